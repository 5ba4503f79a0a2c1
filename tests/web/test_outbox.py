import asyncio

from paigow.books import load
from paigow.runtime import Update
from paigow.table import State
from paigow.table.events import SatDown
from paigow.web.live.broadcast import EncodedUpdate, TableChannel
from paigow.web.live.messages import RefusalMessage
from paigow.web.live.outbox import MOST_ANSWERS, Outbox
from tests.stillness import run_until_complete, until_idle

NO = RefusalMessage(code="not_done", text="no")
BOOK = load("nz")


def encoded(version: int, *boxes: int) -> EncodedUpdate:
    """People sat down at these boxes, and that was so many events."""
    events = tuple(SatDown(person="ann", box=box) for box in boxes)
    return EncodedUpdate(Update(events=events, state=State(version=version)), TableChannel(BOOK))


def test_a_slow_client_gets_all_updates_in_order_and_the_last_says_how_the_table_is() -> None:
    async def run() -> None:
        outbox, told = Outbox(kept_events=10), [encoded(version, version) for version in range(1, 4)]
        for each in told:
            outbox.add_update(each)
        outbox.wake()
        await outbox.add_answer(NO)
        batch = await outbox.take()
        assert batch.updates == tuple(told)
        assert batch.updates[-1].state == State(version=3)
        assert batch.answers == (NO,)

    run_until_complete(run())


def test_a_very_slow_client_misses_the_oldest_events() -> None:
    async def run() -> None:
        outbox, told = Outbox(kept_events=2), [encoded(1, 1), encoded(2, 2), encoded(3, 3)]
        for each in told:
            outbox.add_update(each)
        outbox.wake()
        assert (await outbox.take()).updates == tuple(told[1:])

    run_until_complete(run())


def test_the_last_update_is_told_however_much_happened_in_it() -> None:
    async def run() -> None:
        outbox, last = Outbox(kept_events=2), encoded(3, 1, 2, 3)
        outbox.add_update(encoded(1, 1))
        outbox.add_update(last)
        outbox.wake()
        assert (await outbox.take()).updates == (last,)
        outbox.add_update(encoded(4, 1))
        outbox.add_update(encoded(5, 1))
        outbox.wake()
        assert len((await outbox.take()).updates) == 2, "what was taken counts no more"

    run_until_complete(run())


def test_who_comes_nearer_is_told_nothing_of_what_he_was_to_see_late_but_his_answers() -> None:
    async def run() -> None:
        outbox, now = Outbox(kept_events=2), encoded(9, 1, 2)
        await outbox.add_answer(NO)
        outbox.add_update(encoded(1, 1))
        outbox.add_chat(b"late")
        outbox.drop()
        outbox.add_update(encoded(8))
        outbox.add_update(now)
        batch = await outbox.take()
        assert [each.state.version for each in batch.updates] == [8, 9]
        assert (batch.answers, batch.chat) == ((NO,), ())

    run_until_complete(run())


def test_after_missing_updates_and_on_request_the_next_batch_says_that_a_whole_view_is_due() -> None:
    async def run() -> None:
        outbox = Outbox(kept_events=2)

        async def is_gap() -> bool:
            outbox.wake()
            return (await outbox.take()).is_gap

        outbox.add_update(encoded(1, 1))
        outbox.add_update(encoded(2, 2))
        assert not await is_gap(), "nothing is missing"
        for version in (3, 4, 5):
            outbox.add_update(encoded(version, version))
        assert await is_gap(), "the first of them was dropped"
        outbox.add_update(encoded(6, 1))
        assert not await is_gap(), "the whole view was sent"
        outbox.drop()
        await outbox.add_answer(NO)
        assert await is_gap()
        outbox.add_update(encoded(7))
        assert await is_gap(), "an answer alone brings no view"
        outbox.add_whole_view(encoded(8))
        assert await is_gap()
        outbox.add_update(encoded(9))
        assert not await is_gap()

    run_until_complete(run())


def test_taking_waits_until_there_is_something() -> None:
    async def run() -> None:
        outbox = Outbox(kept_events=2)
        taking = asyncio.create_task(outbox.take())
        await until_idle()
        assert not taking.done()
        outbox.add_update(encoded(1))
        await until_idle()
        assert not taking.done(), "who put it in may see to it"
        outbox.wake()
        assert (await taking).updates[-1].state == State(version=1)

    run_until_complete(run())


def test_what_somebody_else_has_seen_to_is_not_taken() -> None:
    async def run() -> None:
        outbox = Outbox(kept_events=2)
        taking = asyncio.create_task(outbox.take())
        outbox.add_update(encoded(1))
        outbox.wake()
        assert outbox.peek() is not None
        outbox.clear()
        await until_idle()
        assert not taking.done()
        assert outbox.peek() is None
        taking.cancel()

    run_until_complete(run())


def test_who_does_not_read_answers_is_not_read() -> None:
    async def run() -> None:
        outbox = Outbox(kept_events=2)
        for _ in range(MOST_ANSWERS):
            await outbox.add_answer(NO)
        one_more = asyncio.create_task(outbox.add_answer(NO))
        await until_idle()
        assert not one_more.done()
        await outbox.take()
        await one_more

    run_until_complete(run())
