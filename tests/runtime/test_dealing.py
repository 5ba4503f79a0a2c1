"""A pupil deals at a running table: does the duties and is judged. The planned irregularities hurt nobody."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paigow.log import open_entry, verify_log
from paigow.log.audit import audit
from paigow.runtime import HandClock, House, Pace, TableOrder
from paigow.runtime.table.turn import NoSchoolError
from paigow.school.dealing.acts import AnyAct, Count, Remedy, Stop, Wash
from paigow.school.dealing.duties import Due, due, is_by_hand
from paigow.school.dealing.incidents import read_incident
from paigow.school.dealing.report import DealingReport, Happened, report
from paigow.school.dealing.session import Judgement
from paigow.school.dealing.verdicts import CorrectVerdict, WrongVerdict
from paigow.storage import Store
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.interest import awaits_count
from paigow.table.oversight.course import Course
from tests.runtime.playing import BOOKS, a_house, act, sit, stuck, until
from tests.school.dealers import by_second_reading

PUPIL = "ppupil"
Does = Callable[[State, Due, AnyAct], AnyAct]


def as_right(state: State, due: Due, act: AnyAct) -> AnyAct:
    return act


def not_quite(state: State, due: Due, act: AnyAct) -> AnyAct:
    return Count(total=act.total % 16 + 3, first=act.first) if isinstance(act, Count) else act


async def a_dealers_table(house: House, book: str, course: Course, bots: int = 4) -> str:
    """A table where the pupil deals; nobody is hurried."""
    order = TableOrder(
        book=book,
        bots=bots,
        betting_s=None,
        setting_s=None,
        offer_s=None,
        cover_s=None,
        opener=PUPIL,
        dealing=course,
    )
    return await house.create_table(order)


def next_act(house: House, table: str) -> tuple[Due, AnyAct] | None:
    """Return the pupil's next act by the documents. ``None`` means that the pupil waits for others."""
    side, state, book = house.dealers_side(table), house.state(table), house.book(table)
    assert side is not None
    found = due(state, book, is_counted=not awaits_count(state))
    if found is None or not is_by_hand(found.duty, side.by_hand):
        return None
    if found.duty == "cut":
        if side.cut is None:
            return None
        found = Due(duty="cut", command=c.CutTiles(cut=side.cut[0], options=side.cut[1]))
    if state.phase == "betting" and not all(
        box.wagers or box.seated is None or box.number == state.round.bank.box for box in state.boxes.values()
    ):
        return None
    return found, by_second_reading(state, book, found)


async def notice(house: House, table: str) -> None:
    """Let the pupil notice an irregularity, stop the game and correct it."""
    seen = [event for event in house.log(table) if isinstance(event, ev.IncidentSeen)][-1]
    told = read_incident(seen.kind, seen.command, house.state(table), house.book(table))
    assert told is not None
    assert told.clause
    for done in (Stop(), Remedy(remedy=told.remedy)):
        judged = await house.deal(table, PUPIL, done)
        assert isinstance(judged, Judgement)
        assert isinstance(judged.verdict, CorrectVerdict)
    since = list(house.log(table))
    led_to = since[max(place for place, each in enumerate(since) if isinstance(each, ev.IncidentSeen)) :]
    is_done = any(
        isinstance(each, SupervisedEvent) or told.clause == getattr(each, "clause", "") for each in led_to[3:]
    )
    assert is_done or told.kind == "wrong_wager", (told, led_to)


async def deal(house: House, table: str, rounds: int, does: Does = as_right) -> list[Judgement]:
    """Deal until so many rounds are over, and return the judgements."""
    found: list[Judgement] = []

    def is_over(_: State) -> bool:
        return sum(isinstance(each, ev.RoundEnded | ev.RoundVoided) for each in house.log(table)) >= rounds

    await house.until_idle()
    while not is_over(house.state(table)):
        side = house.dealers_side(table)
        assert side is not None
        if side.seen is not None:
            await notice(house, table)
        elif (following := next_act(house, table)) is not None:
            does_now = does(house.state(table), *following)
            judged = await house.deal(table, PUPIL, does_now, house.state(table).version)
            assert isinstance(judged, Judgement), judged
            found.append(judged)
        else:
            raise stuck(house, table, is_over)
        await house.until_idle()
    return found


