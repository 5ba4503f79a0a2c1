import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from paigow.storage import (
    HOUSE,
    ConflictError,
    InsufficientFundsError,
    LockedError,
    NameClaim,
    NewEntry,
    PostingLine,
    SchemaError,
    Store,
    token_hash,
)

HASH = bytes(32)


def record(text: str = "x", *moves: tuple[str, str, int]) -> NewEntry:
    lines = tuple(PostingLine(debit=debit, credit=credit, coins=coins) for debit, credit, coins in moves)
    return NewEntry(entry=text.encode(), hash=HASH, at_us=1_770_000_000_000_000, lines=lines)


@asynccontextmanager
async def opened(where: str | Path) -> AsyncIterator[Store]:
    store = await Store.open(where)
    try:
        yield store
    finally:
        await store.close()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_what_was_appended_is_read_in_order(where: str) -> None:
    async def test() -> None:
        async with opened(where) as store:
            await store.append("a", 0, [record("one"), record("two")])
            await store.append("b", 0, [record("other")])
            await store.append("a", 2, [record("three")])
            assert [(each.seq, each.entry) for each in await store.read("a")] == [
                (1, b"one"),
                (2, b"two"),
                (3, b"three"),
            ]
            assert [each.entry for each in await store.read("a", 1, limit=1)] == [b"two"]
            last = await store.last("a")
            assert last is not None
            assert (last.seq, last.entry, last.at_us) == (3, b"three", 1_770_000_000_000_000)
            assert await store.last("nothing") is None
            assert await store.streams() == {"a": 3, "b": 1}

    run(test)


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_an_append_that_expects_another_end_is_a_conflict(expected: int, where: str) -> None:
    async def test() -> None:
        async with opened(where) as store:
            await store.append("a", 0, [record("one"), record("two")])
            with pytest.raises(ConflictError):
                await store.append("a", expected, [record("late", (HOUSE, "account:p", 5))], keep={"k": b"v"})
            assert await store.streams() == {"a": 2}
            assert await store.balances() == {}
            assert await store.kept("a") == {}

    run(test)


def test_of_many_who_append_at_once_one_wins_each_place(where: str) -> None:
    async def test() -> None:
        async with opened(where) as store:

            async def add(number: int) -> int:
                tries = 0
                while True:
                    tries += 1
                    seq = (await store.streams()).get("a", 0)
                    try:
                        await store.append("a", seq, [record(str(number), (HOUSE, "account:p", 1))])
                    except ConflictError:
                        continue
                    return tries

            tries = await asyncio.gather(*(add(number) for number in range(10)))
            entries = [each.entry for each in await store.read("a")]
            assert sorted(entries) == sorted(str(number).encode() for number in range(10))
            assert sum(tries) > 10, "some had to decide again"
            assert await store.balance("account:p") == 10

    run(test)


def test_postings_move_coins_and_the_trial_balance_is_zero(where: str) -> None:
    async def test() -> None:
        async with opened(where) as store:
            await store.append("a", 0, [record("grant", (HOUSE, "account:p", 100))])
            moves = record("buy in", ("account:p", "stack:p", 60), ("stack:p", "layout:p", 10))
            await store.append("a", 1, [moves])
            assert await store.balances() == {"account:p": 40, HOUSE: -100, "layout:p": 10, "stack:p": 50}
            assert await store.trial_balance() == 0
            assert await store.audit() == {}
            assert [(seq, line.coins) for _, seq, line in await store.journal("a")] == [
                (1, 100),
                (2, 60),
                (2, 10),
            ]
            assert await store.balance("account:q") is None

    run(test)


def test_no_account_but_the_houses_goes_below_zero_and_nothing_is_left_of_the_attempt(where: str) -> None:
    async def test() -> None:
        async with opened(where) as store:
            await store.append("a", 0, [record("grant", (HOUSE, "account:p", 100))])
            batch = [
                record("fine", ("account:p", "stack:p", 60)),
                record("too much", ("account:p", "stack:p", 41)),
            ]
            with pytest.raises(InsufficientFundsError) as refused:
                await store.append("a", 1, batch, keep={"k": b"v"})
            assert (refused.value.account, refused.value.balance, refused.value.coins) == (
                "account:p",
                40,
                41,
            )
            assert await store.streams() == {"a": 1}
            assert await store.balances() == {"account:p": 100, HOUSE: -100}
            assert await store.kept("a") == {}
            assert await store.audit() == {}

    run(test)


def test_a_balance_may_not_be_below_zero_between_two_entries_of_one_append(where: str) -> None:
    async def test() -> None:
        async with opened(where) as store:
            batch = [record("out", ("account:p", "stack:p", 1)), record("in", (HOUSE, "account:p", 1))]
            with pytest.raises(InsufficientFundsError):
                await store.append("a", 0, batch)
            within_one = record("in and out", (HOUSE, "account:p", 1), ("account:p", "stack:p", 1))
            await store.append("a", 0, [within_one])

    run(test)


def test_what_is_kept_is_written_and_forgotten_with_the_entries(where: str) -> None:
    async def test() -> None:
        async with opened(where) as store:
            await store.append("a", 0, [record()], keep={"one": b"1", "two": b"2"})
            await store.append("a", 1, [record()], keep={"two": b"22"}, forget=["one", "never"])
            assert await store.kept("a") == {"two": b"22"}
            assert await store.kept("b") == {}

    run(test)


