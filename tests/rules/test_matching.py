"""Matching: properties of any two settings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.books import BOOK_IDS, load, register
from paigow.books.names import Cited
from paigow.rules import Setting, ruleset
from paigow.rules.matching import compare
from paigow.tiles import TILES, Tile, parse_hand

eight_tiles = st.lists(st.sampled_from(TILES), min_size=8, max_size=8, unique_by=lambda tile: tile.number)
all_books = pytest.mark.parametrize("book", BOOK_IDS)


@all_books
@given(tiles=eight_tiles, ways=st.tuples(st.integers(0, 5), st.integers(0, 5)))
def test_two_better_hands_win_one_pushes_none_loses(
    book: str, tiles: list[Tile], ways: tuple[int, int]
) -> None:
    rules = ruleset(load(book))
    ours, theirs = rules.settings(tiles[:4]), rules.settings(tiles[4:])
    player, banker = ours[ways[0] % len(ours)], theirs[ways[1] % len(theirs)]
    match = rules.match(player, banker)
    assert match.result == ("lose", "push", "win")[(match.low, match.high).count("win")]
    one, other = player.ranks, banker.ranks
    assert compare("low", one.low, other.low, load(book))[0] == match.low
    assert compare("high", one.high, other.high, load(book))[0] == match.high
    mirror = rules.match(banker, player)
    for hand, back in ((match.low, mirror.low), (match.high, mirror.high)):
        assert (hand, back) != ("win", "win")  # a copy is lost for either player
    if match.result == "win":
        assert mirror.result == "lose"
    assert match.clauses
    assert set(match.clauses) <= set(register())
    decisions: dict[str, list[Cited]] = {
        "win": ["win"],
        "push": ["push", "push_by_low"],
        "lose": ["lose", "lose_two_zeros"],
    }
    assert match.clauses[0] in {load(book).cite(decision) for decision in decisions[match.result]}


def setting(book: str, low: str, high: str) -> Setting:
    one, two, three, four = parse_hand(f"{low} {high}")
    return ruleset(load(book)).set_hand((one, two), (three, four))


@pytest.mark.parametrize(
    ("book", "copy", "zero_low", "zero_high"),
    [
        ("nz", "NZ 4.6", "NZ 4.7", "NZ 4.7"),
        ("canberra", "CAN 12.4", "CAN 12.5", None),
        ("massachusetts", "MA 2(h)", "MA 7(i)(1)", None),
        ("rws", "RWS 3.6.2", "RWS 3.6.4", "RWS 3.6.4"),
    ],
)
def test_copies_and_zeros_are_cited(book: str, copy: str, zero_low: str, zero_high: str | None) -> None:
    rules = ruleset(load(book))
    one = setting(book, "low8 five", "teen low7")
    assert copy in rules.match(one, one).clauses
    zeros = rules.match(
        setting(book, "low4 high6", "high4 low6"), setting(book, "eleven nine", "high10 low10")
    )
    assert zero_low in zeros.clauses
    assert (zeros.high == "lose") == (zero_high is not None)
    if zero_high is not None:
        assert zero_high in zeros.clauses
    assert copy not in zeros.clauses
