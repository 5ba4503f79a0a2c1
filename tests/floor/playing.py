"""A person by script, and tables to play at."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from paigow.floor import HandClock, House, Pace, TableOrder
from paigow.rules import ruleset
from paigow.store import Store
from paigow.table import State
from paigow.table import commands as c
from paigow.tiles import faces, pieces

BOOKS = ("nz", "canberra", "massachusetts", "rws")
ME = "pscripted"


@asynccontextmanager
async def a_house(
    where: str = ":memory:", clock: HandClock | None = None, pace: Pace | None = None
) -> AsyncIterator[tuple[House, Store]]:
    """A floor without waiting unless a pace is given, on a clock that stands still."""
    store = await Store.open(where)
    house = await House.open(store, clock=clock or HandClock(), pace=pace or Pace.instant())
    try:
        yield house, store
    finally:
        await house.close()
        await store.close()


async def sit(
    house: House, table: str, person: str = ME, box: int | None = None, coins: int = 200_000
) -> int:
    """Come in, get coins, buy in, take a place (the last free one); the box."""
    await house.grant(person)
    assert await house.command(table, c.BuyIn(person=person, coins=coins)) is None
    state = house.state(table)
    if box is None:
        box = max(
            number for number, place in state.boxes.items() if place.seated is None and number != state.house
        )
    assert await house.command(table, c.SitDown(person=person, box=box)) is None
    return box


async def act(house: House, table: str, box: int, person: str = ME, coins: int = 2000) -> bool:
    """Do what is up to this person: pass the bank, wager, or set the hand. Returns whether anything was."""
    state = house.state(table)
    if state.round.bank.offered == person:
        return await house.command(table, c.PassBank(person=person)) is None
    mine = state.boxes[box]
    if state.phase == "betting" and mine.wager_of(person, "main") is None:
        return await house.command(table, c.PlaceWager(person=person, box=box, coins=coins)) is None
    hand = mine.hand
    if state.phase == "setting" and hand and not hand.set_by and mine.controller == person:
        setting = ruleset(house.book(table)).house_way(pieces(hand.tiles)).setting
        (low, low2), (high, high2) = faces(setting.low), faces(setting.high)
        command = c.SetHand(person=person, box=box, low=(low, low2), high=(high, high2))
        return await house.command(table, command) is None
    return False


async def until(
    house: House, table: str, done: Callable[[State], bool], *, box: int | None = None, person: str = ME
) -> None:
    """Let the table run, acting for the person at ``box``, until it is as wanted."""
    async with asyncio.timeout(90):
        while not done(house.state(table)):
            if box is None or not await act(house, table, box, person):
                await asyncio.sleep(0.001)


async def see_out(house: House, table: str) -> None:
    """Wait for the end of the round that is on; without waiting the next one may have begun by then."""
    number = house.state(table).coming
    await until(house, table, lambda state: state.round.secrets is not None or state.coming > number)


async def play(house: House, table: str, box: int, rounds: int) -> None:
    """Play until so many more rounds are over and their secrets are published."""
    last = house.state(table).coming + rounds
    await until(house, table, lambda state: state.coming > last, box=box)


async def a_table(house: House, book: str = "nz", bots: int = 7) -> str:
    return await house.create_table(TableOrder(book=book, bots=bots))
