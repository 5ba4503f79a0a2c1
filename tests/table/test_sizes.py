"""A wager that is refused for its size: the refusal names the nearest amounts that the table would take."""

from typing import Any

import pytest

from paigow.table import AnyCommand, Refusal, decide
from paigow.table import commands as c
from paigow.words import LANGUAGES, say
from tests.table.driver import BANK, LOSES, WINS, Game

STEP = 50
"""Every chip of these tables is a multiple of it."""

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
]


def opened(book: str, choices: dict[str, Any], settings: dict[str, Any], *, stack: str = "$90") -> Game:
    """Betting; Ann sits at box 2 with her coins, and Bob has wagered there where he may."""
    table = Game(book, choices=choices, **{"maximum": "$100", **settings})
    table.seat("Ann", 2, money=stack)
    table.begin({table.state.house: BANK, 2: WINS[0], 3: LOSES[0]})
    if settings.get("box_maximum"):
        table.stand("Bob")
        table.wager("Bob", 2, "$20")
    return table


def answers(table: Game, *, box: int = 2, most: int = 12_000) -> dict[int, Refusal | None]:
    """What the table says to each amount."""
    found = {}
    for coins in range(STEP, most, STEP):
        command: AnyCommand = c.PlaceWager(person="Ann", box=box, coins=coins)
        decided = decide(table.state, command, table.book)
        found[coins] = decided if isinstance(decided, Refusal) else None
    return found


def assert_nearest(said: dict[int, Refusal | None], *, least: int, most: int) -> None:
    """Each refusal names the nearest amounts on both sides that are taken, between the limits; or that none is."""
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


def test_a_refusal_for_another_reason_names_no_amounts() -> None:
    table = opened("nz", {}, {})
    decided = decide(table.state, c.PlaceWager(person="Ann", box=1, coins=2_500), table.book)
    assert isinstance(decided, Refusal)
    assert decided.code == "house_box"
    assert "lawful" not in decided.facts
