"""Records of a supervisor: every order names its supervisor, and none loses a coin."""

from typing import get_args

import pytest
from msgspec.structs import replace

from paigow.books import BOOK_IDS
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.decide import COMMAND_RULES
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.round import Settled
from paigow.table.core.steps import round_changed
from tests.clauses.mishaps import balances, delivered, play_out
from tests.table.driver import Game

ANN, BOB = ("Ann", 2), ("Bob", 3)


def correction(
    amount: int, *, by: str = "Sue", approved_by: str = "Max", reason: str = "paid $95"
) -> c.CorrectPayment:
    return c.CorrectPayment(by=by, approved_by=approved_by, reason=reason, person="Ann", coins=amount)


def test_a_wrong_payment_is_put_right_with_reason_and_approval() -> None:
    table = delivered("nz", ANN, BOB)
    play_out(table)
    had, tray = table.has("Ann"), table.state.float_coins
    (more,) = table.play(correction(500))
    assert isinstance(more, e.PaymentCorrected)
    assert (more.by, more.approved_by, more.reason) == ("Sue", "Max", "paid $95")
    assert (table.has("Ann"), table.state.float_coins) == (had + 500, tray - 500)
    balances(table)
    table.play(correction(-300))
    assert (table.has("Ann"), table.state.float_coins) == (had + 200, tray - 200)
    balances(table)


def test_nobody_approves_his_own_correction() -> None:
    table = delivered("nz", ANN)
    table.refused(correction(500, approved_by="Sue"), "not_approved")
    table.refused(correction(500, approved_by=""), "not_approved")
    table.refused(correction(500, reason=""), "no_reason")
    table.refused(correction(0), "bad_amount")


def test_neither_the_float_nor_a_stack_falls_below_zero() -> None:
    table = delivered("nz", ANN, float_coins="$100")
    play_out(table)
    table.play(c.CashOut(person="Ann", coins=table.has("Ann")))
    before = table.state
    table.state = replace(before, float_coins=100)
    table.refused(correction(500), "float_is_short")
    table.state = round_changed(before, settled={"Ann": Settled(moved=1000, got=1000)})
    table.refused(correction(-500), "not_enough")


def test_every_order_names_who_gave_it_and_every_report_who_made_it() -> None:
    orders = set(get_args(c.SupervisorOrder))
    assert {kind for kind in orders if "by" not in kind.__struct_fields__} == set()
    assert orders <= COMMAND_RULES.keys()
    for kind in get_args(e.AnyEvent):
        if issubclass(kind, SupervisedEvent):
            assert {"by", "reason", "clause"} <= set(kind.__struct_fields__), kind


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_hand_or_round_made_void_in_any_phase_leaves_no_coin_behind(book: str) -> None:
    for order in ("void", "forfeit", "exclude", "void-round"):
        for phase in ("bets_closed", "counted", "delivered", "setting", "house_set", "matching", "matched"):
            table = delivered(book, ANN, BOB) if phase not in {"bets_closed", "counted"} else Game(book)
            if phase in {"bets_closed", "counted"}:
                for person, box in (ANN, BOB):
                    table.seat(person, box)
                table.begin()
                for person, box in (ANN, BOB):
                    table.wager(person, box, "$100")
            if phase in {"house_set", "matching", "matched"}:
                table.until("setting")
                table.set_all()
            if phase == "matched" and not reaches(table, phase):
                continue
            table.until(phase)
            bettor = still_wagers(table)
            if bettor is None:
                continue
            table.play(c.Sanction(by="Sue", person=bettor, order=order))
            balances(table)
            if table.state.phase in {"bets_closed", "counted", "delivered"}:
                table.deal()
            if table.state.phase == "setting":
                table.set_all()
            table.until("round_over")
            balances(table)
            assert table.state.round.is_void == (order == "void-round")


def reaches(table: Game, phase: str) -> bool:
    """Return whether the round reaches this phase. Not every round has a payment."""
    while table.state.phase not in {phase, "paid", "round_over"}:
        table.duty()
    return table.state.phase == phase


def still_wagers(table: Game) -> str | None:
    wagers = [wager for box in table.state.boxes.values() for wager in box.wagers if not wager.is_settled]
    return wagers[0].person if wagers else None


def test_all_hands_void_ends_the_round_without_a_match() -> None:
    for book in BOOK_IDS:
        table = delivered(book, ANN, BOB)
        for person in ("Ann", "Bob"):
            table.play(c.Sanction(by="Sue", person=person, order="void"))
        play_out(table)
        assert not table.events(e.HandMatched)
        balances(table)


def test_an_order_about_seats_survives_the_closing_only_where_it_is_about_people() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.play(c.Sanction(by="Sue", person="Ann", order="exclude"))
    table.play(c.OrderSetFirst(by="Sue", people=("Ann",)))
    table.play(c.CloseTable())
    book = table.book
    table.play(
        c.OpenTable(
            table="t1", book=book.id, edition=book.edition, digest=book.digest, settings=table.settings
        )
    )
    assert table.state.excluded == ("Ann",)
    assert table.state.set_first == ()
