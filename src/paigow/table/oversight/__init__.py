"""Orders that wait for others, and records about them."""
