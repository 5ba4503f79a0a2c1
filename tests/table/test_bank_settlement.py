"""A round against a player's bank from the setting to the last payment, in all books."""

from typing import Any

import pytest

from paigow.books import BOOK_IDS
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table import show
from tests.clauses.silent import in_book
from tests.table.banks import (
    BANK_SET,
    BANKER,
    BOX,
    LOSES_TOO,
    WINS_TOO,
    BankedGame,
)
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game, coins
from tests.table.ledger import Ledger

all_books = pytest.mark.parametrize("book", BOOK_IDS)
sharing_books = pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts"])
STAKE = {"nz": "$600", "canberra": "$600", "massachusetts": "$0", "rws": "$600"}
HALF = {"nz": "$300", "canberra": "$300", "massachusetts": "$0"}


def banked(book: str, wagers: dict[str, tuple[int, str, tuple[str, str]]], **more: Any) -> BankedGame:
    """Return a table where Bob banks alone, without a wager of the house.

    Bob has a stake of $600, or in Massachusetts the chips in front.
    """
    table = BankedGame(book, wagers, stake=STAKE[book], **more)
    if book == "massachusetts":
        table.duty()
        table.play(c.LessenHouseWager(person=BANKER, coins=0))
    return table


def shared(book: str, wagers: dict[str, tuple[int, str, tuple[str, str]]], **more: Any) -> BankedGame:
    """Return a table where Bob shares the bank with the house."""
    return BankedGame(book, wagers, stake=HALF[book], shared=True, **more)


def ledger_agrees(table: BankedGame) -> None:
    ledger = Ledger()
    for event in table.log:
        ledger.post([event])
    ledger.agrees_with(table.state)


@all_books
def test_the_bank_keeps_what_it_has_won_less_commission_and_pays_winners_in_full(book: str) -> None:
    table = banked(book, {"Ann": (2, "$100", WINS), "Cho": (3, "$300", LOSES), "Dee": (4, "$100", PUSHES)})
    before = table.account("float")
    table.to_end()
    ledger_agrees(table)
    assert table.gain("Ann") == coins("$95")
    assert table.gain("Cho") == -coins("$300")
    assert table.gain("Dee") == 0
    assert table.last(e.BankSettled).shares[0].won == coins("$200")
    assert table.last(e.BankSettled).shares[0].commission == coins("$10")
    assert table.state.round.commission == coins("$15")
    assert table.account("float") == before  # the house neither won nor paid anything except the commission


@all_books
def test_what_the_losing_wagers_do_not_pay_comes_from_the_stake(book: str) -> None:
    table = banked(book, {"Ann": (2, "$300", WINS), "Cho": (3, "$100", LOSES)})
    held = table.has(BANKER)
    table.to_payment()
    stake = table.state.round.bank.stake
    table.duty()
    paid = table.last(e.WagerPaid)
    assert [(source.account, source.coins) for source in paid.sources] == [
        ("losing", coins("$100")),
        (f"stake:{BANKER}", coins("$200")),
    ]
    table.until("round_over")
    ledger_agrees(table)
    settled = table.last(e.BankSettled)
    assert (settled.shares[0].won, settled.shares[0].commission) == (0, 0)
    assert settled.shares[0].returned == stake - coins("$200")
    assert table.gain("Ann") == coins("$285")
    assert held + coins(STAKE[book]) - table.has(BANKER) == coins("$200")


@sharing_books
def test_a_shared_bank_halves_gain_and_loss_with_the_house(book: str) -> None:
    table = shared(book, {"Ann": (2, "$100", WINS), "Cho": (3, "$300", LOSES)})
    before = table.account("float")
    table.to_end()
    ledger_agrees(table)
    settled = table.last(e.BankSettled)
    assert (settled.kind, settled.surplus, settled.house_won) == ("co-bank", coins("$200"), coins("$100"))
    assert settled.shares[0].won - settled.shares[0].commission == coins("$95")
    assert table.account("float") - before == coins("$100")
    losing = shared(book, {"Ann": (2, "$300", WINS), "Cho": (3, "$100", LOSES)})
    before = losing.account("float")
    losing.to_end()
    ledger_agrees(losing)
    assert losing.account("float") - before == -coins("$100")
    settled = losing.last(e.BankSettled)
    assert settled.house_returned == settled.shares[0].returned
    assert settled.shares[0].commission == 0


