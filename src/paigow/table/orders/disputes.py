"""Complaints and their decisions."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import Candidate, OrderCandidate, lists_candidates, lists_order_candidates
from paigow.table.core.command import PlayerCommand, SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber, DisputeNumber, PersonId, RoundNumber, Text
from paigow.table.core.interest import is_round_on
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import Dispute, State
from paigow.table.core.visibility import hides

Disputed = Literal[
    "wager", "bank", "cut", "delivery", "exposed", "setting", "match", "payment", "order", "conduct", "other"
]
"""The subject of a complaint."""
OPEN_DISPUTES: Final = 8
"""Number of complaints that may wait for a decision at a table."""


class Complain(PlayerCommand, kw_only=True, gc=False):
    """Complain, as a player. The complaint is on record at once, and a supervisor decides it."""

    about: Disputed
    box: BoxNumber | None = None
    """The box, or ``None`` for no box in particular."""
    complaint: Text = ""
    """The complaint in the player's own words."""
    round: RoundNumber | None = None
    """The round that the player disputes: the present one or an earlier one.

    ``None`` is the round of the last cut, whenever the complaint arrives.
    """


class WithdrawComplaint(PlayerCommand, kw_only=True, gc=False):
    """Withdraw, as a player, an own complaint that waits for a decision."""


class OpenDispute(SupervisorCommand, kw_only=True, gc=False):
    """Put a complaint on record."""

    person: PersonId
    complaint: Text
    round: RoundNumber | None = None
    """The disputed round, as in ``Complain``."""


class DecideDispute(SupervisorCommand, kw_only=True, gc=False):
    """Decide a dispute for the operator, or review the decision as the chief inspector (CAN 15.6)."""

    number: DisputeNumber
    decision: Text
    is_review: bool = False


class DisputeOpened(SupervisedEvent, kw_only=True, gc=False):
    """A complaint is on record, with the notice that an inspector is present and may be consulted."""

    number: int
    person: str
    complaint: str
    about: str = ""
    """The subject that the player gives, from a closed list. Empty if a supervisor has put the complaint on record."""
    box: int | None = None
    round: int


class DisputeWithdrawn(SupervisedEvent, kw_only=True, gc=False):
    """The complaint is withdrawn by its owner."""

    number: int


class DisputeDecided(SupervisedEvent, kw_only=True, gc=False):
    number: int
    decision: str
    is_review: bool = False


@decides(Complain, *OPEN)
def complain(state: State, command: Complain, book: Book) -> Decision:
    """Put a player's own complaint on record by name, for a supervisor to decide (CAN 15.6).

    Each person may have one that waits. The player is told that an inspector is present (CAN 15.5).
    """
    if fault := _not_recorded(state, command.person, book):
        return fault
    if waiting := own_complaint(state, command.person):
        return Refusal(code="complaint_waits", facts={"number": waiting.number})
    if command.box is not None and command.box not in state.boxes:
        numbers = ", ".join(str(number) for number in state.boxes)
        return Refusal(code="no_such_box", facts={"box": command.box, "boxes": numbers})
    if fault := _no_such_round(state, command.round):
        return fault
    return [
        DisputeOpened(
            number=state.disputes_made + 1,
            person=command.person,
            complaint=command.complaint,
            about=command.about,
            box=command.box,
            round=state.rounds_begun if command.round is None else command.round,
            by=command.person,
            clause=book.cite("inspector_notice"),
        )
    ]


@decides(WithdrawComplaint, *OPEN)
def withdraw_complaint(state: State, command: WithdrawComplaint, book: Book) -> Decision:
    """Withdraw an own complaint that is not decided."""
    waiting = own_complaint(state, command.person)
    if waiting is None:
        return Refusal(code="no_complaint")
    return [DisputeWithdrawn(number=waiting.number, by=command.person, clause=book.clause_of("disputes"))]


def own_complaint(state: State, person: str) -> Dispute | None:
    """Return a complaint of this person that waits for a decision."""
    return next((each for each in state.disputes if each.person == person and each.decision is None), None)


@decides(OpenDispute, *OPEN)
def open_dispute(state: State, command: OpenDispute, book: Book) -> Decision:
    """Put a complaint on record. Its owner is told that a government inspector may be consulted (CAN 15.5)."""
    if fault := _not_recorded(state, command.person, book):
        return fault
    if fault := _no_such_round(state, command.round):
        return fault
    return [
        DisputeOpened(
            number=state.disputes_made + 1,
            person=command.person,
            complaint=command.complaint,
            round=state.rounds_begun if command.round is None else command.round,
            by=command.by,
            reason=command.reason,
            clause=book.cite("inspector_notice"),
        )
    ]


