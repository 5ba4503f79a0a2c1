"""Setting: by the player, by the dealer on request, when time is up, and the house's own hand."""

from paigow.books import Book
from paigow.rules import HouseSetting, ruleset, two_of
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.closing import call_no_more_bets
from paigow.table.opening import Decision, no_box
from paigow.table.refusal import Refusal
from paigow.table.state import Box, Hand, State
from paigow.tiles import FACES, faces, pieces


def set_hand(state: State, command: c.SetHand, book: Book) -> Decision:
    """Two tiles and two tiles; named the wrong way round they are turned round.

    Rule: NZ 10.3(b), 10.5, 10.7; CAN 10.1-10.2, 7.3; MA 7(a)-(b), 10(b); RWS 3.11.
    """
    if fault := _not_his_to_set(state, command, book):
        return fault
    box = state.boxes[command.box]
    hand = _hand(box)
    given = (*command.low, *command.high)
    if sorted(given) != sorted(hand.tiles):
        wrong = ", ".join(face if face in FACES else repr(face) for face in given)
        return Refusal(code="not_two_and_two", clause=book.cite("two_and_two"), facts={"tiles": wrong})
    low, high = two_of(command.low), two_of(command.high)
    setting = ruleset(book).set_hand(low, high)
    return [
        e.HandSet(
            box=box.number,
            low=tuple(faces(setting.low)),
            high=tuple(faces(setting.high)),
            set_by="player",
            turned=setting.low is not low,
            clause=book.cite("turned") if setting.low is not low else "",
        )
    ]


def _not_his_to_set(
    state: State, command: c.SetHand | c.AskHouseWay | c.AskAdvice | c.AskNames, book: Book
) -> Refusal | None:
    """Whether the person decides on the box and it is his turn to set it."""
    if fault := no_box(state, command.box, book):
        return fault
    box = state.boxes[command.box]
    if box.hand is None:
        return Refusal(code="not_in_play", facts={"box": box.number})
    if box.controller is None and any(wager.person == command.person for wager in box.wagers):
        return Refusal(code="dealer_sets", clause=book.clause_of("several_boxes"), facts={"box": box.number})
    if box.controller != command.person:
        return Refusal(code="not_yours", clause=book.cite("control"), facts={"box": box.number})
    if box.hand.set_by:
        return Refusal(code="already_set", clause=book.cite("set_final"), facts={"box": box.number})
    if book.flag("second_box_waits") and not isinstance(command, c.AskNames):
        first = _first_to_set(state, command.person)
        if first != box.number:
            clause = book.clause_of("second_box_waits")
            return Refusal(code="other_box_first", clause=clause, facts={"other": first})
    return None


def _first_to_set(state: State, person: str) -> int:
    """Of a person's boxes not yet set the one with the larger wager, then counter-clockwise."""
    own = [
        box for box in state.boxes.values() if box.controller == person and box.hand and not box.hand.set_by
    ]
    return min(own, key=lambda box: (-_main_coins(box, person), box.number)).number


def _main_coins(box: Box, person: str) -> int:
    wager = box.wager_of(person, "main")
    return wager.coins if wager else 0


def _hand(box: Box) -> Hand:
    assert box.hand is not None  # asked only of boxes that hold tiles
    return box.hand


def ask_house_way(state: State, command: c.AskHouseWay, book: Book) -> Decision:
    """NZ 10.4(a), CAN 10.5, RWS 3.12: the dealer sets it; MA 7(b): the dealer only tells how."""
    if fault := _not_his_to_set(state, command, book):
        return fault
    clause = book.clause_of("house_way_on_request")
    if book.word("house_way_on_request") != "set":
        return Refusal(code="only_advises", clause=clause)
    if state.boxes[command.box].requested:
        return Refusal(code="already_done", clause=clause, facts={"box": command.box})
    return [e.HouseWayAsked(box=command.box, person=command.person, clause=clause)]


