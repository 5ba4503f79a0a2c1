"""``paigow void``."""

from typing import TYPE_CHECKING

from paigow.cli.counting import counted
from paigow.cli.data import with_store
from paigow.cli.faults import UsageError

if TYPE_CHECKING:
    from paigow.floor import Voiding
    from paigow.store import Store
    from paigow.table import Refusal

OPERATOR = "operator"
"""Author of the change in the record: a person who can write to the data folder."""


def void(table: str, /, *, data: str | None = None, yes: bool = False) -> int:
    """Void a table that cannot continue and pay back its coins. No server may be running on the data.

    Without --yes it only shows who would be paid what. A round without a result is undone; settlements of
    earlier rounds stay. A sound table is refused: close it by notice. Exit status 0: shown, or done; 2:
    refused.

    Args:
        table: The table's id, as the server's log and /api/v1/health name it.
        data: The data folder, by default this user's own, or postgresql://USER@HOST/DATABASE.
        yes: Do it.
    """
    from paigow.table import Refusal
    from paigow.words import say

    async def work(store: "Store") -> "Voiding | Refusal":
        from paigow.floor import House

        house = await House.without_play(store, table)
        return await house.void(table, OPERATOR) if yes else await house.voiding(table)

    found = with_store(data, work)
    if isinstance(found, Refusal):
        raise UsageError(say(f"refusal.{found.code}", found.facts))
    print(f"table {table} cannot go on: {found.why}")
    if found.round_from is not None:
        print(f"the round that began at entry {found.round_from} has no result and is undone")
    for account, coins in found.paid.items():
        print(f"{counted(coins, 'coin'):>18} to {account}")
    print("done: the table is closed" if yes else "nothing was done; --yes does it")
    return 0
