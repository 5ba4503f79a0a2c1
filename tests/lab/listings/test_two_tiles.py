"""All hands of two tiles: each count against plain enumeration by the second reading of the rules."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby
from typing import Any, NamedTuple

import msgspec
import pytest

from paigow import lab
from paigow.books import BOOK_IDS, load
from paigow.lab.listings.two_tiles import HALVES, Half
from paigow.lab.tables.rows import TABLES
from paigow.tiles import parse_tiles
from tests.oracles.ranking import TILES, Pair, Rank, high_rank, low_rank

RANK: dict[str, Callable[[str, Pair], Rank]] = {"low": low_rank, "high": high_rank}


class Counted(NamedTuple):
    combinations: int
    win: int
    copy: int
    lose: int


@cache
def enumerated(book: str, half: str) -> dict[tuple[str, ...], tuple[Rank, Counted]]:
    """Kinds of two tiles -> their rank, and the results of all such hands against each hand of the other tiles."""
    hands = [(one, other, RANK[half](book, (one[0], other[0]))) for one, other in combinations(TILES, 2)]
    results: dict[tuple[str, ...], Counter[str]] = {}
    ranks = {}
    for one, other, rank in hands:
        kinds = tuple(sorted((one[0], other[0])))
        ranks[kinds] = rank
        found = results.setdefault(kinds, Counter())
        found["hands"] += 1
        for third, fourth, against in hands:
            if one not in {third, fourth} and other not in {third, fourth}:
                found["win" if rank > against else "copy" if rank == against else "lose"] += 1
    return {
        kinds: (ranks[kinds], Counted(found["hands"], found["win"], found["copy"], found["lose"]))
        for kinds, found in results.items()
    }


def counted(each: Any) -> Counted:
    return Counted(each.combinations, each.win, each.copy, each.lose)


def added(parts: list[Counted]) -> Counted:
    return Counted(*map(sum, zip(*parts, strict=True)))


def kinds_of(faces: list[str]) -> tuple[str, ...]:
    return tuple(sorted(tile.kind.name for tile in parse_tiles(" ".join(faces))))


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("half", HALVES)
def test_every_rank_is_counted_as_by_enumeration(book: str, half: Half) -> None:
    found, expected = lab.two_tiles(load(book), half=half), enumerated(book, half)
    by_rank: dict[Rank, list[Counted]] = {}
    for rank, count in expected.values():
        by_rank.setdefault(rank, []).append(count)
    order = sorted(by_rank, reverse=True)
    assert [counted(each) for each in found.ranks] == [added(by_rank[rank]) for rank in order]
    assert [each.rank for each in found.ranks] == list(range(1, len(order) + 1))
    listed = {kinds_of(hand.tiles): counted(hand) for each in found.ranks for hand in each.hands}
    assert listed == {kinds: count for kinds, (_, count) in expected.items()}
    for rank, each in zip(order, found.ranks, strict=True):
        assert {expected[kinds_of(hand.tiles)][0] for hand in each.hands} == {rank}


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("half", HALVES)
def test_chances_follow_from_the_counts(book: str, half: Half) -> None:
    found = lab.two_tiles(load(book), half=half)
    for listed in (found.ranks, found.classes):
        so_far = 0
        for each in listed:
            so_far += each.combinations
            assert (each.at_least, each.at_least_share) == (so_far, Fraction(so_far, 496))
            assert each.share == Fraction(each.combinations, 496)
            assert each.player_wins == Fraction(each.win, each.combinations * 435)
            assert each.banker_wins == Fraction(each.win + each.copy, each.combinations * 435)
        assert so_far == 496
        assert sum(each.win for each in listed) == sum(each.lose for each in listed)
    by_class = [
        added([counted(each) for each in alike])
        for _, alike in groupby(found.ranks, key=lambda each: each.cls)
    ]
    assert [counted(each) for each in found.classes] == by_class


def test_books_differ_where_their_clauses_do() -> None:
    classes = {name: [each.cls for each in lab.two_tiles(load(name)).classes] for name in BOOK_IDS}
    assert "high_nine" in classes["nz"]
    assert "high_nine" not in classes["massachusetts"]
    zeros = {
        (name, half): [each for each in lab.two_tiles(load(name), half=half).ranks if each.name == "zero"]
        for name in ("nz", "canberra")
        for half in HALVES
    }
    assert [len(each) for each in zeros.values()] == [1, 1, 1, 5]
    assert [each.tile for each in zeros["nz", "high"]] == [None]
    tiles = [each.tile for each in zeros["canberra", "high"]]
    assert tiles == ["high4", "high10", "high6", "low4", "eleven"]


def test_the_deciding_tile_is_named_where_there_is_one() -> None:
    ranks = {each.name: each.tile for each in lab.two_tiles(load("nz")).ranks}
    assert ranks["pair teen"] is None
    assert ranks["wong day"] == "day"
    assert ranks["points 9 high8"] == "high8"


def test_the_rows_have_every_rank_under_the_header() -> None:
    found = lab.two_tiles(load("rws"))
    table = TABLES["two-tiles"](found.as_json())
    listed = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    assert len(listed) == len(found.ranks)
    assert listed[0] | {"name": "pair gee_joon", "at_least": 1, "share": Fraction(1, 496)} == listed[0]
    assert listed[-1]["at_least_share"] == 1


def test_it_is_printed_with_its_fractions() -> None:
    found = lab.two_tiles(load("nz"))
    printed = msgspec.json.decode(msgspec.json.encode(found.as_json()))
    assert printed["book"] == load("nz").published_as
    assert Fraction(printed["ranks"][3]["player_wins"]) == found.ranks[3].player_wins
    assert printed["classes"][1]["class"] == "wong"


def test_another_half_is_refused() -> None:
    with pytest.raises(lab.LabError, match="half: 'middle': expected low or high"):
        lab.two_tiles(load("nz"), half="middle")  # type: ignore[arg-type]