def ask_advice(state: State, command: c.AskAdvice, book: Book) -> Decision:
    """MA 7(b): how the house would set the hand; the player still sets it."""
    if fault := _not_his_to_set(state, command, book):
        return fault
    clause = book.clause_of("house_way_on_request")
    if book.word("house_way_on_request") != "advise":
        return Refusal(code="sets_on_request", clause=clause)
    advice = _house_way(_hand(state.boxes[command.box]), book)
    return [
        e.AdviceGiven(
            box=command.box,
            person=command.person,
            low=tuple(faces(advice.setting.low)),
            high=tuple(faces(advice.setting.high)),
            clause=advice.clause,
        )
    ]


def ask_names(state: State, command: c.AskNames, book: Book) -> Decision:
    """CAN 15.7, 15.13: what the two-tile hands are called is told on request only."""
    if fault := _not_his_to_set(state, command, book):
        return fault
    if book.word("names_while_setting") == "always":
        return Refusal(code="names_are_shown", clause=book.clause_of("names_while_setting"))
    return [
        e.NamesAsked(box=command.box, person=command.person, clause=book.clause_of("names_while_setting"))
    ]


def set_on_request(state: State, command: c.SetOnRequest, book: Book) -> Decision:
    """The dealer sets a requested hand, or one that its bettor may not set.

    Rule: NZ 10.4(a): after the other players' hands, where the book says so.
    """
    if fault := no_box(state, command.box, book):
        return fault
    box = state.boxes[command.box]
    if box.hand is None:
        return Refusal(code="not_in_play", facts={"box": box.number})
    if box.hand.set_by:
        return Refusal(code="already_set", clause=book.cite("set_final"), facts={"box": box.number})
    if box.controller is not None and not box.requested:
        return Refusal(code="not_asked", facts={"box": box.number})
    waiting = unset_by_players(state)
    if book.flag("requests_wait") and waiting:
        clause = book.clause_of("requests_wait")
        return Refusal(code="others_set_first", clause=clause, facts={"box": waiting[0].number})
    return [_set_by_house_way(box, "request" if box.requested else "uncontrolled", book)]


def unset_by_players(state: State) -> list[Box]:
    """Boxes that their players have still to set themselves."""
    return [
        box
        for box in state.boxes.values()
        if box.hand and not box.hand.set_by and box.controller is not None and not box.requested
    ]


def _set_by_house_way(box: Box, set_by: e.SetBy, book: Book) -> e.HandSet:
    house = _house_way(_hand(box), book)
    low, high = tuple(faces(house.setting.low)), tuple(faces(house.setting.high))
    return e.HandSet(box=box.number, low=low, high=high, set_by=set_by, clause=house.clause)


def _house_way(hand: Hand, book: Book) -> HouseSetting:
    return ruleset(book).house_way(pieces(hand.tiles))


def call_time(state: State, command: c.CallTime, book: Book) -> Decision:
    """Time is up: open bets close; hands not yet set go the house way, as of a player who is absent (NZ 12.16)."""
    if state.deadline_ms is None:
        return Refusal(code="no_deadline")
    if command.now_ms < state.deadline_ms:
        return Refusal(code="not_yet_time", facts={"left_ms": state.deadline_ms - command.now_ms})
    called = e.TimeCalled(now_ms=command.now_ms)
    if state.phase == "betting":
        closed = call_no_more_bets(state, command, book)
        return closed if isinstance(closed, Refusal) else [called, *closed]
    unset = [box for box in state.boxes.values() if box.hand and not box.hand.set_by]
    by_player = [box for box in unset if box.controller is not None and not box.requested]
    by_dealer = [box for box in unset if box not in by_player]
    return [
        called,
        *(_set_by_house_way(box, "time", book) for box in by_player),
        *(_set_by_house_way(box, "request" if box.requested else "uncontrolled", book) for box in by_dealer),
    ]


def set_house_hand(state: State, command: c.SetHouseHand, book: Book) -> Decision:
    """NZ 11.1(c), CAN 11.1, MA 7(c)-(d), RWS 3.14: after all players' hands, by the house way."""
    assert state.house_hand is not None  # delivered in every round
    house = _house_way(state.house_hand, book)
    low, high = tuple(faces(house.setting.low)), tuple(faces(house.setting.high))
    return [e.HouseHandSet(low=low, high=high, clause=house.clause)]
