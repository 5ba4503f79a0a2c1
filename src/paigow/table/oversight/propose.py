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
from paigow.table.irregularities.mixed import LIVE
from paigow.table.orders.correct_payment import CorrectPayment
from paigow.table.oversight.asked import without_interested
from paigow.table.oversight.house_part import costs_house

if TYPE_CHECKING:
    from paigow.table.core.command import SupervisorCommand as SupervisorOrder


PENDING: Final = 8
"""Number of proposals that may wait at a table."""
SOMEBODY: Final = "somebody"
"""Placeholder for the person who approves the order."""

Way = Literal["consent", "approval"]
"""Why an order waits: a player proposes it and needs consent, or a second supervisor has to approve it."""


class Propose(OversightCommand, kw_only=True, gc=False):
    """Propose an order that is not carried out before others agree."""

    by: str
    order: "SupervisorOrder"
    way: Way
    asked: tuple[str, ...]
    """Everybody else who takes part and is not a bot. All of them must consent, and people who join until then."""
    deadline_ms: int
    """When people who have not answered count as declining, in milliseconds since 1970."""
    by_house: bool = False
    """Whether a supervisor of the house orders it. Then it may cost the house something."""
    has_house: bool = False
    """Whether the house has supervisors, who can agree to what costs the house something."""


class OrderProposed(Event, kw_only=True, gc=False):
    """An order waits for the consent of all in ``asked``, or for a second supervisor's approval."""

    number: int
    """Number of the proposal at this table, from 1."""
    by: str
    order: "SupervisorOrder"
    way: Way
    asked: tuple[str, ...]
    deadline_ms: int
    is_waited_for: bool = False
    """Whether the dealer does nothing until it is decided."""
    by_house: bool = False
    """Whether a supervisor of the house ordered it."""
    needs_house: bool = False
    """Whether only a supervisor of the house may answer it, because it costs the house something."""


def given(state: State, order: SupervisorCommand, book: Book, *, approved_by: str) -> Decision:
    """Return the events of an order after others agreed to it."""
    if isinstance(order, CorrectPayment):
        order = replace(order, approved_by=approved_by)
    return decide(state, order, book)


@decides(Propose, *OPEN)
def propose(state: State, command: Propose, book: Book) -> Decision:
    """Put an order before the people who must agree to it. An order that the table would refuse is refused at once.

    An order that costs the house something goes to the house's supervisors instead of the players.

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
    """Return whether an order would cost the house something if it were given now."""
    events = given(state, order, book, approved_by=SOMEBODY)
    return not isinstance(events, Refusal) and costs_house(state, events)


def not_proposable(
    state: State, command: Propose, book: Book, *, asked: tuple[str, ...], needs_house: bool
) -> Refusal | None:
    """Return a refusal of an order that cannot be proposed, or that the table would not carry out."""
    order, way = command.order, command.way
    if any(each.by == command.by for each in state.proposals) or len(state.proposals) >= PENDING:
        return Refusal(code="already_proposed", facts={"most": 1})
    if needs_house and not command.has_house:
        return Refusal(code="needs_house_supervisor")
    if way == "consent" and not asked and not needs_house:
        return Refusal(code="nobody_to_consent")
    strangers = [person for person in getattr(order, "people", ()) if person not in state.people]
    if way == "consent" and strangers:  # a name that belongs to nobody could carry a message to the others
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
