"""``paigow admin close``."""

from typing import TYPE_CHECKING

from paigow.cli.account import OPERATOR
from paigow.cli.data import with_store
from paigow.cli.faults import UsageError

if TYPE_CHECKING:
    from paigow.store import Store
    from paigow.table import Refusal


def close(table: str, /, *, data: str | None = None) -> int:
    """Close a table between rounds; coins go home, as when its dealer closes it. No server may be running on the data.

    A table with wagers is refused: let a server finish the round. One that cannot go on is made void instead.

    Args:
        table: The table's id, as `paigow admin tables` lists it.
        data: The data folder, by default this user's own, or postgresql://USER@HOST/DATABASE.
    """
    from paigow.words import say

    async def work(store: "Store") -> "Refusal | None":
        from paigow.floor import House

        house = await House.without_play(store, table)
        return await house.close_at_rest(table, OPERATOR)

    refusal = with_store(data, work)
    if refusal is not None:
        raise UsageError(say(f"refusal.{refusal.code}", refusal.facts))
    print(f"table {table} is closed")
    return 0
