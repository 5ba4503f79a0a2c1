"""Setting the hands."""
