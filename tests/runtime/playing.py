"""A person by script, tables to play at, and ways to let a table run and time pass. No helper here waits by a clock."""

import inspect
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from paigow.rules import ruleset
from paigow.runtime import HandClock, House, Pace, TableOrder
from paigow.school.dealing.pupil import Pupil
from paigow.storage import Store
from paigow.table import State
from paigow.table import commands as c
from paigow.tiles import faces, pieces

BOOKS = ("nz", "canberra", "massachusetts", "rws")
ME = "pscripted"


@asynccontextmanager
async def a_house(
    where: str = ":memory:", clock: HandClock | None = None, pace: Pace | None = None
) -> AsyncIterator[tuple[House, Store]]:
    """A floor without waiting unless a pace is given. House and store have one clock, which the test sets."""
    clock = clock or HandClock()
    store = await Store.open(where, clock=clock)
    house = await House.open(store, clock=clock, pace=pace or Pace.instant(), seats_pupil=Pupil)
    try:
        yield house, store
    finally:
        await house.close()
        await store.close()


async def sit(
    house: House, table: str, person: str = ME, box: int | None = None, coins: int = 200_000
) -> int:
    """Come in, get coins, buy in, take a place (the last free one), and return the box."""
    await house.cage.grant_guest(person)
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
    house: House,
    table: str,
    done: Callable[[State], bool],
    *,
    box: int | None = None,
    person: str = ME,
    time_passes: bool = False,
) -> None:
    """Act for the person at ``box`` until the table is idle in a state as wanted.

    A table with ``Pace.instant`` passes through many states before it is idle again: ``first`` returns one of those.
    ``time_passes``: while there is nothing to do the clock goes on to its next timer; otherwise it stands still.
    """
    await house.until_idle()
    while not done(house.state(table)):
        has_acted = box is not None and await act(house, table, box, person)
        if not has_acted and not (time_passes and pass_to_next_timer(house)):
            raise stuck(house, table, done)
        await house.until_idle()


async def first(
    house: House, table: str, done: Callable[[State], bool], *, box: int | None = None, person: str = ME
) -> State:
    """Act as ``until`` does, and return the first state as wanted. The table may have gone on since. No time
    passes.
    """
    with states(house, table) as told:
        await until(house, table, lambda _: any(map(done, told)), box=box, person=person)
    return next(state for state in told if done(state))


@contextmanager
def states(house: House, table: str) -> Iterator[list[State]]:
    """Collect the present state and every state that the table tells its watchers from now on."""
    told = [house.state(table)]
    with house.listen(table, lambda update: told.append(update.state)):
        yield told


def stuck(house: House, table: str, done: Callable[..., object]) -> AssertionError:
    """Return the failure of a test whose table waits in another state than was wanted."""
    state, next_ms = house.state(table), house.clock.next_ms() if isinstance(house.clock, HandClock) else None
    timer = "no timer runs" if next_ms is None else f"the next timer is due in {next_ms - house.now_ms()} ms"
    wanted = " ".join(inspect.getsource(done).split()) if inspect.isfunction(done) else repr(done)
    return AssertionError(
        f"{table} stays in phase {state.phase} of round {state.coming}, bank offered to {state.round.bank.offered}; "
        f"{timer}; trouble: {house.integrity.halted_tables().get(table, 'none')}; wanted: {wanted}"
    )


# ---- time ----------------------------------------------------------------------------------------------------------


def clock_of(house: House) -> HandClock:
    """Return the clock of a house that ``a_house`` has opened."""
    assert isinstance(house.clock, HandClock)
    return house.clock


def pass_to_next_timer(house: House) -> bool:
    """Let time pass until the clock's next timer runs. Returns whether there is one."""
    clock = clock_of(house)
    at_ms = clock.next_ms()
    if at_ms is not None:
        clock.advance(-(-(at_ms * 1000 - clock.now_us()) // 1000))
    return at_ms is not None


async def pass_time(house: House, ms: int) -> None:
    """Let so many milliseconds pass from timer to timer, and let the tables do their work after each."""
    clock = clock_of(house)
    end_us = clock.now_us() + ms * 1000
    await house.until_idle()
    while (at_ms := clock.next_ms()) is not None and at_ms * 1000 <= end_us:
        pass_to_next_timer(house)
        await house.until_idle()
    clock.advance((end_us - clock.now_us()) // 1000)
    await house.until_idle()


async def nothing_happens(house: House, table: str, ms: int) -> None:
    """Let so many milliseconds pass, and check that nothing has happened at the table."""
    await house.until_idle()
    before = house.state(table).version
    await pass_time(house, ms)
    events = house.log(table)[len(house.log(table)) - (house.state(table).version - before) :]
    assert not events, [type(event).__name__ for event in events]


# ---- playing -------------------------------------------------------------------------------------------------------


async def see_out(house: House, table: str) -> None:
    """Let the table run to the end of the round that is on. No time passes."""
    number = house.state(table).coming
    await until(house, table, lambda state: state.round.secrets is not None or state.coming > number)


async def play(house: House, table: str, box: int, rounds: int, *, time_passes: bool = False) -> None:
    """Play until so many more rounds are over and their secrets are published."""
    last = house.state(table).coming + rounds
    await until(house, table, lambda state: state.coming > last, box=box, time_passes=time_passes)


async def a_table(house: House, book: str = "nz", bots: int = 7) -> str:
    return await house.create_table(TableOrder(book=book, bots=bots))
