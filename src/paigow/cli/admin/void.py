"""``paigow admin void``."""

from typing import TYPE_CHECKING

from paigow.cli.data_location import with_store
from paigow.cli.output import UsageError, counted, report

if TYPE_CHECKING:
    from paigow.runtime import Voiding
    from paigow.storage import Store
    from paigow.table import Refusal

OPERATOR = "operator"
"""Author of the change in the record: a person who can write to the data folder."""


def void(table: str, /, *, data: str | None = None, yes: bool = False, json: bool = False) -> int:
    """Void a table that cannot continue, and refund its coins.

    Without --yes the command only shows each refund. A round without a result is undone; earlier rounds stay
    settled. A table that can continue is refused: close it instead. No server may be running on the data.

    Exit status 0: the refunds were shown or made. 2: refused.

    Args:
        table: Id of the table, as in the server's log and at /api/v1/health.
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
        yes: Void the table. Without this option, nothing is changed.
        json: Print JSON.
    """
    from paigow.table import Refusal
    from paigow.words import say

    async def work(store: "Store") -> "Voiding | Refusal":
        from paigow.runtime import House
        from paigow.school.dealing.pupil import Pupil

        house = await House.without_play(store, table, seats_pupil=Pupil)
        return await house.integrity.void(table, OPERATOR) if yes else await house.integrity.voiding(table)

    found = with_store(data, work)
    if isinstance(found, Refusal):
        raise UsageError(say(f"refusal.{found.code}", found.facts))
    done = [f"table {table} cannot continue: {found.why}"]
    if found.round_from is not None:
        done.append(f"the round that began at entry {found.round_from} has no result, so it is undone")
    done += [f"{counted(coins, 'coin'):>18} to {account}" for account, coins in found.paid.items()]
    done.append(f"table {table} is closed" if yes else "nothing was changed; to void the table, add --yes")
    answer = {
        "table": table, "is_closed": yes, "why": found.why, "round_from": found.round_from, "paid": found.paid,
    }  # fmt: skip
    report(answer, *done, json=json)
    return 0
