"""A question about four tiles, read without trust. The answer is ``paigow.advice``."""

from collections.abc import Sequence
from typing import Final

from paigow.books import BOOK_IDS, Book, load
from paigow.server.faults import Fault, echo, shorten
from paigow.tiles import Tile, TileNotationError, parse_hand

FIELDS: Final = ("book", "tiles")
_FOUR: Final = "four tiles, each by its face, such as 6-6"


def read_question(data: object) -> tuple[Book, Sequence[Tile]] | list[Fault]:
    """Book and tiles in a decoded JSON body, or every fault in it."""
    if not isinstance(data, dict):
        return [Fault(field="body", value=echo(data), expected="a JSON object with " + ", ".join(FIELDS))]
    unknown = "nothing: the fields are " + ", ".join(FIELDS)
    faults = [
        Fault(field=shorten(name), value=echo(value), expected=unknown)
        for name, value in data.items()
        if name not in FIELDS
    ]
    book_id, tiles = data.get("book"), _tiles(data.get("tiles"))
    if book_id not in BOOK_IDS:
        faults.append(Fault(field="book", value=echo(book_id), expected="one of " + ", ".join(BOOK_IDS)))
    if isinstance(tiles, Fault):
        return [*faults, tiles]
    return faults or (load(str(book_id)), tiles)


def _tiles(value: object) -> Sequence[Tile] | Fault:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value) or len(value) > 4:
        return Fault(field="tiles", value=echo(value), expected=_FOUR)
    try:
        return parse_hand(value)
    except TileNotationError as error:
        return Fault(field="tiles", value=echo(error.word), expected=error.expected)