@all_books
def test_the_bank_sets_its_hand_when_all_others_have_set_theirs(book: str) -> None:
    table = banked(book, {"Ann": (2, "$100", WINS), "Cho": (3, "$100", LOSES)})
    table.deal()
    table.set(2, WINS[1])
    early = table.set_hand(BANKER, BOX, BANK_SET)
    refusal = table.refused(early, "others_set_first")
    assert refusal.facts == {"box": 3}
    table.set(3, LOSES[1])
    table.refused(table.set_hand("Ann", BOX, BANK_SET), "not_yours")
    table.refused(c.ExposeBankHand(), "wrong_phase")
    table.play(early)
    table.refused(early, "wrong_phase")
    table.refused(c.ExposeHouseHand(), "no_house_hand")
    table.duty()
    assert table.state.phase == "matching"
    assert table.state.boxes[BOX].hand is not None
    assert table.state.boxes[BOX].hand.is_exposed


@all_books
def test_a_banker_who_runs_out_of_time_has_his_hand_set_the_house_way(book: str) -> None:
    table = banked(book, {"Ann": (2, "$100", WINS)})
    table.deadline_ms = 1000
    table.deal()
    table.play(c.CallTime(now_ms=1000, deadline_ms=2000))
    assert table.state.phase == "players_set"
    table.refused(c.CallTime(now_ms=1999), "not_yet_time")
    table.play(c.CallTime(now_ms=2000))
    assert table.state.bank_hand is not None
    assert table.state.bank_hand.set_by == "time"
    table.until("round_over")
    assert table.gain("Ann") == coins("$95")


@all_books
def test_an_absent_bankers_hand_is_set_by_the_dealer(book: str) -> None:
    table = banked(book, {"Ann": (2, "$100", WINS)})
    table.deal_all()
    table.refused(c.SetBankHand(), "not_asked")
    table.play(c.ReportAbsent(box=BOX, by="Sue", reason="left the room"))
    table.refused(table.set_hand(BANKER, BOX, BANK_SET), "dealer_sets", in_book(book, "NZ 12.16"))
    table.until("round_over")
    assert table.gain("Ann") == coins("$95")
    (bank,) = [event for event in table.since_bank() if isinstance(event, e.HandSet) and event.box == BOX]
    assert bank.set_by == "absent"


@all_books
def test_the_winners_are_paid_before_the_bank(book: str) -> None:
    table = banked(book, {"Ann": (2, "$100", WINS), "Cho": (3, "$100", LOSES)})
    table.to_payment()
    table.refused(c.SettleBank(), "winners_first")
    table.refused(c.ClearLosingArea(), "pays_from_losing")
    table.duty()
    assert isinstance(table.duty()[0], e.BankSettled)
    assert table.state.phase == "paid"


@all_books
def test_orders_about_a_players_bank_have_no_place_while_the_house_banks(book: str) -> None:
    house = Game(book)
    house.arrive("Ann", 2)
    house.begin({house.state.house: BANK, 2: WINS[0]})
    house.wager("Ann", 2, "$100")
    house.deal()
    house.set(2, WINS[1])
    house.refused(c.SetBankHand(), "not_asked")
    house.until("house_set")
    house.refused(c.ExposeBankHand(), "house_banks_now")
    house.until("matching")
    house.refused(c.MatchHouseWager(), "no_house_wager")
    house.until("matched")
    house.refused(c.SettleBank(), "house_banks_now")
    house.refused(c.PayHouseWager(), "no_house_wager")


