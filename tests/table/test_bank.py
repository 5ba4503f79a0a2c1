"""The bank at the table: offers and answers, stakes, giving it up, leaving with it, and its public view."""

from typing import Any

import pytest
from msgspec.structs import replace

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table import next_duty, show
from tests.clauses.banking import after_house_round, against, asked, bank_round, close, cover, holds, stake
from tests.table.banks import BankedGame
from tests.table.driver import BANK, LOSES, WINS, Game, coins
from tests.table.ledger import Ledger

ANN, BOB, CHO = ("Ann", 3), ("Bob", 5), ("Cho", 6)
BOOKS = ("nz", "canberra", "massachusetts", "rws")


def three(book: str = "nz", **more: Any) -> Game:
    return after_house_round(book, ANN, BOB, CHO, **more)


def balanced(table: Game) -> None:
    ledger = Ledger()
    ledger.post(table.log)
    ledger.agrees_with(table.state)


# ---- the offer ----------------------------------------------------------------------------------------------


def test_who_does_not_answer_in_time_has_declined() -> None:
    table = three()
    table.begin(to="stacked")
    table.play(c.OfferBank(person="Ann", deadline_ms=1000))
    table.refused(c.CallTime(now_ms=999), "not_yet_time")
    table.play(c.CallTime(now_ms=1000))
    assert table.sees(None).bank.asked == ("Ann",)
    assert next_duty(table.state, table.book) == c.OfferBank(person="Bob")


def test_only_the_one_who_is_asked_answers() -> None:
    table = three()
    table.begin(to="offering")
    assert table.sees(None).bank.offered == "Ann"
    for answer in (c.TakeBank(person="Bob"), c.PassBank(person="Bob"), c.TakeBank(person="Zed")):
        table.refused(answer, "not_your_offer")


def test_who_leaves_while_he_is_asked_has_declined() -> None:
    table = three()
    table.begin(to="offering")
    table.play(c.Leave(person="Ann"))
    assert next_duty(table.state, table.book) == c.OfferBank(person="Bob")


def test_the_bank_is_offered_first_to_the_first_box_from_the_far_right() -> None:
    for book in ("massachusetts", "rws"):
        assert asked(after_house_round(book, ("Ann", 1), ("Bob", 5)))[0] == "Ann"


def test_who_has_no_coins_is_passed_over() -> None:
    table = three()
    table.play(c.CashOut(person="Ann", coins=table.has("Ann")))
    assert asked(table) == ["Bob", "Cho"]


def test_the_offer_is_repeated_from_the_same_box_after_all_have_declined() -> None:
    table = three()
    bank_round(table, "Bob", ("Ann", 3, "$100"), ("Cho", 6, "$100"))
    table.banker = None
    assert asked(table) == ["Bob", "Cho", "Ann"]
    for person, box in (ANN, BOB, CHO):
        table.wager(person, box, "$100")
    table.deal()
    table.finish()
    assert asked(table) == ["Cho", "Ann", "Bob"]


def test_a_void_round_does_not_use_up_the_turn() -> None:
    table = three()
    before, had = table.state.rotation, table.has("Bob")
    cover(table, "Ann", [("Bob", 1, "$100")])
    table.play(c.PassBank(person="Ann"))  # the only wager was on the box that is the house's again
    assert table.state.phase == "round_over"
    assert table.state.round.is_void
    assert table.has("Bob") == had
    assert table.state.rotation == before
    balanced(table)


# ---- stakes -------------------------------------------------------------------------------------------------


def test_a_stake_is_raised_lowered_and_taken_back_while_bets_are_open() -> None:
    table = three()
    against(table, "Ann")
    had = table.has("Ann")
    for amount in ("$300", "$500", "$200"):
        table.play(stake("Ann", amount))
        assert table.has("Ann") == had - coins(amount)
        balanced(table)
    table.play(c.PlaceStake(person="Ann", coins=had))
    assert table.has("Ann") == 0
    table.play(c.TakeBackStake(person="Ann"))
    assert table.has("Ann") == had
    table.refused(c.TakeBackStake(person="Ann"), "no_stake")
    balanced(table)


