"""Irregularities: one file for each kind."""
