"""A turn is a function of a request, the time, random draws and the store's answers: each is the test's here."""

import re
from collections.abc import Container
from itertools import pairwise

import pytest
from msgspec.structs import replace

from paigow.runtime import Pace
from paigow.runtime.table.effects import Answer, Answered, Append, MakeSure, Outdated, RefillBot
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table import events as ev
from tests.runtime.playing import BOOKS
from tests.runtime.stepping import FULL, ME, STORED, UNHEARD, Dropped, Stepped

ROUND = re.compile(
    "(opened checked shown )?washed stacked (offering stacked )*betting bets_closed (covering bets_closed )?"
    "shaken counted delivered setting players_set house_set matching (matched )?paid round_over"
)
"""The phases of a round. Only the bank's offers, its cover, and payments to players may be missing."""
COVERED_LATE = {"nz", "canberra", "rws"}
"""Books in which a player/banker covers the wagers after the bets are closed."""
FAILURES = ("disk_full", "outdated", "dropped")


def a_table(book: str = "nz", pace: Pace | None = None, bots: int = 2) -> Stepped:
    """The player has just sat down."""
    table = Stepped(book, pace=pace, bots=bots)
    table.sit()
    return table


def at_bets() -> Stepped:
    """Only the player may wager, and the floor has nothing to do."""
    table = a_table(pace=Pace.normal(), bots=0)
    while table.state.phase != "betting":
        table.now_us = (table.rest() or 0) * 1000
    table.rest()
    return table


# ---- phases ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_every_phase_of_a_round_is_seen_in_its_place(book: str) -> None:
    table, seen, walked = a_table(book, Pace.normal()), set[str](), 0
    table.takes_bank = True
    for _ in range(6):
        table.play_round()
        phases = table.phases[walked:]
        walked = len(table.phases)
        assert ROUND.fullmatch(" ".join(phases))
        seen |= set(phases)
    assert {"offering", "matched"} <= seen
    assert ("covering" in seen) is (book in COVERED_LATE)


# ---- the same again --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_inputs_give_the_same_log_timers_and_messages(book: str) -> None:
    one, other = a_table(book, Pace.normal()), a_table(book, Pace.normal())
    for table in (one, other):
        table.takes_bank = True
        table.play_round()
        table.play_round()
    assert one.entries() == other.entries()
    assert [step.rest for step in one.steps] == [step.rest for step in other.steps]
    assert [step.messages for step in one.steps] == [step.messages for step in other.steps]


# ---- timers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_happens_before_the_time_that_a_turn_names_and_something_at_it(book: str) -> None:
    table, waits = a_table(book, Pace.normal()), 0
    for _ in range(1000):
        rest, _ = table.turn()
        if rest.has_acted:
            continue
        if table.state.phase == "round_over" and table.state.round.secrets is not None:
            break
        assert rest.wake_at_ms is not None
        table.now_us = rest.wake_at_ms * 1000 - 1
        before = len(table.effects)
        assert table.turn()[0] == rest, "1 microsecond before it is as it was"
        assert len(table.effects) == before
        command = table.wanted()
        if command is not None:
            assert table.give(command) is None
            continue
        table.now_us += 1
        assert table.turn()[0].has_acted
        assert len(table.effects) > before
        waits += 1
    assert waits > 15


def test_bets_are_not_closed_early_while_a_request_waits() -> None:
    table = at_bets()
    wager = c.PlaceWager(person=ME, box=table.box, coins=2000)
    assert table.give(wager) is None
    close_ms, table.orders_wait = table.rest(), True
    assert close_ms is not None
    table.now_us = close_ms * 1000
    table.rest()
    assert table.phases[-1] == "betting"
    table.orders_wait = False
    table.rest()
    assert "bets_closed" in table.phases


# ---- what a store answers --------------------------------------------------------------------------------------------


def played(table: Stepped) -> list[bytes]:
    table.sit()
    table.takes_bank = True
    table.play_round()
    table.play_round()
    return table.entries()


class Fails:
    """A store that refuses some appends at the first try."""

    def __init__(self, failure: str, numbers: Container[int]) -> None:
        self._failure = failure
        self._numbers = numbers
        self._failed: Append | None = None
        self.asked = 0
        """How many appends were asked for, without repetitions."""

    def __call__(self, append: Append) -> Answer:
        if self._failed is not None and self._failed.seq == append.seq:
            assert append == self._failed, "it is decided as before"
            return STORED
        self.asked += 1
        if self.asked not in self._numbers:
            return STORED
        self._failed = append
        if self._failure == "dropped":
            raise Dropped
        return FULL if self._failure == "disk_full" else Outdated()


class Seated(Stepped):
    """A table whose store does not fail before the player sits."""

    def sit(self, coins: int = 200_000) -> None:
        answers, self.answers = self.answers, lambda append: STORED
        super().sit(coins)
        self.answers = answers


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize("book", BOOKS)
def test_every_append_may_fail_and_the_log_is_the_same_in_the_end(book: str, failure: str) -> None:
    fails = Fails(failure, range(1, 1000))
    assert played(Seated(book, bots=2, answers=fails)) == played(Seated(book, bots=2))
    assert fails.asked > 35


