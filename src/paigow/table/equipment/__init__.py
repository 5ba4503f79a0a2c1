"""The set of tiles and the dice."""
