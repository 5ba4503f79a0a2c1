"""Games in the program's own process: ``Game`` deals, rules and settles whole rounds. No server, no disk."""

from paigow.game.chance import Deal
from paigow.game.duties import AUTOMATIONS
from paigow.game.errors import GameError
from paigow.game.game import Game
from paigow.game.legal_actions import WAGER_SIZES
from paigow.game.player import Player
from paigow.game.rounds import GameRound, PlayerResult, Results

__all__ = [
    "AUTOMATIONS",
    "WAGER_SIZES",
    "Deal",
    "Game",
    "GameError",
    "GameRound",
    "Player",
    "PlayerResult",
    "Results",
]
