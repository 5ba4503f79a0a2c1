"""Rounds of several boxes at random: each figure with its error, the same on any number of workers."""
