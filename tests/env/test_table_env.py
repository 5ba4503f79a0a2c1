"""The table for PettingZoo: settings, banks, rewards, seeds and errors."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

import paigow
from paigow import GameError
from paigow.books import BOOK_IDS
from paigow.env import aec_v0, parallel_v0
from paigow.env.splits import ORDERS
from paigow.env.table_env import TableEnv

ROLLOUT = """
from paigow.env import SetEnv, SetVectorEnv, parallel_v0
env = parallel_v0.parallel_env(players=3, bank="rotate", max_cycles=4)
print([each["observation"].tolist() for each in env.reset(seed=8)[0].values()])
while env.agents:
    observations, rewards, *_, infos = env.step(dict.fromkeys(env.agents, 1))
    print([each["observation"].tolist() for each in observations.values()], rewards, infos)
one = SetEnv()
for seed in (3, None, None):
    print(one.reset(seed=seed)[0].tolist(), one.step(1)[1:])
many = SetVectorEnv(8)
print(many.reset(seed=5)[0].tolist(), many.step([1] * 8)[1].tolist(), many.step([0] * 8)[0].tolist())
"""


def printed(salt: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", ROLLOUT],
        capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": salt},
    )  # fmt: skip
    return done.stdout


def test_seeds_reproduce_in_another_process(capsys: pytest.CaptureFixture[str]) -> None:
    exec(ROLLOUT, {})
    assert printed("1") == capsys.readouterr().out


def episode(**options: Any) -> tuple[TableEnv, list[tuple[Any, ...]]]:
    """All steps of an episode of house ways."""
    env = parallel_v0.parallel_env(**options)
    _, infos = env.reset(seed=1)
    steps = []
    while env.agents:
        actions = {agent: infos[agent]["house_way"] for agent in env.agents}
        taken = env.step(actions)
        infos = taken[4]
        steps.append((actions, env._finished, *taken))
    return env, steps


@pytest.mark.parametrize("book", BOOK_IDS)
def test_an_action_pairs_the_first_tile_with_another_one(book: str) -> None:
    for action, order in enumerate(ORDERS):
        env = parallel_v0.parallel_env(book=book, players=2)
        env.reset(seed=6)
        hands = env._hands
        env.step(dict.fromkeys(env.agents, action))
        record = env._finished.record if env._finished else None
        assert record is not None
        boxes = {box.wagers[0].person: box for box in record.boxes if box.wagers}
        for agent, box in boxes.items():
            faces = [hands[agent][place].face for place in order]
            assert {frozenset(faces[:2]), frozenset(faces[2:])} == {
                frozenset(box.low or ()),
                frozenset(box.high or ()),
            }


@pytest.mark.parametrize("book", BOOK_IDS)
def test_against_the_house_a_reward_is_what_the_rules_pay(book: str) -> None:
    _, steps = episode(book=book, players=3, max_cycles=4)
    commission = paigow.load(book).number("commission_bp") / 10_000
    outcomes = set()
    for _, finished, _, rewards, *_, infos in steps:
        for result in finished.results:
            told = infos[result.player]
            assert (told["outcome"], told["clauses"]) == (result.outcome, result.clauses)
            assert told["clauses"]
            expected = {"win": 1 - commission, "push": 0, "lose": -1}[result.outcome]
            assert rewards[result.player] == pytest.approx(expected, abs=1e-9)
            assert told["gain"] == rewards[result.player] * 1000
            outcomes.add(result.outcome)
    assert outcomes == {"win", "push", "lose"}


@pytest.mark.parametrize("book", BOOK_IDS)
def test_agents_bank_in_turn_and_set_the_house_way_by_its_clause(book: str) -> None:
    _, steps = episode(book=book, players=3, bank="rotate", max_cycles=8)
    bankers = set()
    for actions, finished, _, rewards, *_ in steps:
        banks = [result.player for result in finished.results if result.outcome == "bank"]
        bankers.update(banks)
        if banks and finished.record.house is None:  # where the house has a hand, it wagers against the bank
            assert -0.2 <= sum(rewards.values()) <= 0  # what is lost together is commission
        rules = paigow.ruleset(paigow.load(book))
        for box in finished.record.boxes:
            assert box.low is not None
            tiles = paigow.parse_hand(" ".join((*box.low, *box.high)))
            house = rules.house_way(tiles).setting
            assert rules.set_hand((tiles[0], tiles[1]), (tiles[2], tiles[3])).ranks == house.ranks
        assert set(actions.values()) <= {0, 1, 2}
    assert len(bankers) >= 2


def test_a_larger_wager_gives_the_same_rewards() -> None:
    small, large = (episode(wager=wager, max_cycles=3)[1] for wager in (1000, 20_000))
    assert [step[3] for step in small] == [step[3] for step in large]
    assert [step[-1]["player_0"]["gain"] * 20 for step in small] == [
        step[-1]["player_0"]["gain"] for step in large
    ]


def test_an_episode_is_truncated_after_its_rounds_and_needs_a_reset() -> None:
    env, steps = episode(max_cycles=2)
    assert [step[4:6] for step in steps] == [
        ({"player_0": False, "player_1": False}, {"player_0": False, "player_1": False}),
        ({"player_0": False, "player_1": False}, {"player_0": True, "player_1": True}),
    ]
    with pytest.raises(GameError, match="a call of reset"):
        env.step({})
    assert env.reset()[0].keys() == set(env.agents)


def test_episodes_of_one_seed_differ_from_each_other() -> None:
    env = parallel_v0.parallel_env(players=1)
    first, second = env.reset(seed=1)[0], env.reset()[0]
    assert first["player_0"]["observation"].tolist() != second["player_0"]["observation"].tolist()


def test_a_refused_step_changes_nothing() -> None:
    env = parallel_v0.parallel_env()
    env.reset(seed=1)
    game = env._game
    assert game is not None
    before = game.state
    with pytest.raises(GameError):
        env.step({"player_0": 0, "player_1": 3})
    assert game.state is before


def after_reset(make: Callable[..., Any]) -> Any:
    env = make()
    env.reset(seed=1)
    return env


WRONG: list[tuple[Callable[[], object], str, object, str]] = [
    (lambda: parallel_v0.parallel_env(book="x"), "book", "x", "one of"),
    (lambda: parallel_v0.parallel_env(bank="mine"), "bank", "mine", "'house', 'rotate'"),  # type: ignore[arg-type]
    (lambda: parallel_v0.parallel_env(players=9), "players", 9, "from 1 to 7"),
    (lambda: parallel_v0.parallel_env(players=["a"]), "players", ["a"], "a whole number"),  # type: ignore[arg-type]
    (lambda: parallel_v0.parallel_env(wager=1500), "coins", 1500, "in steps of"),
    (lambda: parallel_v0.parallel_env(options={"x": 1}), "options.x", {"x": 1}, ""),
    (lambda: parallel_v0.parallel_env(max_cycles=0), "max_cycles", 0, "a whole number from 1"),
    (lambda: parallel_v0.parallel_env(render_mode="rgb"), "render_mode", "rgb", "'ansi'"),
    (lambda: aec_v0.env(book=3), "book", 3, "the id of a rule book"),
    (lambda: parallel_v0.parallel_env().reset(seed=-1), "seed", -1, "a whole number from 0"),
    (lambda: parallel_v0.parallel_env().reset(seed="a"), "seed", "a", "a whole number from 0"),  # type: ignore[arg-type]
    (lambda: parallel_v0.parallel_env().step({}), "actions", {}, "a call of reset"),
    (lambda: parallel_v0.parallel_env().render(), "render", None, "a call of reset"),
    (lambda: parallel_v0.parallel_env().action_space("x"), "agent", "x", "'player_0', 'player_1'"),
    (lambda: parallel_v0.parallel_env().observation_space(0), "agent", 0, "'player_0', 'player_1'"),  # type: ignore[arg-type]
    (lambda: after_reset(parallel_v0.parallel_env).step({"player_0": 1}), "actions", {"player_0": 1}, "player_1"),
    (lambda: after_reset(parallel_v0.parallel_env).step(7), "actions", 7, "player_1"),
    (lambda: aec_v0.env().step(0), "action", 0, "a call of reset"),
    (lambda: aec_v0.env().last(), "last", True, "a call of reset"),
    (lambda: aec_v0.env().observe("player_0"), "agent", "player_0", "a call of reset"),
    (lambda: after_reset(aec_v0.env).observe("x"), "agent", "x", "'player_0', 'player_1'"),
    (lambda: after_reset(aec_v0.env).step(1.5), "action", 1.5, "0 to 2"),
    (lambda: after_reset(aec_v0.env).step(None), "action", None, "0 to 2"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "field", "value", "expected"), WRONG)
def test_a_wrong_argument_is_named(
    call: Callable[[], object], field: str, value: object, expected: str
) -> None:
    with pytest.raises(GameError) as caught:
        call()
    assert (caught.value.field, caught.value.value) == (field, value)
    assert expected in caught.value.expected


def test_an_agent_whose_episode_is_over_acts_with_none_only() -> None:
    env = aec_v0.env(players=1, max_cycles=1)
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(GameError, match="expected None"):
        env.step(0)
    env.step(None)
    assert list(islice(env.agent_iter(), 1)) == []
