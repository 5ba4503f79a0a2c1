"""Commands about rule books, clauses, hands and house ways."""
