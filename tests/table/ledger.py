"""A ledger made from postings alone, to compare with the table."""

from collections import Counter
from collections.abc import Iterable

from paigow.table import AnyEvent, State, postings
from paigow.table.core.postings import shown


class Ledger:
    """Balances of accounts. Coins only move from one account to another."""

    def __init__(self) -> None:
        self.balances: Counter[str] = Counter()

    def post(self, events: Iterable[AnyEvent]) -> None:
        """Post the moves of the events."""
        for event in events:
            for posting in postings(event):
                assert posting.coins > 0, event
                assert posting.debit != posting.credit, event
                self.balances[posting.debit] -= posting.coins
                self.balances[posting.credit] += posting.coins

    def agrees_with(self, state: State) -> None:
        """Assert that every account equals what the table shows, and that no account on the table is negative."""
        assert sum(self.balances.values()) == 0
        overdrawn = {name: coins for name, coins in self.balances.items() if coins < 0 and _on_table(name)}
        assert not overdrawn
        held = {name: coins for name, coins in self.balances.items() if coins and _on_table(name)}
        assert held == shown(state)


def _on_table(name: str) -> bool:
    """Return whether the account is on the table. Only the house and the accounts outside may be negative."""
    return name != "house" and not name.startswith("account:")
