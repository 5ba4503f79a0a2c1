"""A ledger kept from postings alone, to be compared with what lies on the table."""

from collections import Counter
from collections.abc import Iterable

from paigow.table import AnyEvent, State, postings
from paigow.table.core.postings import shown


class Ledger:
    """Balances of accounts; coins are only ever moved from one to another."""

    def __init__(self) -> None:
        self.balances: Counter[str] = Counter()

    def post(self, events: Iterable[AnyEvent]) -> None:
        """Book what the events move."""
        for event in events:
            for posting in postings(event):
                assert posting.coins > 0, event
                assert posting.debit != posting.credit, event
                self.balances[posting.debit] -= posting.coins
                self.balances[posting.credit] += posting.coins

    def agrees_with(self, state: State) -> None:
        """Every account is what the table shows, and nobody owes."""
        assert sum(self.balances.values()) == 0
        overdrawn = {name: coins for name, coins in self.balances.items() if coins < 0 and _on_table(name)}
        assert not overdrawn
        held = {name: coins for name, coins in self.balances.items() if coins and _on_table(name)}
        assert held == shown(state)


def _on_table(name: str) -> bool:
    """Only the house and the accounts outside may owe."""
    return name != "house" and not name.startswith("account:")
