"""Decides who banks after the wagers are known."""

from paigow.books import Book
from paigow.table.bank.cover import covering, fall_back, is_gone
from paigow.table.bank.take import too_little
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.state import State


class SettleCover(DealerCommand, kw_only=True, gc=False):
    """Decide who banks after the wagers are known: the player if the wagers are covered, else the book's fall-back."""


@decides(SettleCover, "covering")
def settle_cover(state: State, command: SettleCover, book: Book) -> Decision:
    """Let the player bank if the stake covers the wagers and the player is still there.

    Rule: NZ 11.2(b), 11.3(b), RWS 3.17.
    """
    if is_gone(state):
        return fall_back(state, book)
    return covering(state, state.round.bank.kind, book) or too_little(state, state.round.bank.kind, book)
