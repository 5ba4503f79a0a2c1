"""Players who must stay for now, or whose coins must."""

from paigow.books import Book
from paigow.books.names import RuleName
from paigow.table.core.interest import BETWEEN
from paigow.table.core.phases import BETWEEN_ROUNDS
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State


def stays(state: State, person: str, book: Book) -> Refusal | None:
    """Return a refusal if only seated players wager and this one has wagered and must keep the place (MA 5(b))."""
    if (
        not book.flag("seated_only")
        or state.phase in BETWEEN_ROUNDS
        or person not in state.round.bank.players
    ):
        return None
    return Refusal(code="stays_seated", clause=book.cite("wager_lives"))


def may_be_taken_back(state: State, person: str, book: Book) -> Refusal | None:
    """Return a refusal to carry coins away while what this round has moved for a person may still be taken back.

    The bank's hand may be set again and all matched again (CAN 13.8, MA 9(f), RWS 3.14). Until the round is
    over, the game may also be declared invalid (CAN 15.3), or void for a wrong delivery (NZ 12.13). That
    refunds what has been paid.
    """
    if state.phase in BETWEEN or not _has_part(state, person):
        return None
    if state.phase in {"matching", "matched"} and book.word("reset_until") != "first exposure":
        return Refusal(code="wager_lives", clause=book.clause_of("reset_until"))
    voids: RuleName = "sanctions" if book.words("sanctions") else "misdelivery"
    clause = book.clause_of("invalidation" if book.flag("invalidation") else voids)
    return Refusal(code="round_not_over", clause=clause)


def _has_part(state: State, person: str) -> bool:
    """Return whether this round moves the person's coins: payments have begun, or the person has conceded."""
    if person in state.round.settled:
        return True
    if state.phase not in {"matching", "matched", "paid"}:
        return False
    bets = (wager.person for box in state.boxes_in_play for wager in box.wagers)
    return person in state.round.bank.holders or person in bets
