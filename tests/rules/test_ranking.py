"""Names and ranks of two tiles."""

from itertools import combinations

import pytest

from paigow.books import BOOK_IDS, load
from paigow.rules import TwoTiles, ruleset
from paigow.tiles import TILES, parse_hand

all_books = pytest.mark.parametrize("book", BOOK_IDS)


def two(book: str, tiles: str) -> TwoTiles:
    one, other = parse_hand(tiles, size=2)
    return ruleset(load(book)).two_tiles(one, other)


@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("gee6 gee3", "pair gee_joon"),
        ("3-6 4-5", "pair nine"),
        ("nine teen", "wong teen"),
        ("day 3-5", "gong day"),
        ("high8 eleven", "points 9 high8"),
        ("gee3 five", "points 8 five"),
        ("gee3 low7", "points 3 low7"),
        ("high4 low6", "zero"),
    ],
)
@all_books
def test_name_codes(book: str, tiles: str, name: str) -> None:
    assert two(book, tiles).name == name


def test_massachusetts_knows_no_high_nine() -> None:
    assert two("nz", "teen low7").name == "high_nine teen"
    assert two("massachusetts", "teen low7").name == "points 9 teen"
    assert two("massachusetts", "teen low7").score == 9
    assert two("nz", "teen low7").score == 10


def test_no_hand_is_headed_by_a_gee_tile() -> None:
    for book in BOOK_IDS:
        names = {hand.name for hand in ruleset(load(book)).ranks.hands.values()}
        assert not any(name.endswith("gee") for name in names), book


@all_books
def test_two_tiles_in_either_order_are_one_hand(book: str) -> None:
    rules = ruleset(load(book))
    for one, other in combinations(TILES, 2):
        assert rules.two_tiles(one, other) is rules.two_tiles(other, one)


@all_books
def test_strengths_order_points_below_ranked_hands(book: str) -> None:
    hands = sorted(ruleset(load(book)).ranks.hands.values(), key=lambda hand: hand.high)
    scores = [hand.score for hand in hands]
    assert scores == sorted(scores)
    assert all(hand.low == hand.high or hand.name == "zero" for hand in hands)


@all_books
def test_pairs_outrank_each_other_strictly(book: str) -> None:
    pairs = [hand.high for hand in ruleset(load(book)).ranks.hands.values() if hand.cls == "pair"]
    assert len(pairs) == len(set(pairs)) == 16


@all_books
def test_strength_of_a_rank_word_is_the_least_of_its_hands(book: str) -> None:
    ranks = ruleset(load(book)).ranks
    for cls in ("pair", "wong", "gong", "high_nine"):
        assert ranks.strength_of(cls) == min(hand.high for hand in ranks.hands.values() if hand.cls == cls)
    for points in range(1, 10):
        strengths = [hand.high for hand in ranks.hands.values() if hand.cls == "points"]
        reached = {hand.score for hand in ranks.hands.values() if hand.high >= ranks.strength_of(str(points))}
        assert min(reached) == points
        assert max(strengths) < ranks.strength_of("gong")
    assert ranks.strength_of("gong day") == ranks.strength_of("gong")
    assert ranks.strength_of("gong teen") > ranks.strength_of("gong day")
    assert ranks.strength_of("high_nine teen") > ranks.strength_of("high_nine day")


@all_books
def test_each_hand_cites_the_clause_that_ranks_it(book: str) -> None:
    prefix = load(book).prefix
    for hand in ruleset(load(book)).ranks.hands.values():
        assert hand.clause.startswith(f"{prefix} ") or (book, hand.clause) == ("canberra", "R-106")
    gee = {
        "nz": "NZ 4.2 Gee Jun",
        "canberra": "R-106",
        "massachusetts": "MA 2(e) values",
        "rws": "RWS 3.6.5",
    }
    assert two(book, "gee3 five").clause == gee[book]


@all_books
def test_four_books_rank_alike_but_for_zeros(book: str) -> None:
    """The books differ only between two zeros in the high hand."""
    here, nz = ruleset(load(book)).ranks.hands, ruleset(load("nz")).ranks.hands
    for one, other in combinations(here, 2):
        if here[one].name == here[other].name == "zero":
            continue
        assert (here[one].low > here[other].low) == (nz[one].low > nz[other].low)
        assert (here[one].high > here[other].high) == (nz[one].high > nz[other].high)
        assert (here[one].high < here[other].high) == (nz[one].high < nz[other].high)


def test_tiles_of_a_hand_keep_their_kinds() -> None:
    for one, other in combinations(TILES, 2):
        assert {kind.index for kind in ruleset(load("nz")).two_tiles(one, other).kinds} == {
            one.kind.index,
            other.kind.index,
        }
