"""Duties of the dealer without a wait in between are one append, and the log is as if they were done one by one."""

import pytest

from paigow.log import open_entry
from paigow.log.sealed import EntryBytes
from paigow.runtime import Pace
from paigow.runtime.dealer.pace import Speed
from paigow.runtime.dealer.together import EYE_MS
from paigow.runtime.table.effects import Answer, Append
from paigow.runtime.table.requests import Hold, StepDealer
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.command import DealerCommand
from tests.runtime.playing import BOOKS
from tests.runtime.stepping import ME, STORED, Stepped

SHORT = Refusal(code="account_is_short", facts={"coins": 5, "balance": 4})


def played(book: str, pace: Pace, *, together: bool = True) -> Stepped:
    """Return a table after three rounds, in some of which the player holds the bank. The dice are always the same."""
    table = Stepped(book, pace=pace, bots=3)
    table.log.closed_before = dict.fromkeys(range(1, 5), bytes(32))
    if not together:
        table.turns.dispatch.follow = None
    table.sit()
    table.takes_bank = True
    for _ in range(3):
        table.play_round()
    return table


def given(append: Append) -> list[c.AnyCommand]:
    """Return the commands whose events are in an append."""
    entries = [open_entry(EntryBytes.of(record.entry, record.sealed)) for record in append.records]
    return [each.command for each in entries if each.command is not None]


def logged(table: Stepped) -> list[tuple[ev.AnyEvent, c.AnyCommand | None]]:
    """Return each event of the log with the command before it."""
    return [
        (entry.event, entry.command)
        for append in table.appends
        for record in append.records
        for entry in [open_entry(EntryBytes.of(record.entry, record.sealed))]
    ]


def kinds(append: Append) -> list[type]:
    return [type(each) for each in given(append)]


@pytest.mark.parametrize("book", BOOKS)
def test_the_log_has_the_events_and_commands_of_duties_done_one_by_one(book: str) -> None:
    together, alone = (played(book, Pace.instant(), together=each) for each in (True, False))
    assert logged(together) == logged(alone)
    assert all(len(given(append)) == 1 for append in alone.appends)
    assert len(together.appends) < 0.7 * len(alone.appends)


def matching(table: Stepped) -> list[Append]:
    return [append for append in table.appends if c.MatchHand in kinds(append)]


def test_a_quick_dealer_exposes_and_settles_all_hands_together_until_he_waits_for_a_person() -> None:
    table = played("nz", Pace.normal().at("quick"))
    hands = [event for event in table.events if isinstance(event, ev.HandMatched)]
    assert len(hands) > 2 * len(matching(table))
    done = {kind for append in matching(table) for kind in kinds(append)}
    assert {c.ExposeHand, c.CollectLosing, c.PayBox, c.SettleBank} <= done


def test_at_the_normal_pace_the_dealer_waits_between_two_hands_and_not_within_one() -> None:
    appends = [append for book in BOOKS for append in matching(played(book, Pace.normal()))]
    assert all(kinds(append).count(c.ExposeHand) <= 1 for append in appends)
    own, with_losing = (c.ExposeHand, c.MatchHand), (c.ExposeHand, c.MatchHand, c.CollectLosing)
    assert {own, with_losing} <= {tuple(kinds(append)) for append in appends}


@pytest.mark.parametrize("speed", ["calm", "normal"])
def test_all_payments_are_one_append_and_the_dealer_waits_after_them(speed: Speed) -> None:
    pace = Pace.normal().at(speed)
    appends = played("nz", pace).appends
    paid = [append for append in appends if c.PayBox in kinds(append)]
    assert max(kinds(append).count(c.PayBox) for append in paid) > 2
    rounds = [append.positions[0].state.rounds_begun for append in paid]
    assert len(rounds) == len(set(rounds)), "one append in each round"
    for append in paid:
        first, *others = kinds(append)
        assert {first, *others} <= {c.ClearLosingArea, c.PayBox, c.SettleBank}
        assert append.skipped_ms == pace.pay_box * len(others)


@pytest.mark.parametrize("book", ["canberra", "massachusetts", "rws"])
@pytest.mark.parametrize("speed", ["calm", "normal"])
def test_the_dealer_waits_between_payments_where_a_hand_may_be_set_again_until_the_last(
    book: str, speed: Speed
) -> None:
    appends = played(book, Pace.normal().at(speed)).appends
    assert max(kinds(append).count(c.PayBox) for append in appends) == 1


