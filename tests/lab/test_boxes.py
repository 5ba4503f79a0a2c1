"""Two boxes against one bank: the whole count, a set of twelve tiles dealt out by hand, and what follows from it."""

from collections import Counter
from collections.abc import Iterator
from copy import copy
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from paigow.books import BOOK_IDS, load, with_choices
from paigow.lab.boxes import TwoBoxes, most_boxes, two_boxes
from paigow.lab.hands import Hands, hands_of
from paigow.lab.odds import commission_of, odds
from paigow.lab.policies import Policy, best_high, best_low, house_way

FIVE = Fraction(1, 20)
PLAYER, BANK, HOUSE = (1 - FIVE, Fraction(-1)), (Fraction(-1), Fraction(1)), (FIVE - 1, Fraction(1))
KINDS_LEFT = (0, 3, 7, 9, 12, 15, 16)
"""Of the small set: teen, high 4, eleven, high 7, low 8, both gee."""


@cache
def counted(name: str) -> TwoBoxes:
    hands = hands_of(load(name))
    return two_boxes(hands, house_way(hands), house_way(hands))


def small_set(*, gees_alike: bool = True) -> Hands:
    hands = copy(hands_of(load("nz"), gees_alike=gees_alike))
    hands.stock = np.where(np.isin(np.arange(len(hands.stock)), KINDS_LEFT), hands.stock, 0)
    hands.ways = hands.ways_from(hands.stock)
    return hands


def dealt(hands: Hands, player: Policy, banker: Policy) -> Iterator[tuple[int, int]]:
    """Every deal of three hands from the small set, tile by tile: the results of the two boxes."""
    place = {tuple(counts): row for row, counts in enumerate(hands.counts.tolist())}
    tiles = [kind for kind, pieces in enumerate(hands.stock.tolist()) for _ in range(pieces)]

    def row(held: tuple[int, ...]) -> int:
        kinds = Counter(tiles[number] for number in held)
        return place[tuple(kinds[kind] for kind in range(len(hands.stock)))]

    def result(box: int, bank: int) -> int:
        mine, its = player.settings[box], banker.settings[bank]
        return int(hands.low[mine] > hands.low[its]) + int(hands.high[mine] > hands.high[its]) - 1

    for bank in combinations(range(len(tiles)), 4):
        left = sorted(set(range(len(tiles))) - set(bank))
        for one in combinations(left, 4):
            other = tuple(sorted(set(left) - set(one)))
            yield result(row(one), row(bank)), result(row(other), row(bank))


@pytest.mark.parametrize(("player", "banker"), [(house_way, best_low), (best_high, house_way)])
def test_a_set_of_twelve_tiles_dealt_out_by_hand(player: object, banker: object) -> None:
    hands = small_set()
    sides = player(hands), banker(hands)  # type: ignore[operator]
    times = Counter(dealt(hands, *sides))
    assert times.total() == comb(12, 4) * comb(8, 4)
    assert two_boxes(hands, *sides) == TwoBoxes(
        player=sides[0].name,
        banker=sides[1].name,
        deals=times.total(),
        win_win=times[1, 1],
        win_push=times[1, 0] + times[0, 1],
        win_lose=times[1, -1] + times[-1, 1],
        push_push=times[0, 0],
        push_lose=times[0, -1] + times[-1, 0],
        lose_lose=times[-1, -1],
    )


@pytest.mark.parametrize("name", BOOK_IDS)
def test_each_box_by_itself_has_the_known_odds(name: str) -> None:
    hands, two = hands_of(load(name)), counted(name)
    single = odds(hands, house_way(hands), house_way(hands), commission_of(load(name)))
    assert (two.win, two.lose) == (Fraction(single.win, single.deals), Fraction(single.lose, single.deals))
    assert -two.mean(*PLAYER) == single.edge
    assert float(two.variance(*PLAYER)) == pytest.approx(single.standard_deviation**2)


@pytest.mark.parametrize("name", BOOK_IDS)
def test_the_results_make_up_all_deals_of_three_hands(name: str) -> None:
    two = counted(name)
    assert two.deals == comb(32, 4) * comb(28, 4) * comb(24, 4)
    results = (two.win_win, two.win_push, two.win_lose, two.push_push, two.push_lose, two.lose_lose)
    assert min(results) > 0
    assert sum(results) == two.deals


def test_gee_tiles_told_apart_or_not_give_the_same_count() -> None:
    alike, apart = small_set(), small_set(gees_alike=False)
    assert alike.stock.tolist() != apart.stock.tolist()
    one, other = (two_boxes(hands, house_way(hands), house_way(hands)) for hands in (alike, apart))
    assert one == other


def test_boxes_are_bound_by_the_bank_that_they_share() -> None:
    correlation = counted("nz").correlation(*PLAYER)
    assert 0.33 < correlation < 0.36
    assert counted("nz").correlation(*BANK) != correlation, "commission shifts it"
    assert counted("nz").correlation(Fraction(2), Fraction(-2)) == counted("nz").correlation(*BANK)


def moments(gains: dict[Fraction, int]) -> tuple[Fraction, Fraction]:
    deals = sum(gains.values())
    mean, square = (
        sum((gain**power * times for gain, times in gains.items()), Fraction(0)) / deals for power in (1, 2)
    )
    return mean, square - mean**2


@pytest.mark.parametrize(("win", "lose"), [PLAYER, BANK, HOUSE])
def test_variance_over_one_and_two_boxes_is_that_of_every_deal(win: Fraction, lose: Fraction) -> None:
    hands = small_set()
    sides = house_way(hands), house_way(hands)
    two = two_boxes(hands, *sides)
    worth = {1: win, 0: Fraction(0), -1: lose}
    one_gain, both_gain = Counter[Fraction](), Counter[Fraction]()
    for one, other in dealt(hands, *sides):
        one_gain[worth[one]] += 1
        both_gain[worth[one] + worth[other]] += 1
    assert (two.mean(win, lose), two.variance_over(1, win, lose)) == moments(one_gain)
    assert (2 * two.mean(win, lose), two.variance_over(2, win, lose)) == moments(both_gain)


def test_commission_on_the_net_of_two_boxes_is_less_than_on_each() -> None:
    hands = small_set()
    sides = house_way(hands), best_low(hands)
    two = two_boxes(hands, *sides)
    nets = [-one - other for one, other in dealt(hands, *sides)]
    expected = Fraction(sum(nets) - FIVE * sum(max(0, net) for net in nets), len(nets))
    assert two.mean_on_net(FIVE) == expected
    assert two.mean_on_net(FIVE) > 2 * two.mean(Fraction(-1), 1 - FIVE)
    assert two.mean_on_net(Fraction(0)) == 2 * two.mean(*BANK)


@pytest.mark.parametrize(("name", "boxes"), [("nz", 7), ("canberra", 7), ("massachusetts", 6), ("rws", 7)])
def test_so_many_boxes_can_lie_against_one_bank(name: str, boxes: int) -> None:
    assert most_boxes(load(name)) == boxes


def test_fewer_boxes_on_the_layout_are_fewer_against_the_bank() -> None:
    assert most_boxes(with_choices(load("nz"), {"boxes": 4})) == 3, "box 1 is the house's"
    assert most_boxes(with_choices(load("rws"), {"boxes": 4})) == 4