def test_a_stake_that_covers_is_put_up_before_the_bets_close() -> None:
    table = three()
    against(table, "Ann")
    table.play(stake("Ann", "$300"))
    table.wager("Bob", 5, "$300")
    close(table)
    assert table.state.phase == "bets_closed"
    assert table.state.round.bank.is_covered


def test_a_stake_is_only_raised_once_the_wagers_are_known() -> None:
    table = three()
    against(table, "Ann")
    table.play(stake("Ann", "$200"))
    table.wager("Bob", 5, "$300")
    close(table)
    table.refused(stake("Ann", "$100"), "stake_stands")
    table.refused(c.TakeBackStake(person="Ann"), "wrong_phase")
    table.refused(stake("Ann", "$300.01"), "not_in_chips")
    table.refused(stake("Bob", "$300"), "not_the_bank")
    table.play(stake("Ann", "$300"))
    table.duty()
    assert table.state.round.bank.stake == coins("$300")


def test_a_pool_and_chips_on_the_table_make_up_the_cover_together() -> None:
    table = three("canberra", choices={"cover_by": "chips on the table"})
    against(table, "Ann")
    table.play(stake("Ann", "$50"))
    table.play(stake("Cho", "$100"))
    table.wager("Bob", 5, "$300")
    close(table)
    assert table.has("Ann") == coins("$4700")
    assert table.events(e.StakePlaced)[-1].coins == coins("$200")
    assert [(held.person, held.coins) for held in table.state.round.bank.stakes] == [
        ("Ann", coins("$200")),
        ("Cho", coins("$100")),
    ]
    balanced(table)


def test_what_the_house_adds_is_as_much_as_a_pool_has_put_up_in_all() -> None:
    table = three("canberra", choices={"cover_by": "chips on the table"})
    against(table, "Ann", with_house=True)
    table.play(stake("Cho", "$50"))
    table.wager("Bob", 5, "$300")
    close(table)
    bank = table.state.round.bank
    assert (bank.stake, bank.house_stake) == (coins("$150"), coins("$150"))
    balanced(table)


def test_where_a_pool_covers_alone_no_chip_of_the_bankers_is_taken() -> None:
    table = three("canberra", choices={"cover_by": "chips on the table"})
    against(table, "Ann")
    table.play(stake("Cho", "$300"))
    table.wager("Bob", 5, "$300")
    close(table)
    assert [(held.person, held.coins) for held in table.state.round.bank.stakes] == [("Cho", coins("$300"))]


def test_the_house_does_not_share_what_its_float_cannot_cover() -> None:
    table = three(float_coins="$500")
    cover(table, "Ann", [("Bob", 5, "$900"), ("Cho", 6, "$900")], with_house=True)
    table.play(stake("Ann", "$900"))
    table.refused(c.SettleCover(), "float_is_short")


def test_the_house_shares_what_its_float_just_covers() -> None:
    table = three(float_coins="$1000")
    cover(table, "Ann", [("Bob", 5, "$900"), ("Cho", 6, "$900")], with_house=True)
    due = coins("$900")
    table.play(stake("Ann", "$900"))
    table.state = replace(table.state, float_coins=due)
    table.ledger = None
    table.play(c.SettleCover())
    assert (table.state.round.bank.house_stake, table.state.float_coins) == (due, 0)


def test_the_house_banks_when_time_is_up_and_its_float_does_not_cover_half() -> None:
    table = three(float_coins="$500")
    against(table, "Ann", with_house=True)
    for person, box in (BOB, CHO):
        table.wager(person, box, "$900")
    table.duty()  # the cut
    table.play(c.CallNoMoreBets(deadline_ms=1000))
    table.play(stake("Ann", "$900"))
    table.play(c.CallTime(now_ms=1000))
    assert table.state.phase == "bets_closed"
    assert (table.state.round.bank.kind, table.state.round.bank.person) == ("house", None)
    assert table.state.float_coins > 0


# ---- giving it up, leaving, and being sent away ------------------------------------------------------------------


