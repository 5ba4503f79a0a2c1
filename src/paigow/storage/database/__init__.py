"""Databases under the store: SQLite, PostgreSQL, transactions and the writer thread."""
