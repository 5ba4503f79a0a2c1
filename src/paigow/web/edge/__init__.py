"""The edge of the web application: addresses, headers, limits and errors, before any handler."""
