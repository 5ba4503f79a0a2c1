"""Free play goes on after the last coin: a refill from the house, on record, once in a while."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from pathlib import Path
from typing import Any

from paigow.runtime import HandClock, House, Pace, Refill, TableOrder, least_wager
from paigow.runtime.cage import CODEC, GUEST_COINS, REFILL_EVERY_US, Cage, CoinsGranted
from paigow.storage import HOUSE, Store
from paigow.table import Refusal
from paigow.table import commands as c
from tests.runtime.playing import ME, a_house, sit, until

EVERY_MS = REFILL_EVERY_US // 1000


def awaited(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that is a coroutine."""

    @wraps(test)
    def run(*fixtures: Any, **named: Any) -> None:
        asyncio.run(test(*fixtures, **named))

    return run


@awaited
async def test_who_has_too_few_coins_is_filled_up_to_what_a_new_guest_gets() -> None:
    async with a_house() as (house, store):
        await house.cage.grant_guest(ME, 300)
        given = await house.cage.refill(ME, least_wager())
        assert isinstance(given, Refill)
        assert given.coins == GUEST_COINS - 300
        assert await house.cage.account(ME) == GUEST_COINS
        assert await store.trial_balance() == 0
        assert await store.audit() == {}


@awaited
async def test_a_refill_is_an_entry_of_the_cage_with_its_reason() -> None:
    async with a_house() as (house, store):
        await house.cage.grant_guest(ME, 300)
        await house.cage.refill(ME, least_wager())
        last = await store.last("cage")
        assert last is not None
        granted = CODEC.open(last.entry).event
        assert isinstance(granted, CoinsGranted)
        assert (granted.person, granted.coins, granted.reason) == (ME, GUEST_COINS - 300, "refill")
        line = (await store.journal("cage"))[-1][2]
        assert (line.debit, line.credit, line.coins) == (HOUSE, f"account:{ME}", GUEST_COINS - 300)


@awaited
async def test_coins_at_tables_count() -> None:
    async with a_house() as (house, _):
        await house.cage.grant_guest(ME)
        table = await house.create_table(TableOrder(book="nz", bots=0))
        await house.command(table, c.BuyIn(person=ME, coins=GUEST_COINS))
        assert await house.cage.account(ME) == 0
        held = await house.cage.holdings(ME)
        assert (held.account, held.tables, held.total) == (0, {table: GUEST_COINS}, GUEST_COINS)
        refused = await house.cage.refill(ME, least_wager())
        assert isinstance(refused, Refusal)
        assert refused.code == "refill_not_needed"
        assert await house.cage.account(ME) == 0


@awaited
async def test_a_wager_on_the_layout_counts_too() -> None:
    async with a_house() as (house, _):
        await house.cage.grant_guest(ME, 2_000)
        table = await house.create_table(TableOrder(book="massachusetts", bots=0))
        await sit(house, table, box=2, coins=2_000)
        await until(house, table, lambda state: state.phase == "betting" or state.round.bank.offered == ME)
        if house.state(table).round.bank.offered == ME:
            await house.command(table, c.PassBank(person=ME))
        await until(house, table, lambda state: state.phase == "betting")
        await house.hold(table, is_held=True)
        assert await house.command(table, c.PlaceWager(person=ME, box=2, coins=2_000)) is None
        assert house.state(table).people[ME].stack == 0
        assert (await house.cage.holdings(ME)).tables == {table: 2_000}
        assert isinstance(await house.cage.refill(ME, least_wager()), Refusal)


@awaited
async def test_the_next_refill_waits_ten_minutes_and_says_so(tmp_path: Path) -> None:
    clock = HandClock()
    store = await Store.open(str(tmp_path))
    needed = least_wager()
    assert isinstance(await Cage(store, clock).refill_guest(ME, held=0, needed=needed), Refill)
    clock.advance(EVERY_MS - 90_000)
    after_a_restart = Cage(store, clock)
    due = await after_a_restart.refill_of(ME, held=5, needed=needed)
    assert due == Refill(coins=GUEST_COINS - 5, from_ms=clock.now_us() // 1000 + 90_000)
    refused = await after_a_restart.refill_guest(ME, held=5, needed=needed)
    assert isinstance(refused, Refusal)
    assert refused.code == "refill_too_soon"
    assert refused.facts == {"minutes": 2, "from_ms": due.from_ms}
    clock.advance(90_000)
    assert isinstance(await after_a_restart.refill_guest(ME, held=5, needed=needed), Refill)
    await store.close()


@awaited
async def test_no_refill_makes_anybody_richer_than_a_new_guest() -> None:
    async with a_house() as (house, _):
        await house.cage.grant_guest(ME)
        assert isinstance(await house.cage.refill(ME, 10 * GUEST_COINS), Refusal)


@awaited
async def test_the_house_knows_where_somebody_is_after_a_restart(tmp_path: Path) -> None:
    async with a_house(str(tmp_path)) as (house, _):
        await house.cage.grant_guest(ME)
        there = await house.create_table(TableOrder(book="nz", bots=0))
        opened = await house.create_table(TableOrder(book="rws", bots=0, opener=ME))
        await house.command(there, c.BuyIn(person=ME, coins=5_000))
    store = await Store.open(str(tmp_path))
    house = await House.open(store, clock=HandClock(), pace=Pace.instant())
    held = await house.cage.holdings(ME)
    assert (held.tables, held.opened) == ({there: 5_000}, (opened,))
    await house.command(there, c.Leave(person=ME))
    await house.close_table(opened)
    held = await house.cage.holdings(ME)
    assert (held.account, held.tables, held.opened) == (GUEST_COINS, {}, ())
    await house.close()
    await store.close()
