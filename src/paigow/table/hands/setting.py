"""Which hands are still to be set, in which order, and who sets them."""

from paigow.books import Book
from paigow.table.core.box import Box
from paigow.table.core.event import SetBy
from paigow.table.core.refusal import Refusal, no_box
from paigow.table.core.state import State
from paigow.table.core.visibility import set_before
from paigow.table.hands.laying import hand_of
from paigow.table.wagers.control import not_yours, why_nobody


def bank_box(state: State) -> Box:
    """Return the box of the banker."""
    assert state.round.bank.box is not None  # asked only while a player holds the bank
    return state.boxes[state.round.bank.box]


def is_set_by_dealer(state: State) -> bool:
    """Return whether the dealer sets the bank's hand, because the house shares it or the banker is absent."""
    return not state.round.bank.handlers or bank_box(state).is_absent


def not_bankers_to_set(state: State, person: str, book: Book, *, in_turn: bool = True) -> Refusal | None:
    """Return a refusal unless the person sets the bank's tiles, after all others (NZ 7.3, 10.4, 11.2(d))."""
    box = bank_box(state)
    if box.hand is None:
        return Refusal(code="not_in_play", facts={"box": box.number})
    if is_set_by_dealer(state) and person in state.round.bank.holders:
        clause = book.cite("absent") if box.is_absent else book.clause_of("co_bank_set_by")
        return Refusal(code="dealer_sets", clause=clause, facts={"box": box.number})
    if person not in state.round.bank.handlers:
        clause = book.clause_of("pool_sets") if person in state.round.bank.holders else book.cite("control")
        return Refusal(code="not_yours", clause=clause, facts={"box": box.number})
    if box.hand.set_by:
        return Refusal(code="already_set", clause=book.cite("set_final"), facts={"box": box.number})
    if state.phase == "setting" and in_turn:
        waiting = next(each.number for each in state.boxes.values() if is_unset(each, state))
        return Refusal(code="others_set_first", clause=book.cite("bank_sets_last"), facts={"box": waiting})
    return None


def not_his_to_set(
    state: State, person: str, number: int, book: Book, *, in_turn: bool = True
) -> Refusal | None:
    """Return a refusal unless the person decides on the box and, if this matters, it is its turn."""
    if fault := no_box(state, number, book):
        return fault
    if number == state.round.bank.box:
        return not_bankers_to_set(state, person, book, in_turn=in_turn)
    box = state.boxes[number]
    return (
        _nobodys_to_set(box, book)
        or _not_his(box, person, book)
        or _not_yet_to_set(state, box, person, book, in_turn=in_turn)
    )


def _nobodys_to_set(box: Box, book: Book) -> Refusal | None:
    """Return a refusal if the box has no hand that its player could still set."""
    if box.hand is None:
        return Refusal(code="not_in_play", facts={"box": box.number})
    if box.is_conceded:
        return Refusal(code="conceded", clause=book.cite("concede"), facts={"box": box.number})
    return None


def _not_his(box: Box, person: str, book: Book) -> Refusal | None:
    """Return a refusal if another person decides on the box, or if the hand is already set."""
    if box.controller == person and not hand_of(box).set_by and not box.is_absent:
        return None
    facts: dict[str, str | int] = {"box": box.number}
    if box.controller is None and any(wager.person == person for wager in box.wagers):
        return Refusal(code="dealer_sets", clause=why_nobody(box, book), facts=facts)
    if box.controller != person:
        return not_yours(box, person, book)
    if hand_of(box).set_by:
        return Refusal(code="already_set", clause=book.cite("set_final"), facts=facts)
    return Refusal(code="dealer_sets", clause=book.cite("absent"), facts=facts)


def _not_yet_to_set(state: State, box: Box, person: str, book: Book, *, in_turn: bool) -> Refusal | None:
    """Return a refusal if other hands are set before this one (NZ 12.12(a), CAN 7.3, MA 10(b))."""
    if before := set_before(state, box.number):
        return Refusal(code="set_first", clause=book.cite("set_first"), facts={"box": before})
    if book.flag("second_box_waits") and in_turn:
        first = _first_to_set(state, person)
        if first != box.number:
            clause = book.clause_of("second_box_waits")
            return Refusal(code="other_box_first", clause=clause, facts={"other": first})
    return None


def _first_to_set(state: State, person: str) -> int:
    """Return the unset box of a person that comes first: the larger wager, then counter-clockwise."""
    own = [box for box in state.boxes.values() if box.controller == person and is_unset(box, state)]
    return min(own, key=lambda box: (-_main_coins(box, person), box.number)).number


def _main_coins(box: Box, person: str) -> int:
    wager = box.wager_of(person, "main")
    return wager.coins if wager else 0


def is_dealers_to_set(box: Box) -> bool:
    """Return whether the dealer sets a player's hand: on request, for an absent player, or if nobody may set it."""
    return box.requested or box.is_absent or box.controller is None


def by_dealer(box: Box) -> SetBy:
    """Return why the dealer sets a player's hand."""
    if box.is_absent:
        return "absent"
    return "request" if box.requested else "uncontrolled"


def is_unset(box: Box, state: State) -> bool:
    """Return whether a player's hand is still to be set, by the player or by the dealer."""
    return (
        box.number != state.round.bank.box
        and box.hand is not None
        and not box.hand.set_by
        and box.result is None
    )


def unset_by_players(state: State) -> list[Box]:
    """Return the boxes that players still have to set themselves."""
    return [box for box in state.boxes.values() if is_unset(box, state) and not is_dealers_to_set(box)]


def house_plays(state: State) -> bool:
    """Return whether the house has a hand in this round: it banks, or it wagers against the bank."""
    return state.round.bank.box is None or bool(state.round.bank.house_wager)


def house_plays_at(state: State, position: int) -> bool:
    """Return whether the tiles at a position are the house's own hand and not a box's."""
    return position == state.house and (state.round.bank.box is None or position not in state.boxes)
