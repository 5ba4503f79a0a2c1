"""One whole round under each book, with every coin calculated by hand.

The house holds 6 (High 6) / 9 (Low 4) in each: seven and a pair win, two and a wong push, five and eight
lose.
"""

import pytest

from paigow.table import commands as c
from tests.table.driver import LOSES, PUSHES, WINS, Game, coins
from tests.table.ledger import Ledger

HANDS = {2: WINS, 3: PUSHES, 5: LOSES}


def test_new_zealand() -> None:
    table = Game("nz")
    table.seat("Ann", 2, money="$200")
    table.seat("Bob", 3, money="$200")
    table.seat("Cho", 5, money="$200")
    table.stand("Dee", money="$200")
    wagers = [("Ann", 2, "$100"), ("Dee", 2, "$30"), ("Bob", 3, "$50"), ("Cho", 5, "$20")]
    table.whole_round(HANDS, wagers)
    assert table.has("Ann") == coins("$295")  # $100 less 5 per cent
    assert table.has("Dee") == coins("$228.50")  # $30 less $1.50, on Ann's box
    assert table.has("Bob") == coins("$200")  # a push
    assert table.has("Cho") == coins("$180")
    assert table.state.commission == coins("$6.50")
    assert table.state.float_coins == coins("$1000000") + coins("$20") - coins("$130")
    first_payment = table.names().index("WagerPaid")
    assert table.names().index("LosingAreaCleared") < first_payment
    assert [box.result for box in table.state.boxes_in_play] == ["win", "push", "lose"]


def test_new_zealand_with_six_boxes_and_a_house_way_on_request() -> None:
    table = Game("nz", boxes=6)
    table.seat("Ann", 2)
    table.begin({1: "low4 five high6 low10", 2: "teen teen eleven low6"}, total=12)
    table.wager("Ann", 2, "$40")
    table.deal()
    assert table.state.round.first == 4
    assert len(table.state.round.undelivered) == 6  # boxes 3 to 6 without wagers, and the two missing boxes
    table.play(c.AskHouseWay(person="Ann", box=2))
    table.finish()
    hand = table.state.boxes[2].hand
    assert hand is not None
    assert (hand.set_by, set(hand.high)) == ("request", {"6-6"})
    assert table.has("Ann") == coins("$1038")


def test_canberra_rounds_payments_up_and_holds_wagers_to_the_maximum() -> None:
    table = Game("canberra", chips=(100, 500, 1000), maximum="$100")
    table.seat("Ann", 2, money="$200")
    table.seat("Bob", 3, money="$200")
    table.seat("Cho", 5, money="$200")
    table.stand("Dee", money="$200")
    table.stand("Eve", money="$200")
    wagers = [("Ann", 2, "$30"), ("Dee", 2, "$150"), ("Bob", 3, "$50"), ("Cho", 5, "$20"), ("Eve", 5, "$150")]
    table.whole_round({2: WINS, 3: PUSHES, 5: LOSES}, wagers)
    assert table.has("Ann") == coins("$229")  # $28.50 is due: the next amount that $1 chips can make
    assert table.has("Dee") == coins("$295")  # only $100 of the $150 is in play
    assert table.has("Bob") == coins("$200")
    assert table.has("Cho") == coins("$180")
    assert table.has("Eve") == coins("$100")  # $100 lost, $50 returned
    assert table.state.commission == coins("$6")


def test_massachusetts_rounds_vigorish_up_to_a_quarter() -> None:
    table = Game("massachusetts")
    table.seat("Ann", 2, money="$200")
    table.seat("Bob", 3, money="$200")
    table.seat("Cho", 5, money="$200")
    table.whole_round(HANDS, [("Ann", 2, "$17"), ("Bob", 3, "$50"), ("Cho", 5, "$20")])
    assert table.has("Ann") == coins("$216")  # a vigorish of $0.85 becomes $1
    assert table.has("Bob") == coins("$200")
    assert table.has("Cho") == coins("$180")
    assert table.state.commission == coins("$1")
    assert "LosingAreaCleared" not in table.names()  # losing wagers went to the inventory at once


def test_pai_gow_plus_with_bonus_and_tie_bets() -> None:
    table = Game("rws")
    table.seat("Ann", 2, money="$200")
    table.seat("Bob", 3, money="$200")
    table.seat("Cho", 5, money="$200")
    table.begin({0: "low4 five high6 low10", **{box: tiles for box, (tiles, _) in HANDS.items()}})
    table.wager("Ann", 2, "$15")
    table.wager("Ann", 2, "$10", "bonus")
    table.wager("Ann", 2, "$10", "tie")
    table.wager("Bob", 3, "$50")
    table.wager("Bob", 3, "$10", "tie")
    table.wager("Cho", 5, "$20")
    table.wager("Cho", 3, "$10", "bonus")  # on Bob's box
    table.deal()
    for box, (_, setting) in HANDS.items():
        table.set(box, setting)
    table.finish()
    # Ann: $15 less $0.75, rounded down to $0.50; a pair of Teen pays 5 to 1; no tie.
    assert table.has("Ann") == coins("$200") + coins("$14.50") + coins("$50") - coins("$10")
    # Bob: a tie with a low hand of 2 pays 1 to 1 less 5 per cent.
    assert table.has("Bob") == coins("$209.50")
    # Cho: a loss of $20; Bob's Day and nine make a wong, 1 to 1.
    assert table.has("Cho") == coins("$190")
    assert table.state.commission == coins("$1")


@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts", "rws"])
def test_three_rounds_and_a_closing_leave_no_coin_behind(book: str) -> None:
    table = Game(book)
    wagers = [("Ann", 2, "$20"), ("Bob", 3, "$20"), ("Cho", 5, "$40")]
    for total in (3, 12, 18):
        table.whole_round(HANDS, wagers, total=total)
    table.close()
    ledger = Ledger()
    ledger.post(table.log)
    ledger.agrees_with(table.state)
    assert not table.state.people
    # Three wins of $20 cost the house $57, three losses of $40 bring $120.
    assert ledger.balances["house"] == coins("$63")
    assert ledger.balances["account:Ann"] == coins("$57")
    assert ledger.balances["account:Bob"] == 0
    assert ledger.balances["account:Cho"] == -coins("$120")
