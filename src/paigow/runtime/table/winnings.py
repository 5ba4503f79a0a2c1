"""Gains and losses of each person at a table, from the journal's lines, so that no page has to keep them."""

from collections.abc import Iterable
from typing import Final

from paigow.runtime.people.registry import is_bot
from paigow.table import postings
from paigow.table.events import AnyEvent

_OWN: Final = frozenset({"stack", "layout", "stake"})
"""Accounts of a person's coins at a table: in front of them, wagered, put up for the bank."""
_ACCOUNT: Final = "account"
_MOST: Final = 500
"""People remembered; beyond that, absent people who were paid longest ago are forgotten."""
Net = dict[str, int]


def net_after(net: Net, event: AnyEvent, present: Iterable[str]) -> Net:
    """Return person -> coins won (below zero: lost) after an event; the same dictionary if nothing changed.

    This is the coins there (stack, layout, stake) minus those brought, plus those taken away: every line
    except those from and to the account outside the table. ``present`` people are not forgotten. Bots have no
    entry.
    """
    moved: Net = {}
    for line in postings(event):
        debit, credit = _owner(line.debit), _owner(line.credit)
        if debit == credit or _ACCOUNT in (_kind(line.debit), _kind(line.credit)):
            continue
        for person, coins in ((debit, -line.coins), (credit, line.coins)):
            if person is not None:
                moved[person] = moved.get(person, 0) + coins
    if not any(moved.values()):
        return net
    kept = {person: coins for person, coins in net.items() if person not in moved}
    after = kept | {person: net.get(person, 0) + coins for person, coins in moved.items()}
    return after if len(after) <= _MOST else _lessened(after, {*present, *moved})


def _lessened(net: Net, present: set[str]) -> Net:
    over = len(net) - _MOST
    gone = [person for person in net if person not in present][:over]
    return {person: coins for person, coins in net.items() if person not in set(gone)}


def _kind(account: str) -> str:
    return account.partition(":")[0]


def _owner(account: str) -> str | None:
    """Return the owner of an account, or ``None`` if no player owns it."""
    kind, _, person = account.partition(":")
    return person if kind in _OWN and person != "house" and not is_bot(person) else None