@all_books
def test_a_round_whose_every_hand_loses_or_wins_comes_to_its_end(book: str) -> None:
    for hands in ((WINS, WINS_TOO), (LOSES, LOSES_TOO), (PUSHES, PUSHES)):
        table = banked(book, {"Ann": (2, "$100", hands[0])})
        table.to_end()
        ledger_agrees(table)


@pytest.mark.parametrize(
    ("book", "is_shared"),
    [
        ("canberra", False),
        ("canberra", True),
        ("massachusetts", False),
        ("massachusetts", True),
        ("rws", False),
    ],
)
def test_matches_that_are_undone_leave_every_coin_where_it_lay(book: str, is_shared: bool) -> None:
    wagers = {"Ann": (2, "$300", WINS), "Cho": (3, "$100", LOSES), "Dee": (4, "$100", PUSHES)}
    table = (shared if is_shared else banked)(book, wagers)
    table.deal_all()
    if table.state.round.bank.handlers:
        table.play(c.ReportAbsent(box=BOX, by="Sue"))
    table.play(wrongly_set(table))
    table.until("matching")
    before = table.state
    table.until("matched")
    table.duty()
    table.play(c.ReportMisSet(hand="bank", by="Sue", reason="seen on the camera"))
    ledger_agrees(table)
    assert table.state.phase == "matching"
    assert (table.state.float_coins, table.state.losing, table.state.commission) == (
        before.float_coins,
        before.losing,
        before.commission,
    )
    assert table.state.people == before.people
    assert table.state.round.bank.stakes == before.round.bank.stakes
    assert table.state.round.bank.house_stake == before.round.bank.house_stake
    assert {box.number: box.wagers for box in table.state.boxes.values()} == {
        box.number: box.wagers for box in before.boxes.values()
    }
    table.until("round_over")
    ledger_agrees(table)
    assert table.gain("Ann") == coins("$285")
    assert table.gain("Cho") == -coins("$100")
    assert table.gain("Dee") == 0


def wrongly_set(table: BankedGame) -> c.SetBankHand:
    """Set the bank's tiles differently from the house way: 0 and 5 instead of 6 and 9."""
    command = table.set_hand(BANKER, BOX, "high6 low4 / low10 five")
    return c.SetBankHand(low=command.low, high=command.high)


def test_a_hand_that_is_set_again_face_down_is_seen_by_nobody_who_did_not_see_it_before() -> None:
    table = shared("nz", {"Ann": (2, "$100", WINS), "Cho": (3, "$100", LOSES)})
    table.deal_all()
    table.play(wrongly_set(table))
    (reset,) = table.play(c.ReportMisSet(hand="bank", by="Sue"))
    assert isinstance(reset, e.HandReset)
    assert reset.low
    for viewer in (None, "Ann", BANKER):
        seen = show(table.state, reset, viewer)
        assert isinstance(seen, e.HandReset)
        assert (seen.low, seen.high, seen.row) == ((), (), "")
    table.play(c.ReportKnockedDown(box=3, by="Sue"))
    own = show(table.state, table.last(e.HandReset), "Cho")
    assert isinstance(own, e.HandReset)
    assert own.low
    others = show(table.state, table.last(e.HandReset), "Ann")
    assert isinstance(others, e.HandReset)
    assert not others.low


@all_books
def test_nobody_takes_his_coins_away_while_the_hands_may_be_matched_again(book: str) -> None:
    table = banked(book, {"Ann": (2, "$100", WINS), "Cho": (3, "$100", LOSES)})
    table.to_payment()
    table.duty()
    # In New Zealand nothing is set again after a player's hand has been turned over. The game may be declared
    # invalid.
    code = "round_not_over" if book == "nz" else "wager_lives"
    table.refused(c.CashOut(person="Ann", coins=coins("$95")), code)
    table.refused(c.Leave(person="Cho"), "stays_seated" if book == "massachusetts" else code)  # MA 5(b)
    table.until("round_over")
    table.play(c.Leave(person="Cho"))
