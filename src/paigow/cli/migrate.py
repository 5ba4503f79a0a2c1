"""``paigow migrate``."""

from typing import TYPE_CHECKING

from paigow.cli.data import with_store

if TYPE_CHECKING:
    from paigow.store import Store


def migrate(*, data: str | None = None) -> int:
    """Bring data of an earlier version to the schema of this one, all of it or nothing.

    A server does the same when it starts. There is no way back but a backup: make one first. No server may be running
    on the data. Exit status 0: they are of this version's schema; 2: there are none, or they cannot be brought to it.

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
