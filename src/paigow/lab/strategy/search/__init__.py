"""Looks for short decision lists and score cards: ``paigow lab search-strategy``."""
