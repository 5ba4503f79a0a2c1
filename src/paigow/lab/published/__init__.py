"""Figures that others have published, beside those of the lab."""
