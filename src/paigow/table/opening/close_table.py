"""The table is closed between rounds."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.bank.cover import bank_given_up
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolved, evolves
from paigow.table.core.phases import WITHOUT_WAGERS
from paigow.table.core.postings import COMMISSION, FLOAT, HOUSE, Moves, posts
from paigow.table.core.refusal import wagers_lie
from paigow.table.core.state import State
from paigow.table.equipment.check_leaving import checked_before
from paigow.table.opening.hours import notices_missing
from paigow.table.people.leave import Left


class CloseTable(DealerCommand, kw_only=True, gc=False):
    """Close the table between rounds."""


class TableClosed(Event, kw_only=True, gc=False):
    float_coins: int = 0
    """Coins of the float tray that went back to the house."""
    commission: int = 0
    """Coins of the commission box that went to the house."""


@decides(CloseTable, "opened", "checked", "shown", "round_over", *WITHOUT_WAGERS)
def close_table(state: State, command: CloseTable, book: Book) -> Decision:
    """Close between rounds. All coins go back to the accounts, and everybody here has been told (CAN 14.2).

    The tiles are checked before (CAN 3.2, NZ 10.17).
    """
    if fault := wagers_lie(state, book) or notices_missing(state, book):
        return fault
    gone: list[Event] = bank_given_up(state)
    state = evolved(state, gone)
    gone += [Left(person=name, coins=person.stack) for name, person in state.people.items()]
    checked = checked_before(state, book, "close")
    return [*gone, *checked, TableClosed(float_coins=state.float_coins, commission=state.commission)]


@evolves(TableClosed, to="closed")
def _table_closed(state: State, event: TableClosed) -> State:
    return replace(state, float_coins=0, commission=0, proposals=())


@posts(TableClosed)
def _table_closed_moves(event: TableClosed) -> Moves:
    return [(FLOAT, HOUSE, event.float_coins), (COMMISSION, HOUSE, event.commission)]
