"""``paigow admin close``."""

from typing import TYPE_CHECKING, Final

from paigow.cli.account import OPERATOR
from paigow.cli.data import with_store
from paigow.cli.faults import UsageError

if TYPE_CHECKING:
    from paigow.store import Store
    from paigow.table import Refusal


_OF_A_ROUND: Final = frozenset({"wrong_phase", "wager_lives"})
_IN_A_ROUND: Final = (
    "A round is on, and nothing has been changed. Start a server, which plays the round to its end, and close the "
    "table then. If the closing is announced on the operator's panel, the table closes by itself after the round."
)


def close(table: str, /, *, data: str | None = None) -> int:
    """Close a table between rounds and return its coins to their owners. No server may be running on the data.

    During a round the table stays as it is, and the command fails: nothing is closed later by itself. Let a
    server finish the round, then close the table. A table that cannot continue is voided instead.

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
        is_in_round = refusal.code in _OF_A_ROUND
        raise UsageError(_IN_A_ROUND if is_in_round else say(f"refusal.{refusal.code}", refusal.facts))
    print(f"table {table} is closed")
    return 0
