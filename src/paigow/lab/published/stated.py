"""The published figures themselves, with their sources."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from paigow.lab.odds import Role

GroupName = Literal[
    "best_low", "hands", "two_tiles", "wizard_way", "commissions", "bonus_lines", "bonus_edges", "other_game"
]
Reason = Literal["other_ranking", "other_house_way", "cannot_be_right", "other_game"]


class Group(NamedTuple):
    """What the figures of a group share."""

    publisher: str | None
    """Null where none is recorded."""
    work: str | None
    date: str | None
    """ISO 8601; null where none is recorded."""
    reason: Reason
    """Why a figure of the group does not fit ours, if it does not."""


_WIZARD: Final = "Wizard of Odds"
GROUPS: Final[Mapping[GroupName, Group]] = {
    "best_low": Group("acc2023156/PaiGowTiles", "exact enumeration", None, "other_ranking"),
    "hands": Group(None, None, None, "other_ranking"),
    "two_tiles": Group(None, None, None, "other_ranking"),
    "wizard_way": Group(_WIZARD, "Wizard Way", "2019-09-05", "other_house_way"),
    "commissions": Group(_WIZARD, "answers to readers", None, "other_house_way"),
    "bonus_lines": Group(_WIZARD, "Bonanza Pai Gow", None, "other_ranking"),
    "bonus_edges": Group(_WIZARD, "Bonanza Pai Gow", None, "other_ranking"),
    "other_game": Group(None, None, None, "other_game"),
}
"""Group -> its source, in the order of the answer."""

FIVE: Final = Fraction(1, 20)
NONE: Final = Fraction(0)
RESULTS: Final = ("win", "push", "lose")

BEST_LOW: Final = {
    "player wins": 268_894_332, "push": 193_406_044, "player loses": 273_980_624,
}  # fmt: skip
"""Deals of 736,281,000."""
HANDS: Final = {
    "two_pairs": ("hands with two pairs", 120),
    "one_pair": ("hands with exactly one pair", 6_720),
    "no_pair": ("hands with no pair", 29_120),
}
"""Figure -> its name and the hands of 35,960."""
UNDOMINATED: Final = (
    ("one setting that is not dominated", 1_719, "33.4"),
    ("two settings that are not dominated", 1_247, "37.5"),
    ("three settings that are not dominated", 654, "29.1"),
)
"""Kinds of hands, of 3,620, and the share of hands in per cent."""
TWO_TILES: Final = {
    "pair": 16, "wong": 8, "gong": 16, "9": 48, "8": 56, "7": 52, "6": 56, "5": 44, "4": 52, "3": 48, "2": 44,
    "1": 32, "0": 24,
}  # fmt: skip
"""Class -> hands of two tiles, of 496; the high nine counts as a nine."""
WIZARD_WAY: Final = {
    ("house-way", "player"): ("29.21", "40.61", "30.18", "2.44"),
    ("house-way", "banker"): ("30.18", "40.61", "29.21", "0.53"),
    ("optimal", "player"): ("29.27", "41.26", "29.48", "1.67"),
    ("optimal", "banker"): ("30.17", "41.37", "28.46", "-0.20"),
}
"""Policy and role -> win, push, lose and edge in per cent, against the house way, at a commission of 5 %."""
COMMISSIONS: Final[tuple[tuple[str, Fraction, Role, str], ...]] = (
    ("5 %", FIVE, "player", "2.3896"),
    ("5 %", FIVE, "banker", "0.7377"),
    ("4 %", Fraction(1, 25), "player", "2.0811"),
    ("4 %", Fraction(1, 25), "banker", "0.4207"),
    ("no commission, the house always banks", NONE, "player", "1.44"),
)
"""Commission in words and as a part of wins, role, and the edge in per cent; the house way on both sides."""
BONUS_LINES: Final = {
    "gee_and_teen": ("gee pair and teen pair", "pairs gee teen", 1),
    "gee_and_day": ("gee pair and day pair", "pairs gee day", 1),
    "teen_and_day": ("teen pair and day pair", "pairs teen day", 1),
    "lame_duck": ("lame duck", "has high6 low6 7 4", 64),
    "two_pairs": ("any other two pairs", "two pairs", 117),
    "high_pair": ("gee, teen or day pair", "pair gee|teen|day", 1_260),
    "one_pair": ("any other pair", "any pair", 5_460),
    "wong": ("wong", "has teen|day 9", 2_704),
}
"""Line of the bet -> its name, its condition in the words of a pay table, and the hands of 35,960."""
LOSING: Final = 26_352
"""Hands of 35,960 that meet no line."""
BONUS_EDGES: Final = (
    ((200, 60, 30, 20, 12, 5, 2, 1), "9.61"),
    ((200, 100, 50, 20, 10, 4, 2, 2), "6.07"),
)
"""Payments of the lines, n to 1, and the edge in per cent."""
POKER: Final = ("28.55", "41.47", "29.98")
"""Win, push and lose of pai gow poker in per cent, both sides by the house way of a casino."""
