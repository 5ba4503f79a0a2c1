"""Fixed ways of setting: what changing hands is worth, and the best way that does not mix."""

from fractions import Fraction
from itertools import chain, product

import numpy as np
import pytest

from paigow.books import load
from paigow.lab.game.best_way import BestWay, best_way, improve
from paigow.lab.game.equilibrium import Equilibrium, equilibrium, exploitability, solve
from paigow.lab.game.fixed_ways import ChangingWay, SettingChange, best_change, greedy
from paigow.lab.game.setting_game import Game
from paigow.lab.hands import faces_of_hand, faces_of_setting, hands_of
from paigow.lab.odds import Role, odds, showdown_of
from paigow.lab.policies import Gains, Policy, best_low, best_response, house_way, is_worth_the_same

FIVE = Fraction(1, 20)
HANDS = hands_of(load("nz"))
GAME = Game(HANDS, FIVE)
NINE_TILES = (1, 0, 2, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0)
"""How many there are of each kind."""


@pytest.fixture(scope="module")
def solved() -> Equilibrium:
    return equilibrium(load("nz"), FIVE)


def test_a_ways_loss_is_what_the_best_response_wins() -> None:
    for policy in (house_way(HANDS), best_low(HANDS)):
        player = best_response(
            showdown_of(HANDS), policy, Gains.after(FIVE), banks=False, house=house_way(HANDS)
        )
        assert ChangingWay(GAME, policy.settings, banks=True).loss == -odds(HANDS, player, policy, FIVE).edge


@pytest.mark.parametrize("banks", [False, True])
def test_changing_hands_one_by_one_is_counting_again(banks: bool) -> None:
    rng = np.random.default_rng(11)
    way = ChangingWay(GAME, house_way(HANDS).settings, banks=banks)
    for _ in range(6):
        hands = rng.choice(len(HANDS), 3, replace=False).tolist()
        changes = [
            SettingChange(
                hand, int(way.settings[hand]), int(rng.integers(HANDS.first[hand], HANDS.first[hand + 1]))
            )
            for hand in hands
        ]
        expected = way.after(*changes)
        way.change(*changes)
        afresh = ChangingWay(GAME, way.settings, banks=banks)
        assert way.lost == expected == afresh.lost
        assert (way.values == afresh.values).all()


@pytest.mark.parametrize("banks", [False, True])
def test_no_change_gains_more_than_it_would_with_the_answer_unchanged(banks: bool) -> None:
    way = ChangingWay(GAME, house_way(HANDS).settings, banks=banks)
    changes, at_most = way.gains()
    assert len(changes) >= len(GAME.settings) - len(HANDS)
    assert (np.diff(at_most) <= 0).all()
    for place in range(0, len(changes), 40):
        assert way.lost - way.after(changes[place]) <= at_most[place]


def test_the_greedy_change_is_the_best_of_all_changes() -> None:
    way = ChangingWay(GAME, house_way(HANDS).settings, banks=True)
    found = best_change(way)
    assert found is not None
    every = [
        way.after(SettingChange(hand, int(way.settings[hand]), setting))
        for setting, hand in zip(GAME.settings.tolist(), GAME.owner.tolist(), strict=True)
        if setting != way.settings[hand]
    ]
    assert way.after(found) == min(every) < way.lost


@pytest.mark.parametrize("side", ["player", "banker"])
def test_a_house_way_gets_better_with_every_greedy_change(side: Role) -> None:
    house = house_way(HANDS)
    improved = improve(HANDS, house, FIVE, side, most=10)
    losses = [improved.before, *(step.loss for step in improved.steps)]
    assert len(losses) == 11
    assert losses == sorted(set(losses), reverse=True)
    settings = house.settings.copy()
    for step in improved.steps:
        assert settings[step.change.hand] == step.change.was != step.change.to
        settings[step.change.hand] = step.change.to
    assert (
        ChangingWay(GAME, settings, banks=side == "banker").loss == improved.after(10) == improved.after(50)
    )
    told = improved.as_json()
    assert [stage["changes"] for stage in told["after"]] == [1, 5, 10]
    assert told["after"][1]["loss"] == told["steps"][4]["loss"]
    first = improved.steps[0].change
    assert told["steps"][0]["from"] == faces_of_setting(HANDS, first.was)
    assert sorted(told["steps"][0]["hand"]) == sorted(chain(*told["steps"][0]["to"].values()))


