"""The web: HTTP and live connections, over the tables that run."""
