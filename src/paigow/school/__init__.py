"""The school: what is asked of a pupil and how it is marked, by the product's own rules. Pure functions."""
