"""Wagers: made, changed, taken back; limits, and who decides on a box."""
