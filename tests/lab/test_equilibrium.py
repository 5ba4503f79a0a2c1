"""The equilibrium: bounded from both sides, exact, and the same as a program over physical hands gives."""

import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from paigow.books import load
from paigow.lab.game.equilibrium import LEAST_GAP, Equilibrium, equilibrium, exploitability, solve
from paigow.lab.game.finish import MissingSolverError, finish
from paigow.lab.game.finish import solve as solve_equations
from paigow.lab.game.mixes import answer, cut, exactly, values
from paigow.lab.game.regrets import Choices, Learner, learn
from paigow.lab.game.setting_game import Game
from paigow.lab.hands import hands_of
from paigow.lab.odds import odds, showdown_of
from paigow.lab.policies import Gains, best_high, best_low, best_response, house_way
from paigow.lab.showdown import Layer
from paigow.tiles import parse_tiles
from tests.oracles.ranking import KINDS, high_rank, low_rank, settings

FIVE = Fraction(1, 20)


@pytest.fixture(scope="module")
def solved() -> Equilibrium:
    return equilibrium(load("nz"), FIVE)


def test_the_value_is_exact_and_the_gap_closed(solved: Equilibrium) -> None:
    assert solved.value is not None
    assert solved.lower == solved.upper == solved.value
    assert solved.gap == 0
    assert solved.value == Fraction(-16_612_395_979, 699_466_950_000)  # the next test counts it afresh


@pytest.mark.parametrize("side", ["player", "banker"])
def test_whole_number_counts_of_pure_policies_prove_the_value(solved: Equilibrium, side: Any) -> None:
    """What every setting of every hand gains against the mix, put together from pure policies alone."""
    game, mix, banks = solved.game, solved.mix(side), side == "player"
    showdown = showdown_of(game.hands)
    win, lose = (20, 19) if banks else (19, 20)

    def gains(way: Any) -> Any:
        low, high, both = (
            np.asarray(count).astype(object)
            for count in showdown.beaten(None, (Layer(way),), copies_win=banks)
        )
        return win * both - lose * (20_475 - low - high + both)

    way = game.settings[game.best((mix.parts > 0).astype(float))]
    certain = gains(way)
    total = certain * Fraction(1)
    for hand in mix.mixed(game).tolist():
        for setting in np.nonzero(game.owner == hand)[0].tolist():
            other = way.copy()
            other[hand] = game.settings[setting]
            total = total + mix.probability(setting) * (gains(other) - certain)
    first = game.hands.first
    best = sum(
        int(ways) * max(total[begin:end])
        for ways, begin, end in zip(game.hands.ways, first[:-1], first[1:], strict=True)
    )
    expected = -solved.lower if banks else solved.upper
    assert Fraction(best) / (736_281_000 * 20) == expected


@pytest.mark.parametrize("side", ["player", "banker"])
def test_settings_that_are_mixed_gain_exactly_alike(solved: Equilibrium, side: Any) -> None:
    game, mix = solved.game, solved.mix(side)
    other = solved.mix("banker" if side == "player" else "player")
    gains = values(game, other, banks=side == "banker")
    mixed = mix.mixed(game).tolist()
    assert mixed
    for hand in mixed:
        used = np.nonzero((game.owner == hand) & (mix.parts > 0))[0]
        assert len(used) > 1
        assert len(set(gains[used])) == 1
        assert sum(mix.probability(setting) for setting in used.tolist()) == 1
    best = np.maximum.reduceat(gains, game.begin)[game.owner]
    assert (gains[mix.parts > 0] == best[mix.parts > 0]).all()


def test_without_the_exact_finish_the_bounds_are_as_near_as_asked(solved: Equilibrium) -> None:
    told: list[tuple[int, float]] = []
    near = equilibrium(
        load("nz"), FIVE, gap=1e-5, exact=False, progress=lambda rounds, gap: told.append((rounds, gap))
    )
    assert solved.value is not None
    assert near.value is None
    assert near.lower < solved.value < near.upper
    assert 0 < near.gap <= Fraction(1, 10**5)
    assert near.gap == answer(near.game, near.banker, banks=False) + answer(
        near.game, near.player, banks=True
    )
    assert told[-1] == (near.iterations, float(near.gap))
    assert near.summary().as_json()["value"]["fraction"] is None
    assert near.player.mixed(near.game).size > 0


def test_without_scipy_there_are_bounds_but_no_fraction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    near = equilibrium(load("nz"), FIVE, gap=2e-5)
    assert near.value is None
    assert near.gap <= Fraction(2, 10**5)
    with pytest.raises(MissingSolverError, match=r"paigow\[analysis\]"):
        finish(near.game, near.player.weights, near.banker.weights)


