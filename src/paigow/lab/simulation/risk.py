"""The risk of ruin for several bankrolls, from simulated rounds."""

from typing import Any, Final

from paigow.lab.simulation.bankroll import BankrollWalk
from paigow.lab.simulation.estimates import Estimates

POINTS: Final = 24


def by_bankroll(estimates: Estimates) -> list[dict[str, Any]]:
    """Return the risk within a session, and ever, from the wagers of one round up to twice the given bankroll.

    - ``bankroll``: in wagers.
    - ``session``: the probability of ruin within the session, by a Brownian motion with the rounds' mean and
      variance.
    - ``ever_at_most``: a bound on the probability of ruin in endless play; 1 for a side that loses on
      average.
    """
    setup = estimates.setup
    if setup.bankroll is None or setup.session is None:
        return []
    walk = BankrollWalk({gain: float(chance) for gain, chance in estimates.round_gains().items()})
    whole = setup.commission.denominator
    least, most = float(setup.at_stake), 2 * float(setup.bankroll)
    found = []
    for point in range(POINTS + 1):
        bankroll = least + (most - least) * point / POINTS
        limit = round((least - bankroll) * whole)
        found.append(
            {
                "bankroll": bankroll,
                "session": walk.ruin_by_diffusion(limit, setup.session),
                "ever_at_most": walk.ever_ruined_at_most(limit),
            }
        )
    return found
