"""A round that has been played, in whole or in part, is made void: what was won, lost and paid goes back first."""

from collections import Counter

from paigow.books import Book
from paigow.table import events as e
from paigow.table.evolve import evolve
from paigow.table.mending import undone
from paigow.table.refusal import Refusal
from paigow.table.state import State
from paigow.table.voiding import void_round


def void_played_round(
    state: State, book: Book, *, cause: str, clause: str, by: str = "", reason: str = ""
) -> list[e.AnyEvent] | Refusal:
    """Everything that a round without a result returns, whatever has been matched and paid already.

    Rule: G18 of the readings: the wagers, side bets included, and what lies for the bank.

    Refusals: bank_is_settled, once the bank has been paid out; coins_are_gone, if a winner has taken his coins away.
    """
    if state.bank.is_settled:
        return Refusal(code="bank_is_settled", clause=clause)
    back = undone(state, clause, book, with_conceded=True)
    if short := _short(state, back):
        return Refusal(code="coins_are_gone", clause=clause, facts={"person": short})
    after = state
    for event in back:
        after = evolve(after, event)
    returned = void_round(after, cause=cause, clause=clause, by=by, reason=reason)
    if not after.losing:
        return [*back, *returned]
    cleared = e.LosingAreaCleared(coins=after.losing, clause=book.cite("clear_losing"))
    return [*back, *returned[:-1], cleared, returned[-1]]  # forfeited wagers are the house's


def _short(state: State, undone: list[e.AnyEvent]) -> str | None:
    """Somebody who has not enough coins left to give back what he was paid."""
    change: Counter[str] = Counter()
    for event in undone:
        for move in event.moves if isinstance(event, e.MatchesUndone) else ():
            change[move.debit] -= move.coins
            change[move.credit] += move.coins
    for account, coins in change.items():
        kind, _, person = account.partition(":")
        if kind == "stack" and (person not in state.people or state.people[person].stack + coins < 0):
            return person
    return None
