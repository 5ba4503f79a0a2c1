"""The hands that a policy sets worst, and those that common rules of thumb set wrongly."""

from fractions import Fraction
from functools import cached_property
from typing import Any, Final, Literal

import numpy as np
from msgspec import Struct, field
from msgspec.structs import asdict

from paigow.books import Book
from paigow.lab.figures import ExactAmount, ExactShare, LabAnswer
from paigow.lab.hands import HANDS, Hands, Place, Whole
from paigow.lab.odds import Role, commission_of, showdown_of
from paigow.lab.policies import Gains, Policy, best_high, best_low, best_response, house_way
from paigow.lab.policy_names import HOUSE_WAY, PolicyLike, sides
from paigow.rules import ruleset
from paigow.tiles import KINDS, faces_of

Order = Literal["share", "cost"]
"""``share``: cost in the long run; ``cost``: cost when the hand is held."""
RULES_OF_THUMB: Final = ("best-high", "best-low", HOUSE_WAY)
"""Rules of thumb of players who do not calculate: best high hand, best low hand, the dealer's advice."""


class NamedSetting(Struct, frozen=True, kw_only=True):
    """A setting: a face for each tile, and the name codes of both hands."""

    low: list[str]
    high: list[str]
    low_name: str
    high_name: str


class Mistake(Struct, frozen=True, kw_only=True):
    """A hand that is not set in the best way."""

    hand: list[str]
    """A face for each tile; if the gee tiles rank alike, one stands for either."""
    hands: int
    """Hands of four tiles that it stands for, of 35,960."""
    frequency: ExactAmount
    """How often the hand is dealt."""
    made: NamedSetting
    best: NamedSetting
    cost: ExactAmount
    """Loss of the setting when the hand is held, for each unit wagered."""
    share: ExactAmount
    """Its part of the edge: its cost times the frequency of the hand."""


class Mistakes(LabAnswer, frozen=True, kw_only=True):
    """Mistakes of a policy against another one.

    ``cost`` is the total of its mistakes: its edge minus that of the best response.
    """

    book: str
    role: Role
    policy: str
    opponent: str
    commission: Fraction
    hands: int
    """Hands that it sets worse than the best, of 35,960."""
    cost: ExactShare
    worst: list[Mistake]


class Followed(NamedSetting, frozen=True, kw_only=True):
    """Setting of one hand by one rule of thumb, and its cost."""

    rule: str
    cost: ExactAmount


class Pitfall(Struct, frozen=True, kw_only=True):
    """A hand that some rule of thumb does not set in the best way."""

    hand: list[str]
    hands: int
    frequency: ExactAmount
    best: NamedSetting
    followed: list[Followed] = field(name="rules")
    """The setting of each rule of thumb."""
    cost: ExactAmount
    """The mean cost over the rules."""
    share: ExactAmount
    """The cost times the frequency of the hand."""


class Pitfalls(LabAnswer, frozen=True, kw_only=True):
    """The hands that players most often set wrongly: rules of thumb differ from the best response.

    Hands are ordered by share: the mean cost of the rules times the frequency of the hand.
    """

    book: str
    role: Role
    opponent: str
    commission: Fraction
    rules: dict[str, ExactShare]
    """Cost of each rule over all hands, for each unit wagered."""
    hands: int
    """Hands that at least one rule sets worse than the best, of 35,960."""
    worst: list[Pitfall]


class Values:
    """The gain of every setting against a fixed policy.

    Attributes:
        beaten: (M,) hands of the opponent beaten in both, and in one.
        deals: Hands that the opponent can hold.
        gains: (M,) gain over all deals of the hand, in ``unit``-ths of a wager.
        best: The best response.
    """

    def __init__(self, hands: Hands, against: Policy, commission: Fraction, role: Role) -> None:
        showdown, gains = showdown_of(hands), Gains.after(commission)
        is_banker = role == "banker"
        self.beaten: Final = showdown.beaten(None, against.layers, copies_win=is_banker)
        self.hands, self.deals = hands, showdown.deals
        self.unit: Final = gains.lose * showdown.deals
        lost = showdown.deals - self.beaten.both - self.beaten.one
        self.gains: Whole = gains.of(self.beaten.both, lost)
        self.best = best_response(showdown, against, gains, banks=is_banker, house=house_way(hands))

    @cached_property
    def costs_of(self) -> Whole:
        """Return (M,): cost of each setting against the best one, in ``unit``-ths of a wager."""
        costs: Whole = self.gains[self.best.settings][self.hands.hand] - self.gains
        return costs

    def costs(self, policy: Policy) -> Whole:
        """Return (N,): cost of a policy on each hand, in ``unit``-ths of a wager."""
        costs: Whole = self.costs_of[policy.settings]
        return costs

    def by_cost(self, hand: int) -> list[int]:
        """Return the settings of a hand, the best first, then by cost."""
        first, after = self.hands.first[hand : hand + 2].tolist()
        best = int(self.best.settings[hand])
        return sorted(range(first, after), key=lambda at: (int(self.costs_of[at]), at != best, at))

    def total(self, costs: Whole) -> ExactShare:
        """Return the total of costs over all deals, for each unit wagered."""
        return ExactShare(int(costs @ self.hands.ways), self.unit * HANDS)

    def worst(self, policy: Policy, most: int, by: Order = "share") -> list[Mistake]:
        """Return the hands on which a policy loses most, dearest first."""
        costs, ways = self.costs(policy), self.hands.ways
        return [
            Mistake(
                hand=faces_of(self.hands.tiles[place].tolist()),
                hands=int(ways[place]),
                frequency=(frequency := ExactAmount(int(ways[place]), HANDS)),
                made=self.laid(policy.settings[place]),
                best=self.laid(self.best.settings[place]),
                cost=(cost := ExactAmount(int(costs[place]), self.unit)),
                share=ExactAmount(cost * frequency),
            )
            for place in _dearest(costs * ways if by == "share" else costs, most).tolist()
        ]

    def laid(self, setting: int) -> NamedSetting:
        """Return a setting as faces and names."""
        low, high = self.hands.low_tiles[setting].tolist(), self.hands.high_tiles[setting].tolist()
        shown = faces_of([*low, *high])
        names = (self._names[KINDS[one].code + KINDS[other].code].name for one, other in (low, high))
        return NamedSetting(low=shown[:2], high=shown[2:], low_name=next(names), high_name=next(names))

    @cached_property
    def _names(self) -> Any:
        return ruleset(self.hands.book).ranks.hands


