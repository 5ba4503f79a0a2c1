"""The data that a table keeps, and shows to everybody, does not grow with the number of requests."""

from paigow.table import commands as c
from paigow.table import events as e
from tests.table.driver import LOSES, WINS, Game


def complaint(person: str) -> c.OpenDispute:
    return c.OpenDispute(by="Sue", person=person, complaint="the count")


def decision(number: int) -> c.DecideDispute:
    return c.DecideDispute(by="Sue", number=number, decision="it stands")


def play_round(table: Game) -> None:
    """Play a round that Ann wins."""
    table.begin({table.state.house: "low4 five high6 low10", 2: WINS[0]})
    table.wager("Ann", 2, "$20")
    table.deal()
    table.set(2, WINS[1])
    table.finish()


def test_eight_complaints_may_be_open_at_a_table() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    for number in range(10):
        table.stand(f"P{number}")
    for number in range(8):
        table.play(complaint(f"P{number}"))
    assert table.refused(complaint("P8"), "too_many_disputes").facts["most"] == 8
    table.play(decision(1))
    table.play(complaint("P8"))


def test_the_last_decided_complaints_stay_in_view_and_their_numbers_go_on() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    for number in range(1, 13):
        table.begin()
        table.wager("Ann", 2, "$20")
        table.deal()
        table.finish()
        (opened,) = table.play(complaint("Ann"))
        assert isinstance(opened, e.DisputeOpened)
        assert opened.number == number
        if number > 1:
            table.play(decision(number))
    table.play(c.WashTiles())
    assert [each.number for each in table.state.disputes] == [1, *range(5, 13)]
    table.play(decision(1))  # open ones stay, however old


def test_who_has_neither_coins_nor_a_place_is_not_there_in_the_next_round() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    table.stand("Bob", money="$20")
    table.stand("Eve")
    play_round(table)
    table.play(c.CashOut(person="Eve", coins=table.has("Eve")))
    table.play(c.CashOut(person="Bob", coins=1000))
    assert {"Ann", "Bob", "Eve"} <= table.state.people.keys()
    table.play(c.WashTiles())
    assert set(table.state.people) == {"Ann", "Bob"}


def test_who_lost_his_last_coins_stays_while_the_round_can_still_be_corrected_for_him() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    table.stand("Bob", money="$20")
    table.begin({table.state.house: "low4 five high6 low10", 2: WINS[0], 3: LOSES[0]})
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 3, "$20")
    table.deal()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.finish()
    table.play(c.WashTiles())
    assert "Bob" in table.state.people
    table.play(c.CorrectPayment(by="Sue", approved_by="Tom", reason="miscounted", person="Bob", coins=500))
    assert table.has("Bob") == 500
