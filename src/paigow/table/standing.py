"""How the wagers of all boxes stand: counted once for all who ask it of the same boxes."""

from msgspec import Struct

from paigow.table.sharing import by_identity
from paigow.table.state import Box


class Standing(Struct, frozen=True, kw_only=True):
    """The boxes on which something is still to be done, by their numbers."""

    unmatched: list[Box]
    """In play and not matched yet."""
    losing: list[Box]
    """With a losing wager that has not been taken."""
    winning: list[Box]
    """With a winning wager that has not been paid."""


@by_identity
def standing(boxes: dict[int, Box]) -> Standing:
    """What is still to be done on these boxes."""
    unmatched: list[Box] = []
    waiting: dict[str | None, list[Box]] = {"lose": [], "win": []}
    for box in boxes.values():
        wagers = box.wagers
        if box.result is None:
            if wagers and (wagers[0].bet == "main" or box.in_play):  # nearly always the first
                unmatched.append(box)
            continue
        for wager in wagers:
            if wager.is_settled or wager.outcome not in waiting:
                continue
            found = waiting[wager.outcome]
            if not found or found[-1] is not box:
                found.append(box)
    return Standing(unmatched=unmatched, losing=waiting["lose"], winning=waiting["win"])


@by_identity
def total_wagered(boxes: dict[int, Box]) -> int:
    """All main wagers on these boxes, in coins."""
    return sum([wager.coins for box in boxes.values() for wager in box.wagers if wager.bet == "main"])
