"""The dealer sets a box for a player who asked, is absent or may not set it."""

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.refusal import Refusal, no_box
from paigow.table.core.state import State
from paigow.table.hands.laying import HandSet, laid_by_dealer
from paigow.table.hands.setting import by_dealer, is_dealers_to_set, is_unset, unset_by_players


class SetOnRequest(DealerCommand, kw_only=True, gc=False):
    """Set a box by the house way for a player who asked, is absent or may not set it.

    ``low`` and ``high`` are given if a human dealer has laid the tiles.
    """

    box: int
    low: tuple[str, str] | None = None
    high: tuple[str, str] | None = None


@decides(SetOnRequest, "setting")
def set_on_request(state: State, command: SetOnRequest, book: Book) -> Decision:
    """Set a requested hand, an absent player's hand, or a hand that its bettor may not set.

    Rule: NZ 10.4(a), 12.16: after the other players' hands, if the book says so.
    """
    if fault := no_box(state, command.box, book):
        return fault
    box = state.boxes[command.box]
    if box.hand is None:
        return Refusal(code="not_in_play", facts={"box": box.number})
    if box.hand.set_by:
        return Refusal(code="already_set", clause=book.cite("set_final"), facts={"box": box.number})
    if box.is_conceded:
        return Refusal(code="conceded", clause=book.cite("concede"), facts={"box": box.number})
    if not is_dealers_to_set(box) or box.number == state.round.bank.box:
        return Refusal(code="not_asked", facts={"box": box.number})
    waiting = unset_by_players(state)
    if book.flag("requests_wait") and waiting:
        clause = book.clause_of("requests_wait")
        return Refusal(code="others_set_first", clause=clause, facts={"box": waiting[0].number})
    laid = laid_by_dealer(box.hand, command.low, command.high, book)
    if isinstance(laid, Refusal):
        return laid
    low, high, clause = laid
    return [HandSet(box=box.number, low=low, high=high, set_by=by_dealer(box), clause=clause)]


def set_next(state: State, book: Book) -> SetOnRequest | None:
    """Return the next hand that the dealer sets for a player, if it is due."""
    if book.flag("requests_wait") and unset_by_players(state):
        return None
    for box in state.boxes.values():
        if is_unset(box, state) and is_dealers_to_set(box):
            return SetOnRequest(box=box.number)
    return None
