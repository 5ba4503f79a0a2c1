"""The phases of a table, and the groups of phases that several actions share.

The phases of a command are listed where it is decided. The phase after an event is listed where it is
applied.
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
"""Players set in the first phase, the banker in the second."""
AFTER_DELIVERY: Final[Phases] = frozenset({"setting", "players_set", "house_set", "matching", "matched"})
WITHOUT_WAGERS: Final[Phases] = frozenset({"washed", "stacked", "offering", "betting"})
"""A round without wagers may be broken off: the tiles go back on display, or the table closes."""
