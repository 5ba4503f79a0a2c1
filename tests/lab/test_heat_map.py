"""What any two tiles are worth, against a second reading of the rules."""

import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import cast

import pytest

from paigow.books import load
from paigow.lab.errors import LabError
from paigow.lab.hand_analysis import one_hand
from paigow.lab.heat_map import HeatCell, HeatMap, Only, heat_map
from paigow.lab.mistakes import mistakes
from paigow.lab.odds import Role
from paigow.tiles import TILES, Tile
from tests.lab.plain import kinds_of, others, results, set_house_way

DEALS = 20_475


KIND = {tile.face: tile.kind.name for tile in TILES}


def cell_of(found: HeatMap, tiles: Iterable[str]) -> HeatCell:
    """The cell of two kinds, whichever faces stand for them."""
    wanted = sorted(KIND[face] for face in tiles)
    return next(cell for cell in found.cells if sorted(KIND[face] for face in cell.tiles) == wanted)


def hands_that_hold(*tiles: Tile) -> list[tuple[Tile, ...]]:
    """Every hand with as many tiles of each kind."""
    wanted = [tile.kind.name for tile in tiles]
    return [
        hand
        for hand in combinations(TILES, 4)
        if all([tile.kind.name for tile in hand].count(kind) >= wanted.count(kind) for kind in wanted)
    ]


@pytest.mark.parametrize("role", ["player", "banker"])
@pytest.mark.parametrize("book", ["nz", "massachusetts"])
def test_every_deal_of_two_kinds_that_are_held_with_two_others_is_counted(book: str, role: Role) -> None:
    """Teen and both days with a nine: few enough hands for every deal to be counted by the second reading."""
    teen, nine = (next(tile for tile in TILES if tile.face == face) for face in ("6-6", "4-5"))
    day, other_day = (tile for tile in TILES if tile.face == "1-1")
    found = cell_of(heat_map(load(book), role=role, holding=[day, other_day]), ("6-6", "4-5"))
    hands = hands_that_hold(teen, nine, day, other_day)
    assert found.hands == len(hands) == 4
    counts = {"win": 0, "push": 0, "lose": 0}
    laid = set_house_way(book, kinds_of(hands[0]))
    for kind, count in results(book, laid, others(hands[0]), set_house_way, banks=role == "banker").items():
        counts[kind] += len(hands) * count  # hands of the same kinds
    assert {kind: getattr(found, kind) for kind in counts} == counts
    assert found.gain == (Fraction(19, 20) * counts["win"] - counts["lose"]) / (DEALS * len(hands))


@pytest.mark.parametrize("tiles", [("6-6", "6-6"), ("2-4", "1-2"), ("3-3", "1-5")])
@pytest.mark.parametrize("book", ["nz", "massachusetts"])
def test_a_cell_is_the_mean_of_its_hands_one_by_one(book: str, tiles: tuple[str, str]) -> None:
    rules = load(book)
    one, *_, other = [tile for face in tiles for tile in TILES if tile.face == face]
    hands = hands_that_hold(one, other)
    by_kind: dict[tuple[str, ...], list[tuple[Tile, ...]]] = {}
    for hand in hands:
        by_kind.setdefault(kinds_of(hand), []).append(hand)
    gain = best = Fraction(0)
    for same in by_kind.values():
        each = one_hand(rules, same[0])
        gain += len(same) * each.house_way.ev
        best += len(same) * each.best.ev
    found = cell_of(heat_map(rules), tiles)
    assert found.hands == len(hands)
    assert found.gain == gain / len(hands)
    assert found.best_gain == best / len(hands)
    assert found.cost == found.best_gain - found.gain


def name_of(tile: Tile) -> str:
    return "gee" if tile.kind.name.startswith("gee") else tile.kind.name


def held_twice(hand: Iterable[Tile]) -> bool:
    names = [name_of(tile) for tile in hand]
    return len(set(names)) < len(names)


@pytest.mark.parametrize("only", ["all", "pair", "no-pair"])
def test_each_hand_counts_once_in_every_cell_that_it_fills(only: Only) -> None:
    cells: Counter[tuple[str, ...]] = Counter()
    hands = 0
    for hand in combinations(TILES, 4):
        if only == "all" or held_twice(hand) == (only == "pair"):
            hands += 1
            cells.update(
                {tuple(sorted((name_of(one), name_of(other)))) for one, other in combinations(hand, 2)}
            )
    found = heat_map(load("nz"), only=only)
    assert found.hands == hands
    assert sorted(cell.hands for cell in found.cells) == sorted(cells.values())


def test_only_the_hands_of_mistakes_count_where_they_are_asked_for() -> None:
    found, listed = heat_map(load("nz"), only="mistakes"), mistakes(load("nz"), most=10_000)
    assert found.hands == listed.hands
    erring = Counter[tuple[str, ...]]()
    for one in listed.worst:
        names = ["gee" if KIND[face].startswith("gee") else KIND[face] for face in one.hand]
        for two in {tuple(sorted(two)) for two in combinations(names, 2)}:
            erring[two] += one.hands
    assert sorted(cell.hands for cell in found.cells) == sorted(erring.values())
    assert all(cell.cost > 0 for cell in found.cells)


def test_tiles_that_are_held_are_any_of_their_kind() -> None:
    """Both faces of a mixed pair are one kind, and one held tile of each two kinds fills their cell."""
    rules = load("nz")
    one, other = (heat_map(rules, holding=face) for face in ("4-5", "3-6"))
    assert one.cells == other.cells
    nines = heat_map(rules, holding="4-5 3-6")
    assert nines.hands == cell_of(heat_map(rules), ("4-5", "3-6")).hands == 435


def test_what_cannot_be_held_is_refused() -> None:
    rules = load("nz")
    with pytest.raises(LabError, match=r"^only: 'some': expected all or pair or no-pair or mistakes$"):
        heat_map(rules, only=cast("Only", "some"))
    for holding, says in (
        ("6-6 1-1 4-4", "6-6 1-1 4-4: expected at most 2 different tiles"),
        ([TILES[0], TILES[0]], "6-6 6-6: expected at most 2 different tiles"),
        ("2-4 2-4", "2-4': expected each tile no more often than the set has it"),
        ("9-9", "'9-9': expected a face"),
    ):
        with pytest.raises(LabError, match=f"^holding: .*{re.escape(says)}"):
            heat_map(rules, holding=holding)
