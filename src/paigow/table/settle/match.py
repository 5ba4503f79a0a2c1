"""A hand is matched with the bank's."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import Settlement, ruleset
from paigow.table.core.box import Box, Wager
from paigow.table.core.command import Bet, DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, Result
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with, wager_changed
from paigow.table.hands.laying import hand_of
from paigow.table.settle.expose import setting_of
from paigow.table.settle.order import not_next
from paigow.table.wagers.limits import of_side_bet, stakes_of, was_told_before


class MatchHand(DealerCommand, kw_only=True, gc=False):
    """Compare a box's hand with the bank's and announce the result."""

    box: int


class WagerOutcome(Struct, frozen=True, kw_only=True, gc=False):
    """How one wager on a matched box ends: the main wager by the match, a side bet by its own line."""

    person: str
    bet: Bet
    outcome: Result


class HandMatched(Event, kw_only=True, gc=False):
    box: int
    low: Literal["win", "lose"]
    high: Literal["win", "lose"]
    result: Result
    clauses: tuple[str, ...]
    outcomes: tuple[WagerOutcome, ...] = ()


class WagerStands(Event, kw_only=True, gc=False):
    """A push: no coins move, and the stake stays with the player."""

    box: int
    person: str
    bet: Bet
    stake: int
    clauses: tuple[str, ...]


@decides(MatchHand, "matching")
def match_hand(state: State, command: MatchHand, book: Book) -> Decision:
    """Compare low with low and high with high. A push stays in place."""
    if fault := not_next(state, command.box, book):
        return fault
    box = state.boxes[command.box]
    if not hand_of(box).is_exposed:
        return Refusal(code="not_exposed", clause=book.cite("exposed_late"), facts={"box": command.box})
    rules = ruleset(book)
    player, banker = setting_of(box.hand, book), setting_of(state.bank_hand, book)
    match = rules.match(player, banker)
    outcomes = []
    for wager in box.wagers:
        outcome: Result = match.result
        if wager.bet != "main":
            _, line = rules.settle_side_bet(
                wager.bet, wager.coins, stakes_of(state), player=player, banker=banker
            )
            outcome = "win" if line else "lose"
        outcomes.append(WagerOutcome(person=wager.person, bet=wager.bet, outcome=outcome))
    matched = HandMatched(
        box=box.number,
        low=match.low,
        high=match.high,
        result=match.result,
        clauses=match.clauses,
        outcomes=tuple(outcomes),
    )
    return [matched, *_standing(state, box, book)] if match.result == "push" else [matched]


def _standing(state: State, box: Box, book: Book) -> list[WagerStands]:
    """Return the wagers on a box that neither win nor lose."""
    return [
        WagerStands(
            box=box.number,
            person=wager.person,
            bet="main",
            stake=wager.coins,
            clauses=settle(state, box, wager, "push", book).clauses,
        )
        for wager in box.main_wagers
    ]


def settle(state: State, box: Box, wager: Wager, outcome: Result, book: Book) -> Settlement:
    """Return the settlement of a wager on a box, for any kind of bank."""
    rules = ruleset(book)
    if wager.bet == "main":
        return rules.settle_main(
            wager.coins,
            outcome,
            stakes_of(state, box.number),
            advised=was_told_before(state, wager.person),
            bank=state.round.bank.kind,
            coupon=wager.coupon,
        )
    player, banker = setting_of(box.hand, book), setting_of(state.bank_hand, book)
    settled, _ = rules.settle_side_bet(
        wager.bet,
        wager.coins,
        stakes_of(state),
        player=player,
        banker=banker,
        pays_at_most=of_side_bet(state, wager.bet).pays_at_most,
    )
    return settled


@evolves(HandMatched, leads_on=True)
def _hand_matched(state: State, event: HandMatched) -> State:
    box = state.boxes[event.box]
    outcomes = {(outcome.person, outcome.bet): outcome.outcome for outcome in event.outcomes}
    matched = replace(
        box,
        wagers=tuple([replace(wager, outcome=outcomes[wager.person, wager.bet]) for wager in box.wagers]),
        low_result=event.low,
        high_result=event.high,
        result=event.result,
        clauses=event.clauses,
    )
    return replace(state, boxes=boxes_with(state, matched))


@evolves(WagerStands)
def _wager_stands(state: State, event: WagerStands) -> State:
    box = wager_changed(state.boxes[event.box], event.person, event.bet, clauses=event.clauses)
    return replace(state, boxes=boxes_with(state, box))
