"""An evening: a table with long clocks, at which two people sit and one of them will close his page."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import NamedTuple

from paigow.floor import HandClock, House, TableOrder
from paigow.table import State
from paigow.table import events as ev
from tests.floor.playing import a_house, act, sit, until

GONE, HERE = "pgone", "phere"
LONG_S = 600
PLACES = {GONE: 2, HERE: 3}
Act = Callable[["Evening", str], Awaitable[bool]]


class Evening(NamedTuple):
    """A table with long clocks, at which two people sit and one of them will close his page."""

    house: House
    clock: HandClock
    table: str
    pages: AsyncExitStack
    """The page of the one who goes."""

    @property
    def state(self) -> State:
        return self.house.state(self.table)

    async def come(self) -> None:
        await self.pages.enter_async_context(self.house.watch(self.table, GONE))

    async def until(self, phase: str, acts: Act, *people: str) -> None:
        """Let these people play until the table is there."""
        async with asyncio.timeout(90):
            while self.state.phase != phase:
                if not any([await acts(self, person) for person in people]):
                    await asyncio.sleep(0.001)

    async def goes(self, *, before: str) -> None:
        """He closes his page: nothing happens for ten seconds, and then the table goes on."""
        await self.pages.aclose()
        self.clock.advance(9_900)
        await asyncio.sleep(0.03)
        assert self.state.phase == before, "he may come back"
        self.clock.advance(200)
        await until(self.house, self.table, lambda state: state.phase != before)

    def events(self, kind: type[ev.AnyEvent]) -> list[ev.AnyEvent]:
        return [event for event in self.house.log(self.table) if isinstance(event, kind)]


@asynccontextmanager
async def an_evening(book: str = "nz", where: str = ":memory:") -> AsyncIterator[Evening]:
    clock = HandClock()
    order = TableOrder(book=book, bots=0, betting_s=LONG_S, setting_s=LONG_S, offer_s=LONG_S, cover_s=LONG_S)
    async with a_house(where, clock=clock) as (house, _), AsyncExitStack() as pages:
        table = await house.create_table(order)
        evening = Evening(house, clock, table, pages)
        await evening.come()
        for person, box in PLACES.items():
            await sit(house, table, person, box, coins=500_000)
        async with house.watch(table, HERE):
            yield evening


async def plays(evening: Evening, person: str) -> bool:
    """He passes the bank, wagers and sets."""
    return await act(evening.house, evening.table, PLACES[person], person)


async def until_offered(evening: Evening, acts: Act = plays) -> None:
    async with asyncio.timeout(90):
        while evening.state.round.bank.offered != GONE:
            if not any(
                [await acts(evening, person) for person in PLACES if evening.state.round.bank.offered != GONE]
            ):
                await asyncio.sleep(0.001)
