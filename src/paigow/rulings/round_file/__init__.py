"""Round files: their types, and how they are read, checked and written."""