def test_books_have_one_value_and_a_commission_lowers_it(solved: Equilibrium) -> None:
    free = equilibrium(load("rws"), Fraction(0))
    assert solved.value is not None
    assert free.value is not None
    assert solved.value < free.value < 0  # copies are the bank's
    other = equilibrium(load("canberra"))  # with a commission of one twentieth as well
    assert (other.value, other.commission) == (solved.value, FIVE)


@pytest.mark.parametrize("gap", [0.0, -1e-6, LEAST_GAP / 2, float("nan")])
def test_a_gap_that_floats_cannot_prove_is_refused(gap: float) -> None:
    with pytest.raises(ValueError, match=r"gap: .*; expected at least"):
        equilibrium(load("nz"), FIVE, gap=gap)


def test_the_json_names_real_tiles_and_adds_up(solved: Equilibrium) -> None:
    told = solved.summary().as_json()
    assert told["value"]["lower"] == told["value"]["upper"] == float(Fraction(told["value"]["fraction"]))
    assert told["gap"] == 0
    assert told["iterations"] == solved.iterations > 0
    assert told["seconds"] > 0
    assert {hand["side"] for hand in told["mixed_hands"]} == {"player", "banker"}
    for hand in told["mixed_hands"]:
        tiles = Counter(hand["hand"])
        assert len(parse_tiles(hand["hand"])) == 4
        assert len(hand["settings"]) > 1
        for setting in hand["settings"]:
            assert Counter(setting["low"] + setting["high"]) == tiles
            assert setting["probability"] == float(Fraction(setting["fraction"])) > 0
        assert sum(Fraction(setting["fraction"]) for setting in hand["settings"]) == 1


def test_every_fixed_policy_falls_short_of_the_equilibrium(solved: Equilibrium) -> None:
    hands = solved.hands
    house = house_way(hands)
    for policy in (house, best_low(hands), best_high(hands)):
        against_banker = exploitability(solved, hands, policy, "banker")
        player = best_response(showdown_of(hands), policy, Gains.after(FIVE), banks=False, house=house)
        assert against_banker.value == -odds(hands, player, policy, FIVE).edge
        against_player = exploitability(solved, hands, policy, "player")
        assert against_player.value < solved.lower <= solved.upper < against_banker.value
        beyond = against_banker.exploitability
        assert beyond.least == beyond.most == against_banker.value - solved.upper > 0
        beyond = against_player.exploitability
        assert beyond.least == beyond.most == solved.lower - against_player.value > 0


@pytest.mark.parametrize("side", ["player", "banker"])
def test_between_bounds_a_policy_falls_short_by_no_less_and_no_more(solved: Equilibrium, side: Any) -> None:
    bounded = solve(solved.game, gap=1e-3, exact=False)
    assert bounded.gap > 0
    house = house_way(bounded.hands)
    short, exact = (
        exploitability(game, bounded.hands, house, side).exploitability for game in (bounded, solved)
    )
    assert short.least <= exact.least == exact.most <= short.most
    assert short.most - short.least == bounded.gap


