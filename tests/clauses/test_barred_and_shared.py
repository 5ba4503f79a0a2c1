"""New Zealand: who may share a bank, who may not play, and what a bar does to people who play already."""

import pytest

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.interest import takes_part
from tests.clauses.banking import after_house_round, against, cover, stake
from tests.clauses.mishaps import balances, play_out
from tests.table.dealing import full_table
from tests.table.driver import Game, coins

ANN, BOB, CHO = ("Ann", 3), ("Bob", 5), ("Cho", 6)
BAR = c.BarTogether(by="Sue", reason="collusion", people=("Ann", "Bob"))
LIFT = c.LiftBar(by="Sue", people=("Ann", "Bob"))


def sharing() -> Game:
    """Ann at box 3 is about to bank; Dee, standing, and Cho, who sits at box 6, wagered on her box the round before."""
    table = after_house_round("nz", ANN, BOB, CHO, choices={"shared_bank": True})
    table.stand("Dee")
    table.banker = None
    table.begin()
    for person, box in (ANN, BOB, CHO, ("Dee", 3), ("Cho", 3)):
        table.wager(person, box, "$100")
    table.deal()
    table.finish()
    return table


def seats(table: Game) -> dict[str, int]:
    return {name: person.box for name, person in table.state.people.items() if person.box is not None}


# ---- sharing ------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 5.5", check=1)
@pytest.mark.clause("NZ 5.3(a)", check=1)
def test_who_wagered_on_the_banks_box_shares_it_wherever_he_sits_and_nobody_else() -> None:
    table = sharing()
    table.stand("Eve")  # has just bought in
    cover(table, "Ann", [("Bob", 5, "$600")])
    for person in ("Eve", "Bob"):
        table.refused(stake(person, "$100"), "other_box", "NZ 5.5")
        assert "place_stake" not in {right.do for right in table.sees(person).may}
    for person in ("Dee", "Cho"):
        assert "place_stake" in {right.do for right in table.sees(person).may}
        table.play(stake(person, "$100"))
    table.play(stake("Ann", "$400"))
    table.duty()
    assert table.state.round.bank.holders == ("Ann", "Dee", "Cho")
    table.deal()
    table.finish()
    balances(table)


@pytest.mark.clause("NZ 5.5", check=1)
def test_who_did_not_play_the_round_before_shares_no_bank_of_the_next() -> None:
    table = sharing()
    table.banker = None
    table.begin()
    for person, box in (ANN, BOB):
        table.wager(person, box, "$100")
    table.deal()
    table.finish()
    cover(table, "Ann", [("Bob", 5, "$600")])
    table.refused(stake("Dee", "$100"), "other_box", "NZ 5.5")


@pytest.mark.clause("NZ 5.5", check=1)
def test_those_who_shared_a_bank_may_share_it_again() -> None:
    table = sharing()
    cover(table, "Ann", [("Bob", 5, "$600")])
    table.play(stake("Dee", "$100"))
    table.play(stake("Ann", "$500"))
    table.deal()
    table.finish()
    cover(table, "Ann", [("Bob", 5, "$600")])
    table.play(stake("Dee", "$100"))


# ---- out of play ----------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 12.11", check=1)
@pytest.mark.clause("CAN 15.2(b)", check=1)
@pytest.mark.parametrize("book", ["nz", "canberra"])
def test_whoever_is_out_of_play_shares_no_bank(book: str) -> None:
    choices = {"shared_bank": True} if book == "nz" else {}
    table = after_house_round(book, ANN, BOB, CHO, choices=choices)
    table.stand("Dee")
    table.banker = None
    table.begin()
    for person, box in (ANN, BOB, CHO, ("Dee", 3)):
        table.wager(person, box, "$100")
    table.deal()
    table.finish()
    against(table, "Ann")
    table.wager("Bob", 5, "$100")
    out = table.book.cite("sanction_exclude")
    table.play(c.Sanction(by="Sue", person="Dee", order="exclude"))
    table.refused(stake("Dee", "$100"), "excluded", table.book.cite("excluded"))
    assert "place_stake" not in {right.do for right in table.sees("Dee").may}
    assert table.events(e.PersonExcluded)[-1].clause == out


