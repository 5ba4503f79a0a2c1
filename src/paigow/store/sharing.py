"""What the processes that share a store ask of it; one that has its store alone is told that it is alone."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress

from sqlalchemy import Connection, delete

from paigow.store import schema
from paigow.store.database import Database, of_pool
from paigow.store.shared import Census, Drawn, Heard, SharedPostgres


class SharedShelf(Database):
    """A store of which this process may have but a part."""

    @property
    def member(self) -> str:
        """The name of this process among those that share the data; empty: it shares them with none."""
        return self._shared.member if self._is_shared else ""

    @property
    def _is_shared(self) -> bool:
        return isinstance(self._backend, SharedPostgres)

    @property
    def _shared(self) -> SharedPostgres:
        assert isinstance(self._backend, SharedPostgres)
        return self._backend

    async def census(self) -> Census:
        """Who shares the data, and who runs what."""
        return await self._read(self._shared.census)

    async def settle(self) -> None:
        """Give the tables of processes that are gone to those that are left."""
        await self._write(self._shared.settle)

    async def put(self, table: str, process: str) -> None:
        """A table is a process's from now on."""
        await self._write(lambda connection: self._shared.put(connection, table, process))

    async def drop(self, table: str) -> None:
        """Nobody has to run a table any more."""
        places = schema.places
        await self._change(delete(places).where(places.c.stream == table))

    async def draw(self, outlines: Mapping[str, bytes]) -> None:
        """Write down what other processes must know of tables, as far as they are still this one's."""
        await self._write(lambda connection: self._shared.draw(connection, outlines), repeats=True)

    async def outlines(self, tables: Sequence[str]) -> dict[str, Drawn]:
        """What is written down of some open tables."""
        return await self._read(lambda connection: self._shared.outlines(connection, tables))

    @asynccontextmanager
    async def turn_of(self, person: str) -> AsyncIterator[None]:
        """While this lasts, it is nobody else's turn for that person, in any process that shares the data."""
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
        """End a turn that has come after whoever waited for it had gone."""
        if not turn.cancelled() and turn.exception() is None:
            self._shared.end_turn(turn.result())

    async def tell(self, said: str) -> None:
        """Tell the other processes something, if there can be any."""
        if self._is_shared:

            def work(connection: Connection) -> None:
                self._shared.tell(connection, said)

            await self._write(work)

    def tell_heard(self, heard: Heard) -> None:
        """Call this, in the loop that runs, with what others tell; with None where something may have been missed."""
        if self._is_shared:
            loop = asyncio.get_running_loop()

            def hear(said: str | None) -> None:
                with suppress(RuntimeError):  # the loop has ended
                    loop.call_soon_threadsafe(heard, said)

            self._shared.heard = hear
