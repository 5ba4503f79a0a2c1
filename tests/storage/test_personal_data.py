"""A person's data: every table is known as personal or not, the person can read all rows, and deletion removes them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import Table, func, insert, select

from paigow.cli import main
from paigow.clock import HandClock
from paigow.runtime.account_names import account_of
from paigow.runtime.cage import CODEC, GUEST_COINS, Cage, PurseClosed
from paigow.storage import (
    NAMES_STREAM,
    AccountRow,
    CertificateRow,
    ClassRow,
    CoachedRoundRow,
    CourseChange,
    DailyAnswerRow,
    IndexUpdate,
    InvitationRow,
    KeptKey,
    Leaving,
    NewEntry,
    Owner,
    PupilRow,
    RoundIndexRow,
    RoundRow,
    SessionRow,
    SharedRoundRow,
    StillPlaysError,
    Store,
    TableMember,
    TokenRow,
    schema,
)
from paigow.storage.repositories.personal_data import IMPERSONAL_TABLES, PERSONAL_TABLES

PSEUDONYM = "Former player 1234"
SECRETS = (b"\x01" * 32, b"\x02" * 32, b"\x03" * 32)
"""Hashes of the session's token, the recovery code and the program's token."""


def with_store(where: str | Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def scenario() -> None:
        store = await Store.open(where, clock=HandClock())
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(scenario())


async def count(store: Store, table: Table) -> int:
    found = await store._rows(select(func.count().label("rows")).select_from(table))
    return int(found[0].rows)


async def with_everything(store: Store, name: str) -> Owner:
    """Create an account of which every table of people has a row."""
    person = (await store.create_person(name))[0].person
    await store.claim_name(name, person, now_us=1, unseen_since_us=0)
    session = SessionRow(
        id="e" + name, person=person, token_hash=_hash(0, name), browser="Fox", created_us=1, seen_us=1
    )
    row = AccountRow(person=person, password="argon2" + name, created_us=1, changed_us=1)
    assert await store.add_account(row, key=name, codes=[_hash(1, name)], session=session)
    await store.offer_second_factor(person, "SECRET" + name)
    await store.set_avatar(person, "cat.teal")
    await store.add_token(
        TokenRow(
            id="k" + name, person=person, token_hash=_hash(2, name), name="bot", scopes="play", created_us=1
        )
    )
    await Cage(store, store._clock).grant_guest(person)
    await store.keep("own_limits", person, b'{"loss":500}')
    await store.change_course(CourseChange(person=person, course="set nz", change=lambda _: b'{"right":1}'))
    await store.note_asked_hand(person, "3478", 7)
    await store.answer_daily(DailyAnswerRow(person=person, day="2026-11-28", choice=1, at_us=7))
    await store.share_round(
        SharedRoundRow(code="s" + name, person=person, stream="t1", first_seq=1, at_us=7, value=b"{}")
    )
    friend = f"p{name}sfriend"
    await store.make_friends(person, friend, 7)
    await store.set_friend_code(person, "f" + name)
    await store.invite(InvitationRow(person=person, stream="t1", inviter=friend, at_us=7))
    await _with_class(store, person, name)
    await _with_round(store, person, name)
    return Owner(
        person=person,
        kept=(KeptKey(stream=NAMES_STREAM, name=name), KeptKey(stream="own_limits", name=person)),
    )


def _hash(which: int, name: str) -> bytes:
    return SECRETS[which][:-1] + name.encode()[:1]


async def _with_class(store: Store, person: str, name: str) -> None:
    await store.add_class(
        ClassRow(
            id="c" + name, teacher=person, name="Class", teacher_name=name, link="l" + name, created_us=1
        ),
        most=9,
    )
    pupil = PupilRow(id="u" + name, class_id="c" + name, person=person, name=name, joined_us=1)
    assert await store.join(pupil, "l" + name, most_pupils=9, most_classes=9) == "joined"
    with store._backend.engine.begin() as connection:
        task = {"id": "a" + name, "class_id": "c" + name, "task": b"{}", "created_us": 1}
        connection.execute(insert(schema.assignments).values(task))
        work = {"assignment": "a" + name, "person": person, "value": b'{"marks":3}'}
        connection.execute(insert(schema.works).values(work))
        passed = CertificateRow(id="t" + name, class_id="c" + name, person=person, value=b"{}")
        connection.execute(
            insert(schema.certificates).values(
                id=passed.id, class_id=passed.class_id, person=passed.person, value=passed.value
            )
        )


async def _with_round(store: Store, person: str, name: str) -> None:
    table = "t" + name.lower()
    members = (TableMember(person=person, is_there=False, is_opener=True),)
    entry = NewEntry(entry=b"{}", hash=bytes(32), at_us=5)
    index = IndexUpdate(rounds=(RoundRow(number=1, first_seq=1, ended_seq=1, over_seq=1),), people=members)
    await store.append(table, 0, [entry], index=index)
    row = RoundIndexRow(
        stream=table, first_seq=1, who=person, at_us=9, number=1, book="nz", banker=person,
        gain=-3, largest=0, is_void=False, mishaps=0,
    )  # fmt: skip
    await store.write_past([row])
    await store.write_coached(
        [CoachedRoundRow(person=person, stream=table, first_seq=1, hands=b'[{"low":1}]')]
    )


def leaving(owner: Owner) -> Leaving:
    return Leaving(
        owner=owner,
        account=account_of(owner.person),
        pseudonym=PSEUDONYM,
        pseudonym_key="former",
        reports="talk reports",
    )


def test_every_table_is_either_personal_or_not() -> None:
    personal = [each.table.name for each in PERSONAL_TABLES]
    named = [*personal, *(each.name for each in IMPERSONAL_TABLES)]
    assert sorted(named) == sorted(schema.metadata.tables)


def test_a_person_s_rows_are_read_without_secrets_and_without_those_of_others(where: str) -> None:
    async def work(store: Store) -> None:
        ann, ben = await with_everything(store, "Ann"), await with_everything(store, "Ben")
        found = await store.personal_rows(ann)
        assert [name for name, rows in found.items() if not rows] == []
        told = str(found)
        assert ben.person not in told
        assert "Ben" not in told
        assert "argon2" not in told
        assert "SECRET" not in told
        assert not {"token_hash", "password", "secret", "code_hash"} & {
            column for rows in found.values() for row in rows for column in row
        }
        assert found["coached_rounds"][0]["hands"] == [{"low": 1}]
        assert {(row["stream"], str(row["value"])) for row in found["kept"]} >= {
            ("own_limits", "{'loss': 500}"),
            ("school:" + ann.person, "{'right': 1}"),
        }
        (first,) = await store.purse_movements(account_of(ann.person))
        assert (first.stream, first.debit, first.credit, first.coins) == (
            "cage",
            "house",
            account_of(ann.person),
            GUEST_COINS,
        )

    with_store(where, work)


def test_deleting_leaves_the_log_a_pseudonym_and_the_rows_of_others(where: str) -> None:
    async def work(store: Store) -> None:
        ann, ben = await with_everything(store, "Ann"), await with_everything(store, "Ben")
        before, log = await store.personal_rows(ben), [count(store, each) for each in IMPERSONAL_TABLES]
        counts = dict(zip((each.name for each in IMPERSONAL_TABLES), await asyncio.gather(*log), strict=True))
        report = f'{{"line":{{"person":"{ann.person}","name":"Ann"}},"by":[{{"person":"x","name":"Cat"}}]}}'
        await store.keep("talk reports", "r1", report.encode())
        assert await Cage(store, store._clock).close_purse(ann.person, leaving(ann)) == GUEST_COINS
        found = await store.personal_rows(ann)
        assert [name for name, rows in found.items() if rows] == ["people"]
        assert found["people"][0]["name"] == PSEUDONYM
        assert await store.personal_rows(ben) == before
        for table in IMPERSONAL_TABLES:
            grown = {"events": 1, "postings": 1}.get(table.name, 0)
            assert await count(store, table) == counts[table.name] + grown, table.name
        assert await store.names([ann.person]) == {ann.person: PSEUDONYM}
        kept = await store.kept_value("talk reports", "r1")
        assert kept == report.replace("Ann", PSEUDONYM).encode()
        assert not await store.is_name_free("former", unseen_since_us=2**61)
        assert await store.is_name_free("Ann", unseen_since_us=0)

    with_store(where, work)


def test_the_sum_of_all_coins_holds(where: str) -> None:
    async def work(store: Store) -> None:
        ann = await with_everything(store, "Ann")
        cage = Cage(store, store._clock)
        await cage.close_purse(ann.person, leaving(ann))
        last = await store.last("cage")
        assert last is not None
        assert CODEC.decode(last.entry) == PurseClosed(person=ann.person, coins=GUEST_COINS)
        assert await store.trial_balance() == 0
        assert await store.audit() == {}
        assert await store.balances() == {account_of(ann.person): 0, "house": 0}
        assert not await cage.grant_guest(ann.person), "an id gets its first coins once"

    with_store(where, work)


def test_nothing_is_deleted_while_the_person_is_at_a_table(where: str) -> None:
    async def work(store: Store) -> None:
        ann = await with_everything(store, "Ann")
        there = (TableMember(person=ann.person, is_there=True, is_opener=False),)
        await store.write_index("tann", IndexUpdate(people=there))
        before = await store.personal_rows(ann)
        with pytest.raises(StillPlaysError, match="has a place or coins"):
            await Cage(store, store._clock).close_purse(ann.person, leaving(ann))
        assert await store.personal_rows(ann) == before
        assert await store.balance(account_of(ann.person)) == GUEST_COINS

    with_store(where, work)


def test_coins_that_come_meanwhile_go_back_too(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        ann = await with_everything(store, "Ann")
        cage, other = Cage(store, store._clock), Cage(store, store._clock)
        real, looks = Cage.account, list[int]()

        async def late(self: Cage, person: str) -> int:
            """Return the coins, and let an operator give some just afterwards."""
            coins = await real(self, person)
            if self is cage and not looks:
                looks.append(coins)
                await other.give(person, 5)
            return coins

        monkeypatch.setattr(Cage, "account", late)
        assert await cage.close_purse(ann.person, leaving(ann)) == GUEST_COINS + 5
        assert await store.trial_balance() == 0

    with_store(where, work)


def test_a_check_of_the_data_finds_nothing_wrong_afterwards(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        person = (await store.create_person("Ann"))[0].person
        await store.answer_daily(DailyAnswerRow(person=person, day="2026-11-28", choice=1, at_us=7))
        await store.keep_daily_hand("2026-11-28", b"{}")
        cage = Cage(store, store._clock)
        await cage.grant_guest(person)
        await cage.close_purse(person, leaving(Owner(person=person)))

    with_store(tmp_path, work)
    assert main(["admin", "check", "--data", str(tmp_path)]) == 0
