"""What follows from cheating, and who may not play on."""

from typing import Final, Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.books.names import Cited
from paigow.rules import ruleset
from paigow.table.bank.cover import left_by
from paigow.table.core.box import Wager
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, SupervisedEvent
from paigow.table.core.evolve import evolve, evolves
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.mishaps.undo import void_played_round
from paigow.table.mishaps.void_hand import bets_of, returned, without
from paigow.table.orders.vacate_seat import SeatVacated
from paigow.table.settle.collect import area_of
from paigow.table.wagers.forfeit import WagerForfeited
from paigow.table.wagers.limits import stakes_of

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

_CITED: Final[dict[str, Cited]] = {"void": "sanction_void", "exclude": "sanction_exclude"}
"""Orders with a clause of their own."""


class Sanction(SupervisorCommand, kw_only=True, gc=False):
    """A player broke the rules: his wagers are void, forfeited, or he is out of play."""

    person: str
    order: Literal["void", "forfeit", "exclude", "void-round"]


class PersonExcluded(SupervisedEvent, kw_only=True, gc=False):
    """Out of play until reinstated."""

    person: str


@decides(Sanction, *OPEN)
def sanction(state: State, command: Sanction, book: Book) -> Decision:
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
        return excluded(state, command.person, book, told)
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
    lost: list[Event] = [
        WagerForfeited(
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


def excluded(state: State, person: str, book: Book, told: dict[str, str]) -> Decision:
    """Out of play: his wagers go back, his place is free; a round that he holds the bank of is void."""
    if person in state.excluded:
        return Refusal(code="excluded", clause=told["clause"], facts={"person": person})
    gone = _without_his_play(state, person, book, told)
    if isinstance(gone, Refusal):
        return gone
    out: list[Event] = [PersonExcluded(person=person, **told)]
    seat = state.people[person].box
    if seat is not None:
        out.append(SeatVacated(person=person, box=seat, **told))
    return [*gone, *out]


def _without_his_play(state: State, person: str, book: Book, told: dict[str, str]) -> Decision:
    """What becomes of his wagers, of his bank or of his share in one."""
    bank = state.round.bank
    if bank.is_covered and person in bank.holders and not bank.is_settled and state.phase in IN_ROUND:
        return void_played_round(state, book, cause="sanction", **told)
    back = returned(state, bets_of(state, person), book, **told)
    after = state
    for event in back:
        after = evolve(after, event)
    return [*back, *left_by(after, person, book)]


@evolves(PersonExcluded)
def _excluded(state: State, event: PersonExcluded) -> State:
    return replace(state, excluded=(*state.excluded, event.person))
