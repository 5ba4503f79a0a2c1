"""Opening and closing the table."""
