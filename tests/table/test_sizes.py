"""A wager that is refused for its size: the refusal names the nearest amounts that the table would accept."""

from typing import Any

import pytest
from msgspec.structs import replace

from paigow.books import load
from paigow.rules import ruleset
from paigow.table import AnyCommand, Refusal, State, decide, may
from paigow.table import commands as c
from paigow.table.core.box import Box, Wager
from paigow.table.core.command import Settings
from paigow.table.core.state import Person
from paigow.table.core.steps import bank_changed
from paigow.table.wagers.limits import stakes_of
from paigow.table.wagers.place import _profile
from paigow.table.wagers.sizes import lawful_amounts, with_lawful
from paigow.words import LANGUAGES, say
from tests.table.driver import BANK, LOSES, WINS, Game

STEP = 50
"""Every chip of these tables is a multiple of this."""

TABLES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("nz", {}, {}),
    ("nz", {}, {"minimum": "$25"}),
    ("nz", {}, {"minimum": "$15", "maximum": "$30"}),
    ("nz", {}, {"minimum": "$45", "maximum": "$55"}),
    ("nz", {}, {"minimum": "$25", "maximum": "$35"}),
    ("nz", {}, {"chips": (250, 500), "minimum": "$10"}),
    ("nz", {}, {"chips": (200, 500), "minimum": "$10"}),
    ("nz", {}, {"chips": (250, 350), "minimum": "$10"}),
    ("nz", {}, {"player_maximum": "$35"}),
    ("nz", {"box_maximum": True}, {"box_maximum": "$70"}),
    ("nz", {"below_minimum": "settle once", "above_maximum": "settle to maximum"}, {"maximum": "$60"}),
    ("canberra", {}, {}),
    ("canberra", {}, {"minimum": "$15"}),
    ("canberra", {}, {"minimum": "$15", "maximum": "$60"}),
    ("massachusetts", {}, {}),
    ("rws", {}, {}),
    ("rws", {}, {"minimum": "$25", "maximum": "$60"}),
    ("rws", {}, {"chips": (200, 500), "minimum": "$2"}),
]


def opened(book: str, choices: dict[str, Any], settings: dict[str, Any], *, stack: str = "$90") -> Game:
    """Return a table in betting. Ann sits at box 2 with coins, and Bob has wagered there if allowed."""
    table = Game(book, choices=choices, **{"maximum": "$100", **settings})
    table.seat("Ann", 2, money=stack)
    table.begin({table.state.house: BANK, 2: WINS[0], 3: LOSES[0]})
    if settings.get("box_maximum"):
        table.stand("Bob")
        table.wager("Bob", 2, "$20")
    return table


def answers(table: Game, *, box: int = 2, most: int = 12_000) -> dict[int, Refusal | None]:
    """Return the table's answer to each amount."""
    found = {}
    for coins in range(STEP, most, STEP):
        command: AnyCommand = c.PlaceWager(person="Ann", box=box, coins=coins)
        decided = decide(table.state, command, table.book)
        found[coins] = decided if isinstance(decided, Refusal) else None
    return found


def assert_nearest(said: dict[int, Refusal | None], *, least: int, most: int) -> None:
    """Assert that each refusal names the nearest accepted amounts on both sides within the limits, or that none is."""
    taken = [coins for coins, refusal in said.items() if refusal is None and least <= coins <= most]
    for coins, refusal in said.items():
        if refusal is None:
            continue
        below = max((each for each in taken if each < coins), default=None)
        above = min((each for each in taken if each > coins), default=None)
        assert (refusal.facts.get("below"), refusal.facts.get("above")) == (below, above), (coins, refusal)
        there = {(True, True): "both", (True, False): "below", (False, True): "above", (False, False): "none"}
        assert refusal.facts["lawful"] == there[below is not None, above is not None]


@pytest.mark.parametrize(("book", "choices", "settings"), TABLES)
def test_every_amount_that_is_named_is_taken_and_none_lies_nearer(
    book: str, choices: dict[str, Any], settings: dict[str, Any]
) -> None:
    table = opened(book, choices, settings)
    said = answers(table)
    assert any(said.values())
    limits = table.settings
    assert_nearest(said, least=limits.minimum, most=limits.maximum)


def test_a_minimum_of_25_is_not_answered_by_20() -> None:
    table = opened("nz", {}, {"minimum": "$25"})
    refusal = answers(table)[2_500]
    assert refusal is not None
    assert refusal.code == "not_payable"
    assert (refusal.facts.get("below"), refusal.facts["above"]) == (None, 3_000)


def test_of_15_both_10_and_20_are_told() -> None:
    refusal = answers(opened("nz", {}, {}))[1_500]
    assert refusal is not None
    assert (refusal.facts["below"], refusal.facts["above"]) == (1_000, 2_000)
    facts = {**refusal.facts, "currency": "NZD"}
    assert say("refusal.not_payable", facts).endswith(
        "The nearest amounts that you may wager here are NZ$10 and NZ$20."
    )


