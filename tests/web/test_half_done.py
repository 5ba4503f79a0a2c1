"""A request of which one write fails leaves nothing half done: nobody holds a name that nobody bears."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from paigow.runtime.account_names import account_of
from paigow.server import Limits
from paigow.storage import data_file
from tests.web.failing_writes import failing
from tests.web.inprocess import Serving
from tests.web.visitors import Visitor

MANY: Final = Limits(guests_burst=1000, log_ins_burst=1000)
NAMES: Final = ("Ada", "Bea", "Cleo", "Dora", "Edda", "Fay", "Gwen", "Hanna", "Ida", "Jane", "Kate", "Lena")
PASSWORD: Final = "seven quiet geese over the lake"


def takes(visitor: Visitor, name: str) -> int:
    return visitor.http.post("/api/v1/session", json={"name": name}).status_code


def registers(visitor: Visitor, name: str) -> int:
    return visitor.http.post("/api/v1/account", json={"name": name, "password": PASSWORD}).status_code


@pytest.mark.parametrize("comes", [takes, registers])
@pytest.mark.parametrize("is_new", [True, False])
def test_a_name_stays_free_when_a_write_fails(comes: Any, *, is_new: bool) -> None:
    failed = 0
    with Serving(limits=MANY) as serving:
        for nth, name in enumerate(NAMES, start=1):
            with serving.visitor() as one, serving.visitor() as other:
                if not is_new:
                    one.come_in(f"{name} Old")
                with failing(nth):
                    status = comes(one, name)
                if status < 300:
                    assert takes(other, name) == 409
                    break
                assert status == 503
                failed += 1
                shown = None if is_new else one.http.get("/api/v1/session").json()["name"]
                assert takes(other, name) == (409 if shown == name else 200)
                if shown != name:
                    assert takes(other, f"{name} Old") == (200 if is_new else 409)
        else:
            raise AssertionError("every write fails")
    assert failed


def comes_by_private_link(host: Visitor) -> tuple[str, dict[str, Any]]:
    table = host.open_table(private=True)
    key = host.http.get(f"/api/v1/tables/{table}/link").json()["key"]
    return "/api/v1/enter", {"table": table, "key": key}


def joins_class(host: Visitor) -> tuple[str, dict[str, Any]]:
    made = host.http.post("/api/v1/school/class", json={"name": "Evening", "teacher": "Hanna"})
    return f"/api/v1{made.json()['link']}", {"name": "Pupil", "consents": True}


def answers_daily_hand(host: Visitor) -> tuple[str, dict[str, Any]]:
    return f"/api/v1/daily/{host.http.get('/api/v1/daily').json()['day']}", {"choice": 0}


@pytest.mark.parametrize(
    "comes",
    [
        lambda _: ("/api/v1/session", {"name": "Newcomer"}),
        lambda _: ("/api/v1/account", {"name": "Newcomer", "password": PASSWORD}),
        lambda _: ("/api/v1/play-now", {}),
        lambda _: ("/api/v1/find-people", {}),
        lambda _: ("/api/v1/school/class", {"name": "Morning", "teacher": "Newcomer"}),
        comes_by_private_link,
        joins_class,
        answers_daily_hand,
    ],
    ids=["name", "account", "play", "find", "teach", "enter", "join", "answer"],
)
def test_a_new_guest_can_come_back_when_a_later_write_fails(comes: Any, tmp_path: Path) -> None:
    failed = 0
    with (
        Serving(where=tmp_path, limits=MANY) as serving,
        closing(sqlite3.connect(data_file(tmp_path))) as data,
    ):
        with serving.visitor() as host:
            host.come_in("Hanna")
            path, body = comes(host)
        for nth in range(1, 20):
            (before,) = data.execute("SELECT count(*) FROM people").fetchone()
            with serving.visitor() as one:
                with failing(nth):
                    status = one.http.post(path, json=body).status_code
                (after,) = data.execute("SELECT count(*) FROM people").fetchone()
                assert after - before == ("paigow_session" in one.http.cookies)
                if after > before:  # the same guest, no further one
                    assert one.http.get("/api/v1/session").status_code == 200
                    assert data.execute("SELECT count(*) FROM people").fetchone() == (after,)
            if status < 300:
                break
            assert status == 503
            failed += 1
        else:
            raise AssertionError("every write fails")
    assert failed


def test_a_guest_who_signs_out_is_gone_with_their_name_or_still_there() -> None:
    failed = 0
    with Serving(limits=MANY) as serving:
        for nth, name in enumerate(NAMES, start=1):
            with serving.visitor() as one, serving.visitor() as other:
                one.come_in(name)
                with failing(nth):
                    status = one.http.delete("/api/v1/session").status_code
                is_there = one.http.get("/api/v1/session").json()["name"] == name
                assert takes(other, name) == (409 if is_there else 200)
                if status < 300:
                    assert not is_there
                    break
                failed += 1
        else:
            raise AssertionError("every write fails")
    assert failed


def test_a_guest_has_a_name_and_coins_or_does_not_exist(tmp_path: Path) -> None:
    welcomed = 0
    with Serving(where=tmp_path, limits=MANY) as serving:
        for nth, name in enumerate(NAMES, start=1):
            with serving.visitor() as one, failing(nth):
                welcomed += takes(one, name) < 300
    assert 0 < welcomed < len(NAMES)
    with closing(sqlite3.connect(data_file(tmp_path))) as data:
        (people,) = data.execute("SELECT group_concat(person) FROM people").fetchone()
        (named,) = data.execute("SELECT count(*) FROM kept WHERE stream = 'names'").fetchone()
        accounts = {name for (name,) in data.execute("SELECT account FROM balances")}
    assert {account_of(person) for person in people.split(",")} <= accounts
    assert len(people.split(",")) == named == welcomed


def log_ins(visitor: Visitor) -> int:
    return len(visitor.http.get("/api/v1/account").json()["sessions"])


@pytest.mark.parametrize("way", ["login", "recover"])
def test_a_visitor_who_cannot_log_in_is_still_the_guest(way: str) -> None:
    with Serving(limits=MANY) as serving, serving.visitor() as other, serving.visitor() as one:
        codes = other.http.post("/api/v1/account", json={"name": "Ada", "password": PASSWORD}).json()["codes"]
        before = one.come_in("Bea")
        body = {"name": "Ada", "password": PASSWORD} | ({"code": codes[0]} if way == "recover" else {})
        for nth in range(1, 9):
            with failing(nth):
                status = one.http.post(f"/api/v1/account/{way}", json=body).status_code
            if status < 300:
                break
            assert status == 503
            assert one.http.get("/api/v1/session").json()["person"] == before
            assert log_ins(other) == 1
        else:
            raise AssertionError("every write fails")
        assert nth > 1
        assert one.http.get("/api/v1/session").json()["name"] == "Ada"
        assert log_ins(one) == (2 if way == "login" else 1)
        with serving.visitor() as third:
            assert takes(third, "Bea") == 200, "the guest is gone"


@pytest.mark.parametrize("nth", range(1, 10))
def test_a_place_that_was_not_given_is_given_at_the_next_request(nth: int) -> None:
    with Serving(limits=MANY) as serving, serving.visitor() as one:
        one.come_in("Ada")
        with failing(nth):
            assert one.http.post("/api/v1/play-now").status_code in {201, 503}
        table = one.http.post("/api/v1/play-now").json()["table"]
        session = one.http.get("/api/v1/session").json()
        assert [each["table"] for each in session["tables"] if each["coins"]] == [table]
        assert [row["table"] for row in one.http.get("/api/v1/tables").json()] == [table]


def test_a_private_table_whose_opening_failed_has_a_link() -> None:
    opened = 0
    for nth in range(1, 5):
        with Serving(limits=MANY) as serving, serving.visitor() as one, serving.visitor() as other:
            one.come_in("Ada")
            with failing(nth):
                status = one.http.post("/api/v1/tables", json={"book": "nz", "private": True}).status_code
            assert status in {201, 503}
            for each in one.http.get("/api/v1/session").json()["tables"]:
                table = each["table"]
                key = one.http.get(f"/api/v1/tables/{table}/link").json()["key"]
                assert other.http.get(f"/api/v1/tables/{table}").status_code == 404
                assert other.http.post("/api/v1/enter", json={"table": table, "key": key}).status_code == 200
                opened += status == 503
    assert opened
