"""A person or a bot holds the bank at a table with the automatic dealer."""

import asyncio
from pathlib import Path

import pytest

from paigow.log import decode, replay
from paigow.log.rounds.result import RoundResult
from paigow.rules import ruleset
from paigow.runtime import HandClock, House, Pace, TableOrder, verify_log
from paigow.runtime.bots import policy as bots
from paigow.storage import Store
from paigow.table import State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.tiles import faces, pieces
from tests.runtime.playing import (
    BOOKS,
    ME,
    a_house,
    act,
    nothing_happens,
    pass_time,
    play,
    sit,
    states,
    stuck,
    until,
)
from tests.runtime.test_rounds import check_money

OTHER = "pother"


def wish(
    state: State, house: House, table: str, box: int, *, with_house: bool = False
) -> c.PersonCommand | None:
    """Return the next act of a person who wants the bank."""
    bank = state.round.bank
    if bank.offered == ME:
        return c.TakeBank(person=ME, with_house=with_house)
    if bank.person != ME:
        return None
    needed = bank.half if bank.kind == "co-bank" else bank.needed
    if state.phase == "covering" and needed is not None and bank.stake < needed:
        return c.PlaceStake(person=ME, coins=needed)
    hand = state.boxes[box].hand
    if state.phase == "players_set" and hand and not hand.set_by and ME in bank.handlers:
        setting = ruleset(house.book(table)).house_way(pieces(hand.tiles)).setting
        (low, low2), (high, high2) = faces(setting.low), faces(setting.high)
        return c.SetHand(person=ME, box=box, low=(low, low2), high=(high, high2))
    return None


async def go_on(house: House, table: str, box: int, *, with_house: bool = False) -> bool:
    """Take the person's next step, as a banker if possible, and return whether there was one."""
    state = house.state(table)
    command = wish(state, house, table, box, with_house=with_house)
    if command is not None:
        return await house.command(table, command) is None
    if state.round.bank.person == ME:
        return False
    return await act(house, table, box)


async def until_banked(
    house: House, table: str, box: int, rounds: int, *, with_house: bool = False
) -> list[RoundResult]:
    """Play until so many rounds that the person banked are over, and return their results."""
    while True:
        await house.until_idle()
        done = [each for each in await house.round_results(table) if each.bank.person == ME and each.secrets]
        if len(done) >= rounds:
            return done
        if not await go_on(house, table, box, with_house=with_house):
            raise stuck(house, table, until_banked)


