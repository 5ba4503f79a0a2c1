"""Where the coins of a session went: its mistakes by kind, the dearest first, and what to drill against each."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from paigow.books import Book, load
from paigow.rules import ruleset
from paigow.school.coaching.costs import CoachedHand
from paigow.school.coaching.mistakes import Drilled, Mistake, drilled
from paigow.school.making import cards
from paigow.tiles import pieces


class Leak(Struct, frozen=True, kw_only=True):
    """One kind of mistake, and all that it cost."""

    mistake: Mistake
    hands: tuple[tuple[int, int], ...]
    """Rounds and boxes."""
    coins: Fraction
    drills: tuple[Drilled, ...]


class Session(Struct, frozen=True, kw_only=True):
    """What somebody's settings cost him, of all hands together."""

    hands: int
    own: int
    """Of them he has set himself,"""
    best: int
    """and so many of these as well as can be."""
    wagered: Fraction
    coins: Fraction
    """What they cost against the best settings,"""
    over_house_way: Fraction
    """and against the house way's; below zero, he has done better."""
    leaks: tuple[Leak, ...]
    """The dearest first; together they are all of it."""


def session(hands: Sequence[CoachedHand], book: Book) -> Session:
    """What some hands of one book have cost together."""
    own = [each for each in hands if each.set_by == "player"]
    return Session(
        hands=len(hands),
        own=len(own),
        best=sum(each.cost == 0 for each in own),
        wagered=_sum(each.wagered for each in hands),
        coins=_sum(each.coins for each in hands),
        over_house_way=_sum(each.over_house_way * each.wagered for each in hands),
        leaks=leaks(hands, book),
    )


def leaks(hands: Iterable[CoachedHand], book: Book) -> tuple[Leak, ...]:
    """The mistakes in some hands by kind, the dearest first."""
    found: dict[Mistake, list[CoachedHand]] = {}
    for hand in hands:
        if hand.mistake is not None:
            found.setdefault(hand.mistake, []).append(hand)
    told = [_leak(mistake, each, book) for mistake, each in found.items()]
    return tuple(sorted(told, key=lambda leak: -leak.coins))


@lru_cache(maxsize=32)
def is_as_drilled(book: Book) -> bool:
    """Whether drills, which go by a book's latest edition without choices, set and pay every hand as this one does."""
    drilled_by = load(book.id)
    return drilled_by.digest == book.digest or (
        drilled_by.number("commission_bp") == book.number("commission_bp")
        and ruleset(drilled_by).table == ruleset(book).table
    )


def _leak(mistake: Mistake, hands: Sequence[CoachedHand], book: Book) -> Leak:
    trained = [drilled(mistake, _kinds(each), each.of.clause, book) for each in hands]
    return Leak(
        mistake=mistake,
        hands=tuple((each.round, each.box) for each in hands),
        coins=_sum(each.coins for each in hands),
        drills=tuple(each for each in dict.fromkeys(trained) if each.card in cards(each.kind, load(book.id))),
    )


def _kinds(hand: CoachedHand) -> tuple[int, ...]:
    return tuple(tile.kind.index for tile in pieces(hand.of.tiles))


def _sum(values: Iterable[Fraction]) -> Fraction:
    return sum(values, Fraction(0))