async def read(house: House, table: str) -> DealingReport:
    """Return the report. Check that the log is whole, and that every command there is ruled as recorded."""
    entries = await house.entries(table)
    assert audit([entry for entry, _ in entries]).differences == ()
    assert verify_log(entries).broken_at is None
    opened = [open_entry(entry) for entry, _ in entries]
    made = report(
        [Happened(each.event, each.at_us) for each in opened], house.book(table), entries[-1][1].hex()
    )
    assert made is not None
    assert all(step.is_confirmed for step in made.steps), [
        step for step in made.steps if not step.is_confirmed
    ]
    return made


@pytest.mark.parametrize("book", BOOKS)
def test_who_deals_by_the_book_has_a_hundred_of_a_hundred(book: str) -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await a_dealers_table(house, book, Course(mode="exam"))
            await deal(house, table, 3)
            made = await read(house, table)
            assert (made.score, made.wrong, made.mode, made.by) == ("100", 0, "exam", PUPIL)
            assert {each.duty for each in made.duties} >= {"wash", "cut", "count", "deliver", "match", "turn"}
            assert await store.trial_balance() == 0

    asyncio.run(test())


@pytest.mark.parametrize("rate", [30, 100])
@pytest.mark.parametrize("book", BOOKS)
def test_what_goes_wrong_on_purpose_breaks_neither_coins_nor_log(book: str, rate: int) -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            course = Course(mode="exam", rate=rate, seed=f"{book}-{rate}")
            table = await a_dealers_table(house, book, course)
            await deal(house, table, 6)
            made = await read(house, table)
            assert made.score == "100"
            assert made.incidents
            assert all(each.is_dealt_with for each in made.incidents[:-1])
            assert await store.trial_balance() == 0

    asyncio.run(test())


async def until_seen(house: House, table: str) -> None:
    """Deal until something goes wrong."""
    await house.until_idle()
    while (side := house.dealers_side(table)) is None or side.seen is None:
        await deal_one(house, table)


@pytest.mark.parametrize("mode", ["lesson", "exam"])
def test_who_deals_on_has_not_noticed_what_went_wrong(mode: Any) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_dealers_table(house, "nz", Course(mode=mode, rate=100, seed="noticed"))
            await until_seen(house, table)
            assert await house.deal(table, PUPIL, Remedy(remedy="play")) == Refusal(code="stop_first")
            version = house.state(table).version
            judged = await house.deal(table, PUPIL, Wash())
            assert isinstance(judged, Judgement)
            assert isinstance(judged.verdict, WrongVerdict)
            assert (judged.verdict.code, judged.verdict.duty) == ("not_noticed", "notice")
            assert judged.verdict.clause
            side = house.dealers_side(table)
            assert side is not None
            assert judged.is_done is (mode == "exam")
            assert (side.seen is None) is (mode == "exam")
            if mode == "lesson":
                assert house.state(table).version == version + 1  # what was noted, and nothing else
                await notice(house, table)
            made = await read(house, table)
            assert made.wrong == 1
            assert [each.is_dealt_with for each in made.incidents] == [False]

    asyncio.run(test())


def test_to_stop_for_nothing_is_a_mistake_and_nothing_comes_of_it() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_dealers_table(house, "rws", Course())
            await deal(house, table, 1)
            judged = await house.deal(table, PUPIL, Stop())
            assert isinstance(judged, Judgement)
            assert isinstance(judged.verdict, WrongVerdict)
            assert (judged.verdict.code, judged.is_done) == ("nothing_to_stop", False)

    asyncio.run(test())


def test_in_an_exam_the_right_duty_goes_on_after_a_wrong_one() -> None:
    async def test() -> None:
        async with a_house() as (house, store):
            table = await a_dealers_table(house, "canberra", Course(mode="exam"))
            await deal(house, table, 2, not_quite)
            made = await read(house, table)
            assert {(step.duty, step.clause) for step in made.steps if step.code} == {
                ("count", "CAN 4.2 count")
            }
            assert made.wrong == 2
            assert await store.trial_balance() == 0

    asyncio.run(test())