def mistakes(
    book: Book,
    policy: PolicyLike = HOUSE_WAY,
    *,
    role: Role = "player",
    opponent: PolicyLike = HOUSE_WAY,
    commission: Fraction | None = None,
    by: Order = "share",
    most: int = 20,
) -> Mistakes:
    """Return the hands on which a policy loses most against another, dearest first.

    ``role``: the side with the policy. ``by``: order by cost in the long run, or when the hand is held.

    Raises:
        PolicyError: a word is not a policy.
    """
    commission = commission_of(book) if commission is None else commission
    both = sides_of(book, policy, opponent, commission, role)
    hands, erring, against = both
    values = Values(hands, against, commission, role)
    costs = values.costs(erring)
    return Mistakes(
        book=book.id,
        role=role,
        policy=erring.name,
        opponent=against.name,
        commission=commission,
        hands=int(hands.ways[costs > 0].sum()),
        cost=values.total(costs),
        worst=values.worst(erring, most, by),
    )


def pitfalls(
    book: Book,
    *,
    role: Role = "player",
    opponent: PolicyLike = HOUSE_WAY,
    commission: Fraction | None = None,
    most: int = 20,
) -> Pitfalls:
    """Return the hands that players most often set wrongly against a policy, dearest in the long run first.

    Raises:
        PolicyError: the word is not a policy.
    """
    commission = commission_of(book) if commission is None else commission
    hands, house, against = sides_of(book, HOUSE_WAY, opponent, commission, role)
    values = Values(hands, against, commission, role)
    rules = dict(zip(RULES_OF_THUMB, (best_high(hands), best_low(hands), house), strict=True))
    costs = {rule: values.costs(policy) for rule, policy in rules.items()}
    together: Whole = np.sum(list(costs.values()), axis=0)
    return Pitfalls(
        book=book.id,
        role=role,
        opponent=against.name,
        commission=commission,
        rules={rule: values.total(cost) for rule, cost in costs.items()},
        hands=int(hands.ways[together > 0].sum()),
        worst=[
            Pitfall(
                hand=faces_of(hands.tiles[place].tolist()),
                hands=int(hands.ways[place]),
                frequency=(frequency := ExactAmount(int(hands.ways[place]), HANDS)),
                best=values.laid(values.best.settings[place]),
                followed=[
                    Followed(
                        **asdict(values.laid(policy.settings[place])),
                        rule=rule,
                        cost=ExactAmount(int(costs[rule][place]), values.unit),
                    )
                    for rule, policy in rules.items()
                ],
                cost=(cost := ExactAmount(int(together[place]), len(rules) * values.unit)),
                share=ExactAmount(cost * frequency),
            )
            for place in _dearest(together * hands.ways, most).tolist()
        ],
    )


def sides_of(
    book: Book, this: PolicyLike, other: PolicyLike, commission: Fraction, role: Role
) -> tuple[Hands, Policy, Policy]:
    """Return the hands, and the policies of the side in question and of the other one.

    Raises:
        PolicyError: a word is not a policy.
    """
    if role == "player":
        both = sides(book, this, other, commission)
        return both.hands, both.player, both.banker
    both = sides(book, other, this, commission)
    return both.hands, both.banker, both.player


def _dearest(costs: Whole, most: int) -> Place:
    """Return the hands with the highest costs, dearest first, without zero costs."""
    order = np.argsort(-costs, kind="stable")[:most]
    return order[costs[order] > 0]
