"""Orders that wait for others: proposed by who plays, or a payment that a second supervisor has to approve."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.administering import correct_payment
from paigow.table.interest import asked_now, has_stake, without_interested
from paigow.table.irregularities import SUPERVISION_DECISIONS
from paigow.table.mending import MENDING_DECISIONS
from paigow.table.opening import Decision
from paigow.table.phases import ALLOWED
from paigow.table.refusal import Refusal
from paigow.table.reports import LIVE
from paigow.table.state import Proposal, State

PENDING: Final = 8
"""So many proposals may wait at a table."""


def given(state: State, order: c.SupervisorOrder, book: Book, *, approved_by: str) -> Decision:
    """What an order leads to now that others have said yes to it."""
    kind = type(order)
    if state.phase not in ALLOWED[kind]:
        facts: dict[str, str | int] = {"command": str(kind.__struct_config__.tag), "phase": state.phase}
        return Refusal(code="wrong_phase", facts=facts)
    if isinstance(order, c.CorrectPayment):
        return correct_payment(state, replace(order, approved_by=approved_by), book)
    return (SUPERVISION_DECISIONS.get(kind) or MENDING_DECISIONS[kind])(state, order, book)


def propose(state: State, command: c.Propose, book: Book) -> Decision:
    """Put an order before those who have to say yes to it; one that the table would refuse is refused at once.

    Refusals: nobody_to_consent, already_proposed, and those of the order.
    """
    if any(each.by == command.by for each in state.proposals) or len(state.proposals) >= PENDING:
        return Refusal(code="already_proposed", facts={"most": 1})
    asked = without_interested(command.by, command.order, command.asked)
    if command.way == "consent" and not asked:
        return Refusal(code="nobody_to_consent")
    tried = given(state, command.order, book, approved_by="somebody")
    if isinstance(tried, Refusal):
        return tried
    proposed = e.OrderProposed(
        number=state.proposals_made + 1,
        by=command.by,
        order=command.order,
        way=command.way,
        asked=asked,
        deadline_ms=command.deadline_ms,
        is_waited_for=command.way == "consent" and state.phase in LIVE and not state.waited_for,
    )
    return [proposed]


def answer_proposal(state: State, command: c.AnswerProposal, book: Book) -> Decision:
    """Consent or decline. One who declines ends it; the last consent, or a supervisor's word, has the order given.

    Who has come to take part since it was proposed is asked too.

    Refusals: no_such_proposal, not_asked_to_consent.
    """
    proposal = next((each for each in state.proposals if each.number == command.number), None)
    if proposal is None:
        return Refusal(code="no_such_proposal", facts={"number": command.number})
    if not _may_answer(state, command, proposal):
        return Refusal(code="not_asked_to_consent", facts={"number": command.number})
    said = e.ProposalAnswered(
        number=proposal.number,
        person=command.person,
        consents=command.consents,
        as_supervisor=command.as_supervisor,
    )
    if not command.consents:
        return [said, e.ProposalEnded(number=proposal.number, cause="declined")]
    consented = {*proposal.consented, command.person}
    if not command.as_supervisor and not consented >= set(asked_now(state, proposal)):
        return [said]
    follows = given(state, proposal.order, book, approved_by=command.person)
    if isinstance(follows, Refusal):
        return [said, e.ProposalEnded(number=proposal.number, cause="refused", code=follows.code)]
    return [said, e.ProposalEnded(number=proposal.number, cause="given"), *follows]


def _may_answer(state: State, command: c.AnswerProposal, proposal: Proposal) -> bool:
    """Whether it is his to say: a second supervisor without a stake, or one of those asked, once."""
    if command.person == proposal.by:
        return False
    if command.as_supervisor:
        return not has_stake(state, command.person)
    return command.person in asked_now(state, proposal) and command.person not in proposal.consented


def end_proposal(state: State, command: c.EndProposal, book: Book) -> Decision:
    """Silence declines."""
    proposal = next((each for each in state.proposals if each.number == command.number), None)
    if proposal is None or command.now_ms < proposal.deadline_ms:
        return Refusal(code="no_such_proposal", facts={"number": command.number})
    return [e.ProposalEnded(number=proposal.number, cause="time")]


def note_refused(state: State, command: c.NoteRefused, book: Book) -> Decision:
    """Orders that were refused are put on record with the reason."""
    return [
        e.OrdersRefused(
            by=command.by,
            order=command.order,
            code=command.code,
            clause=command.clause,
            times=command.times,
        )
    ]


def note_look(state: State, command: c.NoteLook, book: Book) -> Decision:
    """A hand that was given up is about to be looked at (NZ 10.13)."""
    box = state.boxes.get(command.box)
    if box is None or box.hand is None or not box.is_conceded:
        return Refusal(code="not_conceded", facts={"box": command.box})
    return [e.ConcededHandSeen(by=command.by, box=command.box)]


def note_held(state: State, command: c.NoteHeld, book: Book) -> Decision:
    """The dealer is held, let go, or has done one duty at a supervisor's word."""
    return [e.DealerHeld(by=command.by, what=command.what, duty=command.duty)]


OVERSIGHT_DECISIONS: Final[dict[type[c.Command], Callable[[State, Any, Book], Decision]]] = {
    c.Propose: propose,
    c.AnswerProposal: answer_proposal,
    c.EndProposal: end_proposal,
    c.NoteRefused: note_refused,
    c.NoteLook: note_look,
    c.NoteHeld: note_held,
}
