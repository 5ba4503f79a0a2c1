import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from paigow.log import EntryBytes, open_entry
from paigow.storage import Store
from paigow.table import AnyEvent
from tests.web import inprocess
from tests.web.premises import premises
from tests.web.sockets import SocketServing as Serving
from tests.web.visitors import Visitor

__all__ = ["Serving", "premises", "read_log"]


def build_page(folder: Path) -> Path:
    """A folder as the page is built into, beside a file that is not for visitors."""
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Paigow</title>")
    (static / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (static / "assets" / "index-1a2b.js").write_text("'use strict'")
    (static / "assets" / "letters-1a2b.woff2").write_bytes(b"wOF2")
    (folder / "secret.txt").write_text("not for visitors")
    return static


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's folder, which no test changes."""
    return build_page(tmp_path_factory.mktemp("page"))


@pytest.fixture
def client(page: Path) -> Iterator[inprocess.Client]:
    with inprocess.Serving(static=page) as serving, serving.client() as client:
        yield client


@pytest.fixture
def serving() -> Iterator[inprocess.Serving]:
    with inprocess.Serving() as serving:
        yield serving


@pytest.fixture
def visit(serving: inprocess.Serving) -> Iterator[Callable[[], Visitor]]:
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
