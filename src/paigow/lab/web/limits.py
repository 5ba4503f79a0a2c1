"""Bounds on what a visitor may have calculated: a question within all of them takes seconds of one processor.

The commands of ``paigow lab`` have higher bounds. ``paigow.web.edge.rate_limits`` has the limits that an operator can
set: questions per address, queue, and the time after which a calculation is ended.
"""

from typing import Final

MOST_ROUNDS: Final = 5_000_000
"""Simulated rounds: about 2 seconds."""
MOST_SESSION: Final = 1_000_000
"""Rounds of a session that a bankroll must last."""
MOST_BANKROLL: Final = 100_000
"""Wagers."""
MOST_MONEY: Final = 1_000_000_000
"""Wager on each box, in any currency."""
MOST_HANDS_AN_HOUR: Final = 10_000
MOST_SAMPLES: Final = 50_000
"""Sampled deals with known tiles: about 15 seconds."""
MOST_CHANGES: Final = 200
"""Changes of single hands: about 4 seconds, and 2 for the equilibrium."""
MOST_SEED: Final = 2**53 - 1
"""Largest whole number that every JSON program reads exactly."""
