"""The hand of a player's bank is set by the banker, or by the dealer with the banker's confirmation."""

from paigow.books import Book
from paigow.table.core.call_time import CallTime, at_time_up
from paigow.table.core.command import DealerCommand, PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, SetBy
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import bank_changed
from paigow.table.core.visibility import hides
from paigow.table.hands.laying import HandSet, by_house_way, halves, hand_of, house_way, laid_by_dealer
from paigow.table.hands.setting import bank_box, is_set_by_dealer, not_bankers_to_set


class SetBankHand(DealerCommand, kw_only=True, gc=False):
    """Set a hand of the bank by the house way: for a co-bank, or for an absent banker.

    ``low`` and ``high`` are given if a human dealer has laid the tiles.
    """

    low: tuple[str, str] | None = None
    high: tuple[str, str] | None = None


class ConfirmSetting(PlayerCommand, kw_only=True, gc=False):
    """Confirm, as the banker, the requested setting by the house way (NZ 10.4(c))."""


class BankHandProposed(Event, kw_only=True, gc=False):
    """The house way's setting of the bank's hand, which the banker must confirm. Hidden from the others."""

    box: int
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    clause: str = ""


def set_on_bankers_request(state: State, book: Book) -> list[Event]:
    """Set the banker's hand the house way on request: at once, or after the banker confirms (NZ 10.4(c))."""
    box = bank_box(state)
    if not book.flag("bank_confirms"):
        return [by_house_way(box, "request", book)]
    house = house_way(hand_of(box), book)
    low, high = halves(house.setting)
    return [BankHandProposed(box=box.number, low=low, high=high, clause=house.clause)]


@decides(ConfirmSetting, "players_set")
def confirm_setting(state: State, command: ConfirmSetting, book: Book) -> Decision:
    """Make the house way's setting final after the banker confirms it (NZ 10.4(c))."""
    if state.round.bank.box is None:
        return Refusal(code="nothing_to_confirm", clause=book.clause_of("bank_confirms"))
    if fault := not_bankers_to_set(state, command.person, book):
        return fault
    if state.round.bank.proposal is None:
        return Refusal(code="nothing_to_confirm", clause=book.clause_of("bank_confirms"))
    low, high, clause = state.round.bank.proposal
    return [HandSet(box=state.round.bank.box, low=low, high=high, set_by="request", clause=clause)]


@decides(SetBankHand, "players_set")
def set_bank_hand(state: State, command: SetBankHand, book: Book) -> Decision:
    """Set a shared bank's hand, or an absent banker's, the house way.

    Rule: NZ 10.4(b), 11.3(e), 12.16; MA 8(e).
    """
    if state.round.bank.box is None or not is_set_by_dealer(state):
        return Refusal(code="not_asked", facts={"box": state.chung})
    box = bank_box(state)
    if hand_of(box).set_by:
        return Refusal(code="already_set", clause=book.cite("set_final"), facts={"box": box.number})
    laid = laid_by_dealer(hand_of(box), command.low, command.high, book)
    if isinstance(laid, Refusal):
        return laid
    low, high, clause = laid
    set_by: SetBy = "absent" if box.is_absent else "house_way"
    return [HandSet(box=box.number, low=low, high=high, set_by=set_by, clause=clause)]


@at_time_up("players_set")
def bank_time_up(state: State, command: CallTime, book: Book) -> Decision:
    """Set the hand the house way, because the banker has run out of time and counts as absent (NZ 12.16)."""
    if state.round.bank.box is None:
        return Refusal(code="no_deadline")
    set_by: SetBy = "house_way" if is_set_by_dealer(state) else "time"
    return [by_house_way(bank_box(state), set_by, book)]


@evolves(BankHandProposed)
def _bank_hand_proposed(state: State, event: BankHandProposed) -> State:
    return bank_changed(state, proposal=(event.low, event.high, event.clause))


@hides(BankHandProposed)
def _to_who_sets(state: State, event: BankHandProposed, viewer: str | None) -> Event:
    return event if viewer in state.round.bank.handlers else BankHandProposed(box=event.box)
