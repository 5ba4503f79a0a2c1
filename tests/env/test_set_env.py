"""``paigow/Set-v0``, alone and many at a time: exact rewards, results by the rules, prices and errors."""

from collections.abc import Callable, Iterable
from fractions import Fraction

import gymnasium
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paigow
from paigow import GameError, lab
from paigow.books import BOOK_IDS
from paigow.env import SET_ID, HandTables, SetEnv, SetVectorEnv, baselines
from paigow.env.hand_tables import OPPOSING, tables_of
from paigow.env.set_env import OUTCOMES
from paigow.env.splits import mask_of
from paigow.lab.hands import HANDS
from paigow.lab.odds import Role
from paigow.tiles import PIECES, TILES
from paigow.tiles.tile import kind_multisets

ROLES: tuple[Role, Role] = ("player", "banker")
HAND = st.integers(0, HANDS - 1)
PICK = st.integers(0, OPPOSING - 1)


def by_kind(low: Iterable[str], high: Iterable[str]) -> frozenset[tuple[int, ...]]:
    """Two pairs of faces by their kinds, in any order."""
    return frozenset(tuple(sorted(PIECES[face][0].kind.index for face in half)) for half in (low, high))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("book", BOOK_IDS)
@settings(max_examples=6, deadline=None)
@given(hand=HAND)
def test_expected_rewards_are_those_of_the_lab(book: str, role: Role, hand: int) -> None:
    env = SetEnv(book=book, role=role)
    env.reset(seed=1)
    expected = env._info(hand)["expected"]
    found = lab.one_hand(paigow.load(book), " ".join(env.tables.hand_faces(hand)), role=role)
    of_setting = {by_kind(each.low, each.high): each for each in found.settings}
    for action in range(3):
        setting = of_setting[by_kind(*env.tables.faces(hand, action))]
        assert expected[action] == setting.ev
        assert (action == env.tables.house_way[hand]) <= setting.house_way
    assert expected[env.tables.best[hand]] == found.best.ev
    assert env.tables.mask[hand].sum() == len(found.settings)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("book", BOOK_IDS)
@settings(max_examples=30, deadline=None)
@given(hand=HAND, pick=PICK, action=st.integers(0, 2))
def test_a_result_is_that_of_the_rules(book: str, role: Role, hand: int, pick: int, action: int) -> None:
    tables = tables_of(book, role, "house-way", None)
    other = tables.opposing_hand(hand, pick)
    assert not {*tables.tiles[hand].tolist()} & {*tables.tiles[other].tolist()}
    rules = paigow.ruleset(paigow.load(book))
    low, high = (paigow.parse_tiles(" ".join(pair)) for pair in tables.faces(hand, action))
    own = rules.set_hand((low[0], low[1]), (high[0], high[1]))
    house = rules.house_way([TILES[number] for number in tables.tiles[other]]).setting
    assert {frozenset(pair) for pair in tables.faces(other, int(tables.other_way[other]))} == {
        frozenset(tile.face for tile in half) for half in house[:2]
    }
    match = rules.match(own, house) if role == "player" else rules.match(house, own)
    result = int(tables.results(hand, action, other))
    wanted = (
        {"win": "lose", "lose": "win", "push": "push"}[match.result] if role == "banker" else match.result
    )
    assert OUTCOMES[result] == wanted
    assert tables.rewards[result] == pytest.approx({"win": 0.95, "push": 0, "lose": -1}[wanted])


def test_every_opposing_hand_is_dealt_once() -> None:
    tables = HandTables("nz")
    for hand in (0, 17_000, HANDS - 1):
        picks = np.arange(OPPOSING)
        dealt = tables.opposing(np.full(OPPOSING, hand), picks)
        assert len(np.unique(dealt)) == OPPOSING
        assert not np.isin(tables.tiles[dealt], tables.tiles[hand]).any()
        assert [tables.opposing_hand(hand, pick) for pick in (0, 9_999, OPPOSING - 1)] == dealt[
            [0, 9_999, -1]
        ].tolist()


def test_the_mean_of_all_rewards_of_a_hand_is_the_expected_reward() -> None:
    tables = HandTables("rws")
    for hand in (5, 12_345, 35_000):
        other = tables.opposing(np.full(OPPOSING, hand), np.arange(OPPOSING))
        for action in range(3):
            results = tables.results(np.full(OPPOSING, hand), np.full(OPPOSING, action), other)
            lost, _, won = np.bincount(results, minlength=3).tolist()
            assert Fraction(19 * won - 20 * lost, 20 * OPPOSING) == Fraction(
                int(tables.gains[hand, action]), tables.unit
            )


def test_many_hands_have_the_rewards_of_their_law() -> None:
    envs = gymnasium.make_vec(SET_ID, num_envs=200_000)
    assert isinstance(envs, SetVectorEnv)
    _, infos = envs.reset(seed=2)
    first = infos["hand"]
    _, rewards, terminated, truncated, infos = envs.step(infos["house_way"])
    assert terminated.all()
    assert not truncated.any()
    assert set(np.unique(rewards)) == {-1, 0, 0.95}
    expected = envs.tables.expected[first, envs.tables.house_way[first]]
    error = (rewards - expected).std() / len(rewards) ** 0.5
    assert abs((rewards - expected).mean()) < 4 * error
    assert np.bincount(first, minlength=HANDS).max() < 30  # 5.6 of each are expected
    assert (infos["final_obs"] == envs.tables.kinds[first]).all()


