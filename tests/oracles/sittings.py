"""What a round by chance begins with: who, where, under which limits; and what else all its parts ask for."""

from random import Random
from typing import NamedTuple

from tests.oracles.hands import KIND, Laid, as_named, by_house_way, faces
from tests.oracles.ranking import same_rank

# The thirty-two tiles: eleven twice, ten once.
TWICE = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5")
TILES = [tile for tile in KIND for _ in range(2 if tile in TWICE else 1)]

NAMES = (
    "ann",
    "bob",
    "cho",
    "dai",
    "eve",
    "fay",
    "gus",
    "hal",
    "ivy",
    "jun",
    "kim",
    "lee",
    "梅",
    "Zoë",
    "o'dea",
)
CURRENCY = {"nz": "NZD", "canberra": "AUD", "massachusetts": "USD", "rws": "SGD"}
BOXES = {"nz": 8, "canberra": 8, "massachusetts": 6, "rws": 7}
CHIPS = {"nz": (50, 100), "canberra": (50, 100, 250), "massachusetts": (25, 50, 100), "rws": (50, 100)}
BANKS = {
    "nz": ("house", "house", "player", "player", "co-bank", "co-bank"),
    "canberra": ("house", "house", "player", "player", "co-bank", "co-bank"),
    "massachusetts": ("house", "house", "player", "player", "player", "co-bank", "co-bank"),
    "rws": ("house", "player"),
}


class Sitting(NamedTuple):
    """What is settled before the wagers."""

    rng: Random
    book: str
    kind: str
    boxes: int
    chip: int
    minimum: int
    maximum: int
    bank: int  # the position of the bank's hand
    sharing: bool  # several hold the bank
    names: list[str]  # people who are not in the round yet


def some_low(rng: Random, tiles: list[str]) -> list[str]:
    """Two of the tiles, for better or worse."""
    return rng.sample(tiles, 2)


def wrong_low(at: Sitting, tiles: list[str]) -> list[str] | None:
    """A low hand that is not the house way's; nothing if every setting is as good."""
    right = by_house_way(at.book, faces(tiles))

    def differs(laid: Laid) -> bool:
        return not same_rank(at.book, laid.setting(), right.setting())

    lows = [[tiles[0], tiles[i]] for i in (1, 2, 3)]
    wrong = [low for low in lows if differs(as_named(at.book, faces(tiles), low))]
    return at.rng.choice(wrong) if wrong else None


def within_limits(at: Sitting) -> int:
    least, most = -(-at.minimum // at.chip), at.maximum // at.chip
    return at.rng.randint(least, min(most, 4 * least) if at.rng.random() < 0.6 else most) * at.chip
