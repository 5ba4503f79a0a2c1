import asyncio

from paigow.books import load
from paigow.log import verify
from paigow.runtime import HandClock, TableOrder
from paigow.runtime.table.ledger import Ledger
from paigow.storage import HOUSE, NewEntry, PostingLine, Store
from paigow.table import AnyEvent, State
from paigow.table import commands as c
from paigow.table import events as ev

BOOK = load("nz")


def opening() -> c.OpenTable:
    order = TableOrder(book="nz")
    return c.OpenTable(
        table="t1", book=BOOK.id, edition=BOOK.edition, digest=BOOK.digest, settings=order.settings(BOOK)
    )


async def two_writers(store: Store) -> tuple[Ledger, Ledger, list[str]]:
    told: list[str] = []
    clock = HandClock()

    def tell(events: tuple[AnyEvent, ...], state: State) -> None:
        told.extend(f"{type(event).__name__} {state.version}" for event in events)
        assert one.state is state, "who comes now is not told it twice"

    one = Ledger("t1", store, clock)
    one.tell_to(tell)
    other = Ledger("t1", store, clock)
    grant = NewEntry(
        entry=b"grant",
        hash=bytes(32),
        at_us=0,
        lines=(PostingLine(debit=HOUSE, credit="account:p", coins=1000),),
    )
    await store.append("elsewhere", 0, [grant])
    assert await one.apply(opening(), BOOK, door="program") is None
    await other.catch_up()
    return one, other, told


def test_after_a_conflict_the_news_are_read_and_told_and_the_command_is_decided_again() -> None:
    async def test() -> None:
        store = await Store.open(":memory:")
        one, other, told = await two_writers(store)
        assert await other.apply(c.SitDown(person="pann", box=2), BOOK, door="program") is None
        assert await other.apply(c.SitDown(person="pcat", box=3), BOOK, door="program") is None
        assert await one.apply(c.BuyIn(person="p", coins=400), BOOK, door="program") is None
        assert told == ["TableOpened 1", "SatDown 2", "SatDown 3", "BoughtIn 4"], (
            "as each was shown at its time"
        )
        refusal = await other.apply(c.SitDown(person="pbob", box=2), BOOK, door="program")
        assert refusal is not None
        assert refusal.code == "box_taken"
        assert await other.apply(c.SitDown(person="p", box=4), BOOK, door="program") is None
        await one.catch_up()
        assert one.state == other.state
        assert one.state.people["p"].stack == 400
        verify((each.entry, each.hash) for each in await store.read("t1"))
        assert await store.audit() == {}
        await store.close()

    asyncio.run(test())


def test_a_command_decided_on_old_news_is_refused_on_the_new() -> None:
    async def test() -> None:
        store = await Store.open(":memory:")
        one, other, _ = await two_writers(store)
        assert await other.apply(c.SitDown(person="pann", box=2), BOOK, door="program") is None
        refusal = await one.apply(c.SitDown(person="p", box=2), BOOK, door="program")
        assert refusal is not None
        assert refusal.code == "box_taken"
        assert one.state == other.state
        await store.close()

    asyncio.run(test())


def test_two_tables_do_not_cover_each_other() -> None:
    """Coins in front of a person at one table are no coins at another."""

    async def test() -> None:
        store = await Store.open(":memory:")
        one, _, _ = await two_writers(store)
        second = Ledger("t2", store, HandClock())
        assert await second.apply(opening(), BOOK, door="program") is None
        for ledger in (one, second):
            assert await ledger.apply(c.BuyIn(person="p", coins=300), BOOK, door="program") is None
        short = await one.apply(c.BuyIn(person="p", coins=500), BOOK, door="program")
        assert short is not None
        assert (short.code, short.facts) == ("account_is_short", {"coins": 500, "balance": 400})
        balances = await store.balances()
        assert balances["table:t1/stack:p"] == balances["table:t2/stack:p"] == 300
        await store.close()

    asyncio.run(test())


def test_time_in_a_log_never_runs_backwards() -> None:
    async def test() -> None:
        store = await Store.open(":memory:")
        clock = HandClock()
        ledger = Ledger("t1", store, clock)
        assert await ledger.apply(opening(), BOOK, door="program") is None
        clock.advance(-5_000)
        assert await ledger.apply(c.SitDown(person="p", box=2), BOOK, door="program") is None
        times = [each.at_us for each in await store.read("t1")]
        assert times == sorted(times)
        assert ledger.tail[-1] == ev.SatDown(person="p", box=2)
        await store.close()

    asyncio.run(test())
