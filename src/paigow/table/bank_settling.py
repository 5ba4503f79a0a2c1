"""Matching and paying while a player holds the bank: his hand, the house's wager against him, what is left to him."""

from paigow.books import Book
from paigow.rules import rest, ruleset
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.bank_paying import bank_pays, from_tray, funds
from paigow.table.bank_setting import bank_box
from paigow.table.limits import stakes_of
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.settling import hand_exposed, house_exposed, setting_of, to_pay
from paigow.table.state import State


def expose_bank_hand(state: State, command: c.ExposeBankHand, book: Book) -> Decision:
    """The player/banker's hand is turned over once it is set, before the first player's (NZ 11.2(e), MA 8(n))."""
    if state.bank.box is None:
        return Refusal(code="house_banks_now", clause=book.cite("house_exposed"))
    return [hand_exposed(bank_box(state), book)]


def match_house_wager(state: State, command: c.MatchHouseWager, book: Book) -> Decision:
    """The dealer's own hand against the bank's, before any player's; copies are the bank's (MA 8(n)).

    Won: it waits for its payment. Push: back to the float tray. Lost: it joins the losing wagers.
    """
    bank = state.bank
    if not bank.house_wager or bank.house_result is not None:
        return Refusal(code="no_house_wager", clause=book.cite("house_wager_first"))
    match = ruleset(book).match(setting_of(state.house_hand, book), setting_of(state.bank_hand, book))
    events: list[e.AnyEvent] = [
        house_exposed(state, book),
        e.HouseWagerMatched(low=match.low, high=match.high, result=match.result, clauses=match.clauses),
    ]
    if match.result == "lose":
        events.append(e.HouseWagerCollected(coins=bank.house_wager, clause=book.cite("house_wager_lost")))
    if match.result == "push":
        events.append(e.HouseWagerReturned(coins=bank.house_wager, clause=book.cite("house_wager_pushed")))
    return events


def is_house_wager_owed(state: State) -> bool:
    """Whether the house's own wager has won and is not yet paid."""
    return state.bank.house_result == "win" and not state.bank.is_house_wager_settled


def pay_house_wager(state: State, command: c.PayHouseWager, book: Book) -> Decision:
    """The house's winning wager is paid after the players', without vigorish (MA 8(o), 8(q))."""
    if not is_house_wager_owed(state):
        return Refusal(code="no_house_wager", clause=book.cite("house_wager_paid"))
    if due := to_pay(state, book):
        return Refusal(code="winners_first", clause=book.cite("house_wager_last"), facts={"box": due.number})
    coins = state.bank.house_wager
    sources, clauses = bank_pays(coins, state, book)
    clause = next(iter(clauses), book.cite("house_wager_paid"))
    paid = e.HouseWagerPaid(stake=coins, won=coins, sources=sources, clause=clause)
    short = from_tray(sources)
    if short > state.float_coins:
        facts: dict[str, str | int] = {"float_coins": state.float_coins, "coins": short}
        return Refusal(code="float_is_short", facts=facts)
    return [paid]


def settle_bank(state: State, command: c.SettleBank, book: Book) -> Decision:
    """The bank is settled last: the rest of the losing wagers, less commission, and the stakes.

    Rule: NZ 6.14, 11.2(i), 11.3(j)-(l); CAN 12.7-12.8; MA 8(o)-(p); RWS 4.2.
    """
    if state.bank.box is None:
        return Refusal(code="house_banks_now", clause=book.cite("bank_rest"))
    clause = book.cite("bank_rest")
    if due := to_pay(state, book):
        return Refusal(code="winners_first", clause=clause, facts={"box": due.number})
    if is_house_wager_owed(state):
        return Refusal(code="house_wager_first", clause=book.cite("house_wager_last"))
    held = funds(state)
    left = rest(state.losing, held, book, stakes_of(state))
    return [
        e.BankSettled(
            kind=state.bank.kind,
            surplus=state.losing,
            house_won=left.house,
            house_returned=state.bank.house_stake,
            shares=tuple(
                e.BankShare(
                    person=share.person,
                    won=share.won,
                    commission=share.commission,
                    returned=held.stakes[share.person],
                )
                for share in left.shares
            ),
            clauses=left.clauses,
        )
    ]
