"""An order waits for consent or approval."""

from typing import TYPE_CHECKING, Final, Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import OversightCommand, SupervisorCommand
from paigow.table.core.decide import Decision, decide, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.interest import round_meant
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import Proposal, State
from paigow.table.core.steps import round_changed
from paigow.table.mishaps.mixed import LIVE
from paigow.table.orders.correct_payment import CorrectPayment
from paigow.table.oversight.asked import without_interested
from paigow.table.oversight.house_part import costs_house

if TYPE_CHECKING:
    from paigow.table.core.command import SupervisorCommand as SupervisorOrder


PENDING: Final = 8
"""So many proposals may wait at a table."""
SOMEBODY: Final = "somebody"
"""Whoever approves what has to be approved."""

Way = Literal["consent", "approval"]
"""Why an order waits: somebody who plays proposes it; or a second supervisor has to approve it."""


class Propose(OversightCommand, kw_only=True, gc=False):
    """An order that is not carried out before others have said yes to it."""

    by: str
    order: "SupervisorOrder"
    way: Way
    asked: tuple[str, ...]
    """Everybody else who takes part and is no bot: all of them have to consent, and who joins them until then."""
    deadline_ms: int
    """When who has not answered has declined: milliseconds since 1970."""
    by_house: bool = False
    """A supervisor of the house orders it: then it may cost the house something."""
    has_house: bool = False
    """The house has supervisors, who can say yes to what costs the house something."""


class OrderProposed(Event, kw_only=True, gc=False):
    """An order that waits for the consent of all in ``asked``, or for a second supervisor's approval."""

    number: int
    """Of the table's proposals, from 1."""
    by: str
    order: "SupervisorOrder"
    way: Way
    asked: tuple[str, ...]
    deadline_ms: int
    is_waited_for: bool = False
    """The dealer does nothing until it is decided."""
    by_house: bool = False
    """A supervisor of the house ordered it."""
    needs_house: bool = False
    """It costs the house something: a supervisor of the house alone answers it."""


def given(state: State, order: SupervisorCommand, book: Book, *, approved_by: str) -> Decision:
    """What an order leads to now that others have said yes to it."""
    if isinstance(order, CorrectPayment):
        order = replace(order, approved_by=approved_by)
    return decide(state, order, book)


@decides(Propose, *OPEN)
def propose(state: State, command: Propose, book: Book) -> Decision:
    """Put an order before those who have to say yes to it; one that the table would refuse is refused at once.

    What costs the house something is put before its supervisors instead of the players.

    Refusals: nobody_to_consent, already_proposed, needs_house_supervisor, and those of the order.
    """
    needs_house = not command.by_house and is_at_house_cost(state, command.order, book)
    asked = () if needs_house else without_interested(command.by, command.order, command.asked)
    if fault := not_proposable(state, command, book, asked=asked, needs_house=needs_house):
        return fault
    proposed = OrderProposed(
        number=state.proposals_made + 1,
        by=command.by,
        order=command.order,
        way=command.way,
        asked=asked,
        deadline_ms=command.deadline_ms,
        is_waited_for=command.way == "consent" and state.phase in LIVE and not state.round.waited_for,
        by_house=command.by_house,
        needs_house=needs_house,
    )
    return [proposed]


def is_at_house_cost(state: State, order: SupervisorCommand, book: Book) -> bool:
    """Whether an order would take something from the house if it were given now."""
    events = given(state, order, book, approved_by=SOMEBODY)
    return not isinstance(events, Refusal) and costs_house(state, events)


def not_proposable(
    state: State, command: Propose, book: Book, *, asked: tuple[str, ...], needs_house: bool
) -> Refusal | None:
    """A refusal of an order that cannot be put before others, or that the table would not carry out."""
    order, way = command.order, command.way
    if any(each.by == command.by for each in state.proposals) or len(state.proposals) >= PENDING:
        return Refusal(code="already_proposed", facts={"most": 1})
    if needs_house and not command.has_house:
        return Refusal(code="needs_house_supervisor")
    if way == "consent" and not asked and not needs_house:
        return Refusal(code="nobody_to_consent")
    strangers = [person for person in getattr(order, "people", ()) if person not in state.people]
    if way == "consent" and strangers:  # a name that is nobody's could tell the others anything
        return Refusal(code="not_here", facts={"person": strangers[0]})
    tried = given(state, order, book, approved_by=SOMEBODY)
    return tried if isinstance(tried, Refusal) else None


@evolves(OrderProposed)
def _proposed(state: State, event: OrderProposed) -> State:
    proposal = Proposal(
        number=event.number,
        by=event.by,
        order=event.order,
        way=event.way,
        asked=event.asked,
        deadline_ms=event.deadline_ms,
        is_waited_for=event.is_waited_for,
        by_house=event.by_house,
        needs_house=event.needs_house,
        round=round_meant(state),
    )
    if event.is_waited_for:
        state = round_changed(state, waited_for=(*state.round.waited_for, event.by))
    return replace(state, proposals=(*state.proposals, proposal), proposals_made=event.number)
