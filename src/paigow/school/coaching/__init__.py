"""The coach: the cost of each of a person's settings, and the dearest kinds of mistake. Pure functions."""
