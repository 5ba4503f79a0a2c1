"""The 32 tiles of pai gow, their kinds and their notation."""

from paigow.tiles.kinds import GEE, KIND_BY_NAME, KINDS, Kind, is_pair
from paigow.tiles.notation import (
    ACCEPTED,
    TileNotationError,
    faces,
    faces_of,
    kind_key,
    parse_hand,
    parse_kind_key,
    parse_tiles,
)
from paigow.tiles.tile import FACES, FULL_SET, PIECES, TILES, Hand, Tile, all_hands, kind_multisets, pieces

__all__ = [
    "ACCEPTED",
    "FACES",
    "FULL_SET",
    "GEE",
    "KINDS",
    "KIND_BY_NAME",
    "PIECES",
    "TILES",
    "Hand",
    "Kind",
    "Tile",
    "TileNotationError",
    "all_hands",
    "faces",
    "faces_of",
    "is_pair",
    "kind_key",
    "kind_multisets",
    "parse_hand",
    "parse_kind_key",
    "parse_tiles",
    "pieces",
]
