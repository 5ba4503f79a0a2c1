"""The lab over HTTP."""
