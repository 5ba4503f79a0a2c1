"""Copies of the data: backups, and restoring them."""
