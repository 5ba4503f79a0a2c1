"""How the wagers of all boxes stand: the boxes on which something is still to be done."""

from collections.abc import Iterable, Iterator

from paigow.table.core.box import Box
from paigow.table.core.state import State


def others_total(state: State) -> int:
    """All main wagers against the bank, in coins."""
    return sum([wager.coins for box in state.boxes.values() for wager in box.wagers if wager.bet == "main"])


def is_played_for(state: State) -> bool:
    """Whether anything is wagered: on a box, or by the house against a player's bank (MA 8(c), 8(h))."""
    return bool(state.round.bank.house_wager or state.boxes_in_play)


def unmatched(boxes: Iterable[Box]) -> Iterator[Box]:
    """In play and not matched yet."""
    for box in boxes:
        if box.result is None and box.in_play:
            yield box


def losing(boxes: Iterable[Box]) -> Iterator[Box]:
    """With a losing wager that has not been taken."""
    return _waiting(boxes, "lose")


def winning(boxes: Iterable[Box]) -> Iterator[Box]:
    """With a winning wager that has not been paid."""
    return _waiting(boxes, "win")


def _waiting(boxes: Iterable[Box], outcome: str) -> Iterator[Box]:
    for box in boxes:
        if any(wager.outcome == outcome and not wager.is_settled for wager in box.wagers):
            yield box
