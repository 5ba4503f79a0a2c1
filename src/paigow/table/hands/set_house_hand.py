"""The house's own hand."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.core.visibility import hides
from paigow.table.hands.laying import laid_by_dealer


class SetHouseHand(DealerCommand, kw_only=True, gc=False):
    """Set the house's own hand: by the house way, or as a human dealer has laid it."""

    low: tuple[str, str] | None = None
    high: tuple[str, str] | None = None


class HouseHandSet(Event, kw_only=True, gc=False):
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    clause: str = ""


@decides(SetHouseHand, "players_set")
def set_house_hand(state: State, command: SetHouseHand, book: Book) -> Decision:
    """Set the house's hand by the house way, after all players' hands.

    While a player holds the bank, the house has a hand only if it wagers against the bank.

    Rule: NZ 11.1(c), CAN 11.1, MA 7(c)-(d), 8(n), RWS 3.14.
    """
    hand = state.round.house_hand
    if hand is None:
        return Refusal(code="no_house_hand", clause=book.cite("bank"))
    if hand.set_by:
        return Refusal(code="house_is_set", clause=book.cite("house_sets"))
    laid = laid_by_dealer(hand, command.low, command.high, book)
    if isinstance(laid, Refusal):
        return laid
    low, high, clause = laid
    return [HouseHandSet(low=low, high=high, clause=clause)]


@evolves(HouseHandSet, leads_on=True)
def _house_hand_set(state: State, event: HouseHandSet) -> State:
    assert state.round.house_hand is not None  # the house's hand was delivered
    hand = replace(
        state.round.house_hand, low=event.low, high=event.high, set_by="house_way", clause=event.clause
    )
    deadline_ms = (
        None if state.round.bank.box is None else state.round.deadline_ms
    )  # a banker still has to set the bank's hand
    return round_changed(state, house_hand=hand, deadline_ms=deadline_ms)


@hides(HouseHandSet)
def _house_set_face_down(state: State, event: HouseHandSet, viewer: str | None) -> Event:
    return HouseHandSet()
