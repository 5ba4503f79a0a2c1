"""Commands about logs: verify, audit and export."""
