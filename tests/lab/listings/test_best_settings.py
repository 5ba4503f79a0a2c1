"""The best settings of all hands, against a second count that shares no code with the lab."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from paigow import lab
from paigow.books import BOOK_IDS, load
from paigow.lab.odds import Role
from paigow.lab.tables.rows import TABLES
from tests.lab.listings.second_count import kinds_of, market, ranks, setting_of, twins
from tests.oracles.house_ways import house_way
from tests.oracles.ranking import weight

UNIT = 20 * 20_475
"""Gains are counted in 20ths of a wager over all deals of a hand: the commission is 5 %."""


@pytest.mark.parametrize("book", ["nz", "massachusetts"])
@pytest.mark.parametrize("role", ["player", "banker"])
def test_every_hand_has_the_settings_and_gains_of_the_second_count(book: str, role: Role) -> None:
    found, counts = lab.best_settings(load(book), role=role), market(book)
    differ = cost = hands = 0
    for each in found.hands:
        kinds = kinds_of(each.hand)
        of_way = {way: counts.counts(kinds, way, banks=role == "banker") for way in counts.ours[kinds]}
        gains = {ranks(book, way): 19 * win - 20 * lose for way, (win, _, lose) in of_way.items()}
        results = {ranks(book, way): count for way, count in of_way.items()}
        order = sorted(gains.values(), reverse=True)
        house = ranks(book, house_way(book, kinds))
        for setting, gain in ((each.best, order[0]), (each.second, order[1]), (each.house_way, gains[house])):
            assert setting.gain == Fraction(gain, UNIT), each
            assert setting.cost == Fraction(order[0] - gain, UNIT)
            laid = ranks(book, setting_of(setting.low, setting.high))
            assert (setting.win, setting.push, setting.lose) == results[laid]
        assert ranks(book, setting_of(each.house_way.low, each.house_way.high)) == house
        best = ranks(book, setting_of(each.best.low, each.best.high))
        assert each.differs == (best != house)
        assert each.hands == sum(map(weight, twins(kinds)))
        hands += each.hands
        differ += each.hands * each.differs
        cost += each.hands * (order[0] - gains[house])
    assert (hands, found.differ, found.kinds) == (35_960, differ, len(found.hands))
    assert found.cost == Fraction(cost, UNIT * 35_960)


def test_orders_and_filters_choose_from_the_same_hands() -> None:
    book = load("canberra")
    every = lab.best_settings(book)
    differing = [each for each in every.hands if each.differs]
    assert lab.best_settings(book, differs=True).hands == differing
    by_cost = lab.best_settings(book, order="cost").hands
    assert by_cost == sorted(every.hands, key=lambda each: -each.house_way.cost)
    by_share = lab.best_settings(book, order="share", differs=True, most=30).hands
    assert by_share == sorted(differing, key=lambda each: -each.house_way.cost * each.hands)[:30]
    assert every.differ == sum(each.hands for each in differing)


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("role", ["player", "banker"])
def test_a_settings_file_says_which_hands_differ_by_names_and_results(book: str, role: Role) -> None:
    """The page has no ranks: a setting other than the best one differs unless names, wins and pushes are equal."""
    file = lab.settings_file(load(book), role=role)
    found = lab.best_settings(load(book), role=role)

    def told(key: str, at: int) -> tuple[Any, ...]:
        low, win, push, _ = msgspec.to_builtins(file.hands[key].settings[at])
        high = key
        for letter in low:
            high = high.replace(letter, "", 1)
        return file.names[low], file.names[high], win, push

    for each in found.hands:
        key = "".join(sorted(file.letters[face] for face in each.hand))
        assert each.differs == (told(key, 0) != told(key, file.hands[key].house_way)), each


def test_opponent_and_commission_are_those_of_the_question() -> None:
    rate = Fraction(1, 50)
    found = lab.best_settings(load("rws"), role="banker", opponent="best-high", commission=rate)
    assert (found.opponent, found.commission, found.role) == ("best-high", rate, "banker")
    edges = {
        policy: lab.edge(load("rws"), "best-high", policy, role="banker", commission=rate).edge
        for policy in ("house-way", "optimal")
    }
    assert found.cost == edges["house-way"] - edges["optimal"]


def test_the_rows_have_every_hand_under_the_header() -> None:
    found = lab.best_settings(load("nz"), order="cost", most=3)
    table = TABLES["best-settings"](found.as_json())
    listed = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    assert [row["house_cost"] for row in listed] == [each.house_way.cost for each in found.hands]
    assert listed[0]["book"] == load("nz").published_as
    assert listed[0]["second_cost"] == found.hands[0].second.cost


def test_it_is_printed_with_its_fractions() -> None:
    found = lab.best_settings(load("nz"), most=2)
    printed = msgspec.json.decode(msgspec.json.encode(found.as_json()))
    assert Fraction(printed["hands"][0]["best"]["gain"]["fraction"]) == found.hands[0].best.gain
    assert len(printed["hands"]) == 2


def test_nonsense_is_refused() -> None:
    with pytest.raises(lab.LabError, match="order: 'name': expected hand or cost or share"):
        lab.best_settings(load("nz"), order="name")  # type: ignore[arg-type]
    with pytest.raises(lab.LabError, match="most: -1: expected 0 or more"):
        lab.best_settings(load("nz"), most=-1)
    with pytest.raises(lab.LabError, match="'clever': no such policy"):
        lab.best_settings(load("nz"), opponent="clever")
