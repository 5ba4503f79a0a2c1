"""The banker's hand is turned over."""

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.hands.setting import bank_box
from paigow.table.settle.expose import hand_exposed


class ExposeBankHand(DealerCommand, kw_only=True, gc=False):
    """Turn the banker's hand over."""


@decides(ExposeBankHand, "house_set")
def expose_bank_hand(state: State, command: ExposeBankHand, book: Book) -> Decision:
    """Turn the banker's hand over after it is set, before the first player's (NZ 11.2(e), MA 8(n))."""
    if state.round.bank.box is None:
        return Refusal(code="house_banks_now", clause=book.cite("house_exposed"))
    return [hand_exposed(bank_box(state), book)]