def test_greedy_stops_where_no_change_helps(solved: Equilibrium) -> None:
    way = ChangingWay(solved.game, best_way(solved).way.settings, banks=True)
    assert best_change(way) is None
    assert greedy(way, 3) == []


@pytest.mark.parametrize("side", ["player", "banker"])
def test_the_best_fixed_way_is_proved_and_hardly_worse_than_mixing(solved: Equilibrium, side: Role) -> None:
    found = best_way(solved, side)
    assert found.is_best
    assert found.bound == found.loss
    assert found.short == 0
    assert 0 < found.loss - found.equilibrium < Fraction(1, 10**6)
    shown = exploitability(solved, HANDS, found.way, side)
    assert shown.value == (found.loss if side == "banker" else -found.loss)
    assert shown.exploitability.least == found.loss - found.equilibrium
    told = found.as_json()
    assert told["loss"]["value"] == float(Fraction(told["loss"]["fraction"])) == float(found.loss)
    assert told["is_best"] is True


def test_the_best_way_can_be_read_and_held_against_the_house_way(solved: Equilibrium) -> None:
    found, house = best_way(solved), house_way(HANDS)
    rows = list(found.rows())
    assert len(rows) == len(HANDS)
    assert sum(row["ways"] for row in rows) == 35_960
    assert all(sorted(row["hand"]) == sorted(row["low"] + row["high"]) for row in rows)
    unlike = np.nonzero(~is_worth_the_same(HANDS, found.way.settings, house.settings))[0]
    assert 100 < len(unlike) < len(HANDS) // 4
    settings = house.settings.copy()
    settings[unlike] = found.way.settings[unlike]
    assert ChangingWay(GAME, settings, banks=True).loss == found.loss


def test_a_search_cut_short_says_how_much_better_a_way_could_be(solved: Equilibrium) -> None:
    best = best_way(solved)
    cut_short: BestWay = best_way(solved, most=1)
    assert cut_short.equilibrium <= cut_short.bound <= best.loss <= cut_short.loss
    assert cut_short.short == cut_short.loss - cut_short.bound


@pytest.mark.parametrize("side", ["player", "banker"])
def test_in_a_game_of_nine_tiles_no_way_of_all_is_better(side: Role) -> None:
    stock = np.array(NINE_TILES)
    small = solve(Game(HANDS, FIVE, stock))
    game = small.game
    found = best_way(small, side)
    dealt = np.nonzero((game.ways > 0)[game.owner])[0]
    owner = game.owner[dealt]
    begin = np.nonzero(np.diff(owner, prepend=-1))[0]
    several = [np.nonzero(owner == hand)[0].tolist() for hand in np.unique(owner)]
    every = np.zeros((int(np.prod([len(one) for one in several])), len(dealt)), np.int64)
    for row, chosen in enumerate(product(*several)):
        every[row, list(chosen)] = 1
    gains = game.matrix(dealt, dealt)
    answers = every @ (gains.T if side == "banker" else -gains)
    losses = np.maximum.reduceat(answers, begin, axis=1).sum(axis=1)
    assert len(losses) > 1_000
    assert found.loss == Fraction(int(losses.min()), game.total)
    assert found.is_best
    assert found.equilibrium < found.loss  # mixing is worth something here


def test_two_tiles_of_a_kind_show_the_two_faces_that_the_kind_has() -> None:
    nines = next(hand for hand in range(len(HANDS)) if HANDS.tiles[hand].tolist() == [0, 1, 11, 11])
    assert faces_of_hand(HANDS, nines) == ["6-6", "1-1", "3-6", "4-5"]
    shown = [
        faces_of_setting(HANDS, setting) for setting in range(HANDS.first[nines], HANDS.first[nines + 1])
    ]
    assert {tuple(sorted(one["low"] + one["high"])) for one in shown} == {("1-1", "3-6", "4-5", "6-6")}
    assert Policy("some", HANDS.first[:-1]).settings[nines] == HANDS.first[nines]
