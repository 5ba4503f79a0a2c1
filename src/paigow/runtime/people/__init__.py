"""People at a table: absence, time to decide, seats, roles and their own limits."""
