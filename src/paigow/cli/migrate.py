"""``paigow migrate``."""

from typing import TYPE_CHECKING

from paigow.cli.data import with_store

if TYPE_CHECKING:
    from paigow.store import Store


def migrate(*, data: str | None = None) -> int:
    """Migrate data of an earlier version to the schema of this version, in one transaction.

    A server does the same when it starts. Make a backup first: nothing else undoes a migration. No server may be
    running on the data. Exit status 0: the data have this version's schema; 2: there are no data, or they cannot be
    migrated.

    Args:
        data: The data folder, by default this user's own, or postgresql://USER@HOST/DATABASE.
    """

    async def work(store: "Store") -> tuple[int | None, int]:
        return store.schemas

    before, after = with_store(data, work)
    if before is None:
        print(f"the database was empty: it has schema {after} now")
    elif before == after:
        print(f"schema {after}: nothing to do")
    else:
        print(f"schema {before} was brought to {after}")
    return 0
