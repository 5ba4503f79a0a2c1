"""Repositories: accounts, classes, people, names, and indexes into the streams."""
