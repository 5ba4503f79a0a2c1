"""The value of a mix against a fixed way or another mix: every deal counted, weighed by exact probabilities."""

from fractions import Fraction

import numpy as np
from msgspec import Struct

from paigow.books import Book
from paigow.lab.figures import ExactFloat, ExactShare, LabAnswer
from paigow.lab.game.equilibrium import Equilibrium, equilibrium
from paigow.lab.odds import Role, deviation_of, edge_of, odds
from paigow.lab.policies import GeesToldApartError, Policy
from paigow.lab.policy_names import EQUILIBRIUM, OPTIMAL, PolicyError, PolicyLike, policy


class ExactCounts(Struct, frozen=True, kw_only=True):
    """Expected numbers of deals; fractions, because a mix varies its settings."""

    win: Fraction
    push: Fraction
    lose: Fraction


class MixedOdds(LabAnswer, frozen=True, kw_only=True):
    """The expected result over all deals, from one side."""

    book: str
    role: Role
    player: str
    banker: str
    commission: Fraction
    deals: int
    win: ExactFloat
    push: ExactFloat
    lose: ExactFloat
    edge: ExactShare
    """The side's loss for each unit wagered, after commission on its winnings."""
    standard_deviation: float
    """Of the gain from one wager of one unit."""
    exact: ExactCounts
    """``win``, ``push`` and ``lose`` in full."""


def mixed_edge(
    book: Book,
    player: PolicyLike = EQUILIBRIUM,
    banker: PolicyLike = EQUILIBRIUM,
    *,
    role: Role = "player",
    commission: Fraction | None = None,
) -> MixedOdds:
    """Count the equilibrium's mix against itself or a named policy; ``role`` is the side of the figures.

    Raises:
        PolicyError: a word is neither a fixed policy nor ``equilibrium``.
    """
    for side, word in (("player", player), ("banker", banker)):
        if word == OPTIMAL:
            raise PolicyError(
                f"{side}: 'optimal' answers fixed policies only; expected one of them, or 'equilibrium'"
            )
    solved = equilibrium(book, commission)
    ways = {
        side: None if word == EQUILIBRIUM else _fixed(solved, word, side)
        for side, word in (("player", player), ("banker", banker))
    }
    return mixed_odds(solved, ways["player"], ways["banker"], role=role)


def _fixed(solved: Equilibrium, word: PolicyLike, side: str) -> Policy:
    try:
        return policy(solved.hands, word, side=side)
    except GeesToldApartError as error:
        raise PolicyError(
            f"{side}: {word!r}: {error}; expected one that sets both alike, as the equilibrium takes them for one kind"
        ) from error


def mixed_odds(
    solved: Equilibrium,
    player: Policy | None = None,
    banker: Policy | None = None,
    *,
    role: Role = "player",
) -> MixedOdds:
    """Count the mix (``None``) of one or both sides, against each other or a fixed way on the same hands."""
    win = push = lose = Fraction(0)
    deals = 0
    for weight, one in _terms(solved, "player", player):
        for other_weight, other in _terms(solved, "banker", banker):
            counted = odds(solved.hands, one, other, solved.commission)
            share = weight * other_weight
            win, push, lose = (
                total + share * count
                for total, count in zip(
                    (win, push, lose), (counted.win, counted.push, counted.lose), strict=True
                )
            )
            deals = counted.deals
    if role == "banker":
        win, lose = lose, win
    return MixedOdds(
        book=solved.book,
        role=role,
        player=EQUILIBRIUM if player is None else player.name,
        banker=EQUILIBRIUM if banker is None else banker.name,
        commission=solved.commission,
        deals=deals,
        win=ExactFloat(win),
        push=ExactFloat(push),
        lose=ExactFloat(lose),
        edge=edge_of(win, lose, deals, solved.commission),
        standard_deviation=deviation_of(win, lose, deals, solved.commission),
        exact=ExactCounts(win=win, push=push, lose=lose),
    )


def _terms(solved: Equilibrium, side: Role, policy: Policy | None) -> list[tuple[Fraction, Policy]]:
    """Return fixed ways and weights whose combined counts equal those of a side's mix.

    Counts add up hand by hand. So the way that takes one setting of each mixed hand, and that way with one hand
    changed, for each other setting of a mixed hand, are enough; the first has the weight that makes the sum one.
    """
    if policy is not None:
        return [(Fraction(1), policy)]
    game, mix = solved.game, solved.mix(side)
    chosen = game.best((mix.parts > 0).astype(np.float64))
    base = game.settings[chosen]
    terms = []
    for hand in mix.mixed(game).tolist():
        for setting in np.nonzero((game.owner == hand) & (mix.parts > 0))[0].tolist():
            if setting != chosen[hand]:
                changed = base.copy()
                changed[hand] = game.settings[setting]
                terms.append((mix.probability(setting), Policy(EQUILIBRIUM, changed)))
    return [(1 - sum((weight for weight, _ in terms), Fraction(0)), Policy(EQUILIBRIUM, base)), *terms]
