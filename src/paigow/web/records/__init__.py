"""Finished rounds and logs over HTTP."""
