"""The automatic dealer: its duties, its schedule and its pace."""
