"""Tiles delivered in a wrong order."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import AFTER_DELIVERY
from paigow.table.core.state import State
from paigow.table.deal.mix import undelivered
from paigow.table.irregularities.undo import void_played_round


class ReportMisdelivery(RoundCommand, kw_only=True, gc=False):
    """Report that tiles went to wrong positions, or that the dice were added wrongly."""


class DeliveryCorrected(SupervisedEvent, kw_only=True, gc=False):
    """A wrong delivery was corrected before anybody had looked."""


@decides(ReportMisdelivery, "delivered", *AFTER_DELIVERY, "paid")
def report_misdelivery(state: State, command: ReportMisdelivery, book: Book) -> Decision:
    """Void the round because tiles went to wrong positions, or correct the delivery if nobody has looked.

    Rule: NZ 12.13, CAN 13.9, MA 9(c), RWS 5.1.4.
    """
    clause = book.clause_of("misdelivery")
    viewed = state.phase != "delivered" or any(box.is_viewed for box in state.boxes.values())
    if book.word("misdelivery") == "void if viewed" and not viewed:
        corrected = book.cite("misdelivery_corrected")
        return [DeliveryCorrected(by=command.by, reason=command.reason, clause=corrected)]
    return void_played_round(
        state, book, cause="misdelivery", clause=clause, by=command.by, reason=command.reason
    )


@evolves(DeliveryCorrected)
def _delivery_corrected(state: State, event: DeliveryCorrected) -> State:
    return replace(undelivered(state), phase="counted")