@pytest.mark.clause("NZ 12.12(b)", check=1)
def test_whoever_is_barred_from_a_holder_of_the_bank_shares_it_not() -> None:
    table = sharing()
    table.play(c.BarTogether(by="Sue", people=("Ann", "Dee")))
    cover(table, "Ann", [("Bob", 5, "$600")])
    table.refused(stake("Dee", "$100"), "barred", "NZ 12.12(b)")
    table = sharing()
    cover(table, "Ann", [("Bob", 5, "$600")])
    table.play(stake("Dee", "$100"))
    table.play(c.BarTogether(by="Sue", people=("Cho", "Dee")))
    assert "Cho" not in seats(
        table
    )  # this player has no wager in the round, the other has a share: she stays until it is over
    table.refused(stake("Cho", "$100"), "barred", "NZ 12.12(b)")
    assert table.refused(c.SitDown(person="Cho", box=6), "barred").facts["other"] == "Dee"


# ---- barred from one table -----------------------------------------------------------------------------------


@pytest.mark.clause("NZ 12.12(b)", check=1)
def test_of_two_who_sit_already_both_stand_up_and_one_may_sit_again() -> None:
    table = Game("nz")
    for person, box in (ANN, BOB, CHO):
        table.seat(person, box)
    events = table.play(BAR)
    assert [type(event) for event in events] == [e.PeopleBarred, e.SeatVacated, e.SeatVacated]
    assert {event.clause for event in events if isinstance(event, e.SeatVacated)} == {"NZ 12.12(b)"}
    assert seats(table) == {"Cho": 6}
    table.play(c.SitDown(person="Bob", box=5))
    table.refused(c.SitDown(person="Ann", box=3), "barred", "NZ 12.12(b)")


@pytest.mark.clause("NZ 12.12(b)", check=1)
def test_before_the_close_of_bets_the_wagers_of_the_barred_go_back() -> None:
    table = Game("nz")
    for person, box in (ANN, BOB, CHO):
        table.seat(person, box)
    table.begin()
    table.wager("Ann", 3, "$20")
    table.wager("Cho", 6, "$20")
    table.play(BAR)
    assert seats(table) == {"Cho": 6}
    assert table.has("Ann") == coins("$1000")
    table.wager("Bob", 5, "$20")
    table.no_wager("Ann", 3, "$20", "barred", "NZ 12.12(b)")
    balances(table)


@pytest.mark.clause("NZ 12.12(b)", check=1)
def test_a_hand_that_is_played_is_played_to_its_end_and_then_both_stand_up() -> None:
    table = Game("nz")
    for person, box in (ANN, BOB, CHO):
        table.seat(person, box)
    table.begin()
    for person, box in (ANN, BOB, CHO):
        table.wager(person, box, "$20")
    table.deal()
    assert [type(event) for event in table.play(BAR)] == [e.PeopleBarred]
    play_out(table)
    assert seats(table) == {"Ann": 3, "Bob": 5, "Cho": 6}
    vacated = table.duty()
    assert [event.person for event in vacated if isinstance(event, e.SeatVacated)] == ["Ann", "Bob"]
    assert seats(table) == {"Cho": 6}
    table.until("betting")
    table.wager("Ann", 3, "$20")
    table.no_wager("Bob", 5, "$20", "barred", "NZ 12.12(b)")
    table.refused(c.PartBarred(), "wrong_phase")


def test_nobody_stands_up_twice() -> None:
    table = Game("nz")
    table.seat("Ann", 3)
    table.play(BAR)
    table.refused(c.PartBarred(), "nobody_to_part", "NZ 12.12(b)")


@pytest.mark.clause("NZ 12.12(b)", check=1)
def test_a_bar_is_seen_and_can_be_lifted() -> None:
    table = Game("nz")
    table.seat("Ann", 3)
    table.stand("Bob")
    table.play(BAR)
    assert table.sees(None).barred == (("Ann", "Bob"),)
    table.refused(c.LiftBar(by="Sue", people=("Ann", "Cho")), "not_barred", "NZ 12.12(b)")
    table.play(LIFT)
    assert table.sees(None).barred == ()
    table.play(c.SitDown(person="Bob", box=5))


