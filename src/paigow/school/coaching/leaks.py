"""The mistakes of a session by kind, the dearest first, with a drill against each."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from paigow.books import Book, load
from paigow.rules import ruleset
from paigow.school.coaching.costs import CoachedHand
from paigow.school.coaching.mistakes import Drilled, Mistake, drilled
from paigow.school.item_maker import cards
from paigow.tiles import pieces


class Leak(Struct, frozen=True, kw_only=True):
    """One kind of mistake, and its total cost."""

    mistake: Mistake
    hands: tuple[tuple[int, int], ...]
    """Rounds and boxes."""
    coins: Fraction
    drills: tuple[Drilled, ...]


class SettingCosts(Struct, frozen=True, kw_only=True):
    """The total cost of a person's settings."""

    hands: int
    own: int
    """Hands that the person set."""
    best: int
    """Number of those with the best setting."""
    wagered: Fraction
    coins: Fraction
    """Cost against the best settings."""
    over_house_way: Fraction
    """Cost against the house way; below zero if the person did better."""
    leaks: tuple[Leak, ...]
    """Kinds of mistake, dearest first; together they make up the whole cost."""


def setting_costs(hands: Sequence[CoachedHand], book: Book) -> SettingCosts:
    """Return the total cost of some hands of one book."""
    own = [each for each in hands if each.set_by == "player"]
    return SettingCosts(
        hands=len(hands),
        own=len(own),
        best=sum(each.mistake is None for each in own),
        wagered=_sum(each.wagered.exact for each in hands),
        coins=_sum(each.coins(each.cost) for each in hands),
        over_house_way=_sum(each.coins(each.over_house_way) for each in hands),
        leaks=leaks(hands, book),
    )


def leaks(hands: Iterable[CoachedHand], book: Book) -> tuple[Leak, ...]:
    """Return the mistakes in some hands by kind, the dearest first."""
    found: dict[Mistake, list[CoachedHand]] = {}
    for hand in hands:
        if hand.mistake is not None:
            found.setdefault(hand.mistake, []).append(hand)
    told = [_leak(mistake, each, book) for mistake, each in found.items()]
    return tuple(sorted(told, key=lambda leak: -leak.coins))


@lru_cache(maxsize=32)
def is_as_drilled(book: Book) -> bool:
    """Return whether drills set and pay every hand like this book.

    Drills use a book's latest edition without choices.
    """
    drilled_by = load(book.id)
    return drilled_by.digest == book.digest or (
        drilled_by.number("commission_bp") == book.number("commission_bp")
        and ruleset(drilled_by).table == ruleset(book).table
    )


def _leak(mistake: Mistake, hands: Sequence[CoachedHand], book: Book) -> Leak:
    trained = [drill for each in hands if (drill := drill_against(each, book)) is not None]
    return Leak(
        mistake=mistake,
        hands=tuple((each.round, each.box) for each in hands),
        coins=_sum(each.coins(each.cost) for each in hands),
        drills=tuple(dict.fromkeys(trained)),
    )


def drill_against(hand: CoachedHand, book: Book) -> Drilled | None:
    """Return the training against the mistake in a hand, or ``None`` if there is no mistake or no such drill."""
    if hand.mistake is None:
        return None
    kinds = tuple(tile.kind.index for tile in pieces(hand.of.tiles))
    drill = drilled(hand.mistake, kinds, hand.of.clause, book)
    return drill if drill.card in cards(drill.kind, load(book.id)) else None


def _sum(values: Iterable[Fraction]) -> Fraction:
    return sum(values, Fraction(0))
