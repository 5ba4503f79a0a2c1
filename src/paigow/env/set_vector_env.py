"""``paigow/Set-v0`` for many hands at a time: over a million a second on one core."""

from fractions import Fraction
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from paigow.books import BOOK_IDS, Book
from paigow.env.hand_tables import OPPOSING, HandTables, Real, tables_of
from paigow.env.set_env import observed
from paigow.env.splits import SPLITS
from paigow.game.errors import GameError
from paigow.game.options import whole
from paigow.lab.hands import HANDS, Flags, Place
from paigow.lab.odds import Role
from paigow.lab.policy_names import HOUSE_WAY

Kinds = NDArray[np.int64]


class SetVectorEnv(VectorEnv[Kinds, Any, Any]):
    """``num_envs`` independent hands, each of them a ``SetEnv``, set in one call.

    An episode is one action, so ``step`` returns the rewards of the hands that were set and the observations of the
    next ones (``AutoresetMode.SAME_STEP``). ``infos`` has arrays: ``expected`` (num_envs, 3) as floats, ``action_mask``
    (num_envs, 3), ``house_way`` (num_envs,) and ``hand`` (num_envs,), the number of each hand in ``tables``. All are
    about the next hands; ``final_obs`` has the observations that the rewards are for.

    Args:
        num_envs: Number of hands in one step.
        book: Id of a rule book, or a ``Book``. By default the first of ``paigow.BOOK_IDS``.
        role: "player", or "banker": the bank wins equal hands.
        opponent: Policy of the other side: "house-way", or another word of ``paigow lab edge``.
        commission: Taken from winnings. By default the book's.
        render_mode: Only ``None``: many hands are not drawn.

    Raises:
        GameError: for an argument or an action that does not fit.

    Example:
        >>> import gymnasium, paigow.env
        >>> envs = gymnasium.make_vec("paigow/Set-v0", num_envs=1024)
        >>> observations, infos = envs.reset(seed=1)
        >>> observations, rewards, *_ = envs.step(infos["house_way"])
        >>> observations.shape, rewards.shape
        ((1024, 4), (1024,))
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        num_envs: int = 1,
        *,
        book: str | Book = BOOK_IDS[0],
        role: Role = "player",
        opponent: str = HOUSE_WAY,
        commission: Fraction | None = None,
        render_mode: None = None,
    ) -> None:
        self.num_envs = whole("num_envs", num_envs, 1)
        if render_mode is not None:
            raise GameError("render_mode", render_mode, "None, because many hands are not drawn")
        self.tables: Final[HandTables] = tables_of(book, role, opponent, commission)
        self.render_mode = None
        self.single_observation_space = observed()
        self.single_action_space = Discrete(SPLITS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._kinds: Final[Kinds] = self.tables.kinds.astype(np.int64)
        self._hands: Place | None = None
        self._seen: Kinds | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Kinds, dict[str, Any]]:
        """Deal other hands.

        Args:
            seed: What the hands from here on follow from. The same seed gives the same hands in every process.
            options: Not used.

        Raises:
            GameError: if the seed is not a whole number from 0 up.

        Example:
            >>> from paigow.env import SetVectorEnv
            >>> observations, infos = SetVectorEnv(8).reset(seed=1)
            >>> infos["expected"].shape
            (8, 3)
        """
        super().reset(seed=None if seed is None else whole("seed", seed, 0))
        self._hands = self._deal()
        self._seen = self._kinds.take(self._hands, axis=0)
        return self._seen, self._infos(self._hands)

    def step(self, actions: Any) -> tuple[Kinds, Real, Flags, Flags, dict[str, Any]]:
        """Set the hands, and deal the next ones.

        Args:
            actions: (num_envs,) numbers from 0 to 2.

        Raises:
            GameError: if these are not that many actions, or before the first ``reset``.

        Example:
            >>> from paigow.env import SetVectorEnv
            >>> envs = SetVectorEnv(8)
            >>> _ = envs.reset(seed=1)
            >>> envs.step([0, 1])
            Traceback (most recent call last):
            ...
            paigow.game.errors.GameError: actions: (2,): expected 8 whole numbers from 0 to 2
        """
        chosen = self._checked(actions)
        hands = self._hands
        if hands is None:
            raise GameError("actions", actions, "a call of reset before it")
        tables = self.tables
        picks = self.np_random.integers(0, OPPOSING, self.num_envs, dtype=np.uint16)
        rewards = tables.rewards.take(tables.results(hands, chosen, tables.opposing(hands, picks)))
        self._hands = self._deal()
        is_over = np.ones(self.num_envs, np.bool_)
        infos = {**self._infos(self._hands), "final_obs": self._seen}
        self._seen = self._kinds.take(self._hands, axis=0)
        return self._seen, rewards, is_over, ~is_over, infos

    def _checked(self, actions: Any) -> NDArray[Any]:
        chosen = np.asarray(actions)
        expected = f"{self.num_envs} whole numbers from 0 to {SPLITS - 1}"
        if chosen.shape != (self.num_envs,):
            raise GameError("actions", chosen.shape, expected)
        if not np.issubdtype(chosen.dtype, np.integer):
            raise GameError("actions", chosen.dtype, expected)
        if chosen.min() < 0 or chosen.max() >= SPLITS:
            raise GameError("actions", int(chosen[(chosen < 0) | (chosen >= SPLITS)][0]), expected)
        return chosen

    def _deal(self) -> Place:
        hands: Place = self.np_random.integers(0, HANDS, self.num_envs, dtype=np.uint16).astype(np.intp)
        return hands

    def _infos(self, hands: Place) -> dict[str, Any]:
        tables = self.tables
        return {
            "hand": hands,
            "expected": tables.expected.take(hands, axis=0),
            "action_mask": tables.mask.take(hands, axis=0),
            "house_way": tables.house_way.take(hands),
        }
