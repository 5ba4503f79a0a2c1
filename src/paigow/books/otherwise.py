"""What else each reading could mean, what that changes, and what it is worth where that is counted."""

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
"""What another reading would change, in a word; the sentence is the languages'."""
CHANGES: Final = get_args(Change)


class Otherwise(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What else one reading could mean."""

    name: str
    """Of the row; of a named reading that gives no row its id."""
    changes: Change
    otherwise: str


class Worth(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one other value of a reading is worth, where that can be counted. All deals are counted."""

    instead: Value
    hands: int
    """Hands of 35,960 whose tiles the house lays otherwise."""
    comparisons: int
    """Pairs of two-tile hands, of the 9,180 by kind, that compare otherwise."""
    edge: str
    """Change of the player's edge, in hundredths of his wager, when both sides set the house way."""
    best: str
    """The same when he answers the house way as well as it can be."""
    bets: dict[str, str] = {}
    """Side bet -> change of its edge, in hundredths of that bet."""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    reading: list[Otherwise]


@cache
def otherwise() -> dict[str, Otherwise]:
    """What else each reading could mean, by its name."""
    found = msgspec.convert(tomllib.loads(_text("otherwise.toml")), _File).reading
    return {each.name: each for each in found}


@cache
def worths() -> dict[str, dict[str, tuple[Worth, ...]]]:
    """Book -> name of a reading -> what its other values are worth; those are left out that change nothing counted."""
    return msgspec.json.decode(_text("worth.json"), type=dict[str, dict[str, tuple[Worth, ...]]])


def _text(file: str) -> str:
    return (resources.files("paigow.books") / file).read_text(encoding="utf-8")
