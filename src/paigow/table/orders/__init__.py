"""Orders of a supervisor."""
