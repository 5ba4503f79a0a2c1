"""The house way of every book on every hand."""

from itertools import permutations

import pytest

from paigow.books import EDITIONS, load
from paigow.books.register import is_clause
from paigow.rules import ruleset
from paigow.tiles import TILES, Tile, all_hands, kind_multisets

all_editions = pytest.mark.parametrize("book", EDITIONS)


@all_editions
def test_every_hand_is_set_legally_and_explained(book: str) -> None:
    rules = ruleset(load(book))
    for tiles in all_hands():
        setting, clause, steps = rules.house_way(tiles)
        assert {*setting.low, *setting.high} == set(tiles)
        low, high = rules.two_tiles(*setting.low), rules.two_tiles(*setting.high)
        assert setting.ranks == (low, high)
        assert low.high <= high.high
        assert clause == steps[-1].clause
        assert is_clause(clause)


@all_editions
def test_the_order_of_the_tiles_does_not_matter(book: str) -> None:
    """All 24 orders of one hand of each of the 4,285 multisets of kinds."""
    rules = ruleset(load(book))
    for kinds in kind_multisets(4):
        tiles = pieces_of(kinds)
        expected = rules.house_way(tiles)
        for order in permutations(tiles):
            assert rules.house_way(order) == expected


@all_editions
def test_which_piece_of_a_kind_it_is_does_not_matter(book: str) -> None:
    rules = ruleset(load(book))
    for tiles in all_hands():
        decision = rules.table[sum(tile.code for tile in tiles)]
        found = rules.house_way(tiles)
        assert found.setting.ranks is decision.setting
        assert found.clause is decision.clause


def pieces_of(kinds: tuple[int, ...]) -> tuple[Tile, ...]:
    """One hand of physical tiles of these kinds."""
    found = []
    for place, kind in enumerate(kinds):
        of_kind = [tile for tile in TILES if tile.kind.index == kind]
        found.append(of_kind[kinds[:place].count(kind)])
    return tuple(found)


@all_editions
def test_two_pairs_are_two_hands(book: str) -> None:
    hands = 0
    for decision in ruleset(load(book)).table.values():
        hands += decision.setting.low.cls == decision.setting.high.cls == "pair"
    assert hands == 120  # 16 pairs two by two


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_a_setting_at_least_as_good_in_both_hands_is_never_given_up(book: str) -> None:
    rules = ruleset(load(book))
    for kinds in kind_multisets(4):
        tiles = pieces_of(kinds)
        ways = [setting.ranks.strengths for setting in rules.settings(tiles)]
        best = (max(low for low, _ in ways), max(high for _, high in ways))
        if best in ways:
            assert rules.house_way(tiles).setting.ranks.strengths == best


def test_the_second_edition_sets_every_hand_as_the_new_zealand_book() -> None:
    nz, second = ruleset(load("nz")).table, ruleset(load("nz-house-way-2019")).table
    assert len(nz) == 4_285
    assert nz == second
