"""A person has to leave the table."""

from paigow.books import Book
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.field_types import PersonId
from paigow.table.core.phases import AFTER_DELIVERY, BETWEEN_ROUNDS
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.orders.remove_by_dice import not_removable
from paigow.table.orders.sanction import excluded


class RemovePerson(SupervisorCommand, kw_only=True, gc=False):
    """Take a player out of play (NZ 12.9)."""

    person: PersonId


@decides(RemovePerson, *BETWEEN_ROUNDS, "delivered", *AFTER_DELIVERY, "paid")
def remove_person(state: State, command: RemovePerson, book: Book) -> Decision:
    """Take a player who is believed to signal values out of play, after the delivery, and return unsettled wagers.

    Rule: NZ 12.9, while the house banks alone or with a player and all boxes are in play.
    """
    clause = book.clause_of("removal_by_dice")
    if not book.flag("removal_by_dice"):
        return Refusal(code="no_removal", clause=clause)
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    if fault := not_removable(state, clause):
        return fault
    told = {"clause": clause, "by": command.by, "reason": command.reason}
    return excluded(state, command.person, book, told)
