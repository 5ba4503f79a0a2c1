"""Matching a player's hand with the banker's: each comparison by itself, a copy is the banker's."""

from typing import Literal, NamedTuple

from paigow.books import Book
from paigow.rules.ranking import TwoTiles
from paigow.rules.settings import KindSetting

Outcome = Literal["win", "lose"]
Result = Literal["win", "lose", "push"]


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
    low_wins = player.low.low > banker.low.low
    high_wins = player.high.high > banker.high.high
    result: Result = "win" if low_wins and high_wins else "push" if low_wins or high_wins else "lose"
    clauses = [book.cite(_decision(result, player, banker, low_wins=low_wins))]
    if player.low.low == banker.low.low:
        clauses.append(_copy_clause("low", player.low, banker.low, book))
    if player.high.high == banker.high.high:
        clauses.append(_copy_clause("high", player.high, banker.high, book))
    return Match(
        "win" if low_wins else "lose",
        "win" if high_wins else "lose",
        result,
        tuple(dict.fromkeys(clauses)),
    )


def _copy_clause(hand: Literal["low", "high"], one: TwoTiles, other: TwoTiles, book: Book) -> str:
    """By what two equal hands are the bank's; two zeros have a row of their own."""
    if one.name == other.name == "zero":
        return next(row.clause for row in book.in_force(book.ranking.zero) if row.hand == hand)
    return book.cite("copy")


def _decision(result: Result, player: KindSetting, banker: KindSetting, *, low_wins: bool) -> str:
    """Which decision a result is, where a document gives parts of it clauses of their own."""
    if result == "push" and low_wins:
        return "push_by_low"
    if result == "lose" and player.low.name == banker.low.name == "zero":
        return "lose_two_zeros"
    return result
