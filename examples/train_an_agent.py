"""Trains an agent to set hands from rewards alone, and prices it exactly: ``python train_an_agent.py [--millions 48]``.

The agent is a table: for each setting of each hand by kind, 12,855 cells, how often it was tried and what it gained. It
tries settings that may still be the best, and never sees an expected reward. After 48 million hands, about ten
seconds, it is within 0.05 % of perfect. Needs ``pip install 'paigow[agents]'``.
"""

import argparse
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import paigow.env
from paigow.env import HandTables

AT_ONCE = 1 << 14
MILLION = 1_000_000
BETWEEN_REVIEWS = 4 * MILLION
CERTAIN = 3.0
"""Standard errors by which a setting must be behind the best one before the agent drops it."""
DEVIATION = 0.75
"""Standard deviation of a reward, about."""
KINDS, PLACES = 17, 4
CODE = KINDS ** np.arange(PLACES)
"""An observation times this is a number for the hand."""


class Agent:
    """Learns the mean reward of every setting of every hand by kind."""

    def __init__(self, hands: NDArray[Any], seed: int) -> None:
        """``hands``: (X, 4) every hand that can be observed."""
        numbers = np.unique(hands.astype(np.int64) @ CODE)
        self.row = np.full(KINDS**PLACES, -1)
        self.row[numbers] = np.arange(len(numbers))
        self.tries = np.zeros((len(numbers), 3))
        self.sums = np.zeros((len(numbers), 3))
        self.chances = np.full((len(numbers), 3), 1 / 3)
        self.random = np.random.default_rng(seed)

    def explore(self, observations: NDArray[Any]) -> NDArray[Any]:
        """Return an action for each observation, at random among those that may still be the best."""
        rising = self.chances.cumsum(axis=1)[self.row[observations @ CODE]]
        draws = self.random.random(len(observations))
        actions: NDArray[Any] = (draws[:, None] > rising[:, :2]).sum(axis=1)
        return actions

    def learn(self, observations: NDArray[Any], actions: NDArray[Any], rewards: NDArray[Any]) -> None:
        """Add what some hands have gained."""
        cells = self.row[observations @ CODE] * 3 + actions
        shape, size = self.tries.shape, self.tries.size
        self.tries += np.bincount(cells, minlength=size).reshape(shape)
        self.sums += np.bincount(cells, rewards, minlength=size).reshape(shape)

    def review(self) -> None:
        """Drop the settings that are behind by more than chance explains."""
        error = CERTAIN * DEVIATION / np.sqrt(np.maximum(self.tries, 1))
        is_open = self.means + error >= (self.means - error).max(axis=1, keepdims=True)
        self.chances = is_open / is_open.sum(axis=1, keepdims=True)

    @property
    def means(self) -> NDArray[np.float64]:
        """Return the mean reward of each setting so far."""
        return self.sums / np.maximum(self.tries, 1)

    def act(self, observations: NDArray[Any]) -> NDArray[Any]:
        """Return the best action as far as the agent knows, for each observation."""
        actions: NDArray[Any] = self.means.argmax(axis=1)[self.row[observations @ CODE]]
        return actions


def train(book: str = "nz", millions: int = 48, seed: int = 1) -> Iterator[tuple[int, Agent]]:
    """Train an agent; yield it with the number of hands played, after every review."""
    envs = gymnasium.make_vec(paigow.env.SET_ID, num_envs=AT_ONCE, book=book)
    agent = Agent(HandTables(book).kinds, seed)
    observations, _ = envs.reset(seed=seed)
    reviewed = 0
    for played in range(AT_ONCE, millions * MILLION + AT_ONCE, AT_ONCE):
        actions = agent.explore(observations)
        following, rewards, *_ = envs.step(actions)
        agent.learn(observations, actions, rewards)
        observations = following
        if played - reviewed >= BETWEEN_REVIEWS or played >= millions * MILLION:
            agent.review()
            reviewed = played
            yield played, agent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--millions", type=int, default=48, help="millions of hands to play")
    parser.add_argument("--book", default="nz")
    options = parser.parse_args()
    tables = HandTables(options.book)
    for played, agent in train(options.book, options.millions):
        cost = float(100 * tables.cost(agent.act(tables.kinds.astype(np.int64))))
        print(f"{played / MILLION:6.1f} million hands: {cost:.4f} % of each wager from perfect", flush=True)


if __name__ == "__main__":
    main()
