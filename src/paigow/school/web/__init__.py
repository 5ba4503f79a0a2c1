"""The school over HTTP."""
