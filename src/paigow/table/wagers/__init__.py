"""Wagers: made, changed, taken back; limits; who decides on a box."""
