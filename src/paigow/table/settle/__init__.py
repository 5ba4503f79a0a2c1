"""Exposing, matching, collecting, paying."""
