"""Every hand and every setting as arrays: the published counts, and the rules' own settings."""

import numpy as np
import pytest

from paigow.books import BOOK_IDS, load
from paigow.lab.hands import HANDS, hands_of
from paigow.lab.policies import best_high, best_low, house_way
from paigow.rules import ruleset
from paigow.rules.settings import kind_settings
from paigow.tiles import kind_multisets


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_published_counts(book: str) -> None:
    hands = hands_of(load(book))
    assert (len(hands), len(hands.hand), hands.ways.sum()) == (3620, 9060, HANDS)
    needed = np.add.reduceat(hands.is_needed.astype(int), hands.first[:-1])
    assert (np.bincount(needed)[1:].tolist(), hands.is_needed.sum()) == ([1719, 1247, 654], 6175)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_settings_are_those_of_the_rules(book: str) -> None:
    chosen = load(book)
    hands, ranks = hands_of(chosen, gees_alike=False), ruleset(chosen).ranks
    assert {tuple(four) for four in hands.tiles.tolist()} == set(kind_multisets(4))
    for place in range(0, len(hands), 7):
        expected = {
            (*sorted(kind.index for kind in each.low.kinds), *each.strengths)
            for each in kind_settings(tuple(hands.tiles[place].tolist()), ranks)
        }
        at = range(hands.first[place], hands.first[place + 1])
        strengths = [
            ranks.hands[sum(1 << 2 * kind for kind in two)]
            for setting in at
            for two in (hands.low_tiles[setting].tolist(), hands.high_tiles[setting].tolist())
        ]
        found = {
            (
                *sorted(hands.low_tiles[setting].tolist()),
                strengths[2 * step].low,
                strengths[2 * step + 1].high,
            )
            for step, setting in enumerate(at)
        }
        assert found == expected


@pytest.mark.parametrize("book", BOOK_IDS)
def test_places_keep_the_order_of_strengths(book: str) -> None:
    chosen = load(book)
    hands, ranks = hands_of(chosen), ruleset(chosen).ranks
    codes = 4**hands.low_tiles
    lows = np.array([ranks.hands[code].low for code in codes.sum(axis=1).tolist()])
    order = np.argsort(hands.low, kind="stable")
    assert np.array_equal(np.sign(np.diff(lows[order])), np.sign(np.diff(hands.low[order])))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_house_way_is_that_of_the_rules(book: str) -> None:
    chosen = load(book)
    hands = hands_of(chosen, gees_alike=False)
    table, settings = ruleset(chosen).table, house_way(hands).settings
    for four, setting in zip(hands.tiles.tolist(), settings.tolist(), strict=True):
        low = table[sum(1 << 2 * kind for kind in four)].setting.low
        assert sorted(hands.low_tiles[setting].tolist()) == sorted(kind.index for kind in low.kinds)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_best_low_and_best_high_never_take_a_worse_one(book: str) -> None:
    hands = hands_of(load(book))
    for policy, first, second in ((best_low, hands.low, hands.high), (best_high, hands.high, hands.low)):
        chosen = policy(hands).settings
        for place in range(0, len(hands), 5):
            span = slice(hands.first[place], hands.first[place + 1])
            worths = list(zip(first[span].tolist(), second[span].tolist(), strict=True))
            assert (first[chosen[place]], second[chosen[place]]) == max(worths)


def test_a_low_hand_that_the_tiles_do_not_make_is_refused() -> None:
    hands = hands_of(load("nz"))
    with pytest.raises(ValueError, match="no such setting"):
        hands.setting_with(np.array([[0, 1]]), np.array([len(hands) - 1]))
