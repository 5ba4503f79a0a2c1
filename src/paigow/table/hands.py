"""Setting: by the player, by the dealer on request, when time is up, and the house's own hand."""

from collections.abc import Callable
from typing import Final

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.bank import cover_time_up, offer_time_up
from paigow.table.bank_setting import bank_time_up, not_bankers_to_set, set_on_bankers_request
from paigow.table.barring import set_before
from paigow.table.choices import choices_time_up
from paigow.table.closing import call_no_more_bets
from paigow.table.laying import by_house_way, halves, hand_of, house_way, laid_by_dealer, two_and_two
from paigow.table.opening import Decision, no_box
from paigow.table.refusal import Refusal
from paigow.table.state import Box, State


def set_hand(state: State, command: c.SetHand, book: Book) -> Decision:
    """Two tiles and two tiles; named the wrong way round they are turned round.

    Rule: NZ 10.3(b), 10.5, 10.7; CAN 10.1-10.2, 7.3; MA 7(a)-(b), 10(b); RWS 3.11.
    """
    if fault := _not_his_to_set(state, command.person, command.box, book):
        return fault
    box = state.boxes[command.box]
    setting = two_and_two(hand_of(box), command.low, command.high, book)
    if isinstance(setting, Refusal):
        return setting
    low, high = halves(setting)
    is_turned = low != command.low
    return [
        e.HandSet(
            box=box.number,
            low=low,
            high=high,
            set_by="player",
            turned=is_turned,
            clause=book.cite("turned") if is_turned else "",
        )
    ]


def _not_his_to_set(
    state: State, person: str, number: int, book: Book, *, in_turn: bool = True
) -> Refusal | None:
    """Whether the person decides on the box and, where that matters, it is his turn to set it."""
    if fault := no_box(state, number, book):
        return fault
    if number == state.bank.box:
        return not_bankers_to_set(state, person, book, in_turn=in_turn)
    box = state.boxes[number]
    return (
        _nobodys_to_set(box, book)
        or _not_his(box, person, book)
        or _not_yet_to_set(state, box, person, book, in_turn=in_turn)
    )


def _nobodys_to_set(box: Box, book: Book) -> Refusal | None:
    """Whether there is no hand that its player could still set."""
    if box.hand is None:
        return Refusal(code="not_in_play", facts={"box": box.number})
    if box.is_conceded:
        return Refusal(code="conceded", clause=book.cite("concede"), facts={"box": box.number})
    return None


def _not_his(box: Box, person: str, book: Book) -> Refusal | None:
    """Whether another decides on the box, or it has been decided."""
    if box.controller == person and not hand_of(box).set_by and not box.is_absent:
        return None
    facts: dict[str, str | int] = {"box": box.number}
    if box.controller is None and any(wager.person == person for wager in box.wagers):
        return Refusal(code="dealer_sets", clause=book.clause_of("several_boxes"), facts=facts)
    if box.controller != person:
        return Refusal(code="not_yours", clause=book.cite("control"), facts=facts)
    if hand_of(box).set_by:
        return Refusal(code="already_set", clause=book.cite("set_final"), facts=facts)
    return Refusal(code="dealer_sets", clause=book.cite("absent"), facts=facts)


def _not_yet_to_set(state: State, box: Box, person: str, book: Book, *, in_turn: bool) -> Refusal | None:
    """Whether other hands are set before this one (NZ 12.12(a), CAN 7.3, MA 10(b))."""
    if before := set_before(state, box.number):
        return Refusal(code="set_first", clause=book.cite("set_first"), facts={"box": before})
    if book.flag("second_box_waits") and in_turn:
        first = _first_to_set(state, person)
        if first != box.number:
            clause = book.clause_of("second_box_waits")
            return Refusal(code="other_box_first", clause=clause, facts={"other": first})
    return None


def _first_to_set(state: State, person: str) -> int:
    """Of a person's boxes not yet set the one with the larger wager, then counter-clockwise."""
    own = [box for box in state.boxes.values() if box.controller == person and is_unset(box, state)]
    if len(own) == 1:
        return own[0].number
    return min(own, key=lambda box: (-_main_coins(box, person), box.number)).number


def _main_coins(box: Box, person: str) -> int:
    wager = box.wager_of(person, "main")
    return wager.coins if wager else 0


def ask_house_way(state: State, command: c.AskHouseWay, book: Book) -> Decision:
    """NZ 10.4(a), CAN 10.5, RWS 3.12: the dealer sets it; MA 7(b): the dealer only tells how."""
    if fault := _not_his_to_set(state, command.person, command.box, book):
        return fault
    clause = book.clause_of("house_way_on_request")
    if book.word("house_way_on_request") != "set":
        return Refusal(code="only_advises", clause=clause)
    if command.box == state.bank.box:
        return set_on_bankers_request(state, book)
    if state.boxes[command.box].requested:
        return Refusal(code="already_done", clause=clause, facts={"box": command.box})
    return [e.HouseWayAsked(box=command.box, person=command.person, clause=clause)]


