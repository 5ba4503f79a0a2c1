import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from paigow.log import decode, open_entry, replay
from paigow.log.rounds.projection import rounds
from paigow.log.rounds.result import RoundResult
from paigow.runtime import HandClock, House, Pace, TableOrder, Update, verify_log
from paigow.storage import HOUSE, NewEntry, Store
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table import view
from paigow.table.core.command import Bet
from tests.runtime.playing import (
    BOOKS,
    ME,
    a_house,
    a_table,
    act,
    nothing_happens,
    pass_time,
    play,
    sit,
    until,
)


async def check_money(house: House, store: Store, table: str) -> None:
    await house.until_idle()
    state, balances = house.state(table), await store.balances()
    assert (await store.streams())[table] == state.version == house.state(table).version
    assert sum(balances.values()) == 0
    assert await store.audit() == {}
    assert all(coins >= 0 for name, coins in balances.items() if name != HOUSE)
    at = {
        name.removeprefix(f"table:{table}/"): coins
        for name, coins in balances.items()
        if name.startswith("table:")
    }
    assert at.get("float", 0) == state.float_coins
    assert at.get("commission", 0) == state.commission
    for person, seen in state.people.items():
        assert at.get(f"stack:{person}", 0) == seen.stack


@pytest.mark.parametrize("book", BOOKS)
def test_whole_rounds_are_played_by_a_person_and_bots_and_money_is_conserved(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await a_table(house, book)
            box = await sit(house, table)
            for _ in range(3):
                await play(house, table, box, 1)
                await check_money(house, store, table)
            results = await house.round_results(table)
            assert [each.round for each in results] == list(range(1, len(results) + 1))
            for each in results:
                mine = next(found for found in each.boxes if found.number == box)
                assert [wager.person for wager in mine.wagers] == [ME]
                assert mine.set_by == "player"
                assert mine.low is not None
                assert mine.high is not None
                assert len(each.boxes) > 1, "bots play too"
                assert each.commitments
                assert each.secrets
                bank = each.bank.box
                hand = each.house if bank is None else next(b for b in each.boxes if b.number == bank)
                assert hand is not None
                assert hand.low_name
                assert msgspec.json.decode(msgspec.json.encode(each), type=RoundResult) == each

    asyncio.run(test())


@pytest.mark.parametrize("book", BOOKS)
def test_the_log_proves_every_round_and_replays_to_the_living_state(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, book)
            box = await sit(house, table)
            await play(house, table, box, 2)
            await house.until_idle()
            entries, living = await house.entries(table), house.state(table)
            assert replay(decode(entry) for entry, _ in entries) == living
            proof = verify_log(entries)
            assert proof.broken_at is None
            assert [each.is_right for each in proof.rounds[:2]] == [True, True]
            assert not any(each.faults for each in proof.rounds)
            assert await house.round_results(table) == list(
                rounds(decode(entry) for entry, _ in await house.entries(table))
            )
            opened = open_entry(entries[0][0])
            assert opened.book is not None
            assert opened.book.digest == house.book(table).digest
            washed = [open_entry(entry) for entry, _ in entries if b'"tiles_washed"' in entry]
            assert all(entry.book == opened.book and entry.program for entry in washed)

    asyncio.run(test())


def test_a_table_of_bots_only_waits() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, bots=7)
            await nothing_happens(house, table, 3_600_000)
            state = house.state(table)
            assert (state.phase, state.coming) == ("shown", 0)
            seated = [box.seated for box in state.boxes.values() if box.seated]
            assert len(seated) == 6, "seven places, one of them free"

    asyncio.run(test())


def test_bets_stay_open_past_the_time_while_only_bots_have_wagered() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await a_table(house)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting")
            await nothing_happens(house, table, 60_000)
            assert await house.command(table, c.CallTime(now_ms=2**50)) is None
            await nothing_happens(house, table, 60_000)
            assert house.state(table).phase == "betting"
            assert await house.command(table, c.PlaceWager(person=ME, box=box, coins=1000)) is None
            await until(house, table, lambda state: state.phase == "setting")

    asyncio.run(test())


def test_bets_close_at_the_deadline_without_the_one_who_hesitates() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await a_table(house)
            box = await sit(house, table)
            await sit(house, table, "pother")
            await until(house, table, lambda state: state.phase == "betting")
            assert await house.command(table, c.PlaceWager(person=ME, box=box, coins=1000)) is None
            await nothing_happens(house, table, 19_999)
            assert house.state(table).phase == "betting"
            await pass_time(house, 1)
            assert house.state(table).phase == "setting"

    asyncio.run(test())


def test_side_bets_sent_with_the_wager_are_made_before_bets_close_early() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, "rws", bots=0)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting")
            bets: tuple[Bet, ...] = ("main", "bonus", "tie")
            wagers = [c.PlaceWager(person=ME, box=box, bet=bet, coins=1000) for bet in bets]
            assert await asyncio.gather(*(house.command(table, each) for each in wagers)) == [
                None,
                None,
                None,
            ]

    asyncio.run(test())


def test_who_wagers_after_the_time_cannot_put_off_the_close_by_changing_his_wager() -> None:
    async def test() -> None:
        clock = HandClock()
        pace = replace(Pace.instant(), last_wager=3000)
        async with a_house(clock=clock, pace=pace) as (house, _):
            table = await a_table(house, bots=0)
            box = await sit(house, table)
            await sit(house, table, "pother")
            await until(house, table, lambda state: state.phase == "betting")
            await pass_time(house, 60_000)
            for change in range(8):  # every other second
                wager = c.PlaceWager(person=ME, box=box, coins=1000 + 1000 * (change % 2))
                assert await house.command(table, wager) is None, "until then a player may change the wager"
                await nothing_happens(house, table, 999 if change == 7 else 2000)
                assert house.state(table).phase == "betting"
            await pass_time(house, 1)
            assert house.state(table).phase != "betting", "15 s after the first wager"

    asyncio.run(test())


