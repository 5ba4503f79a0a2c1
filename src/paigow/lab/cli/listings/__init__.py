"""Commands that list hands."""
