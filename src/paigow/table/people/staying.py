"""Who may not go yet."""

from paigow.books import Book
from paigow.table.core.phases import BETWEEN_ROUNDS
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State


def stays(state: State, person: str, book: Book) -> Refusal | None:
    """MA 5(b): where only seated players wager, one who has wagered keeps his place until the round is over."""
    if (
        not book.flag("seated_only")
        or state.phase in BETWEEN_ROUNDS
        or person not in state.round.bank.players
    ):
        return None
    return Refusal(code="stays_seated", clause=book.cite("wager_lives"))


def may_be_matched_again(state: State, person: str, book: Book) -> Refusal | None:
    """A refusal while this person's wager may yet be matched again, the bank's hand having been set wrongly."""
    if state.phase not in {"matching", "matched"} or book.word("reset_until") == "first exposure":
        return None
    if all(wager.person != person for box in state.boxes_in_play for wager in box.wagers):
        return None
    return Refusal(code="wager_lives", clause=book.clause_of("reset_until"))
