"""The dealer's own hand against the bank's."""

from typing import Literal

from paigow.books import Book
from paigow.rules import ruleset
from paigow.table.bank.house_wager import HouseWagerCollected, HouseWagerReturned
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, Result
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import bank_changed
from paigow.table.settle.expose import house_exposed, setting_of


class MatchHouseWager(DealerCommand, kw_only=True, gc=False):
    """Turn the dealer's own hand over, match it with the bank and collect, return or leave the house's wager."""


class HouseWagerMatched(Event, kw_only=True, gc=False):
    """The dealer's own hand is matched with the bank's."""

    low: Literal["win", "lose"]
    high: Literal["win", "lose"]
    result: Result
    clauses: tuple[str, ...]


@decides(MatchHouseWager, "matching")
def match_house_wager(state: State, command: MatchHouseWager, book: Book) -> Decision:
    """Match the dealer's own hand with the bank's, before any player's. Copies go to the bank (MA 8(n)).

    If the wager has won, it waits for its payment. After a push it goes back to the float tray. If it has
    lost, it joins the losing wagers.
    """
    bank = state.round.bank
    if not bank.house_wager or bank.house_result is not None:
        return Refusal(code="no_house_wager", clause=book.cite("house_wager_first"))
    match = ruleset(book).match(setting_of(state.round.house_hand, book), setting_of(state.bank_hand, book))
    events: list[Event] = [
        house_exposed(state, book),
        HouseWagerMatched(low=match.low, high=match.high, result=match.result, clauses=match.clauses),
    ]
    if match.result == "lose":
        events.append(HouseWagerCollected(coins=bank.house_wager, clause=book.cite("house_wager_lost")))
    if match.result == "push":
        events.append(HouseWagerReturned(coins=bank.house_wager, clause=book.cite("house_wager_pushed")))
    return events


@evolves(HouseWagerMatched, leads_on=True)
def _house_wager_matched(state: State, event: HouseWagerMatched) -> State:
    return bank_changed(state, house_result=event.result)
