"""Control of a box when people come, go and change their choices while bets are open."""

import pytest

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.irregularities.void_hand import void_hand
from tests.table.driver import Game


def controller(table: Game, box: int) -> str | None:
    return table.state.boxes[box].controller


def canberra_tie() -> Game:
    """Return a table with three equal wagers on box 2, where nobody sits."""
    table = Game("canberra")
    table.begin()
    for person in ("Ann", "Bob", "Cho"):
        table.wager(person, 2, "$20")
    return table


def test_a_nominee_of_the_others_decides() -> None:
    table = canberra_tie()
    table.play(c.Nominate(person="Ann", box=2, nominee="Cho"))
    table.play(c.Nominate(person="Bob", box=2, nominee="Cho"))
    table.deal()
    assert controller(table, 2) == "Cho"


def test_a_nominee_of_some_of_the_others_does_not() -> None:
    table = canberra_tie()
    table.play(c.Nominate(person="Ann", box=2, nominee="Cho"))
    table.deal()
    assert controller(table, 2) is None  # Bob has not named this bettor


def test_a_vote_can_be_changed() -> None:
    table = canberra_tie()
    table.play(c.Nominate(person="Ann", box=2, nominee="Cho"))
    table.play(c.Nominate(person="Cho", box=2, nominee="Bob"))
    table.play(c.Nominate(person="Ann", box=2, nominee="Bob"))
    table.deal()
    assert controller(table, 2) == "Bob"


def test_a_nominee_who_took_his_wager_back_decides_nothing() -> None:
    table = canberra_tie()
    table.play(c.Nominate(person="Ann", box=2, nominee="Cho"))
    table.play(c.Nominate(person="Bob", box=2, nominee="Cho"))
    table.play(c.TakeBackWager(person="Cho", box=2))
    table.deal()
    assert controller(table, 2) is None


def test_bets_can_be_closed_after_a_nominee_has_left() -> None:
    table = canberra_tie()
    table.play(c.Nominate(person="Ann", box=2, nominee="Cho"))
    table.play(c.TakeBackWager(person="Cho", box=2))
    table.play(c.Leave(person="Cho"))
    table.deal()
    assert controller(table, 2) is None


def test_the_voice_of_one_who_took_his_wager_back_counts_no_more() -> None:
    table = canberra_tie()
    table.play(c.Nominate(person="Cho", box=2, nominee="Bob"))
    table.play(c.TakeBackWager(person="Cho", box=2))
    table.deal()
    assert controller(table, 2) is None


def test_nobody_is_nominated_by_his_own_voice() -> None:
    table = canberra_tie()
    table.refused(c.Nominate(person="Cho", box=2, nominee="Cho"), "own_nomination", "CAN 7.4(c)")
    table.deal()
    assert controller(table, 2) is None


def test_who_sits_down_after_the_seated_player_gave_control_away_has_not_given_it() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.seat("Zoe", 8)
    table.begin()
    table.wager("Bob", 2, "$100")
    table.play(c.GiveControl(person="Ann", box=2))
    table.play(c.Leave(person="Ann"))
    table.seat("Cho", 2)
    table.wager("Cho", 2, "$20")
    table.deal()
    assert controller(table, 2) == "Cho"


def test_control_given_away_is_not_given_in_the_next_round() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    for expected in ("Bob", "Ann"):
        table.begin()
        table.wager("Ann", 2, "$20")
        table.wager("Bob", 2, "$100")
        if expected == "Bob":
            table.play(c.GiveControl(person="Ann", box=2))
        table.deal()
        assert controller(table, 2) == expected
        table.finish()


def test_a_choice_of_a_box_that_is_not_ones_own_is_no_choice() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.seat("Bob", 3)
    table.begin()
    for box in (2, 3, 4):
        table.wager("Ann", box, "$20")
    table.wager("Bob", 3, "$20")
    table.play(c.ControlBox(person="Ann", box=3))  # Bob sits there and decides
    table.deal()
    assert [controller(table, box) for box in (2, 3, 4)] == ["Ann", "Bob", None]


def test_a_lone_bettor_on_a_box_where_another_sits_decides() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Bob", 2, "$20")
    table.deal()
    assert controller(table, 2) == "Bob"


