"""No environment shows an agent more than the agent's view of the table."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import paigow
from paigow.books import BOOK_IDS
from paigow.env import SetEnv, SetVectorEnv, aec_v0
from paigow.env.table_env import LENGTH, TableEnv, own_hands
from paigow.game.steps import Step
from paigow.tiles import KINDS, PIECES

SEEDS = st.integers(0, 2**40)
FACES = set(PIECES)


def table(book: str, bank: str, seed: int, rounds: int) -> TableEnv:
    """A table of three agents at the start of a later round."""
    env = TableEnv(book=book, bank=bank, players=3, max_cycles=9)  # type: ignore[arg-type]
    env.reset(seed=seed)
    for _ in range(rounds):
        env.step(dict.fromkeys(env.agents, 0))
    return env


def look(env: TableEnv, game: paigow.Game) -> dict[str, Any]:
    """What each agent would see of a game in place of the environment's own."""
    env._hands = own_hands(game)
    env._banker = game.state.round.bank.person
    seen, infos = env._observations(), env._infos({})
    return {agent: (*(part.tolist() for part in seen[agent].values()), infos[agent]) for agent in seen}


def with_others_exchanged(game: paigow.Game, viewer: str) -> paigow.Game:
    """The same game, in which the hands that the viewer does not see have changed places."""
    state = game.state
    own = {each.box for each in game.view(viewer).own}
    hidden = [box for box in state.boxes.values() if box.number not in own and box.hand is not None]
    assert len(hidden) >= 2
    boxes = dict(state.boxes)
    for box, other in zip(hidden, hidden[1:] + hidden[:1], strict=True):
        assert box.hand is not None
        assert other.hand is not None
        boxes[box.number] = replace(box, hand=replace(box.hand, tiles=other.hand.tiles))
    changed = game.copy()
    step = game._step
    changed._step = Step(step.before, replace(state, boxes=boxes), step.done, step.due, step.finished)
    return changed


@settings(max_examples=12, deadline=None)
@given(
    book=st.sampled_from(BOOK_IDS),
    bank=st.sampled_from(["house", "rotate"]),
    seed=SEEDS,
    rounds=st.integers(0, 3),
)
def test_tables_with_the_same_view_look_the_same(book: str, bank: str, seed: int, rounds: int) -> None:
    env = table(book, bank, seed, rounds)
    game = env._game
    assert game is not None
    before = look(env, game)
    for viewer in env.possible_agents:
        changed = with_others_exchanged(game, viewer)
        assert changed.view(viewer) == game.view(viewer)
        after = look(env, changed)
        assert after[viewer] == before[viewer]
        assert after != before  # the others do see their new tiles


@settings(max_examples=12, deadline=None)
@given(bank=st.sampled_from(["house", "rotate"]), seed=SEEDS, rounds=st.integers(0, 3))
def test_an_observation_is_the_own_hand_of_the_view_and_the_bank(bank: str, seed: int, rounds: int) -> None:
    env = table("nz", bank, seed, rounds)
    game = env._game
    assert game is not None
    for agent, seen in env._observations().items():
        view = game.view(agent)
        (own,) = view.own
        assert own.hand is not None
        kinds = np.nonzero(seen["observation"][:-3].reshape(4, len(KINDS)))[1].tolist()
        assert kinds == sorted(PIECES[str(face)][0].kind.index for face in own.hand.tiles)
        banker = [view.bank.person == agent, view.bank.person not in {None, agent}, view.bank.kind == "house"]
        assert seen["observation"][-3:].tolist() == [int(each) for each in banker]
        assert seen["observation"].shape == (LENGTH,)


def test_agents_in_turn_see_nothing_of_the_settings_before_theirs() -> None:
    seen = []
    for first in range(3):
        env = aec_v0.env(players=2, render_mode="ansi")
        env.reset(seed=4)
        env.step(first)
        observation, reward, terminated, truncated, info = env.last()
        assert env.agent_selection == "player_1"
        seen.append(
            (
                observation["observation"].tolist(),
                reward,
                terminated,
                truncated,
                info,
                env.infos,
                env.rewards,
                env.render(),
            )
        )
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("bank", ["house", "rotate"])
def test_a_rendered_table_shows_no_tile_before_the_round_is_over(bank: str) -> None:
    env = TableEnv(bank=bank, render_mode="ansi")  # type: ignore[arg-type]
    env.reset(seed=1)
    assert not FACES & set(str(env.render()).split())
    env.step(dict.fromkeys(env.agents, 0))
    record = env._finished.record if env._finished else None
    assert record is not None
    assert record.house is not None
    hands = [(record.house.low, record.house.high), *((box.low, box.high) for box in record.boxes)]
    shown = [face for halves in hands for half in halves for face in half or ()]
    assert sorted(word for word in str(env.render()).split() if word in FACES) == sorted(map(str, shown))


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS)
def test_before_the_action_only_the_own_hand_is_known(seed: int) -> None:
    """The observation and the info are a function of the hand: the opponent's hand is not even dealt."""
    env = SetEnv()
    observation, info = env.reset(seed=seed)
    hand = env._hand
    assert hand is not None
    assert observation.tolist() == env.tables.kinds[hand].tolist()
    other = SetEnv()
    other.reset(seed=seed + 1)
    other._hand = hand
    again = other._info(hand)
    assert {**again, "action_mask": again["action_mask"].tolist()} == {
        **info, "action_mask": info["action_mask"].tolist(),
    }  # fmt: skip
    assert set(info) == {"expected", "action_mask", "house_way"}


def test_many_hands_tell_only_what_one_hand_tells() -> None:
    envs = SetVectorEnv(64)
    observations, infos = envs.reset(seed=3)
    hands = infos["hand"]
    assert set(infos) == {"hand", "expected", "action_mask", "house_way"}
    assert (observations == envs.tables.kinds[hands]).all()
    assert (infos["expected"] == envs.tables.expected[hands]).all()
