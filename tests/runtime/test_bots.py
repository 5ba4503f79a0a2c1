import asyncio

import pytest

from paigow.runtime import HandClock, Pace, TableOrder
from paigow.runtime.bots import policy
from paigow.runtime.people.registry import bot_name, is_bot, seated
from paigow.runtime.table.dispatch import BY_BOT, BY_FLOOR, CommandOrigin, Dispatch
from paigow.runtime.table.effects import StoreSteps
from paigow.table import Refusal, decide
from paigow.table import commands as c
from tests.clauses.banking import after_house_round, against
from tests.runtime.playing import BOOKS, ME, a_house, a_table, play, sit, until


@pytest.mark.parametrize("book", BOOKS)
def test_a_place_stays_free_until_people_fill_the_table(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, book, bots=8)
            places = house.directory.tables()[0].boxes
            await until(house, table, lambda state: len(seated(state, bots=True)) == places - 1)
            for number in range(places):
                person = f"p{number}"
                await until(
                    house,
                    table,
                    lambda state: (
                        len(seated(state, bots=True)) == max(0, places - number - 1)  # noqa: B023
                        and any(not box.seated and box.number != state.house for box in state.boxes.values())
                    ),
                )
                await sit(house, table, person, coins=50_000)
            await until(house, table, lambda state: not seated(state, bots=True))
            assert len(seated(house.state(table), bots=False)) == places
            assert house.directory.tables()[0].free == 0

    asyncio.run(test())


def test_a_person_may_take_a_bots_place_while_bets_are_open() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house)
            await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting")
            await until(
                house, table, lambda state: all(box.in_play for box in list(state.boxes.values())[1:4])
            )
            here = seated(house.state(table), bots=True)
            assert house.yielding_boxes(table) == tuple(here)
            box = min(here)
            await house.cage.grant_guest("pother")
            assert await house.command(table, c.BuyIn(person="pother", coins=10_000)) is None
            assert await house.command(table, c.SitDown(person="pother", box=box)) is None
            assert house.state(table).boxes[box].seated == "pother"

    asyncio.run(test())


def test_a_bot_that_banks_gives_up_its_place_and_the_bank_while_bets_are_open() -> None:
    table = after_house_round("nz", ("bot-0", 3), ("Bob", 5), ("Cho", 6))
    against(table, "bot-0")
    assert (table.state.phase, table.state.round.bank.person) == ("betting", "bot-0")

    def takes(command: c.AnyCommand) -> bool:
        return not isinstance(decide(table.state, command, table.book), Refusal)

    assert policy.yield_box(table.state, 3, takes) == [c.Leave(person="bot-0")]


def test_a_bot_keeps_its_place_once_its_wager_cannot_be_taken_back() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await house.create_table(TableOrder(book="nz", bots=2))
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "setting", box=box)
            here = seated(house.state(table), bots=True)
            assert len(here) == 2
            assert house.yielding_boxes(table) == ()
            await house.cage.grant_guest("pother")
            refusal = await house.command(table, c.SitDown(person="pother", box=min(here)))
            assert refusal is not None
            assert refusal.code == "box_taken"

    asyncio.run(test())


def test_a_person_does_not_take_a_persons_place() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house)
            box = await sit(house, table)
            refusal = await house.command(table, c.SitDown(person="pother", box=box))
            assert refusal is not None
            assert refusal.code == "box_taken"

    asyncio.run(test())


def test_bots_come_back_when_people_leave() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await house.create_table(TableOrder(book="nz", bots=6))
            await until(house, table, lambda state: len(seated(state, bots=True)) == 6)
            await sit(house, table)
            await until(house, table, lambda state: len(seated(state, bots=True)) == 5)
            assert await house.command(table, c.Leave(person=ME)) is None
            await until(house, table, lambda state: len(seated(state, bots=True)) == 6)

    asyncio.run(test())


def test_a_bot_that_ran_out_of_coins_gets_new_ones_and_buys_in_again() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await house.create_table(TableOrder(book="nz", bots=1))
            box = await sit(house, table)
            await until(house, table, lambda state: len(seated(state, bots=True)) == 1)
            (bot,) = seated(house.state(table), bots=True).values()
            running = house.registry.tables[table]
            stack = house.state(table).people[bot].stack
            assert (
                await running.ledger.apply(c.CashOut(person=bot, coins=stack), running.book, door="program")
                is None
            )
            assert await house.cage.account(bot) == stack
            await play(house, table, box, 2)
            assert any(
                wager.person == bot
                for each in await house.round_results(table)
                for seat in each.boxes
                for wager in seat.wagers
            )
            assert await store.audit() == {}

    asyncio.run(test())


