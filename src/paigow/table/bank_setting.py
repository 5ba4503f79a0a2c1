"""Setting the hand of a bank that a player holds: by him, by the dealer, or when time is up."""

from collections import Counter

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.laying import by_house_way, halves, hand_of, house_way, laid_by_dealer
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.state import Box, State


def bank_box(state: State) -> Box:
    """The box of the player/banker."""
    assert state.bank.box is not None  # asked only while a player holds the bank
    return state.boxes[state.bank.box]


def is_set_by_dealer(state: State) -> bool:
    """Whether the dealer sets the bank's hand: shared with the house, or its player is not there."""
    return not state.bank.handlers or bank_box(state).is_absent


def not_bankers_to_set(state: State, person: str, book: Book, *, in_turn: bool = True) -> Refusal | None:
    """Whether the person sets the bank's tiles, after everybody else has set his (NZ 7.3, 10.4, 11.2(d))."""
    box = bank_box(state)
    if box.hand is None:
        return Refusal(code="not_in_play", facts={"box": box.number})
    if is_set_by_dealer(state) and person in state.bank.holders:
        clause = book.cite("absent") if box.is_absent else book.clause_of("co_bank_set_by")
        return Refusal(code="dealer_sets", clause=clause, facts={"box": box.number})
    if person not in state.bank.handlers:
        clause = book.clause_of("pool_sets") if person in state.bank.holders else book.cite("control")
        return Refusal(code="not_yours", clause=clause, facts={"box": box.number})
    if box.hand.set_by:
        return Refusal(code="already_set", clause=book.cite("set_final"), facts={"box": box.number})
    if state.phase == "setting" and in_turn:
        waiting = next(each.number for each in state.boxes.values() if _waits(each, state))
        return Refusal(code="others_set_first", clause=book.cite("bank_sets_last"), facts={"box": waiting})
    return None


def _waits(box: Box, state: State) -> bool:
    return box.number != state.bank.box and box.hand is not None and not box.hand.set_by and not box.result


def set_on_bankers_request(state: State, book: Book) -> list[e.AnyEvent]:
    """The dealer sets the player/banker's hand the house way: at once, or once he has confirmed it (NZ 10.4(c))."""
    box = bank_box(state)
    if not book.flag("bank_confirms"):
        return [by_house_way(box, "request", book)]
    house = house_way(hand_of(box), book)
    low, high = halves(house.setting)
    return [e.BankHandProposed(box=box.number, low=low, high=high, clause=house.clause)]


def confirm_setting(state: State, command: c.ConfirmSetting, book: Book) -> Decision:
    """NZ 10.4(c): the house way's setting becomes final by the player/banker's word."""
    if state.bank.box is None:
        return Refusal(code="nothing_to_confirm", clause=book.clause_of("bank_confirms"))
    if fault := not_bankers_to_set(state, command.person, book):
        return fault
    if state.bank.proposal is None:
        return Refusal(code="nothing_to_confirm", clause=book.clause_of("bank_confirms"))
    low, high, clause = state.bank.proposal
    return [e.HandSet(box=state.bank.box, low=low, high=high, set_by="request", clause=clause)]


def set_bank_hand(state: State, command: c.SetBankHand, book: Book) -> Decision:
    """The dealer sets a shared bank's hand, or an absent banker's, the house way.

    Rule: NZ 10.4(b), 11.3(e), 12.16; MA 8(e).
    """
    if state.bank.box is None or not is_set_by_dealer(state):
        return Refusal(code="not_asked", facts={"box": state.chung})
    box = bank_box(state)
    if hand_of(box).set_by:
        return Refusal(code="already_set", clause=book.cite("set_final"), facts={"box": box.number})
    laid = laid_by_dealer(hand_of(box), command.low, command.high, book)
    if isinstance(laid, Refusal):
        return laid
    low, high, clause = laid
    set_by: e.SetBy = "absent" if box.is_absent else "house_way"
    return [e.HandSet(box=box.number, low=low, high=high, set_by=set_by, clause=clause)]


def show_two_tiles(state: State, command: c.ShowTwoTiles, book: Book) -> Decision:
    """NZ 11.3(e): the dealer may let a co-banker turn two of the four tiles before they are set."""
    clause = book.clause_of("co_banker_shows_two")
    if state.bank.kind != "co-bank" or not book.flag("co_banker_shows_two"):
        return Refusal(code="not_shown_here", clause=clause)
    box = bank_box(state)
    hand = hand_of(box)
    if command.person != state.bank.person:
        return Refusal(code="not_yours", clause=clause, facts={"box": box.number})
    if hand.set_by or box.known:
        return Refusal(code="already_done", clause=clause, facts={"box": box.number})
    if not Counter(command.tiles) <= Counter(hand.tiles):
        facts: dict[str, str | int] = {"tiles": ", ".join(command.tiles), "box": box.number}
        return Refusal(code="not_of_this_hand", clause=clause, facts=facts)
    return [
        e.TilesExposed(
            at="bank",
            exposed_by="banker",
            position=box.number,
            count=len(command.tiles),
            tiles=command.tiles,
            by=command.person,
            clause=clause,
        )
    ]


def bank_time_up(state: State, command: c.CallTime, book: Book) -> Decision:
    """The player/banker has run out of time: his hand goes the house way, as an absent player's (NZ 12.16)."""
    if state.bank.box is None or hand_of(bank_box(state)).set_by:
        return Refusal(code="no_deadline")
    set_by: e.SetBy = "house_way" if is_set_by_dealer(state) else "time"
    return [by_house_way(bank_box(state), set_by, book)]
