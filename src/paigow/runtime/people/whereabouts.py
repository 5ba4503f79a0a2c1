"""Where people are: the tables where they have a place or coins, and those that they opened."""

from collections.abc import Sequence

from paigow.books import Book
from paigow.runtime.people.registry import bot_name, is_bot
from paigow.runtime.sandboxes import Sandboxes
from paigow.runtime.tables.directory import TableDirectory
from paigow.storage import Store


class Whereabouts:
    """The people of a house and their tables, in all processes."""

    def __init__(self, store: Store, directory: TableDirectory, sandboxes: Sandboxes) -> None:
        self._store = store
        self._directory = directory
        self._sandboxes = sandboxes

    async def own_tables(self, person: str) -> tuple[str, ...]:
        """Return the open tables where a person has a place or coins, then others that they opened."""
        at = await self._store.open_tables_of(person)
        return tuple(sorted(at, key=lambda table: not at[table].is_there))

    async def places_of(self, person: str) -> tuple[str, ...]:
        """Return the open tables where a person has a place or coins."""
        at = await self._store.open_tables_of(person)
        return tuple(table for table, each in at.items() if each.is_there)

    async def opened_by(self, person: str) -> list[str]:
        """Return the running tables that a person opened, sandboxes included."""
        at, everywhere = await self._store.open_tables_of(person), set(self._directory.open_tables())
        opened = [table for table, each in at.items() if each.is_opener and table in everywhere]
        return opened + self._sandboxes.opened_by(person)

    async def playing_by(self, person: str) -> Book | None:
        """Return the book of a running table with a round on where a person has a place or coins."""
        at = await self._store.open_tables_of(person)
        for table in [table for table, each in at.items() if each.is_there]:
            outline = await self._directory.outline(table)
            if outline is not None and outline.is_round_on:
                return await self._directory.book_of(table)
        return None

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """Return the display name of each person, bots included."""
        known = await self._store.names([person for person in people if not is_bot(person)])
        return known | {person: bot_name(person) for person in people if is_bot(person)}
