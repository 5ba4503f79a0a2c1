"""Orders that wait for others, and what is put on record of them."""
