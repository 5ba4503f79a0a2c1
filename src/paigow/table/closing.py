"""The call of no more bets: what may not stand is returned, and who decides on each box is settled."""

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.evolve import evolve
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.state import Box, State
from paigow.table.view_types import Wager


def call_no_more_bets(state: State, command: c.CallNoMoreBets | c.CallTime, book: Book) -> Decision:
    """Close the bets.

    Rule: NZ 9.4, CAN 7.1, MA 6(a), RWS 3.2; control NZ 7.1-7.2, CAN 7.3-7.4, MA 10, RWS 3.13.
    """
    if book.flag("cut_before_no_more_bets") and state.cut is None:
        return Refusal(code="not_cut", clause=book.cite("cut"))
    returned = [*_second_boxes(state, book)]
    for event in returned:
        state = evolve(state, event)
    orphans = [*_orphaned_side_bets(state, book)]
    for event in orphans:
        state = evolve(state, event)
    if not state.boxes_in_play:
        return Refusal(code="no_wagers", clause=book.cite("wager"))
    return [
        *returned,
        *orphans,
        e.BetsClosed(clause=book.cite("bets_close")),
        *_advice_to_small_bettors(state, book),
        *_control(state, book),
    ]


def _second_boxes(state: State, book: Book) -> list[e.WagerReturned]:
    """CAN 7.3: a second box is only for a player who is alone, with one wager double the other."""
    if book.word("several_boxes") != "sole player, double":
        return []
    by_person: dict[str, list[tuple[int, Wager]]] = {}
    for box in state.boxes_in_play:
        for wager in box.main_wagers:
            by_person.setdefault(wager.person, []).append((box.number, wager))
    returned = []
    for person, wagers in by_person.items():
        wagers.sort(key=lambda item: (-item[1].coins, item[0]))
        allowed = 2 if len(by_person) == 1 and wagers[0][1].coins >= 2 * wagers[-1][1].coins else 1
        returned += [
            e.WagerReturned(
                person=person, box=box, bet="main", coins=wager.coins, clause=book.clause_of("several_boxes")
            )
            for box, wager in wagers[allowed:]
        ]
    return returned


def _orphaned_side_bets(state: State, book: Book) -> list[e.WagerReturned]:
    """RWS 3.4: a side bet needs an initial bet on its box, and one of its owner's own."""
    bettors = {wager.person for box in state.boxes_in_play for wager in box.main_wagers}
    return [
        e.WagerReturned(
            person=wager.person, box=box.number, bet=wager.bet, coins=wager.coins, clause="RWS 3.4 side bets"
        )
        for box in state.boxes.values()
        for wager in box.wagers
        if wager.bet != "main" and (not box.in_play or wager.person not in bettors)
    ]


def _advice_to_small_bettors(state: State, book: Book) -> list[e.UnderMinimumAdvised]:
    """CAN 5.1(c): the owner of a wager below the minimum is told that further ones are returned."""
    if book.word("below_minimum") != "settle once":
        return []
    small = dict.fromkeys(
        wager.person
        for box in state.boxes_in_play
        for wager in box.main_wagers
        if wager.coins < state.limits.minimum
    )
    return [e.UnderMinimumAdvised(person=person, clause=book.clause_of("below_minimum")) for person in small]


def _control(state: State, book: Book) -> list[e.ControlSettled]:
    chosen = {box.number: _decider(box, state, book) for box in state.boxes_in_play}
    entitled: dict[str, list[int]] = {}
    for number, person in chosen.items():
        entitled.setdefault(person, []).append(number)
    kept = {person: _kept_boxes(person, boxes, state, book) for person, boxes in entitled.items()}
    clause = book.clause_of("several_boxes")
    return [
        e.ControlSettled(box=number, person=person, clause=book.clause_of("control_order"))
        if number in kept[person]
        else e.ControlSettled(box=number, person=None, clause=clause)
        for number, person in chosen.items()
    ]


def _decider(box: Box, state: State, book: Book) -> str:
    """Who decides on a box by the book's order of control."""
    bettors = list(box.main_wagers)
    for word in book.words("control_order"):
        seated = [wager for wager in bettors if wager.person == box.seated]
        if word == "seated" and seated and not box.handed_over:
            return seated[0].person
        if word == "highest":
            most = max(wager.coins for wager in bettors)
            highest = [wager for wager in bettors if wager.coins == most]
            if len(highest) == 1:
                return highest[0].person
            bettors = highest if not seated or box.handed_over else [*highest, *seated]
        if word == "nominee":
            agreed = [wager.person for wager in box.main_wagers if _all_others_name(box, wager.person)]
            if len(agreed) == 1:
                return agreed[0]
    return bettors[0].person


def _all_others_name(box: Box, person: str) -> bool:
    """CAN 7.4(c): the other bettors of the box agree on this one."""
    others = {wager.person for wager in box.main_wagers} - {person}
    voices = dict(box.nominations)
    return bool(others) and all(voices.get(other) == person for other in others)


def _kept_boxes(person: str, boxes: list[int], state: State, book: Book) -> list[int]:
    """Which of the boxes that he is entitled to decide on a person may set himself."""
    rule = book.word("several_boxes")
    seat = state.people[person].box
    if rule == "unseated house way" and seat is not None:
        return [number for number in boxes if number == seat]
    if rule != "control one" or len(boxes) == 1:
        return boxes
    choice = state.people[person].chosen_box
    if choice in boxes:
        return [choice]
    if seat in boxes:
        return [seat]
    return [min(boxes, key=lambda number: (-_coins(state.boxes[number], person), number))]


def _coins(box: Box, person: str) -> int:
    wager = box.wager_of(person, "main")
    return wager.coins if wager else 0
