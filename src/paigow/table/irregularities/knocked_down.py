"""A hand that was knocked down."""

from paigow.books import Book
from paigow.table.core.command import RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.field_types import HandNumber
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.hands.laying import halves, hand_of, house_way
from paigow.table.irregularities.mis_set import set_anew


class ReportKnockedDown(RoundCommand, kw_only=True, gc=False):
    """Report that the dealer upset a player's tiles while exposing them."""

    box: HandNumber


@decides(ReportKnockedDown, "players_set", "house_set", "matching")
def report_knocked_down(state: State, command: ReportKnockedDown, book: Book) -> Decision:
    """Set tiles that the dealer upset while exposing them, by the house way (NZ 12.14) or as they were."""
    clause = book.clause_of("knocked_down")
    box = state.boxes.get(command.box)
    if box is None or not box.in_play:
        return Refusal(code="not_in_play", facts={"box": command.box})
    if box.result is not None:
        return Refusal(code="already_done", clause=clause, facts={"box": command.box})
    hand = hand_of(box)
    if book.word("knocked_down") == "as set":
        laid = (hand.low, hand.high, hand.clause)
    else:
        house = house_way(hand, book)
        laid = (*halves(house.setting), house.clause)
    told = {"by": command.by, "reason": command.reason, "clause": clause}
    return [set_anew(box.number, hand, laid, book, told)]
