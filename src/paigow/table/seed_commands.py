"""Seeds of players: a person's own share in the chance of a round."""

from typing import Literal

from paigow.table.command import PlayerCommand


class CommitSeeds(PlayerCommand, kw_only=True, gc=False):
    """Promise two seeds for the next round whose tiles are washed: the SHA-256 of each, as hex."""

    tiles: str
    dice: str


class RevealSeed(PlayerCommand, kw_only=True, gc=False):
    """Give a seed that was promised: 32 bytes as hex. 'tiles' after the wash, 'dice' when they are asked for."""

    which: Literal["tiles", "dice"]
    seed: str
