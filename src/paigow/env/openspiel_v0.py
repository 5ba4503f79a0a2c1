"""The setting game of a player and the bank for OpenSpiel, registered as ``paigow_setting``.

Needs ``pip install 'paigow[openspiel]'``. Chance deals the player's hand, then the bank's. The player sets, then the
bank, which does not see how the player has set. Hands are dealt by kind, so two pieces of a kind are alike. A gain of
the player is the bank's loss: the bank pays 1 less the commission, and takes 1.

Parameters of the game: ``book`` (an id); ``tiles``, the tiles of a small deck, such as
"6-6 6-6 5-5 3-3 3-6 4-5 1-2 2-4" (by default the whole set); ``commission``, such as "1/20" (by default the book's).

    import pyspiel
    from paigow.env import openspiel_v0

    game = pyspiel.load_game("paigow_setting", {"book": "nz"})
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel
except ModuleNotFoundError as error:
    if error.name != "pyspiel":
        raise
    raise ModuleNotFoundError(
        "paigow.env.openspiel_v0 needs open_spiel; pip install 'paigow[openspiel]'", name=error.name
    ) from error

from paigow.books import BOOK_IDS
from paigow.env.splits import SPLITS, split_settings
from paigow.game.errors import GameError
from paigow.game.options import book_of
from paigow.lab.game.equilibrium import Equilibrium
from paigow.lab.game.setting_game import Game
from paigow.lab.hands import Place, Whole, faces_of_hand, hands_of
from paigow.lab.odds import commission_of
from paigow.tiles import TILES, TileNotationError, parse_tiles

NAME: Final = "paigow_setting"
SIDES: Final = ("player", "banker")
"""Number of a player in OpenSpiel -> side."""
LEAST_TILES: Final = 8
"""Number of tiles in two hands: the least that a deck may have."""
_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Pai Gow: the Setting Game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(SIDES),
    min_num_players=len(SIDES),
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"book": BOOK_IDS[0], "tiles": "", "commission": ""},
)


class Deck:
    """The hands of a deck of tiles, with the three splits of each.

    Attributes:
        solver: The same game for the lab's solver. ``paigow.lab.game.equilibrium.solve`` gives its value.
        settings: (N, 3) setting of each split, as an index in the M of ``paigow.lab.hands.Hands``.

    Raises:
        GameError: for an unknown book, tiles that do not make a deck, or a wrong commission.

    Example:
        >>> from paigow.env.openspiel_v0 import Deck
        >>> deck = Deck("nz", "6-6 6-6 5-5 3-3 3-6 4-5 1-2 2-4", "")
        >>> len(deck.first_hands())
        26
    """

    def __init__(self, book: str, tiles: str, commission: str) -> None:
        rules = book_of(book, None)
        self.hands: Final = hands_of(rules)
        self.solver: Final = Game(
            self.hands,
            _commission(commission, commission_of(rules)),
            _stock(tiles, self.hands.kind_of, self.hands.stock),
        )
        self.settings: Final[Place] = split_settings(self.hands)[0]
        is_new = split_settings(self.hands)[1]
        self._legal: Final = [np.nonzero(new)[0].tolist() for new in is_new]
        self._first: Final = _chances(self.solver.ways)
        self._second: Final[dict[int, list[tuple[int, float]]]] = {}
        self.names: Final = [" ".join(faces_of_hand(self.hands, hand)) for hand in range(len(self.hands))]
        self.win: Final = float(1 - self.solver.commission)

    def __deepcopy__(self, memo: object) -> "Deck":
        """Return the deck itself: states that OpenSpiel copies share it."""
        return self

    def first_hands(self) -> list[tuple[int, float]]:
        """Return every hand that the player can have, as an index in N, and its chance."""
        return self._first

    def second_hands(self, hand: int) -> list[tuple[int, float]]:
        """Return every hand that the bank can have beside the player's, and its chance."""
        found = self._second.get(hand)
        if found is None:
            left = self.solver.stock - self.hands.counts[hand]
            found = self._second[hand] = _chances(self.hands.ways_from(left))
        return found

    def has(self, dealt: list[int], hand: int) -> bool:
        """Return whether a hand can be dealt beside those dealt before."""
        if not 0 <= hand < len(self.hands):
            return False
        wanted = self.hands.counts[[*dealt, hand]].sum(axis=0)
        return bool((wanted <= self.solver.stock).all())

    def splits(self, hand: int) -> list[int]:
        """Return the splits of a hand that differ."""
        return self._legal[hand]

    def gain(self, hands: list[int], splits: list[int]) -> float:
        """Return the player's gain in wagers."""
        ours, theirs = (int(self.settings[hand, split]) for hand, split in zip(hands, splits, strict=True))
        better = int(self.hands.low[ours] > self.hands.low[theirs]) + int(
            self.hands.high[ours] > self.hands.high[theirs]
        )
        return (-1.0, 0.0, self.win)[better]

    def policy(self, solved: Equilibrium) -> dict[str, dict[int, float]]:
        """Return an equilibrium of the lab as information state -> split -> probability.

        Args:
            solved: The solution of ``solver``, or the equilibrium of the book for the whole set.
        """
        split_of = {
            int(setting): split
            for row in self.settings
            for split, setting in reversed([*enumerate(row.tolist())])
        }
        found: dict[str, dict[int, float]] = {}
        for side, mix in zip(SIDES, (solved.player, solved.banker), strict=True):
            for place, setting in enumerate(solved.game.settings.tolist()):
                if mix.parts[place]:
                    state = f"{side} {self.names[int(solved.game.owner[place])]}"
                    found.setdefault(state, {})[split_of[setting]] = float(mix.probability(place))
        return found


class SettingGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game, as OpenSpiel loads it.

    Raises:
        GameError: for a parameter that does not fit.

    Example:
        >>> import pyspiel
        >>> from paigow.env import openspiel_v0
        >>> pyspiel.load_game("paigow_setting").num_players()
        2
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.deck: Final = deck_of(
            str(given.get("book", BOOK_IDS[0])), str(given.get("tiles", "")), str(given.get("commission", ""))
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=SPLITS,
            max_chance_outcomes=len(self.deck.hands),
            num_players=len(SIDES),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=len(SIDES),
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> "SettingState":
        """Return the state before the deal."""
        return SettingState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return an observer, which fills a tensor with what one player knows.

        Raises:
            GameError: if parameters are given: there are none.
        """
        if params:
            raise GameError("params", params, "none, because the observer has no parameters")
        return Observer(self.deck, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SettingState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """The hands dealt and the splits chosen so far."""

    def __init__(self, game: SettingGame) -> None:
        super().__init__(game)
        self.deck = game.deck
        self.hands: list[int] = []
        self.splits: list[int] = []

    def current_player(self) -> int:
        """Return who acts: chance, 0 for the player or 1 for the bank. TERMINAL after both."""
        if len(self.hands) < len(SIDES):
            return int(pyspiel.PlayerId.CHANCE)
        return len(self.splits) if len(self.splits) < len(SIDES) else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the hands that can be dealt next, with their chances."""
        return self.deck.second_hands(self.hands[0]) if self.hands else self.deck.first_hands()

    def _legal_actions(self, player: int) -> list[int]:
        return self.deck.splits(self.hands[player])

    def _apply_action(self, action: int) -> None:
        if len(self.hands) < len(SIDES):
            if not self.deck.has(self.hands, action):
                raise GameError("action", action, "a hand of chance_outcomes()")
            self.hands.append(action)
        else:
            legal = self.deck.splits(self.hands[len(self.splits)])
            if action not in legal:
                raise GameError("action", action, "one of " + ", ".join(map(str, legal)))
            self.splits.append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self.deck.names[action]}"
        return f"split {action}"

    def is_terminal(self) -> bool:
        """Return whether both hands are set."""
        return len(self.splits) == len(SIDES)

    def returns(self) -> list[float]:
        """Return the gain of the player and of the bank, in wagers."""
        gain = self.deck.gain(self.hands, self.splits) if self.is_terminal() else 0.0
        return [gain, -gain]

    def __str__(self) -> str:
        names = [self.deck.names[hand] for hand in self.hands]
        return " | ".join([*names, *(f"split {split}" for split in self.splits)])


class Observer:
    """What one player knows: the own hand, and with perfect recall the own split.

    Attributes:
        tensor: The side (2), the number of tiles of each kind (K), and with perfect recall the own split (3).
        dict: Views of the parts of the tensor by name.
    """

    def __init__(self, deck: Deck, kind: Any) -> None:
        self._deck = deck
        sizes = {"side": len(SIDES)}
        if kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            sizes["hand"] = len(deck.hands.stock)
            if kind.perfect_recall:
                sizes["split"] = SPLITS
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum([*sizes.values()]).tolist()
        self.dict = {
            name: self.tensor[end - size : end] for (name, size), end in zip(sizes.items(), ends, strict=True)
        }

    def set_from(self, state: SettingState, player: int) -> None:
        """Fill the tensor with what a player knows."""
        self.tensor.fill(0)
        self.dict["side"][player] = 1
        if "hand" in self.dict and player < len(state.hands):
            self.dict["hand"][:] = self._deck.hands.counts[state.hands[player]]
        if "split" in self.dict and player < len(state.splits):
            self.dict["split"][state.splits[player]] = 1

    def string_from(self, state: SettingState, player: int) -> str:
        """Return what a player knows as text."""
        words = [SIDES[player]]
        if "hand" in self.dict and player < len(state.hands):
            words.append(self._deck.names[state.hands[player]])
        if "split" in self.dict and player < len(state.splits):
            words.append(f"split {state.splits[player]}")
        return " ".join(words)


@lru_cache(maxsize=16)
def deck_of(book: str, tiles: str, commission: str) -> Deck:
    """Return a deck, cached for the next game with the same parameters.

    Raises:
        GameError: as ``Deck``.
    """
    return Deck(book, tiles, commission)


def _chances(ways: Whole) -> list[tuple[int, float]]:
    there = np.nonzero(ways)[0]
    return list(zip(there.tolist(), (ways[there] / ways.sum()).tolist(), strict=True))


def _commission(text: str, of_book: Fraction) -> Fraction:
    if not text:
        return of_book
    try:
        commission = Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise GameError("commission", text, "a fraction from 0 to less than 1, such as 1/20") from error
    if not 0 <= commission < 1:
        raise GameError("commission", text, "a fraction from 0 to less than 1, such as 1/20")
    return commission


def _stock(text: str, kind_of: Any, whole: Whole) -> Whole:
    """Return (K,): tiles of each kind in a deck."""
    if not text:
        return whole
    try:
        tiles = parse_tiles(text)
    except TileNotationError as error:
        raise GameError("tiles", text, error.expected) from error
    if len(tiles) < LEAST_TILES:
        raise GameError("tiles", text, f"{LEAST_TILES} to {len(TILES)} tiles")
    return np.bincount([kind_of(tile.kind.index) for tile in tiles], minlength=len(whole))


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, SettingGame)
