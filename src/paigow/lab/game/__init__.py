"""The setting game: the house banks, both sides choose a setting for every hand; solved, and bettered ways."""
