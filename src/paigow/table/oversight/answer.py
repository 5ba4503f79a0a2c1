"""An order that waits is answered, or nobody answers in time."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import OversightCommand, PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import ProposalNumber, Unsaid
from paigow.table.core.interest import has_stake
from paigow.table.core.phases import OPEN
from paigow.table.core.proposals import ProposalEnded
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import Proposal, State
from paigow.table.oversight.asked import asked_now
from paigow.table.oversight.house_part import costs_house
from paigow.table.oversight.propose import given


class AnswerProposal(PlayerCommand, kw_only=True, gc=False):
    """Consent to a proposed order or decline it."""

    number: ProposalNumber
    consents: bool
    as_supervisor: Unsaid[bool] = False
    """Whether a supervisor without a stake answers, whose answer alone decides."""


class ProposalAnswered(Event, kw_only=True, gc=False):
    number: int
    person: str
    consents: bool
    as_supervisor: bool = False


@decides(AnswerProposal, *OPEN)
def answer_proposal(state: State, command: AnswerProposal, book: Book) -> Decision:
    """Consent or decline.

    One person who declines ends the proposal. The last consent, or a supervisor's, gives the order.

    People who have joined since the proposal are asked too. If the order has come to cost the house something
    since then, the players' consent does not give it, unless one of the house's supervisors ordered it.

    Refusals: no_such_proposal, not_asked_to_consent.
    """
    proposal = _proposal(state, command.number)
    if proposal is None:
        return Refusal(code="no_such_proposal", facts={"number": command.number})
    if not _may_answer(state, command, proposal):
        return Refusal(code="not_asked_to_consent", facts={"number": command.number})
    said = ProposalAnswered(
        number=proposal.number,
        person=command.person,
        consents=command.consents,
        as_supervisor=command.as_supervisor,
    )
    if not command.consents:
        return [said, ProposalEnded(number=proposal.number, cause="declined")]
    consented = {*proposal.consented, command.person}
    if not command.as_supervisor and not consented >= set(asked_now(state, proposal)):
        return [said]
    follows = given(state, proposal.order, book, approved_by=command.person)
    if isinstance(follows, Refusal):
        return [said, ProposalEnded(number=proposal.number, cause="refused", code=follows.code)]
    if not (command.as_supervisor or proposal.by_house) and costs_house(state, follows):
        code = "needs_house_supervisor"
        return [said, ProposalEnded(number=proposal.number, cause="refused", code=code)]
    return [said, ProposalEnded(number=proposal.number, cause="given"), *follows]


def _may_answer(state: State, command: AnswerProposal, proposal: Proposal) -> bool:
    """Return whether the person may answer: a second supervisor without a stake, or one of the asked people, once."""
    if command.person == proposal.by:
        return False
    if command.as_supervisor:
        return not has_stake(state, command.person)
    return command.person in asked_now(state, proposal) and command.person not in proposal.consented


@evolves(ProposalAnswered)
def _answered(state: State, event: ProposalAnswered) -> State:
    proposals = tuple(
        replace(each, consented=(*each.consented, event.person)) if each.number == event.number else each
        for each in state.proposals
    )
    return replace(state, proposals=proposals)


@lists_candidates(AnswerProposal)
def _yes_and_no(state: State, person: str, book: Book) -> Iterator[Candidate]:
    for proposal in state.proposals:
        if person in asked_now(state, proposal):
            yield Candidate(AnswerProposal(person=person, number=proposal.number, consents=True))
            yield Candidate(AnswerProposal(person=person, number=proposal.number, consents=False))


class EndProposal(OversightCommand, kw_only=True, gc=False):
    """End a proposal, because the time to answer is up."""

    number: int
    now_ms: int


@decides(EndProposal, *OPEN)
def end_proposal(state: State, command: EndProposal, book: Book) -> Decision:
    """End the proposal as declined, because nobody answered."""
    proposal = _proposal(state, command.number)
    if proposal is None or command.now_ms < proposal.deadline_ms:
        return Refusal(code="no_such_proposal", facts={"number": command.number})
    return [ProposalEnded(number=proposal.number, cause="time")]


def _proposal(state: State, number: int) -> Proposal | None:
    """Return the waiting order with that number, or ``None`` if it has ended."""
    return next((each for each in state.proposals if each.number == number), None)
