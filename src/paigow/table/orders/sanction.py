"""Consequences of cheating, and people who may not play on."""

from typing import Final, Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.books.names import Cited
from paigow.rules import ruleset
from paigow.table.bank.cover import left_by
from paigow.table.bank.stake import StakeForfeited
from paigow.table.core.box import Wager
from paigow.table.core.command import RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, SupervisedEvent
from paigow.table.core.evolve import evolved, evolves
from paigow.table.core.field_types import PersonId
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.irregularities.undo import undone, void_played_round, void_unmatched_round
from paigow.table.irregularities.void_hand import bets_of, returned, unsettled_bets_of, without
from paigow.table.orders.vacate_seat import SeatVacated
from paigow.table.settle.collect import area_of
from paigow.table.wagers.forfeit import WagerForfeited
from paigow.table.wagers.limits import stakes_of, was_told_before

IN_ROUND: Final = frozenset(
    {
        "betting", "covering", "bets_closed", "shaken", "counted", "delivered", "setting", "players_set", "house_set",
        "matching", "matched", "paid",
    }
)  # fmt: skip
"""Phases of a round with wagers that is not closed."""

FRAUD: Final = "fraud"

CAUSES: Final = ("commotion", "fire", "riot", "brawl", "robbery", "act of God", FRAUD)

OTHERS: Final = 2
"""The least number of people in a group."""

_CITED: Final[dict[str, Cited]] = {"void": "sanction_void", "exclude": "sanction_exclude"}
"""Orders with a clause of their own."""


class Sanction(RoundCommand, kw_only=True, gc=False):
    """Punish a player who broke the rules: wagers are void or forfeited, or the player is out of play."""

    person: PersonId
    order: Literal["void", "forfeit", "exclude-round", "exclude", "void-round"]


class PersonExcluded(SupervisedEvent, kw_only=True, gc=False):
    """A person is out of play until reinstated, or for this round only."""

    person: str
    is_for_round: bool = False
    """Whether the person keeps the place and plays again in the next round (CAN 9.3)."""


@decides(Sanction, *OPEN)
def sanction(state: State, command: Sanction, book: Book) -> Decision:
    """Void or forfeit the wagers of a player who broke the rules, take the player out of play, or void the round.

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
    if command.order == "exclude-round":
        return excluded(state, command.person, book, told, is_for_round=True)
    if command.order == "void-round":
        return void_played_round(state, book, cause="sanction", **told)
    return _of_his_wagers(state, command, book, told)


def _of_his_wagers(state: State, command: Sanction, book: Book, told: dict[str, str]) -> Decision:
    """Void or forfeit the person's wagers and stakes of the bank, even if they are already paid (CAN 15.2(a))."""
    bank, clause = state.round.bank, told["clause"]
    if bank.is_covered and command.person in bank.holders:
        return _of_the_bank(state, command, book, told)
    bets = bets_of(state, command.person)
    given_up = left_by(state, command.person, book) if command.order == "void" else []
    if not bets and not given_up:
        return Refusal(code="no_wager_left", clause=clause, facts={"person": command.person})
    if given_up:
        return given_up
    conceded = tuple(number for number, _ in bets if state.boxes[number].is_conceded)
    back = undone(state, clause, book, conceded=conceded) if any(bet.is_settled for _, bet in bets) else []
    after = evolved(state, back)
    bets = bets_of(after, command.person)
    if command.order == "void":
        return [*back, *returned(after, bets, book, **told)]
    lost: list[Event] = [
        WagerForfeited(
            person=wager.person,
            box=box,
            bet=wager.bet,
            coins=_valid(after, box, wager, book),
            area=area_of(after, wager, book),
            returned=wager.coins - _valid(after, box, wager, book),
            **told,
        )
        for box, wager in bets
    ]
    return [*back, *lost, *without(after, lost, book, **told)]


def _of_the_bank(state: State, command: Sanction, book: Book, told: dict[str, str]) -> list[Event]:
    """Return or forfeit the stake of a holder of the bank. Without it there is no round.

    Rule: CAN 15.2(a), 9.3. That the other wagers then have nothing against them is a reading.
    """
    if command.order == "void":
        return void_played_round(state, book, cause="sanction", **told)
    back = undone(state, told["clause"], book, with_conceded=True)
    after = evolved(state, back)
    lost: list[Event] = [
        StakeForfeited(person=stake.person, coins=stake.coins, **told)
        for stake in after.round.bank.stakes
        if stake.person == command.person
    ]
    return [*back, *lost, *void_unmatched_round(evolved(after, lost), book, cause="sanction", **told)]


def _valid(state: State, box: int, wager: Wager, book: Book) -> int:
    """Return the part of a wager that can be lost: at most what the book settles (CAN 5.1(c) and (d), NZ 6.13)."""
    if wager.bet != "main":
        return wager.coins
    advised = was_told_before(state, wager.person)
    return ruleset(book).settle_main(wager.coins, "lose", stakes_of(state, box), advised=advised).taken


def excluded(
    state: State, person: str, book: Book, told: dict[str, str], *, is_for_round: bool = False
) -> Decision:
    """Return the events that take a person out of play. Wagers are returned, and the round of an own bank is void.

    The place becomes free, except for an exclusion from this round only. Such a person can still be excluded
    from the game.
    """
    is_for_game = person in state.excluded and person not in state.round.excluded
    if is_for_game or (is_for_round and person in state.excluded):
        return Refusal(code="excluded", clause=told["clause"], facts={"person": person})
    gone = _without_his_play(state, person, book, told)
    out: list[Event] = [PersonExcluded(person=person, is_for_round=is_for_round, **told)]
    seat = state.people[person].box
    if seat is not None and not is_for_round:
        out.append(SeatVacated(person=person, box=seat, **told))
    return [*gone, *out]


def _without_his_play(state: State, person: str, book: Book, told: dict[str, str]) -> list[Event]:
    """Return what happens to the person's wagers, bank or share in a bank."""
    bank = state.round.bank
    if bank.is_covered and person in bank.holders and not bank.is_settled and state.phase in IN_ROUND:
        return void_played_round(state, book, cause="sanction", **told)
    back = returned(state, unsettled_bets_of(state, person), book, **told)
    return [*back, *left_by(evolved(state, back), person, book)]


@evolves(PersonExcluded)
def _excluded(state: State, event: PersonExcluded) -> State:
    person = event.person
    for_round = tuple(name for name in state.round.excluded if name != person)
    out = tuple(name for name in state.excluded if name != person)
    if event.is_for_round:
        for_round = (*for_round, person)
    return replace(round_changed(state, excluded=for_round), excluded=(*out, person))
