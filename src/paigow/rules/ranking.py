"""Names and ranks of two-tile hands under a book."""

from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from paigow.books import Book
from paigow.books.schema import ZeroRow
from paigow.tiles import GEE, KIND_BY_NAME, KINDS, Kind

PAIR, WONG, GONG, HIGH_NINE, POINTS = "pair", "wong", "gong", "high_nine", "points"
_SCORES: Final = {PAIR: 13, WONG: 12, GONG: 11, HIGH_NINE: 10}
_RANKED: Final = 10_000
_PER_POINT: Final = 100
_TILES: Final = 50
"""A number above all individual ranks."""


class TwoTiles(NamedTuple):
    """A two-tile hand of two kinds under one book.

    Strengths are only compared with each other. A greater strength outranks; equal strengths are copies.
    """

    kinds: tuple[Kind, Kind]
    cls: str
    """pair, wong, gong, high_nine or points, by the tiles. A book may rank a high nine as nine points."""
    name: str
    """Name code: 'pair five', 'wong teen', 'points 8 eleven' (8 headed by the eleven), 'zero'."""
    points: int
    """0 to 9. A ranked hand has the last digit of its pips."""
    score: int
    """Points, or above them 10 high nine, 11 gong, 12 wong, 13 pair."""
    low: int
    """Strength as a low hand."""
    high: int
    """Strength as a high hand."""
    clause: str
    """The clause that ranks it."""


class Ranks:
    """The ranking of one book: every two-tile hand by the sum of its tile codes."""

    def __init__(self, book: Book) -> None:
        self._ranking = book.ranking
        self._combined = {name: place for place, name in enumerate(book.ranking.combined)}
        self._single = _single_ranks(book.ranking.single)
        self._zero: dict[str, ZeroRow] = {row.hand: row for row in book.in_force(book.ranking.zero)}
        self._gee_is_wild = book.in_force(book.ranking.gee)[0].counts == "3 or 6"
        self._gee_clause = book.in_force(book.ranking.gee)[0].clause
        self.hands: Final[dict[int, TwoTiles]] = {
            one.code + other.code: self._two_tiles(one, other)
            for one, other in combinations_with_replacement(KINDS, 2)
            if one is not other or len(one.faces) == 2
        }
        """Sum of two tile codes -> the hand."""
        self.single: Final = {kind.index: self._lone_rank(kind) for kind in KINDS}
        """Kind index -> individual rank (0 is highest). A gee tile has its lowest possible rank."""
        self.heights: Final = {code: self._height(hand) for code, hand in self.hands.items()}
        """Sum of two tile codes -> height.

        The higher of two hands is the high hand: the stronger one, or between equals the one with the better
        tiles.
        """

    def least(self, points: int, top: Kind) -> int:
        """Return the strength of ``points`` headed by ``top``."""
        return points * _PER_POINT + (_TILES - self.single[top.index])

    def strength_of(self, rank: str) -> int:
        """Return the least strength (as a high hand) of a rank word: '8' points, 'gong', or 'gong day'."""
        if rank.isdigit():
            return int(rank) * _PER_POINT
        ranked = [
            _RANKED - place for name, place in self._combined.items() if rank in {name, name.split()[0]}
        ]
        if ranked:
            return min(ranked)
        return self.least(
            9, KIND_BY_NAME[rank.rsplit(maxsplit=1)[-1] if " " in rank else "day"]
        )  # a high nine without a rank

    def _height(self, hand: TwoTiles) -> tuple[int, int, int, int]:
        one, other = (kind.index for kind in hand.kinds)
        best, worst = sorted((self.single[one], self.single[other]))
        return hand.high, -best, -worst, -min(one, other)

    def _lone_rank(self, kind: Kind) -> int:
        if kind in GEE:
            return max(self._single[name] for name in self._single if name.startswith("gee"))
        return self._single[kind.name]

    def _two_tiles(self, one: Kind, other: Kind) -> TwoTiles:
        kinds = (one, other)
        cls, name = self._combination(one, other)
        pips = one.pips + other.pips
        if name in self._combined:
            strength = _RANKED - self._combined[name]
            clauses = self._ranking.combined_clauses
            clause = clauses.get(name) or clauses[cls]
            return TwoTiles(kinds, cls, name, pips % 10, _SCORES[cls], strength, strength, clause)
        points, top_rank, top = self._points(one, other)
        clause = self._gee_clause if GEE[0] in kinds or GEE[1] in kinds else self._ranking.points_clause
        if points == 0:
            low, high = (self._zero_strength(hand, top_rank) for hand in ("low", "high"))
            return TwoTiles(kinds, cls, "zero", 0, 0, low, high, clause)
        strength = points * _PER_POINT + (_TILES - top_rank)
        return TwoTiles(kinds, cls, f"points {points} {top}", points, points, strength, strength, clause)

    @staticmethod
    def _combination(one: Kind, other: Kind) -> tuple[str, str]:
        """Return the class and name of the ranked hand of two kinds, if the book ranks it."""
        if one is other:
            return PAIR, f"pair {one.name}"
        if one in GEE and other in GEE:
            return PAIR, "pair gee_joon"
        if one.name in {"teen", "day"}:
            cls = {9: WONG, 8: GONG, 7: HIGH_NINE}.get(other.pips)
            if cls:
                return cls, f"{cls} {one.name}"
        return POINTS, ""

    def _points(self, one: Kind, other: Kind) -> tuple[int, int, str]:
        """Return points, rank and name of the highest tile.

        A gee tile counts 3 or 6, whichever is better for the hand.
        """
        best: tuple[int, int, str] = (-1, 0, "")
        for one_counts in self._counts(one):
            for other_counts in self._counts(other):
                points = (one_counts + other_counts) % 10
                if points > best[0]:
                    tiles = ((one, one_counts), (other, other_counts))
                    top_rank, top = min((self._rank(kind, counts), kind.name) for kind, counts in tiles)
                    best = (points, top_rank, "gee" if top.startswith("gee") else top)
        return best

    def _counts(self, kind: Kind) -> tuple[int, ...]:
        return (6, 3) if kind in GEE and self._gee_is_wild else (kind.pips,)

    def _rank(self, kind: Kind, counts: int) -> int:
        by_count = self._single.get(f"gee({counts})")
        return by_count if kind in GEE and by_count is not None else self._single.get(kind.name, 0)

    def _zero_strength(self, hand: str, top_rank: int) -> int:
        return 0 if self._zero[hand].rule == "copy" else _TILES - top_rank


def _single_ranks(single: list[str]) -> dict[str, int]:
    return {name: rank for rank, group in enumerate(single) for name in group.split("|")}