def ask_advice(state: State, command: c.AskAdvice, book: Book) -> Decision:
    """MA 7(b): how the house would set the hand; the player still sets it."""
    if fault := _not_his_to_set(state, command.person, command.box, book):
        return fault
    clause = book.clause_of("house_way_on_request")
    if book.word("house_way_on_request") != "advise":
        return Refusal(code="sets_on_request", clause=clause)
    advice = house_way(hand_of(state.boxes[command.box]), book)
    low, high = halves(advice.setting)
    return [
        e.AdviceGiven(
            box=command.box,
            person=command.person,
            low=low,
            high=high,
            clause=advice.clause,
        )
    ]


def ask_names(state: State, command: c.AskNames, book: Book) -> Decision:
    """CAN 15.7, 15.13: what the two-tile hands are called is told on request only."""
    if fault := _not_his_to_set(state, command.person, command.box, book, in_turn=False):
        return fault
    if book.word("names_while_setting") == "always":
        return Refusal(code="names_are_shown", clause=book.clause_of("names_while_setting"))
    return [
        e.NamesAsked(box=command.box, person=command.person, clause=book.clause_of("names_while_setting"))
    ]


def set_on_request(state: State, command: c.SetOnRequest, book: Book) -> Decision:
    """The dealer sets a requested hand, an absent player's, or one that its bettor may not set.

    Rule: NZ 10.4(a), 12.16: after the other players' hands, where the book says so.
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
    if not _is_dealers_to_set(box) or box.number == state.bank.box:
        return Refusal(code="not_asked", facts={"box": box.number})
    waiting = unset_by_players(state)
    if book.flag("requests_wait") and waiting:
        clause = book.clause_of("requests_wait")
        return Refusal(code="others_set_first", clause=clause, facts={"box": waiting[0].number})
    laid = laid_by_dealer(box.hand, command.low, command.high, book)
    if isinstance(laid, Refusal):
        return laid
    low, high, clause = laid
    return [e.HandSet(box=box.number, low=low, high=high, set_by=_by_dealer(box), clause=clause)]


def _is_dealers_to_set(box: Box) -> bool:
    """Whether the dealer sets a player's hand: on request, absent, or nobody's to set."""
    return box.requested or box.is_absent or box.controller is None


def _by_dealer(box: Box) -> e.SetBy:
    """Why the dealer sets a player's hand."""
    if box.is_absent:
        return "absent"
    return "request" if box.requested else "uncontrolled"


def is_unset(box: Box, state: State) -> bool:
    """Whether a player's hand is still to be set, by him or for him."""
    return (
        box.number != state.bank.box and box.hand is not None and not box.hand.set_by and box.result is None
    )


def unset_by_players(state: State) -> list[Box]:
    """Boxes that their players have still to set themselves."""
    return [box for box in state.boxes.values() if is_unset(box, state) and not _is_dealers_to_set(box)]


def set_next(state: State, book: Book) -> c.SetOnRequest | None:
    """The next hand that the dealer sets for a player, when its turn has come."""
    if book.flag("requests_wait") and unset_by_players(state):
        return None
    for box in state.boxes.values():
        if is_unset(box, state) and _is_dealers_to_set(box):
            return c.SetOnRequest(box=box.number)
    return None


def call_time(state: State, command: c.CallTime, book: Book) -> Decision:
    """Time is up: open bets close; hands not yet set go the house way, as of a player who is absent (NZ 12.16)."""
    if state.deadline_ms is None:
        return Refusal(code="no_deadline")
    if command.now_ms < state.deadline_ms:
        return Refusal(code="not_yet_time", facts={"left_ms": state.deadline_ms - command.now_ms})
    time_up = TIME_UP.get(state.phase)
    if time_up is None:
        return Refusal(code="no_deadline")
    late = time_up(state, command, book)
    called = e.TimeCalled(now_ms=command.now_ms, deadline_ms=command.deadline_ms)
    return late if isinstance(late, Refusal) else [called, *late]


def _players_time_up(state: State, command: c.CallTime, book: Book) -> Decision:
    """Every hand not yet set goes the house way, those that the dealer sets anyway last."""
    unset = [box for box in state.boxes.values() if is_unset(box, state)]
    unset.sort(key=_is_dealers_to_set)
    return [by_house_way(box, _by_dealer(box) if _is_dealers_to_set(box) else "time", book) for box in unset]


TIME_UP: Final[dict[str, Callable[[State, c.CallTime, Book], Decision]]] = {
    "offering": offer_time_up,
    "covering": cover_time_up,
    "betting": call_no_more_bets,
    "delivered": choices_time_up,
    "setting": _players_time_up,
    "players_set": bank_time_up,
}
"""Phase -> what it means that time is up."""


def set_house_hand(state: State, command: c.SetHouseHand, book: Book) -> Decision:
    """NZ 11.1(c), CAN 11.1, MA 7(c)-(d), 8(n), RWS 3.14: after all players' hands, by the house way.

    While a player holds the bank the house has a hand only if it wagers against him.
    """
    hand = state.house_hand
    if hand is None or not house_plays(state):
        return Refusal(code="no_house_hand", clause=book.cite("bank"))
    if hand.set_by:
        return Refusal(code="house_is_set", clause=book.cite("house_sets"))
    laid = laid_by_dealer(hand, command.low, command.high, book)
    if isinstance(laid, Refusal):
        return laid
    low, high, clause = laid
    return [e.HouseHandSet(low=low, high=high, clause=clause)]


def house_plays(state: State) -> bool:
    """Whether the house has a hand in this round: it banks, or it wagers against the bank."""
    return state.bank.box is None or bool(state.bank.house_wager)
