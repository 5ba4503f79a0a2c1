"""Overview of a book: the edges of the house way and of best setting on either side, and its side bets."""

from fractions import Fraction
from pathlib import Path
from typing import Final, Literal

from paigow.books import Book
from paigow.lab.figures import ExactShare, LabAnswer
from paigow.lab.odds import Odds, Role, commission_of, odds
from paigow.lab.pay_table import PayTable, load_pay_table
from paigow.lab.policy_names import HOUSE_WAY, OPTIMAL, PolicyLike, Sides, sides
from paigow.lab.side_bets import BetCounts, capped, counted

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


class SideBets(LabAnswer, frozen=True, kw_only=True):
    """The side bets of a book or a pay table, by name."""

    book: str
    bets: dict[str, BetCounts]


def side_bets(
    book: Book,
    player: PolicyLike = HOUSE_WAY,
    banker: PolicyLike = HOUSE_WAY,
    pays: PayTable | Path | None = None,
    *,
    commission: Fraction | None = None,
    cap: Fraction | None = None,
) -> SideBets:
    """Count every line of every side bet of a book, or of another pay table ``pays``.

    ``commission`` is on the main wager and only affects ``optimal``; by default the book's. ``cap``: the most that a
    bet wins, in units of the wager.

    Raises:
        BookError: the file of the pay table has faults.
        PolicyError: a word is not a policy.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> {bet: f"{100 * float(counts.edge):.2f} %" for bet, counts in lab.side_bets(paigow.load("rws")).bets.items()}
        {'bonus': '9.77 %', 'tie': '18.12 %'}
    """
    rate = commission_of(book) if commission is None else commission
    table = load_pay_table(pays, book) if isinstance(pays, Path) else pays

    def both() -> Sides:
        return sides(book, player, banker, rate)

    offered = (book if table is None else table).side_bets
    return SideBets(
        book=book.id, bets={each.bet: capped(counted(book, each.bet, both, table), cap) for each in offered}
    )


def overview(book: Book, commission: Fraction | None = None) -> BookEdges:
    """Count a book's edges; ``commission`` is the book's by default.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> lab.overview(paigow.load("nz")).lines["house_way"].win
        217876624
    """
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
