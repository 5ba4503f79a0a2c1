"""Irregularities: one file a kind."""
