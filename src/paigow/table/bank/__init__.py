"""Who holds the bank, and what covers it."""
