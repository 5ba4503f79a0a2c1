"""The value of a reading: every switch of a rule book, and how the figures change with it.

A switch is an option (left to the operator), a reading (the document is silent or contradictory), or another
published edition of the house way. Each value that is not in force is tried separately.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import numpy as np
from msgspec import field

from paigow.books import EDITIONS, Book, RuleRow, Value, load, with_choices
from paigow.lab.compiled import low_hands
from paigow.lab.figures import ExactShare, LabAnswer
from paigow.lab.hands import CHOOSE, Hands, Whole, every_hand, hands_of
from paigow.lab.odds import commission_of, odds, showdown_of
from paigow.lab.policies import Gains, GeesToldApartError, Policy, best_response, house_way
from paigow.lab.policy_names import Sides
from paigow.lab.side_bets import counted
from paigow.rules import ruleset

Kind = Literal["option", "reading", "edition"]
EDITION: Final = "edition"
_NONE: Final = Fraction(0)


class ReadingEffect(LabAnswer, frozen=True, kw_only=True):
    """One value of one switch, and what changes when only it is chosen."""

    book: str
    kind: Kind
    name: str
    clause: str
    default: Value = field(name="from")
    """The value in force."""
    instead: Value = field(name="to")
    hands: int
    """Hands of 35,960 in which the house sets other tiles as its low hand."""
    comparisons: int
    """Pairs of two-tile hands, of the 9,180 by kind, that compare differently as low or as high hands."""
    edge_change: ExactShare
    """Change of the player's edge when both sides set the house way, with the commission of the choice."""
    edge_change_optimal: ExactShare
    """Change of the edge of a player who answers the house way best."""
    bets: dict[str, ExactShare]
    """Change of the edge of each side bet, with the house way on both sides."""
    says: str

    @property
    def is_idle(self) -> bool:
        """Return whether no figure of the lab depends on it, because it only changes how the table is run."""
        changes = (
            self.hands,
            self.comparisons,
            self.edge_change,
            self.edge_change_optimal,
            *self.bets.values(),
        )
        return not any(changes)


class Switch(NamedTuple):
    """A value of a switch that is not in force, and the book with it."""

    kind: Kind
    name: str
    clause: str
    default: Value
    instead: Value
    says: str
    turned: Book
    """The book with the other value."""


class _Figures(NamedTuple):
    """The figures of one book."""

    edge: Fraction
    optimal: Fraction
    bets: dict[str, Fraction]


def readings(book: Book) -> list[ReadingEffect]:
    """Return every value of every switch that is not in force, in the book's order, another edition last.

    For a numeric option the two bounds are tried. The sources of the figures (ranking, house way, commission,
    pay tables) are compared first: where they are the same, nothing is counted again.
    """
    return [_reading(book, switch) for switch in switches(book)]


def hands_set_differently(one: Book, other: Book) -> int:
    """Return the hands of 35,960 for which two books' house ways set other tiles as the low hand."""
    tiles, counts, stock = every_hand(gees_alike=False)
    is_other = (low_hands(one, tiles) != low_hands(other, tiles)).any(axis=1)
    return int(CHOOSE[stock, counts[is_other]].prod(axis=1).sum())


def pairs_compared_differently(one: Book, other: Book) -> int:
    """Return the pairs of two-tile hands, by kind, that two books compare differently, as low or as high hands."""
    (low, high), (other_low, other_high) = _orders(one), _orders(other)
    return int(np.triu((low != other_low) | (high != other_high), 1).sum())


def _reading(book: Book, switch: Switch) -> ReadingEffect:
    turned = switch.turned
    before, after = _counted_from(book), _counted_from(turned)
    is_set_alike = before.ranking == after.ranking and before.house_way == after.house_way
    if before == after:
        was = now = _Figures(_NONE, _NONE, dict.fromkeys((side.bet for side in book.side_bets), _NONE))
    else:
        was, now = _figures(book, book), _figures(turned, book if before.ranking == after.ranking else turned)
    return ReadingEffect(
        book=book.id,
        kind=switch.kind,
        name=switch.name,
        clause=switch.clause,
        default=switch.default,
        instead=switch.instead,
        hands=0 if is_set_alike else hands_set_differently(book, turned),
        comparisons=0 if before.ranking == after.ranking else pairs_compared_differently(book, turned),
        edge_change=ExactShare(now.edge - was.edge),
        edge_change_optimal=ExactShare(now.optimal - was.optimal),
        bets={bet: ExactShare(now.bets[bet] - edge) for bet, edge in was.bets.items() if bet in now.bets},
        says=switch.says,
    )