@pytest.mark.parametrize(("does", "passed"), [(as_right, True), (not_quite, False)])
@pytest.mark.parametrize("book", BOOKS)
def test_after_its_rounds_an_exam_is_over_and_passed_or_not(book: str, does: Does, passed: bool) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            course = Course(mode="exam", by_hand=("count", "end"), rounds=2, pass_mark=75)
            table = await a_dealers_table(house, book, course)
            await deal(house, table, 1, does)
            made = await read(house, table)
            assert (made.is_final, made.passed, made.rounds, made.of_rounds) == (False, None, 1, 2)
            await deal(house, table, 2, does)
            await until(house, table, lambda state: state.is_dealing_over)
            assert await house.deal(table, PUPIL, Wash()) == Refusal(code="dealing_is_over")
            assert house.due(table) is None
            assert isinstance(list(house.log(table))[-1], ev.DealingEnded)
            side = house.dealers_side(table)
            assert side is not None
            assert (side.is_over, side.rounds, side.due) == (True, (2, 2), None)
            made = await read(house, table)
            assert (made.is_final, made.passed, made.pass_mark, made.rounds) == (True, passed, 75, 2)

    asyncio.run(test())


def test_an_exam_that_was_over_is_over_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        where = str(tmp_path / "school.db")
        async with a_house(where) as (house, _):
            table = await a_dealers_table(house, "nz", Course(mode="exam", by_hand=("end",), rounds=1))
            await deal(house, table, 1)
            await until(house, table, lambda state: state.is_dealing_over)
            before = len(await house.entries(table))
        async with a_house(where) as (house, _):
            await house.until_idle()
            assert len(await house.entries(table)) == before
            made = await read(house, table)
            assert (made.is_final, made.passed, made.score) == (True, None, "100")

    asyncio.run(test())


@pytest.mark.parametrize("phase", ["shown", "washed", "stacked", "counted", "paid"])
def test_without_a_number_of_rounds_a_pupil_ends_it_himself(phase: str, tmp_path: Path) -> None:
    where = str(tmp_path / "school.db")

    async def test() -> None:
        async with a_house(where) as (house, store):
            course = Course(mode="exam", by_hand=("wash", "stack", "announce", "count", "end"), pass_mark=90)
            table = await a_dealers_table(house, "nz", course)
            await house.until_idle()
            while house.state(table).phase != phase:
                await deal_one(house, table)
            assert not (await read(house, table)).is_final
            assert await house.end_dealing(table, "pother") == Refusal(code="not_the_dealer")
            is_round_on = phase in {"counted", "paid"}
            assert await house.end_dealing(table, PUPIL) is None
            side = house.dealers_side(table)
            assert side is not None
            assert (side.is_ending, side.may_end, side.is_over) == (is_round_on, is_round_on, not is_round_on)
            if is_round_on:
                assert await house.end_dealing(table, PUPIL, ends=False) is None
                assert await house.end_dealing(table, PUPIL) is None
                await deal(house, table, 1)
                await until(house, table, lambda state: state.is_dealing_over)
            ended = list(house.log(table))[-1]
            assert ended == ev.DealingEnded(rounds=int(is_round_on), by=PUPIL)
            made = await read(house, table)
            has_done = phase != "shown"
            assert (made.is_final, made.passed, made.rounds) == (True, has_done, int(is_round_on))
            over = Refusal(code="dealing_is_over")
            assert await house.deal(table, PUPIL, Wash()) == over
            assert await house.end_dealing(table, PUPIL) == over
            assert house.due(table) is None
            assert await store.trial_balance() == 0
        async with a_house(where) as (house, _):
            assert house.state(table).is_dealing_over
            assert house.due(table) is None

    asyncio.run(test())


def test_who_has_taken_it_back_deals_on() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_dealers_table(house, "rws", Course(by_hand=("count",)))
            await until(house, table, lambda state: state.phase == "counted")
            assert await house.end_dealing(table, PUPIL) is None
            assert await house.end_dealing(table, PUPIL, ends=False) is None
            await deal(house, table, 2)
            assert not house.state(table).is_dealing_over

    asyncio.run(test())


def test_an_exam_with_its_number_of_rounds_is_dealt_to_its_end() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_dealers_table(house, "nz", Course(by_hand=("wash",), rounds=2))
            refused = await house.end_dealing(table, PUPIL)
            assert refused == Refusal(code="rounds_to_deal", facts={"rounds": 0, "of": 2})

    asyncio.run(test())