FORBIDDEN = [
    "UPDATE events SET entry = x'00' WHERE seq = 1",
    "DELETE FROM events WHERE seq = 1",
    "INSERT OR REPLACE INTO events VALUES ('a', 1, 0, x'00', x'00', NULL)",
    "UPDATE postings SET coins = 1",
    "DELETE FROM postings",
    "INSERT OR REPLACE INTO postings VALUES ('a', 1, 1, 'house', 'account:q', 1)",
    "INSERT INTO postings VALUES ('a', 1, 2, 'house', 'account:q', 0)",
    "INSERT INTO postings VALUES ('a', 1, 2, 'house', 'house', 1)",
    "UPDATE balances SET coins = -1 WHERE account = 'account:p'",
]


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_file_itself_refuses_to_be_rewritten(tmp_path: Path, statement: str) -> None:
    async def test() -> None:
        async with opened(tmp_path) as store:
            await store.append("a", 0, [record("one", (HOUSE, "account:p", 7))])

    run(test)
    connection = sqlite3.connect(tmp_path / "paigow.db")
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)
    connection.close()


def test_every_commit_reaches_the_disc(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as store:
            with store._backend.engine.connect() as connection:
                assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
                assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2

    run(test)


def test_a_second_opener_is_told_who_has_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path):
            with pytest.raises(LockedError, match="another process"):
                await Store.open(tmp_path)
            script = (
                "import asyncio, sys; from paigow.storage import Store; asyncio.run(Store.open(sys.argv[1]))"
            )
            command = [sys.executable, "-c", script, str(tmp_path)]
            other = await asyncio.to_thread(
                subprocess.run, command, capture_output=True, text=True, check=False
            )
            assert "LockedError" in other.stderr
        async with opened(tmp_path):
            pass

    run(test)


def test_data_of_a_newer_schema_are_left_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path):
            pass
        connection = sqlite3.connect(tmp_path / "paigow.db")
        connection.execute("UPDATE meta SET value = '999'")
        connection.commit()
        connection.close()
        with pytest.raises(SchemaError, match=r"schema 999, .* or a newer one"):
            await Store.open(tmp_path)

    run(test)


def test_a_copy_taken_in_the_middle_of_things_opens_whole(tmp_path: Path) -> None:
    """What a power cut leaves: the file and its write-ahead log as they are on the disc."""

    async def test() -> None:
        async with opened(tmp_path / "live") as store:
            for seq in range(20):
                await store.append("a", seq, [record(str(seq), (HOUSE, "account:p", 1))])
                if seq in {3, 11, 19}:
                    copy = tmp_path / f"cut{seq}"
                    copy.mkdir()
                    for name in ("paigow.db", "paigow.db-wal"):
                        shutil.copy(tmp_path / "live" / name, copy / name)
                    async with opened(copy) as cut:
                        assert await cut.streams() == {"a": seq + 1}
                        assert await cut.balance("account:p") == seq + 1
                        assert await cut.audit() == {}

    run(test)


KILLED = """
import asyncio, sys
from paigow.storage import HOUSE, NewEntry, PostingLine, Store

async def main():
    store = await Store.open(sys.argv[1])
    for seq in range(1_000_000):
        line = PostingLine(debit=HOUSE, credit="account:p", coins=1)
        await store.append("a", seq, [NewEntry(entry=b"x", hash=bytes(32), at_us=0, lines=(line,))])
        print(seq + 1, flush=True)

asyncio.run(main())
"""


@pytest.mark.parametrize("entries", [1, 30, 100])
def test_a_process_killed_while_writing_loses_nothing_that_it_said_was_stored(
    tmp_path: Path, entries: int
) -> None:
    """It is killed in the midst of the entries that follow, wherever it is by then."""
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert child.stdout is not None
    for _ in range(entries):
        child.stdout.readline()
    child.kill()
    rest = child.stdout.read().split()
    child.stdout.close()
    child.wait()
    said = int(rest[-1]) if rest else entries

    async def test() -> None:
        async with opened(tmp_path) as store:
            stored = (await store.streams())["a"]
            assert stored >= said
            assert await store.balance("account:p") == stored
            assert await store.audit() == {}

    run(test)


def test_a_caller_who_gives_up_tears_nothing_in_two() -> None:
    async def test() -> None:
        async with opened(":memory:") as store:
            for seq in range(20):
                task = asyncio.create_task(
                    store.append("a", seq, [record(str(seq), (HOUSE, "account:p", 1))])
                )
                for _ in range(seq):
                    await asyncio.sleep(0)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                # the writer answers in order, so whatever was given is stored by the time of this answer
                if (await store.streams()).get("a", 0) <= seq:
                    assert task.cancelled()
                    await store.append("a", seq, [record(str(seq), (HOUSE, "account:p", 1))])
            assert await store.balance("account:p") == 20
            assert await store.audit() == {}

    run(test)


def test_people_are_known_by_their_token_of_which_only_the_hash_is_stored(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def test() -> None:
        async with opened(tmp_path) as store:
            ann, token = await store.create_person("Ann")
            bob, other = await store.create_person("Bob" * 100)
            assert ann.person != bob.person
            assert ann.person.startswith("p")
            assert len(ann.person) == 9
            assert len(bob.name) == 80
            assert await store.person_of(token_hash(token)) == ann
            assert await store.person_of(token_hash(other)) == bob
            assert await store.person_of(token_hash(token + "x")) is None
            anna = NameClaim(name="Anna", key="anna", frees="ann", seen_us=1, unseen_since_us=0)
            assert await store.rename(ann.person, anna)
            again = await store.person(ann.person)
            assert again is not None
            assert again.name == "Anna"
            assert await store.names([ann.person, "nobody"]) == {ann.person: "Anna"}
        tokens.append(token)

    run(test)
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert tokens[0].encode() not in files
