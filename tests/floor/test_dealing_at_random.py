"""A pupil who does anything at all, while things go wrong: coins, log and fairness hold, nothing is told early."""

import asyncio
import random
import re
from typing import Any, Final

import pytest

from paigow.floor import House, Update
from paigow.floor.dealing import Judgement
from paigow.record import open_entry, replay
from paigow.school.dealing.acts import AnyAct, Remedy, Stop
from paigow.school.dealing.course import Course
from paigow.school.dealing.incidents import REMEDIES, read_incident
from paigow.server.telling import Board, Telling
from paigow.table import Refusal
from paigow.table import events as ev
from tests.floor.playing import BOOKS, a_house
from tests.floor.test_dealing import PUPIL, a_dealers_table, next_act, read
from tests.school.dealers import OTHERS, miss

ROUNDS: Final = 3
FACE: Final = re.compile(rb'"([1-6]-[1-6])"')
DISPLAY: Final = (ev.TableOpened, ev.TilesChecked, ev.TilesShown)


class Onlooker:
    """Hears everything, and holds each view against what the events have told him so far."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._told: set[bytes] = set()
        self._is_display = True
        self.told_too_much: list[set[bytes]] = []
        self.heard = 0

    def hear(self, update: Update) -> None:
        telling = Telling(update, self._board)
        for event in update.events:
            if isinstance(event, ev.TilesWashed):
                self._told, self._is_display = set(), False
            self._is_display = self._is_display or isinstance(event, DISPLAY)
        self._told |= set(FACE.findall(telling.events(None)))
        self.heard += 1
        seen = set(FACE.findall(telling.view(None)))
        if not self._is_display and not seen <= self._told:
            self.told_too_much.append(seen - self._told)


def anything(house: House, table: str, rng: random.Random) -> AnyAct | None:
    """What the pupil does: what is right, a mistake in it, another duty, or to stop for something or nothing."""
    side = house.dealers_side(table)
    assert side is not None
    if side.seen is not None:
        assert not FACE.search(repr(side.seen).encode())
        told = [event for event in house.log(table) if isinstance(event, ev.IncidentSeen)][-1]
        assert not FACE.search(told.command.encode())
        found = read_incident(told.kind, told.command, house.state(table), house.book(table))
        right = Remedy(remedy=found.remedy if found else "play")
        if side.is_stopped:
            return rng.choice([right, right, Remedy(remedy=rng.choice(REMEDIES)), rng.choice(OTHERS)])
        return rng.choice([Stop(), Stop(), rng.choice(OTHERS)])
    following = next_act(house, table)
    if following is None:
        return rng.choice(OTHERS) if rng.random() < 0.01 else None
    made = miss(following[1], house.state(table))
    acts: list[AnyAct] = [following[1], following[1], following[1], rng.choice(OTHERS), Stop()]
    return rng.choice([*acts, *([made[1]] if made else [])])


async def deal_anyhow(house: House, table: str, rng: random.Random) -> None:
    async with asyncio.timeout(180):
        while not house.state(table).is_dealing_over:
            act = anything(house, table, rng)
            judged: Any = None
            if act is not None:
                judged = await house.deal(table, PUPIL, act, house.state(table).version)
                assert isinstance(judged, Judgement | Refusal)
            if not isinstance(judged, Judgement):
                await asyncio.sleep(0.001)


@pytest.mark.parametrize("rate", [0, 40, 100])
@pytest.mark.parametrize("mode", ["lesson", "exam"])
@pytest.mark.parametrize("book", BOOKS)
def test_whatever_a_pupil_does_nothing_breaks_and_nothing_is_told_early(
    book: str, mode: Any, rate: int
) -> None:
    name = f"{book}/{mode}/{rate}"

    async def test() -> None:
        async with a_house() as (house, store):
            course = Course(mode=mode, rate=rate, seed=name, rounds=ROUNDS)
            table = await a_dealers_table(house, book, course)
            onlooker = Onlooker(Board(house.book(table)))
            with house.listen(table, onlooker.hear):
                await deal_anyhow(house, table, random.Random(name))
            made = await read(house, table)  # log whole, every command ruled alike, every act judged alike
            assert (made.is_final, made.rounds) == (True, ROUNDS)
            assert bool(made.incidents) is bool(rate)
            assert made.wrong
            assert await store.trial_balance() == 0
            entries = [open_entry(entry).event for entry, _ in await house.entries(table)]
            assert replay(entries) == house.state(table)
            assert onlooker.heard > 50
            assert onlooker.told_too_much == []

    asyncio.run(test())
