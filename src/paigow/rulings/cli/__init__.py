"""``paigow ruling``."""