@pytest.mark.parametrize("book", BOOKS)
def test_a_hand_not_set_in_time_is_set_the_house_way(book: str) -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await a_table(house, book)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting")
            await house.command(table, c.PlaceWager(person=ME, box=box, coins=1000))
            await until(house, table, lambda state: state.phase == "setting")
            await nothing_happens(house, table, 59_999)
            assert house.state(table).phase == "setting"
            refusal = await house.command(table, c.CallTime(now_ms=2**50))
            assert refusal is not None
            assert refusal.code == "not_yet_time", "the floor's clock tells, not the caller's"
            assert await house.close_table(table) is not None, "not in the middle of a round"
            await pass_time(house, 1)
            assert house.state(table).coming == 2
            (result,) = await house.round_results(table)
            mine = next(found for found in result.boxes if found.number == box)
            assert mine.set_by == "time"

    asyncio.run(test())


def test_nobody_waits_the_whole_clock_for_somebody_who_has_gone() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await a_table(house, bots=0)
            boxes = {ME: await sit(house, table), "pother": await sit(house, table, "pother")}
            async with house.watch(table, ME):
                async with house.watch(table, "pother"):
                    await until(house, table, lambda state: state.phase == "betting")
                    for person, box in boxes.items():
                        await act(house, table, box, person)
                    await until(house, table, lambda state: state.phase == "setting")
                await nothing_happens(house, table, 20_000)
                assert house.state(table).phase == "setting", "somebody who is here has still to set"
                async with house.watch(table, "pother"):
                    pass
                await act(house, table, boxes[ME])
                await nothing_happens(house, table, 9_999)
                assert house.state(table).phase == "setting", "the player may come back"
                await pass_time(house, 1)
                assert house.state(table).coming == 2
            (result,) = await house.round_results(table)
            his = next(found for found in result.boxes if found.number == boxes["pother"])
            assert his.set_by == "absent"

    asyncio.run(test())


def test_without_clocks_the_table_waits_for_ever() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await house.create_table(TableOrder(book="nz", bots=2, betting_s=None, setting_s=None))
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting")
            assert house.state(table).round.deadline_ms is None
            await house.command(table, c.PlaceWager(person=ME, box=box, coins=1000))
            await until(house, table, lambda state: state.phase == "setting")
            await nothing_happens(house, table, 10**9)
            assert house.state(table).phase == "setting"

    asyncio.run(test())


def test_nothing_is_told_before_it_is_stored_and_the_slow_get_the_latest_state() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            append, stored, told = store.append, dict[str, int](), list[tuple[int, int]]()

            async def noting(
                stream: str, expected_seq: int, records: Sequence[NewEntry], **more: Any
            ) -> None:
                await append(stream, expected_seq, records, **more)
                stored[stream] = expected_seq + len(records)

            store.append = noting  # type: ignore[method-assign]
            table = await a_table(house)

            def hear(update: Update) -> None:
                told.append((update.state.version, stored[table]))

            with house.listen(table, hear):
                async with house.watch(table) as slow:
                    box = await sit(house, table)
                    await play(house, table, box, 10)
                    assert len(told) > slow.maxsize
                    assert [version for version, _ in told] == [at for _, at in told]
                    assert slow.qsize() <= slow.maxsize
                    last = None
                    while not slow.empty():
                        last = slow.get_nowait()
                    assert last is not None
                    assert last.state == house.state(table)

    asyncio.run(test())


def test_the_normal_pace_takes_six_to_ten_seconds_after_the_last_setting() -> None:
    pace = Pace.normal()
    boxes = 7
    losing = winning = boxes // 2
    total = (
        boxes * pace.set_on_request
        + pace.set_house_hand
        + pace.expose_house_hand
        + boxes * (pace.expose_hand + pace.match_hand)
        + losing * pace.collect_losing
        + pace.clear_losing_area
        + winning * pace.pay_box
        + pace.end_round
    )
    assert 6_000 <= total <= 10_500
    assert set(vars(Pace.instant()).values()) == {0}


@pytest.mark.clause("MA 3(c)", check=0)
def test_the_dealer_brings_fresh_dice_before_the_round_for_which_the_old_ones_are_too_old() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            table = await a_table(house, "massachusetts")
            clock.advance(24 * 3_600_000)
            box = await sit(house, table)
            await play(house, table, box, 1)
            log = house.log(table)
            (fresh,) = [event for event in log if isinstance(event, ev.DiceReplaced)]
            washed = next(event for event in log if isinstance(event, ev.TilesWashed))
            assert log.index(fresh) < log.index(washed)
            assert fresh.at_ms == clock.now_us() // 1000

    asyncio.run(test())


def test_the_dice_are_in_use_from_the_opening_of_the_table() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, _):
            for book, due_ms in (("massachusetts", 24 * 3_600_000), ("nz", None)):
                table = await a_table(house, book)
                seen = view(house.state(table), None, house.book(table))
                now_ms = clock.now_us() // 1000
                assert seen.dice_since_ms == now_ms
                assert seen.dice_due_ms == (None if due_ms is None else now_ms + due_ms)

    asyncio.run(test())
