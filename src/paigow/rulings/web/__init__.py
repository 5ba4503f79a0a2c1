"""Round files over HTTP."""
