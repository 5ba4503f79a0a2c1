"""Pai gow with tiles, played by the book."""

__version__ = "0.1.0"
