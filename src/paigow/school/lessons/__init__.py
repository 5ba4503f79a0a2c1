"""Twelve lessons, made of the book that is chosen: what its rows say, shown with tiles, tried, and asked."""