def test_the_observations_of_many_hands_are_in_their_space() -> None:
    envs = SetVectorEnv(16)
    observations, infos = envs.reset(seed=1)
    assert observations in envs.observation_space
    for _ in range(3):
        actions = envs.action_space.sample()
        observations, *_, infos = envs.step(actions)
        assert observations in envs.observation_space
        assert infos["action_mask"].shape == (16, 3)
    one, _ = SetEnv().reset(seed=1)
    assert one in envs.single_observation_space


@pytest.mark.parametrize("book", ["nz", "massachusetts"])
def test_prices_are_those_of_the_lab(book: str) -> None:
    tables = HandTables(book)
    loaded = paigow.load(book)
    assert tables.price(tables.house_way) == lab.edge(loaded).edge
    assert tables.price(tables.best) == lab.edge(loaded, player="optimal").edge
    assert tables.cost(tables.house_way) == lab.mistakes(loaded).cost


def test_a_banker_with_another_commission_against_another_policy() -> None:
    tables = HandTables("nz", role="banker", opponent="best-low", commission=Fraction(1, 10))
    odds = lab.edge(paigow.load("nz"), player="best-low", role="banker", commission=Fraction(1, 10))
    assert tables.price(tables.house_way) == odds.edge
    assert tables.rewards.tolist() == [-1, 0, 0.9]


def test_baselines_have_their_exact_prices() -> None:
    found = {each.name: each for each in baselines("nz")}
    book, tables = paigow.load("nz"), HandTables("nz")
    named = {"best high": "best-high", "best low": "best-low", "house way": "house-way", "best": "optimal"}
    assert {name: found[name].edge for name in named} == {
        name: lab.edge(book, player=policy).edge for name, policy in named.items()
    }
    hand_of = {tuple(kinds): hand for hand, kinds in enumerate(tables.kinds.tolist())}
    total = 0.0
    for kinds, ways in kind_multisets(4).items():
        hand = hand_of[kinds]
        is_new = mask_of([TILES[number] for number in tables.tiles[hand]])
        total += ways * float(tables.expected[hand] @ is_new) / sum(is_new)
    assert float(found["random"].edge) == pytest.approx(-total / HANDS)
    assert found["best"].cost == 0
    assert found["best"].edge < found["equilibrium"].edge < found["house way"].edge < found["random"].edge


WRONG: list[tuple[Callable[[], object], str, object, str]] = [
    (lambda: SetEnv(book="x"), "book", "x", "one of"),
    (lambda: SetEnv(role="dealer"), "role", "dealer", "'player', 'banker'"),  # type: ignore[arg-type]
    (lambda: SetEnv(opponent="best"), "opponent", "best", "house-way, "),
    (lambda: SetEnv(opponent=None), "opponent", None, "house-way, "),  # type: ignore[arg-type]
    (lambda: SetEnv(commission=Fraction(2)), "commission", 2, "less than 1"),
    (lambda: SetEnv(commission=0.05), "commission", 0.05, "a fraction"),  # type: ignore[arg-type]
    (lambda: SetEnv(render_mode="rgb_array"), "render_mode", "rgb_array", "'svg'"),
    (lambda: SetEnv().reset(seed=-3), "seed", -3, "a whole number from 0"),
    (lambda: SetEnv().step(0), "action", 0, "a call of reset"),
    (lambda: SetEnv().render(), "render", None, "a call of reset"),
    (lambda: SetEnv().step("0"), "action", "0", "from 0 to 2"),
    (lambda: SetEnv().step(True), "action", True, "from 0 to 2"),
    (lambda: SetVectorEnv(0), "num_envs", 0, "a whole number from 1"),
    (lambda: SetVectorEnv(2, render_mode="ansi"), "render_mode", "ansi", "None"),  # type: ignore[arg-type]
    (lambda: SetVectorEnv(2).step([0, 1]), "actions", [0, 1], "a call of reset"),
    (lambda: SetVectorEnv(2).step([0, 3]), "actions", 3, "2 whole numbers from 0 to 2"),
    (lambda: SetVectorEnv(2).step([0.0, 1.0]), "actions", np.float64, "2 whole numbers from 0 to 2"),
    (lambda: SetVectorEnv(2).step(0), "actions", (), "2 whole numbers from 0 to 2"),
    (lambda: HandTables("nz").price([0]), "actions", (1,), "35960 whole numbers"),
    (lambda: HandTables("nz").price([4] * HANDS), "actions", 4, "35960 whole numbers"),
    (lambda: HandTables("nz").hand_faces(HANDS), "hand", HANDS, "from 0 to 35959"),
    (lambda: HandTables("nz").faces(-1, 0), "hand", -1, "from 0 to 35959"),
    (lambda: HandTables("nz").faces(0, 3), "action", 3, "from 0 to 2"),
    (lambda: HandTables("nz").opposing_hand(0, OPPOSING), "pick", OPPOSING, "from 0 to 20474"),
    (lambda: baselines("x"), "book", "x", "one of"),
]


@pytest.mark.parametrize(("call", "field", "value", "expected"), WRONG)
def test_a_wrong_argument_is_named(
    call: Callable[[], object], field: str, value: object, expected: str
) -> None:
    with pytest.raises(GameError) as caught:
        call()
    assert (caught.value.field, caught.value.value) == (field, value)
    assert expected in caught.value.expected


def test_a_hand_is_set_once() -> None:
    env = SetEnv()
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(GameError, match="a call of reset"):
        env.step(0)
