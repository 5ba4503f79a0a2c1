"""Leases over PostgreSQL that end by themselves: a process that is killed or stopped is followed in time."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final

import pytest

from paigow.storage import Store
from tests import databases
from tests.storage.leases import AFTER, GRANT, read_up_to, stopped_in_a_pipeline, writing

pytestmark = [databases.GROUP, pytest.mark.wall_clock]
FOLLOWED_S: Final = 5


@pytest.fixture
def database() -> Iterator[str]:
    with databases.database() as url:
        yield url


@asynccontextmanager
async def opened_in_time(where: str) -> AsyncIterator[Store]:
    began_s = monotonic()
    store = await Store.open(where)
    try:
        assert monotonic() - began_s < FOLLOWED_S
        yield store
    finally:
        await store.close()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_a_process_that_is_gone_is_followed_within_five_seconds_and_adds_nothing(
    database: str, how: signal.Signals
) -> None:
    """In the midst of its writing. One that was stopped for longer than its lease, and wakes, writes nothing more."""
    with writing(database) as child:
        read_up_to(child, 20)
        child.send_signal(how)

        async def test() -> None:
            async with opened_in_time(database) as store:
                stored = (await store.streams())["a"]
                await store.append("a", stored, [AFTER])
                if how == signal.SIGSTOP:
                    child.send_signal(signal.SIGCONT)
                    assert await asyncio.to_thread(child.wait) == 1
                assert (await store.streams())["a"] == stored + 1
                assert (await store.balances())["account:p"] == stored
                assert await store.audit() == {}

        asyncio.run(test())
        said, told = child.communicate()
        assert not said or int(said.split()[-1]) >= 20
        assert how == signal.SIGKILL or "LostError" in told or "AwayError" in told


def test_a_connection_that_stopped_in_the_midst_of_several_orders_holds_nobody_up(database: str) -> None:
    with stopped_in_a_pipeline(database):

        async def test() -> None:
            async with opened_in_time(database) as store:
                await store.append("cage", 0, [GRANT])

        asyncio.run(test())
