"""Two policies side by side, against a second count that shares no code with the lab."""

from collections import Counter
from fractions import Fraction
from functools import cache

import msgspec
import pytest

from paigow import lab
from paigow.books import load
from paigow.lab.odds import Role
from paigow.lab.strategy.shipped_files import shipped_file
from paigow.lab.tables.rows import TABLES
from tests.lab.listings.second_count import kinds_of, market, setting_of, twins
from tests.oracles.house_ways import house_way
from tests.oracles.ranking import Setting, multisets, same_rank, weight
from tests.oracles.strategies import Kinds, set_by, set_house_way

UNIT = 20 * 20_475
"""Gains are counted in 20ths of a wager over all deals of a hand: the commission is 5 %."""
PAIRS = [
    ("nz", "house-way", "card-a"),
    ("nz", "house-way", "house-way:canberra"),
    ("massachusetts", "best-low", "best-high"),
]


@cache
def set_by_word(book: str, word: str) -> dict[Kinds, Setting]:
    """The setting of each hand by kind, as one of those of the second count."""
    name, _, other = word.partition(":")
    if name != "house-way":
        return set_by(shipped_file(word).decode(), book)
    if not other:
        return set_house_way(book)
    return {
        kinds: next(
            way
            for way in market(book).ours[kinds]
            if sorted(map(sorted, way)) == sorted(map(sorted, house_way(other, kinds)))
        )
        for kinds in multisets()
    }


@pytest.mark.parametrize(("book", "way", "other"), PAIRS)
@pytest.mark.parametrize("role", ["player", "banker"])
def test_edges_and_differing_hands_are_those_of_the_second_count(
    book: str, way: str, other: str, role: Role
) -> None:
    found, banks = lab.compare(load(book), way, other, role=role), role == "banker"
    policies = [set_by_word(book, word) for word in (way, other)]
    prices = market(book).prices(policies, banks=banks)
    for mine, price in zip((found.way, found.other), prices, strict=True):
        assert (mine.win, mine.push, mine.lose) == (price.win, price.push, price.lose)
        assert mine.edge == Fraction(20 * price.lose - 19 * price.win, 20 * found.deals)
    assert found.difference == found.other.edge - found.way.edge
    differing = {kinds for kinds in multisets() if not same_rank(book, *(each[kinds] for each in policies))}
    assert found.hands == sum(map(weight, differing))
    assert found.share == Fraction(found.hands, 35_960)
    listed: Counter[Kinds] = Counter()
    for each in found.differing:
        kinds = kinds_of(each.hand)
        listed.update(twins(kinds))
        gains = []
        for policy, shown in zip(policies, (each.way, each.other), strict=True):
            win, push, lose = market(book).counts(kinds, policy[kinds], banks=banks)
            assert same_rank(book, policy[kinds], setting_of(shown.low, shown.high))
            assert (shown.win, shown.push, shown.lose) == (win, push, lose)
            gains.append(19 * win - 20 * lose)
        assert each.difference == Fraction(gains[0] - gains[1], UNIT)
        assert each.overall == each.difference * each.share
        assert each.hands == sum(map(weight, twins(kinds)))
    assert listed == Counter(differing)
    assert sum(each.overall for each in found.differing) == found.difference


def test_the_hands_with_the_largest_difference_come_first() -> None:
    every = lab.compare(load("rws"), "card-a", "optimal")
    sizes = [abs(each.overall) for each in every.differing]
    assert sizes == sorted(sizes, reverse=True)
    assert all(each.difference <= 0 for each in every.differing)
    assert every.kinds == len(every.differing)
    few = lab.compare(load("rws"), "card-a", "optimal", most=7)
    assert few.differing == every.differing[:7]
    assert (few.kinds, few.hands, few.difference) == (every.kinds, every.hands, every.difference)


def test_a_policy_beside_the_best_settings_costs_what_its_price_says() -> None:
    rate = Fraction(1, 50)
    for role in ("player", "banker"):
        price = lab.price("card-a", load("canberra"), role=role, opponent="best-high", commission=rate)
        found = lab.compare(
            load("canberra"), "optimal", "card-a", role=role, opponent="best-high", commission=rate
        )
        assert found.difference == price.cost
        assert (found.way.edge, found.other.edge) == (price.best_edge, price.edge)


def test_a_policy_does_not_differ_from_itself() -> None:
    found = lab.compare(load("nz"), "card-a", "card-a")
    assert found.hands == found.kinds == found.difference == 0
    assert not found.differing


def test_a_strategy_that_tells_the_gee_tiles_apart_is_compared() -> None:
    told = 'format = "paigow-strategy/1"\nname = "Gee"\n[[rule]]\nwhen = ["has gee6"]\nkeep = ["best low"]\n'
    rest = '[[rule]]\nkeep = ["best high"]\n'
    found = lab.compare(load("nz"), lab.Strategy.parse(told + rest), "best-high")
    assert all("2-4" in each.hand for each in found.differing)
    low = lab.compare(load("nz"), "best-low", "best-high")
    assert 0 < found.hands < low.hands


def test_the_rows_have_every_hand_under_the_header() -> None:
    found = lab.compare(load("nz"), "house-way", "optimal")
    table = TABLES["compare"](found.as_json())
    listed = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    assert [row["overall"] for row in listed] == [each.overall for each in found.differing]
    assert (listed[0]["way"], listed[0]["other"]) == ("house-way", "optimal")


def test_it_is_printed_with_its_fractions() -> None:
    found = lab.compare(load("nz"), "house-way", "optimal", most=1)
    printed = msgspec.json.decode(msgspec.json.encode(found.as_json()))
    assert Fraction(printed["difference"]["fraction"]) == found.difference
    assert Fraction(printed["differing"][0]["overall"]["fraction"]) == found.differing[0].overall


@pytest.mark.parametrize(
    ("way", "other", "opponent", "told"),
    [
        ("clever", "optimal", "house-way", "way: 'clever': no such policy"),
        ("optimal", "clever", "house-way", "other: 'clever': no such policy"),
        ("house-way", "card-a", "clever", "opponent: 'clever': no such policy"),
        (
            "house-way",
            "card-a",
            "optimal",
            "opponent: 'optimal': both policies meet the same opponent; expected",
        ),
    ],
)
def test_what_is_no_policy_is_refused(way: str, other: str, opponent: str, told: str) -> None:
    with pytest.raises(lab.LabError, match=f"^{told}"):
        lab.compare(load("nz"), way, other, opponent=opponent)
