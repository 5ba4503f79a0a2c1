"""Counting all deals without looking at each: held against looking at each, over small stocks of tiles."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from paigow.books import BOOK_IDS, load, with_choices
from paigow.lab.hands import Hands, Whole, gees_rank_alike, hands_of
from paigow.lab.policies import best_high, best_low, house_way
from paigow.lab.showdown import Layer, Showdown
from paigow.tiles import KIND_BY_NAME

SMALL_STOCKS = {
    "pairs and single tiles": {"teen": 2, "nine": 2, "high8": 2, "five": 1, "low7": 1, "gee6": 2},
    "one of each": {
        "teen": 1,
        "day": 1,
        "high8": 1,
        "low4": 1,
        "eleven": 1,
        "low6": 1,
        "nine": 1,
        "low7": 1,
        "gee6": 1,
    },
    "copies": {"high10": 2, "low10": 2, "eleven": 2, "high4": 2, "low4": 2},
}


def stock_of(hands: Hands, pieces: dict[str, int]) -> Whole:
    stock = np.zeros_like(hands.stock)
    for name, many in pieces.items():
        stock[hands.kind_of(KIND_BY_NAME[name].index)] = many
    return stock


def physical_hands(hands: Hands, stock: Whole) -> dict[tuple[int, ...], int]:
    """Every four pieces of a stock -> the hand that they are."""
    pieces = [kind for kind, many in enumerate(stock) for _ in range(many)]
    number = {tuple(counts): place for place, counts in enumerate(hands.counts.tolist())}
    return {
        four: number[tuple(np.bincount([pieces[piece] for piece in four], minlength=len(stock)).tolist())]
        for four in combinations(range(len(pieces)), 4)
    }


@pytest.mark.parametrize("name", SMALL_STOCKS)
@pytest.mark.parametrize("copies_win", [False, True])
@pytest.mark.parametrize("book", ["nz", "massachusetts"])
def test_a_small_stock_counted_deal_by_deal(book: str, name: str, *, copies_win: bool) -> None:
    hands = hands_of(load(book))
    stock = stock_of(hands, SMALL_STOCKS[name])
    showdown = Showdown(hands, stock)
    theirs = best_low(hands).settings
    found = showdown.beaten(None, [Layer(theirs)], copies_win=copies_win)
    dealt = physical_hands(hands, stock)
    assert showdown.deals == comb(int(stock.sum()) - 4, 4)
    seen = set()
    for four, hand in dealt.items():
        if hand in seen:
            continue
        seen.add(hand)
        for setting in range(hands.first[hand], hands.first[hand + 1]):
            low = high = both = 0
            for other, other_hand in dealt.items():
                if set(four).isdisjoint(other):
                    at = theirs[other_hand]
                    low_wins = hands.low[setting] + copies_win > hands.low[at]
                    high_wins = hands.high[setting] + copies_win > hands.high[at]
                    low, high, both = low + low_wins, high + high_wins, both + (low_wins and high_wins)
            assert (found.low[setting], found.high[setting], found.both[setting]) == (low, high, both)
    assert sum(showdown.ways[list(seen)]) == len(dealt)


def test_a_mix_counts_as_its_parts_do() -> None:
    hands = hands_of(load("nz"))
    showdown = Showdown(hands)
    low, high = best_low(hands).settings, best_high(hands).settings
    share = np.linspace(0, 1, len(hands))
    mixed = showdown.beaten(None, [Layer(low, share), Layer(high, 1 - share)], copies_win=False)
    always = [showdown.beaten(None, [Layer(each)], copies_win=False) for each in (low, high)]
    assert np.all(mixed.both <= np.maximum(always[0].both, always[1].both) + 20_475)
    halves = showdown.beaten(
        None, [Layer(low, np.full(len(hands), 0.5)), Layer(high, np.full(len(hands), 0.5))], copies_win=False
    )
    assert np.array_equal(2 * halves.both, always[0].both + always[1].both)
    assert np.array_equal(2 * halves.one, always[0].one + always[1].one)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_some_settings_asked_about_are_counted_as_among_all(book: str) -> None:
    hands = hands_of(load(book))
    showdown = Showdown(hands)
    house = house_way(hands)
    every = showdown.beaten(None, house.layers, copies_win=True)
    some = showdown.beaten(house.settings, house.layers, copies_win=True)
    for all_of_them, asked in zip(every, some, strict=True):
        assert np.array_equal(all_of_them[house.settings], asked)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_gee_tiles_told_apart_or_not_count_the_same(book: str) -> None:
    chosen = load(book)
    assert gees_rank_alike(chosen), "a gee tile counts 3 or 6 unless a reading is chosen otherwise"
    totals = []
    for gees_alike in (True, False):
        hands = hands_of(chosen, gees_alike=gees_alike)
        house = house_way(hands)
        beaten = Showdown(hands).beaten(house.settings, house.layers, copies_win=False)
        totals.append((hands.ways @ beaten.both.astype(np.int64), hands.ways @ beaten.one.astype(np.int64)))
    assert totals[0] == totals[1]


def test_gee_tiles_are_told_apart_where_each_counts_its_pips() -> None:
    book = with_choices(load("canberra"), {"gee_counts": "its pips"})
    assert not gees_rank_alike(book)
    hands = hands_of(book)
    assert (len(hands), hands.ways.sum()) == (4285, 35_960)
