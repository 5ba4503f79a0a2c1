"""A set of tiles is checked again before it leaves the table."""

from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import BETWEEN_ROUNDS
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.equipment.check_tiles import WHOLE_SET, set_fault

_AT: Final = {"close": {"at the close", "before it leaves"}, "replacement": {"before it leaves"}}


class CheckLeavingSet(DealerCommand, kw_only=True, gc=False):
    """Check the 32 tiles again, one by one, and lay them out by rank, before the set leaves the table."""

    tiles: tuple[str, ...]


class LeavingSetChecked(Event, kw_only=True, gc=False):
    """The tiles that leave the table have been checked again, and lie in order of rank."""

    tiles: tuple[str, ...]
    clause: str


@decides(CheckLeavingSet, *BETWEEN_ROUNDS)
def check_leaving_set(state: State, command: CheckLeavingSet, book: Book) -> Decision:
    """Check the tiles before they leave the table (NZ 10.17), or when gaming ends (CAN 3.2)."""
    clause = book.clause_of("set_checked_again")
    if state.round.commitments and not state.round.secrets:
        return Refusal(code="secrets_first")
    return set_fault(command.tiles, clause) or [LeavingSetChecked(tiles=command.tiles, clause=clause)]


def is_check_due(state: State, book: Book, at: str) -> bool:
    """Return whether the tiles were used and need a check before the "close" or a "replacement"."""
    return state.is_set_used and book.word("set_checked_again") in _AT[at]


def checked_before(state: State, book: Book, at: str) -> list[Event]:
    """Return the check that the set needs before it leaves the table, if it has not been made yet."""
    if not is_check_due(state, book, at):
        return []
    return [LeavingSetChecked(tiles=WHOLE_SET, clause=book.clause_of("set_checked_again"))]


@evolves(LeavingSetChecked)
def _leaving_set_checked(state: State, event: LeavingSetChecked) -> State:
    return replace(state, is_set_used=False)
