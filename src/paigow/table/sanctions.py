"""What a supervisor orders about people: sanctions, exclusions, bans, seats; and games that are invalid."""

from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import ruleset
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.cover import left_by
from paigow.table.evolve import evolve
from paigow.table.limits import stakes_of
from paigow.table.opening import Decision, wager_lives
from paigow.table.refusal import Refusal
from paigow.table.removal import not_removable
from paigow.table.returning import bets_of, returned, without
from paigow.table.settling import area_of
from paigow.table.state import State
from paigow.table.undoing import void_played_round
from paigow.table.view_types import Wager

IN_ROUND: Final = frozenset(
    {
        "betting", "covering", "bets_closed", "shaken", "counted", "delivered", "setting", "players_set", "house_set",
        "matching", "matched", "paid",
    }
)  # fmt: skip
"""A round that has wagers and is not closed."""
FRAUD: Final = "fraud"
CAUSES: Final = ("commotion", "fire", "riot", "brawl", "robbery", "act of God", FRAUD)
OTHERS: Final = 2
"""So many make a group."""


# ---- sanctions -------------------------------------------------------------------------------------------------


def sanction(state: State, command: c.Sanction, book: Book) -> Decision:
    """A player who broke the rules loses his wagers, gets them back, is out of play, or the round is void.

    Rule: CAN 9.3, 15.2.
    """
    clause = book.cite(_CITED[command.order]) if command.order in _CITED else book.clause_of("sanctions")
    if command.order not in book.words("sanctions"):
        facts: dict[str, str | int] = {"order": command.order}
        return Refusal(code="no_sanction", clause=book.clause_of("sanctions"), facts=facts)
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    told = {"clause": clause, "by": command.by, "reason": command.reason}
    if command.order == "exclude":
        return _excluded(state, command.person, book, told)
    if state.phase not in IN_ROUND or (command.order == "forfeit" and state.phase == "betting"):
        facts = {"command": "sanction", "phase": state.phase}
        return Refusal(code="wrong_phase", clause=clause, facts=facts)
    if command.order == "void-round":
        return void_played_round(state, book, cause="sanction", **told)
    bets = bets_of(state, command.person)
    if not bets:
        return Refusal(code="no_wager_left", clause=clause, facts={"person": command.person})
    if command.order == "void":
        return returned(state, bets, book, **told)
    lost: list[e.AnyEvent] = [
        e.WagerForfeited(
            person=wager.person,
            box=box,
            bet=wager.bet,
            coins=_valid(state, wager, book),
            area=area_of(state, wager, book),
            returned=wager.coins - _valid(state, wager, book),
            **told,
        )
        for box, wager in bets
    ]
    return [*lost, *without(state, lost, book, **told)]


def _valid(state: State, wager: Wager, book: Book) -> int:
    """The part of a wager that can be lost: no more than the book settles (CAN 5.1(d), NZ 6.13)."""
    if wager.bet != "main":
        return wager.coins
    return ruleset(book).settle_main(wager.coins, "lose", stakes_of(state)).taken


_CITED: Final = {"void": "sanction_void", "exclude": "sanction_exclude"}
"""Orders with a clause of their own."""


def _excluded(state: State, person: str, book: Book, told: dict[str, str]) -> Decision:
    """Out of play: his wagers go back, his place is free; a round that he holds the bank of is void."""
    if person in state.excluded:
        return Refusal(code="excluded", clause=told["clause"], facts={"person": person})
    gone = _without_his_play(state, person, book, told)
    if isinstance(gone, Refusal):
        return gone
    out: list[e.AnyEvent] = [e.PersonExcluded(person=person, **told)]
    seat = state.people[person].box
    if seat is not None:
        out.append(e.SeatVacated(person=person, box=seat, **told))
    return [*gone, *out]


def _without_his_play(state: State, person: str, book: Book, told: dict[str, str]) -> Decision:
    """What becomes of his wagers, of his bank or of his share in one."""
    bank = state.bank
    if bank.is_covered and person in bank.holders and not bank.is_settled and state.phase in IN_ROUND:
        return void_played_round(state, book, cause="sanction", **told)
    back = returned(state, bets_of(state, person), book, **told)
    after = state
    for event in back:
        after = evolve(after, event)
    return [*back, *left_by(after, person, book)]


def remove_person(state: State, command: c.RemovePerson, book: Book) -> Decision:
    """NZ 12.9: believed to signal values, while the house banks alone or with a player and all boxes are in play."""
    clause = book.clause_of("removal_by_dice")
    if not book.flag("removal_by_dice"):
        return Refusal(code="no_removal", clause=clause)
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    if fault := not_removable(state, clause):
        return fault
    told = {"clause": clause, "by": command.by, "reason": command.reason}
    return _excluded(state, command.person, book, told)


