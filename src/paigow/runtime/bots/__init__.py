"""Bots: what they decide, and when."""
