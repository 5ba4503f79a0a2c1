"""Daily hands and answers, as they are stored: the first of each stays."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from paigow.cli import main
from paigow.storage import DailyAnswerRow, SharingSettings, Store, backup, schema
from paigow.storage.repositories import daily_answers
from tests import databases

DAY = "2026-11-28"


def answer(person: str, choice: int, day: str = DAY) -> DailyAnswerRow:
    return DailyAnswerRow(person=person, day=day, choice=choice, at_us=7)


def with_store(where: Path | str, work: Callable[[Store], Awaitable[object]]) -> None:
    async def run() -> None:
        store = await Store.open(where)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_the_first_hand_of_a_day_stays(where: str) -> None:
    async def look(store: Store) -> None:
        assert await store.daily_hand(DAY) is None
        assert await store.keep_daily_hand(DAY, b"first") == b"first"
        assert await store.keep_daily_hand(DAY, b"second") == b"first"
        assert await store.daily_hand(DAY) == b"first"

    with_store(where, look)


def test_a_person_has_one_answer_for_each_day(where: str) -> None:
    async def look(store: Store) -> None:
        assert await store.daily_answer("p1", DAY) is None
        assert await store.answer_daily(answer("p1", 2)) is None
        assert await store.answer_daily(answer("p1", 0)) == answer("p1", 2)
        await store.answer_daily(answer("p1", 1, "2026-11-27"))
        await store.answer_daily(answer("p2", 0))
        assert await store.daily_answer("p1", DAY) == answer("p1", 2)
        assert await store.days_answered("p1") == ["2026-11-27", DAY]
        assert await store.days_answered("p3") == []

    with_store(where, look)


def test_answers_sent_at_once_by_two_browsers_are_one_answer(where: str) -> None:
    async def look(store: Store) -> None:
        told = await asyncio.gather(*(store.answer_daily(answer("p1", number % 3)) for number in range(30)))
        assert told.count(None) == 1
        first = await store.daily_answer("p1", DAY)
        assert [each for each in told if each is not None] == [first] * 29
        assert sum((await store.daily_choices(DAY)).values()) == 1

    with_store(where, look)


def test_the_distribution_counts_people_by_setting(where: str) -> None:
    async def look(store: Store) -> None:
        for person, choice in (("p1", 0), ("p2", 2), ("p3", 2)):
            await store.answer_daily(answer(person, choice))
        await store.answer_daily(answer("p1", 1, "2026-11-27"))
        assert await store.daily_choices(DAY) == {0: 1, 2: 2}
        assert await store.daily_choices("2026-11-26") == {}

    with_store(where, look)


def test_an_answer_that_another_process_stores_at_the_same_moment_counts(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[object] = []
    real = daily_answers._answer

    def late(connection: Connection, person: str, day: str) -> DailyAnswerRow | None:
        """Do not see the other answer at the first look, as before its transaction ends."""
        looks.append(person)
        return None if len(looks) == 1 else real(connection, person, day)

    async def look(store: Store) -> None:
        await store.answer_daily(answer("p1", 2))
        monkeypatch.setattr(daily_answers, "_answer", late)
        assert await store.answer_daily(answer("p1", 0)) == answer("p1", 2)
        assert await store.daily_choices(DAY) == {2: 1}

    with_store(where, look)


@databases.GROUP
def test_two_server_processes_store_one_hand_and_one_answer(database: str) -> None:
    async def scenario() -> None:
        stores = [
            await Store.open(database, SharingSettings(address=address, done=("closed",), beside=("cage",)))
            for address in ("a:1", "b:1")
        ]
        try:
            hands = await asyncio.gather(
                *(store.keep_daily_hand(DAY, str(at).encode()) for at, store in enumerate(stores * 5))
            )
            assert len(set(hands)) == 1
            told = await asyncio.gather(
                *(store.answer_daily(answer("p1", at % 3)) for at, store in enumerate(stores * 5))
            )
            assert told.count(None) == 1
            assert sum((await stores[0].daily_choices(DAY)).values()) == 1
        finally:
            for store in stores:
                await store.close()

    asyncio.run(scenario())


def test_backups_hold_hands_and_answers_in_every_kind_of_place(tmp_path: Path, where: str) -> None:
    source = tmp_path / "data" if where == ":memory:" else where
    copy = tmp_path / "copy.db"

    async def fill(store: Store) -> None:
        person, _ = await store.create_person("Ann")
        await store.keep_daily_hand(DAY, b"hand")
        await store.answer_daily(answer(person.person, 1))

    async def look(store: Store) -> None:
        assert await store.daily_hand(DAY) == b"hand"
        assert await store.daily_choices(DAY) == {1: 1}

    with_store(source, fill)
    assert backup(source, copy).faults == []
    with_store(copy, look)


def test_a_check_finds_answers_of_nobody_and_to_no_hand_and_wrong_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def damage(store: Store) -> None:
        await store.answer_daily(answer("p9", 1))
        with store._backend.engine.begin() as connection:
            connection.execute(insert(schema.daily_hands).values(day="2026-11-28T00", value=b""))

    with_store(tmp_path, damage)
    assert main(["admin", "check", "--data", str(tmp_path)]) == 1
    said = "".join(capsys.readouterr())
    assert "daily_answers tells of p9 that the table people does not have" in said
    assert f"daily_answers tells of {DAY} that the table daily_hands does not have" in said
    assert "daily_hands has wrong values in its column day" in said
