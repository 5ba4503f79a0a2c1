"""The phases of a table, and the stretches of a round that several actions share.

Which command has its place in which phase is said where it is decided, which event leads on where it is followed.
"""

from typing import Final, Literal, get_args

Phase = Literal[
    "closed",
    "opened",
    "checked",
    "shown",
    "washed",
    "stacked",
    "offering",
    "betting",
    "covering",
    "bets_closed",
    "shaken",
    "counted",
    "delivered",
    "setting",
    "players_set",
    "house_set",
    "matching",
    "matched",
    "paid",
    "round_over",
]
Phases = frozenset[Phase]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
OPEN: Final[Phases] = frozenset(PHASES) - {"closed"}
BETWEEN_ROUNDS: Final[Phases] = frozenset({"shown", "round_over"})
BEFORE_BETS: Final[Phases] = frozenset(
    {"opened", "checked", "shown", "washed", "stacked", "offering", "round_over"}
)
UNCUT: Final[Phases] = frozenset({"stacked", "offering", "betting"})
SETTING: Final[Phases] = frozenset({"setting", "players_set"})
"""Players set in the first, the player/banker in the second."""
AFTER_DELIVERY: Final[Phases] = frozenset({"setting", "players_set", "house_set", "matching", "matched"})
WITHOUT_WAGERS: Final[Phases] = frozenset({"washed", "stacked", "offering", "betting"})
"""A round that nobody has wagered in may be broken off: the tiles go back on display, or the table closes."""
