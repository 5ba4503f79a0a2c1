"""What each viewer may see, and what the dealer does next."""
