"""Before the application: HEAD, the names by which it may be asked for, and whether it is well."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from websockets.exceptions import InvalidStatus

from paigow.web.edge.allowed_hosts import AllowedHosts, read_host
from paigow.web.edge.asgi_app import RequestPolicy
from tests.web.inprocess import Client, Serving

RETRY_MS: Final = 1_000
"""After a fault, before a table goes on."""


def test_health_tells_of_a_table_that_stopped_while_it_ran(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get("/api/v1/session")
    table = client.post("/api/v1/tables", json={"book": "nz"}).json()["table"]
    assert client.get("/api/v1/health").status_code == 200

    async def broken(*arguments: object) -> None:
        raise RuntimeError("the disc is gone")

    running = client.app.state.services.house.registry.tables[table]
    monkeypatch.setattr(running, "_turn", broken)
    running._wake.set()
    answer = client.get("/api/v1/health")
    assert answer.status_code == 503
    assert answer.json()["halted"].keys() == {table}
    assert answer.json()["halted"][table].startswith("RuntimeError in phase ")
    assert "disc" not in answer.text, "the reason is for the log"
    monkeypatch.undo()
    client.serving.advance(RETRY_MS - 1)
    assert client.get("/api/v1/health").status_code == 503
    client.serving.advance(1)
    assert client.get("/api/v1/health").json()["status"] == "ok", "it went on"


# ---- HEAD ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    ["/", "/hand", "/assets/index-1a2b.js", "/favicon.svg", "/api/v1/health", "/api/v1/books", "/api/v1/books/nz",
     "/api/v1/tables", "/api/v1/clauses/NZ%206.12", "/api/v1/words/en", "/api/v1/schema", "/api/v1/nothing",
     "/nothing"],
)  # fmt: skip
def test_head_is_answered_as_get_is_but_for_the_body(client: Client, path: str) -> None:
    got, headed = client.get(path), client.head(path)
    assert headed.status_code == got.status_code
    assert headed.content == b""
    for name in ("content-type", "content-security-policy", "cache-control"):
        assert headed.headers.get(name) == got.headers.get(name)


def test_every_address_that_answers_get_answers_head(client: Client) -> None:
    for route in client.app.routes:
        if "GET" in getattr(route, "methods", ()):
            assert client.head(route.path_format.replace("{", "").replace("}", "")).status_code != 405


def test_head_is_no_way_to_change_anything(client: Client) -> None:
    assert client.head("/api/v1/advice").status_code == 405


# ---- asked for by which name ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def named(page: Path) -> Iterator[Client]:
    policy = RequestPolicy(hosts=AllowedHosts(["club.example", "*.our.example"]))
    with Serving(static=page, policy=policy) as serving, serving.client() as client:
        yield client


@pytest.mark.parametrize(
    "host",
    ["club.example", "CLUB.example:8443", "club.example.", "a.our.example", "localhost", "localhost:8000",
     "x.localhost", "127.0.0.1:8000", "192.0.2.7", "[::1]:8000", "[2001:db8::1]"],
)  # fmt: skip
def test_by_a_name_of_ours_or_an_address_we_are_asked(named: Client, host: str) -> None:
    assert named.get("/api/v1/health", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "club.example.evil.example", "evilclub.example", "our.example", "127.0.0.1.evil.example",
     "localhost.evil.example", "[::1", "club.example:80:80", "club.example@evil.example", "évil.example", "<b>", "a b"],
)  # fmt: skip
def test_by_another_site_s_name_nothing_is_served(named: Client, host: str) -> None:
    sent = {b"host": host.encode("latin-1")}
    for path in ("/", "/api/v1/health", "/api/v1/session", "/nothing"):
        answer = named.get(path, headers=sent)
        assert (answer.status_code, answer.json()["code"]) == (421, "unknown_host")
        assert "set-cookie" not in answer.headers
        assert answer.headers["x-content-type-options"] == "nosniff"
    page = named.get("/", headers=sent | {b"accept": b"text/html"})
    assert page.status_code == 421
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "hosts" in page.text
    assert "<b>" not in page.text
    chinese = named.get("/?lang=zh-Hant", headers=sent | {b"accept": b"text/html"})
    assert 'lang="zh-Hant"' in chinese.text
    with pytest.raises(InvalidStatus):
        named.serving.connect("/api/v1/tables/t/live", [("host", "evil.example")])


def test_who_names_no_host_is_no_browser() -> None:
    assert AllowedHosts(["club.example"]).allow("")
    assert AllowedHosts(["*"]).allow("anything.example")
    assert not AllowedHosts().allow("anything.example")


@pytest.mark.parametrize(
    "name", ["", "http://club.example", "club.example:80", "a b", "*.", "a..b", "*", "牌九.example"]
)
def test_a_name_for_the_list_is_a_host_name(name: str) -> None:
    if name in {"*", "牌九.example"}:
        assert read_host(name).isascii()
    else:
        with pytest.raises(ValueError, match="host name"):
            read_host(name)
