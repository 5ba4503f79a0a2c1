"""Overview of a book: the edges of the house way and of best setting on either side, and of the side bets."""

from fractions import Fraction
from typing import Final, Literal

from paigow.books import Book
from paigow.lab.figures import ExactShare, LabAnswer
from paigow.lab.odds import Odds, Role, commission_of, odds
from paigow.lab.policy_names import HOUSE_WAY, OPTIMAL, sides
from paigow.lab.side_bets import counted

Line = Literal["house_way", "house_way_banking", "optimal", "optimal_banking"]
LINES: Final[tuple[tuple[Line, str, str, Role], ...]] = (
    ("house_way", HOUSE_WAY, HOUSE_WAY, "player"),
    ("house_way_banking", HOUSE_WAY, HOUSE_WAY, "banker"),
    ("optimal", OPTIMAL, HOUSE_WAY, "player"),
    ("optimal_banking", HOUSE_WAY, OPTIMAL, "banker"),
)
"""Name, policy of the side without the bank, policy of the bank, and side of the figures."""


class BookEdges(LabAnswer, frozen=True, kw_only=True):
    """The edges of one book. All deals are counted for each line."""

    book: str
    title: str
    edition: str
    digest: str
    commission: Fraction
    lines: dict[Line, Odds]
    bets: dict[str, ExactShare]
    """Edge of each side bet in the book, with the house way on both sides."""


def overview(book: Book, commission: Fraction | None = None) -> BookEdges:
    """Count a book's edges; ``commission`` is the book's by default."""
    commission = commission_of(book) if commission is None else commission
    return BookEdges(
        book=book.id,
        title=book.title,
        edition=book.edition,
        digest=book.digest,
        commission=commission,
        lines={name: _line(book, player, banker, commission, role) for name, player, banker, role in LINES},
        bets={
            side.bet: counted(book, side.bet, lambda: sides(book, HOUSE_WAY, HOUSE_WAY, commission)).edge
            for side in book.side_bets
        },
    )


def _line(book: Book, player: str, banker: str, commission: Fraction, role: Role) -> Odds:
    both = sides(book, player, banker, commission)
    return odds(both.hands, both.player, both.banker, commission, role=role)
