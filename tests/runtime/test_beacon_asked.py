"""A table asks for the round of the public beacon that it has named, and goes on when it has it or has waited."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from paigow.clock import HandClock
from paigow.log import decode
from paigow.log.fairness.verification import RoundProof, verify_log
from paigow.runtime import House, Pace
from paigow.storage import Store
from paigow.table import State
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.beacons import QUICKNET, BeaconChain
from paigow.table.core.commitments import commitment
from paigow.table.seeds.seeds import Which, lacking
from tests import stillness
from tests.beacon import SIGNED, named_at_ms
from tests.runtime.playing import ME, a_table, act, sit

SEEDS: Final[dict[Which, bytes]] = {"tiles": b"t" * 32, "dice": b"d" * 32}
BOX: Final = 2
PACE: Final = replace(Pace.instant(), seeds=2000, next_round=60_000)


class Relay:
    """A beacon that publishes each round at its time, or none."""

    def __init__(self, clock: HandClock, *, answers: bool = True) -> None:
        self._clock, self._answers = clock, answers
        self.asked: list[int] = []

    async def signature(self, chain: BeaconChain, round_: int) -> str:
        assert chain == QUICKNET
        self.asked.append(round_)
        await self._clock.sleep(chain.time_ms(round_) / 1000 - self._clock.now_us() / 1_000_000)
        if not self._answers:
            await asyncio.Event().wait()
        return SIGNED[round_]


@asynccontextmanager
async def a_house(clock: HandClock, relay: Relay | None, where: str = ":memory:") -> AsyncIterator[House]:
    store = await Store.open(where, clock=clock)
    house = await House.open(store, clock=clock, pace=PACE, beacon=relay)
    house.policy.beacon_chain = QUICKNET.hash
    try:
        yield house
    finally:
        await house.close()
        await store.close()


async def seated(house: House) -> str:
    """A table at which a person who gives seeds is the only player."""
    table = await a_table(house, bots=0)
    await house.cage.grant_guest(ME)
    assert await house.command(table, c.BuyIn(person=ME, coins=100_000)) is None
    await promise(house, table)
    await sit(house, table, box=BOX, coins=1)
    return table


async def promise(house: House, table: str) -> None:
    made = {which: commitment(seed) for which, seed in SEEDS.items()}
    command = c.CommitSeeds(person=ME, tiles=made["tiles"], dice=made["dice"])
    assert await house.command(table, command) is None


async def tell(house: House, table: str) -> bool:
    """Tell the requested seed, and return whether one was requested."""
    state = house.state(table)
    which: Which = "tiles" if state.phase == "washed" else "dice"
    is_asked = state.phase == "washed" or state.round.are_seeds_asked
    if not is_asked or ME not in lacking(state, which):
        return False
    command = c.RevealSeed(person=ME, which=which, seed=SEEDS[which].hex())
    return await house.command(table, command) is None


async def until(house: House, table: str, done: Callable[[State], bool]) -> None:
    """Play until the table stands as wanted; time passes while there is nothing to do."""
    clock = house.clock
    assert isinstance(clock, HandClock)
    await stillness.until_idle()
    while not done(house.state(table)):
        if not (await tell(house, table) or await act(house, table, BOX)):
            assert await stillness.step(clock), house.state(table)
        await stillness.until_idle()


def is_over(state: State) -> bool:
    return state.round.secrets is not None


def is_named(state: State) -> bool:
    return "tiles" in state.round.beacons


async def proof(house: House, table: str) -> RoundProof:
    return verify_log(await house.entries(table)).rounds[0]


def test_tiles_and_dice_wait_for_the_beacon_and_the_round_is_proved() -> None:
    async def test() -> None:
        clock = HandClock(named_at_ms(1000))
        relay = Relay(clock)
        async with a_house(clock, relay) as house:
            table = await seated(house)
            await until(house, table, is_over)
            found = await proof(house, table)
            assert found.is_fair, found
            assert found.beacons == (1000, 1001)
            assert relay.asked == [1000, 1001]

    stillness.run_until_complete(test())


def test_a_table_goes_on_when_the_beacon_does_not_answer_within_fifteen_seconds() -> None:
    async def test() -> None:
        clock = HandClock(named_at_ms(1000))
        async with a_house(clock, Relay(clock, answers=False)) as house:
            table = await seated(house)
            await until(house, table, lambda state: state.phase == "stacked" or bool(state.round.woodpile))
            assert clock.now_us() == 1000 * (QUICKNET.time_ms(1000) + 15_000)
            await until(house, table, is_over)
            found = await proof(house, table)
            assert (found.is_right, found.doubts) == (True, ("beacon_missed",))

    stillness.run_until_complete(test())


def test_without_anybody_to_ask_the_table_goes_on_too() -> None:
    async def test() -> None:
        clock = HandClock(named_at_ms(1000))
        async with a_house(clock, None) as house:
            table = await seated(house)
            await until(house, table, is_over)
            assert (await proof(house, table)).doubts == ("beacon_missed",)

    stillness.run_until_complete(test())


def test_a_restart_asks_for_the_same_round_again(tmp_path: Path) -> None:
    async def test() -> None:
        clock, where = HandClock(named_at_ms(1000)), str(tmp_path)
        relay = Relay(clock)
        async with a_house(clock, relay, where) as house:
            table = await seated(house)
            await until(house, table, is_named)
        async with a_house(clock, relay, where) as house:
            await until(house, table, is_over)
            found = await proof(house, table)
            assert found.is_fair, found
            assert relay.asked == [1000, 1000, 1001]

    stillness.run_until_complete(test())


def test_a_table_of_a_house_without_a_beacon_names_none() -> None:
    async def test() -> None:
        clock = HandClock(named_at_ms(1000))
        relay = Relay(clock)
        async with a_house(clock, relay) as house:
            house.policy.beacon_chain = ""
            table = await seated(house)
            await until(house, table, is_over)
            events = [decode(entry) for entry, _ in await house.entries(table)]
            assert not any(isinstance(event, e.BeaconNamed) for event in events)
            assert (await proof(house, table)).is_fair
            assert relay.asked == []

    stillness.run_until_complete(test())
