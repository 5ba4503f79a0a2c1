"""``paigow/Set-v0``: one hand against a fixed way of setting, for Gymnasium."""

from fractions import Fraction
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete, MultiDiscrete
from numpy.typing import NDArray

from paigow.books import BOOK_IDS, Book
from paigow.env.hand_tables import OPPOSING, HandTables, tables_of
from paigow.env.rendering import checked_mode, hand_svg, hand_text
from paigow.env.splits import SPLITS, checked_action
from paigow.game.errors import GameError
from paigow.game.options import whole
from paigow.lab.hands import HANDS
from paigow.lab.odds import Role
from paigow.lab.policy_names import HOUSE_WAY
from paigow.tiles import KINDS

Kinds = NDArray[np.int64]
OUTCOMES: Final = ("lose", "push", "win")
MODES: Final = ("human", "ansi", "svg")


def observed() -> MultiDiscrete:
    """Return the space of observations: the kinds of four tiles, rising."""
    return MultiDiscrete([len(KINDS)] * 4)


class SetEnv(gymnasium.Env[Kinds, np.int64]):
    """One hand: see four tiles, set them, and win or lose against a hand that is set by a fixed policy.

    An observation is the kinds of the four tiles, rising: (4,) numbers from 0 to 16, indexes of
    ``paigow.tiles.KINDS``. Action k puts the first tile beside tile k + 2 (``paigow.env.splits``). The reward is -1, 0
    or 1 less the commission. The episode ends after one action.

    ``info`` has ``expected``, the exact expected reward of each action as a ``Fraction``; ``action_mask``, 0 for an
    action that sets the same kinds as an earlier one; and ``house_way``, the action of the book's house way. After the
    action it has ``outcome`` ("win", "push" or "lose") and ``opponent``, the opponent's low and high hand, too.

    Args:
        book: Id of a rule book, or a ``Book``. By default the first of ``paigow.BOOK_IDS``.
        role: "player", or "banker": the bank wins equal hands.
        opponent: Policy of the other side: "house-way", or another word of ``paigow lab edge``.
        commission: Taken from winnings. By default the book's.
        render_mode: "ansi" (text), "svg" (a drawing as text), or "human" (prints the text).

    Raises:
        GameError: for an argument or an action that does not fit.

    Example:
        >>> import gymnasium, paigow.env
        >>> env = gymnasium.make("paigow/Set-v0", book="nz")
        >>> observation, info = env.reset(seed=1)
        >>> _, reward, terminated, _, info = env.step(info["house_way"])
        >>> terminated, info["outcome"] in ("win", "push", "lose")
        (True, True)
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        *,
        book: str | Book = BOOK_IDS[0],
        role: Role = "player",
        opponent: str = HOUSE_WAY,
        commission: Fraction | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.tables: Final[HandTables] = tables_of(book, role, opponent, commission)
        self.render_mode = checked_mode(render_mode, MODES)
        self.observation_space = observed()
        self.action_space = Discrete(SPLITS)
        self._hand: int | None = None
        self._set: tuple[int, int] | None = None
        """The action and the opponent's hand, after the action."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Kinds, dict[str, Any]]:
        """Deal another hand.

        Args:
            seed: What the hands from here on follow from. The same seed gives the same hands in every process.
            options: Not used.

        Raises:
            GameError: if the seed is not a whole number from 0 up.

        Example:
            >>> from paigow.env import SetEnv
            >>> env = SetEnv()
            >>> (env.reset(seed=7)[0] == env.reset(seed=7)[0]).all()
            np.True_
        """
        super().reset(seed=None if seed is None else whole("seed", seed, 0))
        self._hand = int(self.np_random.integers(HANDS))
        self._set = None
        if self.render_mode == "human":
            self.render()
        return self._observation(self._hand), self._info(self._hand)

    def step(self, action: Any) -> tuple[Kinds, float, bool, bool, dict[str, Any]]:
        """Set the hand.

        Args:
            action: 0, 1 or 2.

        Raises:
            GameError: if it is none of them, or if the hand is set already.

        Example:
            >>> from paigow.env import SetEnv
            >>> env = SetEnv()
            >>> _ = env.reset(seed=1)
            >>> env.step(3)
            Traceback (most recent call last):
            ...
            paigow.game.errors.GameError: action: 3: expected a whole number from 0 to 2
        """
        chosen = checked_action("action", action)
        hand = self._hand
        if hand is None or self._set is not None:
            raise GameError("action", action, "a call of reset before it, because there is no hand to set")
        pick = int(self.np_random.integers(OPPOSING))
        other = self.tables.opposing_hand(hand, pick)
        self._set = (chosen, other)
        result = int(self.tables.results(hand, chosen, other))
        info = {
            **self._info(hand),
            "outcome": OUTCOMES[result],
            "opponent": self.tables.faces(other, int(self.tables.other_way[other])),
        }
        if self.render_mode == "human":
            self.render()
        return self._observation(hand), float(self.tables.rewards[result]), True, False, info

    def render(self) -> str | None:
        """Return the hand, and after the action both hands, as text or as a drawing. "human" prints the text.

        Example:
            >>> from paigow.env import SetEnv
            >>> env = SetEnv(render_mode="ansi")
            >>> _ = env.reset(seed=1)
            >>> env.render()
            '4-4 5-5 2-6 2-5'
        """
        if self._hand is None:
            raise GameError("render", self.render_mode, "a call of reset before it")
        groups = self._groups(self._hand)
        if self.render_mode == "svg":
            return hand_svg(groups)
        text = hand_text(groups)
        if self.render_mode == "human":
            print(text)  # noqa: T201 - that is what the mode is for
        return text if self.render_mode == "ansi" else None

    def _groups(self, hand: int) -> dict[str, tuple[tuple[str, ...], ...]]:
        """Return the label of each row and its tiles."""
        if self._set is None:
            return {"": (self.tables.hand_faces(hand),)}
        action, other = self._set
        mine = self.tables.faces(hand, action)
        return {
            self.tables.role: mine,
            "opponent": self.tables.faces(other, int(self.tables.other_way[other])),
        }

    def _observation(self, hand: int) -> Kinds:
        kinds: Kinds = self.tables.kinds[hand].astype(np.int64)
        return kinds

    def _info(self, hand: int) -> dict[str, Any]:
        tables = self.tables
        return {
            "expected": tuple(Fraction(gain, tables.unit) for gain in tables.gains[hand].tolist()),
            "action_mask": tables.mask[hand].astype(np.int8),
            "house_way": int(tables.house_way[hand]),
        }