def test_where_no_amount_is_lawful_that_is_said() -> None:
    refusal = answers(opened("nz", {}, {}, stack="$5"))[500]
    assert refusal is not None
    assert refusal.facts["lawful"] == "none"
    for language in LANGUAGES:
        assert say("refusal.below_minimum", {**refusal.facts, "currency": "NZD"}, language)


def test_of_two_boxes_one_is_named_the_double_or_the_half() -> None:
    table = opened("canberra", {}, {})
    table.wager("Ann", 2, "$40")
    said = answers(table, box=3)
    refusal = said[3_000]
    assert refusal is not None
    assert refusal.code == "not_double"
    assert (refusal.facts["below"], refusal.facts.get("above")) == (2_000, None)  # she has $50 left
    assert_nearest(said, least=table.settings.minimum, most=table.settings.maximum)


def test_a_changed_wager_may_use_what_lies_there() -> None:
    table = opened("nz", {}, {})
    table.wager("Ann", 2, "$60")
    assert_nearest(answers(table), least=table.settings.minimum, most=table.settings.maximum)


def test_a_side_bet_has_no_minimum_of_the_main_wager() -> None:
    table = opened("rws", {}, {"maximum": "$50"})
    table.wager("Ann", 2, "$20")
    decided = decide(table.state, c.PlaceWager(person="Ann", box=2, coins=5_100, bet="tie"), table.book)
    assert isinstance(decided, Refusal)
    assert (decided.facts["below"], decided.facts.get("above")) == (5_000, None)


def test_a_side_bet_is_of_any_chips_where_main_wagers_are_multiples_of_the_minimum() -> None:
    table = opened("rws", {"multiples_of_minimum": True}, {"maximum": "$25", "minimum": "$10"})
    table.wager("Ann", 2, "$20")
    decided = decide(table.state, c.PlaceWager(person="Ann", box=2, coins=2_600, bet="tie"), table.book)
    assert isinstance(decided, Refusal)
    assert (decided.facts["below"], decided.facts.get("above")) == (2_500, None)


def test_a_refusal_for_another_reason_names_no_amounts() -> None:
    table = opened("nz", {}, {})
    decided = decide(table.state, c.PlaceWager(person="Ann", box=1, coins=2_500), table.book)
    assert isinstance(decided, Refusal)
    assert decided.code == "house_box"
    assert "lawful" not in decided.facts


def amounts_offered(table: Game, *, box: int = 2, bet: str = "main") -> set[int]:
    """Return all amounts that Ann may wager there by her legal actions, coin by coin."""
    found: set[int] = set()
    for right in may(table.state, "Ann", table.book):
        if right.do == "place_wager" and box in right.boxes and right.fields["bet"] == bet:
            coins = right.coins
            assert coins is not None
            assert coins.most is not None
            found |= {*range(coins.least, coins.most + 1, coins.step)} - {*coins.but}
            assert {coins.least, coins.most} <= found
    return found


@pytest.mark.parametrize(("book", "choices", "settings"), TABLES)
def test_the_amounts_of_a_right_are_those_within_the_limits_that_are_taken(
    book: str, choices: dict[str, Any], settings: dict[str, Any]
) -> None:
    table = opened(book, choices, settings)
    taken = {coins for coins, refusal in answers(table).items() if refusal is None}
    limits = range(table.settings.minimum, table.settings.maximum + 1)
    offered = {coins for coins in amounts_offered(table) if coins % STEP == 0}
    assert offered == {coins for coins in taken if coins in limits}


def test_the_amounts_of_a_right_double_another_wager_or_halve_it() -> None:
    table = opened("canberra", {}, {}, stack="$500")
    table.wager("Ann", 2, "$40")
    assert amounts_offered(table, box=3) == {1000, 2000, 8000, 9000, 10000}
    assert amounts_offered(table) == {*range(1000, 10001, 1000)}


def test_a_side_bet_is_offered_from_a_chip_up_where_there_is_an_initial_bet() -> None:
    table = opened("rws", {}, {"maximum": "$50"})
    assert amounts_offered(table, bet="tie") == set()
    table.wager("Ann", 2, "$20")
    assert amounts_offered(table, bet="tie") == {*range(50, 5001, 50)}
    assert amounts_offered(table, box=3, bet="tie") == set()


SMALL = Settings(boxes=8, chips=(50, 100, 500), minimum=1000, maximum=3000)


