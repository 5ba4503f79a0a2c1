"""Ranks, sets, matches and settles by a rule book. All functions are pure."""

from paigow.rules.bank_settlement import Funds, Surplus, payment, rest
from paigow.rules.filing import lay_over, load_operator_file
from paigow.rules.house_way import Decision, HouseWayStep
from paigow.rules.matching import Match, Result
from paigow.rules.ranking import Ranks, TwoTiles
from paigow.rules.ruleset import HouseSetting, Rules, Setting, ruleset, stakes, two_of
from paigow.rules.settings import KindSetting
from paigow.rules.settlement import Settlement, Stakes, bank_cite, payable_at_most, valid_part

__all__ = [
    "Decision",
    "Funds",
    "HouseSetting",
    "HouseWayStep",
    "KindSetting",
    "Match",
    "Ranks",
    "Result",
    "Rules",
    "Setting",
    "Settlement",
    "Stakes",
    "Surplus",
    "TwoTiles",
    "bank_cite",
    "lay_over",
    "load_operator_file",
    "payable_at_most",
    "payment",
    "rest",
    "ruleset",
    "stakes",
    "two_of",
    "valid_part",
]
