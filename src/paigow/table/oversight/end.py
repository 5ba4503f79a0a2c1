"""A waiting order ends without an answer."""

from paigow.books import Book
from paigow.table.core.command import OversightCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.phases import OPEN
from paigow.table.core.proposals import ProposalEnded
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State


class EndProposal(OversightCommand, kw_only=True, gc=False):
    """End a proposal, because the time to answer is up."""

    number: int
    now_ms: int


@decides(EndProposal, *OPEN)
def end_proposal(state: State, command: EndProposal, book: Book) -> Decision:
    """End the proposal as declined, because nobody answered."""
    proposal = next((each for each in state.proposals if each.number == command.number), None)
    if proposal is None or command.now_ms < proposal.deadline_ms:
        return Refusal(code="no_such_proposal", facts={"number": command.number})
    return [ProposalEnded(number=proposal.number, cause="time")]
