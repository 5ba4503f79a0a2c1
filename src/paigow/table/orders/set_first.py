"""People who set before the others look."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import OrderCandidate, Several, lists_order_candidates
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import People
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State


class OrderSetFirst(SupervisorCommand, kw_only=True, gc=False):
    """Have these players set their hands before the others handle theirs (NZ 12.12(a)).

    Nobody: the order is lifted.
    """

    people: People


class SetFirstOrdered(SupervisedEvent, kw_only=True, gc=False):
    people: tuple[str, ...]


@decides(OrderSetFirst, *OPEN)
def order_set_first(state: State, command: OrderSetFirst, book: Book) -> Decision:
    """Have suspected players set first, before the others handle their tiles (NZ 12.12(a)). Nobody lifts the order."""
    if not book.flag("collusion_orders"):
        return Refusal(code="no_such_order", clause=book.clause_of("collusion_orders"))
    missing = next((person for person in command.people if person not in state.people), None)
    if missing is not None:
        return Refusal(code="not_here", facts={"person": missing})
    return [
        SetFirstOrdered(
            people=tuple(dict.fromkeys(command.people)),
            by=command.by,
            reason=command.reason,
            clause=book.clause_of("collusion_orders"),
        )
    ]


@evolves(SetFirstOrdered)
def _set_first_ordered(state: State, event: SetFirstOrdered) -> State:
    return replace(state, set_first=event.people)


@lists_order_candidates(OrderSetFirst)
def _some_people(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate orders for any people here, or for nobody, which lifts the order."""
    people = tuple(state.people)
    yield OrderCandidate(OrderSetFirst(by=by, people=people), several={"people": Several(of=people)})
