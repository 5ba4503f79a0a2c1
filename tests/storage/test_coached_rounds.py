"""What the coach found is stored once for each person and round, on every database."""

import asyncio
from collections.abc import Awaitable, Callable

from paigow.storage import CoachedRoundRow, NewEntry, RoundIndexRow, Store
from tests.storage.test_profiles import account

PERSON, OTHER = "pann", "pbob"


def with_store(where: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def scenario() -> None:
        store = await Store.open(where)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(scenario())


def past(first_seq: int, *, who: str = PERSON, is_void: bool = False, banker: str = "") -> RoundIndexRow:
    return RoundIndexRow(
        stream="ta",
        first_seq=first_seq,
        who=who,
        at_us=1000 * first_seq + 7,
        number=first_seq,
        book="nz",
        banker=banker,
        gain=-first_seq,
        largest=0,
        is_void=is_void,
        mishaps=0,
    )


async def with_rounds(store: Store) -> None:
    entries = [NewEntry(entry=b"{}", hash=bytes(32), at_us=1000 * seq) for seq in (1, 2, 3, 4)]
    await store.append("ta", 0, entries)
    await store.write_past(
        [past(1), past(2, banker=PERSON), past(3, is_void=True), past(4), past(4, who=OTHER)]
    )


def coached(first_seq: int, hands: bytes, person: str = PERSON) -> CoachedRoundRow:
    return CoachedRoundRow(person=person, stream="ta", first_seq=first_seq, hands=hands)


def test_a_persons_rounds_come_newest_first_with_what_the_coach_found(where: str) -> None:
    async def work(store: Store) -> None:
        await with_rounds(store)
        await store.write_coached([coached(1, b"one"), coached(4, b"not hers", person=OTHER)])
        found = await store.played_rounds(PERSON, count=10)
        assert [(row.first_seq, row.hands) for row in found] == [(4, None), (2, None), (1, b"one")]
        assert [row.is_bank for row in found] == [False, True, False]
        assert [(row.began_us, row.at_us, row.gain) for row in found] == [
            (4000, 4007, -4),
            (2000, 2007, -2),
            (1000, 1007, -1),
        ]
        assert [row.first_seq for row in await store.played_rounds(PERSON, count=2)] == [4, 2]

    with_store(where, work)


def test_the_first_finding_stays(where: str) -> None:
    async def work(store: Store) -> None:
        await with_rounds(store)
        await store.write_coached([coached(1, b"first")])
        await store.write_coached([coached(1, b"second"), coached(2, b"new")])
        await store.write_coached([])
        found = await store.played_rounds(PERSON, count=10)
        assert [row.hands for row in found] == [None, b"new", b"first"]

    with_store(where, work)


def test_the_last_time_counts_at_which_a_hand_was_asked_about(where: str) -> None:
    async def work(store: Store) -> None:
        await store.note_asked_hand(PERSON, "0 1 2 3", 5)
        await store.note_asked_hand(PERSON, "0 1 2 3", 9)
        await store.note_asked_hand(OTHER, "4 5 6 7", 9)
        assert await store.asked_hands(PERSON, ["0 1 2 3", "4 5 6 7"]) == {"0 1 2 3": 9}
        assert await store.asked_hands(PERSON, []) == {}

    with_store(where, work)


def test_the_rated_rounds_of_a_time_are_those_of_accounts(where: str) -> None:
    async def work(store: Store) -> None:
        ann = await account(store, "Ann")
        guest = (await store.create_person("Ben"))[0].person
        entries = [NewEntry(entry=b"{}", hash=bytes(32), at_us=1000 * seq) for seq in (1, 2, 3, 4)]
        await store.append("ta", 0, entries)
        await store.write_past([past(1, who=ann), past(2, who=ann), past(3, who=ann, is_void=True)])
        await store.write_past([past(4, who=ann), past(4, who=guest)])
        await store.write_coached([coached(seq, str(seq).encode(), person=ann) for seq in (1, 2, 3)])
        await store.write_coached([coached(4, b"guest", person=guest)])
        for since_us, until_us, hands in (
            (0, 9999, [b"1", b"2"]),
            (1007, 2007, [b"1"]),
            (1008, 2008, [b"2"]),
        ):
            found = await store.rated_rounds(since_us, until_us)
            assert sorted(row.hands for row in found) == hands
            assert {(row.person, row.book) for row in found} == {(ann, "nz")}

    with_store(where, work)


def test_rounds_that_the_coach_has_not_looked_at_are_those_of_accounts_newest_first(where: str) -> None:
    async def work(store: Store) -> None:
        ann = await account(store, "Ann")
        guest = (await store.create_person("Ben"))[0].person
        entries = [NewEntry(entry=b"{}", hash=bytes(32), at_us=1000 * seq) for seq in (1, 2, 3, 4)]
        await store.append("ta", 0, entries)
        await store.write_past([past(1, who=ann), past(2, who=ann), past(3, who=ann, is_void=True)])
        await store.write_past([past(4, who=ann), past(4, who=guest)])
        await store.write_coached([coached(4, b"guest", person=guest)])
        for since_us, count, found in ((0, 9, [4, 2, 1]), (2007, 9, [4, 2]), (0, 1, [4])):
            rows = await store.uncoached_rounds(since_us, count=count)
            assert [(person, row.first_seq) for person, row in rows] == [(ann, seq) for seq in found]
        await store.write_coached([coached(4, b"hers", person=ann)])
        assert [row.first_seq for _, row in await store.uncoached_rounds(0, count=9)] == [2, 1]

    with_store(where, work)
