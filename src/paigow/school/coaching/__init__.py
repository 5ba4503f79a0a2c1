"""The coach: what each setting of somebody's cost him, and which kinds of mistake cost most. Pure functions."""
