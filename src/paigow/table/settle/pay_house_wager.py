"""The house's winning wager is paid."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, Source
from paigow.table.core.evolve import evolves
from paigow.table.core.postings import FLOAT, HOUSE_WAGER, Moves, posts
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import bank_changed
from paigow.table.settle.order import to_pay
from paigow.table.settle.paying import bank_pays, drawn


class PayHouseWager(DealerCommand, kw_only=True, gc=False):
    """Pay the house's winning wager from the losing wagers or the bank."""


class HouseWagerPaid(Event, kw_only=True, gc=False):
    """The house's wager has won: stake and winnings go to the float tray, without commission."""

    stake: int
    won: int
    sources: tuple[Source, ...]
    clause: str


def is_house_wager_owed(state: State) -> bool:
    """Return whether the house's own wager has won and is not paid yet."""
    return state.round.bank.house_result == "win" and not state.round.bank.is_house_wager_settled


@decides(PayHouseWager, "matched")
def pay_house_wager(state: State, command: PayHouseWager, book: Book) -> Decision:
    """Pay the house's winning wager after the players', without vigorish (MA 8(o), 8(q))."""
    if not is_house_wager_owed(state):
        return Refusal(code="no_house_wager", clause=book.cite("house_wager_paid"))
    if due := to_pay(state, book):
        return Refusal(code="winners_first", clause=book.cite("house_wager_last"), facts={"box": due.number})
    coins = state.round.bank.house_wager
    sources, clauses = bank_pays(coins, state, book)
    clause = next(iter(clauses), book.cite("house_wager_paid"))
    return [HouseWagerPaid(stake=coins, won=coins, sources=sources, clause=clause)]


@evolves(HouseWagerPaid, leads_on=True, settles=1)
def _house_wager_paid_now(state: State, event: HouseWagerPaid) -> State:
    state = bank_changed(drawn(state, event.sources), is_house_wager_settled=True)
    return replace(state, float_coins=state.float_coins + event.stake + event.won)


@posts(HouseWagerPaid)
def _moves_of_house_wager_paid(event: HouseWagerPaid) -> Moves:
    won = [(source.account, FLOAT, source.coins) for source in event.sources if source.account != FLOAT]
    return [*won, (HOUSE_WAGER, FLOAT, event.stake)]
