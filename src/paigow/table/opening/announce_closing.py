"""Players are told that the table will close."""

from typing import Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State


class AnnounceClosing(SupervisorCommand, kw_only=True, gc=False):
    """Tell the inspector, then the players, that the table will be closed after the round (CAN 14.2)."""

    to: Literal["inspector", "players"]


class ClosingAnnounced(SupervisedEvent, kw_only=True, gc=False):
    to: str


@decides(AnnounceClosing, *OPEN)
def announce_closing(state: State, command: AnnounceClosing, book: Book) -> Decision:
    """Tell the people whom the book names, in its order, that the table closes after the round (CAN 14.2)."""
    clause = book.clause_of("closing_notices")
    notices = book.words("closing_notices")
    if command.to in state.closing:
        return Refusal(code="told_already", clause=clause, facts={"to": command.to})
    missing = [to for to in notices if to not in state.closing]
    if command.to in notices and missing[0] != command.to:
        return Refusal(code="notice_first", clause=clause, facts={"to": missing[0]})
    return [ClosingAnnounced(to=command.to, by=command.by, reason=command.reason, clause=clause)]


@evolves(ClosingAnnounced)
def _closing_announced(state: State, event: ClosingAnnounced) -> State:
    return replace(state, closing=(*state.closing, event.to))