def test_a_bank_that_nobody_wagers_against_is_given_up() -> None:
    table = three()
    against(table, "Ann")
    assert table.bank_answers("Ann") == ("pass",)
    table.play(c.PassBank(person="Ann"))
    assert table.sees(None).chung == 1
    table.wager("Ann", 3, "$100")


def test_a_bank_that_somebody_has_wagered_against_is_not_given_up_before_it_is_to_be_covered() -> None:
    table = three()
    against(table, "Ann")
    table.wager("Bob", 5, "$100")
    assert table.bank_answers("Ann") == ()
    table.refused(c.PassBank(person="Ann"), "wager_lives")
    for phase in ("betting", "covering"):
        table.until(phase)
        table.refused(c.PassBank(person="Bob"), "not_the_bank")


@pytest.mark.parametrize("book", BOOKS)
def test_a_banker_who_leaves_while_bets_are_open_leaves_the_round_to_the_house(book: str) -> None:
    table = three(book)
    against(table, "Ann")
    table.wager("Bob", 5, "$100")
    if table.state.round.bank.house_wager == 0 and book == "massachusetts":
        table.duty()  # the dealer's wager
    if book in {"nz", "canberra", "rws"}:
        table.play(stake("Ann", "$100"))
    table.play(c.Leave(person="Ann"))
    assert (table.state.round.bank.kind, table.sees(None).chung) == ("house", table.state.house)
    balanced(table)
    table.deal()
    table.finish()
    assert table.events(e.RoundEnded)[-1].bank == "house"
    balanced(table)


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_a_banker_who_leaves_when_it_is_to_be_covered_leaves_the_round_to_the_house(book: str) -> None:
    table = three(book)
    cover(table, "Ann", [("Bob", 5, "$100")])
    table.play(c.Leave(person="Ann"))
    assert table.state.phase == "bets_closed"
    table.deal()
    table.finish()
    assert table.events(e.RoundEnded)[-1].bank == "house"
    balanced(table)


@pytest.mark.parametrize("book", BOOKS)
def test_a_banker_does_not_leave_before_the_bank_is_settled(book: str) -> None:
    table = three(book)
    cover(table, "Ann", [("Bob", 5, "$100")])
    table.until("setting")
    table.refused(c.Leave(person="Ann"), "wager_lives")
    table.refused(c.SitDown(person="Ann", box=4), "wager_lives")
    table.finish()
    table.play(c.Leave(person="Ann"))
    balanced(table)


def test_who_shares_a_bank_takes_his_share_along_when_he_leaves_in_time() -> None:
    table = three("canberra")
    against(table, "Ann")
    table.wager("Bob", 5, "$300")
    table.play(stake("Cho", "$100"))
    table.play(c.Leave(person="Cho"))
    assert table.state.round.bank.stakes == ()
    balanced(table)


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_a_banker_who_is_sent_away_when_it_is_to_be_covered_leaves_the_round_to_the_house(book: str) -> None:
    table = three(book)
    cover(table, "Ann", [("Bob", 5, "$100")])
    assert table.state.phase == "covering"
    table.play(c.Sanction(by="Sue", person="Ann", order="exclude", reason="signals"))
    assert (table.state.phase, table.state.round.bank.kind) == ("bets_closed", "house")
    table.deal()
    table.finish()
    assert table.events(e.RoundEnded)[-1].bank == "house"
    balanced(table)


def test_the_table_closes_over_a_stake_that_nobody_has_wagered_against() -> None:
    table = three("massachusetts")
    against(table, "Ann")
    table.duty()  # the dealer's wager lies there
    assert table.state.round.bank.house_wager
    table.play(c.CloseTable())
    balanced(table)
    table = three()
    against(table, "Ann")
    table.play(stake("Ann", "$100"))
    table.play(c.ShowTiles())
    assert table.state.round.bank.stakes == ()
    balanced(table)


