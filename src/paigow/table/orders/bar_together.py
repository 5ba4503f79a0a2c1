"""People who may not play at one table."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.order_tries import OrderTry, Several, order_tries
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.orders.sanction import OTHERS


class BarTogether(SupervisorCommand, kw_only=True, gc=False):
    """These players may not play at the same table (NZ 12.12(b))."""

    people: tuple[str, ...]


class PeopleBarred(SupervisedEvent, kw_only=True, gc=False):
    people: tuple[str, ...]


@decides(BarTogether, *OPEN)
def bar_together(state: State, command: BarTogether, book: Book) -> Decision:
    """NZ 12.12(b): suspected of collusion, they may not play at the same table."""
    clause = book.cite("barred_together")
    if not book.flag("collusion_orders"):
        return Refusal(code="no_such_order", clause=book.clause_of("collusion_orders"))
    people = tuple(dict.fromkeys(command.people))
    if len(people) < OTHERS:
        return Refusal(code="too_few_people", clause=clause, facts={"people": ", ".join(people)})
    return [PeopleBarred(people=people, by=command.by, reason=command.reason, clause=clause)]


@evolves(PeopleBarred)
def _people_barred(state: State, event: PeopleBarred) -> State:
    return replace(state, barred=(*state.barred, event.people))


@order_tries(BarTogether)
def _some_people(state: State, by: str, book: Book) -> Iterator[OrderTry]:
    people = tuple(state.people)
    yield OrderTry(BarTogether(by=by, people=people), several={"people": Several(of=people, least=OTHERS)})
