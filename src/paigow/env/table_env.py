"""A whole table for PettingZoo: in every round all agents set their hands at the same time."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from paigow.books import BOOK_IDS, Book, Value
from paigow.env.rendering import Groups, checked_mode, hand_svg, hand_text
from paigow.env.splits import ORDERS, SPLITS, checked_action, mask_of
from paigow.game import AUTOMATIONS, Game, GameError, GameRound, PlayerResult
from paigow.game.game import DEALER
from paigow.game.options import BankMode, whole
from paigow.rules import Rules, ruleset
from paigow.table import commands as c
from paigow.tiles import KINDS, Tile

Observation = dict[str, NDArray[np.int8]]
MODES: Final = ("human", "ansi", "svg")
BANKS: Final = ("the agent", "another player", "the house")
"""The last three numbers of an observation say which of these banks."""
LENGTH: Final = 4 * len(KINDS) + len(BANKS)
_SETTING: Final = ("setting", "players_set")
"""Phases in which players, then the bank, set their hands. The bank sees no other tiles in the second one, either."""
_STAKE: Final = 10**7
"""Coins beyond the possible losses, so that every agent can cover a bank."""
_number: Final = attrgetter("number")


class TableEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A table where agents set their hands against the bank, round after round.

    One step is one round. Everything except the settings happens by itself: every agent places the same wager, and
    an agent to whom the bank is offered takes it.

    An observation has ``observation``, (71,) zeros and ones: the kinds of the agent's four tiles in the order of
    ``paigow.TILES``, 17 places for each tile; then who banks: the agent, another player, or the house. ``action_mask``,
    (3,), is 0 for an action that sets the same as an earlier one. Action k puts the first tile beside tile k + 2
    (``paigow.env.splits``). Every action is legal, also one whose mask is 0.

    A reward is the agent's gain in the round in wagers, after commission. ``infos`` are about the finished round:
    ``outcome`` ("win", "lose", "push", "bank", "void" or "out"), ``gain`` in coins, and ``clauses``, which decided.
    About the next hand they have ``house_way``, the action of the book's house way, and ``house_way_clause``.

    An episode ends after ``max_cycles`` rounds (truncated), or when nobody has coins for another round (terminated).

    Args:
        book: Id of a rule book, or a ``Book``. By default the first of ``paigow.BOOK_IDS``.
        players: Number of agents.
        bank: "house": the house always banks. "rotate": the agents bank in the order of the book, after a first
            round in which the house banks.
        wager: Coins of each wager. By default the smallest that the table allows.
        options: Options of the book with another choice than its default.
        max_cycles: Rounds of an episode.
        render_mode: "ansi" (text), "svg" (a drawing as text), or "human" (prints the text).

    Raises:
        GameError: for an argument or an action that does not fit.

    Example:
        >>> from paigow.env import parallel_v0
        >>> env = parallel_v0.parallel_env(players=3, bank="rotate")
        >>> observations, infos = env.reset(seed=1)
        >>> actions = {agent: infos[agent]["house_way"] for agent in env.agents}
        >>> observations, rewards, terminations, truncations, infos = env.step(actions)
        >>> sorted(rewards)
        ['player_0', 'player_1', 'player_2']
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "paigow_v0", "render_modes": list(MODES), "is_parallelizable": True, "render_fps": 1,
    }  # fmt: skip

    def __init__(
        self,
        *,
        book: str | Book = BOOK_IDS[0],
        players: int = 2,
        bank: BankMode = "house",
        wager: int | None = None,
        options: Mapping[str, Value] | None = None,
        max_cycles: int = 100,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_mode(render_mode, MODES)
        self.max_cycles = whole("max_cycles", max_cycles, 1)
        if isinstance(players, bool) or not isinstance(players, int):
            raise GameError("players", players, "a whole number from 1 up")
        self.possible_agents = [f"player_{number}" for number in range(players)]
        first = Game(book, players=players, bank=bank, options=options)
        self._book, self._bank = first.book, first.bank
        self._rules: Final = ruleset(first.book)
        limits = first.state.limits
        self._wager: Final = limits.minimum if wager is None else whole("wager", wager, 1)
        first.player(1).wager(self._wager)
        self._spaces: Final = {
            agent: Dict(
                {
                    "observation": Box(0, 1, (LENGTH,), np.int8),
                    "action_mask": Box(0, 1, (SPLITS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._actions: Final = {agent: Discrete(SPLITS) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._random: np.random.Generator | None = None
        self._game: Game | None = None
        self._hands: dict[str, tuple[Tile, ...]] = {}
        self._banker: str | None = None
        """The agent who banks. ``None`` means the house."""
        self._finished: GameRound | None = None
        self._cycle = 0

    # ---- spaces -----------------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Dict:
        """Return what an agent may observe. All agents have equal spaces.

        Raises:
            GameError: if there is no such agent.

        Example:
            >>> from paigow.env import parallel_v0
            >>> parallel_v0.parallel_env().observation_space("player_0")["observation"].shape
            (71,)
        """
        return self._spaces[self._known(agent)]

    def action_space(self, agent: str) -> Discrete[Any]:
        """Return the three splits.

        Raises:
            GameError: if there is no such agent.

        Example:
            >>> from paigow.env import parallel_v0
            >>> parallel_v0.parallel_env().action_space("player_0")
            Discrete(3)
        """
        return self._actions[self._known(agent)]

    def _known(self, agent: object) -> str:
        if isinstance(agent, str) and agent in self._spaces:
            return agent
        raise GameError("agent", agent, "one of " + ", ".join(map(repr, self.possible_agents)))

    # ---- rounds -----------------------------------------------------------------------------------------------------

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin an episode, and deal the first hands.

        Args:
            seed: What tiles and dice follow from, here and in later episodes. The same seed gives the same rounds in
                every process.
            options: Not used.

        Raises:
            GameError: if the seed is not a whole number from 0 up.

        Example:
            >>> from paigow.env import parallel_v0
            >>> observations, infos = parallel_v0.parallel_env().reset(seed=1)
            >>> observations["player_0"]["action_mask"].shape
            (3,)
        """
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(None if seed is None else whole("seed", seed, 0))
        rounds = whole("max_cycles", self.max_cycles, 1)
        players = self.possible_agents
        self._game = Game(
            self._book,
            bank=self._bank,
            players=players,
            seed=int(self._random.integers(1 << 63)),
            rounds=rounds,
            stack=self._wager * (len(players) + 1) * rounds + _STAKE,
            automations=AUTOMATIONS - {"wash_tiles"},  # a finished round stays until its results are read
        )
        self.agents = players[:]
        self._finished, self._cycle = None, 0
        self._deal(self._game)
        if self.render_mode == "human":
            self.render()
        return self._observations(), self._infos({})

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Set all hands, settle the round, and deal the next one.

        Args:
            actions: Agent -> 0, 1 or 2, for every agent in ``agents``.

        Raises:
            GameError: if an action is missing or is no split, or if the episode is over. Nothing has changed then.

        Example:
            >>> from paigow.env import parallel_v0
            >>> env = parallel_v0.parallel_env(players=1)
            >>> _ = env.reset(seed=1)
            >>> env.step({"player_0": 4})
            Traceback (most recent call last):
            ...
            paigow.game.errors.GameError: player_0: 4: expected a whole number from 0 to 2
        """
        game = self._game
        if game is None or not self.agents:
            raise GameError("actions", actions, "a call of reset before it, because no agent has a hand")
        given: object = actions
        if not isinstance(given, Mapping) or set(given) != set(self.agents):
            raise GameError("actions", actions, "one action for each of " + ", ".join(self.agents))
        chosen = {agent: checked_action(agent, action) for agent, action in actions.items()}
        agents = self.agents
        self._set(game, chosen)
        self._cycle += 1
        self._finished = game.round
        results = {each.player: each for each in self._finished.results}
        is_truncated = self._cycle >= self.max_cycles
        is_terminated = game.is_over and not is_truncated
        if is_truncated or is_terminated:
            self.agents = []
        else:
            self._deal(game)
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            {agent: result.gain / self._wager for agent, result in results.items()},
            dict.fromkeys(agents, is_terminated),
            dict.fromkeys(agents, is_truncated),
            self._infos(results),
        )

    def _deal(self, game: Game) -> None:
        """Begin a round, and play until the hands are to be set."""
        game.act(*game.legal_actions(DEALER))
        _play(game, self._wager)
        self._banker = game.state.round.bank.person
        self._hands = own_hands(game)

    def _set(self, game: Game, actions: Mapping[str, int]) -> None:
        """Set the hands, and play until the round is over."""
        while game.state.phase in _SETTING and not _is_round_over(game):
            game.act(*(self._command(game, agent, actions[agent]) for agent in game.waits_for))
        _play(game, self._wager)

    def _command(self, game: Game, agent: str, action: int) -> c.SetHand:
        state = game.state
        box = state.round.bank.box if agent == state.round.bank.person else state.people[agent].box
        a, b, other, last = (self._hands[agent][place].face for place in ORDERS[action])
        return c.SetHand(person=agent, box=box or 0, low=(a, b), high=(other, last))

    def _observations(self) -> dict[str, Observation]:
        """Return what each agent sees of the hand that is dealt, or of the last one after the episode."""
        return {agent: observed(tiles, self._bank_of(agent)) for agent, tiles in self._hands.items()}

    def _bank_of(self, agent: str) -> int:
        """Return the place in ``BANKS``: who banks, for an agent."""
        return 2 if self._banker is None else int(self._banker != agent)

    def _infos(self, results: Mapping[str, PlayerResult]) -> dict[str, dict[str, Any]]:
        infos = {}
        for agent, tiles in self._hands.items():
            result = results.get(agent)
            action, clause = house_way(self._rules, tiles) if tiles else (0, "")
            infos[agent] = {
                "outcome": result.outcome if result else "",
                "gain": result.gain if result else 0,
                "clauses": result.clauses if result else (),
                "house_way": action,
                "house_way_clause": clause,
            }
        return infos

    # ---- what can be seen -------------------------------------------------------------------------------------------

    def render(self) -> str | None:
        """Return the finished round with its exposed hands and results, or the first hands face down.

        "ansi" returns text, "svg" a drawing. "human" prints the text.

        Raises:
            GameError: before the first ``reset``.

        Example:
            >>> from paigow.env import parallel_v0
            >>> env = parallel_v0.parallel_env(players=1, render_mode="ansi")
            >>> _ = env.reset(seed=1)
            >>> print(env.render())
            house  ?-? ?-? ?-? ?-?
            box 2  ?-? ?-? ?-? ?-?
        """
        if self._game is None:
            raise GameError("render", self.render_mode, "a call of reset before it")
        if self.render_mode is None:
            return None
        rows = _rows(self._game, self._finished)
        if self.render_mode == "svg":
            return hand_svg(rows)
        text = hand_text(rows)
        if self._finished is not None:
            text += f"\n{self._finished.results}"
        if self.render_mode == "human":
            print(text)  # noqa: T201 - that is what the mode is for
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def own_hands(game: Game) -> dict[str, tuple[Tile, ...]]:
    """Return each player's tiles in the order of ``paigow.TILES``.

    Example:
        >>> import paigow
        >>> game = paigow.Game("nz", players=1, seed=1)
        >>> _ = game.player(1).wager(1000)
        >>> own_hands(game)
        {'player 1': (Tile(3-3), Tile(2-2), Tile(5-6), Tile(3-6))}
    """
    return {name: tuple(sorted(game.player(name).tiles, key=_number)) for name in game.names}


def observed(tiles: Sequence[Tile], bank: int) -> Observation:
    """Return the observation of four tiles in order, and who banks as a place in ``BANKS``.

    Example:
        >>> import paigow
        >>> int(observed(paigow.TILES[:4], 2)["observation"].sum())
        5
    """
    observation = np.zeros(LENGTH, np.int8)
    for place, tile in enumerate(tiles):
        observation[place * len(KINDS) + tile.kind.index] = 1
    observation[4 * len(KINDS) + bank] = 1
    mask = np.array(mask_of(tiles) if tiles else [1] * SPLITS, np.int8)
    return {"observation": observation, "action_mask": mask}


def house_way(rules: Rules, tiles: Sequence[Tile]) -> tuple[int, str]:
    """Return the split of the house way for tiles in order, and its clause.

    Example:
        >>> import paigow
        >>> tiles = sorted(paigow.parse_hand("6-6 6-6 3-6 2-2"), key=lambda tile: tile.number)
        >>> house_way(paigow.ruleset(paigow.load("nz")), tiles)
        (1, 'NZ App4 2.3(b)')
    """
    house = rules.house_way(tiles)
    places = [tiles.index(tile) for tile in (*house.setting.low, *house.setting.high)]
    beside = places[places.index(0) ^ 1]  # the tile in the same pair as the first one
    return beside - 1, house.clause


def _play(game: Game, wager: int) -> None:
    """Place wagers and take the bank, until hands are to be set or the round is over."""
    while not _is_round_over(game) and game.state.phase not in _SETTING:
        if game.state.phase == "betting":
            people = game.state.people
            game.act(
                *(
                    c.PlaceWager(person=name, box=people[name].box or 0, coins=wager)
                    for name in game.waits_for
                )
            )
        else:
            game.act(game.legal_actions()[0])


def _is_round_over(game: Game) -> bool:
    return game.is_over or game.waits_for == (DEALER,)


def _rows(game: Game, finished: GameRound | None) -> dict[str, Groups]:
    """Return label -> tiles, of the exposed hands of a finished round or of hands that lie face down."""
    if finished is None:
        view = game.view()
        hands = {
            "house": view.house_hand,
            **{f"box {box.number}": box.hand for box in view.boxes},
        }
        return {label: (hand.tiles,) for label, hand in hands.items() if hand is not None}
    record = finished.record
    assert record is not None  # the round is over
    shown = {"house": record.house, **{f"box {box.number}": box for box in record.boxes}}
    return {
        label: (hand.low, hand.high)
        for label, hand in shown.items()
        if hand is not None and hand.low and hand.high
    }
