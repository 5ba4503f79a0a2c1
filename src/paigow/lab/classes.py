"""How often each side holds every class of low and of high hand under a pair of policies."""

from fractions import Fraction
from typing import Final, Literal

import numpy as np
from msgspec import Struct, field, structs

from paigow.books import Book
from paigow.lab.figures import LabAnswer
from paigow.lab.hands import HANDS, Whole
from paigow.lab.odds import Odds, Role, commission_of, showdown_of
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike, sides
from paigow.rules import Ranks, ruleset
from paigow.tiles import KINDS

CLASSES: Final = ("pair", "wong", "gong", "high_nine", *map(str, range(9, -1, -1)))
"""From the best: the ranked hands, then 9 to 0 points."""
_BEST: Final = len(CLASSES) - 1
"""Score of a pair; ``TwoTiles.score`` counts down from it to 0 points."""


class ClassRow(Struct, frozen=True, kw_only=True):
    """One class of hand held by one side.

    ``hands`` are of the 35,960 of that side; ``win``, ``push`` and ``lose`` count the results of its deals
    with such a hand, together ``hands`` times 20,475.
    """

    hand: Literal["low", "high"]
    cls: str = field(name="class")
    """One of ``CLASSES``."""
    hands: int
    share: Fraction
    """``hands`` as a part of all hands."""
    win: int
    push: int
    lose: int


class Classes(LabAnswer, frozen=True, kw_only=True):
    """The distribution of every class of hand, for one side of a pair of policies.

    A book that does not rank the high nine has no such class: those hands are nine points.
    """

    book: str
    role: Role
    player: str
    banker: str
    hands: int
    deals: int
    rows: list[ClassRow] = field(name="classes")


class Edge(Odds, frozen=True, kw_only=True):
    """One policy against another, class by class."""

    classes: list[ClassRow]

    @classmethod
    def of(cls, found: Odds, classes: Classes) -> "Edge":
        """Return the odds with their classes."""
        return cls(**structs.asdict(found), classes=classes.rows)


def classes(
    book: Book,
    player: PolicyLike = HOUSE_WAY,
    banker: PolicyLike = HOUSE_WAY,
    *,
    role: Role = "player",
    commission: Fraction | None = None,
) -> Classes:
    """Count every class of low and of high hand that one side holds, with its results.

    ``role`` is the side whose hands and results are counted. ``commission`` only affects ``optimal``; by
    default the book's.

    Raises:
        PolicyError: a word is not a policy.
    """
    hands, *policies = sides(book, player, banker, commission_of(book) if commission is None else commission)
    showdown, is_banker = showdown_of(hands), role == "banker"
    mine, other = reversed(policies) if is_banker else policies
    beaten = showdown.beaten(mine.settings, other.layers, copies_win=is_banker)
    win, push = (hands.ways * count for count in (beaten.both, beaten.one))
    results = (hands.ways, win, push, hands.ways * showdown.deals - win - push)
    ranks = ruleset(book).ranks
    names: tuple[Literal["low", "high"], ...] = ("low", "high")
    return Classes(
        book=book.id,
        role=role,
        player=policies[0].name,
        banker=policies[1].name,
        hands=int(hands.ways.sum()),
        deals=int(hands.ways.sum()) * showdown.deals,
        rows=[
            row
            for name, tiles in zip(names, (hands.low_tiles, hands.high_tiles), strict=True)
            for row in _rows(name, _scores(ranks)[tuple(tiles[mine.settings].T)], results, _ranked(ranks))
        ],
    )


def _rows(
    name: Literal["low", "high"], scores: Whole, results: tuple[Whole, ...], ranked: frozenset[int]
) -> list[ClassRow]:
    """Return a row for each class that the book has, best first."""
    counts = np.zeros((len(results), len(CLASSES)), np.int64)
    for count, result in zip(counts, results, strict=True):
        np.add.at(count, scores, result)
    rows = zip(range(_BEST, -1, -1), CLASSES, counts.T[::-1].tolist(), strict=True)
    return [
        ClassRow(hand=name, cls=cls, hands=held, share=Fraction(held, HANDS), win=win, push=push, lose=lose)
        for score, cls, (held, win, push, lose) in rows
        if score in ranked
    ]


def _ranked(ranks: Ranks) -> frozenset[int]:
    """Return the possible scores of two tiles under the book."""
    return frozenset(two.score for two in ranks.hands.values())


def _scores(ranks: Ranks) -> Whole:
    """Return (17, 17): the score of two kinds."""
    scores = np.zeros((len(KINDS), len(KINDS)), np.int64)
    for two in ranks.hands.values():
        one, other = (kind.index for kind in two.kinds)
        scores[one, other] = scores[other, one] = two.score
    return scores
