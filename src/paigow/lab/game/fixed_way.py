"""A house way improved hand by hand, beside the best way that does not mix."""

from collections.abc import Callable
from fractions import Fraction

import msgspec
from msgspec import Struct, field

from paigow.books import Book
from paigow.lab.figures import Amount, LabAnswer
from paigow.lab.game.best_way import STAGES, BestWay, Improvement, best_way, improve
from paigow.lab.game.equilibrium import Equilibrium, equilibrium
from paigow.lab.odds import Role, commission_of
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike, sides


class WayLoss(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a side loses of each unit wagered to an opponent that answers best; a negative loss is a gain."""

    loss: Amount


class StageLoss(WayLoss, frozen=True, kw_only=True):
    """The loss after a number of changes."""

    changes: int


class LaidTiles(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A setting: a face for each tile."""

    low: list[str]
    high: list[str]


class ChangeStep(WayLoss, frozen=True, kw_only=True):
    """One hand that is set differently, and the loss after this change and those before it."""

    hand: list[str]
    ways: int
    """Hands of four tiles that it stands for, of 35,960."""
    before: LaidTiles = field(name="from")
    after: LaidTiles = field(name="to")


class ImprovedWay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A policy improved by single changes, the most useful first."""

    book: str
    commission: str
    side: Role
    policy: str
    before: WayLoss
    after: list[StageLoss]
    steps: list[ChangeStep]


class BestFixedWay(WayLoss, frozen=True, kw_only=True):
    """The best way found that always sets a hand in the same way."""

    book: str
    commission: str
    side: Role
    equilibrium: Amount
    """The side's loss when both sides mix best: no way loses less."""
    above_equilibrium: float
    bound: Amount
    """No fixed way loses less than this."""
    short_of_best_at_most: float
    is_best: bool
    """Whether the bound equals the loss."""
    tried: int


class FixedWay(LabAnswer, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A policy improved hand by hand, and the best fixed way. Losses are the side's, for each unit wagered."""

    improvement: ImprovedWay
    best: BestFixedWay

    @classmethod
    def of(cls, improved: Improvement, best: BestWay) -> "FixedWay":
        """Return both as one answer."""
        return msgspec.convert({"improvement": improved.as_json(), "best": best.as_json()}, cls)


def fixed_way(
    book: Book,
    way: PolicyLike = HOUSE_WAY,
    *,
    side: Role = "banker",
    commission: Fraction | None = None,
    changes: int = STAGES[-1],
    solve: Callable[[Book, Fraction], Equilibrium] = equilibrium,
) -> tuple[Improvement, BestWay]:
    """Improve a policy by single changes, and find the best way that always sets a hand in the same way.

    Args:
        book: The rule book.
        way: Policy to improve.
        side: Side that uses it.
        commission: Part of a win; by default the book's.
        changes: Most single changes.
        solve: Solves the game.

    Raises:
        LabError: the policy is invalid.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> improved, best = lab.fixed_way(paigow.load("nz"), changes=2)
        >>> improved.before > improved.after(2) > best.loss
        True
    """
    rate = commission_of(book) if commission is None else commission
    hands, policy, _ = sides(book, way, way, rate)
    return improve(hands, policy, rate, side, most=changes), best_way(solve(book, rate), side)
