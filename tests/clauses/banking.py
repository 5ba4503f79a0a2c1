"""Words for tables at which players hold the bank.

``after_house_round("nz", ("Ann", 3), ("Bob", 5))`` is a table at which these people have played one round against the
house; ``against(table, "Ann")`` opens the bets of the next one with her as the bank.
"""

from collections.abc import Sequence
from typing import Any

from paigow.table import commands as c
from paigow.table import events as e
from tests.table.driver import Game, coins

Seats = tuple[str, int]


def seated(book: str, *seats: Seats, money: str = "$5000", **more: Any) -> Game:
    """A new table with these people at their boxes."""
    table = Game(book, **more)
    for person, box in seats:
        table.seat(person, box, money=money)
    return table


def after_house_round(book: str, *seats: Seats, money: str = "$5000", **more: Any) -> Game:
    """Return a table at which these people have played the first round, each on an own box."""
    table = seated(book, *seats, money=money, **more)
    house_round(table, *seats)
    return table


def house_round(table: Game, *wagers: Seats) -> None:
    """A round in which nobody takes the bank and these people wager on these boxes."""
    table.banker = None
    table.begin()
    for person, box in wagers:
        table.wager(person, box, "$100")
    table.deal()
    table.finish()


def against(
    table: Game, banker: str, *, with_house: bool = False, hands: dict[int, str] | None = None
) -> Game:
    """The bets of the next round are open, and this player holds the bank."""
    table.banker, table.with_house = banker, with_house
    table.begin(hands)
    assert table.state.round.bank.person == banker
    return table


def bank_round(table: Game, banker: str, *wagers: tuple[str, int, str], with_house: bool = False) -> None:
    """A whole round with a player's bank."""
    against(table, banker, with_house=with_house)
    for person, box, amount in wagers:
        table.wager(person, box, amount)
    table.deal()
    table.finish()


def asked(table: Game) -> list[str]:
    """Return the people who are offered the bank before the next round, in order, if nobody except the banker
    takes it.
    """
    before = len(table.log)
    table.begin()
    return [event.person for event in table.log[before:] if isinstance(event, e.BankOffered)]


def passed_over(table: Game) -> dict[str, str]:
    """Return the people who may not hold the bank in this round, each with the clause."""
    since = max(number for number, event in enumerate(table.log) if isinstance(event, e.TilesWashed))
    return {
        event.person: event.clause
        for event in table.log[since:]
        if isinstance(event, e.BankPassed) and event.is_skipped
    }


def holds(table: Game, person: str, amount: str) -> None:
    """Let somebody cash out, or buy in, until so many coins lie in front of that person."""
    more = coins(amount) - table.has(person)
    if more < 0:
        table.play(c.CashOut(person=person, coins=-more))
    elif more > 0:
        table.play(c.BuyIn(person=person, coins=more))


def close(table: Game) -> None:
    """The bets are closed, and the cut that comes before is made."""
    while table.state.phase == "betting":
        table.duty()


def stake(person: str, amount: str) -> c.PlaceStake:
    """The command that puts up a stake of the bank."""
    return c.PlaceStake(person=person, coins=coins(amount))


def cover(table: Game, banker: str, wagers: Sequence[tuple[str, int, str]], **more: Any) -> Game:
    """A player holds the bank, these wagers lie against it, and no more bets are taken."""
    against(table, banker, **more)
    for person, box, amount in wagers:
        table.wager(person, box, amount)
    close(table)
    return table


def clause_of_last(table: Game, kind: type[e.Event]) -> str:
    """The clause of the latest event of a kind."""
    return str(table.events(kind)[-1].clause)


def decided_by(table: Game, box: int) -> str:
    """By which clause it was settled who decides on a box."""
    settled = [event for event in table.events(e.ControlSettled) if event.box == box]
    return str(settled[-1].clause)
