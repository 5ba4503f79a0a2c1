"""A round is declared void."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.bank.void_round import RoundVoided
from paigow.table.core.candidates import OrderCandidate, lists_order_candidates
from paigow.table.core.command import RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.field_types import Cause
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.irregularities.undo import void_played_round
from paigow.table.orders.sanction import CAUSES, FRAUD, IN_ROUND


class Invalidate(RoundCommand, kw_only=True, gc=False):
    """Declare the whole game invalid (CAN 15.3)."""

    cause: Cause
    """"commotion", "fire", "riot", "brawl", "robbery", "act of God" or "fraud"."""


@decides(Invalidate, *OPEN)
def invalidate(state: State, command: Invalidate, book: Book) -> Decision:
    """Declare a game invalid after an outside disturbance or fraud. All wagers are refunded.

    Rule: CAN 15.3, 15.4.
    """
    clause = book.cite("invalidate_fraud") if command.cause == FRAUD else book.clause_of("invalidation")
    if not book.flag("invalidation"):
        return Refusal(code="no_invalidation", clause=book.clause_of("invalidation"))
    if command.cause not in CAUSES:
        facts: dict[str, str | int] = {"cause": command.cause, "expected": ", ".join(CAUSES)}
        return Refusal(code="no_such_cause", clause=clause, facts=facts)
    if state.phase not in IN_ROUND:
        facts = {"command": "invalidate", "phase": state.phase}
        return Refusal(code="wrong_phase", clause=clause, facts=facts)
    void = void_played_round(
        state,
        book,
        cause=command.cause,
        clause=book.cite("refund"),
        by=command.by,
        reason=command.reason,
    )
    *back, end = void
    assert isinstance(end, RoundVoided)  # a void round ends with this event
    return [*back, replace(end, clause=clause)]


@lists_order_candidates(Invalidate)
def _any_cause(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    yield OrderCandidate(Invalidate(by=by, cause=CAUSES[0]), {"cause": CAUSES})
