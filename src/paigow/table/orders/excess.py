"""A box with a maximum of its own, and the permission for others to wager there."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import (
    Amounts,
    Candidate,
    OrderCandidate,
    lists_candidates,
    lists_order_candidates,
)
from paigow.table.core.command import PlayerCommand, SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber, CoinsOrNone, PersonId
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import Excess, State


class AllowExcess(SupervisorCommand, kw_only=True, gc=False):
    """Let a player exceed the maximum on a box, up to a separate maximum (CAN 5.5)."""

    box: BoxNumber
    person: PersonId
    """The box's owner."""
    maximum: CoinsOrNone


class PermitOthers(PlayerCommand, kw_only=True, gc=False):
    """Allow or forbid others, as the owner of a box with its own maximum, to wager on it (CAN 5.5)."""

    box: BoxNumber
    permitted: bool = True


class ExcessAllowed(SupervisedEvent, kw_only=True, gc=False):
    """The box has a separate maximum, shown by a marker."""

    box: int
    person: str
    maximum: int


class OthersPermitted(Event, kw_only=True, gc=False):
    box: int
    person: str
    permitted: bool
    clause: str


@decides(AllowExcess, *OPEN)
def allow_excess(state: State, command: AllowExcess, book: Book) -> Decision:
    """Give the box of one player a maximum of its own, shown by a marker (CAN 5.5)."""
    clause = book.clause_of("excess")
    if not book.flag("excess"):
        return Refusal(code="no_excess", clause=clause)
    box = state.boxes.get(command.box)
    if box is None or box.seated != command.person:
        return Refusal(
            code="not_the_owner", clause=clause, facts={"box": command.box, "person": command.person}
        )
    if command.maximum <= state.limits.maximum:
        facts: dict[str, str | int] = {"maximum": command.maximum, "table": state.limits.maximum}
        return Refusal(code="no_excess_needed", clause=clause, facts=facts)
    return [
        ExcessAllowed(
            box=command.box,
            person=command.person,
            maximum=command.maximum,
            by=command.by,
            reason=command.reason,
            clause=clause,
        )
    ]


@decides(PermitOthers, *OPEN)
def permit_others(state: State, command: PermitOthers, book: Book) -> Decision:
    """Allow or forbid others to wager on such a box, as its owner (CAN 5.5)."""
    clause = book.cite("excess_others")
    excess = state.excess.get(command.box)
    if excess is None or excess.person != command.person:
        return Refusal(
            code="not_the_owner", clause=clause, facts={"box": command.box, "person": command.person}
        )
    return [
        OthersPermitted(box=command.box, person=command.person, permitted=command.permitted, clause=clause)
    ]


@evolves(ExcessAllowed)
def _excess_allowed(state: State, event: ExcessAllowed) -> State:
    return replace(
        state, excess={**state.excess, event.box: Excess(person=event.person, maximum=event.maximum)}
    )


@evolves(OthersPermitted)
def _others_permitted(state: State, event: OthersPermitted) -> State:
    excess = replace(state.excess[event.box], others_permitted=event.permitted)
    return replace(state, excess={**state.excess, event.box: excess})


@lists_candidates(PermitOthers)
def _yes_or_no(state: State, person: str, book: Book) -> Iterator[Candidate]:
    for number in state.excess:
        yield Candidate(PermitOthers(person=person, box=number))
        yield Candidate(PermitOthers(person=person, box=number, permitted=False))


@lists_order_candidates(AllowExcess)
def _owners(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate orders for everybody with a place, above the table's maximum."""
    least = state.limits.maximum + 1
    for box in state.boxes.values():
        if box.seated is not None:
            order = AllowExcess(by=by, box=box.number, person=box.seated, maximum=least)
            yield OrderCandidate(order, amounts={"maximum": Amounts(least=least)})
