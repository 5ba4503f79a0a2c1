"""Plays at a table in the terminal."""
