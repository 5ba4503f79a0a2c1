# The public names. Type checkers read them here, and so does __init__.py.

from paigow.books import BOOK_IDS, Book, BookError, Clause, clause, load, with_choices
from paigow.errors import PaigowError
from paigow.game import (
    AUTOMATIONS,
    WAGER_SIZES,
    Deal,
    Game,
    GameError,
    GameRound,
    Player,
    PlayerResult,
    Results,
)
from paigow.log.rounds.history import History, read_history
from paigow.rules import HouseSetting, Match, Rules, Setting, ruleset
from paigow.table import Refusal, State, TableView, decide, evolve, view
from paigow.tiles import TILES, Hand, Tile, TileNotationError, parse_hand, parse_tiles

__version__: str

__all__ = [
    "AUTOMATIONS",
    "BOOK_IDS",
    "TILES",
    "WAGER_SIZES",
    "Book",
    "BookError",
    "Clause",
    "Deal",
    "Game",
    "GameError",
    "GameRound",
    "Hand",
    "History",
    "HouseSetting",
    "Match",
    "PaigowError",
    "Player",
    "PlayerResult",
    "Refusal",
    "Results",
    "Rules",
    "Setting",
    "State",
    "TableView",
    "Tile",
    "TileNotationError",
    "__version__",
    "clause",
    "decide",
    "evolve",
    "load",
    "parse_hand",
    "parse_tiles",
    "read_history",
    "ruleset",
    "view",
    "with_choices",
]