def test_what_he_has_counted_is_counted_after_a_restart(tmp_path: Path) -> None:
    where = str(tmp_path / "school.db")

    async def test() -> None:
        course = Course(mode="exam", by_hand=("count", "deliver", "end"), rounds=1, rate=100, seed="x")
        async with a_house(where) as (house, _):
            table = await a_dealers_table(house, "rws", course)
            await house.until_idle()
            while not house.state(table).round.counted_aloud:
                side = house.dealers_side(table)
                assert side is not None
                await (notice(house, table) if side.seen else deal_one(house, table))
                await house.until_idle()
            assert house.state(table).phase == "counted"
        async with a_house(where) as (house, store):
            assert not awaits_count(house.state(table))
            await deal(house, table, 1)
            await until(house, table, lambda state: state.is_dealing_over)
            made = await read(house, table)
            assert (made.is_final, made.wrong) == (True, 0)
            assert await store.trial_balance() == 0

    asyncio.run(test())


async def deal_one(house: House, table: str) -> None:
    """Do the pupil's duty that is due, and let the others do what follows. The table is idle before and after."""
    following = next_act(house, table)
    assert following is not None, f"the pupil has nothing to do in phase {house.state(table).phase}"
    await house.deal(table, PUPIL, following[1], house.state(table).version)
    await house.until_idle()


@pytest.mark.parametrize("rate", [0, 100])
def test_what_a_pupil_leaves_to_others_is_a_mistake_of_his(rate: int) -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            course = Course(mode="exam", by_hand=("count", "deliver", "turn"), rate=rate, seed="a", rounds=1)
            table = await a_dealers_table(house, "nz", course)
            box = await sit(house, table)
            await until(house, table, lambda state: state.is_dealing_over, box=box, time_passes=True)
            made = await read(house, table)
            assert made.right == 0
            assert {step.act for step in made.steps} == {""}
            assert {step.code for step in made.steps if step.duty != "notice"} == {"left_undone"}
            assert {step.duty for step in made.steps} >= (
                {"notice"} if rate else {"count", "deliver", "turn"}
            )
            assert all(step.clause for step in made.steps)

    asyncio.run(test())


def test_people_play_where_a_pupil_deals() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            course = Course(mode="exam", by_hand=("wash", "deliver", "end"))
            order = TableOrder(book="nz", bots=0, opener=PUPIL, dealing=course)
            table = await house.create_table(order)
            box = await sit(house, table)
            assert await house.command(table, c.BuyIn(person=PUPIL, coins=1000)) == Refusal(
                code="dealer_plays_not"
            )

            def is_over(_: State) -> bool:
                return any(isinstance(each, ev.RoundEnded) for each in house.log(table))

            await house.until_idle()
            while not is_over(house.state(table)):
                following = next_act(house, table)
                if following is not None:
                    await house.deal(table, PUPIL, following[1])
                elif not await act(house, table, box):
                    raise stuck(house, table, is_over)
                await house.until_idle()
            made = await read(house, table)
            assert (made.score, made.rounds) == ("100", 1)

    asyncio.run(test())


def test_without_a_seed_each_table_has_a_random_one() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            seeds = []
            for given in ("", "", "june"):
                course = Course(mode="exam", by_hand=("end",), rate=50, seed=given)
                table = await a_dealers_table(house, "nz", course)
                await house.until_idle()
                opened = [open_entry(entry).event for entry, _ in await house.entries(table)]
                (begun,) = [each for each in opened if isinstance(each, ev.DealingBegun)]
                seeds.append(begun.seed)
            assert seeds[2] == "june"
            assert len({*seeds}) == 3
            assert all(len(each) == 32 for each in seeds[:2])

    asyncio.run(test())


def test_where_no_school_judges_no_pupil_deals(tmp_path: Path) -> None:
    async def test() -> None:
        where = str(tmp_path / "paigow.db")
        async with a_house(where) as (house, _):
            table = await a_dealers_table(house, "nz", Course())
        store = await Store.open(where, clock=HandClock())
        house = await House.open(store, clock=HandClock(), pace=Pace.instant())
        try:
            assert house.integrity.halted == {table: "a pupil deals here, and this program has no school"}
            with pytest.raises(NoSchoolError):
                await a_dealers_table(house, "nz", Course())
        finally:
            await house.close()
            await store.close()

    asyncio.run(test())
