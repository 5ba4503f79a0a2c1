"""The ways to set four tiles, and which hand is low and which is high."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.books import BOOK_IDS, load
from paigow.rules import ruleset, two_of
from paigow.tiles import TILES, Tile, all_hands, parse_hand

all_books = pytest.mark.parametrize("book", BOOK_IDS)
four_tiles = st.lists(st.sampled_from(TILES), min_size=4, max_size=4, unique_by=lambda tile: tile.number)


@all_books
def test_a_hand_has_two_or_three_settings(book: str) -> None:
    rules = ruleset(load(book))
    counts = {2: 0, 3: 0}
    for tiles in all_hands():
        ways = rules.settings(tiles)
        counts[len(ways)] += 1
    assert counts[2] + counts[3] == 35_960
    assert counts[2] == sum(1 for tiles in all_hands() if len({tile.kind.index for tile in tiles}) < 4)


@all_books
@given(tiles=four_tiles)
def test_settings_use_the_four_tiles_and_are_in_order(book: str, tiles: list[Tile]) -> None:
    rules = ruleset(load(book))
    for setting in rules.settings(tiles):
        assert {*setting.low, *setting.high} == set(tiles)
        assert setting.ranks.low.high <= setting.ranks.high.high
        assert setting.ranks.low is rules.two_tiles(*setting.low)
        assert setting.ranks.high is rules.two_tiles(*setting.high)
        assert (setting.low_name, setting.high_name) == (setting.ranks.low.name, setting.ranks.high.name)


@all_books
@given(tiles=four_tiles)
def test_a_hand_named_the_wrong_way_round_is_turned(book: str, tiles: list[Tile]) -> None:
    rules = ruleset(load(book))
    one, two, three, four = tiles
    setting = rules.set_hand((one, two), (three, four))
    assert rules.set_hand((three, four), (one, two)).ranks.strengths == setting.ranks.strengths
    assert {*setting.low, *setting.high} == set(tiles)
    assert setting.ranks.low.high <= setting.ranks.high.high
    first, second = rules.two_tiles(one, two), rules.two_tiles(three, four)
    assert setting.low == ((three, four) if first.high > second.high else (one, two))


def test_of_two_equal_hands_the_one_named_low_is_the_low_hand() -> None:
    rules = ruleset(load("nz"))
    for tiles in ("2-4 five 1-2 five", "high4 high6 eleven nine", "teen high8 teen low8"):
        one, two, three, four = parse_hand(tiles)
        assert rules.set_hand((one, two), (three, four)).low == (one, two)
        assert rules.set_hand((three, four), (one, two)).low == (three, four)


def test_two_of_faces() -> None:
    assert [tile.face for tile in two_of(["6-6", "6-6"])] == ["6-6", "6-6"]
    assert len(set(two_of(["6-6", "6-6"]))) == 2
