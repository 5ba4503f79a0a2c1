"""A program that is killed after players' seeds were told goes on with the same tiles and the same dice."""

import asyncio
import dataclasses
from collections.abc import Callable, Sequence
from typing import Final

import pytest

from paigow.log import decode
from paigow.runtime import HandClock, House, Pace, verify_log
from paigow.storage import Store
from paigow.table import State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.commitments import commitment
from tests.runtime.playing import BOOKS, ME, a_house, a_table, act, stuck
from tests.runtime.test_restart import Append, dice_of, events_of, tape

TILES, DICE = b"t" * 32, b"d" * 32
PACE: Final = dataclasses.replace(Pace.instant(), seeds=2000)
"""The clock stands still, so nobody's seed is ever late."""
Step = Callable[[ev.AnyEvent], bool]
STEPS: Final[dict[str, Step]] = {
    "tiles told": lambda event: isinstance(event, ev.SeedRevealed) and event.which == "tiles",
    "dice asked for": lambda event: isinstance(event, ev.SeedsAsked),
    "dice told": lambda event: isinstance(event, ev.SeedRevealed) and event.which == "dice",
}


async def until(house: House, table: str, box: int, done: Callable[[State], bool]) -> None:
    """Let the table run; the person at ``box`` acts when asked, and gives seeds when they are due."""
    await house.until_idle()
    while not done(house.state(table)):
        if not await tell(house, table) and not await act(house, table, box):
            raise stuck(house, table, done)
        await house.until_idle()


async def tell(house: House, table: str) -> bool:
    """Give the seed that is due, if there is one."""
    state = house.state(table)
    mine = state.round.seeds.get(ME)
    if mine is None:
        return False
    if state.phase == "washed" and mine.tiles_seed is None:
        return await house.command(table, c.RevealSeed(person=ME, which="tiles", seed=TILES.hex())) is None
    if state.phase == "shaken" and state.round.are_seeds_asked and mine.dice_seed is None:
        return await house.command(table, c.RevealSeed(person=ME, which="dice", seed=DICE.hex())) is None
    return False


def is_over(state: State) -> bool:
    return state.round.secrets is not None or state.coming > 1


async def one_round(book: str) -> tuple[str, int, list[Append]]:
    """Return everything that a store was given up to the end of a round with seeds: table, box, transactions."""
    async with a_house(pace=PACE) as (house, store):
        taken = tape(store)
        table = await a_table(house, book, bots=2)
        state = house.state(table)
        box = max(
            number for number, place in state.boxes.items() if not place.seated and number != state.house
        )
        await house.cage.grant_guest(ME)
        for command in (
            c.BuyIn(person=ME, coins=200_000),
            c.CommitSeeds(person=ME, tiles=commitment(TILES), dice=commitment(DICE)),
            c.SitDown(person=ME, box=box),
        ):
            assert await house.command(table, command) is None
        await until(house, table, box, is_over)
        return table, box, taken


async def resumed(taken: Sequence[Append], table: str, box: int) -> list[ev.AnyEvent]:
    """Play the round to its end in another process, from a store that was cut off after these transactions."""
    store = await Store.open(":memory:")
    for each in taken:
        await store.append(each.stream, each.expected_seq, each.records, keep=each.keep, forget=each.forget)
    house = await House.open(store, clock=HandClock(), pace=PACE)
    try:
        await until(house, table, box, is_over)
        log = await house.entries(table)
        proof = verify_log(log).rounds[0]
        assert proof.is_fair, proof
        assert (proof.seeds_for_tiles, proof.seeds_for_dice, proof.withheld) == ((ME,), (ME,), ())
        return [decode(entry) for entry, _ in log]
    finally:
        await house.close()
        await store.close()


def woodpile_of(events: Sequence[ev.AnyEvent]) -> tuple[str, ...]:
    return next(event.woodpile for event in events if isinstance(event, ev.TilesStacked))


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_that_is_cut_off_after_a_seed_was_told_keeps_its_tiles_and_dice(book: str) -> None:
    async def test() -> None:
        table, box, taken = await one_round(book)
        whole = events_of(taken, table)
        for name, is_reached in STEPS.items():
            cut = next(
                number
                for number in range(1, len(taken))
                if any(map(is_reached, events_of(taken[:number], table)))
            )
            after = await resumed(taken[:cut], table, box)
            assert woodpile_of(after) == woodpile_of(whole), name
            if name != "tiles told":  # before the close of bets the dice depend on what is still to happen
                assert dice_of(after) == dice_of(whole), name

    asyncio.run(test())
