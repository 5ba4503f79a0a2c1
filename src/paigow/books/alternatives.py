"""What else each reading could mean, what that would change, and what it is worth, if that can be counted."""

import tomllib
from functools import cache
from importlib import resources
from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct

from paigow.books.schema import Value

Change = Literal[
    "wagers", "bets", "tiles", "mixing", "order", "who_sets", "who_banks", "cover", "risk", "chips", "void", "sees",
    "orders", "running", "house_way", "ranking", "pay", "coupons",
]  # fmt: skip
"""What another reading would change, in a word. The languages have a sentence for each."""
CHANGES: Final = get_args(Change)


class AlternativeReading(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What else one reading could mean."""

    name: str
    """The name of the row. A named reading without a row has its id here."""
    changes: Change
    otherwise: str


class AlternativeValue(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What another value of a reading is worth, if that can be counted. All deals are counted."""

    instead: Value
    hands: int
    """Number of hands, of 35,960, that the house sets with other tiles."""
    comparisons: int
    """Number of pairs of two-tile hands, of the 9,180 by kind, with another result."""
    edge: str
    """Change of the player's edge if both sides set the house way, in hundredths of the wager."""
    best: str
    """Change of the player's edge if the player plays best against the house way, in hundredths of the wager."""
    bets: dict[str, str] = {}
    """Side bet -> change of its edge, in hundredths of that bet."""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    reading: list[AlternativeReading]


@cache
def otherwise() -> dict[str, AlternativeReading]:
    """Return what else each reading could mean, by name."""
    found = msgspec.convert(tomllib.loads(_text("otherwise.toml")), _File).reading
    return {each.name: each for each in found}


@cache
def alternative_values() -> dict[str, dict[str, tuple[AlternativeValue, ...]]]:
    """Return book -> name of a reading -> what its other values are worth. Values that change nothing are left out."""
    return msgspec.json.decode(_text("worth.json"), type=dict[str, dict[str, tuple[AlternativeValue, ...]]])


def _text(file: str) -> str:
    return (resources.files("paigow.books") / file).read_text(encoding="utf-8")
