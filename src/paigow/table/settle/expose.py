"""Hands are turned over."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import Setting, ruleset, two_of
from paigow.table.core.box import Box, Hand
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with, round_changed
from paigow.table.hands.laying import hand_of
from paigow.table.hands.setting import bank_box
from paigow.table.settle.order import not_next


class ExposeHouseHand(DealerCommand, kw_only=True, gc=False):
    """Turn the house's hand over."""


class ExposeBankHand(DealerCommand, kw_only=True, gc=False):
    """Turn the banker's hand over."""


class ExposeHand(DealerCommand, kw_only=True, gc=False):
    """Turn a box's hand over."""

    box: int


class HouseHandExposed(Event, kw_only=True, gc=False):
    low: tuple[str, str]
    high: tuple[str, str]
    low_name: str
    high_name: str
    clause: str


class HandExposed(Event, kw_only=True, gc=False):
    box: int
    low: tuple[str, str]
    high: tuple[str, str]
    low_name: str
    high_name: str


@decides(ExposeHouseHand, "house_set")
def expose_house_hand(state: State, command: ExposeHouseHand, book: Book) -> Decision:
    """Turn the house's hand over before the first player's (NZ 11.1(d), CAN 10.3, MA 7(c), RWS 3.14)."""
    if state.round.bank.box is not None:
        return Refusal(code="no_house_hand", clause=book.cite("bank_exposed"))
    return [house_exposed(state, book)]


def house_exposed(state: State, book: Book) -> HouseHandExposed:
    """Return the event that turns the house's own hand over."""
    house = setting_of(state.round.house_hand, book)
    hand = state.round.house_hand
    assert hand is not None  # it was set before
    return HouseHandExposed(
        low=_two(hand.low),
        high=_two(hand.high),
        low_name=house.low_name,
        high_name=house.high_name,
        clause=book.cite("house_exposed"),
    )


def _two(faces: tuple[str, ...]) -> tuple[str, str]:
    one, other = faces
    return one, other


def setting_of(hand: Hand | None, book: Book) -> Setting:
    """Return the setting of a hand that has been set."""
    assert hand is not None  # asked only of hands that are set
    return ruleset(book).set_hand(two_of(hand.low), two_of(hand.high))


@decides(ExposeBankHand, "house_set")
def expose_bank_hand(state: State, command: ExposeBankHand, book: Book) -> Decision:
    """Turn the banker's hand over after it is set, before the first player's (NZ 11.2(e), MA 8(n))."""
    if state.round.bank.box is None:
        return Refusal(code="house_banks_now", clause=book.cite("house_exposed"))
    return [hand_exposed(bank_box(state), book)]


@decides(ExposeHand, "matching")
def expose_hand(state: State, command: ExposeHand, book: Book) -> Decision:
    """Turn over the next player's hand in order (NZ 11.1(d), MA 7(g))."""
    if fault := not_next(state, command.box, book):
        return fault
    box = state.boxes[command.box]
    if hand_of(box).is_exposed:
        return Refusal(code="already_done", facts={"box": command.box})
    return [hand_exposed(box, book)]


def hand_exposed(box: Box, book: Book) -> HandExposed:
    """Return the event that turns a box's hand over."""
    hand = hand_of(box)
    setting = setting_of(hand, book)
    return HandExposed(
        box=box.number,
        low=_two(hand.low),
        high=_two(hand.high),
        low_name=setting.low_name,
        high_name=setting.high_name,
    )


@evolves(HouseHandExposed, to="matching", leads_on=True)
def _house_hand_exposed(state: State, event: HouseHandExposed) -> State:
    assert state.round.house_hand is not None  # it was set before
    hand = replace(
        state.round.house_hand, is_exposed=True, low_name=event.low_name, high_name=event.high_name
    )
    return round_changed(state, house_hand=hand)


@evolves(HandExposed, leads_on=True)
def _hand_exposed(state: State, event: HandExposed) -> State:
    box = state.boxes[event.box]
    assert box.hand is not None  # it was set before
    shown = replace(box.hand, is_exposed=True, low_name=event.low_name, high_name=event.high_name)
    return replace(
        state,
        boxes=boxes_with(state, replace(box, hand=shown)),
        phase="matching" if event.box == state.round.bank.box else state.phase,
    )
