"""The value of one policy against another: every deal counted."""

from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import Any, Literal

import numpy as np
from msgspec import Struct

from paigow.books import Book
from paigow.lab.figures import fraction_text, share
from paigow.lab.hands import Hands, Whole
from paigow.lab.policies import Policy
from paigow.lab.showdown import Showdown

Role = Literal["player", "banker"]
WHOLE = Fraction(10_000)


class Odds(Struct, frozen=True, kw_only=True):
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

    @property
    def edge(self) -> Fraction:
        """Return the exact edge for each unit wagered."""
        return (self.lose - (1 - self.commission) * self.win) / self.deals

    @property
    def standard_deviation(self) -> float:
        """Return the standard deviation of the gain from one wager of one unit."""
        square = ((1 - self.commission) ** 2 * self.win + self.lose) / self.deals
        return sqrt(square - self.edge**2)

    def as_json(self) -> dict[str, Any]:
        """Return the answer for JSON."""
        return {
            **{name: getattr(self, name) for name in ("book", "role", "player", "banker")},
            "commission": fraction_text(self.commission),
            **{name: getattr(self, name) for name in ("deals", "win", "push", "lose")},
            "edge": share(self.edge),
            "standard_deviation": self.standard_deviation,
        }


@lru_cache(maxsize=32)
def showdown_of(hands: Hands) -> Showdown:
    """Return the deals of two hands from the whole set, cached for the next question."""
    return Showdown(hands)


def commission_of(book: Book) -> Fraction:
    """Return the book's commission on a player's winning wager."""
    return book.number("commission_bp") / WHOLE


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
    return Odds(
        book=hands.book.id,
        role=role,
        player=player.name,
        banker=banker.name,
        commission=commission,
        deals=deals,
        win=win if role == "player" else lose,
        push=push,
        lose=lose if role == "player" else win,
    )
