"""A table for PettingZoo's AEC API: the agents set their hands in turn, and see nothing of each other's settings.

Settings are simultaneous, so the hands are set and settled after the last agent's action. All options are those of
``TableEnv``.
"""

from typing import Any

try:
    from pettingzoo.utils.conversions import parallel_to_aec_wrapper

    from paigow.env.table_env import TableEnv
except ModuleNotFoundError as error:
    if error.name is None or error.name.partition(".")[0] != "pettingzoo":
        raise
    raise ModuleNotFoundError(
        "paigow.env.aec_v0 needs pettingzoo; pip install 'paigow[agents]'", name=error.name
    ) from error

from paigow.env.splits import checked_action
from paigow.game.errors import GameError

parallel_env = TableEnv


class TurnEnv(parallel_to_aec_wrapper):  # type: ignore[misc]  # PettingZoo has no types
    """``TableEnv`` with one agent after another.

    Raises:
        GameError: for an argument or an action that does not fit.

    Example:
        >>> from paigow.env import aec_v0
        >>> env = aec_v0.env(players=2, max_cycles=3)
        >>> env.reset(seed=1)
        >>> for agent in env.agent_iter():
        ...     observation, reward, terminated, truncated, info = env.last()
        ...     env.step(None if terminated or truncated else info["house_way"])
    """

    def __init__(self, env: TableEnv) -> None:
        super().__init__(env)
        self.agents: list[str] = []

    def step(self, action: Any) -> None:
        """Set the hand of the agent whose turn it is. After the last agent, settle the round and deal the next one.

        Args:
            action: 0, 1 or 2. ``None`` if the agent's episode is over.

        Raises:
            GameError: if it is none of them, or before the first ``reset``.

        Example:
            >>> from paigow.env import aec_v0
            >>> env = aec_v0.env()
            >>> env.reset(seed=1)
            >>> env.step(0)
            >>> env.agent_selection
            'player_1'
        """
        if not self.agents:
            raise GameError("action", action, "a call of reset before it, because no agent has a hand")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise GameError("action", action, f"None, because the episode of {agent} is over")
            super().step(None)
        else:
            super().step(checked_action("action", action))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: FBT001, FBT002
        """Return observation, reward, termination, truncation and info of the agent whose turn it is.

        Args:
            observe: Whether to return the observation. If not, it is ``None``.

        Raises:
            GameError: before the first ``reset``, or after the last agent's last step.

        Example:
            >>> from paigow.env import aec_v0
            >>> env = aec_v0.env()
            >>> env.reset(seed=1)
            >>> env.last()[1:4]
            (0, False, False)
        """
        if not self.agents:
            raise GameError("last", observe, "a call of reset before it, because no agent has a hand")
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent.

        Raises:
            GameError: if there is no such agent, or before the first ``reset``.

        Example:
            >>> from paigow.env import aec_v0
            >>> env = aec_v0.env()
            >>> env.reset(seed=1)
            >>> sorted(env.observe("player_1"))
            ['action_mask', 'observation']
        """
        self.observation_space(agent)
        if not hasattr(self, "_observations"):
            raise GameError("agent", agent, "a call of reset before it")
        seen: dict[str, Any] = super().observe(agent)
        return seen


def raw_env(**options: Any) -> TurnEnv:
    """Return a table whose agents act in turn. The options are those of ``TableEnv``.

    Raises:
        GameError: for an option that does not fit.

    Example:
        >>> from paigow.env import aec_v0
        >>> aec_v0.raw_env(players=3).possible_agents
        ['player_0', 'player_1', 'player_2']
    """
    return TurnEnv(TableEnv(**options))


env = raw_env
