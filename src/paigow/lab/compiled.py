"""House ways as one array each; those of the published books are shipped, so that nobody waits for them.

A shipped way (``house_ways.json``, made by ``scripts/house_ways.py``) is used only for a book with exactly
the same ranking and house way; a test compiles them again.
"""

from functools import cache, lru_cache
from hashlib import sha256
from importlib import resources
from itertools import combinations
from typing import Final

import msgspec
import numpy as np

from paigow.books import Book
from paigow.lab.hands import Place, Whole, every_hand
from paigow.rules import ruleset
from paigow.tiles import KINDS

FILE: Final = "house_ways.json"
_LOW_PLACES: Final = np.array(list(combinations(range(4), 2)))
_CODES: Final = np.array([kind.code for kind in KINDS])
_BASE: Final = len(KINDS) ** np.arange(3, -1, -1)


def low_hands(way: Book, tiles: Whole) -> Whole:
    """Return the kinds of the low hand, (N, 2), in a book's house way for hands of four rising kinds, (N, 4).

    Raises:
        ValueError: the house way leaves a choice between settings that rank differently.
    """
    numbers = every_hand(gees_alike=False)[0] @ _BASE
    places = _LOW_PLACES[_places(way)[np.searchsorted(numbers, tiles @ _BASE)]]
    lows: Whole = np.take_along_axis(tiles, places, axis=1)
    return lows


def compiled(way: Book) -> str:
    """Return which two tiles of every hand are the low hand: a digit, 0 to 5, for each of 4,285 rising hands.

    Raises:
        ValueError: the house way leaves a choice between settings that rank differently.
    """
    tiles = every_hand(gees_alike=False)[0]
    table = ruleset(way).table
    lows = [
        sorted(kind.index for kind in table[code].setting.low.kinds)
        for code in _CODES[tiles].sum(axis=1).tolist()
    ]
    fits = (tiles[:, _LOW_PLACES] == np.array(lows)[:, None, :]).all(axis=2)
    return "".join(map(str, fits.argmax(axis=1)))


def digest(way: Book) -> str:
    """Return the SHA-256 of everything in a book on which its house way depends."""
    parts = (
        way.ranking, [way.in_force(way.ranking.zero), way.in_force(way.ranking.gee)],
        way.house_rows, way.limit, way.in_force(way.house_way.never_drop),
    )  # fmt: skip
    return sha256(msgspec.json.encode(parts, order="sorted")).hexdigest()


@lru_cache(maxsize=64)
def _places(way: Book) -> Place:
    digits = _shipped().get(digest(way)) or compiled(way)
    return np.frombuffer(digits.encode(), np.uint8).astype(np.intp) - ord("0")


@cache
def _shipped() -> dict[str, str]:
    text = resources.files("paigow.lab").joinpath(FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, str])
