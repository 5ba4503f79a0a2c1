"""What has happened to the seeds of players."""

from typing import Literal

from paigow.table.event import Event


class SeedsCommitted(Event, kw_only=True, gc=False):
    """Somebody has promised two seeds: their SHA-256, as hex."""

    person: str
    tiles: str
    dice: str


class SeedRevealed(Event, kw_only=True, gc=False):
    """A promised seed, 32 bytes as hex; it is one that was promised."""

    person: str
    which: Literal["tiles", "dice"]
    seed: str


class SeedsAsked(Event, kw_only=True, gc=False):
    """The bank's last choice is over: the seeds that the dice depend on are asked for, and nothing more is chosen."""
