"""Reads untrusted data. Every fault names the field, the value and what was expected."""
