"""Private tables: who has the link comes in; for everybody else there is no such table."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from paigow.web.live.connection import NO_TABLE
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Visitor

ADDRESSES = (
    "book",
    "rounds",
    "rounds/1",
    "rounds/1/file",
    "rounds/1/replay",
    "rounds/1/alternatives",
    "rounds/1/alternatives/1/0",
    "log",
    "significant",
    "link",
    "coach",
)


@pytest.fixture(scope="module")
def serving() -> Iterator[Serving]:
    with Serving() as serving:
        yield serving


class House:
    """Ann has opened a private table; Bob gets its link, Eve and somebody without a session do not."""

    def __init__(self, serving: Serving, stack: ExitStack) -> None:
        self.ann, self.bob, self.eve, self.nobody = (stack.enter_context(serving.visitor()) for _ in range(4))
        for who in (self.ann, self.bob, self.eve):
            who.come_in()
        self.table = self.ann.open_table(private=True)
        self.key = str(self.ann.http.get(f"/api/v1/tables/{self.table}/link").json()["key"])


@pytest.fixture
def house(serving: Serving) -> Iterator[House]:
    with ExitStack() as stack:
        yield House(serving, stack)


def enter(who: Visitor, table: str, key: str) -> int:
    return who.http.post("/api/v1/enter", json={"table": table, "key": key}).status_code


def closed_with(who: Visitor, table: str) -> tuple[str, int]:
    with who.live(table) as live:
        refusal = live.receive()
        return str(refusal.get("code")), code_of(live)


def code_of(live: Live) -> int:
    """With which the server closes a connection."""
    with pytest.raises(ConnectionClosed) as closed:
        live.until(lambda message: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def told(who: Visitor, table: str) -> list[tuple[int, Any]]:
    answers = [who.http.get(f"/api/v1/tables/{table}/{each}") for each in ADDRESSES]
    return [(each.status_code, each.json().get("code")) for each in answers]


def test_for_everybody_else_there_is_no_such_table(house: House) -> None:
    assert len(house.key) >= 32, "192 bits"
    for who in (house.eve, house.nobody):
        assert told(who, house.table) == told(who, "tnowhere1")
        assert {status for status, _ in told(who, house.table)} <= {404, 401}
        assert closed_with(who, house.table) == closed_with(who, "tnowhere1") == ("no_table", NO_TABLE)
        for key in ("", "x", house.key[:-1], house.key + "x"):
            assert enter(who, house.table, key) == enter(who, "tnowhere1", key) == 404
        assert house.table not in who.http.get("/api/v1/tables").text + who.http.get("/api/v1/lobby").text
    faults = [
        house.eve.http.post("/api/v1/session/refill", json={"table": each}).json()
        for each in (house.table, "t1")
    ]
    assert faults[0]["faults"][0]["expected"] == faults[1]["faults"][0]["expected"]
    row = house.ann.http.get("/api/v1/lobby", params={"private": True}).json()
    assert [each["table"] for each in row["tables"]] == [house.table]


def test_who_has_the_link_comes_in_and_may_stay(house: House) -> None:
    assert enter(house.bob, house.table, house.key) == 200
    with house.bob.live(house.table) as live:
        assert live.view()["private"] is True
        live.send({"do": "sit_down", "box": 3})
        live.view(lambda view: bool(view.get("speaks")))
    assert house.bob.http.get(f"/api/v1/tables/{house.table}/book").status_code == 200
    assert house.bob.http.get(f"/api/v1/tables/{house.table}/link").status_code == 404, (
        "it is the opener's to give"
    )
    assert house.bob.http.post(f"/api/v1/tables/{house.table}/link").status_code == 404
    answer = house.nobody.http.post("/api/v1/enter", json={"table": house.table, "key": house.key})
    assert answer.json()["session"]["person"]
    with house.nobody.live(house.table) as live:
        assert live.receive()["type"] == "view"


def test_a_new_link_turns_out_who_has_no_stake(house: House) -> None:
    for who in (house.bob, house.eve):
        assert enter(who, house.table, house.key) == 200
    with house.bob.live(house.table) as his, house.eve.live(house.table) as hers:
        hers.view()
        his.send({"do": "sit_down", "box": 3})
        his.view(lambda view: bool(view.get("speaks")))
        new = house.ann.http.post(f"/api/v1/tables/{house.table}/link").json()["key"]
        assert new != house.key
        assert code_of(hers) == NO_TABLE
        assert his.ask(ask="say", text="I am still here")["type"] == "done"
    assert enter(house.eve, house.table, house.key) == 404
    assert closed_with(house.eve, house.table) == ("no_table", NO_TABLE)
    assert enter(house.eve, house.table, new) == 200


def test_a_table_that_everybody_may_see_has_no_link(house: House) -> None:
    table = house.ann.open_table()
    for method in (house.ann.http.get, house.ann.http.post):
        assert method(f"/api/v1/tables/{table}/link").status_code == 404
    assert enter(house.bob, table, "") == 404