def test_mixes_that_prove_nothing_are_no_exact_equilibrium(
    solved: Equilibrium, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = solved.game
    pure = game.pure(game.chosen(house_way(game.hands)))
    wrong = SimpleNamespace(player=pure, banker=pure)
    monkeypatch.setattr("paigow.lab.game.finish.programs", lambda *_: [wrong])
    assert finish(game, pure, pure) is None


def test_hands_that_tell_the_gees_apart_fall_as_short(solved: Equilibrium) -> None:
    apart = hands_of(load("nz"), gees_alike=False)
    one = exploitability(solved, solved.hands, house_way(solved.hands), "banker")
    assert exploitability(solved, apart, house_way(apart), "banker").value == one.value


# ---- a small game, solved otherwise ----------------------------------------------------------------------------


def physical_value(kinds: list[str], commission: Fraction) -> float:
    """The value of the game dealt from a few tiles, as one linear program over physical hands."""
    from scipy.optimize import linprog  # type: ignore[import-untyped]

    hands = list(combinations(range(len(kinds)), 4))
    ways = {}
    for hand in hands:
        laid = settings("nz", tuple(kinds[tile] for tile in hand))
        ways[hand] = [(low_rank("nz", way[0]), high_rank("nz", way[1])) for way in laid]
    begin = np.cumsum([0] + [len(ways[hand]) for hand in hands])
    size = int(begin[-1])
    below = np.zeros((size, size + len(hands)))
    whole = np.zeros((len(hands), size + len(hands)))
    deals = 0
    for one, hand in enumerate(hands):
        whole[one, begin[one] : begin[one + 1]] = 1
        below[begin[one] : begin[one + 1], size + one] = 1
        for other, against in enumerate(hands):
            if set(hand) & set(against):
                continue
            deals += 1
            for place, (low, high) in enumerate(ways[hand]):
                for other_place, (other_low, other_high) in enumerate(ways[against]):
                    wins = (low > other_low) + (high > other_high)
                    gain = (-1.0, 0.0, float(1 - commission))[wins]
                    below[begin[other] + other_place, begin[one] + place] -= gain
    cost = np.concatenate((np.zeros(size), -np.ones(len(hands))))
    found = linprog(
        cost,
        A_ub=below,
        b_ub=np.zeros(size),
        A_eq=whole,
        b_eq=np.ones(len(hands)),
        bounds=[(0, None)] * size + [(None, None)] * len(hands),
    )
    return float(-found.fun / deals)


@pytest.mark.parametrize(
    ("stock", "commission"),
    [
        ((0, 0, 0, 2, 2, 0, 1, 1, 0, 0, 2, 2, 0, 0, 0, 0), FIVE),
        ((0, 1, 0, 1, 1, 1, 0, 0, 1, 2, 1, 0, 0, 0, 2, 0), Fraction(1, 3)),
    ],
)
def test_a_game_of_ten_tiles_has_the_value_that_a_program_over_physical_hands_gives(
    stock: tuple[int, ...], commission: Fraction
) -> None:
    kinds = [kind for kind, pieces in zip(KINDS, stock, strict=False) for _ in range(pieces)]
    small = solve(Game(hands_of(load("nz")), commission, np.array(stock)))
    assert small.value is not None
    assert small.player.mixed(small.game).size > 0
    assert float(small.value) == pytest.approx(physical_value(kinds, commission), abs=1e-8)


# ---- the parts
# -------------------------------------------------------------------------------------------------


def test_learning_finds_the_mixes_of_a_small_matrix() -> None:
    gains = np.array(
        [[0.0, -1.0, 2.0], [1.0, 0.0, -1.0], [-2.0, 1.0, 0.0]]
    )  # paper, scissors, stone with stakes
    one_hand = (np.zeros(3, np.intp), np.zeros(1, np.intp))
    one = Learner(Choices(*one_hand, lambda mix: gains @ mix))
    other = Learner(Choices(*one_hand, lambda mix: -gains.T @ mix))
    learn(one, other, 2_000)
    assert one.round == other.round == 2_000
    assert np.allclose(one.average, [0.25, 0.5, 0.25], atol=1e-3)
    assert np.allclose(other.average, [0.25, 0.5, 0.25], atol=1e-3)


def test_equations_are_solved_exactly() -> None:
    rng = np.random.default_rng(7)
    for size in (1, 2, 5, 12):
        unknowns = [Fraction(int(top), int(below)) for top, below in rng.integers(1, 10**6, (size, 2))]
        scale = int(np.prod([one.denominator for one in unknowns], dtype=object))
        rows = []
        for coefficients in rng.integers(-9, 10, (size + 2, size)).tolist():  # two more than are needed
            right = sum(a * x for a, x in zip(coefficients, unknowns, strict=True)) * scale
            rows.append([*(a * scale for a in coefficients), int(right)])
        assert solve_equations(rows, size) == unknowns


def test_equations_without_one_solution_have_none() -> None:
    assert solve_equations([[1, 1, 2], [2, 2, 4]], 2) is None  # many
    assert solve_equations([[1, 1, 2], [1, -1, 0], [1, 0, 5]], 2) is None  # none
    assert solve_equations([[0, 2, 3], [4, 0, 1]], 2) == [Fraction(1, 4), Fraction(3, 2)]
    assert solve_equations([], 0) == []


def test_fine_mixes_are_summed_as_whole_numbers(solved: Equilibrium) -> None:
    game = solved.game
    chosen = game.begin
    hand = int(game.owner[np.nonzero(np.diff(game.owner) == 0)[0][0]])
    first = int(game.begin[hand])
    third = {first: Fraction(1, 3**40), first + 1: 1 - Fraction(1, 3**40)}
    mix = exactly(game, chosen, third)
    assert mix.whole == 3**40 > game.precision()
    kept, moved = (game.pure(np.where(np.arange(len(chosen)) == hand, place, chosen)) for place in third)
    for banks in (False, True):
        one, other = (
            game.values(pure, banks=banks).astype(np.int64).astype(object) for pure in (kept, moved)
        )
        assert (values(game, mix, banks=banks) == one + other * (3**40 - 1)).all()


def test_a_cut_mix_keeps_every_hand_whole(solved: Equilibrium) -> None:
    game = solved.game
    rng = np.random.default_rng(3)
    weights = rng.random(len(game.settings))
    weights /= np.add.reduceat(weights, game.begin)[game.owner]
    mix = cut(game, weights, 1_000, 0.01)
    assert (np.add.reduceat(mix.parts, game.begin) == 1_000).all()
    assert (mix.parts[weights < 0.01] == 0).all()
    assert np.allclose(mix.weights, weights, atol=0.02)
