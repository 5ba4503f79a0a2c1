"""Account names in the store: those of the house and of people are global, the others belong to one table."""

from collections.abc import Mapping

from paigow.storage import HOUSE, PostingLine
from paigow.table import State, postings
from paigow.table.core.postings import layout, shown, stack, stake
from paigow.table.events import AnyEvent


def account_of(person: str) -> str:
    """Return the name of a person's account outside the tables."""
    return f"account:{person}"


def at_table(table: str, account: str) -> str:
    """Return the store's name for an account in a table's posting.

    Rule: 'house' and 'account:PERSON' are global; 'float', 'losing', 'commission', 'stack:PERSON' and
    'layout:PERSON' belong to the table, so coins at one table never cover another.
    """
    return account if account == HOUSE or account.startswith("account:") else f"table:{table}/{account}"


def coin_accounts(person: str, table: str) -> tuple[str, ...]:
    """Return the accounts of a person's coins at a table: in front of them, wagered, and put up for the bank."""
    return tuple(at_table(table, name) for name in (stack(person), layout(person), stake(person)))


def posted_lines(table: str, event: AnyEvent) -> tuple[PostingLine, ...]:
    """Return the postings of a table's event with the store's account names."""
    return tuple(
        PostingLine(debit=at_table(table, each.debit), credit=at_table(table, each.credit), coins=each.coins)
        for each in postings(event)
    )


def coin_difference(table: str, state: State, balances: Mapping[str, int]) -> str:
    """Return what is wrong if a table's balances differ from its coins; empty if they agree."""
    lies = {at_table(table, name): coins for name, coins in shown(state).items()}
    held = {name: coins for name, coins in balances.items() if coins}
    name = next(
        (each for each in sorted(lies.keys() | held.keys()) if lies.get(each) != held.get(each)), None
    )
    if name is None:
        return ""
    return f"account {name} holds {held.get(name, 0)}: its log comes to {lies.get(name, 0)}"