@pytest.mark.parametrize("failure", FAILURES)
def test_any_one_append_may_fail_and_the_log_is_the_same_in_the_end(failure: str) -> None:
    expected, asked, number = played(Seated("nz", bots=2)), 1, 0
    while number < asked:
        number += 1
        fails = Fails(failure, {number})
        assert played(Seated("nz", bots=2, answers=fails)) == expected
        asked = fails.asked


def test_a_request_is_decided_again_when_the_log_has_other_entries_by_then() -> None:
    table, sits = at_bets(), c.SitDown(person="pother", box=2)
    news: list[Append] = []

    def is_late(append: Append) -> Answer:
        if not news:
            news.append(append)
            return Outdated()
        return STORED

    table.answers = is_late
    assert table.give(sits) is None
    assert table.state.boxes[2].seated == "pother"

    news.clear()
    late = c.SitDown(person="plate", box=3)

    def somebody_else_sits(append: Append) -> Answer:
        event = ev.SatDown(person="pquick", box=3)
        table.log.take(event, table.log.position.after(event, b"its hash", table.now_us))
        return Outdated()

    table.answers = somebody_else_sits
    refused = table.give(late)
    assert isinstance(refused, Refusal)
    assert refused.code == "box_taken"


def test_a_buy_in_of_more_than_an_account_holds_is_refused_and_changes_nothing() -> None:
    short = Refusal(code="account_is_short", facts={"coins": 500, "balance": 400})
    table = Stepped(
        "nz", answers=lambda append: short if isinstance(append.events[0], ev.BoughtIn) else STORED
    )
    state = table.state
    assert table.give(c.BuyIn(person=ME, coins=500)) == short
    assert ME not in table.state.people
    assert table.log.seq == state.version + sum(isinstance(each, Append) for each in table.effects) - 1


def test_what_was_stored_although_nobody_heard_of_it_is_found_out_and_not_done_again() -> None:
    table = at_bets()
    more = c.BuyIn(person=ME, coins=500)

    def unheard(append: Append) -> Answer:
        table.log.is_unsure = True
        return UNHEARD

    table.answers, before = unheard, len(table.effects)
    assert table.give(more, "sign-1") == UNHEARD
    appended, answered = table.effects[before:]
    assert isinstance(appended, Append)
    assert answered == Answered(answer=UNHEARD)
    assert table.state.people[ME].stack == 200_000

    assert table.give(c.CashOut(person=ME, coins=500)) == UNHEARD
    assert table.effects[before + 2] == MakeSure(), "before anything else is decided"

    table.log.is_unsure, table.answers, before = False, (lambda append: STORED), len(table.effects)
    table.store(appended)  # as it is read from the store
    assert table.give(more, "sign-1") is None
    assert table.effects[before:] == [Answered(answer=None)]
    assert table.state.people[ME].stack == 200_500


# ---- the order of effects --------------------------------------------------------------------------------------------


def test_a_request_is_answered_before_the_floor_does_anything_by_itself() -> None:
    table = a_table(bots=2)
    before = len(table.effects)
    assert table.give(c.BuyIn(person=ME, coins=500)) is None
    bought, answered, *rest = table.effects[before:]
    assert isinstance(bought, Append)
    assert bought.events == (ev.BoughtIn(person=ME, coins=500),)
    assert bought.records[0].at_us == table.now_us
    assert answered == Answered(answer=None)
    assert rest, "the dealer or a bot does something in the same turn"


def test_a_bots_account_is_filled_before_it_buys_in() -> None:
    table = a_table(bots=2)
    table.rest()
    bought = [
        (before, append.events[0])
        for before, append in pairwise(table.effects)
        if isinstance(append, Append) and isinstance(append.events[0], ev.BoughtIn)
    ]
    by_bots = [(before, event) for before, event in bought if event.person != ME]
    assert len(by_bots) == 2
    for before, event in by_bots:
        assert before == RefillBot(person=event.person, coins=event.coins)


def test_an_empty_float_tray_is_filled_before_winners_are_paid() -> None:
    table = a_table(pace=Pace(pay_box=1000), bots=7)  # long enough to be waited for
    kinds: list[type] = []

    def empty_the_tray(wake_at_ms: int | None) -> None:
        if isinstance(table.appends[-1].events[-1], ev.LosingAreaCleared):
            state = replace(table.state, float_coins=0)
            table.log.position = replace(table.log.position, state=state)

    while not {ev.LosingAreaCleared, ev.WagerPaid} <= {*kinds}:  # a round with losers and winners
        before = len(list(table.events))
        table.play_round(at_rest=empty_the_tray)
        kinds = [type(event) for event in table.events][before:]
    assert kinds[kinds.index(ev.WagerPaid) - 1] is ev.FloatFilled
