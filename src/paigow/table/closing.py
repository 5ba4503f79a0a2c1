"""The call of no more bets: what may not stand is returned; who decides on each box, and who banks, is settled."""

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.control import settled_control
from paigow.table.cover import at_the_close
from paigow.table.evolve import evolve
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.state import State
from paigow.table.view_types import Wager


def call_no_more_bets(state: State, command: c.CallNoMoreBets | c.CallTime, book: Book) -> Decision:
    """Close the bets.

    Rule: NZ 9.4, CAN 7.1, MA 6(a), RWS 3.2; the cover of a player's bank NZ 11.2(b), 11.3(b).
    """
    if book.flag("cut_before_no_more_bets") and state.cut is None:
        return Refusal(code="not_cut", clause=book.cite("cut"))
    returned = [*_second_boxes(state, book)]
    for event in returned:
        state = evolve(state, event)
    orphans = [*orphaned_side_bets(state, book)]
    for event in orphans:
        state = evolve(state, event)
    if not state.boxes_in_play:
        return Refusal(code="no_wagers", clause=book.cite("wager"))
    closed: list[e.AnyEvent] = [
        e.BetsClosed(clause=book.cite("bets_close")),
        *_advice_to_small_bettors(state, book),
        *settled_control(state, book),
    ]
    if state.bank.box is None:
        return [*returned, *orphans, *closed]
    deadline_ms = command.deadline_ms if isinstance(command, c.CallNoMoreBets) else None
    covered = at_the_close(state, closed, book, deadline_ms)
    return covered if isinstance(covered, Refusal) else [*returned, *orphans, *closed, *covered]


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
        if len(wagers) == 1:
            continue
        wagers.sort(key=lambda item: (-item[1].coins, item[0]))
        is_alone = len(by_person) == 1 and state.bank.box is None
        allowed = 2 if is_alone and wagers[0][1].coins >= 2 * wagers[-1][1].coins else 1
        returned += [
            e.WagerReturned(
                person=person, box=box, bet="main", coins=wager.coins, clause=book.clause_of("several_boxes")
            )
            for box, wager in wagers[allowed:]
        ]
    return returned


def orphaned_side_bets(state: State, book: Book) -> list[e.WagerReturned]:
    """RWS 3.4: a side bet needs an initial bet on its box, and one of its owner's own."""
    side_bets = [
        (box, wager)
        for box in state.boxes.values()
        for wager in box.wagers
        if wager.bet != "main" and not wager.is_settled
    ]
    if not side_bets:
        return []
    bettors = {wager.person for box in state.boxes_in_play for wager in box.main_wagers}
    return [
        e.WagerReturned(
            person=wager.person,
            box=box.number,
            bet=wager.bet,
            coins=wager.coins,
            clause=book.cite("side_bet"),
        )
        for box, wager in side_bets
        if not box.in_play or wager.person not in bettors
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