def test_one_who_comes_to_the_place_after_the_bets_decides_nothing() -> None:
    table = Game("nz")
    table.begin()
    table.wager("Bob", 2, "$20")
    table.deal()
    table.seat("Ann", 2)
    table.refused(table.as_delivered("Ann", 2), "not_yours", "NZ 10.7")
    table.set_all()
    table.finish()
    assert table.state.boxes[2].seated == "Ann"


def test_any_bettor_of_the_box_can_be_nominated() -> None:
    table = Game("canberra")
    table.begin()
    for person, amount in (("Ann", "$50"), ("Bob", "$50"), ("Cho", "$20")):
        table.wager(person, 2, amount)
    table.play(c.Nominate(person="Ann", box=2, nominee="Cho"))
    table.play(c.Nominate(person="Bob", box=2, nominee="Cho"))
    table.deal()
    assert controller(table, 2) == "Cho"


def test_a_choice_that_the_book_does_not_give_is_refused_not_ignored() -> None:
    for book, clause in (
        ("canberra", "CAN 7.3 two boxes"),
        ("massachusetts", "MA 10(a)"),
        ("rws", "RWS 3.13"),
    ):
        table = Game(book)
        table.seat("Ann", 2)
        table.until("betting")
        table.wager("Ann", 2, "$20")
        table.refused(c.ControlBox(person="Ann", box=2), "no_such_choice", clause)


def test_a_nominee_is_refused_where_the_book_names_no_such_decider() -> None:
    table = Game("rws")
    table.seat("Ann", 2)
    table.until("betting")
    table.wager("Ann", 2, "$20")
    table.refused(c.Nominate(person="Ann", box=2, nominee="Bob"), "no_such_choice", "R-108")


def test_on_a_box_that_lost_no_wager_the_same_decide_as_before() -> None:
    table = Game("nz")
    for person, box in (("Ann", 2), ("Bob", 5)):
        table.seat(person, box)
    table.begin()
    for person, box, amount in (("Ann", 2, "$100"), ("Ann", 3, "$50"), ("Bob", 3, "$20")):
        table.wager(person, box, amount)
    table.deal()
    assert table.state.boxes[3].controller is None  # of two own boxes Ann sets the one with her seat (NZ 7.2)
    back = void_hand(table.state, 2, table.book, clause="NZ 12.3")
    assert [type(each) for each in back] == [e.WagerReturned, e.HandVoided]


def test_where_the_dealer_sets_for_who_has_another_box_the_choice_after_tiles_were_shown_is_his() -> None:
    table = Game("nz")
    for person, box in (("Ann", 2), ("Bob", 5)):
        table.seat(person, box)
    table.begin()
    for person, box, amount in (("Ann", 2, "$100"), ("Ann", 3, "$50"), ("Bob", 3, "$20")):
        table.wager(person, box, amount)
    table.until("delivered")
    assert table.state.boxes[3].controller is None
    table.play(c.ReportExposed(by="Sue", at="box", box=3, count=2))
    choice = table.state.boxes[3].choice
    assert choice is not None
    assert choice.people == ("Ann",)


@pytest.mark.clause("NZ 10.14", check=1)
def test_a_hand_that_was_given_up_is_not_shown() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin()
    for box in (2, 3):
        table.wager("Ann", box, "$20")
    table.deal()
    table.play(c.Concede(person="Ann", box=2))
    table.refused(c.ShowOwnHand(person="Ann", box=2), "already_done", "NZ 10.14")
    table.play(c.ShowOwnHand(person="Ann", box=3))


@pytest.mark.clause("NZ 10.7", check=1)
def test_nobody_asks_about_the_tiles_of_another() -> None:
    table = Game("nz")
    for person, box in (("Ann", 2), ("Bob", 5)):
        table.seat(person, box)
    table.begin()
    for person, box in (("Ann", 2), ("Bob", 5)):
        table.wager(person, box, "$20")
    table.deal()
    for ask in (c.AskNames, c.AskHouseWay, c.AskAdvice):
        table.refused(ask(person="Bob", box=2), "not_yours", "NZ 10.7")
