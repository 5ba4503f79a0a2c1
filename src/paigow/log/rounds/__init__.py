"""Finished rounds, read from the log: result, moments, what-if, and tables of wagers."""
