"""Random rounds of several boxes: each figure with its error, the same on any number of workers."""
