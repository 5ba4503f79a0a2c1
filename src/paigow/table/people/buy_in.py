"""Coins come from a person's account to the table."""

from collections.abc import Iterator

from paigow.books import Book
from paigow.table.core.candidates import Amounts, Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import Coins
from paigow.table.core.phases import OPEN
from paigow.table.core.postings import Moves, account, posts, stack
from paigow.table.core.refusal import bad_amount
from paigow.table.core.state import State
from paigow.table.core.steps import stack_changed


class BuyIn(PlayerCommand, kw_only=True, gc=False):
    """Bring coins from the person's account to the table."""

    coins: Coins


class BoughtIn(Event, kw_only=True, gc=False):
    person: str
    coins: int


@decides(BuyIn, *OPEN)
def buy_in(state: State, command: BuyIn, book: Book) -> Decision:
    """Move coins from the person's account to the table. The store checks that the account holds them."""
    return bad_amount(command.coins) or [BoughtIn(person=command.person, coins=command.coins)]


@evolves(BoughtIn)
def _bought_in(state: State, event: BoughtIn) -> State:
    return stack_changed(state, event.person, event.coins)


@posts(BoughtIn)
def _bought_in_moves(event: BoughtIn) -> Moves:
    return [(account(event.person), stack(event.person), event.coins)]


@lists_candidates(BuyIn)
def _any_amount(state: State, person: str, book: Book) -> Iterator[Candidate]:
    yield Candidate(BuyIn(person=person, coins=1), Amounts(least=1))
