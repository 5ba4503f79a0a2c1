"""The funds of a bank for payments, and the order in which it uses them."""

from collections.abc import Iterable

from paigow.books import Book
from paigow.rules import Funds, payment
from paigow.table.bank.stake import taken_from
from paigow.table.core.event import BankKind, Source
from paigow.table.core.state import State
from paigow.table.core.steps import bank_changed
from paigow.table.wagers.limits import stakes_of

Paid = tuple[tuple[Source, ...], tuple[str, ...]]


def funds(state: State) -> Funds:
    """Return what the bank of this round can pay with."""
    bank = state.round.bank
    left = {stake.person: stake.coins for stake in bank.stakes}
    names = _holders(state)
    return Funds(
        is_shared=bank.kind == "co-bank",
        losing=state.losing,
        stakes={name: left.get(name, 0) for name in names},
        house_stake=bank.house_stake,
        stacks={name: state.people[name].stack if name in state.people else 0 for name in names},
        drawn=bank.drawn,
    )


def _holders(state: State) -> list[str]:
    """Return everybody with a stake, the banker first, in the order at the time when the bank was covered.

    A person whose whole stake has been paid out keeps this place, because it decides who gets the odd chips.
    """
    bank = state.round.bank
    covered = [name for name, boxes in bank.players.items() if bank.box in boxes]
    paid = [account.removeprefix("stake:") for account in bank.drawn if account.startswith("stake:")]
    return [name for name in dict.fromkeys((*covered, *bank.holders, *paid)) if name != "house"]


def bank_pays(due: int, state: State, book: Book) -> Paid:
    """Return the sources of ``due`` coins, and their clauses. Empty while the house banks, because it pays everything.

    Rule: NZ 11.2(i)-(j), 11.3(i), 11.3(l), 12.17; MA 8(o)-(p); RWS 3.18.
    """
    if state.round.bank.box is None:
        return (), ()
    coins = payment(due, funds(state), book, stakes_of(state))
    sources = tuple(Source(account=account, coins=amount) for account, amount in coins.items())
    return sources, tuple(_clauses(coins, state, book))


def _clauses(coins: dict[str, int], state: State, book: Book) -> list[str]:
    """Return why a payment does not come from the losing wagers alone."""
    kinds = {account.partition(":")[0] for account in coins}
    kind = state.round.bank.kind
    clauses = []
    if kinds - {"losing"}:
        clauses.append(shortfall_clause(kind, book))
    if "stack" in kinds:
        clauses.append(makes_up_clause(kind, book))
    if "float" in kinds:
        clauses.append(house_pays_clause(kind, book))
    return clauses


def shortfall_clause(kind: BankKind, book: Book) -> str:
    """Return the clause by which the stakes pay what the losing wagers do not."""
    return book.cite("co_bank_shortfall" if kind == "co-bank" else "bank_shortfall")


def makes_up_clause(kind: BankKind, book: Book) -> str:
    """Return the clause by which the bank's further chips pay what the stake does not: all, or a co-banker's half."""
    return book.cite("co_bank_makes_up") if kind == "co-bank" else book.clause_of("bank_makes_up")


def house_pays_clause(kind: BankKind, book: Book) -> str:
    """Return the clause by which the float tray pays what the stakes do not."""
    return book.cite("co_bank_house_pays") if kind == "co-bank" else book.clause_of("unpaid_shortfall")


def from_tray(sources: tuple[Source, ...]) -> int:
    """Return the coins of a payment that come from the float tray."""
    return sum(source.coins for source in sources if source.account == "float")


def drawn(state: State, sources: Iterable[Source]) -> State:
    """Return the table after a payment of the bank.

    Its sources are recorded for the halves and shares of the next one.
    """
    noted = dict(state.round.bank.drawn)
    for source in sources:
        noted[source.account] = noted.get(source.account, 0) + source.coins
    return bank_changed(taken_from(state, sources), drawn=noted)
