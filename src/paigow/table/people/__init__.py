"""People and their coins."""
