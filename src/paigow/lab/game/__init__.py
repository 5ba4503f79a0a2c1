"""The setting game: the house banks, both sides choose a setting for every hand; solutions and improved ways."""
