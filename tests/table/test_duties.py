"""The dealer's next duty, if it depends on more than the phase."""

import pytest
from msgspec.structs import replace

from paigow.log.draws import RoundSecrets
from paigow.table import Refusal, State, decide, next_duty
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.command import Commitments
from paigow.table.core.commitments import commitment
from paigow.table.core.state import Person
from paigow.table.core.steps import round_changed
from paigow.table.equipment.check_tiles import WHOLE_SET
from tests.clauses.banking import after_house_round, against
from tests.table.dealing import open_bets
from tests.table.driver import Game

ANN, BOB = ("Ann", 3), ("Bob", 5)
SECRET = bytes(32)
PROMISE = c.CommitSeeds(person="Ann", tiles=commitment(SECRET), dice=commitment(SECRET))


def duty(table: Game) -> object:
    return next_duty(table.state, table.book)


def played(*, commitments: Commitments | None = None) -> Game:
    """Return a table after a round of Ann's against the house."""
    table = Game("nz")
    table.seat("Ann", 3)
    open_bets(table, commitments)
    table.wager("Ann", 3, "$20")
    table.deal()
    table.finish()
    return table


def shaken(*, promised: bool, cup: bool) -> Game:
    """Return a table after the dealer has shaken. Ann banks, has promised seeds, and has asked for the cup."""
    table = after_house_round("nz", ANN, BOB)
    if promised:
        table.play(PROMISE)
    against(table, "Ann")
    table.wager("Bob", 5, "$20")
    table.until("bets_closed")
    while duty(table) != "dice":
        table.duty()
    if cup:
        table.play(c.TakeCup(person="Ann"))
    table.play(c.ShakeDice(dice=() if promised else (1, 2, 3)))
    return table


@pytest.mark.clause("NZ 9.4 banker shake", check=1)
def test_who_banks_shakes_after_the_dealer_if_he_asked_for_the_cup() -> None:
    table = shaken(promised=False, cup=True)
    assert duty(table) == "dice"
    table.play(c.ShakeDice(dice=(1, 2, 3), by="Ann"))
    assert duty(table) == c.CountDice()
    assert duty(shaken(promised=False, cup=False)) == c.CountDice()


def test_seeds_for_the_dice_are_asked_for_when_the_bank_has_nothing_left_to_choose() -> None:
    table = shaken(promised=True, cup=True)
    assert duty(table) == "dice"
    table.play(c.ShakeDice(by="Ann"))
    assert duty(table) == c.AskSeeds()
    table.play(c.AskSeeds())
    assert duty(table) == "count"
    assert duty(shaken(promised=True, cup=False)) == c.AskSeeds()


def test_a_table_without_players_lays_its_tiles_out_and_others_are_dealt_to() -> None:
    table = played()
    assert duty(table) == "people"
    table.play(c.Leave(person="Ann"))
    assert duty(table) == c.ShowTiles()


def test_the_secrets_of_a_round_are_told_before_anything_else_is_done() -> None:
    table = played(commitments=RoundSecrets(SECRET, SECRET, SECRET).commitments())
    table.play(c.ReportTile(by="Sue", fault="marked"))
    assert duty(table) == "secrets"
    told = c.RevealSecrets(secrets=c.Secrets(woodpile=SECRET.hex(), dice=SECRET.hex(), mixing=SECRET.hex()))
    table.play(told)
    table.refused(told, "wrong_phase")
    assert duty(table) == c.CheckLeavingSet(tiles=WHOLE_SET)


@pytest.mark.clause("NZ 10.17", check=0)
def test_a_faulty_set_is_checked_and_replaced_before_another_round() -> None:
    table = played()
    table.play(c.ReportTile(by="Sue", fault="marked"))
    assert duty(table) == c.CheckLeavingSet(tiles=WHOLE_SET)
    table.duty()
    replaced = duty(table)
    assert isinstance(replaced, c.ReplaceTiles)
    assert replaced.by == "dealer"
    table.duty()
    assert not table.state.is_set_faulty


@pytest.mark.clause("NZ 12.12(b)", check=1)
def test_the_barred_part_before_a_round() -> None:
    table = played()
    table.seat("Bob", 5)
    table.play(c.BarTogether(by="Sue", people=("Ann", "Bob")))
    both = {"Ann": Person(stack=1, box=3), "Bob": Person(stack=1, box=5)}
    barred = replace(table.state, barred=(("Ann", "Bob"),), people=both)
    assert next_duty(barred, table.book) == c.PartBarred()
    assert next_duty(replace(barred, phase="shown"), table.book) == c.PartBarred()


@pytest.mark.clause("CAN 14.2", check=1)
@pytest.mark.clause("CAN 3.2", check=0)
def test_a_table_whose_close_was_told_is_checked_and_closes_after_the_round() -> None:
    table = Game("canberra")
    table.seat("Ann", 3)
    table.begin()
    table.wager("Ann", 3, "$20")
    table.deal()
    for to in ("inspector", "players"):
        table.finish()
        assert duty(table) == "people"
        table.play(c.AnnounceClosing(by="Sue", to=to))
    assert duty(table) == c.CheckLeavingSet(tiles=WHOLE_SET)
    table.duty()
    assert duty(table) == c.CloseTable()


