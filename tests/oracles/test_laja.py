"""What tiles seen in a laja lead to, at the table: a second reading of NZ 12.1, 12.2 and 9.3."""

import random
from itertools import accumulate

import pytest

from paigow.books import load
from paigow.table import commands as c
from tests.property.play import Table, opening, random_settings
from tests.table.driver import ALL_FACES


def until(table: Table, phase: str) -> None:
    """The dealer goes on to a phase."""
    while table.state.phase != phase:
        assert table.duty()


def in_a_laja(seed: int) -> Table:
    """A New Zealand table in whose first round a tile was seen while stacking: the dealer makes a laja (12.1)."""
    book, rng = load("nz"), random.Random(seed)
    table = Table(book, rng)
    table.must(opening(book, random_settings(book, rng, odd_chips=False)))
    table.must(c.BuyIn(person="Ann", coins=table.state.limits.minimum * 20))
    until(table, "shown")
    table.must(c.SitDown(person="Ann", box=2))
    until(table, "stacked")
    table.must(c.ReportExposed(by="supervisor", at="stack", count=1))
    assert table.state.round.mixing == "laja"
    table.must(c.MakeLaja(woodpile=tuple(rng.sample(ALL_FACES, 32))))
    return table


@pytest.mark.parametrize("seed", range(40))
def test_tiles_seen_in_one_laja_add_up_and_more_than_two_are_shuffled_again(seed: int) -> None:
    table, rng = in_a_laja(seed), random.Random(f"seen {seed}")
    counts = [rng.randint(1, 3) for _ in range(3)]
    for count, seen in zip(counts, accumulate(counts), strict=True):
        table.must(c.ReportExposed(by="supervisor", at="laja", count=count))
        assert (table.state.round.mixing == "reshuffle") is (seen > 2), (seen, count)
        if seen > 2:
            return
    raise AssertionError("three reports show more than two tiles")


@pytest.mark.parametrize("seed", range(5))
def test_each_laja_is_counted_for_itself(seed: int) -> None:
    table = in_a_laja(seed)
    table.must(c.ReportExposed(by="supervisor", at="laja", count=2))
    table.must(c.ReportExposed(by="supervisor", at="stack", count=1))
    table.must(c.MakeLaja(woodpile=tuple(random.Random(seed).sample(ALL_FACES, 32))))
    table.must(c.ReportExposed(by="supervisor", at="laja", count=2))
    assert table.state.round.mixing is None