# ---- taken out of play during a round ------------------------------------------------------------------------


@pytest.mark.clause("NZ 12.9", check=1)
@pytest.mark.parametrize("phase", ["setting", "matching", "paid"])
@pytest.mark.parametrize("shared", [None, True])
def test_a_player_is_taken_out_of_play_while_the_values_are_held(phase: str, *, shared: bool | None) -> None:
    table = full_table(shared=shared)
    if phase != "setting":
        table.set_all()
        table.until(phase)
    before = table.has("P5")
    lying = sum(
        wager.coins
        for box in table.state.boxes.values()
        for wager in box.wagers
        if wager.person == "P5" and not wager.is_settled
    )
    table.play(c.RemovePerson(by="Sue", reason="signals", person="P5"))
    assert table.has("P5") == before + lying
    assert "P5" in table.sees(None).excluded
    assert "P5" not in seats(table)
    table.finish()
    assert not table.state.round.is_void
    balances(table)


@pytest.mark.clause("NZ 12.9", check=1)
def test_nobody_is_taken_out_while_a_player_banks_alone_or_a_box_is_empty() -> None:
    remove = c.RemovePerson(by="Sue", reason="signals", person="P5")
    full_table(shared=False).refused(remove, "player_banks", "NZ 12.9")
    full_table(shared=None).refused(c.RemovePerson(by="Sue", person="Gil"), "not_here")
    table = Game("nz")
    table.seat("P5", 5)
    table.begin()
    table.wager("P5", 5, "$20")
    table.deal()
    table.refused(remove, "not_all_in_play", "NZ 12.9")


@pytest.mark.clause("NZ 12.9", check=1)
def test_of_those_who_tell_each_other_more_than_one_is_taken_out_in_a_round() -> None:
    table = full_table()
    for person in ("P5", "P6"):
        table.play(c.RemovePerson(by="Sue", reason="signals", person=person))
    assert table.sees(None).excluded == ("P5", "P6")
    table.play(c.RemoveByDice(by="Sue", reason="signals"))
    table.finish()
    assert table.sees(None).is_removing
    balances(table)
    at_the_delivery = full_table(to="delivered")  # players may look by then
    at_the_delivery.play(c.RemoveByDice(by="Sue", reason="signals"))
    at_the_delivery.until("setting")
    at_the_delivery.finish()
    assert at_the_delivery.sees(None).is_removing


@pytest.mark.clause("NZ 12.9", check=1)
def test_with_a_co_banker_who_is_taken_out_the_round_is_void() -> None:
    table = full_table(shared=True)
    table.play(c.RemovePerson(by="Sue", reason="signals", person="Bob"))
    assert table.state.round.is_void
    assert "Bob" in table.sees(None).excluded
    balances(table)


@pytest.mark.clause("NZ 5.5", check=1)
def test_who_wagered_beside_the_banker_on_another_box_shares_his_bank_too() -> None:
    table = after_house_round("nz", ANN, BOB, choices={"shared_bank": True})
    for person in ("Dee", "Eve"):
        table.stand(person)
    table.banker = None
    table.begin()
    for person, box in (ANN, ("Ann", 4), ("Dee", 4), BOB, ("Eve", 5)):
        table.wager(person, box, "$100")
    table.deal()
    table.finish()
    cover(table, "Ann", [("Bob", 5, "$600")])
    table.refused(stake("Eve", "$100"), "other_box", "NZ 5.5")
    table.play(stake("Dee", "$100"))


@pytest.mark.clause("NZ 5.3(b)", check=1)
def test_who_stands_and_is_offered_the_bank_has_a_part_in_the_round() -> None:
    table = after_house_round("nz", ANN)
    table.stand("Bob")
    table.banker = None
    table.begin()
    table.wager("Ann", 3, "$100")
    table.wager("Bob", 5, "$100")
    table.deal()
    table.finish()
    table.begin(to="offering")
    assert not takes_part(table.state, "Bob")
    table.play(c.PassBank(person="Ann"))
    table.until("offering")
    assert takes_part(table.state, "Bob")
