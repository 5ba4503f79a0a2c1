"""Random deals: a whole set every time, every order equally likely, and results as the table's judge gives them."""

from typing import cast

import numpy as np
import pytest
from numpy.random import PCG64DXSM

from paigow.books import BOOK_IDS, load
from paigow.lab.hands import hands_of
from paigow.lab.policies import best_high, best_low, house_way
from paigow.lab.simulation.deals import Words, chance_of, deal, play_of, results
from paigow.rules import ruleset
from paigow.tiles import TILES

ROUNDS = 40_000


def numbers(tiles: Words) -> Words:
    return tiles & np.uint32(31)


def test_every_deal_has_each_of_the_32_tiles_once() -> None:
    tiles = numbers(deal(chance_of(1, 0), ROUNDS))
    assert tiles.shape == (ROUNDS, 32)
    assert (np.sort(tiles, axis=1) == np.arange(32)).all()


def test_every_tile_comes_to_every_place_equally_often() -> None:
    tiles = numbers(deal(chance_of(2, 0), ROUNDS)).astype(np.int64)
    times = np.bincount((tiles * 32 + np.arange(32)).reshape(-1), minlength=32 * 32)
    expected = ROUNDS / 32
    chi_square = float(((times - expected) ** 2 / expected).sum())
    freedom = 31 * 31
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_every_two_tiles_share_a_hand_equally_often() -> None:
    hands = numbers(deal(chance_of(3, 0), ROUNDS)).astype(np.int64).reshape(-1, 4)
    together = np.zeros((32, 32), np.int64)
    for one in range(4):
        for other in range(4):
            np.add.at(together, (hands[:, one], hands[:, other]), one != other)
    times = together[np.triu_indices(32, 1)]
    expected = ROUNDS * 8 * 6 / 496
    assert times.sum() == ROUNDS * 8 * 6
    chi_square = float(((times - expected) ** 2 / expected).sum())
    assert abs(chi_square - 495) < 5 * (2 * 495) ** 0.5


class Stammer:
    """A source whose first words are all alike, so that no order can be had from them."""

    def __init__(self, after: PCG64DXSM) -> None:
        self.after = after
        self.asked = 0

    def random_raw(self, size: int) -> np.ndarray:
        self.asked += 1
        words = cast("np.ndarray", self.after.random_raw(size))
        return np.zeros(size, np.uint64) if self.asked == 1 else words


def test_a_round_in_which_two_tiles_got_the_same_bits_is_dealt_again() -> None:
    source = Stammer(chance_of(4, 0))
    tiles = numbers(deal(cast("PCG64DXSM", source), 100))
    assert source.asked == 2
    assert (np.sort(tiles, axis=1) == np.arange(32)).all()
    assert (tiles == np.arange(32)).all(axis=1).sum() == 0


def test_rounds_without_equal_bits_are_left_as_they_are() -> None:
    words = chance_of(5, 0).random_raw(16 * 50).view(np.uint32).reshape(50, 32)
    order = np.argsort(words >> np.uint32(5), axis=1)
    assert (numbers(deal(chance_of(5, 0), 50)) == order).all()


def test_chunks_and_seeds_have_streams_of_their_own() -> None:
    first = [chance_of(seed, chunk).random_raw() for seed in (0, 1, 2**70) for chunk in (0, 1, 2)]
    assert len(set(first)) == 9
    assert chance_of(1, 2).random_raw() == first[5]


@pytest.mark.parametrize("name", BOOK_IDS)
@pytest.mark.parametrize("gees_alike", [True, False])
def test_results_are_those_of_the_table(name: str, *, gees_alike: bool) -> None:
    book = load(name)
    hands, rules = hands_of(book, gees_alike=gees_alike), ruleset(book)
    way = house_way(hands)
    tiles = deal(chance_of(6, 0), 150)
    cells = results(play_of(hands, way, way, 7), tiles)
    for cell, numbers_dealt in zip(cells.tolist(), numbers(tiles).tolist(), strict=True):
        dealt = [TILES[number] for number in numbers_dealt]
        bank, *boxes = (rules.house_way(dealt[at : at + 4]).setting for at in range(0, 32, 4))
        found = [rules.match(box, bank).result for box in boxes]
        assert divmod(cell, 8) == (found.count("win"), found.count("lose"))


def test_each_side_plays_its_own_policy() -> None:
    hands = hands_of(load("rws"))
    low, high = best_low(hands), best_high(hands)
    tiles = deal(chance_of(7, 0), 2_000)
    cells = [results(play_of(hands, *pair, 7), tiles) for pair in ((low, high), (high, low), (low, low))]
    assert (cells[0] != cells[1]).any()
    assert (cells[0] != cells[2]).any()


@pytest.mark.parametrize("boxes", range(1, 8))
def test_fewer_boxes_are_the_first_ones(boxes: int) -> None:
    hands = hands_of(load("nz"))
    way = house_way(hands)
    tiles = deal(chance_of(8, 0), 500)
    few = results(play_of(hands, way, way, boxes), tiles)
    assert (results(play_of(hands, way, way, 7), tiles, boxes) == few).all()
    wins, losses = np.divmod(few, boxes + 1)
    assert (wins + losses).max() == boxes
    assert (wins + losses).min() >= 0


@pytest.mark.parametrize("boxes", [0, 8, -1])
def test_there_are_tiles_for_one_to_seven_boxes(boxes: int) -> None:
    hands = hands_of(load("nz"))
    with pytest.raises(ValueError, match=rf"boxes: {boxes}: expected 1 to 7"):
        play_of(hands, house_way(hands), house_way(hands), boxes)
