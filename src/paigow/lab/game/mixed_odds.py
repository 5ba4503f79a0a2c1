"""What a mix is worth against a fixed way or another mix: every deal counted, weighed by exact probabilities."""

from fractions import Fraction

import numpy as np
from msgspec import Struct

from paigow.lab.game.equilibrium import Equilibrium
from paigow.lab.odds import Role, odds
from paigow.lab.policies import Policy

EQUILIBRIUM = "equilibrium"


class MixedOdds(Struct, frozen=True, kw_only=True):
    """The expected result over all deals, from the side that does not bank.

    ``win``, ``push`` and ``lose`` are of ``deals`` deals; fractions, since a mix sets some hands now so, now so.
    """

    book: str
    player: str
    banker: str
    commission: Fraction
    deals: int
    win: Fraction
    push: Fraction
    lose: Fraction

    @property
    def edge(self) -> Fraction:
        """What the side that does not bank loses for each unit wagered, after commission on what it wins."""
        return (self.lose - (1 - self.commission) * self.win) / self.deals


def mixed_odds(solved: Equilibrium, player: Policy | None = None, banker: Policy | None = None) -> MixedOdds:
    """Count the equilibrium's mix (None) of one side or both, against each other or a fixed way over the same hands."""
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
    return MixedOdds(
        book=solved.book,
        player=EQUILIBRIUM if player is None else player.name,
        banker=EQUILIBRIUM if banker is None else banker.name,
        commission=solved.commission,
        deals=deals,
        win=win,
        push=push,
        lose=lose,
    )


def _terms(solved: Equilibrium, side: Role, policy: Policy | None) -> list[tuple[Fraction, Policy]]:
    """Fixed ways and weights that together count as a side's mix does.

    Counts add up hand by hand. So the way that takes one setting of each mixed hand, and that way with one hand
    changed, for each other setting of a mixed hand, are enough; the first weighs what brings the sum to one.
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
