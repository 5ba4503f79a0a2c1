# The public names of the lab. Type checkers read them here, and so does __init__.py.

from paigow.lab import charts
from paigow.lab.box_rounds.boxes import SeveralBoxes, several_boxes
from paigow.lab.box_rounds.knowledge import Knowledge, knowledge
from paigow.lab.box_rounds.simulated import SimulatedRounds, simulated_rounds
from paigow.lab.boxes import TwoBoxes, two_boxes
from paigow.lab.certificate.certify import certify
from paigow.lab.certificate.report import as_html, as_markdown
from paigow.lab.certificate.types import Certificate
from paigow.lab.classes import Classes, classes
from paigow.lab.errors import LabError
from paigow.lab.game.best_way import BestWay, Improvement, best_way, improve
from paigow.lab.game.equilibrium import Equilibrium, Exploitability, equilibrium, exploitability
from paigow.lab.game.fixed_way import FixedWay, fixed_way
from paigow.lab.game.player_banks import PlayerBanks, player_banks
from paigow.lab.hand_analysis import OneHand, SettingOdds, one_hand
from paigow.lab.heat_map import HeatMap, heat_map
from paigow.lab.listings.best_settings import BestSettings, best_settings
from paigow.lab.listings.compare import Comparison, compare
from paigow.lab.listings.two_tiles import TwoTileHands, two_tiles
from paigow.lab.mistakes import Mistakes, Pitfalls, mistakes, pitfalls
from paigow.lab.odds import Odds
from paigow.lab.overview import BookEdges, SideBets, overview, side_bets
from paigow.lab.policy_names import Sides, edge, sides
from paigow.lab.published.figures import PublishedFigures, published_figures
from paigow.lab.readings import ReadingEffect, readings
from paigow.lab.settings_file import SettingsFile, settings_file
from paigow.lab.side_bets import BetCounts, bonus, tie
from paigow.lab.simulation.estimates import Estimates, Hour, commission_in_coins
from paigow.lab.simulation.figures import figures
from paigow.lab.simulation.simulate import Setup, Simulation, simulate
from paigow.lab.strategy.price import StrategyPrice, StrategyPrices, price, prices
from paigow.lab.strategy.search.search import FrontStrategy, SearchBudget, StrategyFront, search_strategies
from paigow.lab.strategy.strategy import OpenHandsError, Strategy, StrategyError
from paigow.lab.value_of_information import OneTile, OtherTiles, one_tile, other_tiles

__all__ = [
    "BestSettings",
    "BestWay",
    "BetCounts",
    "BookEdges",
    "Certificate",
    "Classes",
    "Comparison",
    "Equilibrium",
    "Estimates",
    "Exploitability",
    "FixedWay",
    "FrontStrategy",
    "HeatMap",
    "Hour",
    "Improvement",
    "Knowledge",
    "LabError",
    "Mistakes",
    "Odds",
    "OneHand",
    "OneTile",
    "OpenHandsError",
    "OtherTiles",
    "Pitfalls",
    "PlayerBanks",
    "PublishedFigures",
    "ReadingEffect",
    "SearchBudget",
    "SettingOdds",
    "SettingsFile",
    "Setup",
    "SeveralBoxes",
    "SideBets",
    "Sides",
    "SimulatedRounds",
    "Simulation",
    "Strategy",
    "StrategyError",
    "StrategyFront",
    "StrategyPrice",
    "StrategyPrices",
    "TwoBoxes",
    "TwoTileHands",
    "as_html",
    "as_markdown",
    "best_settings",
    "best_way",
    "bonus",
    "certify",
    "charts",
    "classes",
    "commission_in_coins",
    "compare",
    "edge",
    "equilibrium",
    "exploitability",
    "figures",
    "fixed_way",
    "heat_map",
    "improve",
    "knowledge",
    "mistakes",
    "one_hand",
    "one_tile",
    "other_tiles",
    "overview",
    "pitfalls",
    "player_banks",
    "price",
    "prices",
    "published_figures",
    "readings",
    "search_strategies",
    "settings_file",
    "several_boxes",
    "side_bets",
    "sides",
    "simulate",
    "simulated_rounds",
    "tie",
    "two_boxes",
    "two_tiles",
]
