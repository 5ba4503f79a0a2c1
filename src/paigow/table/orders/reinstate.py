"""A box or a person may play again."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import OrderCandidate, lists_order_candidates
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber, PersonId
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed


class Reinstate(SupervisorCommand, kw_only=True, gc=False):
    """Let a removed box or an excluded player play again (NZ 12.11)."""

    box: BoxNumber | None = None
    person: PersonId | None = None


class Reinstated(SupervisedEvent, kw_only=True, gc=False):
    box: int | None = None
    person: str | None = None


@decides(Reinstate, *OPEN)
def reinstate(state: State, command: Reinstate, book: Book) -> Decision:
    """Let a removed box or player come back. The operator decides when (NZ 12.11)."""
    clause = book.cite("removed")
    is_box_out = command.box is None or command.box in state.removed
    is_person_out = command.person is None or command.person in state.excluded
    if not (is_box_out and is_person_out) or (command.box is None and command.person is None):
        facts: dict[str, str | int] = {"box": command.box or 0, "person": command.person or ""}
        return Refusal(code="not_out", clause=clause, facts=facts)
    return [
        Reinstated(
            box=command.box, person=command.person, by=command.by, reason=command.reason, clause=clause
        )
    ]


@evolves(Reinstated)
def _reinstated(state: State, event: Reinstated) -> State:
    state = round_changed(
        state, excluded=tuple(name for name in state.round.excluded if name != event.person)
    )
    return replace(
        state,
        removed=tuple(box for box in state.removed if box != event.box),
        excluded=tuple(person for person in state.excluded if person != event.person),
    )


@lists_order_candidates(Reinstate)
def _whatever_is_out(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate orders for a box, a person, or both at once."""
    for box in (*state.removed, None):
        for person in (*state.excluded, None):
            yield OrderCandidate(Reinstate(by=by, box=box, person=person))
