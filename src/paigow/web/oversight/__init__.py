"""Supervision over HTTP: orders, reports, significant events and metrics."""
