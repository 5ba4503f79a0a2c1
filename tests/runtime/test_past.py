"""Finished rounds are found by their people and results, also those from before the index."""

import asyncio
from pathlib import Path

from sqlalchemy import delete

from paigow.log.rounds.result import RoundResult
from paigow.storage import RoundIndexRow, RoundQuery, Store
from paigow.storage.schema import past_rounds
from paigow.table import commands as c
from tests.runtime.playing import ME, a_house, a_table, play, sit, until

ALL = 200


async def found(store: Store, wanted: RoundQuery) -> list[RoundIndexRow]:
    rows, after = await store.past_page(wanted, before=None, count=ALL)
    assert after is None
    return rows


def told(results: list[RoundResult], who: str = "") -> list[tuple[int, int, int, bool, int, str]]:
    """Return the rows that the index should hold, computed from the results, the newest first."""
    rows = []
    for each in results:
        wagers = [wager for box in each.boxes for wager in box.wagers if wager.person == ME]
        balance = each.balances.get(ME)
        if balance is None and who:
            continue
        gain = balance.gain if balance is not None and who else 0
        largest = max([0, *(wager.won for wager in wagers)])
        bank = "" if each.bank.person is None else each.bank.person
        rows.append((each.round, gain, largest, each.void is not None, len(each.irregularities), bank))
    return rows[::-1]


def as_told(rows: list[RoundIndexRow]) -> list[tuple[int, int, int, bool, int, str]]:
    return [(row.number, row.gain, row.largest, row.is_void, row.mishaps, row.banker) for row in rows]


def test_what_was_played_is_found_also_after_the_index_was_lost(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_house(str(tmp_path)) as (house, store):
            table = await a_table(house, "nz", bots=2)
            box = await sit(house, table)
            await play(house, table, box, 3)
            await until(house, table, lambda state: state.phase == "setting", box=box)
            assert await house.command(table, c.Invalidate(by="pjudge", cause="fire")) is None
            await play(house, table, box, 1)
            await house.round_index.note()
            results = await house.round_results(table)
            mine, whole = [await found(store, RoundQuery(who=who)) for who in (ME, "")]
            now = len(whole)
            assert as_told(whole) == told(results[:now])
            assert as_told(mine) == told(results[:now], ME)
            assert any(row.is_void and row.mishaps for row in whole)
            assert {row.gain > 0 for row in mine} | {row.largest > 0 for row in mine}
            assert [row.at_us for row in whole] == sorted([row.at_us for row in whole], reverse=True)
        store = await Store.open(tmp_path)
        await store._change(delete(past_rounds).where(past_rounds.c.first_seq > whole[-2].first_seq))
        assert await found(store, RoundQuery()) == whole[-2:]
        await store.close()
        async with a_house(str(tmp_path)) as (house, store):
            await house.round_index.catch_up()
            again = await found(store, RoundQuery())
            assert again[-now:] == whole
            pages, _ = await house.round_index.page(RoundQuery(who=ME), before=None, count=ALL)
            assert [result.balances[ME].gain for _, result in pages] == [row.gain for row, _ in pages]

    asyncio.run(test())
