"""Rounds that are over are found as by looking at every one of them, page by page, while more are added."""

import asyncio
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paigow.storage import RoundIndexRow, RoundKey, RoundQuery, Store
from paigow.storage.repositories import round_index as past_of

PEOPLE = ("", "pann", "pbob")
TABLES = ("ta", "tb")
BOOKS = ("nz", "rws")


def some_rows(chance: Random, count: int, *, from_us: int = 0) -> list[RoundIndexRow]:
    """Rounds of several tables at once; many end at the same moment."""
    rows = []
    for number in range(count):
        told = {
            "stream": chance.choice(TABLES),
            "first_seq": 10 * (from_us + number) + 1,
            "at_us": from_us + number // 3,
            "number": number + 1,
            "book": chance.choice(BOOKS),
            "banker": chance.choice(["", *PEOPLE[1:]]),
            "is_void": chance.random() < 0.1,
            "mishaps": chance.choice([0, 0, 0, 2]),
        }
        for who in ("", *chance.sample(PEOPLE[1:], chance.randint(0, 2))):
            gain = chance.choice([-500, 0, 500, 2500]) if who else 0
            rows.append(RoundIndexRow(who=who, gain=gain, largest=max(gain, 0), **told))  # type: ignore[arg-type]
    return rows


def fits(row: RoundIndexRow, wanted: RoundQuery) -> bool:
    """The filters once more, in plain words."""
    return (
        row.who == wanted.who
        and wanted.stream in {None, row.stream}
        and wanted.book in {None, row.book}
        and wanted.result in {None, "win" if row.gain > 0 else "lose" if row.gain < 0 else "push"}
        and (
            wanted.bank is None
            or {"house": "", "own": wanted.who}.get(wanted.bank, row.banker or "-") == row.banker
        )
        and (wanted.since_us is None or row.at_us >= wanted.since_us)
        and (wanted.until_us is None or row.at_us < wanted.until_us)
        and (wanted.largest is None or row.largest >= wanted.largest)
        and (wanted.only is None or (row.is_void if wanted.only == "void" else row.mishaps > 0))
    )


def newest_first(rows: list[RoundIndexRow]) -> list[RoundIndexRow]:
    return sorted(rows, key=lambda row: (row.at_us, row.stream, row.first_seq), reverse=True)


WANTED = st.builds(
    RoundQuery,
    who=st.sampled_from(PEOPLE),
    stream=st.sampled_from([None, *TABLES]),
    book=st.sampled_from([None, *BOOKS]),
    result=st.sampled_from([None, None, "win", "lose", "push"]),
    bank=st.sampled_from([None, None, "house", "player", "own"]),
    since_us=st.none() | st.integers(0, 30),
    until_us=st.none() | st.integers(0, 30),
    largest=st.none() | st.sampled_from([1, 2500]),
    only=st.sampled_from([None, None, "void", "mishap"]),
)


async def paged(store: Store, wanted: RoundQuery, count: int, chance: Random) -> list[RoundIndexRow]:
    """All pages; between two of them rounds come to an end."""
    found: list[RoundIndexRow] = []
    before: RoundKey | None = None
    at_us = 100
    while True:
        rows, before = await store.past_page(wanted, before=before, count=count)
        assert len(rows) <= count
        found += rows
        if before is None:
            return found
        at_us += 10
        await store.write_past(some_rows(chance, 2, from_us=at_us))


@settings(max_examples=40, deadline=None)
@given(
    wanted=WANTED,
    seed=st.integers(0, 2**16),
    count=st.integers(1, 9),
    looked_at=st.sampled_from([10, 10_000]),
)
def test_filters_find_what_a_scan_finds_each_once_whatever_is_added(
    wanted: RoundQuery, seed: int, count: int, looked_at: int
) -> None:
    async def test() -> None:
        chance = Random(seed)
        store = await Store.open(":memory:")
        try:
            rows = some_rows(chance, 90)
            await store.write_past(rows)
            expected = [row for row in newest_first(rows) if fits(row, wanted)]
            assert await paged(store, wanted, count, chance) == expected
        finally:
            await store.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(past_of, "LOOKED_AT", looked_at)
        asyncio.run(test())


def test_each_kind_of_store_finds_the_same_and_each_round_once_though_it_is_noted_again(where: str) -> None:
    async def test() -> None:
        store, chance = await Store.open(where), Random(1)
        try:
            rows = some_rows(chance, 40, from_us=2**45)
            for _ in range(2):
                await store.write_past(rows)
            for wanted in (
                RoundQuery(),
                RoundQuery(who="pann", result="lose"),
                RoundQuery(who="pann", bank="own", stream="ta"),
                RoundQuery(since_us=2**45 + 3, until_us=2**45 + 9, book="nz"),
                RoundQuery(largest=500, bank="player"),
                RoundQuery(only="void"),
            ):
                expected = [row for row in newest_first(rows) if fits(row, wanted)]
                first, after = await store.past_page(wanted, before=None, count=2)
                rest, _ = await store.past_page(wanted, before=after, count=100) if after else ([], None)
                assert first + rest == expected
        finally:
            await store.close()

    asyncio.run(test())
