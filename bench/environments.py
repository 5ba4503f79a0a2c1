"""Steps a second of the environments, beside card games of PettingZoo and RLCard, in one process.

    python bench/environments.py [--seconds 2]

A step is one decision of one agent: the next action is drawn at random from the legal ones. The packages ``rlcard``
and ``open_spiel`` are not among the project's: games of a package that is not installed are left out.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from time import process_time

import gymnasium
import numpy as np

import paigow.env
from paigow.env import aec_v0, parallel_v0

Steps = Iterator[int]
"""Yields the number of decisions after each step, without an end."""


def in_turn(make: Callable[[], object]) -> Steps:
    """Play a PettingZoo game in turns."""
    env = make()
    seed = 0
    while True:
        env.reset(seed=(seed := seed + 1))
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                yield 1


def at_once(**options: object) -> Steps:
    env = parallel_v0.parallel_env(**options)
    seed = 0
    while True:
        observations, _ = env.reset(seed=(seed := seed + 1))
        while env.agents:
            agents = env.agents
            actions = {
                each: env.action_space(each).sample(observations[each]["action_mask"]) for each in agents
            }
            observations, *_ = env.step(actions)
            yield len(agents)


def one_hand() -> Steps:
    env = paigow.env.SetEnv()
    env.reset(seed=1)
    while True:
        env.step(random.randrange(3))
        env.reset()
        yield 1


def many_hands(number: int) -> Steps:
    envs = gymnasium.make_vec(paigow.env.SET_ID, num_envs=number)
    _, infos = envs.reset(seed=1)
    while True:
        _, _, _, _, infos = envs.step(infos["house_way"])
        yield number


def rlcard_game(name: str) -> Steps:
    rlcard = import_module("rlcard")
    env = rlcard.make(name, config={"seed": 1})
    while True:
        state, _ = env.reset()
        while not env.is_over():
            action = random.choice(list(state["legal_actions"]))
            state, _ = env.step(action)
            yield 1


def open_spiel_game(name: str) -> Steps:
    pyspiel = import_module("pyspiel")
    import_module("paigow.env.openspiel_v0" if name.startswith("paigow") else "open_spiel.python.games")
    game = pyspiel.load_game(name)
    generator = np.random.default_rng(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(generator.choice(outcomes, p=chances)))
            else:
                state.apply_action(random.choice(state.legal_actions()))
                yield 1


def zoo_game(name: str) -> Steps:
    return in_turn(import_module(f"pettingzoo.classic.{name}").env)


GAMES: dict[str, Callable[[], Steps]] = {
    "paigow parallel_v0, 7 agents, house banks": lambda: at_once(players=7),
    "paigow parallel_v0, 7 agents, they bank": lambda: at_once(players=7, bank="rotate"),
    "paigow parallel_v0, 2 agents, house banks": lambda: at_once(players=2),
    "paigow aec_v0, 2 agents, house banks": lambda: in_turn(lambda: aec_v0.env(players=2)),
    "paigow Set-v0": one_hand,
    "paigow Set-v0, 8,192 at a time": lambda: many_hands(8192),
    "paigow OpenSpiel, 9 tiles": lambda: open_spiel_game(
        "paigow_setting(tiles=6-6 6-6 5-5 5-5 3-3 3-6 4-5 1-2 2-4)"
    ),
    "PettingZoo leduc_holdem_v4": lambda: zoo_game("leduc_holdem_v4"),
    "PettingZoo texas_holdem_v4": lambda: zoo_game("texas_holdem_v4"),
    "PettingZoo texas_holdem_no_limit_v6": lambda: zoo_game("texas_holdem_no_limit_v6"),
    "RLCard leduc-holdem": lambda: rlcard_game("leduc-holdem"),
    "RLCard limit-holdem": lambda: rlcard_game("limit-holdem"),
    "RLCard no-limit-holdem": lambda: rlcard_game("no-limit-holdem"),
    "RLCard blackjack": lambda: rlcard_game("blackjack"),
    "RLCard uno": lambda: rlcard_game("uno"),
    "RLCard doudizhu": lambda: rlcard_game("doudizhu"),
    "OpenSpiel python_kuhn_poker": lambda: open_spiel_game("python_kuhn_poker"),
}


def rate(steps: Steps, seconds: float) -> float:
    """Return decisions a second, after a first step that loads what the game needs."""
    next(steps)
    count, start = 0, process_time()
    while (taken := process_time() - start) < seconds:
        count += next(steps)
    return count / taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2)
    seconds = parser.parse_args().seconds
    print(f"Python {sys.version.split()[0]}; seconds are those of the processor")
    for name, make in GAMES.items():
        try:
            print(f"{name:45}{rate(make(), seconds):>14,.0f} steps a second", flush=True)
        except ImportError as error:
            print(f"{name:45}{'not installed:':>14} {error.name or error}", flush=True)


if __name__ == "__main__":
    main()
