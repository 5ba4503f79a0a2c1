"""The store's interface for processes that share it; with a single process there are no others."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress

from sqlalchemy import Connection, delete

from paigow.storage import schema
from paigow.storage.database.transactions import Database, of_pool
from paigow.storage.processes.registry import Census, Heard, SharedPostgres, StoredOutline


class ProcessRepository(Database):
    """A store that this process may share."""

    @property
    def member(self) -> str:
        """Return the name of this process among those that share the data; empty if it does not share them."""
        return self._shared.member if self._is_shared else ""

    @property
    def _is_shared(self) -> bool:
        return isinstance(self._backend, SharedPostgres)

    @property
    def _shared(self) -> SharedPostgres:
        assert isinstance(self._backend, SharedPostgres)
        return self._backend

    async def census(self) -> Census:
        """Return the processes that share the data, and the tables that each runs."""
        return await self._read(self._shared.census)

    async def settle(self) -> None:
        """Assign the tables of vanished processes to the others."""
        await self._write(self._shared.settle)

    async def put(self, table: str, process: str) -> None:
        """Assign a table to a process."""
        await self._write(lambda connection: self._shared.put(connection, table, process))

    async def drop(self, table: str) -> None:
        """Remove a table that nobody has to run any more."""
        places = schema.places
        await self._change(delete(places).where(places.c.stream == table))

    async def draw(self, outlines: Mapping[str, bytes]) -> None:
        """Write the outlines of tables that are still this process's."""
        await self._write(lambda connection: self._shared.draw(connection, outlines), repeats=True)

    async def outlines(self, tables: Sequence[str]) -> dict[str, StoredOutline]:
        """Return the outlines of some open tables."""
        return await self._read(lambda connection: self._shared.outlines(connection, tables))

    @asynccontextmanager
    async def turn_of(self, person: str) -> AsyncIterator[None]:
        """Hold a person's turn among all processes while the context is open."""
        if not self._is_shared:
            yield
            return
        turn = self._turns.submit(self._shared.turn_of, person)
        try:
            held = await self._ended(of_pool(turn))
        except asyncio.CancelledError:
            turn.add_done_callback(self._end_unwanted)
            raise
        try:
            yield
        finally:
            await asyncio.shield(asyncio.to_thread(self._shared.end_turn, held))

    def _end_unwanted(self, turn: "Future[Connection]") -> None:
        """End a turn that arrived after its waiter had gone."""
        if not turn.cancelled() and turn.exception() is None:
            self._shared.end_turn(turn.result())

    async def tell(self, said: str) -> None:
        """Send a message to the other processes, if there can be any."""
        if self._is_shared:

            def work(connection: Connection) -> None:
                self._shared.tell(connection, said)

            await self._write(work)

    def tell_heard(self, heard: Heard) -> None:
        """Call ``heard`` in the running loop with messages of others; with ``None`` if some may have been missed."""
        if self._is_shared:
            loop = asyncio.get_running_loop()

            def hear(said: str | None) -> None:
                with suppress(RuntimeError):  # the loop has ended
                    loop.call_soon_threadsafe(heard, said)

            self._shared.heard = hear
