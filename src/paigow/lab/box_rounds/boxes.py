"""What several boxes do to the spread of a round, from the exact count of two boxes against one bank."""

from fractions import Fraction
from math import ceil, sqrt
from typing import Final

from msgspec import Struct

from paigow.books import Book
from paigow.lab.boxes import TwoBoxes, most_boxes, two_boxes
from paigow.lab.errors import LabError
from paigow.lab.figures import ExactAmount, LabAnswer
from paigow.lab.odds import commission_of
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike, sides
from paigow.lab.simulation.bankroll import BankrollWalk

RESULTS: Final = ("win_win", "win_push", "win_lose", "push_push", "push_lose", "lose_lose")


class RoundSpread(Struct, frozen=True, kw_only=True):
    """One round with a number of boxes: means and standard deviations, in wagers of one unit on each box."""

    boxes: int
    player_mean: float
    """Gain of a player who holds all of these boxes, after commission on each win."""
    player_standard_deviation: float
    bank_mean: float
    """What a bank takes less what it pays, before commission."""
    bank_standard_deviation: float
    if_independent: float
    """Standard deviation of the bank if the boxes were independent of each other."""
    house_mean: float
    """Gain of the house as banker: it keeps the commission on the boxes' wins."""
    house_standard_deviation: float


class BoxRuin(Struct, frozen=True, kw_only=True):
    """Risk of ruin of a player with one box, from the exact chances of a round."""

    bankroll: float
    """In wagers."""
    rounds: int
    recursion: float | None
    """Probability within these rounds, followed round by round; null if that would take too long."""
    diffusion: float
    """The same for a Brownian motion of equal mean and variance."""
    ever_at_most: float
    """Bound on the probability in endless play; 1 for a side that loses on average."""


class SeveralBoxes(LabAnswer, frozen=True, kw_only=True):
    """Two boxes with the same policy against one bank, over all deals of three hands, and what follows for more boxes.

    The six results are counts of deals from the boxes' side, with both orders of two different results together.
    """

    book: str
    player: str
    """Policy on every box."""
    banker: str
    commission: Fraction
    deals: int
    win_win: int
    win_push: int
    win_lose: int
    push_push: int
    push_lose: int
    lose_lose: int
    correlation: ExactAmount
    """Of the gains of two boxes, after commission; without unit."""
    variance: ExactAmount
    """Of the gain of one box, in wagers squared."""
    covariance: ExactAmount
    by_boxes: list[RoundSpread]
    ruin: BoxRuin | None


def several_boxes(
    book: Book,
    player: PolicyLike = HOUSE_WAY,
    banker: PolicyLike = HOUSE_WAY,
    *,
    commission: Fraction | None = None,
    bankroll: Fraction | None = None,
    session: int | None = None,
) -> SeveralBoxes:
    """Count two boxes against one bank, and compute the spread of a round for each number of boxes of the book.

    Args:
        book: The rule book.
        player: Policy on every box.
        banker: Policy of the bank.
        commission: Part of a win; by default the book's.
        bankroll: Bankroll of a player with one box, in wagers. Computes the risk of ruin, with ``session``.
        session: Rounds that the bankroll must last.

    Raises:
        LabError: a policy is invalid, the bankroll is below 1 wager, or only one of bankroll and session is given.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> found = lab.several_boxes(paigow.load("nz"))
        >>> round(float(found.correlation), 4), len(found.by_boxes)
        (0.3442, 7)
    """
    rate = commission_of(book) if commission is None else commission
    if (bankroll is None) != (session is None):
        raise LabError("bankroll and session: expected both or neither")
    if bankroll is not None and bankroll < 1:
        raise LabError(f"bankroll: {bankroll}: expected 1 or more, the wager of a round")
    found = two_boxes(*sides(book, player, banker, rate))
    kept, lost = 1 - rate, Fraction(-1)
    return SeveralBoxes(
        book=book.id,
        player=found.player,
        banker=found.banker,
        commission=rate,
        deals=found.deals,
        **{name: getattr(found, name) for name in RESULTS},
        correlation=ExactAmount(found.correlation(kept, lost)),
        variance=ExactAmount(found.variance(kept, lost)),
        covariance=ExactAmount(found.covariance(kept, lost)),
        by_boxes=[_spread(found, rate, number) for number in range(1, most_boxes(book) + 1)],
        ruin=None if bankroll is None or session is None else _ruin(found, rate, bankroll, session),
    )


def _spread(found: TwoBoxes, rate: Fraction, number: int) -> RoundSpread:
    kept, one = 1 - rate, Fraction(1)
    return RoundSpread(
        boxes=number,
        player_mean=float(number * found.mean(kept, -one)),
        player_standard_deviation=found.deviation_over(number, kept, -one),
        bank_mean=float(number * found.mean(-one, one)),
        bank_standard_deviation=found.deviation_over(number, -one, one),
        if_independent=sqrt(number * found.variance(-one, one)),
        house_mean=float(number * found.mean(-kept, one)),
        house_standard_deviation=found.deviation_over(number, -kept, one),
    )


def _ruin(found: TwoBoxes, rate: Fraction, bankroll: Fraction, session: int) -> BoxRuin:
    whole = rate.denominator
    walk = BankrollWalk({
        whole - rate.numerator: float(found.win),
        0: float(1 - found.win - found.lose),
        -whole: float(found.lose),
    })  # fmt: skip
    limit = ceil((1 - bankroll) * whole)
    return BoxRuin(
        bankroll=float(bankroll),
        rounds=session,
        recursion=walk.ruin(limit, session),
        diffusion=walk.ruin_by_diffusion(limit, session),
        ever_at_most=walk.ever_ruined_at_most(limit),
    )
