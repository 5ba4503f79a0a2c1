"""Coins go from the table back to the account."""

from collections.abc import Iterator

from paigow.books import Book
from paigow.table.core.candidates import Amounts, Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import Coins
from paigow.table.core.interest import remembered
from paigow.table.core.phases import OPEN
from paigow.table.core.postings import Moves, posts, taken_home
from paigow.table.core.refusal import bad_amount, short
from paigow.table.core.state import State
from paigow.table.core.steps import stack_changed
from paigow.table.people.staying import may_be_taken_back


class CashOut(PlayerCommand, kw_only=True, gc=False):
    """Take coins from the table back to the account."""

    coins: Coins


class CashedOut(Event, kw_only=True, gc=False):
    person: str
    coins: int


@decides(CashOut, *OPEN)
def cash_out(state: State, command: CashOut, book: Book) -> Decision:
    """Move coins from the table back to the account."""
    fault = bad_amount(command.coins) or short(state, command.person, command.coins)
    if fault := fault or may_be_taken_back(state, command.person, book):
        return fault
    return [CashedOut(person=command.person, coins=command.coins)]


@evolves(CashedOut)
def _cashed_out(state: State, event: CashedOut) -> State:
    return remembered(state, stack_changed(state, event.person, -event.coins), event.person)


@posts(CashedOut)
def _cashed_moves(event: CashedOut) -> Moves:
    return taken_home(event.person, event.coins)


@lists_candidates(CashOut)
def _up_to_all(state: State, person: str, book: Book) -> Iterator[Candidate]:
    if person in state.people:
        yield Candidate(CashOut(person=person, coins=1), Amounts(least=1, most=state.people[person].stack))