@pytest.mark.parametrize("book", BOOKS)
def test_a_person_holds_the_bank_for_whole_rounds(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await house.create_table(TableOrder(book=book, bots=3))
            box = await sit(house, table, coins=900_000)
            (banked, *_) = await until_banked(house, table, box, 1)
            bank = banked.bank
            assert (bank.kind, bank.box) == ("player", box)
            assert bank.stakes[ME] >= (bank.total or 0) > 0
            assert [share.person for share in bank.shares] == [ME]
            mine = next(each for each in banked.boxes if each.number == box)
            assert (mine.set_by, mine.wagers) == ("player", ())
            assert mine.low is not None
            assert mine.high is not None
            await check_money(house, store, table)
            entries, living = await house.entries(table), house.state(table)
            while len(entries) != living.version:
                entries, living = await house.entries(table), house.state(table)
            assert replay(decode(entry) for entry, _ in entries) == living
            assert not any(each.faults for each in verify_log(entries).rounds)

    asyncio.run(test())


@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts"])
def test_a_person_shares_the_bank_with_the_house(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await house.create_table(TableOrder(book=book, bots=3))
            box = await sit(house, table, coins=900_000)
            (banked, *_) = await until_banked(house, table, box, 1, with_house=True)
            bank = banked.bank
            assert bank.kind == "co-bank"
            assert bank.house_stake == bank.stakes[ME] > 0
            await check_money(house, store, table)

    asyncio.run(test())


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_round_brought_is_the_difference_of_the_balances(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await house.create_table(TableOrder(book=book, bots=3))
            box = await sit(house, table, coins=900_000)
            (banked, *_) = await until_banked(house, table, box, 1)
            balance = banked.balances[ME]
            (share,) = banked.bank.shares
            net = share.won - share.commission + share.returned - banked.bank.stakes[ME]
            assert balance.after - balance.before - balance.brought == net

    asyncio.run(test())


@pytest.mark.parametrize("book", BOOKS)
def test_bots_hold_the_bank_too(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "TAKES_ONE_IN", 1)

    async def test() -> None:
        async with a_house() as (house, store):
            table = await house.create_table(TableOrder(book=book, bots=3))
            box = await sit(house, table)
            while not any(
                str(each.bank.person).startswith("bot") for each in await house.round_results(table)
            ):
                await play(house, table, box, 1)
            await check_money(house, store, table)

    asyncio.run(test())


async def a_table_where_the_bank_is_offered(house: House, book: str = "nz", bots: int = 2) -> tuple[str, int]:
    table = await house.create_table(TableOrder(book=book, bots=bots))
    return table, await offered(house, table)


async def offered(house: House, table: str) -> int:
    """Sit down, play until the bank is offered, and return the box."""
    box = await sit(house, table, coins=900_000)
    await until(house, table, lambda state: state.round.bank.offered == ME, box=box)
    return box


async def waits(house: House, table: str, phase: str) -> State:
    """Let the table run, the banker staking nothing, until it is in this phase."""
    await until(house, table, lambda state: state.phase == phase)
    return house.state(table)


@pytest.mark.parametrize("book", BOOKS)
def test_who_does_not_answer_in_time_has_declined_the_bank(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table, _ = await a_table_where_the_bank_is_offered(house, book)
            await nothing_happens(house, table, 19_999)
            assert house.state(table).round.bank.offered == ME
            await pass_time(house, 1)
            state = await waits(house, table, "betting")
            assert state.round.bank.person != ME
            passed = [event for event in house.log(table) if isinstance(event, ev.BankPassed)]
            assert any(event.person == ME and not event.is_skipped for event in passed)

    asyncio.run(test())


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_a_banker_who_does_not_cover_in_time_leaves_the_bank_to_the_house(book: str) -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, store):
            table, _ = await a_table_where_the_bank_is_offered(house, book)
            assert await house.command(table, c.TakeBank(person=ME)) is None
            state = await waits(house, table, "covering")
            assert state.round.deadline_ms == clock.now_us() // 1000 + 60_000
            await nothing_happens(house, table, 59_999)
            with states(house, table) as told:
                await pass_time(house, 1)
            assert next(state for state in told if state.phase != "covering").round.bank.kind == "house"
            await check_money(house, store, table)

    asyncio.run(test())


@pytest.mark.clause("RWS 3.15 option", check=1)
def test_when_nobody_has_wagered_against_a_player_in_time_the_dealer_banks_and_bets_go_on() -> None:
    async def test() -> None:
        clock = HandClock()
        async with a_house(clock=clock) as (house, store):
            table = await house.create_table(TableOrder(book="rws", bots=0))
            await house.cage.grant_guest(OTHER)
            assert (
                await house.command(table, c.BuyIn(person=OTHER, coins=100_000)) is None
            )  # stands, and watches
            box = await offered(house, table)
            assert await house.command(table, c.TakeBank(person=ME)) is None
            opened = await waits(house, table, "betting")
            assert opened.round.deadline_ms is not None
            left_ms = opened.round.deadline_ms - clock.now_us() // 1000
            await nothing_happens(house, table, left_ms - 1)
            assert house.state(table).round.bank.person == ME
            await pass_time(house, 1)
            state = house.state(table)
            assert state.round.bank.person is None
            assert (state.phase, state.round.deadline_ms) == ("betting", opened.round.deadline_ms + left_ms)
            assert state.round.cut is None  # the house's to make, later
            banks = [event for event in house.log(table) if isinstance(event, ev.HouseBanks)]
            assert banks[-1].clause == "RWS 3.15 option"
            assert await act(house, table, box)  # she wagers against the dealer
            await waits(house, table, "setting")
            await check_money(house, store, table)

    asyncio.run(test())


@pytest.mark.parametrize("book", BOOKS)
def test_a_banker_who_does_not_set_in_time_has_his_hand_set_the_house_way(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table, box = await a_table_where_the_bank_is_offered(house, book)
            assert await house.command(table, c.TakeBank(person=ME)) is None
            await house.until_idle()
            while house.state(table).phase != "players_set":
                assert await go_on(house, table, box), house.state(table).phase
                await house.until_idle()
            banked = house.state(table).coming
            await nothing_happens(house, table, 59_999)
            assert house.state(table).phase == "players_set"
            await pass_time(house, 1)
            assert house.state(table).coming > banked
            (result,) = [each for each in await house.round_results(table) if each.round == banked]
            mine = next(each for each in result.boxes if each.number == box)
            assert mine.set_by == "time"

    asyncio.run(test())


def test_a_banker_who_leaves_does_not_stop_the_table() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table, _ = await a_table_where_the_bank_is_offered(house, bots=1)  # nobody is offered it alone
            await sit(house, table, OTHER)
            assert await house.command(table, c.TakeBank(person=ME)) is None
            await waits(house, table, "betting")
            assert await house.command(table, c.Leave(person=ME)) is None
            place = next(each.number for each in house.state(table).boxes.values() if each.seated == OTHER)
            await until(house, table, lambda state: state.phase == "setting", box=place, person=OTHER)
            assert house.state(table).round.bank.kind == "house"
            await check_money(house, store, table)

    asyncio.run(test())


@pytest.mark.parametrize("phase", ["offering", "covering"])
def test_a_table_goes_on_where_it_was_after_a_restart(phase: str, tmp_path: Path) -> None:
    async def test() -> None:
        clock = HandClock()
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=clock, pace=Pace.instant())
        table, box = await a_table_where_the_bank_is_offered(house)
        if phase == "covering":
            assert await house.command(table, c.TakeBank(person=ME)) is None
            await waits(house, table, "covering")
        before = house.state(table)
        await house.close()
        await store.close()
        store = await Store.open(tmp_path)
        house = await House.open(store, clock=clock, pace=Pace.instant())
        assert house.integrity.halted == {}
        assert house.state(table) == before
        await until_banked(house, table, box, 1)
        await check_money(house, store, table)
        await house.close()
        await store.close()

    asyncio.run(test())


@pytest.mark.clause("MA 8(h) amount", check=1)
def test_a_person_alone_holds_the_bank_against_the_house() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await house.create_table(TableOrder(book="massachusetts", bots=0))
            box = await sit(house, table, coins=900_000)
            (banked,) = await until_banked(house, table, box, 1)
            assert (banked.bank.kind, banked.bank.total) == ("player", 0)
            log = house.log(table)
            (placed,) = [event for event in log if isinstance(event, ev.HouseWagerPlaced)]
            assert banked.bank.stakes[ME] == placed.coins
            assert any(isinstance(event, ev.HouseWagerMatched) for event in log)
            await check_money(house, store, table)

    asyncio.run(test())
