"""Helpers for tests of the tiles before anybody sets a hand."""

from typing import Any, Final

from paigow.books import Book
from paigow.table import AnyCommand, next_duty
from paigow.table import commands as c
from paigow.table.commands import Commitments
from tests.table.driver import Game


def betting(book: str | Book, *, commitments: Commitments | None = None, **changes: Any) -> Game:
    """Return a table with open bets on which the house banks. Ann sits at box 2, and Bob at box 3 has wagered."""
    table = Game(book, **changes)
    table.seat("Ann", 2)
    open_bets(table, commitments)
    table.wager("Bob", 3, "$20")
    return table


def banked(
    book: str | Book,
    *,
    box: int = 3,
    total: int = 9,
    to: str = "betting",
    shared: bool = False,
    **changes: Any,
) -> Game:
    """Return a table on which Bob at a box has taken the bank of the second round, and Ann at box 2 has wagered."""
    table = Game(book, **changes)
    table.seat("Ann", 2, money="$10000")
    table.seat("Bob", box, money="$10000")
    table.whole_round({}, [("Ann", 2, "$20"), ("Bob", box, "$20")])
    table.banker, table.with_house = "Bob", shared
    table.begin(total=total)
    assert (table.state.round.bank.person, table.state.round.bank.box) == ("Bob", box)
    table.wager("Ann", 2, "$20")
    table.until(to)
    return table


def choose(cut: str, *options: str, person: str = "Bob") -> c.ChooseCut:
    return c.ChooseCut(person=person, cut=cut, options=options)


def full_table(
    *, shared: bool | None = None, commitments: Commitments | None = None, to: str = "setting"
) -> Game:
    """Return a table in the setting with every box in play.

    The house banks, or Bob at box 3 together with the house (True) or alone (False).
    """
    table = Game("nz")
    for box in range(2, 9):
        table.seat("Bob" if box == 3 else f"P{box}", box, money="$10000")
    everybody = [(person.box or 0, name) for name, person in table.state.people.items()]
    if shared is not None:
        table.whole_round({}, [(name, box, "$20") for box, name in everybody])
        table.banker, table.with_house = "Bob", shared
        table.seat("Eve", 1)
        everybody.append((1, "Eve"))
    open_bets(table, commitments)
    for box, name in everybody:
        if box != table.state.round.bank.box:
            table.wager(name, box, "$20")
    table.until(to)
    return table


def open_bets(table: Game, commitments: Commitments | None) -> None:
    """Start a new round up to the bets, with the commitments before them."""
    table.begin(to="washed")
    while next_duty(table.state, table.book) != "bets":
        table.duty()
    table.play(c.OpenBets(commitments=commitments))


REMOVE: Final = c.RemoveByDice(by="Sue", reason="signals")


def done(table: Game, command: AnyCommand | None = None) -> list[Any]:
    """Return the events of a command, or of the dealer's next duty."""
    return list(table.duty() if command is None else table.play(command))


def order_of(table: Game, *names: str) -> None:
    """Assert that these events follow each other in the log, since the last shuffle."""
    log = table.names()
    start = max(place for place, name in enumerate(log) if name == "TilesWashed")
    places = [log.index(name, start) for name in names]
    assert places == sorted(places), list(zip(names, places, strict=True))
