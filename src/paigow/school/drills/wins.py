"""Which hand wins: a player's low or high hand against the bank's."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal

from paigow.books import Book
from paigow.rules import TwoTiles
from paigow.rules.matching import compare
from paigow.rules.ranking import POINTS
from paigow.school.drills.drill import Drill, one_of
from paigow.school.drills.tiles import compared, drawn, faces_of, group_of, two, two_tile_hands
from paigow.school.items import Chosen, Mark, Named, Reason, WinsItem
from paigow.school.seeds import Chance
from paigow.tiles import GEE

_Fits = Callable[[TwoTiles, TwoTiles], bool]


def _is_points(hand: TwoTiles) -> bool:
    return hand.cls == POINTS and hand.points > 0


def _has_gee(hand: TwoTiles) -> bool:
    return hand.cls == POINTS and any(kind in GEE for kind in hand.kinds)


_CARDS: Final[dict[str, _Fits]] = {
    "ranked": lambda one, other: POINTS not in {one.cls, other.cls},
    "points": lambda one, other: _is_points(one) and _is_points(other) and one.points != other.points,
    "highest tile": lambda one, other: (
        _is_points(one) and one.points == other.points and one.high != other.high and other.cls == POINTS
    ),
    "copy": lambda one, other: one.high == other.high and one.points > 0,
    "zero": lambda one, other: one.name == other.name == "zero",
    "gee": lambda one, other: _has_gee(one) and _is_points(other),
}
"""Cards: what is compared."""


@lru_cache(maxsize=256)
def _pool(book: Book, card: str) -> tuple[TwoTiles, ...]:
    """Return the hands that can be one of two on such a card."""
    hands, fits = two_tile_hands(book), _CARDS[card]
    return tuple(one for one in hands if any(fits(one, other) or fits(other, one) for other in hands))


@lru_cache(maxsize=4096)
def _beside(book: Book, card: str, one: TwoTiles) -> tuple[TwoTiles, ...]:
    """Return the hands that can be beside one on such a card."""
    fits = _CARDS[card]
    return tuple(other for other in two_tile_hands(book) if fits(one, other) or fits(other, one))


def _make(named: Named, card: str, book: Book, chance: Chance) -> WinsItem:
    hand: Literal["low", "high"] = chance.one_of(("low", "high"))
    one = other = _pool(book, card)[0]
    while True:
        one = chance.one_of(_pool(book, card))
        found = _together(one, _beside(book, card, one), chance)
        if found is not None:
            other = found
            break
    player, bank = faces_of((one, other), chance)
    return WinsItem(
        named=named,
        hand=hand,
        player=player,
        bank=bank,
    )


def _together(one: TwoTiles, others: tuple[TwoTiles, ...], chance: Chance) -> TwoTiles | None:
    """Return a hand that fits beside this one in one set of tiles, or ``None``."""
    try:
        return drawn(((one,), others), chance, lambda hands: True)[1]
    except LookupError:
        return None


def _mark(item: WinsItem, answer: Chosen, book: Book) -> Mark:
    """Mark the answer. Rule: the book's ranking; the bank wins a copy."""
    one_of("choice", answer.choice, item.options)
    player, bank = two(item.player, book), two(item.bank, book)
    outcome, clauses = compare(item.hand, player, bank, book)
    right = "player" if outcome == "win" else "bank"
    better, worse = (player, bank) if outcome == "win" else (bank, player)
    if clauses:
        reason = Reason(code="school.is_a_copy", facts={"better": better.name, "worse": worse.name})
    else:
        reason = Reason(code="school.outranks", facts=compared(better, worse))
    return Mark(
        is_right=answer.choice == right,
        answer=Chosen(choice=right),
        clauses=clauses or (better.clause,),
        because=(reason,),
        truth=group_of(better),
        taken=group_of(better if answer.choice == right else worse),
    )


DRILL = Drill(lambda book: tuple(_CARDS), _make, Chosen, _mark)
