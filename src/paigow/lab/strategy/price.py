"""What a strategy costs: every deal counted, in any book, as player and as banker."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from paigow.books import EDITIONS, Book, load
from paigow.lab.figures import ExactShare, LabAnswer
from paigow.lab.hands import HANDS
from paigow.lab.mistakes import Mistake, Values, sides_of
from paigow.lab.odds import Role, commission_of, edge_of
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike

ROLES: Final[tuple[Role, ...]] = ("player", "banker")


class StrategyPrice(Struct, frozen=True, kw_only=True):
    """What a strategy wins and costs in one book and role. All counts are of ``deals``."""

    book: str
    """The book with its edition, such as nz@2026.4."""
    role: Role
    """The side that sets its hands by the strategy."""
    opponent: str
    """Policy of the other side."""
    commission: Fraction
    """Commission on the role's wins."""
    deals: int
    win: int
    push: int
    lose: int
    edge: ExactShare
    """Loss of the role for each unit wagered, after commission on its wins."""
    best_edge: ExactShare
    """The edge of perfect play: the best setting of every hand against the same opponent."""
    cost: ExactShare
    """``edge`` less ``best_edge``."""
    hands: int
    """Hands of 35,960 whose setting costs something."""
    share: Fraction
    """``hands`` as a part of all hands, which is their part of all deals."""
    worst: list[Mistake]
    """The hands that cost most in the long run, dearest first."""


class StrategyPrices(LabAnswer, frozen=True, kw_only=True):
    """The prices of a strategy in several books and roles."""

    strategy: str
    prices: list[StrategyPrice]


def price(
    strategy: PolicyLike,
    book: Book,
    *,
    role: Role = "player",
    opponent: PolicyLike = HOUSE_WAY,
    commission: Fraction | None = None,
    most: int = 0,
) -> StrategyPrice:
    """Count a strategy in a book against an opponent, beside perfect play.

    ``strategy``: a ``Strategy``, a function, or a word of ``paigow lab edge``. ``role``: the side that sets by it.
    ``commission``: on the role's wins, by default the book's. ``most``: number of hands to list in ``worst``.

    Raises:
        PolicyError: the strategy does not set every hand, or a word is not a policy.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> found = lab.price("card-a", paigow.load("nz"))
        >>> found.hands, f"{float(100 * found.cost):.4f} %"
        (3528, '0.1763 %')
    """
    commission = commission_of(book) if commission is None else commission
    hands, policy, against = sides_of(book, strategy, opponent, commission, role)
    values = Values(hands, against, commission, role)
    both, one = values.beaten.both[policy.settings], values.beaten.one[policy.settings]
    deals = HANDS * values.deals
    win, push = int(both @ hands.ways), int(one @ hands.ways)
    costs = values.costs(policy)
    cost, edge = values.total(costs), edge_of(win, deals - win - push, deals, commission)
    off = int(hands.ways[costs > 0].sum())
    return StrategyPrice(
        book=book.published_as,
        role=role,
        opponent=against.name,
        commission=commission,
        deals=deals,
        win=win,
        push=push,
        lose=deals - win - push,
        edge=edge,
        best_edge=ExactShare(edge - cost),
        cost=cost,
        hands=off,
        share=Fraction(off, HANDS),
        worst=values.worst(policy, most),
    )


def prices(
    strategy: PolicyLike,
    books: Sequence[Book] | None = None,
    *,
    roles: Sequence[Role] = ROLES,
    opponent: PolicyLike = HOUSE_WAY,
    commission: Fraction | None = None,
    most: int = 0,
) -> StrategyPrices:
    """Count a strategy as ``price`` does, in every book and edition unless ``books`` names some, and in both roles.

    Raises:
        PolicyError: as ``price``.
    """
    found = [
        price(strategy, book, role=role, opponent=opponent, commission=commission, most=most)
        for book in (map(load, EDITIONS) if books is None else books)
        for role in roles
    ]
    name = strategy if isinstance(strategy, str) else getattr(strategy, "name", None)
    return StrategyPrices(strategy=str(name or getattr(strategy, "__name__", "function")), prices=found)
