"""Checks of a round's draws from its log: commitments, players' seeds, the public beacon."""
