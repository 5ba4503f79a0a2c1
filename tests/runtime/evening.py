"""A table with long clocks, at which two people sit; one of them will close the page."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import NamedTuple

from paigow.runtime import HandClock, House, TableOrder
from paigow.table import Phase, State
from paigow.table import events as ev
from tests.runtime.playing import a_house, act, nothing_happens, pass_time, sit, states, stuck

GONE, HERE = "pgone", "phere"
LONG_S = 600
PLACES = {GONE: 2, HERE: 3}
Act = Callable[["Evening", str], Awaitable[bool]]


class Evening(NamedTuple):
    """A table with long clocks, at which two people sit; one of them will close the page."""

    house: House
    clock: HandClock
    table: str
    pages: AsyncExitStack
    """The page of the person who goes."""

    @property
    def state(self) -> State:
        return self.house.state(self.table)

    async def come(self) -> None:
        await self.pages.enter_async_context(self.house.watch(self.table, GONE))

    async def until(self, phase: str, acts: Act, *people: str) -> None:
        """Let these people play until the table is idle in that phase. No time passes."""
        await self.until_so(lambda state: state.phase == phase, acts, *people)

    async def until_so(self, done: Callable[[State], bool], acts: Act, *people: str) -> None:
        """Let these people play, one act at a time, until the table is idle in a state as wanted. No time passes."""
        await self.house.until_idle()
        while not done(self.state):
            for person in people:
                if await acts(self, person):
                    break
            else:
                raise stuck(self.house, self.table, done)
            await self.house.until_idle()

    async def pass_time(self, ms: int) -> None:
        await pass_time(self.house, ms)

    async def goes(self, *, before: Phase) -> State:
        """Close the page: nothing happens for ten seconds, then the table leaves the phase. Returns it as it left."""
        await self.pages.aclose()
        await nothing_happens(self.house, self.table, 9_999)  # the player may come back
        assert self.state.phase == before
        with states(self.house, self.table) as told:
            await self.pass_time(1)
        return next(state for state in told if state.phase != before)

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
    """Let the person pass the bank, wager and set."""
    return await act(evening.house, evening.table, PLACES[person], person)


async def until_offered(evening: Evening, acts: Act = plays) -> None:
    """Let both play until the bank is offered to the one who will go."""
    await evening.until_so(lambda state: state.round.bank.offered == GONE, acts, *PLACES)
