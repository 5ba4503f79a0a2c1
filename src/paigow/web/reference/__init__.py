"""Rule books and readings over HTTP."""
