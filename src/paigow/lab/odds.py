"""The value of one policy against another: every deal counted."""

from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import Literal

import numpy as np

from paigow.books import Book
from paigow.lab.figures import ExactShare, LabAnswer
from paigow.lab.hands import Hands, Whole
from paigow.lab.policies import Policy
from paigow.lab.showdown import Showdown

Role = Literal["player", "banker"]
WHOLE = Fraction(10_000)


class Odds(LabAnswer, frozen=True, kw_only=True):
    """The result of two policies over all deals, from one side.

    Counts are of 736,281,000 deals of two hands; ``edge`` is the side's loss for each unit wagered, after
    commission on its winnings (negative for a gain).
    """

    book: str
    role: Role
    player: str
    """Policy of the side without the bank."""
    banker: str
    commission: Fraction
    deals: int
    win: int
    push: int
    lose: int
    edge: ExactShare
    standard_deviation: float
    """Of the gain from one wager of one unit."""


@lru_cache(maxsize=32)
def showdown_of(hands: Hands) -> Showdown:
    """Return the deals of two hands from the whole set, cached for the next question."""
    return Showdown(hands)


def commission_of(book: Book) -> Fraction:
    """Return the book's commission on a player's winning wager."""
    return book.number("commission_bp") / WHOLE


def edge_of(win: int | Fraction, lose: int | Fraction, deals: int, commission: Fraction) -> ExactShare:
    """Return the loss for each unit wagered, after commission on winnings."""
    return ExactShare((lose - (1 - commission) * win) / deals)


def deviation_of(win: int | Fraction, lose: int | Fraction, deals: int, commission: Fraction) -> float:
    """Return the standard deviation of the gain from one wager of one unit."""
    square = ((1 - commission) ** 2 * win + lose) / deals
    return sqrt(square - edge_of(win, lose, deals, commission) ** 2)


def odds(
    hands: Hands, player: Policy, banker: Policy, commission: Fraction, *, role: Role = "player"
) -> Odds:
    """Count one policy against another."""
    showdown = showdown_of(hands)
    beaten = showdown.beaten(player.settings, banker.layers, copies_win=False)
    ways: Whole = hands.ways
    deals = int(ways.sum()) * showdown.deals
    win, push = (int(ways @ np.asarray(count, np.int64)) for count in (beaten.both, beaten.one))
    lose = deals - win - push
    if role == "banker":
        win, lose = lose, win
    return Odds(
        book=hands.book.id,
        role=role,
        player=player.name,
        banker=banker.name,
        commission=commission,
        deals=deals,
        win=win,
        push=push,
        lose=lose,
        edge=edge_of(win, lose, deals, commission),
        standard_deviation=deviation_of(win, lose, deals, commission),
    )
