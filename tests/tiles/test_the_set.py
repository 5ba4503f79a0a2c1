"""The 32 tiles, the seventeen kinds and the counts that follow from them."""

import copy
import pickle
from collections import Counter
from itertools import combinations

import pytest

from paigow.tiles import (
    FACES,
    FULL_SET,
    GEE,
    KINDS,
    PIECES,
    TILES,
    all_hands,
    is_pair,
    kind_multisets,
    pieces,
)


def test_thirty_two_tiles_of_seventeen_kinds() -> None:
    assert len(TILES) == 32
    assert [tile.number for tile in TILES] == list(range(32))
    assert len(KINDS) == 17
    assert Counter(tile.kind.name for tile in TILES) == {kind.name: 1 if kind in GEE else 2 for kind in KINDS}


def test_eleven_matched_faces_and_ten_single_ones() -> None:
    assert sorted(FULL_SET.values()) == [1] * 10 + [2] * 11
    assert len(FACES) == 21
    assert {face for face, count in FULL_SET.items() if count == 1} == {
        "3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "1-4", "2-3", "2-4", "1-2",
    }  # fmt: skip


def test_a_kind_has_the_pips_of_its_faces() -> None:
    for tile in TILES:
        assert sum(int(end) for end in tile.face.split("-")) == tile.kind.pips
        assert tile.face in tile.kind.faces
        low, high = tile.face.split("-")
        assert low <= high


@pytest.mark.parametrize(
    ("size", "kinds", "hands"), [(1, 17, 32), (2, 151, 496), (4, 4_285, 35_960), (6, 51_156, 906_192)]
)
def test_multisets_of_kinds_stand_for_all_sets_of_tiles(size: int, kinds: int, hands: int) -> None:
    found = kind_multisets(size)
    assert len(found) == kinds
    assert sum(found.values()) == hands
    assert all(list(kinds) == sorted(kinds) for kinds in found)


def test_the_gee_tiles_interchanged_leave_3620_kinds_of_hand() -> None:
    assert len({tuple(sorted(min(kind, 15) for kind in kinds)) for kinds in kind_multisets(4)}) == 3_620


def test_multisets_weigh_what_counting_tiles_gives() -> None:
    counted = Counter(tuple(tile.kind.index for tile in hand) for hand in combinations(TILES, 3))
    assert counted == kind_multisets(3)


def test_the_sum_of_codes_names_a_multiset() -> None:
    sums = {sum(KINDS[kind].code for kind in kinds) for kinds in kind_multisets(4)}
    assert len(sums) == 4_285
    assert sum(1 for _ in all_hands()) == 35_960


def test_pairs() -> None:
    pairs = [(one, other) for one, other in combinations(TILES, 2) if is_pair(one.kind, other.kind)]
    assert len(pairs) == 16
    assert is_pair(*GEE)
    assert is_pair(GEE[1], GEE[0])
    assert not is_pair(KINDS[5], KINDS[10])  # a high and a low six


def test_a_tile_exists_once() -> None:
    for tile in TILES:
        assert pickle.loads(pickle.dumps(tile)) is tile
        assert copy.deepcopy(tile) is tile
        assert repr(tile) == f"Tile({tile.face})"


def test_pieces_by_face() -> None:
    assert pieces(["6-6", "6-6", "1-2"]) == (TILES[0], TILES[1], TILES[31])
    assert all(tile.face == face for face, tiles in PIECES.items() for tile in tiles)
    with pytest.raises(KeyError):
        pieces(["0-6"])
    with pytest.raises(IndexError):
        pieces(["1-2", "1-2"])
    with pytest.raises(IndexError, match="6-6: used more often"):
        pieces(["6-6", "6-6", "6-6"])
