"""Rulings on rounds that are written down: round files, and the table's own decisions on them."""
