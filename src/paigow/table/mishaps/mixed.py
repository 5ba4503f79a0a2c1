"""Tiles of several hands that have been mixed up."""

from collections.abc import Iterator
from typing import Final

from paigow.books import Book
from paigow.table.bank.house_wager import HouseWagerLessened
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, SupervisedEvent
from paigow.table.core.evolve import evolved, evolves
from paigow.table.core.order_tries import OrderTry, Several, order_tries
from paigow.table.core.phases import AFTER_DELIVERY
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import unchanged
from paigow.table.mishaps.undo import void_played_round
from paigow.table.mishaps.void_hand import void_hand

LIVE: Final = frozenset(
    {
        "covering", "bets_closed", "shaken", "counted", "delivered", "setting", "players_set", "house_set", "matching",
        "matched",
    }
)  # fmt: skip
"""Bets are closed and not settled yet."""

HANDS: Final = 2
"""So many hands at least can be mixed with each other."""


class ReportMixed(SupervisorCommand, kw_only=True, gc=False):
    """The tiles of several hands were mixed with each other."""

    boxes: tuple[int, ...]
    reconstructed: bool


class TilesMixed(SupervisedEvent, kw_only=True, gc=False):
    boxes: tuple[int, ...]
    reconstructed: bool


@decides(ReportMixed, "delivered", *AFTER_DELIVERY)
def report_mixed(state: State, command: ReportMixed, book: Book) -> Decision:
    """Hands whose tiles were mixed are void if they cannot be told apart; with the bank's the round is.

    Of a hand that nobody plays, or not any more, there is nothing to void: the other one is void. With the dealer's
    own hand against a bank (MA 8(h)) the house's wager goes back.

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
    """Where the dealer's own hand against a bank lies; None: he plays none."""
    return state.house if state.round.bank.house_wager else None


def _is_held(state: State, box: int) -> bool:
    """Whether a player's hand lies there that is still to be matched."""
    if box not in state.boxes or state.boxes[box].is_conceded:
        return False
    return state.boxes[box].in_play


def _is_decided(state: State, position: int) -> bool:
    """Whether its hand has been matched; one that was given up lies unseen in the dealer's work area."""
    if position == _dealers_own(state):
        return state.round.bank.house_result is not None
    box = state.boxes.get(position)
    return box is not None and box.result is not None and not box.is_conceded


def _unplayed(state: State) -> tuple[int, ...]:
    """Where four tiles lie that nobody plays: at their place until they are collected, then in the unused area."""
    lying = [
        box.number
        for box in state.boxes.values()
        if box.hand is not None and not _is_held(state, box.number) and box.number != state.chung
    ]
    return (*lying, *state.round.undelivered)


evolves(TilesMixed)(unchanged)


@order_tries(ReportMixed)
def _some_hands(state: State, by: str, book: Book) -> Iterator[OrderTry]:
    """Hands that lie there, apart or not; where the bank's with them voids what cannot be voided, the others."""
    held = [box.number for box in state.boxes.values() if box.result is None and _is_held(state, box.number)]
    own = _dealers_own(state)
    others = (*([] if own is None or _is_decided(state, own) else [own]), *held, *_unplayed(state))
    for is_apart in (True, False):
        for boxes in ((state.chung, *others), others):
            order = ReportMixed(by=by, boxes=boxes, reconstructed=is_apart)
            if not isinstance(report_mixed(state, order, book), Refusal):
                yield OrderTry(order, several={"boxes": Several(of=boxes, least=HANDS)})
                break
