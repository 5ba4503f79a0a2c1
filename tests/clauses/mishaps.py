"""Words for rounds in which something goes wrong.

``delivered("nz", ("Ann", 2), ("Bob", 3))`` is a table at which these people have wagered $100 each on these boxes
against the house and the tiles have just been delivered; in ``banked`` the first of them holds the bank.
"""

from collections.abc import Sequence
from typing import Any, Literal

from paigow.table import AnyEvent
from paigow.table import commands as c
from paigow.table import events as e
from tests.clauses.banking import after_house_round, against
from tests.table.driver import Game
from tests.table.ledger import Ledger

Bet = tuple[str, int]
At = Literal["stack", "laja", "box", "bank", "house", "dead", "empty"]


def delivered(book: str, *bets: Bet, amount: str = "$100", **more: Any) -> Game:
    """The tiles of a house-banked round are delivered and nobody has looked."""
    table = Game(book, **more)
    for person, box in bets:
        if person in table.state.people:
            continue
        if table.state.boxes[box].seated is None:
            table.seat(person, box)
        else:
            table.stand(person)
    table.begin()
    for person, box in bets:
        table.wager(person, box, amount)
    table.until("delivered")
    return table


def banked(
    book: str,
    banker: Bet,
    *bets: Bet,
    with_house: bool = False,
    to: str = "delivered",
    choices: dict[str, Any] | None = None,
) -> Game:
    """A round in which this player holds the bank and the others have wagered $100 each, on until a phase."""
    table = after_house_round(book, banker, *bets, choices=choices)
    against(table, banker[0], with_house=with_house)
    for person, box in bets:
        table.wager(person, box, "$100")
    table.until(to)
    return table


def exposed(
    table: Game, at: At, count: int = 1, *, box: int | None = None, by: Any = "dealer"
) -> list[AnyEvent]:
    """Show tiles that should be face down."""
    return table.play(c.ReportExposed(by="Sue", reason="seen", at=at, box=box, count=count, exposed_by=by))


def choices(events: Sequence[AnyEvent]) -> dict[str, tuple[str, ...]]:
    """Return what each person may choose."""
    return {event.person: event.choices for event in events if isinstance(event, e.ChoiceOffered)}


def returned(events: Sequence[AnyEvent]) -> dict[str, int]:
    """Return how many coins each person got back."""
    back: dict[str, int] = {}
    for event in events:
        if isinstance(event, e.WagerReturned):
            back[event.person] = back.get(event.person, 0) + event.coins
    return back


def is_void(table: Game, events: Sequence[AnyEvent], clause: str) -> None:
    """The round is over without a result by this clause; nothing is left on the layout, and every account agrees."""
    end = events[-1]
    assert isinstance(end, e.RoundVoided), events
    assert end.clause == clause
    assert table.state.phase == "round_over"
    assert not any(box.wagers for box in table.state.boxes.values())
    assert not table.state.round.bank.stakes
    balances(table)


def goes_on(table: Game, events: Sequence[AnyEvent], clause: str) -> None:
    """The exposure is on record with its clause, and that is all."""
    (seen,) = events
    assert isinstance(seen, e.TilesExposed)
    assert (seen.clause, seen.by, seen.reason) == (clause, "Sue", "seen")
    play_out(table)
    assert not table.state.round.is_void


def play_out(table: Game) -> None:
    """The round goes on as if nothing had happened, to its end."""
    if table.state.phase == "delivered":
        table.duty()
    table.finish()


def balances(table: Game) -> None:
    """What lies on the table is what the postings of all events say."""
    ledger = Ledger()
    ledger.post(table.log)
    ledger.agrees_with(table.state)


def look(table: Game, person: str, box: int) -> list[AnyEvent]:
    """Let a player take up the tiles before all are delivered."""
    return table.play(c.LookAtTiles(person=person, box=box))


def cited(events: Sequence[AnyEvent]) -> set[str | None]:
    """The clauses that events name."""
    return {getattr(event, "clause", None) for event in events}


def choose(table: Game, person: str, box: int, choice: str) -> list[AnyEvent]:
    """A player answers a choice."""
    return table.play(c.Choose(person=person, box=box, choice=choice))
