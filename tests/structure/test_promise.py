"""What a release promised of the interface is still there; what is withdrawn is found."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from scripts import promise

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def http() -> dict[str, Any]:
    return deepcopy(promise.documents()[promise.OPENAPI])


@pytest.fixture
def live() -> dict[str, Any]:
    return deepcopy(promise.documents()[promise.ASYNCAPI])


def test_nothing_that_the_last_release_promised_is_withdrawn() -> None:
    assert promise.withdrawn(promise.FOLDER) == []


def test_what_is_withdrawn_after_an_invented_release_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, http: dict[str, Any], live: dict[str, Any]
) -> None:
    assert promise.withdrawn(tmp_path) == [], "nothing was released"
    promise.release(tmp_path)
    assert promise.withdrawn(tmp_path) == []
    del http["paths"]["/api/v1/advice"]
    live["operations"]["tells"]["messages"].pop(0)
    monkeypatch.setattr(promise, "documents", lambda: {promise.OPENAPI: http, promise.ASYNCAPI: live})
    assert promise.withdrawn(tmp_path) == ["POST /api/v1/advice is gone", "message view is gone"]
    monkeypatch.setattr(promise, "FOLDER", tmp_path)
    assert promise.main() == 1


def schema(document: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = document["components"]["schemas"][name]
    return found


def body(document: dict[str, Any], path: str) -> dict[str, Any]:
    found: dict[str, Any] = document["paths"][path]["post"]["requestBody"]["content"]["application/json"][
        "schema"
    ]
    return found


def answer(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["paths"]["/api/v1/tables"]["post"]["responses"]
    return found


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda it: it["paths"].pop("/api/v1/advice"), "POST /api/v1/advice is gone"),
        (lambda it: answer(it).pop("201"), "POST /api/v1/tables: no answer 201 as application/json"),
        (
            lambda it: schema(it, "SessionBody")["properties"].pop("account"),
            "GET /api/v1/session: 200.account is gone",
        ),
        (
            lambda it: schema(it, "SessionBody")["required"].remove("name"),
            "GET /api/v1/session: 200.name may be missing",
        ),
        (
            lambda it: schema(it, "SessionBody")["properties"]["name"].update(type=["string", "null"]),
            "GET /api/v1/session: 200.name: may also be null",
        ),
        (
            lambda it: body(it, "/api/v1/advice")["required"].append("why"),
            "POST /api/v1/advice: body.why must be sent",
        ),
        (
            lambda it: body(it, "/api/v1/tables")["properties"]["bots"].update(maximum=3),
            "POST /api/v1/tables: body.bots: maximum is 3",
        ),
        (
            lambda it: body(it, "/api/v1/tables")["properties"]["book"]["enum"].remove("nz"),
            "POST /api/v1/tables: body.book: no more nz",
        ),
        (
            lambda it: schema(it, "ProblemBody")["properties"]["code"]["enum"].remove("no_book"),
            "GET /api/v1/health: 400.code: no more no_book",
        ),
        (
            lambda it: it["paths"]["/api/v1/books"]["get"].update(security=[{"session": []}]),
            "GET /api/v1/books wants a session",
        ),
    ],
)
def test_what_is_withdrawn_over_http_is_found(change: Change, told: str, http: dict[str, Any]) -> None:
    change(http)
    assert told in promise.withdrawn_http(promise.documents()[promise.OPENAPI], http)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda it: it["operations"]["tells"]["messages"].pop(0), "message view is gone"),
        (lambda it: schema(it, "BoxView")["properties"].pop("seated"), "view.boxes[].seated is gone"),
        (
            lambda it: schema(it, "place_wager_message")["required"].append("bet"),
            "place_wager.bet must be sent",
        ),
        (
            lambda it: schema(it, "view_message")["properties"].update(
                round={"anyOf": [{"type": "integer"}, {"type": "null"}]}
            ),
            "view.round: may also be null",
        ),
        (lambda it: schema(it, "WagerPaid")["properties"].pop("won"), "view.events[].won is gone"),
    ],
)
def test_what_is_withdrawn_over_the_live_connection_is_found(
    change: Change, told: str, live: dict[str, Any]
) -> None:
    change(live)
    assert told in promise.withdrawn_live(promise.documents()[promise.ASYNCAPI], live)


def test_what_is_added_is_no_harm(http: dict[str, Any], live: dict[str, Any]) -> None:
    promised = promise.documents()
    http["paths"]["/api/v1/news"] = http["paths"]["/api/v1/books"]
    schema(http, "SessionBody")["properties"]["age"] = {"type": "integer"}
    schema(http, "SessionBody")["required"].append("age")
    body(http, "/api/v1/tables")["properties"]["music"] = {"type": "string"}
    schema(http, "ProblemBody")["properties"]["code"]["enum"].append("no_music")
    schema(live, "view_message")["properties"]["music"] = {"type": "string"}
    assert promise.withdrawn_http(promised[promise.OPENAPI], http) == []
    assert promise.withdrawn_live(promised[promise.ASYNCAPI], live) == []
