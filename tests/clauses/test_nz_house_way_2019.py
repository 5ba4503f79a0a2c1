"""The second publication of the New Zealand house way (5 September 2019): what it changes and what it leaves.

It prints Appendix 4 alone; all else is as in the New Zealand book. Settings are written low / high.
"""

from typing import Any

import pytest

from paigow.books import BookError, load, with_choices
from paigow.table import events as e
from paigow.tiles import parse_hand
from tests.clauses.play import at, meanings
from tests.table.driver import Game

SECOND = "nz-house-way-2019"
SPLIT_BY_THE_LIST = ("teen teen 9 low4", "day day 8 low4", "7 7 11 10", "gee6 gee3 high6 low6")
WEAK_LOW_HAND = "teen 9 8 low4"
"""Wong, gong and high nine can be made, and none leaves Harmony 3."""


def delivered(total: int) -> list[int]:
    """The boxes in the order in which they get their tiles, the dice having made this total."""
    table = Game(SECOND)
    table.begin(total=total)
    table.wager("Ann", 5, "$20")
    table.deal()
    return list(table.events(e.TilesDelivered)[-1].hands)


@pytest.mark.clause("NZ 9.9 count", check=1)
@pytest.mark.clause("NZ 10.1", check=1)
def test_the_eight_boxes_stand_and_are_served_as_under_the_new_zealand_book() -> None:
    assert delivered(total=3) == [3, 4, 5, 6, 7, 8, 1, 2]
    assert delivered(total=9) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert delivered(total=18) == [2, 3, 4, 5, 6, 7, 8, 1]


def test_nothing_is_different_but_one_reading_of_the_house_way() -> None:
    nz, second = load("nz"), load(SECOND)
    assert (second.ring, second.cites, second.ranking, second.cuts) == (
        nz.ring,
        nz.cites,
        nz.ranking,
        nz.cuts,
    )
    assert {name: row for name, row in second.rules.items() if name in nz.rules} == nz.rules
    assert second.rules.keys() - nz.rules.keys() == {"no_pair_possible"}


@pytest.mark.clause("NZ App4 3.1", check=1)
def test_where_no_pair_is_possible_is_read_as_no_pair_play() -> None:
    """It says 'is possible' where the other publication says that no pair play applies; both readings are on offer."""
    second = at(SECOND)
    row = second.book.rules["no_pair_possible"]
    assert (row.kind, second.book.clause_of("no_pair_possible")) == ("reading", "NZ App4 3.1")
    assert second.book.value("no_pair_possible") == "no pair play"
    assert at(SECOND, no_pair_possible="no pair at all").book.value("no_pair_possible") == "no pair at all"
    second.hand("teen 9 6 5").is_set("6 5 / teen 9")


@pytest.mark.parametrize("value", ["no pair", "", True])
def test_no_third_reading_is_on_offer(value: Any) -> None:
    with pytest.raises(
        BookError, match=r"no_pair_possible.*expected one of 'no pair play', 'no pair at all'"
    ):
        with_choices(load(SECOND), {"no_pair_possible": value})


@pytest.mark.clause("NZ App4 3.2", check=1)
@pytest.mark.clause("NZ App4 3.3", check=1)
@pytest.mark.parametrize("reading", ["no pair play", "no pair at all"])
def test_without_a_pair_wong_gong_and_high_nine_go_as_in_the_first_publication(reading: str) -> None:
    second = at(SECOND, no_pair_possible=reading)
    second.hand("teen 9 high8 high7").is_set("9 high8 / teen high7", by="NZ App4 3.2")
    second.hand("teen 9 low8 11").is_set("low8 11 / teen 9", by="NZ App4 3.2")
    second.hand(WEAK_LOW_HAND).is_set("8 low4 / teen 9", by="NZ App4 3.3")


@pytest.mark.clause("NZ App4 2.3(b)", check=1)
@pytest.mark.parametrize("reading", ["no pair play", "no pair at all"])
def test_a_pair_that_the_list_splits_is_split_either_way_and_by_the_same_entry(reading: str) -> None:
    """What is split leaves one setting only, so that no rule of wongs and gongs is asked."""
    first, second = at("nz"), at(SECOND, no_pair_possible=reading)
    second.hand("teen teen 9 low4").is_set("low4 teen / teen 9", by="NZ App4 2.3(b)")
    for tiles in SPLIT_BY_THE_LIST:
        second.hand(tiles).splits_its_pair()
        for (meant,) in meanings(tiles):
            hand = parse_hand(meant)
            assert second.rules.house_way(hand) == first.rules.house_way(hand)


@pytest.mark.clause("NZ App4 3.1", check=1)
def test_at_the_letter_only_hands_without_a_pair_are_asked_for_a_wong() -> None:
    """The two rules of wongs, gongs and high nines are narrowed, and no other."""
    first, literal = at("nz").book, at(SECOND, no_pair_possible="no pair at all").book
    narrowed = [
        (row.clause, other.when[len(row.when) :])
        for row, other in zip(first.house_rows, literal.house_rows, strict=True)
        if row.when != other.when
    ]
    assert narrowed == [(clause, ["no pair"]) for clause in ("NZ App4 3.2",) * 4 + ("NZ App4 3.3",) * 3]
    assert [row.when for row in at(SECOND).book.house_rows] == [row.when for row in first.house_rows]
