"""Inspection of the data: schema, contents, chains and sums."""