def betting(*wagers: tuple[str, int, int], **settings: Any) -> State:
    """Return Ann with a hundred dollars, and the wagers on the layout."""
    boxes = {number: Box(number=number) for number in range(1, 9)}
    for person, number, coins in wagers:
        lying = (*boxes[number].wagers, Wager(person=person, bet="main", coins=coins))
        boxes[number] = Box(number=number, wagers=lying)
    return State(
        phase="betting", boxes=boxes, people={"Ann": Person(stack=10000)}, settings=replace(SMALL, **settings)
    )


def said(
    state: State, coins: int, book: str = "nz", *, code: str = "not_payable", box: int = 2
) -> dict[str, Any]:
    """Return the amounts that are named beside one. Every named multiple of 500 would be accepted."""
    refused = Refusal(code=code)  # type: ignore[arg-type]
    command = c.PlaceWager(person="Ann", box=box, coins=coins)
    return with_lawful(refused, state, command, load(book), lambda each: each % 500 == 0).facts


def test_the_nearest_amounts_lie_between_the_bounds_that_hold() -> None:
    assert said(betting(), 1700) == {
        "below": 1000,
        "above": 2000,
        "lawful": "both",
    }  # in steps of 5 % of chips
    assert said(betting(), 999) == {"above": 1000, "lawful": "above"}
    assert said(betting(), 3001) == {"below": 3000, "lawful": "below"}
    assert said(betting(player_maximum=2500), 5000) == {"below": 2000, "lawful": "below"}
    assert said(betting(("Bob", 2, 1000), ("Ann", 2, 500), box_maximum=3500), 5000)["below"] == 2000
    assert said(betting(house_liability=1500, maximum=9000), 9000)["below"] == 9000 - 1000
    poor = replace(betting(("Ann", 2, 1000)), people={"Ann": Person(stack=1000)})
    assert said(poor, 5000)["below"] == 2000
    assert said(betting(), 1700, code="house_box") == {}
    ones = betting(chips=(1,))
    assert said(ones, 1499, "rws") == {"above": 1500, "lawful": "above"}  # the others are too far away
    assert said(ones, 1501, "rws") == {"below": 1500, "lawful": "below"}
    assert said(ones, 1500, "rws") == {"lawful": "none"}
    assert said(betting(maximum=1000, minimum=1000), 1000) == {"lawful": "none"}


def test_of_what_all_bet_in_a_shared_bank_the_house_answers_for_half() -> None:
    state = bank_changed(
        betting(("Bob", 3, 1000), house_liability=2000, maximum=9000), kind="co-bank", person="Eve"
    )
    assert said(state, 5000)["below"] == 3000
    assert said(state, 5000, "rws")["below"] == 3000


def test_what_no_amount_would_mend_is_asked_about_once() -> None:
    asked: list[int] = []

    def fault_of(coins: int) -> Refusal:
        asked.append(coins)
        return Refusal(code="not_seated")

    command = c.PlaceWager(person="Ann", box=2, coins=1)
    assert [*lawful_amounts(betting(chips=(1,)), command, load("rws"), fault_of)] == []
    assert asked == [1000]


def test_where_no_other_amount_is_found_the_least_is_the_most_as_well() -> None:
    command = c.PlaceWager(person="Ann", box=2, coins=1)

    def fault_of(coins: int) -> Refusal | None:
        return None if coins == 1000 else Refusal(code="not_payable")

    (only,) = lawful_amounts(betting(chips=(1,)), command, load("rws"), fault_of)
    assert (only.least, only.most) == (1000, 1000)


@pytest.mark.clause("NZ 6.12", check=1)
def test_an_amount_is_left_out_whose_win_less_commission_chips_do_not_pay() -> None:
    state = betting(chips=(1100, 1200), minimum=1100, maximum=10000)
    command = c.PlaceWager(person="Ann", box=2, coins=1)

    def fault_of(coins: int) -> Refusal | None:
        is_payable = ruleset(load("nz")).is_payable(coins, stakes_of(state))
        return None if is_payable else Refusal(code="not_payable")

    (found,) = lawful_amounts(state, command, load("nz"), fault_of)
    assert (found.least, found.most, found.step, found.but) == (6000, 10000, 2000, (8000,))


def test_a_profile_tells_boxes_apart_by_what_decides_on_a_wager() -> None:
    side = Wager(person="Bob", bet="tie", coins=7)
    mine, others = (Wager(person=person, bet="main", coins=5) for person in ("Ann", "Bob"))
    lone = Box(number=2)
    assert _profile(lone, "Ann", adds_up=True) == (True, False, (), 0, 0)
    full = Box(number=3, seated="Ann", wagers=(mine, others, side))
    assert _profile(full, "Ann", adds_up=True) == (False, True, (("main", 5),), 1, 5)
    assert _profile(full, "Eve", adds_up=True) == (False, False, (), 2, 10)
    assert _profile(full, "Ann", adds_up=False)[-1] is False
