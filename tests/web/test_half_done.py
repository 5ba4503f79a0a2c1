"""A request of which one write fails leaves nothing half done: nobody holds a name that nobody bears."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest

from paigow.runtime.account_names import account_of
from paigow.server import Limits
from paigow.storage import DiskFullError, data_file
from paigow.storage.database.transactions import Database
from paigow.storage.database.writer import Work
from tests.web.inprocess import Serving
from tests.web.visitors import Visitor

MANY: Final = Limits(guests_burst=1000, log_ins_burst=1000)
NAMES: Final = ("Ada", "Bea", "Cleo", "Dora", "Edda", "Fay", "Gwen", "Hanna", "Ida", "Jane", "Kate", "Lena")
PASSWORD: Final = "seven quiet geese over the lake"


@contextmanager
def failing(nth: int) -> Iterator[None]:
    """Let the n-th write to any store fail, as on a full disk."""
    write, left = Database._write, [nth]

    async def counted(self: Database, work: Work[Any], *, repeats: bool = False) -> Any:
        left[0] -= 1
        if left[0] == 0:
            raise DiskFullError("the disk is full")
        return await write(self, work, repeats=repeats)

    with patch.object(Database, "_write", counted):
        yield


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