def test_a_bots_wager_follows_from_table_round_and_bot() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house)
            await sit(house, table)
            await until(
                house, table, lambda state: state.phase == "betting" and len(seated(state, bots=True)) == 5
            )
            await until(house, table, lambda state: sum(box.in_play for box in state.boxes.values()) == 5)
            state = house.state(table)
            for box in state.boxes.values():
                for wager in box.main_wagers:
                    assert is_bot(wager.person)
                    assert wager.coins % state.limits.minimum == 0
                    assert wager.coins <= 5 * state.limits.minimum
            assert not list(
                policy.wanted_actions(state, 7, lambda tiles: (("", ""), ("", "")), lambda wish: True)
            )

    asyncio.run(test())


def test_bots_have_names_and_guests_theirs() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            ann, _ = await store.create_person("Ann")
            assert await house.whereabouts.names([ann.person, "bot-tabc-1", "punknown"]) == {
                ann.person: "Ann",
                "bot-tabc-1": bot_name("bot-tabc-1"),
            }

    asyncio.run(test())


def test_somebody_who_went_away_gives_up_his_place_after_three_rounds() -> None:
    async def test() -> None:
        async with a_house(clock=(clock := HandClock())) as (house, _):
            table = await a_table(house, bots=0)
            box = await sit(house, table)
            async with house.watch(table, "paway"):
                await sit(house, table, "paway", coins=30_000)
            for _ in range(3):
                now = house.state(table).coming
                await until(
                    house,
                    table,
                    lambda state: state.phase == "betting" and state.coming >= now,  # noqa: B023
                    box=box,
                )
                assert "paway" in house.state(table).people
                await house.command(table, c.PlaceWager(person=ME, box=box, coins=1000))
                clock.advance(20_000)
                await until(house, table, lambda state: state.coming > now, box=box)  # noqa: B023
            await until(house, table, lambda state: "paway" not in state.people)
            assert await house.cage.account("paway") == 1_000_000

    asyncio.run(test())


def test_a_guest_gets_his_coins_once() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            assert await house.cage.grant_guest("pann") is True
            assert await house.cage.grant_guest("pann") is False
            assert await house.cage.account("pann") == 1_000_000
            assert await house.cage.account("pbob") == 0
            table = await a_table(house, bots=0)
            refusal = await house.command(table, c.BuyIn(person="pann", coins=1_000_001))
            assert refusal is not None
            assert refusal.code == "account_is_short"
            assert refusal.facts == {"coins": 1_000_001, "balance": 1_000_000}
            assert await store.trial_balance() == 0

    asyncio.run(test())


def test_the_dealers_commands_are_not_taken_from_outside() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house)
            with pytest.raises(TypeError, match="ShakeDice"):
                await house.command(table, c.ShakeDice(dice=(6, 6, 6)))

    asyncio.run(test())


def test_the_pace_has_a_wait_for_every_duty() -> None:
    tags = {
        str(kind.__struct_config__.tag)
        for kind in (c.WashTiles, c.CountDice, c.PayBox, c.EndRound, c.CutTiles)
    }
    assert tags <= set(vars(Pace.normal()))
    assert Pace.normal().before(c.CountDice()) == Pace.normal().count_dice
    assert Pace.normal().before(c.Leave(person="p")) == 0


@pytest.mark.parametrize("book", BOOKS)
def test_a_bot_asks_for_nothing_that_the_table_refuses(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list[tuple[c.AnyCommand, Refusal]] = []
    given: list[c.AnyCommand] = []
    apply = Dispatch.apply

    def noted(
        self: Dispatch, command: c.AnyCommand, how: CommandOrigin = BY_FLOOR
    ) -> StoreSteps[Refusal | None]:
        refusal = yield from apply(self, command, how)
        if how == BY_BOT:
            given.append(command)
            refused.extend([] if refusal is None else [(command, refusal)])
        return refusal

    monkeypatch.setattr(Dispatch, "apply", noted)
    monkeypatch.setattr(policy, "TAKES_ONE_IN", 1)

    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, book)
            await play(house, table, await sit(house, table), 3)

    asyncio.run(test())
    assert {type(command) for command in given} >= {c.BuyIn, c.SitDown, c.PlaceWager, c.TakeBank}
    assert not refused
