"""Processes that share one database, and which of them runs each table."""
