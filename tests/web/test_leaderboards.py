"""The weekly leaderboards over HTTP: only accounts with enough rated rounds that did not leave, until Monday."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
import pytest

from paigow.books import BOOK_IDS
from paigow.school.leaderboards import KEPT_MS, LEAST_ROUNDS, week_of
from paigow.server import Limits
from paigow.storage import CoachedRoundRow, NewEntry, RoundIndexRow, Store
from tests.school.test_statistics import hand
from tests.web.inprocess import Serving
from tests.web.test_accounts import PASSWORD, quick_hashes, register
from tests.web.visitors import Visitor

__all__ = ["quick_hashes"]
MANY: Final = 10_000
LEAVE: Final = "/api/v1/account/leaderboards"


@pytest.fixture
def serving() -> Iterator[Serving]:
    with Serving(limits=Limits(log_ins_burst=MANY, guests_burst=MANY)) as serving:
        yield serving


def board(who: Visitor, book: str = "nz") -> Any:
    answer = who.http.get("/api/v1/leaderboards", params={"book": book})
    assert answer.status_code == 200, answer.text
    return answer.json()


def names(who: Visitor, book: str = "nz") -> list[tuple[int, str]]:
    return [(row["place"], row["name"]) for row in board(who, book)["rows"]]


def account(who: Visitor, name: str) -> str:
    return str(register(who.http, name)["session"]["person"])


def has_played(serving: Serving, person: str, *costs: float, book: str = "nz", late_us: int = 0) -> None:
    """Store one coached round of the current week for each cost."""
    store: Store = serving.app.state.services.coached_rounds
    now_us = serving.clock.now_us()

    async def write() -> None:
        table = f"t{person}{book}{late_us}"
        entries = [NewEntry(entry=b"{}", hash=bytes(32), at_us=now_us) for _ in costs]
        await store.append(table, 0, entries)
        rows = [
            RoundIndexRow(
                stream=table, first_seq=seq, who=person, at_us=now_us + late_us, number=seq, book=book, banker="",
                gain=0, largest=0, is_void=False, mishaps=0,
            )
            for seq in range(1, len(costs) + 1)
        ]  # fmt: skip
        await store.write_past(rows)
        await store.write_coached(
            [
                CoachedRoundRow(
                    person=person, stream=table, first_seq=seq, hands=msgspec.json.encode([hand(cost)])
                )
                for seq, cost in enumerate(costs, start=1)
            ]
        )

    serving.run(write())


def test_accounts_stand_by_what_their_settings_cost(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as ben, serving.visitor() as guest:
        for who, name, cost in ((ann, "Ann", 2), (ben, "Ben", 0.5)):
            has_played(serving, account(who, name), *[cost] * LEAST_ROUNDS)
        has_played(serving, guest.come_in("Cat"), *[0] * LEAST_ROUNDS)
        told = board(ann)
        assert [(row["place"], row["name"], row["is_you"]) for row in told["rows"]] == [
            (1, "Ben", False),
            (2, "Ann", True),
        ]
        assert [row["cost"]["fraction"] for row in told["rows"]] == ["1/2", "2/1"]
        assert (told["people"], told["own_rounds"], told["is_listed"]) == (2, LEAST_ROUNDS, True)
        now_ms = serving.clock.now_us() // 1000
        assert datetime.fromtimestamp(told["ends_ms"] / 1000, UTC).weekday() == 0
        assert told["ends_ms"] > now_ms
        assert told["since"] == week_of(now_ms).monday.isoformat()
        assert names(ann, "rws") == []
        assert board(guest)["is_listed"] is False


def test_the_same_cost_is_the_same_place(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as ben, serving.visitor() as cat:
        for who, name, cost in ((ann, "Ann", 1), (ben, "Ben", 1), (cat, "Cat", 3)):
            has_played(serving, account(who, name), *[cost] * LEAST_ROUNDS)
        assert sorted(names(ann)) == [(1, "Ann"), (1, "Ben"), (3, "Cat")]


def test_a_place_takes_enough_rated_rounds(serving: Serving) -> None:
    with serving.visitor() as ann:
        person = account(ann, "Ann")
        has_played(serving, person, *[0] * (LEAST_ROUNDS - 1))
        told = board(ann)
        assert (told["rows"], told["own_rounds"], told["least_rounds"]) == (
            [],
            LEAST_ROUNDS - 1,
            LEAST_ROUNDS,
        )
        has_played(serving, person, 0, late_us=1)
        serving.advance(KEPT_MS)
        assert names(ann) == [(1, "Ann")]


def test_one_leaves_and_joins_again_at_once(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as ben:
        has_played(serving, account(ann, "Ann"), *[1] * LEAST_ROUNDS)
        has_played(serving, account(ben, "Ben"), *[2] * LEAST_ROUNDS)
        assert ann.http.post(LEAVE, json={"is_listed": False}).json() == {"is_listed": False}
        assert names(ben) == [(1, "Ben")], "the places close up"
        assert board(ann)["is_listed"] is False
        assert ann.http.get("/api/v1/account").json()["is_listed"] is False
        assert ann.http.post(LEAVE, json={"is_listed": True}).status_code == 200
        assert names(ben) == [(1, "Ann"), (2, "Ben")]


def test_a_deleted_account_is_gone_at_once(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as ben:
        has_played(serving, account(ann, "Ann"), *[1] * LEAST_ROUNDS)
        assert names(ben) == [(1, "Ann")]
        assert ann.http.post("/api/v1/account/delete", json={"password": PASSWORD}).status_code == 204
        assert names(ben) == []


def test_monday_begins_anew(serving: Serving) -> None:
    with serving.visitor() as ann:
        has_played(serving, account(ann, "Ann"), *[1] * LEAST_ROUNDS)
        left_ms = board(ann)["ends_ms"] - serving.clock.now_us() // 1000
        serving.leap(left_ms - 1)
        assert names(ann) == [(1, "Ann")]
        serving.leap(1)
        assert names(ann) == []


def test_what_cannot_be_answered_is_refused(serving: Serving) -> None:
    with serving.visitor() as ann:
        answer = ann.http.get("/api/v1/leaderboards", params={"book": "macau"})
        assert (answer.status_code, answer.json()["code"]) == (404, "no_book")
        assert board(ann, BOOK_IDS[-1])["rows"] == []
        assert ann.http.post(LEAVE, json={"is_listed": False}).json()["code"] == "no_session"
        ann.come_in("Ann")
        assert ann.http.post(LEAVE, json={"is_listed": False}).json()["code"] == "guests_only"
        account(ann, "Ann")
        (fault,) = ann.http.post(LEAVE, json={"is_listed": "no"}).json()["faults"]
        assert (fault["field"], fault["value"]) == ("is_listed", "no")
