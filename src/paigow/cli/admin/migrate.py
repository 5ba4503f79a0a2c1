"""``paigow admin migrate``."""

from typing import TYPE_CHECKING

from paigow.cli.data_location import with_store
from paigow.cli.output import report

if TYPE_CHECKING:
    from paigow.storage import Store


def migrate(*, data: str | None = None, json: bool = False) -> int:
    """Migrate data from an earlier version to the current schema.

    A failed migration changes nothing. A completed one cannot be undone: make a backup first. No server may be
    running on the data. A server that starts also migrates its data.

    Exit status 0: the data have the current schema. 2: there are no data, or they cannot be migrated.

    Args:
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
        json: Print JSON.
    """

    async def work(store: "Store") -> tuple[int | None, int]:
        return store.schemas

    before, after = with_store(data, work)
    if before is None:
        done = f"the database was empty; created schema {after}"
    elif before == after:
        done = f"schema {after} is current; nothing to do"
    else:
        done = f"migrated schema {before} to schema {after}"
    report({"schema_before": before, "schema": after}, done, json=json)
    return 0
