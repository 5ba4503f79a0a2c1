"""``paigow admin grant``."""

from typing import TYPE_CHECKING, Final

from paigow.cli.admin.account import person_called
from paigow.cli.data_location import with_store
from paigow.cli.output import UsageError, counted, report

if TYPE_CHECKING:
    from paigow.storage import Store

MOST: Final = 10**9


def grant(name: str, coins: int, /, *, data: str | None = None, json: bool = False) -> int:
    """Give play coins to a person.

    The gift is recorded. No server may be running on the data.

    Args:
        name: Name of an account, or id of a person.
        coins: Number of coins. A coin is a hundredth of a table's currency.
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
        json: Print JSON.
    """
    if not 1 <= coins <= MOST:
        raise UsageError(f"coins: {coins}: expected a whole number from 1 to {MOST}")

    async def work(store: "Store") -> int:
        from paigow.runtime import House

        person = name if await store.names([name]) else await person_called(store, name)
        return await House.at_rest(store).cage.give(person, coins)

    held = with_store(data, work)
    report({"name": name, "coins": held}, f"{name}: {counted(held, 'coin')} in the account", json=json)
    return 0
