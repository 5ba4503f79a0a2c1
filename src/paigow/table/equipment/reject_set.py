"""An unsuitable set is not put into play."""

from collections.abc import Iterator
from typing import Final

from paigow.books import Book
from paigow.table.core.candidates import OrderCandidate, lists_order_candidates
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import Names, TimeMs
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import unchanged

SIGNATURES: Final = 2
"""The dealer's and the supervisor's."""


class RejectSet(SupervisorCommand, kw_only=True, gc=False):
    """Reject the set that is being checked: it is sealed, labelled and replaced (MA 4(a)(3))."""

    at_ms: TimeMs
    signed_by: Names
    """The dealer and the supervisor."""


class SetRejected(SupervisedEvent, kw_only=True, gc=False):
    """The set is sealed and labelled with table, date and time, signed by dealer and supervisor, and replaced."""

    table: str
    at_ms: int
    signed_by: tuple[str, ...]


@decides(RejectSet, "opened")
def reject_set(state: State, command: RejectSet, book: Book) -> Decision:
    """Seal the unsuitable set, label it with table, date and time, have both sign and replace it (MA 4(a)(3))."""
    clause = book.cite("set_rejected")
    signed = tuple(dict.fromkeys(name for name in command.signed_by if name))
    if len(signed) < SIGNATURES:
        return Refusal(code="not_signed", clause=clause, facts={"signed_by": ", ".join(signed)})
    return [
        SetRejected(
            table=state.table,
            at_ms=command.at_ms,
            signed_by=signed,
            by=command.by,
            reason=command.reason,
            clause=clause,
        )
    ]


evolves(SetRejected, to="opened")(unchanged)


@lists_order_candidates(RejectSet)
def _to_be_signed(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    yield OrderCandidate(
        RejectSet(by=by, at_ms=0, signed_by=()), open=("at_ms", "signed_by"), past=("not_signed",)
    )
