import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient

from paigow.clock import Clock, SystemClock
from paigow.floor import House, Pace
from paigow.record import EntryBytes, open_entry
from paigow.server import Limits, create_app, loop
from paigow.server.serve import _config, _listen, _Server
from paigow.server.workers import Run, in_thread
from paigow.store import Store
from paigow.table import AnyEvent
from tests.server.visitors import Visitor

Premises = Callable[[], AbstractAsyncContextManager[tuple[House, Store]]]


def premises(where: Path | None = None, pace: Pace | None = None, clock: Clock | None = None) -> Premises:
    """A house on a store in ``where``, or in a folder that goes with it; its dealer waits only as a pace says."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[tuple[House, Store]]:
        with TemporaryDirectory(prefix="paigow-") as folder:
            store = await Store.open(where or Path(folder))
            house = await House.open(store, clock=clock, pace=pace or Pace.instant())
            try:
                yield house, store
            finally:
                await house.close()
                await store.close()

    return opened


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Paigow</title>")
    (folder / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "assets" / "index-1a2b.js").write_text("'use strict'")
    (folder / "assets" / "letters-1a2b.woff2").write_bytes(b"wOF2")
    (tmp_path / "secret.txt").write_text("not for visitors")
    return folder


@pytest.fixture
def client(page: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(premises(), static=page, run=in_thread)) as client:
        yield client


class Serving:
    """A server on a real socket, in a thread of its own."""

    def __init__(
        self,
        *,
        where: Path | None = None,
        limits: Limits | None = None,
        supervisor_token: str | None = None,
        run: Run = in_thread,
        pace: Pace | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.listener = _listen("127.0.0.1", 0)
        self.app = create_app(
            premises(where, pace, clock), limits=limits, supervisor_token=supervisor_token, run=run
        )
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.server: uvicorn.Server = _Server(_config(self.app, clock or SystemClock(), limits), self.url)
        self.thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        loop.run(self.server.serve(sockets=[self.listener]))

    def __enter__(self) -> Self:
        self.thread.start()
        while not self.server.started:
            self.thread.join(0.01)
            assert self.thread.is_alive(), "the server did not start"
        return self

    def __exit__(self, *error: object) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        self.listener.close()
        assert not self.thread.is_alive()

    def visitor(self) -> Visitor:
        return Visitor(self.url)


@pytest.fixture
def serving() -> Iterator[Serving]:
    with Serving() as serving:
        yield serving


@pytest.fixture
def visit(serving: Serving) -> Iterator[Callable[[], Visitor]]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(serving.visitor())


def read_log(folder: Path, table: str) -> list[AnyEvent]:
    """The true events of a table, from its store."""

    async def read() -> list[AnyEvent]:
        store = await Store.open(folder)
        try:
            return [
                open_entry(EntryBytes.of(stored.entry, stored.sealed)).event
                for stored in await store.read(table)
            ]
        finally:
            await store.close()

    return asyncio.run(read())