@pytest.mark.clause("NZ 12.3(a)", check=1)
def test_nobody_goes_on_while_a_choice_waits_for_its_answer() -> None:
    table = Game("nz")
    table.seat("Ann", 3)
    table.begin()
    table.wager("Ann", 3, "$20")
    table.until("delivered")
    assert duty(table) == c.CollectEmptyBoxes()
    table.play(c.ReportExposed(by="Sue", at="box", box=3, count=2))
    assert duty(table) == "choices"
    table.play(c.Choose(person="Ann", box=3, choice="play"))
    assert duty(table) == c.CollectEmptyBoxes()


def test_the_bank_is_not_offered_any_longer_when_nobody_is_left_to_wager_against_it() -> None:
    table = after_house_round("nz", ANN, BOB)
    table.begin(to="offering")
    assert duty(table) == "offer"
    table.play(c.SitOut(person="Bob"))
    assert duty(table) == c.PassBank(person="Ann")
    table.duty()
    assert table.state.round.bank.kind == "house"


def test_who_is_offered_the_bank_and_taken_out_of_play_declines_it() -> None:
    table = after_house_round("nz", ANN, BOB)
    table.begin(to="offering")
    assert duty(table) == "offer"
    table.state = replace(table.state, excluded=("Ann",))
    assert duty(table) == c.PassBank(person="Ann")


@pytest.mark.clause("MA 8(h) amount", check=1)
def test_the_house_sets_its_own_hand_before_the_banks_while_it_wagers_against_it() -> None:
    table = after_house_round("massachusetts", ANN, BOB)
    against(table, "Ann")
    assert duty(table) == c.PlaceHouseWager()
    table.wager("Bob", 5, "$100")
    table.deal()
    table.set_all()
    table.until("players_set")
    assert duty(table) == c.SetHouseHand()
    table.duty()
    assert duty(table) == "settings"


@pytest.mark.clause("MA 8(e) setting", check=1)
def test_the_dealer_sets_a_co_banks_hand() -> None:
    table = after_house_round("massachusetts", ANN, BOB)
    against(table, "Ann", with_house=True)
    table.wager("Bob", 5, "$100")
    table.deal()
    table.set_all()
    table.until("players_set")
    table.refused(c.SetBankHand(low=("6-6", "6-6"), high=("6-6", "6-6")), "not_two_and_two")
    table.refused(c.SetBankHand(low=("6-6", "6-6")), "not_two_and_two")
    assert duty(table) == c.SetBankHand()


def test_tiles_to_be_mixed_come_before_all_else_while_they_are_uncut() -> None:
    table = Game("nz")
    table.seat("Ann", 3)
    table.begin()
    asked = round_changed(table.state, mixing="reshuffle")
    assert next_duty(asked, table.book) == "woodpile"
    assert next_duty(replace(asked, phase="shown"), table.book) == "people"


@pytest.mark.clause("NZ 11.2(b) cover", check=1)
def test_the_dealer_waits_for_a_cover_that_is_short_and_for_nobody_who_has_gone() -> None:
    table = after_house_round("nz", ANN, BOB)
    against(table, "Ann")
    table.wager("Bob", 5, "$100")
    table.until("covering")
    assert duty(table) == "cover"
    gone = replace(table.state, excluded=("Ann",))
    assert next_duty(gone, table.book) == c.SettleCover()
    told = decide(gone, c.SettleCover(), table.book)
    assert not isinstance(told, Refusal)
    assert [each.kind for each in told if isinstance(each, e.CoverSettled)] == ["house"]
    table.refused(c.SettleCover(), "cover_short")
    table.play(c.PlaceStake(person="Ann", coins=10000))
    assert duty(table) == c.SettleCover()


def test_no_further_round_is_dealt_where_all_have_been() -> None:
    table = Game("nz")
    table.seat("Ann", 3)
    table.begin()
    over = replace(table.state, is_dealing_over=True)
    for phase, has_duty in (("shown", False), ("washed", False), ("stacked", False), ("betting", True)):
        assert (next_duty(replace(over, phase=phase), table.book) is not None) is has_duty
        assert next_duty(replace(table.state, phase=phase), table.book) is not None


def test_after_the_last_round_that_was_asked_for_the_dealing_is_ended_once() -> None:
    table = played()
    table.play(c.BeginDealing(by="Ann", mode="exam", by_hand=(), rounds=1))
    table.play(c.ShowTiles())
    assert duty(table) == c.EndDealing()
    table.play(c.EndDealing())
    assert duty(table) is None


def test_a_closed_table_has_no_duty() -> None:
    assert next_duty(State.empty(), Game("nz").book) is None
