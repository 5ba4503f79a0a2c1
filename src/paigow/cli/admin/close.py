"""``paigow admin close``."""

from typing import TYPE_CHECKING, Final

from paigow.cli.admin.account import OPERATOR
from paigow.cli.data_location import with_store
from paigow.cli.output import UsageError, report

if TYPE_CHECKING:
    from paigow.storage import Store
    from paigow.table import Refusal


_OF_A_ROUND: Final = frozenset({"wrong_phase", "wager_lives"})
_IN_A_ROUND: Final = (
    "A round is in progress, so nothing was changed. Start a server, let it finish the round, then close the table. "
    "If you announce the closing on the operator's panel, the server closes the table after the round."
)


def close(table: str, /, *, data: str | None = None, json: bool = False) -> int:
    """Close a table between rounds, and return its coins to their owners.

    During a round the command fails and changes nothing. Let a server finish the round, then close the table. For
    a table that cannot continue, use `paigow admin void`. No server may be running on the data.

    Args:
        table: Id of the table (see `paigow admin tables`).
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
        json: Print JSON.
    """
    from paigow.words import say

    async def work(store: "Store") -> "Refusal | None":
        from paigow.runtime import House
        from paigow.school.dealing.pupil import Pupil

        house = await House.without_play(store, table, seats_pupil=Pupil)
        return await house.close_at_rest(table, OPERATOR)

    refusal = with_store(data, work)
    if refusal is not None:
        is_in_round = refusal.code in _OF_A_ROUND
        raise UsageError(_IN_A_ROUND if is_in_round else say(f"refusal.{refusal.code}", refusal.facts))
    report({"table": table, "is_closed": True}, f"table {table} is closed", json=json)
    return 0
