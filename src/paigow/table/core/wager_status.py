"""The wagers of all boxes: which boxes still need an action."""

from collections.abc import Iterable, Iterator

from paigow.table.core.box import Box
from paigow.table.core.interest import BOT
from paigow.table.core.state import State


def others_total(state: State) -> int:
    """Return all main wagers against the bank, in coins."""
    return sum([wager.coins for box in state.boxes.values() for wager in box.wagers if wager.bet == "main"])


def is_played_for(state: State) -> bool:
    """Return whether there is any wager: on a box, or by the house against a player's bank (MA 8(c), 8(h))."""
    return bool(state.round.bank.house_wager or state.boxes_in_play)


def bettors(state: State) -> list[str]:
    """Return the owner of each main wager on the layout, one name per wager."""
    boxes = state.boxes.values()
    return [wager.person for box in boxes for wager in box.wagers if wager.bet == "main"]


def have_people_wagered(state: State, *, with_bots: bool = False) -> bool:
    """Return whether any wager is a person's, or is made against the bank of a person who is not a bot.

    The house's own wager counts: a player without opponents may hold the bank against it (MA 8(c), 8(h)).

    Args:
        state: The table.
        with_bots: Whether bots count as people, because a pupil deals to them.
    """
    made = bettors(state)
    is_against_bank = bool(made or state.round.bank.house_wager)
    return any(with_bots or not person.startswith(BOT) for person in made) or (
        is_against_bank
        and any(with_bots or not person.startswith(BOT) for person in state.round.bank.holders)
    )


def unmatched(boxes: Iterable[Box]) -> Iterator[Box]:
    """Return the boxes in play that are not matched yet."""
    for box in boxes:
        if box.result is None and box.in_play:
            yield box


def losing(boxes: Iterable[Box]) -> Iterator[Box]:
    """Return the boxes with a losing wager that has not been taken."""
    return _waiting(boxes, "lose")


def winning(boxes: Iterable[Box]) -> Iterator[Box]:
    """Return the boxes with a winning wager that has not been paid."""
    return _waiting(boxes, "win")


def _waiting(boxes: Iterable[Box], outcome: str) -> Iterator[Box]:
    for box in boxes:
        if any(wager.outcome == outcome and not wager.is_settled for wager in box.wagers):
            yield box
