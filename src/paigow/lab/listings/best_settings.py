"""Every hand of four tiles with its best setting, the next best one, and that of the house way."""

from fractions import Fraction
from typing import Final, Literal, get_args

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict

from paigow.books import Book
from paigow.lab.errors import LabError
from paigow.lab.figures import ExactAmount, ExactShare, LabAnswer
from paigow.lab.hands import HANDS, Flags, Hands, Place, Whole, faces_of_hand
from paigow.lab.mistakes import NamedSetting, Values, sides_of
from paigow.lab.odds import Role, commission_of
from paigow.lab.policies import is_worth_the_same
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike

HandOrder = Literal["hand", "cost", "share"]
"""``hand``: by the tiles; ``cost``: by the cost of the house way when the hand is held; ``share``: in the long run."""
_ORDERS: Final[tuple[HandOrder, ...]] = get_args(HandOrder)


class ValuedSetting(NamedSetting, frozen=True, kw_only=True):
    """A setting with its results against every hand that the opponent can hold."""

    win: int
    """Hands of the opponent that it beats in both."""
    push: int
    """Hands of the opponent that it beats in one."""
    lose: int
    gain: ExactAmount
    """Expected gain for each unit wagered, after commission on wins; negative for a loss."""
    cost: ExactAmount
    """Gain of the best setting less its own."""


class BestSetting(Struct, frozen=True, kw_only=True):
    """One hand by kind, with the settings that matter."""

    hand: list[str]
    """A face for each tile; if the gee tiles rank alike, one stands for either."""
    hands: int
    """Hands of four tiles that it stands for, of 35,960."""
    share: Fraction
    """``hands`` as a part of all hands, which is their part of all deals."""
    best: ValuedSetting
    """No setting gains more. Among equal settings it has more wins, is the house way's, or is the first."""
    second: ValuedSetting
    """The next best of the settings that rank differently from the best one in either hand."""
    house_way: ValuedSetting
    """The setting of the house way."""
    differs: bool
    """Whether the house way's setting ranks differently from the best one in either hand."""


class BestSettings(LabAnswer, frozen=True, kw_only=True):
    """The best settings of a role against a policy: every hand, or those that were asked for."""

    book: str
    """The book with its edition, such as nz@2026.4."""
    role: Role
    """The side that sets the hands. The banker wins copies."""
    opponent: str
    """Policy of the other side."""
    commission: Fraction
    """Commission on the role's wins."""
    deals: int
    """Hands that the opponent can hold against each hand: 20,475."""
    kinds: int
    """All hands by kind: 3,620 if the gee tiles rank alike, else 4,285."""
    differ: int
    """Hands of 35,960 that the house way sets differently."""
    cost: ExactShare
    """Cost of the house way over all deals, for each unit wagered: its edge less that of the best settings."""
    order: HandOrder
    hands: list[BestSetting]


def best_settings(
    book: Book,
    *,
    role: Role = "player",
    opponent: PolicyLike = HOUSE_WAY,
    commission: Fraction | None = None,
    order: HandOrder = "hand",
    differs: bool = False,
    most: int | None = None,
) -> BestSettings:
    """List every hand with its best setting, the next best, and that of the house way, each with its exact gain.

    ``role``: the side that sets the hands. ``commission``: on its wins, by default the book's. ``order``: by the tiles,
    or by the cost of the house way, dearest first. ``differs``: only hands that the house way sets differently.
    ``most``: number of hands to list; ``None`` for all.

    Raises:
        LabError: the order is unknown, or ``most`` is below 0.
        PolicyError: the opponent's policy is invalid.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> found = lab.best_settings(paigow.load("nz"), order="share", most=1)
        >>> found.kinds, found.differ
        (3620, 6652)
        >>> (dearest,) = found.hands
        >>> dearest.best.low_name, dearest.house_way.low_name, dearest.house_way.cost
        ('points 7 high8', 'points 4 nine', ExactAmount(22201, 102375))
    """
    if order not in _ORDERS:
        raise LabError(f"order: {order!r}: expected {' or '.join(_ORDERS)}")
    if most is not None and most < 0:
        raise LabError(f"most: {most}: expected 0 or more, or None for all hands")
    commission = commission_of(book) if commission is None else commission
    hands, house, against = sides_of(book, HOUSE_WAY, opponent, commission, role)
    values = Values(hands, against, commission, role)
    is_other = ~is_worth_the_same(hands, house.settings, values.best.settings)
    costs = values.costs(house)
    listed = _ordered(hands, costs, order, is_other if differs else np.ones(len(hands), bool))[:most]
    return BestSettings(
        book=book.published_as,
        role=role,
        opponent=against.name,
        commission=commission,
        deals=values.deals,
        kinds=len(hands),
        differ=int(hands.ways[is_other].sum()),
        cost=values.total(costs),
        order=order,
        hands=[
            _hand(values, hand, int(house.settings[hand]), is_other=bool(is_other[hand]))
            for hand in listed.tolist()
        ],
    )


def _ordered(hands: Hands, costs: Whole, order: HandOrder, is_listed: Flags) -> Place:
    """Return the listed hands in their order; hands of equal cost in the order of their tiles."""
    listed: Place = np.nonzero(is_listed)[0]
    if order == "hand":
        return listed
    key = costs if order == "cost" else costs * hands.ways
    return listed[np.argsort(-key[listed], kind="stable")]


def _hand(values: Values, hand: int, house: int, *, is_other: bool) -> BestSetting:
    best, *others = values.by_cost(hand)
    is_same = is_worth_the_same(values.hands, np.array(others), np.full(len(others), best))
    ways = int(values.hands.ways[hand])
    return BestSetting(
        hand=faces_of_hand(values.hands, hand),
        hands=ways,
        share=Fraction(ways, HANDS),
        best=valued(values, best),
        second=valued(values, others[int(np.argmin(is_same))]),
        house_way=valued(values, house),
        differs=is_other,
    )


def valued(values: Values, setting: int) -> ValuedSetting:
    """Return a setting with its results and its gain."""
    win, push = int(values.beaten.both[setting]), int(values.beaten.one[setting])
    return ValuedSetting(
        **asdict(values.laid(setting)),
        win=win,
        push=push,
        lose=values.deals - win - push,
        gain=ExactAmount(int(values.gains[setting]), values.unit),
        cost=ExactAmount(int(values.costs_of[setting]), values.unit),
    )