@decides(DecideDispute, *OPEN)
def decide_dispute(state: State, command: DecideDispute, book: Book) -> Decision:
    """Decide for the operator. The decision is final, but the chief inspector may review it on request (CAN 15.6)."""
    if fault := _no_disputes(book):
        return fault
    clause = book.clause_of("disputes")
    dispute = next((found for found in state.disputes if found.number == command.number), None)
    if dispute is None:
        return Refusal(code="no_such_dispute", facts={"number": command.number})
    if fault := _not_due(dispute, clause, is_review=command.is_review):
        return fault
    return [
        DisputeDecided(
            number=command.number,
            decision=command.decision,
            is_review=command.is_review,
            by=command.by,
            reason=command.reason,
            clause=clause,
        )
    ]


def _not_recorded(state: State, person: str, book: Book) -> Refusal | None:
    """Return a refusal of any complaint of this person.

    The number is limited, because everybody at the table sees them.
    """
    if fault := _no_disputes(book):
        return fault
    if person not in state.people:
        return Refusal(code="not_here", facts={"person": person})
    if sum([each.decision is None for each in state.disputes]) >= OPEN_DISPUTES:
        return Refusal(code="too_many_disputes", facts={"most": OPEN_DISPUTES})
    return None


def _no_such_round(state: State, named: int | None) -> Refusal | None:
    """Return a refusal of a round that has not begun."""
    if named is None or named <= state.coming:
        return None
    return Refusal(code="no_such_round", facts={"round": named})


def _no_disputes(book: Book) -> Refusal | None:
    return None if book.flag("disputes") else Refusal(code="no_disputes", clause=book.clause_of("disputes"))


def _not_due(dispute: Dispute, clause: str, *, is_review: bool) -> Refusal | None:
    """Return a refusal if the dispute is already decided, or if there is no decision to review."""
    if is_review and dispute.decision is None:
        return Refusal(code="not_decided", clause=clause, facts={"number": dispute.number})
    if (dispute.review if is_review else dispute.decision) is not None:
        return Refusal(code="decision_is_final", clause=clause, facts={"number": dispute.number})
    return None


@evolves(DisputeOpened)
def _dispute_opened(state: State, event: DisputeOpened) -> State:
    dispute = Dispute(
        number=event.number,
        person=event.person,
        complaint=event.complaint,
        about=event.about,
        box=event.box,
        round=event.round,
        worded_in={"complaint": state.rounds_begun} if is_round_on(state) else {},
    )
    return replace(state, disputes=(*state.disputes, dispute), disputes_made=event.number)


@hides(DisputeOpened)
def _what_is_disputed(state: State, event: DisputeOpened, viewer: str | None) -> DisputeOpened:
    """Hide the subject together with the words.

    Subject, box and a chosen round could be a signal too (NZ 10.9(b)(ii)). The present round stands for any.
    """
    return replace(event, about="", box=None, round=state.rounds_begun) if is_round_on(state) else event


@evolves(DisputeWithdrawn)
def _dispute_withdrawn(state: State, event: DisputeWithdrawn) -> State:
    return replace(state, disputes=tuple([each for each in state.disputes if each.number != event.number]))


@evolves(DisputeDecided)
def _dispute_decided(state: State, event: DisputeDecided) -> State:
    what = "review" if event.is_review else "decision"
    written = {what: state.rounds_begun} if is_round_on(state) else {}
    disputes = tuple(
        replace(dispute, **{what: event.decision}, worded_in=dispute.worded_in | written)
        if dispute.number == event.number
        else dispute
        for dispute in state.disputes
    )
    return replace(state, disputes=disputes)


@lists_candidates(Complain)
def _any_complaint(state: State, person: str, book: Book) -> Iterator[Candidate]:
    """Return candidate complaints about any box or none. Acceptance does not depend on the box."""
    if isinstance(complain(state, Complain(person=person, about="other"), book), Refusal):
        return
    for boxes in ((), tuple(state.boxes)):
        order = Complain(person=person, about="other", box=boxes[0] if boxes else None)
        yield Candidate(order, open=("about", "complaint", "round"), is_sure=True, boxes=boxes)


@lists_order_candidates(OpenDispute)
def _complaints(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    for person in state.people:
        yield OrderCandidate(OpenDispute(by=by, person=person, complaint=""), open=("complaint",))


@lists_order_candidates(DecideDispute)
def _waiting(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate decisions of open disputes, and candidate reviews of decided ones."""
    for dispute in state.disputes:
        for is_review in (False, True):
            order = DecideDispute(by=by, number=dispute.number, decision="", is_review=is_review)
            yield OrderCandidate(order, open=("decision",))
