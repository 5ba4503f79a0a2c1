"""Compares a player's hand with the banker's, low with low and high with high. A copy goes to the banker."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from paigow.books import Book
from paigow.books.names import Cited
from paigow.rules.ranking import TwoTiles
from paigow.rules.settings import KindSetting

Outcome = Literal["win", "lose"]
Result = Literal["win", "lose", "push"]
_Compared = Literal["win", "lose", "copy", "zeros", "lose by zeros"]


class Match(NamedTuple):
    """A match from the player's side.

    Example:
        >>> import paigow
        >>> rules = paigow.ruleset(paigow.load(paigow.BOOK_IDS[0]))
        >>> player, banker = (paigow.parse_hand(text) for text in ("6-6 6-6 1-1 1-1", "1-4 2-3 1-2 2-4"))
        >>> rules.match(rules.house_way(player).setting, rules.house_way(banker).setting).result
        'push'
    """

    low: Outcome
    high: Outcome
    result: Result
    clauses: tuple[str, ...]
    """The clauses that decided: the clause of the result, then the clause of a copy or a zero, if there was one."""


def match(player: KindSetting, banker: KindSetting, book: Book) -> Match:
    """Compare low with low and high with high. Two better hands win, one pushes, none loses.

    Rule: the book's cites ``win``, ``push``, ``lose`` and ``copy`` (NZ 6.1, 4.6; CAN 12.1-12.5; MA 7(h)-(j),
    2(h); RWS 3.14, 3.6.2).
    """
    low, other_low = player.low, banker.low
    high, other_high = player.high, banker.high
    return _match(
        _compared(low.low, other_low.low, are_zeros=low.name == other_low.name == "zero"),
        _compared(high.high, other_high.high, are_zeros=high.name == other_high.name == "zero"),
        book,
    )


def _compared(one: int, other: int, *, are_zeros: bool) -> _Compared:
    """Compare the player's hand with the banker's.

    Two zeros have rows of their own, whether they are copies or not.
    """
    if one > other:
        return "win"
    if one < other:
        return "lose by zeros" if are_zeros else "lose"
    return "zeros" if are_zeros else "copy"


def compare(
    hand: Literal["low", "high"], player: TwoTiles, banker: TwoTiles, book: Book
) -> tuple[Outcome, tuple[str, ...]]:
    """Return one comparison of a match, from the player's side, with the clause that gives a copy to the bank."""
    one, other = (player.low, banker.low) if hand == "low" else (player.high, banker.high)
    compared = _compared(one, other, are_zeros=player.name == banker.name == "zero")
    return "win" if compared == "win" else "lose", tuple(_copy_clause(hand, compared, book))


@lru_cache(maxsize=1024)
def _match(low: _Compared, high: _Compared, book: Book) -> Match:
    """Return the match with these two comparisons. There are only a few matches, so they are cached."""
    low_wins, high_wins = low == "win", high == "win"
    result: Result = "win" if low_wins and high_wins else "push" if low_wins or high_wins else "lose"
    clauses = [
        book.cite(_decision(result, low)),
        *_copy_clause("low", low, book),
        *_copy_clause("high", high, book),
    ]
    return Match(
        "win" if low_wins else "lose",
        "win" if high_wins else "lose",
        result,
        tuple(dict.fromkeys(clauses)),
    )


def _copy_clause(hand: Literal["low", "high"], compared: _Compared, book: Book) -> Iterator[str]:
    """Return the clause that gives two equal hands to the bank.

    Zeros have their own, unless their tiles are compared.
    """
    if compared == "zeros":
        row = next(row for row in book.in_force(book.ranking.zero) if row.hand == hand)
        yield row.clause if row.rule == "copy" else book.cite("copy")
    if compared == "copy":
        yield book.cite("copy")


def _decision(result: Result, low: _Compared) -> Cited:
    """Return the decision for a result. Some documents have separate clauses for parts of a result."""
    if result == "push" and low == "win":
        return "push_by_low"
    if result == "lose" and low in {"zeros", "lose by zeros"}:
        return "lose_two_zeros"
    return result
