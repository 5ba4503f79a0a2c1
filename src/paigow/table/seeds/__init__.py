"""Players' seeds for tiles and dice."""
