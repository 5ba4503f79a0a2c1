"""What every switch of the rule books is worth."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import msgspec
import pytest

from paigow.books import EDITIONS, Book, Value, load, with_choices
from paigow.lab.compiled import compiled
from paigow.lab.odds import commission_of, odds
from paigow.lab.policy_names import sides
from paigow.lab.readings import ReadingEffect, hands_set_differently, pairs_compared_differently, readings
from paigow.lab.side_bets import bonus, tie
from paigow.rules import Ranks, ruleset

pytestmark = pytest.mark.xdist_group("readings")  # one process counts for all of them


@cache
def found(book: str) -> list[ReadingEffect]:
    return readings(load(book))


def turned(reading: ReadingEffect) -> Book:
    if reading.kind != "edition":
        return with_choices(load(reading.book), {reading.name: reading.instead})
    (other,) = (load(book) for book in EDITIONS if load(book).edition == reading.instead)
    return other


def edge(book: Book, player: str) -> Fraction:
    rate = commission_of(book)
    return odds(*sides(book, player, "house-way", rate), rate).edge


@cache
def edge_now(book: str, player: str) -> Fraction:
    return edge(load(book), player)


@cache
def bets_now(book: str) -> dict[str, Fraction]:
    return bets(load(book))


def bets(book: Book) -> dict[str, Fraction]:
    return {"bonus": bonus(book).edge, "tie": tie(book).edge}


def moving() -> Iterator[ReadingEffect]:
    return (reading for book in ("canberra", "rws") for reading in found(book) if not reading.is_idle)


@pytest.mark.parametrize("book", EDITIONS)
def test_every_value_of_every_switch_is_listed_once(book: str) -> None:
    rows = [*load(book).options, *load(book).readings]
    listed = [(reading.name, reading.instead) for reading in found(book) if reading.kind != "edition"]
    assert {name for name, _ in listed} == {
        row.name for row in rows if row.least is not None or len(row.values) > 1
    }
    for row in rows:
        values = [value for name, value in listed if name == row.name]
        expected: list[Value] = row.values or [value for value in (row.least, row.most) if value is not None]
        assert values == [value for value in expected if value != row.value]
    for reading in found(book):
        if reading.kind != "edition":
            row = load(book).rules[reading.name]
            assert (reading.kind, reading.clause, reading.default) == (row.kind, row.clause, row.value)


def test_each_change_is_that_of_the_odds_counted_anew() -> None:
    changes = 0
    for reading in moving():
        book, after = reading.book, turned(reading)
        assert reading.edge_change == edge(after, "house-way") - edge_now(book, "house-way")
        assert reading.edge_change_optimal == edge(after, "optimal") - edge_now(book, "optimal")
        if load(book).side_bets:
            now = bets_now(book)
            assert reading.bets == {bet: edge - now[bet] for bet, edge in bets(after).items()}
        changes += 1
    assert changes >= 10


def test_what_moves_no_figure_leaves_ranking_house_way_and_pay_tables_as_they_are() -> None:
    """The skipped recount would find nothing. The test checks that without the code that skips it."""
    for reading in found("rws") + found("canberra"):
        if not reading.is_idle:
            continue
        before, after = load(reading.book), turned(reading)
        assert Ranks(after).hands == Ranks(before).hands
        assert after.house_rows == before.house_rows or compiled(after) == compiled(before)
        assert commission_of(after) == commission_of(before)
        assert [after.in_force(side.line) for side in after.side_bets] == [
            before.in_force(side.line) for side in before.side_bets
        ]


def test_a_lower_commission_is_worth_its_part_of_the_wins() -> None:
    (free,) = (reading for reading in found("canberra") if reading.name == "commission_bp")
    book = load("canberra")
    rate = commission_of(book)
    counted = odds(*sides(book, "house-way", "house-way", rate), rate)
    assert (free.default, free.instead, free.hands, free.comparisons) == (500, 0, 0, 0)
    assert free.edge_change == -rate * Fraction(counted.win, counted.deals)


def test_a_gee_tile_that_counts_its_pips_compares_otherwise() -> None:
    (pips,) = (reading for reading in found("canberra") if reading.name == "gee_counts")
    book, other = load("canberra"), turned(pips)
    names = sorted(ruleset(book).ranks.hands)
    pairs = 0
    for place, one in enumerate(names):
        for two in names[:place]:
            orders = {
                (_sign(hands[one].low - hands[two].low), _sign(hands[one].high - hands[two].high))
                for hands in (ruleset(book).ranks.hands, ruleset(other).ranks.hands)
            }
            pairs += len(orders) > 1
    assert pips.comparisons == pairs_compared_differently(book, other) == pairs
    assert pips.hands == hands_set_differently(book, other) == 2_368


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def test_zeros_are_compared_otherwise_though_no_hand_is_set_otherwise() -> None:
    (zeros,) = (reading for reading in found("canberra") if reading.name == "zero_high")
    assert zeros.hands == 0
    assert zeros.comparisons > 0
    assert not zeros.is_idle


def test_the_second_publication_of_a_house_way_sets_every_hand_alike() -> None:
    (edition,) = (reading for reading in found("nz") if reading.kind == "edition")
    assert edition.instead == load("nz-house-way-2019").edition
    assert edition.is_idle
    assert compiled(load("nz")) == compiled(load("nz-house-way-2019"))
    assert not any(reading.kind == "edition" for reading in found("rws"))


def test_a_switch_is_measured_from_the_choices_in_force() -> None:
    book = with_choices(load("rws"), {"tie_low_hand": "both"})
    (back,) = (
        reading
        for reading in readings(book)
        if reading.name == "tie_low_hand" and reading.instead == "player"
    )
    (there,) = (
        reading for reading in found("rws") if reading.name == "tie_low_hand" and reading.instead == "both"
    )
    assert back.default == "both"
    assert back.bets["tie"] == -there.bets["tie"] < 0


def test_they_are_printed_as_promised() -> None:
    printed = msgspec.json.decode(msgspec.json.encode([reading.as_json() for reading in found("canberra")]))
    assert all(
        one.keys() >= {"book", "name", "clause", "from", "to", "hands", "edge_change"} for one in printed
    )
    for one, reading in zip(printed, found("canberra"), strict=True):
        assert (one["from"], one["to"]) == (reading.default, reading.instead)
        assert Fraction(one["edge_change"]["fraction"]) == reading.edge_change
