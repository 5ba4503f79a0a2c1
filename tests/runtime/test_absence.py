"""A closed page makes nobody wait for the whole clock, in any phase. The absent person gets what a timeout brings."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from paigow.rules import ruleset
from paigow.runtime import HandClock, Pace
from paigow.runtime.dealer.dealer import Circumstances, next_task
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.tiles import faces, pieces
from tests.runtime.evening import GONE, HERE, LONG_S, PLACES, Evening, an_evening, plays, until_offered
from tests.runtime.playing import a_house, act, nothing_happens, pass_time, until


async def banks(evening: Evening, person: str) -> bool:
    """Let the person who will go take an offered bank; otherwise act as ``plays``."""
    if evening.state.round.bank.offered == person == GONE:
        return await evening.house.command(evening.table, c.TakeBank(person=GONE)) is None
    if person == GONE == evening.state.round.bank.person:
        return False
    return await plays(evening, person)


async def banks_and_covers(evening: Evening, person: str) -> bool:
    """Do the same as ``banks``, and put up the necessary stake."""
    bank = evening.state.round.bank
    if evening.state.phase == "covering" and person == bank.person and bank.stake < (bank.needed or 0):
        stake = c.PlaceStake(person=person, coins=bank.needed or 0)
        return await evening.house.command(evening.table, stake) is None
    return await banks(evening, person)


def test_who_is_offered_the_bank_and_has_gone_has_declined_it() -> None:
    async def test() -> None:
        async with an_evening() as evening:
            await until_offered(evening)
            offered = len(evening.events(ev.BankPassed))
            await evening.pages.aclose()
            await nothing_happens(evening.house, evening.table, 9_999)  # the player may come back
            assert evening.state.round.bank.offered == GONE
            await evening.pass_time(1)
            passed = evening.events(ev.BankPassed)[offered]
            assert isinstance(passed, ev.BankPassed)
            assert passed.person == GONE

    asyncio.run(test())


def test_bets_close_without_him_when_all_who_are_there_have_wagered() -> None:
    async def test() -> None:
        async with an_evening() as evening:
            await evening.until("betting", plays)
            assert await plays(evening, HERE)
            await evening.goes(before="betting")
            assert not evening.state.boxes[PLACES[GONE]].wagers

    asyncio.run(test())


def test_bets_stay_open_for_who_is_there_and_has_not_wagered() -> None:
    async def test() -> None:
        async with an_evening() as evening:
            await evening.until("betting", plays)
            assert await plays(evening, GONE)
            await evening.pages.aclose()
            await nothing_happens(evening.house, evening.table, LONG_S * 1000 - 1)
            assert evening.state.phase == "betting"
            await evening.pass_time(1)
            assert evening.events(ev.TilesDelivered)

    asyncio.run(test())


def test_beside_people_who_do_not_wager_his_hand_is_set_the_house_way() -> None:
    async def test() -> None:
        async with an_evening() as evening:
            await evening.until("betting", plays)
            assert await plays(evening, GONE)
            evening.clock.advance(LONG_S * 1000)
            await evening.until("setting", plays)
            left = await evening.goes(before="setting")
            hand = left.boxes[PLACES[GONE]].hand
            assert hand is not None
            assert hand.set_by == "absent"
            low, high = hand.low, hand.high
            house_way = ruleset(evening.house.book(evening.table)).house_way(pieces(hand.tiles)).setting
            assert ({*low}, {*high}) == ({*faces(house_way.low)}, {*faces(house_way.high)})

    asyncio.run(test())


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_a_bank_that_is_not_covered_falls_back_as_when_time_is_up(book: str) -> None:
    async def test() -> None:
        async with an_evening(book) as evening:
            await until_offered(evening)
            assert await banks(evening, GONE)
            await evening.until("covering", banks, HERE)
            left = await evening.goes(before="covering")
            bank = left.round.bank
            assert (bank.kind, bank.person) == ("house", None)

    asyncio.run(test())


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_the_hand_of_a_bank_whose_holder_has_gone_is_set_the_house_way(book: str) -> None:
    async def test() -> None:
        async with an_evening(book) as evening:
            await until_offered(evening)
            assert await banks(evening, GONE)
            await evening.until("players_set", banks_and_covers, *PLACES)
            left = await evening.goes(before="players_set")
            hand = left.boxes[PLACES[GONE]].hand
            assert hand is not None
            assert hand.set_by == "absent"

    asyncio.run(test())


def test_a_choice_that_he_does_not_make_is_to_play() -> None:
    async def test() -> None:
        async with an_evening() as evening:
            await evening.until("betting", plays)
            await evening.house.hold(evening.table, is_held=True)
            for person in PLACES:
                assert await plays(evening, person)
            for _ in range(40):
                if evening.state.phase == "delivered":
                    break
                assert await evening.house.step(evening.table) is None
            hand = evening.state.boxes[PLACES[GONE]].hand
            assert hand is not None
            exposed = c.ReportExposed(
                by="sue", reason="turned over", exposed_by="dealer", at="box", box=PLACES[GONE], count=2,
                tiles=hand.tiles[:2],
            )  # fmt: skip
            assert await evening.house.command(evening.table, exposed) is None
            assert evening.state.boxes[PLACES[GONE]].choice is not None
            await evening.house.hold(evening.table, is_held=False)
            await evening.house.until_idle()
            await evening.goes(before="delivered")
            (lapsed,) = evening.events(ev.ChoiceLapsed)
            assert isinstance(lapsed, ev.ChoiceLapsed)
            assert (lapsed.person, lapsed.box) == (GONE, PLACES[GONE])
            assert not evening.events(ev.ChoiceMade), "a log holds only choices that players made"

    asyncio.run(test())


def test_nothing_is_done_for_him_while_the_table_is_held_or_nobody_waits() -> None:
    async def test() -> None:
        async with an_evening() as evening:
            await evening.until("betting", plays)
            for person in PLACES:
                assert await plays(evening, person)
            await evening.until("setting", plays)
            assert await plays(evening, HERE)
            await evening.house.hold(evening.table, is_held=True)
            await evening.pages.aclose()
            await nothing_happens(evening.house, evening.table, 60_000)
            assert evening.state.phase == "setting"
            await evening.house.hold(evening.table, is_held=False)
            await until(evening.house, evening.table, lambda state: state.phase != "setting")

    asyncio.run(test())


def test_who_had_gone_before_the_server_started_anew_is_not_waited_for(tmp_path: Path) -> None:
    async def test() -> None:
        where = str(tmp_path / "paigow.db")
        async with an_evening(where=where) as evening:
            await evening.until("betting", plays)
            for person in PLACES:
                assert await plays(evening, person)
            await evening.until("setting", plays)
            table = evening.table
        clock = HandClock()
        async with a_house(where, clock=clock) as (house, _), house.watch(table, HERE):
            assert await act(house, table, PLACES[HERE], HERE)
            await nothing_happens(house, table, 9_999)
            assert house.state(table).phase == "setting"
            await pass_time(house, 1)
            assert house.state(table).phase != "setting"

    asyncio.run(test())


def test_no_time_is_left_for_what_a_bank_that_has_gone_might_choose() -> None:
    async def test() -> None:
        async with an_evening() as evening:
            await until_offered(evening)
            assert await banks(evening, GONE)
            await evening.until("betting", plays)
            await evening.house.hold(evening.table, is_held=True)
            assert await plays(evening, HERE)
            state, book = evening.state, evening.house.book(evening.table)
            pace = Pace(choose_cut=8_000, last_wager=0)
            there = Circumstances(pace=pace, now_ms=0, last_wager_ms=0, bots_are_busy=False)
            times = []
            for needs in (there, replace(there, absent=frozenset({GONE}))):
                task = next_task(state, book, needs)
                assert task is not None
                assert task.duty is c.CutTiles
                times.append(task.at_ms)
            assert times == [8_000, 0]

    asyncio.run(test())
