"""The lab: frequencies and their cost. Every deal is counted; sampling is used only where stated.

Needs the extra ``analysis`` (numpy). The stable names for programs::

    import paigow
    from paigow import lab

    book = paigow.load("nz")                                  # or "canberra", "massachusetts", "rws"
    odds = lab.edge(book, player="optimal", banker="house-way")
    odds.win, odds.push, odds.lose                            # of 736,281,000 deals
    odds.edge                                                 # an exact Fraction of each unit wagered
    hand = lab.one_hand(book, "6-6 3-6 2-6 2-2", seen="1-1")
    hand.best.low, hand.house_way.cost                        # what the house way loses with it
    solved = lab.equilibrium(book)
    solved.value                                              # to the player, a Fraction
    odds.as_json()                                            # what `paigow lab edge --json` prints

Most functions take a book, ``role`` ("player": the side that does not bank, or "banker"), policies by the words of
``paigow lab edge`` and ``commission`` (a Fraction; by default the book's). A wrong question raises ``LabError``.
Everything else under ``paigow.lab`` may change between versions.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paigow.lab import charts
    from paigow.lab.boxes import TwoBoxes, two_boxes
    from paigow.lab.certificate.certify import certify
    from paigow.lab.certificate.report import as_html, as_markdown
    from paigow.lab.certificate.types import Certificate
    from paigow.lab.classes import Classes, classes
    from paigow.lab.errors import LabError
    from paigow.lab.game.best_way import BestWay, Improvement, best_way, improve
    from paigow.lab.game.equilibrium import Equilibrium, Exploitability, equilibrium, exploitability
    from paigow.lab.hand_analysis import OneHand, SettingOdds, one_hand
    from paigow.lab.mistakes import Mistakes, Pitfalls, mistakes, pitfalls
    from paigow.lab.odds import Odds
    from paigow.lab.policy_names import Sides, edge, sides
    from paigow.lab.readings import ReadingEffect, readings
    from paigow.lab.settings_file import SettingsFile, settings_file
    from paigow.lab.side_bets import BetCounts, bonus, tie
    from paigow.lab.simulation.estimates import Estimates, Hour, commission_in_coins
    from paigow.lab.simulation.figures import figures
    from paigow.lab.simulation.simulate import Setup, Simulation, simulate
    from paigow.lab.strategy.price import StrategyPrice, StrategyPrices, price, prices
    from paigow.lab.strategy.search.search import (
        FrontStrategy,
        SearchBudget,
        StrategyFront,
        search_strategies,
    )
    from paigow.lab.strategy.strategy import OpenHandsError, Strategy, StrategyError
    from paigow.lab.value_of_information import OneTile, OtherTiles, one_tile, other_tiles

_HOMES = {
    "paigow.lab.game.best_way": ("BestWay", "Improvement", "best_way", "improve"),
    "paigow.lab.boxes": ("TwoBoxes", "two_boxes"),
    "paigow.lab.certificate.certify": ("certify",),
    "paigow.lab.certificate.report": ("as_html", "as_markdown"),
    "paigow.lab.certificate.types": ("Certificate",),
    "paigow.lab.classes": ("Classes", "classes"),
    "paigow.lab.game.equilibrium": ("Equilibrium", "Exploitability", "equilibrium", "exploitability"),
    "paigow.lab.errors": ("LabError",),
    "paigow.lab.simulation.estimates": ("Estimates", "Hour", "commission_in_coins"),
    "paigow.lab.simulation.figures": ("figures",),
    "paigow.lab.strategy.price": ("StrategyPrice", "StrategyPrices", "price", "prices"),
    "paigow.lab.strategy.search.search": (
        "FrontStrategy",
        "SearchBudget",
        "StrategyFront",
        "search_strategies",
    ),
    "paigow.lab.strategy.strategy": ("OpenHandsError", "Strategy", "StrategyError"),
    "paigow.lab.value_of_information": ("OneTile", "OtherTiles", "one_tile", "other_tiles"),
    "paigow.lab.mistakes": ("Mistakes", "Pitfalls", "mistakes", "pitfalls"),
    "paigow.lab.policy_names": ("Sides", "edge", "sides"),
    "paigow.lab.odds": ("Odds",),
    "paigow.lab.hand_analysis": ("OneHand", "SettingOdds", "one_hand"),
    "paigow.lab.readings": ("ReadingEffect", "readings"),
    "paigow.lab.settings_file": ("SettingsFile", "settings_file"),
    "paigow.lab.side_bets": ("BetCounts", "bonus", "tie"),
    "paigow.lab.simulation.simulate": ("Setup", "Simulation", "simulate"),
}
_EXTRA = frozenset({"numpy", "scipy"})
"""The modules that the extra ``analysis`` installs."""
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a name's module on first access, so that ``import paigow.lab`` costs nothing.

    Raises:
        AttributeError: if there is no such name.
        ModuleNotFoundError: if the extra is not installed. The message says how to install it.
    """
    if name == "charts":
        return import_module("paigow.lab.charts")
    if name not in _HOME_OF:
        message = f"module 'paigow.lab' has no attribute {name!r}"
        raise AttributeError(message)
    try:
        return getattr(import_module(_HOME_OF[name]), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in _EXTRA:
            raise
        raise ModuleNotFoundError(
            f"paigow.lab needs {error.name}; pip install 'paigow[analysis]'", name=error.name
        ) from error


class _Lab(ModuleType):
    """This package: where a function has the name of its module, the name means the function."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOME_OF and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Lab

__all__ = [
    "BestWay",
    "BetCounts",
    "Certificate",
    "Classes",
    "Equilibrium",
    "Estimates",
    "Exploitability",
    "FrontStrategy",
    "Hour",
    "Improvement",
    "LabError",
    "Mistakes",
    "Odds",
    "OneHand",
    "OneTile",
    "OpenHandsError",
    "OtherTiles",
    "Pitfalls",
    "ReadingEffect",
    "SearchBudget",
    "SettingOdds",
    "SettingsFile",
    "Setup",
    "Sides",
    "Simulation",
    "Strategy",
    "StrategyError",
    "StrategyFront",
    "StrategyPrice",
    "StrategyPrices",
    "TwoBoxes",
    "as_html",
    "as_markdown",
    "best_way",
    "bonus",
    "certify",
    "charts",
    "classes",
    "commission_in_coins",
    "edge",
    "equilibrium",
    "exploitability",
    "figures",
    "improve",
    "mistakes",
    "one_hand",
    "one_tile",
    "other_tiles",
    "pitfalls",
    "price",
    "prices",
    "readings",
    "search_strategies",
    "settings_file",
    "sides",
    "simulate",
    "tie",
    "two_boxes",
]