def reinstate(state: State, command: c.Reinstate, book: Book) -> Decision:
    """The operator decides when a removed box or player may come back (NZ 12.11)."""
    clause = book.cite("removed")
    is_box_out = command.box is None or command.box in state.removed
    is_person_out = command.person is None or command.person in state.excluded
    if not (is_box_out and is_person_out) or (command.box is None and command.person is None):
        facts: dict[str, str | int] = {"box": command.box or 0, "person": command.person or ""}
        return Refusal(code="not_out", clause=clause, facts=facts)
    return [
        e.Reinstated(
            box=command.box, person=command.person, by=command.by, reason=command.reason, clause=clause
        )
    ]


# ---- suspicion of collusion --------------------------------------------------------------------------------------


def bar_together(state: State, command: c.BarTogether, book: Book) -> Decision:
    """NZ 12.12(b): suspected of collusion, they may not play at the same table."""
    clause = book.cite("barred_together")
    if not book.flag("collusion_orders"):
        return Refusal(code="no_such_order", clause=book.clause_of("collusion_orders"))
    people = tuple(dict.fromkeys(command.people))
    if len(people) < OTHERS:
        return Refusal(code="too_few_people", clause=clause, facts={"people": ", ".join(people)})
    return [e.PeopleBarred(people=people, by=command.by, reason=command.reason, clause=clause)]


def order_set_first(state: State, command: c.OrderSetFirst, book: Book) -> Decision:
    """NZ 12.12(a): the suspected set their hands before the others handle theirs; nobody named: no longer."""
    if not book.flag("collusion_orders"):
        return Refusal(code="no_such_order", clause=book.clause_of("collusion_orders"))
    missing = next((person for person in command.people if person not in state.people), None)
    if missing is not None:
        return Refusal(code="not_here", facts={"person": missing})
    return [
        e.SetFirstOrdered(
            people=tuple(dict.fromkeys(command.people)),
            by=command.by,
            reason=command.reason,
            clause=book.clause_of("collusion_orders"),
        )
    ]


# ---- seats ---------------------------------------------------------------------------------------------------------


def vacate_seat(state: State, command: c.VacateSeat, book: Book) -> Decision:
    """CAN 15.8: so many rounds in a row without a wager while all other seats are in use."""
    least, clause = book.number("idle_seat_rounds"), book.clause_of("idle_seat_rounds")
    person = state.people.get(command.person)
    if person is None or person.box is None:
        return Refusal(code="no_seat", facts={"person": command.person})
    if least == 0:
        return Refusal(code="seats_are_kept", clause=clause)
    if person.idle_rounds < least:
        facts: dict[str, str | int] = {"rounds": person.idle_rounds, "least": least}
        return Refusal(code="not_idle", clause=clause, facts=facts)
    free = [box.number for box in state.boxes.values() if box.seated is None and box.number != state.house]
    if free:
        return Refusal(code="seats_are_free", clause=clause, facts={"box": free[0]})
    if wager_lives(state, command.person):
        return Refusal(code="wager_lives", clause=book.cite("wager_lives"))
    given_up = left_by(state, command.person, book)
    vacated = e.SeatVacated(
        person=command.person, box=person.box, by=command.by, reason=command.reason, clause=clause
    )
    return [*given_up, vacated]


# ---- invalid games ---------------------------------------------------------------------------------------------------


def invalidate(state: State, command: c.Invalidate, book: Book) -> Decision:
    """A game that something from outside, or fraud, has upset is invalid, and all wagers are refunded.

    Rule: CAN 15.3, 15.4.
    """
    clause = book.cite("invalidate_fraud") if command.cause == FRAUD else book.clause_of("invalidation")
    if not book.flag("invalidation"):
        return Refusal(code="no_invalidation", clause=book.clause_of("invalidation"))
    if command.cause not in CAUSES:
        facts: dict[str, str | int] = {"cause": command.cause, "expected": ", ".join(CAUSES)}
        return Refusal(code="no_such_cause", clause=clause, facts=facts)
    if state.phase not in IN_ROUND:
        facts = {"command": "invalidate", "phase": state.phase}
        return Refusal(code="wrong_phase", clause=clause, facts=facts)
    void = void_played_round(
        state,
        book,
        cause=command.cause,
        clause=book.cite("refund"),
        by=command.by,
        reason=command.reason,
    )
    if isinstance(void, Refusal):
        return void
    *back, end = void
    assert isinstance(end, e.RoundVoided)  # what a void round ends with
    return [*back, replace(end, clause=clause)]
