"""A player declines the bank, or gives it up while it is being covered."""

from paigow.books import Book
from paigow.table.bank.cover import covering, fall_back, given_up, may_share, shared
from paigow.table.bank.stake import not_who_banks
from paigow.table.bank.take import not_offered_to
from paigow.table.bank.turns import passed
from paigow.table.core.call_time import CallTime, at_time_up
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State


class PassBank(PlayerCommand, kw_only=True, gc=False):
    """Decline an offered bank. While the bank is being covered: give it up."""


@decides(PassBank, "offering", "betting", "covering")
def pass_bank(state: State, command: PassBank, book: Book) -> Decision:
    """Decline the bank, or give it up if nobody has wagered against it or while it is being covered."""
    if state.phase == "offering":
        return not_offered_to(state, command.person, book) or passed(state, book)
    if fault := not_who_banks(state, command.person, book):
        return fault
    if state.phase == "covering":
        return fall_back(state, book)
    if state.boxes_in_play:
        return Refusal(code="wager_lives", clause=book.cite("wager_lives"))
    return given_up(state, book)


@at_time_up("covering")
def cover_time_up(state: State, command: CallTime, book: Book) -> Decision:
    """Decide who banks from what has been put up when time is up: the player, a co-bank, or the house."""
    covered = covering(state, state.round.bank.kind, book)
    if covered is None and may_share(state, book):
        covered = shared(state, book)
    return covered if isinstance(covered, list) else fall_back(state, book)
