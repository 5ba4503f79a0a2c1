"""How the wagers of all boxes stand: the boxes on which something is still to be done."""

from collections.abc import Iterable, Iterator

from paigow.table.core.box import Box
from paigow.table.core.interest import BOT
from paigow.table.core.state import State


def others_total(state: State) -> int:
    """All main wagers against the bank, in coins."""
    return sum([wager.coins for box in state.boxes.values() for wager in box.wagers if wager.bet == "main"])


def is_played_for(state: State) -> bool:
    """Whether anything is wagered: on a box, or by the house against a player's bank (MA 8(c), 8(h))."""
    return bool(state.round.bank.house_wager or state.boxes_in_play)


def bettors(state: State) -> Iterator[str]:
    """Who has a main wager on the layout; one name for each wager."""
    for box in state.boxes.values():
        yield from (wager.person for wager in box.main_wagers)


def have_people_wagered(state: State, *, with_bots: bool = False) -> bool:
    """Whether any wager on the layout is not a bot's, or is made against the bank of a player who is none.

    The house's own is one of these: a player who is alone may hold the bank against it (MA 8(c), 8(h)).

    Args:
        state: The table.
        with_bots: Bots count as people, where a pupil deals to them.
    """
    made = list(bettors(state))
    is_against_bank = bool(made or state.round.bank.house_wager)
    return any(with_bots or not person.startswith(BOT) for person in made) or (
        is_against_bank
        and any(with_bots or not person.startswith(BOT) for person in state.round.bank.holders)
    )


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
