"""Names of accounts in the store: the house's and people's are everywhere the same, the others are a table's own."""

from collections.abc import Iterable, Mapping

from paigow.store import HOUSE, Line
from paigow.table import State, postings
from paigow.table.core.postings import layout, shown, stack, stake
from paigow.table.events import AnyEvent


def account_of(person: str) -> str:
    """A person's account outside the tables."""
    return f"account:{person}"


def at_table(table: str, account: str) -> str:
    """The store's name for an account that a table's posting names.

    Rule: 'house' and 'account:PERSON' are global; 'float', 'losing', 'commission', 'stack:PERSON' and
    'layout:PERSON' belong to the table, so coins at one table never cover another.
    """
    return account if account == HOUSE or account.startswith("account:") else f"table:{table}/{account}"


def coins_of(person: str, table: str) -> tuple[str, ...]:
    """The accounts of a person's coins at one table: in front of him, wagered, and put up for the bank."""
    return tuple(at_table(table, name) for name in (stack(person), layout(person), stake(person)))


def lines(table: str, event: AnyEvent) -> tuple[Line, ...]:
    """The postings of a table's event in the names of the store."""
    return tuple(
        Line(debit=at_table(table, each.debit), credit=at_table(table, each.credit), coins=each.coins)
        for each in postings(event)
    )


def difference(table: str, state: State, balances: Mapping[str, int]) -> str:
    """What is wrong if the balances of a table's accounts are not what lies there; empty: nothing is."""
    lies = {at_table(table, name): coins for name, coins in shown(state).items()}
    held = {name: coins for name, coins in balances.items() if coins}
    name = next(
        (each for each in sorted(lies.keys() | held.keys()) if lies.get(each) != held.get(each)), None
    )
    if name is None:
        return ""
    return f"account {name} holds {held.get(name, 0)}: its log comes to {lies.get(name, 0)}"


def on_table(table: str, balances: Iterable[tuple[str, int]]) -> dict[str, int]:
    """What a table's own accounts hold, by the names that its postings use."""
    prefix = f"table:{table}/"
    return {name.removeprefix(prefix): coins for name, coins in balances if name.startswith(prefix)}
