"""A pupil who does anything at all, while things go wrong: coins, log and fairness hold, nothing is told early."""

import asyncio
import random
import re
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paigow.log import open_entry, replay
from paigow.runtime import House, Update
from paigow.school.dealing import incidents
from paigow.school.dealing.acts import AnyAct, Remedy, Stop
from paigow.school.dealing.incidents import KINDS, REMEDIES, IncidentKind, read_incident
from paigow.school.dealing.report import DealingReport
from paigow.school.dealing.session import Judgement
from paigow.table import Refusal
from paigow.table import events as ev
from paigow.table.oversight.course import DUTIES, Course, DutyName
from paigow.web.live.broadcast import EncodedUpdate, TableChannel
from tests.runtime.playing import BOOKS, a_house
from tests.runtime.test_dealing import PUPIL, a_dealers_table, deal, next_act, notice, read, until_seen
from tests.school.dealers import OTHERS, miss

ROUNDS: Final = 3
FACE: Final = re.compile(rb'"([1-6]-[1-6])"')
OVER: Final = (ev.RoundEnded, ev.RoundVoided)
DISPLAY: Final = (ev.TableOpened, ev.TilesChecked, ev.TilesShown)


class Onlooker:
    """Hears everything, and compares each view with what the events have said so far."""

    def __init__(self, channel: TableChannel) -> None:
        self._channel = channel
        self._told: set[bytes] = set()
        self._is_display = True
        self.told_too_much: list[set[bytes]] = []
        self.heard = 0

    def hear(self, update: Update) -> None:
        encoded = EncodedUpdate(update, self._channel)
        for event in update.events:
            if isinstance(event, ev.TilesWashed):
                self._told, self._is_display = set(), False
            self._is_display = self._is_display or isinstance(event, DISPLAY)
        self._told |= set(FACE.findall(encoded.events(None)))
        self.heard += 1
        seen = set(FACE.findall(msgspec.json.encode(encoded.sight.view(None))))
        if not self._is_display and not seen <= self._told:
            self.told_too_much.append(seen - self._told)


def anything(house: House, table: str, rng: random.Random) -> AnyAct:
    """Return the pupil's act: the right one, a mistake in it, another duty, or to stop for something or nothing."""
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
        return rng.choice(OTHERS)
    made = miss(following[1], house.state(table))
    acts: list[AnyAct] = [following[1], following[1], following[1], rng.choice(OTHERS), Stop()]
    return rng.choice([*acts, *([made[1]] if made else [])])


async def deal_anyhow(house: House, table: str, rng: random.Random) -> None:
    await house.until_idle()
    while not house.state(table).is_dealing_over:
        judged = await house.deal(table, PUPIL, anything(house, table, rng), house.state(table).version)
        assert isinstance(judged, Judgement | Refusal)
        await house.until_idle()


@pytest.mark.parametrize("rate", [0, 40, 100])
@pytest.mark.parametrize("mode", ["lesson", "exam"])
@pytest.mark.parametrize("book", BOOKS)
def test_whatever_a_pupil_does_nothing_breaks_and_nothing_is_told_early(
    book: str, mode: Any, rate: int
) -> None:
    name = f"{book}/{mode}/{rate}"
    made = asyncio.run(holds(book, Course(mode=mode, rate=rate, seed=name, rounds=ROUNDS)))
    assert bool(made.incidents) is bool(rate)
    assert made.wrong


async def holds(book: str, course: Course, bots: int = 4) -> DealingReport:
    """Deal at random, check that nothing has broken, and return the report."""
    async with a_house() as (house, store):
        table = await a_dealers_table(house, book, course, bots)
        onlooker = Onlooker(TableChannel(house.book(table)))
        with house.listen(table, onlooker.hear):
            await deal_anyhow(house, table, random.Random(course.seed))
        made = await read(house, table)  # log whole, every command ruled alike, every act judged alike
        assert (made.is_final, made.rounds) == (True, course.rounds)
        assert await store.trial_balance() == 0
        entries = [open_entry(entry).event for entry, _ in await house.entries(table)]
        assert replay(entries) == house.state(table)
        assert onlooker.heard > 15 * course.rounds
        assert onlooker.told_too_much == []
        return made


@settings(max_examples=8, deadline=None)
@given(
    book=st.sampled_from(BOOKS),
    mode=st.sampled_from(("lesson", "exam")),
    rate=st.integers(1, 100),
    seed=st.text(max_size=20),
    by_hand=st.sets(st.sampled_from(DUTIES), min_size=1),
    bots=st.integers(3, 7),
)
def test_at_any_rate_and_from_any_seed_nothing_breaks(
    book: str, mode: Any, rate: int, seed: str, by_hand: set[DutyName], bots: int
) -> None:
    course = Course(mode=mode, rate=rate, seed=seed, rounds=1, by_hand=tuple(sorted(by_hand)))
    asyncio.run(holds(book, course, bots))


IN_BOOKS: Final[dict[IncidentKind, str]] = {
    "wrong_wager": "nz", "late_bet": "rws", "withdrawn_bet": "canberra", "short_bank": "massachusetts",
    "exposed": "rws", "dice": "massachusetts", "misdelivery": "canberra", "mixed": "nz", "absent": "nz",
    "knocked_down": "nz", "mis_set": "massachusetts", "tile": "canberra", "signals": "nz", "outside": "canberra",
    "dispute": "canberra",
}  # fmt: skip
"""Each kind of incident -> a book that has a remedy for it."""


BY_CLAUSE: Final[dict[tuple[str, str], str]] = {
    ("absent", "nz"): "NZ 12.16", ("absent", "canberra"): "R-42", ("absent", "massachusetts"): "R-42",
    ("absent", "rws"): "R-42", ("signals", "nz"): "NZ 12.9",
}  # fmt: skip
"""The clause that corrects each irregularity that happens at no table of tests/school/test_clauses.py."""


@pytest.mark.parametrize(("kind", "book"), sorted({*((kind, IN_BOOKS[kind]) for kind in KINDS), *BY_CLAUSE}))
def test_each_thing_that_goes_wrong_is_put_right_and_breaks_nothing(
    kind: IncidentKind, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incidents, "KINDS", (kind,))

    async def test() -> None:
        async with a_house() as (house, store):
            by_hand: tuple[DutyName, ...] = ("end",) if kind == "mis_set" else ("set_house", "end")
            course = Course(mode="exam", by_hand=by_hand, rate=100, seed=kind)
            table = await a_dealers_table(house, book, course, bots=7)
            await until_seen(house, table)
            await notice(house, table)
            await deal(house, table, sum(isinstance(each, OVER) for each in house.log(table)) + 2)
            made = await read(house, table)
            assert (made.score, {each.kind for each in made.incidents}) == ("100", {kind})
            assert made.incidents[0].is_dealt_with
            clause = made.incidents[0].clause
            assert clause == BY_CLAUSE.get((kind, book), clause) != ""
            assert await store.trial_balance() == 0

    asyncio.run(test())
