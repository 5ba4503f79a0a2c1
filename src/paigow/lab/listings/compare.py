"""Two policies side by side: the edge of each against the same opponent, and the hands that they set differently."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from paigow.books import Book
from paigow.lab.errors import LabError
from paigow.lab.figures import ExactAmount, ExactShare, LabAnswer
from paigow.lab.hands import HANDS, Hands, Whole, faces_of_hand, hands_of
from paigow.lab.listings.best_settings import ValuedSetting, valued
from paigow.lab.mistakes import Values
from paigow.lab.odds import Role, commission_of, edge_of
from paigow.lab.policies import GeesToldApartError, Policy, is_worth_the_same
from paigow.lab.policy_names import HOUSE_WAY, OPTIMAL, PolicyError, PolicyLike, policy


class ComparedPolicy(Struct, frozen=True, kw_only=True):
    """One of the two policies against the opponent; counts are of ``deals``."""

    policy: str
    win: int
    push: int
    lose: int
    edge: ExactShare
    """Loss of the role for each unit wagered, after commission on its wins."""


class DifferingHand(Struct, frozen=True, kw_only=True):
    """A hand that the two policies set differently."""

    hand: list[str]
    """A face for each tile; if the gee tiles rank alike, one stands for either."""
    hands: int
    """Hands of four tiles that it stands for, of 35,960."""
    share: Fraction
    """``hands`` as a part of all hands, which is their part of all deals."""
    way: ValuedSetting
    """The setting of the first policy."""
    other: ValuedSetting
    """The setting of the second policy."""
    difference: ExactAmount
    """Gain of the first policy less that of the second when the hand is held, for each unit wagered."""
    overall: ExactAmount
    """``difference`` times ``share``: its part of the difference of the edges."""


class Comparison(LabAnswer, frozen=True, kw_only=True):
    """Two policies of a role against the same opponent. Settings that rank alike in both hands do not differ."""

    book: str
    """The book with its edition, such as nz@2026.4."""
    role: Role
    """The side that sets by the policies. The banker wins copies."""
    opponent: str
    """Policy of the other side."""
    commission: Fraction
    """Commission on the role's wins."""
    deals: int
    way: ComparedPolicy
    other: ComparedPolicy
    difference: ExactShare
    """Edge of the second policy less that of the first: what the first gains more of each unit wagered."""
    hands: int
    """Hands of 35,960 that they set differently."""
    kinds: int
    """The same by kind: the hands that ``differing`` lists if all are asked for."""
    share: Fraction
    """``hands`` as a part of all hands, which is their part of all deals."""
    differing: list[DifferingHand]
    """The hands that they set differently, those with the largest overall difference first."""


class _Compared(NamedTuple):
    values: Values
    way: Policy
    other: Policy
    opponent: Policy


def compare(
    book: Book,
    way: PolicyLike,
    other: PolicyLike,
    *,
    role: Role = "player",
    opponent: PolicyLike = HOUSE_WAY,
    commission: Fraction | None = None,
    most: int | None = None,
) -> Comparison:
    """Count two policies against the same opponent, and list the hands that they set differently.

    ``way`` and ``other``: policies as in ``edge``; ``optimal`` is the best response to the opponent. ``role``: the side
    that sets by them. ``commission``: on its wins, by default the book's. ``most``: number of hands to list; ``None``
    for all.

    Raises:
        LabError: ``most`` is below 0.
        PolicyError: a policy is invalid, or the opponent's is ``optimal``, which answers one policy.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> found = lab.compare(paigow.load("nz"), "house-way", "house-way:canberra", most=1)
        >>> found.hands, found.way.edge < found.other.edge
        (1076, False)
        >>> found.differing[0].way.low_name, found.differing[0].other.low_name
        ('points 3 low6', 'zero')
    """
    if most is not None and most < 0:
        raise LabError(f"most: {most}: expected 0 or more, or None for all hands")
    if opponent == OPTIMAL:
        raise PolicyError(
            "opponent: 'optimal': both policies meet the same opponent; expected a policy that answers no other"
        )
    commission = commission_of(book) if commission is None else commission
    try:
        compared = _compared(hands_of(book), way, other, opponent, (commission, role))
    except GeesToldApartError:
        compared = _compared(hands_of(book, gees_alike=False), way, other, opponent, (commission, role))
    values, one, two, against = compared
    hands, ways = values.hands, values.hands.ways
    is_other = ~is_worth_the_same(hands, one.settings, two.settings)
    differences: Whole = (values.gains[one.settings] - values.gains[two.settings]) * ways
    differing = np.nonzero(is_other)[0]
    listed = differing[np.argsort(-np.abs(differences[differing]), kind="stable")][:most]
    differ = int(ways[is_other].sum())
    return Comparison(
        book=book.published_as,
        role=role,
        opponent=against.name,
        commission=commission,
        deals=HANDS * values.deals,
        way=_policy(values, one, commission),
        other=_policy(values, two, commission),
        difference=values.total(values.costs(two) - values.costs(one)),
        hands=differ,
        kinds=len(differing),
        share=Fraction(differ, HANDS),
        differing=[_differing(compared, hand, int(differences[hand])) for hand in listed.tolist()],
    )


def _compared(
    hands: Hands, way: PolicyLike, other: PolicyLike, opponent: PolicyLike, terms: tuple[Fraction, Role]
) -> _Compared:
    """Return the three policies over one array of hands.

    Raises:
        GeesToldApartError: a policy distinguishes gee tiles that are one kind in ``hands``.
    """
    against = policy(hands, opponent, side="opponent")
    values = Values(hands, against, *terms)
    one, two = (
        values.best if word == OPTIMAL else policy(hands, word, side=side)
        for side, word in (("way", way), ("other", other))
    )
    return _Compared(values, one, two, against)


def _policy(values: Values, chosen: Policy, commission: Fraction) -> ComparedPolicy:
    deals, ways = HANDS * values.deals, values.hands.ways
    win, push = (
        int(count[chosen.settings].astype(np.int64) @ ways)
        for count in (values.beaten.both, values.beaten.one)
    )
    lose = deals - win - push
    return ComparedPolicy(
        policy=chosen.name, win=win, push=push, lose=lose, edge=edge_of(win, lose, deals, commission)
    )


def _differing(compared: _Compared, hand: int, difference: int) -> DifferingHand:
    values, ways = compared.values, int(compared.values.hands.ways[hand])
    return DifferingHand(
        hand=faces_of_hand(values.hands, hand),
        hands=ways,
        share=Fraction(ways, HANDS),
        way=valued(values, int(compared.way.settings[hand])),
        other=valued(values, int(compared.other.settings[hand])),
        difference=ExactAmount(difference, ways * values.unit),
        overall=ExactAmount(difference, HANDS * values.unit),
    )
