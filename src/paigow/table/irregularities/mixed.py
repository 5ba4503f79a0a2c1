"""Tiles of several hands that were mixed up."""

from collections.abc import Iterator
from typing import Final

from paigow.books import Book
from paigow.table.bank.house_wager import HouseWagerLessened
from paigow.table.core.candidates import OrderCandidate, Several, lists_order_candidates
from paigow.table.core.command import RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, SupervisedEvent
from paigow.table.core.evolve import evolved, evolves
from paigow.table.core.field_types import BoxNumbersOrHouse
from paigow.table.core.phases import AFTER_DELIVERY
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import unchanged
from paigow.table.irregularities.undo import void_played_round
from paigow.table.irregularities.void_hand import void_hand

LIVE: Final = frozenset(
    {
        "covering", "bets_closed", "shaken", "counted", "delivered", "setting", "players_set", "house_set", "matching",
        "matched",
    }
)  # fmt: skip
"""Phases after bets are closed and before they are settled."""

HANDS: Final = 2
"""The least number of hands that can be mixed with each other."""


class ReportMixed(RoundCommand, kw_only=True, gc=False):
    """Report that the tiles of several hands were mixed with each other."""

    boxes: BoxNumbersOrHouse
    reconstructed: bool


class TilesMixed(SupervisedEvent, kw_only=True, gc=False):
    boxes: tuple[int, ...]
    reconstructed: bool


@decides(ReportMixed, "delivered", *AFTER_DELIVERY)
def report_mixed(state: State, command: ReportMixed, book: Book) -> Decision:
    """Void mixed hands that cannot be told apart. If the bank's hand is among them, the round is void.

    A hand that is not played, or no longer, cannot be voided: only the other hand is void. If the dealer's
    own hand against a bank is mixed (MA 8(h)), the house's wager goes back.

    Rule: NZ 12.15, 12.18; the bank's hand G35 of the readings.
    """
    clause = book.clause_of("mixed")
    boxes = tuple(dict.fromkeys(command.boxes))
    if len(boxes) < HANDS:
        return Refusal(code="one_hand_only", facts={"boxes": ", ".join(map(str, boxes))})
    own = _dealers_own(state)
    for box in boxes:
        if box not in {state.chung, own} and not _is_held(state, box) and box not in _unplayed(state):
            return Refusal(code="not_in_play", facts={"box": box})
        if _is_decided(state, box):
            return Refusal(code="already_done", clause=clause, facts={"box": box})
    told = {"clause": clause, "by": command.by, "reason": command.reason}
    mixed = TilesMixed(boxes=boxes, reconstructed=command.reconstructed, **told)
    if command.reconstructed:
        return [mixed]
    if state.chung in boxes or book.word("mixed") == "void round":
        return [mixed, *void_played_round(state, book, cause="mixed", **told)]
    events: list[Event] = [mixed]
    if own in boxes:
        events.append(HouseWagerLessened(coins=0, taken_off=state.round.bank.house_wager, clause=clause))
        state = evolved(state, events[-1:])
    for box in [box for box in boxes if _is_held(state, box)]:
        voided = void_hand(state, box, book, **told)
        state = evolved(state, voided)
        events += voided
    return events


def _dealers_own(state: State) -> int | None:
    """Return where the dealer's own hand against a bank lies. ``None`` if there is none."""
    return state.house if state.round.bank.house_wager else None


def _is_held(state: State, box: int) -> bool:
    """Return whether a player's hand is in play there and not conceded."""
    if box not in state.boxes or state.boxes[box].is_conceded:
        return False
    return state.boxes[box].in_play


def _is_decided(state: State, position: int) -> bool:
    """Return whether the hand has been matched. A conceded hand lies unseen in the dealer's work area."""
    if position == _dealers_own(state):
        return state.round.bank.house_result is not None
    box = state.boxes.get(position)
    return box is not None and box.result is not None and not box.is_conceded


def _unplayed(state: State) -> tuple[int, ...]:
    """Return where four unplayed tiles lie: at their position until they are collected, then in the unused area."""
    lying = [
        box.number
        for box in state.boxes.values()
        if box.hand is not None and not _is_held(state, box.number) and box.number != state.chung
    ]
    return (*lying, *state.round.undelivered)


evolves(TilesMixed)(unchanged)


@lists_order_candidates(ReportMixed)
def _some_hands(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate reports of hands that lie there, told apart or not.

    If mixing with the bank's hand would void what cannot be voided, only the other hands are included.
    """
    held = [box.number for box in state.boxes.values() if box.result is None and _is_held(state, box.number)]
    own = _dealers_own(state)
    others = (*([] if own is None or _is_decided(state, own) else [own]), *held, *_unplayed(state))
    for is_apart in (True, False):
        for boxes in ((state.chung, *others), others):
            order = ReportMixed(by=by, boxes=boxes, reconstructed=is_apart)
            if not isinstance(report_mixed(state, order, book), Refusal):
                yield OrderCandidate(order, several={"boxes": Several(of=boxes, least=HANDS)})
                break
