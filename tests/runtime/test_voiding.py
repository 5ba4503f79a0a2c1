"""A table that cannot go on is made void: what lies there goes back, to the coin."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from paigow.log import GENESIS, next_hash
from paigow.runtime import HandClock, House, Pace, Voiding
from paigow.runtime.account_names import account_of
from paigow.runtime.voiding import CODEC, STREAM, TableVoided, payments
from paigow.storage import HOUSE, PostingLine, Store
from paigow.table import Refusal
from tests.runtime.playing import ME, a_house, a_table, play, sit, until

ACCOUNT = account_of(ME)
NO_ORDER = "DELETE FROM kept WHERE stream = ? AND name = 'order'"
BROKEN = "UPDATE events SET entry = x'7b7d' WHERE stream = ? AND seq = 1"


def spoil(folder: Path, sql: str, *values: object) -> None:
    with sqlite3.connect(folder / "paigow.db") as database:
        database.execute("DROP TRIGGER events_no_update")
        database.execute(sql, values)
    database.close()


async def all_coins(house: House, table: str) -> int:
    held = await house.cage.holdings(ME)
    return held.account + held.tables.get(table, 0)


async def settling(folder: Path) -> tuple[str, int, dict[str, int]]:
    """Return a table in its second round with wagers on the layout, my coins before that round, and the end
    of the log.
    """
    async with a_house(str(folder)) as (house, store):
        table = await a_table(house, bots=0)
        box = await sit(house, table)
        await play(house, table, box, 1)
        await until(house, table, lambda state: state.phase == "setting", box=box)
        before = await all_coins(house, table)  # this person's wager among them
        assert await store.balance(f"table:{table}/layout:{ME}") == 2000
        return table, before, await store.streams()


@pytest.mark.parametrize("spoiled", [NO_ORDER, BROKEN], ids=["the order is gone", "the log is broken"])
def test_a_round_without_a_result_is_undone_and_everybody_is_paid(tmp_path: Path, spoiled: str) -> None:
    table, before, ends = asyncio.run(settling(tmp_path))
    spoil(tmp_path, spoiled, table)

    async def resume() -> None:
        async with a_house(str(tmp_path)) as (house, store):
            assert table in house.integrity.halted
            told = await house.integrity.voiding(table)
            assert isinstance(told, Voiding)
            assert (await store.balance(ACCOUNT) or 0) + told.paid[ACCOUNT] == before
            assert await house.integrity.void(table, "psupervisor") == told
            assert await store.balance(ACCOUNT) == before
            balances = await store.balances()
            assert {name: n for name, n in balances.items() if name.startswith("table:") and n} == {}
            assert await store.trial_balance() == 0
            assert await store.audit() == {}
            assert house.integrity.halted_tables() == {}
            assert await store.status(table) == "voided"
            assert (await store.streams())[table] == ends[table], "the log is not added to"
            stored = (await store.read(STREAM))[0]
            event = CODEC.decode(stored.entry)
            assert isinstance(event, TableVoided)
            assert (event.table, event.seq, event.by, event.paid) == (
                table,
                ends[table],
                "psupervisor",
                told.paid,
            )
            assert stored.hash == next_hash(GENESIS, stored.entry)
            assert await house.integrity.void(table, "x") == Refusal(
                code="table_is_closed", facts={"table": table}
            )
        async with a_house(str(tmp_path)) as (house, _):
            assert house.integrity.halted == {}

    asyncio.run(resume())


def test_a_table_that_runs_is_not_made_void_nor_by_one_who_is_paid_by_it(tmp_path: Path) -> None:
    async def begin() -> str:
        async with a_house(str(tmp_path)) as (house, _):
            table = await a_table(house)
            await sit(house, table)
            for name in (table, "tnone", STREAM, "cage"):
                found = await house.integrity.void(name, "psupervisor")
                assert isinstance(found, Refusal)
                assert found.code == ("table_runs" if name == table else "no_table")
            return table

    table = asyncio.run(begin())
    spoil(tmp_path, NO_ORDER, table)

    async def again() -> None:
        async with a_house(str(tmp_path)) as (house, store):
            assert await house.integrity.void(table, ME) == Refusal(code="has_stake")
            assert await store.status(table) != "closed"

    asyncio.run(again())


def test_where_balance_and_postings_differ_nobody_is_paid(tmp_path: Path) -> None:
    async def begin() -> str:
        async with a_house(str(tmp_path)) as (house, _):
            table = await a_table(house)
            await sit(house, table)
            return table

    table = asyncio.run(begin())
    spoil(tmp_path, "UPDATE balances SET coins = coins + 5 WHERE account = ?", f"table:{table}/float")

    async def resume() -> None:
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=HandClock(), pace=Pace.instant())
        await house.integrity.inspect()
        assert table in house.integrity.halted
        found = await house.integrity.void(table, "psupervisor")
        assert isinstance(found, Refusal)
        assert found.code == "accounts_differ"
        await house.close()
        await store.close()

    asyncio.run(resume())


def line(debit: str, credit: str, coins: int) -> PostingLine:
    own = "table:t/"
    return PostingLine(
        debit=debit if debit.startswith("account") else own + debit,
        credit=credit if credit.startswith("account") else own + credit,
        coins=coins,
    )


def paid(held: dict[str, int], moves: list[PostingLine]) -> dict[str, int]:
    found: dict[str, int] = {}
    left = {f"table:t/{name}": coins for name, coins in held.items()}
    for each in payments("t", left, moves):
        left[each.debit] = left.get(each.debit, 0) - each.coins
        found[each.credit] = found.get(each.credit, 0) + each.coins
    assert {name: coins for name, coins in left.items() if coins and name != HOUSE} == {}
    found[HOUSE] = found.get(HOUSE, 0) + left.get(HOUSE, 0)
    return found


def test_what_was_collected_and_what_was_paid_goes_back() -> None:
    held = {"float": 900, "losing": 50, "stack:a": 150, "layout:a": 50, "stack:b": 50, "commission": 5}
    moves = [
        line("stack:a", "layout:a", 50), line("stack:b", "layout:b", 50), line("layout:b", "losing", 50),
        line("float", "stack:a", 95), line("stack:a", "commission", 5),
    ]  # fmt: skip
    assert paid(held, moves) == {"account:a": 110, "account:b": 100, HOUSE: 995}


def test_a_round_with_a_result_stays_as_it_was_settled() -> None:
    assert paid({"float": 950, "stack:a": 150, "losing": 50}, []) == {"account:a": 150, HOUSE: 1000}


def test_a_players_stake_and_the_houses_wager_go_home() -> None:
    held = {"float": 800, "house_wager": 100, "stake:house": 100, "stake:a": 300, "stack:a": 0}
    moves = [line("stack:a", "stake:a", 300), line("float", "house_wager", 100)]
    assert paid(held, moves) == {"account:a": 300, HOUSE: 1000}


def test_what_somebody_cashed_out_stays_his_and_the_house_bears_what_is_missing() -> None:
    held = {"float": 0, "losing": 0, "stack:a": 0, "stack:b": 40}
    moves = [
        line("stack:b", "layout:b", 60), line("layout:b", "losing", 60), line("losing", "stack:a", 60),
        line("stack:a", "account:a", 60),
    ]  # fmt: skip
    assert paid(held, moves) == {"account:b": 100, HOUSE: -60}
