"""Pai gow with tiles, played by the book.

The stable names for programs::

    import paigow

    book = paigow.load("nz")                      # or "canberra", "massachusetts", "rws"
    rules = paigow.ruleset(book)
    hand = paigow.parse_hand("5-6 2-2 3-4 1-4")
    house = rules.house_way(hand)                 # .setting.low, .setting.high, .clause
    paigow.clause(house.clause).says              # the clause in our words

A whole round in this process, without a server::

    game = paigow.Game("nz", players=7, seed=1)
    while not game.is_over:
        game.act(game.legal_actions()[0])         # or game.player(2).set_hand("6-6 3-6", "2-6 2-2")
    print(game.round.results)

Bad input raises a ``PaigowError`` with ``field``, ``value`` and ``expected``.

Everything else under ``paigow`` may change between versions.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    from paigow.rules import HouseSetting, Match, Rules, Setting, ruleset
    from paigow.table import Refusal, State, TableView, decide, evolve, view
    from paigow.tiles import TILES, Hand, Tile, TileNotationError, parse_hand, parse_tiles

__version__ = "1.0.0"

_HOMES: dict[str, tuple[str, ...]] = {
    "paigow.errors": ("PaigowError",),
    "paigow.tiles": ("TILES", "Hand", "Tile", "TileNotationError", "parse_hand", "parse_tiles"),
    "paigow.books": ("BOOK_IDS", "Book", "BookError", "Clause", "clause", "load", "with_choices"),
    "paigow.game": (
        "AUTOMATIONS",
        "WAGER_SIZES",
        "Deal",
        "Game",
        "GameError",
        "GameRound",
        "Player",
        "PlayerResult",
        "Results",
    ),
    "paigow.rules": ("HouseSetting", "Match", "Rules", "Setting", "ruleset"),
    "paigow.table": ("Refusal", "State", "TableView", "decide", "evolve", "view"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a name's module when it is first asked for, so that ``import paigow`` costs nothing."""
    if name not in _HOME_OF:
        message = f"module 'paigow' has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(_HOME_OF[name]), name)


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
    "ruleset",
    "view",
    "with_choices",
]