def test_the_dealer_waits_after_joined_payments_also_if_somebody_acts_first() -> None:
    """What a person does at once after the payments may not shorten the wait before the end of the round."""
    pace = Pace.normal()
    quiet, busy = (Stepped("nz", pace=pace, bots=5) for _ in range(2))
    ends = []
    for table in (quiet, busy):
        table.log.closed_before = dict.fromkeys(range(1, 5), bytes(32))
        table.sit()
        while not (table.appends[-1].skipped_ms and c.PayBox in kinds(table.appends[-1])):
            step_on(table)
        if table is busy:
            assert table.give(c.BuyIn(person=ME, coins=500)) is None
        ends.append(table.rest())
    assert ends[0] is not None
    assert ends[0] == ends[1]


def step_on(table: Stepped) -> None:
    """Take one turn. If nothing is due, the player acts or the time goes on."""
    rest, _ = table.turn()
    if rest.has_acted:
        return
    command = table.wanted()
    if command is not None:
        assert table.give(command) is None
    else:
        assert rest.wake_at_ms is not None
        table.now_us = rest.wake_at_ms * 1000


def settling_us(table: Stepped) -> list[int]:
    """Return how long each round took from the exposure of the bank's hand to its end."""
    times: list[int] = []
    for append in table.appends:
        for kind in kinds(append):
            if kind in {c.ExposeHouseHand, c.ExposeBankHand}:
                times.append(-append.records[0].at_us)
            elif kind is c.EndRound:
                times[-1] += append.records[0].at_us
    return times


@pytest.mark.parametrize("speed", ["normal", "quick"])
@pytest.mark.parametrize("book", BOOKS)
def test_settling_takes_as_long_as_if_the_duties_were_done_one_by_one(book: str, speed: Speed) -> None:
    pace = Pace.normal().at(speed)
    together, alone = (played(book, pace, together=each) for each in (True, False))
    assert settling_us(together) == settling_us(alone)
    assert min(settling_us(together)) > 0


def test_no_longer_wait_than_the_eye_notices_is_left_out_and_none_after_what_a_person_does() -> None:
    pace = Pace.normal().at("quick")
    left_out = 0
    for append in played("nz", pace).appends:
        first, *others = given(append)
        waits = [pace.before(command) for command in others if not isinstance(command, c.CallNoMoreBets)]
        assert max(waits, default=0) <= EYE_MS
        assert append.skipped_ms == sum(waits)
        assert not append.skipped_ms or isinstance(first, DealerCommand)
        left_out += append.skipped_ms
    assert left_out > 0


def test_what_cannot_be_stored_together_is_stored_one_by_one() -> None:
    refused: list[Append] = []

    def only_one(append: Append) -> Answer:
        if len(given(append)) == 1:
            return STORED
        refused.append(append)
        return SHORT

    table = Stepped("nz", bots=3, answers=only_one)
    table.sit()
    table.play_round()
    alone = Stepped("nz", bots=3)
    alone.turns.dispatch.follow = None
    alone.sit()
    alone.play_round()
    assert refused
    assert logged(table) == logged(alone)


def test_a_supervisor_steps_the_dealer_by_one_duty() -> None:
    table = Stepped("nz", bots=0)
    table.turn(Hold(is_held=True, by="phouse", is_house=True))
    before = len(table.appends)
    for duty in (c.CheckTiles, c.ShowTiles):
        assert table.turn(StepDealer(by="", due=None))[1] is None
        assert kinds(table.appends[before]) == [duty]
        assert len(table.appends) == before + 1
        before += 1


def test_an_answer_to_an_offer_and_the_next_offer_are_one_append() -> None:
    table = Stepped("nz", pace=Pace.normal(), bots=3)
    table.sit()
    table.play_round()
    table.play_round()
    asked = [append for append in table.appends if c.PassBank in kinds(append)]
    assert len(asked) == 4
    assert [kinds(append) for append in asked[:-1]] == [[c.PassBank, c.OfferBank]] * 3
    assert kinds(asked[-1]) == [c.PassBank]
