"""Reads questions about four tiles from untrusted JSON. ``paigow.advice`` answers them."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from msgspec import Struct

from paigow.books import EDITIONS, Book, load
from paigow.intake.field_types import Form, UnfitError, one_of
from paigow.tiles import Tile, TileNotationError, parse_hand
from paigow.web.edge.errors import Body

_FOUR: Final = "four tiles, each by its face, such as 6-6"


def _tiles(value: Any) -> tuple[Tile, ...]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value) or len(value) > 4:
        raise UnfitError(_FOUR)
    try:
        return parse_hand(value)
    except TileNotationError as error:
        raise UnfitError(error.expected, error.word) from error


class AdviceBody(Struct, frozen=True, kw_only=True):
    """The hand to advise on."""

    book: Annotated[str, one_of(EDITIONS)]
    tiles: Annotated[
        tuple[Tile, ...],
        Form(_FOUR, _tiles, {"type": "array", "items": {"type": "string"}, "minItems": 4, "maxItems": 4}),
    ]


def read_question(data: object) -> tuple[Book, Sequence[Tile]]:
    """Read book and tiles from a decoded JSON body.

    Raises:
        FaultsFound: with every fault in the body.
    """
    faults = Body()
    asked = faults.read(data, AdviceBody)
    faults.raise_found()
    return load(asked.book), asked.tiles
