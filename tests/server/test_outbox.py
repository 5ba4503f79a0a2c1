import asyncio

import pytest

from paigow.server.outbox import MOST_ANSWERS, Outbox
from paigow.server.wire import RefusalMessage
from paigow.table import State
from paigow.table.events import SatDown

NO = RefusalMessage(code="no", text="no")


def sat(box: int) -> SatDown:
    return SatDown(person="ann", box=box)


def test_a_slow_client_gets_all_events_and_the_latest_state_only() -> None:
    async def run() -> None:
        outbox = Outbox(kept_events=10)
        for version in range(1, 4):
            outbox.show([sat(version)], State(version=version))
        await outbox.answer(NO)
        parcel = await outbox.take()
        assert parcel.events == (sat(1), sat(2), sat(3))
        assert parcel.state == State(version=3)
        assert parcel.answers == (NO,)

    asyncio.run(run())


def test_a_very_slow_client_misses_the_oldest_events() -> None:
    async def run() -> None:
        outbox = Outbox(kept_events=2)
        outbox.show([sat(1), sat(2), sat(3)], State(version=3))
        assert (await outbox.take()).events == (sat(2), sat(3))

    asyncio.run(run())


def test_taking_waits_until_there_is_something() -> None:
    async def run() -> None:
        outbox = Outbox(kept_events=2)
        taking = asyncio.create_task(outbox.take())
        await asyncio.sleep(0)
        assert not taking.done()
        outbox.show([], State(version=1))
        assert (await taking).state == State(version=1)

    asyncio.run(run())


def test_who_does_not_read_answers_is_not_read() -> None:
    async def run() -> None:
        outbox = Outbox(kept_events=2)
        for _ in range(MOST_ANSWERS):
            await outbox.answer(NO)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(outbox.answer(NO), 0.01)
        await outbox.take()
        await asyncio.wait_for(outbox.answer(NO), 1)

    asyncio.run(run())
