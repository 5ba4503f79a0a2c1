"""All hands of two tiles from the best to the weakest: how likely each is, and how often it beats a random hand."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from math import comb
from typing import Final, Literal, NamedTuple, TypedDict

from msgspec import Struct, field

from paigow.books import Book
from paigow.lab.classes import CLASSES
from paigow.lab.errors import LabError
from paigow.lab.figures import LabAnswer
from paigow.rules import Ranks, TwoTiles, ruleset
from paigow.tiles import TILES, Kind, faces_of

Half = Literal["low", "high"]
HALVES: Final[tuple[Half, ...]] = ("low", "high")
COMBINATIONS: Final = comb(len(TILES), 2)
"""Hands of two physical tiles: 496."""
OPPOSING: Final = comb(len(TILES) - 2, 2)
"""Hands of two of the other 30 tiles: 435."""


class OpposingCounts(Struct, frozen=True, kw_only=True):
    """Results of some two-tile hands, each against all hands of two of the other 30 tiles.

    ``win``, ``copy`` and ``lose`` add up to ``combinations`` times 435.
    """

    combinations: int
    """Hands of two physical tiles, of 496."""
    win: int
    """Pairs of hands in which it outranks the other."""
    copy: int
    """Pairs of hands that rank alike. The banker wins them."""
    lose: int
    player_wins: Fraction
    """Chance to beat a random hand when copies lose: ``win`` as a part of all three."""
    banker_wins: Fraction
    """Chance to beat a random hand when copies win: ``win`` and ``copy`` as a part of all three."""


class TwoTilesOfKinds(OpposingCounts, frozen=True, kw_only=True):
    """Two tiles by kind."""

    tiles: list[str]
    """A face for each tile."""


class TwoTilesRank(OpposingCounts, frozen=True, kw_only=True):
    """All two-tile hands that rank alike."""

    rank: int
    """1 for the best."""
    cls: str = field(name="class")
    """pair, wong, gong, high_nine, or 9 to 0 points, as the book ranks it."""
    name: str
    """Name code: 'pair five', 'wong teen', 'points 8 eleven' (8 headed by the eleven), 'zero'."""
    tile: str | None
    """Kind of the tile that decides between hands of one class; null for a pair, and for zeros that are all alike."""
    share: Fraction
    """``combinations`` as a part of all 496."""
    at_least: int
    """Combinations of this rank or a better one."""
    at_least_share: Fraction
    """``at_least`` as a part of all 496."""
    hands: list[TwoTilesOfKinds]
    """The kinds of tiles that make it."""


class TwoTilesClass(OpposingCounts, frozen=True, kw_only=True):
    """All two-tile hands of one class."""

    cls: str = field(name="class")
    share: Fraction
    at_least: int
    """Combinations of this class or a better one."""
    at_least_share: Fraction


class TwoTileHands(LabAnswer, frozen=True, kw_only=True):
    """Every hand of two of the 32 tiles, from the best to the weakest.

    A random hand is one of the 435 hands of two of the other 30 tiles, each as likely. Chances of a rank or class are
    means over its combinations.
    """

    book: str
    """The book with its edition, such as nz@2026.4."""
    half: Half
    """Whether hands are compared as low or as high hands: some books rank zeros only in the high hand."""
    combinations: int
    opposing: int
    """Hands that can meet each hand: 435."""
    ranks: list[TwoTilesRank]
    classes: list[TwoTilesClass]


class _Results(TypedDict):
    """The fields of ``OpposingCounts``."""

    combinations: int
    win: int
    copy: int
    lose: int
    player_wins: Fraction
    banker_wins: Fraction


class _Counts(NamedTuple):
    """Sums over some hands."""

    combinations: int = 0
    win: int = 0
    copy: int = 0

    def plus(self, other: "_Counts") -> "_Counts":
        return _Counts(*(one + more for one, more in zip(self, other, strict=True)))

    def results(self) -> _Results:
        """Return the counts with what follows from them."""
        pairs = self.combinations * OPPOSING
        return {
            "combinations": self.combinations,
            "win": self.win,
            "copy": self.copy,
            "lose": pairs - self.win - self.copy,
            "player_wins": Fraction(self.win, pairs),
            "banker_wins": Fraction(self.win + self.copy, pairs),
        }


def two_tiles(book: Book, *, half: Half = "high") -> TwoTileHands:
    """List all hands of two tiles as a book ranks them, with exact chances.

    ``half``: whether hands are compared as low or as high hands.

    Raises:
        LabError: ``half`` is neither.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> found = lab.two_tiles(paigow.load("nz"))
        >>> best = found.ranks[0]
        >>> best.name, best.combinations, best.share, best.player_wins
        ('pair gee_joon', 1, Fraction(1, 496), Fraction(1, 1))
        >>> [(each.cls, each.combinations) for each in found.classes[:4]]
        [('pair', 16), ('wong', 8), ('gong', 16), ('high_nine', 16)]
    """
    if half not in HALVES:
        raise LabError(f"half: {half!r}: expected low or high")
    ranks = ruleset(book).ranks
    strengths = {hand: hand.low if half == "low" else hand.high for hand in ranks.hands.values()}
    order = sorted(strengths, key=lambda hand: -strengths[hand])
    counts = {hand: _count(hand, strengths) for hand in order}
    return TwoTileHands(
        book=book.published_as,
        half=half,
        combinations=COMBINATIONS,
        opposing=OPPOSING,
        ranks=list(_ranks(order, strengths, counts, ranks)),
        classes=list(_classes(order, counts)),
    )


def _count(hand: TwoTiles, strengths: dict[TwoTiles, int]) -> _Counts:
    """Count the results of one hand by kind against all hands of the other tiles."""
    own, ways, win, copy = strengths[hand], _ways(hand.kinds, ()), 0, 0
    for other, strength in strengths.items():
        if strength <= own:
            left = _ways(other.kinds, hand.kinds)
            win, copy = (win + left, copy) if strength < own else (win, copy + left)
    return _Counts(ways, ways * win, ways * copy)


def _ways(kinds: tuple[Kind, Kind], taken: tuple[Kind, ...]) -> int:
    """Return the hands of two physical tiles of these kinds when some tiles are taken."""
    one, other = (len(kind.faces) - taken.count(kind) for kind in kinds)
    return comb(one, 2) if kinds[0] is kinds[1] else one * other


def _together(hands: Iterable[TwoTiles], counts: dict[TwoTiles, _Counts]) -> _Counts:
    total = _Counts()
    for hand in hands:
        total = total.plus(counts[hand])
    return total


def _ranks(
    order: list[TwoTiles], strengths: dict[TwoTiles, int], counts: dict[TwoTiles, _Counts], ranks: Ranks
) -> Iterator[TwoTilesRank]:
    so_far = 0
    for rank, (_, alike) in enumerate(groupby(order, key=lambda hand: strengths[hand]), 1):
        hands = list(alike)
        total = _together(hands, counts)
        so_far += total.combinations
        yield TwoTilesRank(
            rank=rank,
            cls=_class_of(hands[0]),
            name=hands[0].name,
            tile=_deciding(hands, strengths, ranks),
            share=Fraction(total.combinations, COMBINATIONS),
            at_least=so_far,
            at_least_share=Fraction(so_far, COMBINATIONS),
            hands=[
                TwoTilesOfKinds(tiles=faces_of([kind.index for kind in hand.kinds]), **counts[hand].results())
                for hand in hands
            ],
            **total.results(),
        )


def _classes(order: list[TwoTiles], counts: dict[TwoTiles, _Counts]) -> Iterator[TwoTilesClass]:
    so_far = 0
    for cls, alike in groupby(order, key=_class_of):
        total = _together(alike, counts)
        so_far += total.combinations
        yield TwoTilesClass(
            cls=cls,
            share=Fraction(total.combinations, COMBINATIONS),
            at_least=so_far,
            at_least_share=Fraction(so_far, COMBINATIONS),
            **total.results(),
        )


def _class_of(hand: TwoTiles) -> str:
    return CLASSES[len(CLASSES) - 1 - hand.score]


def _deciding(hands: list[TwoTiles], strengths: dict[TwoTiles, int], ranks: Ranks) -> str | None:
    """Return the kind of tile that decides between hands of the class."""
    first, words = hands[0], hands[0].name.split()
    if first.name == "zero":
        if not strengths[first]:
            return None
        return min(first.kinds, key=lambda kind: ranks.single[kind.index]).name
    return None if words[0] == "pair" else words[-1]
