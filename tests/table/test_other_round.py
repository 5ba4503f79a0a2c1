"""Orders and reports about a round: one that was written slowly does not reach the next round."""

from typing import Final

import pytest
from msgspec.structs import replace

from paigow.table import Refusal, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.command import RoundCommand
from tests.table.driver import Game
from tests.table.test_complaints import deal_a_round, seated
from tests.table.test_phases import COMMANDS

OF_A_ROUND: Final = [each for each in COMMANDS if isinstance(each, RoundCommand)]
VOID: Final = c.Invalidate(by="Sue", cause="fire", reason="smoke")


def in_second_round() -> Game:
    """Return a table in its second round, with hands to set."""
    table = seated()
    deal_a_round(table)
    table.finish()
    deal_a_round(table)
    return table


def test_what_a_round_is_about_is_known() -> None:
    """An order that voids, punishes or reports something of a round names the round that the supervisor saw."""
    reports = {name for name in dir(c) if name.startswith("Report")}
    assert {type(each).__name__ for each in OF_A_ROUND} == {
        "Invalidate",
        "OrderReshuffle",
        "Sanction",
        *reports,
    }


@pytest.mark.parametrize("command", OF_A_ROUND, ids=lambda command: type(command).__name__)
def test_in_another_round_nothing_is_done(command: RoundCommand) -> None:
    table = in_second_round()
    for named in (1, 3):
        decided = decide(table.state, replace(command, round=named), table.book)
        assert decided == Refusal(code="other_round", facts={"round": named, "present": 2})
    unnamed = decide(table.state, command, table.book)
    assert decide(table.state, replace(command, round=2), table.book) == unnamed


def test_an_order_to_void_the_last_round_leaves_the_next_one() -> None:
    table = seated()
    deal_a_round(table)
    written = replace(VOID, round=table.state.coming)
    table.finish()
    table.begin()
    table.wager("Ann", 2, "$20")
    table.refused(written, "other_round")
    table.play(replace(written, round=2))
    assert table.state.phase == "round_over"


def test_a_proposed_order_keeps_its_round() -> None:
    table = in_second_round()
    asks = c.Propose(
        by="Ann", order=replace(VOID, by="Ann", round=1), way="consent", asked=("Bob",), deadline_ms=10**15
    )
    table.refused(asks, "other_round")


def test_a_supervisor_puts_a_dispute_about_an_earlier_round_on_record() -> None:
    table = in_second_round()
    dispute = c.OpenDispute(by="Sue", person="Ann", complaint="the count")
    for named, recorded in ((1, 1), (2, 2), (None, 2)):
        (opened,) = table.play(replace(dispute, round=named))
        assert isinstance(opened, e.DisputeOpened)
        assert opened.round == recorded
    assert table.refused(replace(dispute, round=3), "no_such_round").facts == {"round": 3}


def test_the_round_of_a_proposed_dispute_tells_the_others_nothing_in_mid_round() -> None:
    """An earlier round is chosen freely, so it could be a signal about the hand (NZ 10.9(b)(ii))."""
    table = in_second_round()
    order = c.OpenDispute(by="Ann", person="Ann", complaint="", round=1)
    (proposed,) = table.play(
        c.Propose(by="Ann", order=order, way="consent", asked=("Bob",), deadline_ms=10**15)
    )
    assert isinstance(proposed, e.OrderProposed)
    (waits,) = table.sees("Bob").proposals
    assert isinstance(waits.order, c.OpenDispute)
    assert waits.order.round is None