# ---- whole rounds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "with_house"),
    [*((book, False) for book in BOOKS), *((book, True) for book in BOOKS if book != "rws")],
)
def test_a_round_with_a_players_bank_keeps_every_coin(book: str, *, with_house: bool) -> None:
    table = three(book)
    against(table, "Ann", with_house=with_house, hands={3: BANK, 5: WINS[0], 6: LOSES[0]})
    table.wager("Bob", 5, "$200")
    table.wager("Cho", 6, "$100")
    table.deal()
    table.set(5, WINS[1])
    table.set(6, LOSES[1])
    table.finish()
    balanced(table)
    rotation = table.state.rotation
    assert (rotation.holder, rotation.holder_box, rotation.held) == ("Ann", 3, 1)
    assert rotation.played == {"Ann": (3,), "Bob": (5,), "Cho": (6,)}
    assert not table.state.round.bank.stakes


def test_rounds_without_a_wager_are_counted_for_everybody_who_has_a_place() -> None:
    table = three()
    bank_round(table, "Ann", ("Bob", 5, "$100"))
    bank_round(table, "Ann", ("Bob", 5, "$100"))
    people = table.state.people
    assert (people["Ann"].idle_rounds, people["Bob"].idle_rounds, people["Cho"].idle_rounds) == (0, 0, 2)


# ---- what is seen -----------------------------------------------------------------------------------------------


def test_everybody_sees_who_banks_and_what_lies_for_it() -> None:
    table = three()
    cover(table, "Ann", [("Bob", 5, "$300")], with_house=True)
    seen = table.sees(None).bank
    assert (seen.kind, seen.person, seen.box) == ("co-bank", "Ann", 3)
    assert (seen.needed, seen.half, seen.total) == (coins("$300"), coins("$150"), coins("$300"))
    table.play(stake("Ann", "$150"))
    table.duty()
    seen = table.sees("Cho").bank
    assert (seen.stakes[0].person, seen.stakes[0].coins, seen.house_stake) == ("Ann", 15000, 15000)
    assert seen.is_covered


def test_the_banks_tiles_are_its_holders_alone_and_set_after_the_others() -> None:
    table = three()
    cover(table, "Ann", [("Bob", 5, "$300")])
    table.deal()
    for person, sees in (("Ann", True), ("Bob", False), (None, False)):
        hand = table.sees(person).hand_at(3)
        assert hand is not None
        assert (None not in hand.tiles) == sees
    table.refused(table.as_delivered("Ann", 3), "others_set_first")
    table.set_all()
    assert [own.box for own in table.sees("Ann").own] == [3]
    assert table.sees("Ann").own[0].settings
    assert not table.sees("Bob").own[0].settings


def test_the_house_ways_setting_is_proposed_to_the_banker_only() -> None:
    table = three()
    cover(table, "Ann", [("Bob", 5, "$300")])
    table.deal()
    table.set_all()
    (proposed,) = table.play(c.AskHouseWay(person="Ann", box=3))
    assert isinstance(proposed, e.BankHandProposed)
    assert table.sees("Ann").proposal is not None
    for other in ("Bob", "Cho", None):
        assert table.sees(other).proposal is None
        assert show(table.state, proposed, other) == e.BankHandProposed(box=3)
    table.play(c.ConfirmSetting(person="Ann"))
    assert table.state.phase == "house_set"


def test_coins_run_out_and_the_next_is_asked() -> None:
    table = three()
    holds(table, "Ann", "$10")
    cover(table, "Ann", [("Bob", 5, "$300")])
    table.play(stake("Ann", "$10"))
    table.refused(stake("Ann", "$20"), "not_enough")
    table.play(c.PassBank(person="Ann"))
    table.deal()
    table.finish()
    assert table.has("Ann") == coins("$10")
    assert asked(table)[0] == "Bob"  # Ann has not played in the round before


def test_the_houses_wager_comes_back_once_when_a_round_with_open_bets_is_invalid() -> None:
    """It was given back a second time when the tiles were shown, and then the table was stuck."""
    table = BankedGame("massachusetts", {"Ann": (2, "$20", WINS)})
    table.play(c.PlaceHouseWager())
    table.play(c.ReportTile(by="Sue", fault="damaged"))
    table.play(c.Invalidate(by="Sue", cause="fire"))
    table.until("shown")
    table.close()
    balanced(table)
