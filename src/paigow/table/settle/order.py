"""The boxes that are still to be matched, collected and paid, and their order."""

from collections.abc import Iterator

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.table.core.box import Box, Wager
from paigow.table.core.event import Result
from paigow.table.core.refusal import Refusal, no_box
from paigow.table.core.state import State
from paigow.table.core.wager_status import losing, unmatched, winning


def next_to_match(state: State, book: Book) -> Box | None:
    """Return the next box to match with the bank's hand."""
    return _first(unmatched(state.boxes.values()), state, book)


def _first(boxes: Iterator[Box], state: State, book: Book) -> Box | None:
    """Return the first of these boxes: counter-clockwise from the chung, or from the far right.

    Rule: NZ 11.2(i), MA 7(g), 8(o).
    """
    first = next(boxes, None)
    if first is None or book.word("match_from") == "far right":
        return first
    chung = state.chung
    if first.number > chung:
        return first
    return next((box for box in boxes if box.number > chung), first)


def to_collect(state: State, book: Book) -> Box | None:
    """Return a matched box with losing wagers that are not collected."""
    return _first(losing(state.boxes.values()), state, book)


def to_pay(state: State, book: Book) -> Box | None:
    """Return the next box with a winning wager to pay."""
    return _first(winning(state.boxes.values()), state, book)


def unsettled(box: Box, outcome: Result) -> list[Wager]:
    """Return the wagers of a box with this outcome that are still to be taken or paid."""
    return [wager for wager in box.wagers if wager.outcome == outcome and not wager.is_settled]


def not_next(state: State, box: int, book: Book) -> Refusal | None:
    """Return a refusal unless this box is the next to match."""
    if fault := no_box(state, box, book):
        return fault
    if not state.boxes[box].in_play:
        return Refusal(code="not_in_play", facts={"box": box})
    if state.round.bank.house_wager and state.round.bank.house_result is None:
        return Refusal(code="house_wager_first", clause=book.cite("house_wager_first"))
    if losing := to_collect(state, book):
        clause = bank_cite("collect_losing", state.round.bank.kind, book)
        return Refusal(code="collect_first", clause=clause, facts={"box": losing.number})
    due = next_to_match(state, book)
    assert due is not None  # after the last match the phase changes
    if due.number != box:
        if state.boxes[box].result is not None:
            return Refusal(code="already_done", facts={"box": box})
        return Refusal(
            code="out_of_turn",
            clause=bank_cite("match", state.round.bank.kind, book),
            facts={"next": due.number},
        )
    return None
