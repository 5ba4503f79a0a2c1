"""Bonus and tie bets: properties of any hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.books import load
from paigow.rules import ruleset, stakes
from paigow.tiles import TILES, Tile, kind_multisets

rws = ruleset(load("rws"))
eight_tiles = st.lists(st.sampled_from(TILES), min_size=8, max_size=8, unique_by=lambda tile: tile.number)


@given(eight_tiles, st.integers(1, 1000))
def test_a_side_bet_is_lost_or_paid_by_its_line(tiles: list[Tile], chips: int) -> None:
    player, banker = rws.settings(tiles[:4])[0], rws.settings(tiles[4:])[-1]
    stake = 50 * chips
    for bet in ("bonus", "tie"):
        settled, line = rws.settle_side_bet(bet, stake, stakes(rws.book), player=player, banker=banker)
        if line is None:
            assert (settled.taken, settled.won, settled.returned) == (stake, 0, 0)
        else:
            assert (settled.taken, settled.won, settled.returned) == (0, stake * line.pays, stake)
            assert settled.clauses[0] == line.clause
            assert (settled.commission == 0) == (bet == "bonus" or settled.won < 1_000)
        if bet == "tie":
            assert (line is not None) == (rws.match(player, banker).result == "push")


@given(eight_tiles)
def test_the_bonus_asks_neither_the_setting_nor_the_dealer(tiles: list[Tile]) -> None:
    by_tiles = rws.side_bets.line_of_tiles("bonus", tuple(tile.kind.index for tile in tiles[:4]))
    for player in rws.settings(tiles[:4]):
        for banker in rws.settings(tiles[4:]):
            _, line = rws.settle_side_bet("bonus", 1_000, stakes(rws.book), player=player, banker=banker)
            assert line is by_tiles


def test_the_best_line_alone_is_paid() -> None:
    """The lines are sorted from high to low, and a hand that meets an earlier line is never paid by a later one."""
    bonus = rws.book.side_bets[0]
    assert [line.pays for line in bonus.line] == sorted((line.pays for line in bonus.line), reverse=True)
    places = {line.name: place for place, line in enumerate(bonus.line)}
    for kinds in kind_multisets(4):
        line = rws.side_bets.line_of_tiles("bonus", kinds)
        if line is not None and line.name in {"two_pairs", "one_pair", "gee_joon_teen_or_day_pair", "wong"}:
            assert places[line.name] >= places["two_pairs"]
            assert not {5, 10} <= set(kinds) or not ({9, 13} & set(kinds)) or not ({3, 6} & set(kinds))


@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts"])
def test_other_books_have_no_side_bets(book: str) -> None:
    assert load(book).side_bets == ()