def switches(book: Book) -> Iterator[Switch]:
    """Yield every value of every switch that is not in force, in the order of the book, another edition last."""
    for row in book.rules.values():
        if row.kind == "fixed":
            continue
        now = book.value(row.name)
        assert now is not None  # the book has the row
        for value in _values(row):
            if value != now or type(value) is not type(now):
                turned = with_choices(book, {row.name: value})
                yield Switch(row.kind, row.name, row.clause, now, value, row.says, turned)
    for name in EDITIONS:
        other = load(name)
        if name != book.id and other.prefix == book.prefix:
            turned = with_choices(other, {key: v for key, v in book.choices.items() if key in other.rules})
            yield Switch(
                "edition",
                EDITION,
                _clause_between(book, other),
                book.edition,
                other.edition,
                other.title,
                turned,
            )


def _values(row: RuleRow) -> list[Value]:
    if row.values or row.least is None or row.most is None:
        return row.values
    return [row.least, row.most]


def _clause_between(book: Book, other: Book) -> str:
    """Return where two editions differ: the first different row of the house way, else the first extra rule."""
    for one, another in zip(book.house_way.row, other.house_way.row, strict=False):
        if one != another:
            return another.clause
    apart = other.rules.keys() ^ book.rules.keys()
    rows = [row for row in (*other.rules.values(), *book.rules.values()) if row.name in apart]
    return rows[0].clause if rows else other.house_way.row[0].clause


# ---- figures -----------------------------------------------------------------------------------------------------


class _CountedFrom(NamedTuple):
    """Everything on which the figures of a book depend."""

    ranking: tuple[object, ...]
    house_way: tuple[object, ...]
    commission: Fraction
    bets: tuple[object, ...]


@lru_cache(maxsize=8)
def _counted_from(book: Book) -> _CountedFrom:
    ranking, way = book.ranking, book.house_way
    return _CountedFrom(
        (
            ranking.combined,
            ranking.single,
            *((row.hand, row.rule) for row in book.in_force(ranking.zero)),
            *(row.counts for row in book.in_force(ranking.gee)),
        ),
        (
            book.limit and (book.limit.points, book.limit.top),
            bool(book.in_force(way.never_drop)),
            *((row.when, row.keep) for row in book.house_rows),
        ),
        commission_of(book),
        tuple(
            (side.bet, side.commission_bp, [(line.when, line.pays) for line in book.in_force(side.line)])
            for side in book.side_bets
        ),
    )


@lru_cache(maxsize=8)
def _figures(book: Book, ranking: Book) -> _Figures:
    """Return the figures of a book; ``ranking`` is a book with the same ranking whose hands are cached."""
    hands, house = _house(book, ranking)
    commission = commission_of(book)
    gains = Gains.after(commission)
    best = best_response(showdown_of(hands), house, gains, banks=False, house=house)
    bets: dict[str, Fraction] = {
        side.bet: counted(book, side.bet, lambda: Sides(hands, house, house)).edge for side in book.side_bets
    }
    return _Figures(
        odds(hands, house, house, commission).edge, odds(hands, best, house, commission).edge, bets
    )


def _house(book: Book, ranking: Book) -> tuple[Hands, Policy]:
    """Return the house way of a book, over the hands of another with the same ranking."""
    try:
        hands = hands_of(ranking)
        return hands, house_way(hands, book)
    except GeesToldApartError:
        hands = hands_of(ranking, gees_alike=False)
        return hands, house_way(hands, book)


def _orders(book: Book) -> tuple[Whole, Whole]:
    """Return how every two-tile hand compares with every other, as low and as high hands: -1, 0 or 1."""
    hands = ruleset(book).ranks.hands
    low, high = (np.array([getattr(hands[code], side) for code in sorted(hands)]) for side in ("low", "high"))
    return np.sign(low[:, None] - low), np.sign(high[:, None] - high)
