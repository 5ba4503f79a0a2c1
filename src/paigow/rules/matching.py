"""Matching a player's hand with the banker's: each comparison by itself, a copy is the banker's."""

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
    """A match seen from the player."""

    low: Outcome
    high: Outcome
    result: Result
    clauses: tuple[str, ...]
    """What decided: the result's clause, then the copy's or zero's where one was met."""


def match(player: KindSetting, banker: KindSetting, book: Book) -> Match:
    """Compare low with low and high with high; two better hands win, one pushes, none loses.

    Rule: the book's cites ``win``, ``push``, ``lose`` and ``copy`` (NZ 6.1, 4.6; CAN 12.1-12.5; MA 7(h)-(j), 2(h);
    RWS 3.14, 3.6.2).
    """
    low, other_low = player.low, banker.low
    high, other_high = player.high, banker.high
    return _match(
        _compared(low.low, other_low.low, are_zeros=low.name == other_low.name == "zero"),
        _compared(high.high, other_high.high, are_zeros=high.name == other_high.name == "zero"),
        book,
    )


def _compared(one: int, other: int, *, are_zeros: bool) -> _Compared:
    """How the player's hand compares with the banker's; two zeros have rows of their own, copies or not."""
    if one > other:
        return "win"
    if one < other:
        return "lose by zeros" if are_zeros else "lose"
    return "zeros" if are_zeros else "copy"


def compare(
    hand: Literal["low", "high"], player: TwoTiles, banker: TwoTiles, book: Book
) -> tuple[Outcome, tuple[str, ...]]:
    """One comparison of a match by itself, seen from the player; the clause by which a copy is the bank's, if it is."""
    one, other = (player.low, banker.low) if hand == "low" else (player.high, banker.high)
    compared = _compared(one, other, are_zeros=player.name == banker.name == "zero")
    return "win" if compared == "win" else "lose", tuple(_copy_clause(hand, compared, book))


@lru_cache(maxsize=1024)
def _match(low: _Compared, high: _Compared, book: Book) -> Match:
    """The match of which both comparisons are known: there are few."""
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
    """By what two equal hands are the bank's: two zeros have a row of their own, unless it has their tiles compared."""
    if compared == "zeros":
        row = next(row for row in book.in_force(book.ranking.zero) if row.hand == hand)
        yield row.clause if row.rule == "copy" else book.cite("copy")
    if compared == "copy":
        yield book.cite("copy")


def _decision(result: Result, low: _Compared) -> Cited:
    """Which decision a result is, where a document gives parts of it clauses of their own."""
    if result == "push" and low == "win":
        return "push_by_low"
    if result == "lose" and low in {"zeros", "lose by zeros"}:
        return "lose_two_zeros"
    return result
