"""Figures for an operator: counts that are true, shown only to the operator, and naming nobody."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.connection import ASGIConnection
from prometheus_client.parser import text_string_to_metric_families
from structlog.testing import capture_logs

from paigow.web.edge.asgi_app import RequestPolicy
from paigow.web.edge.language import Connection
from paigow.web.edge.trusted_proxies import TrustedProxies, read_network
from paigow.web.oversight.metrics import AllowedScrapers
from tests.web.inprocess import Serving
from tests.web.visitors import Player

Told = dict[tuple[str, frozenset[tuple[str, str]]], float]
ROOT = Path(__file__).parents[2]
LOCAL = {"Host": "127.0.0.1:8000"}
"""What a program on this machine asks for."""


def scrape(serving: Serving) -> Told:
    answer = serving.client().get("/metrics", headers=LOCAL)
    assert answer.status_code == 200, answer.text
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def value(told: Told, name: str, **labels: str) -> float:
    return told.get((name, frozenset(labels.items())), 0.0)


@pytest.fixture(scope="module")
def played() -> Iterator[tuple[Serving, str, str]]:
    """A server where Ann has played a round, of which a stranger's command was refused; her table and she."""
    with Serving() as serving, serving.visitor() as ann:
        person = ann.come_in("Ann")
        table = ann.open_table(bots=1)
        with ann.live(table) as live:
            live.send({"do": "surrender_early_and_often", "ref": 900})
            assert live.refusal()["ref"] == 900
            live.send({"do": "place_wager", "box": 2, "coins": 1000, "ref": 901})
            assert live.refusal()["ref"] == 901
            Player(live, person, 2).play(1)
            yield serving, table, person


Played = tuple[Serving, str, str]


def test_what_happens_is_counted(played: Played) -> None:
    told = scrape(played[0])
    assert value(told, "paigow_tables", book="nz") == 1
    assert value(told, "paigow_tables_halted") == 0
    assert (value(told, "paigow_connections"), value(told, "paigow_people")) == (1, 1)
    assert value(told, "paigow_rounds_total", book="nz") == 1
    assert value(told, "paigow_events_total", book="nz") > 30
    assert value(told, "paigow_command_seconds_count", outcome="refused") == 1, (
        "what cannot be read is no command"
    )
    assert value(told, "paigow_command_seconds_count", outcome="done") >= 4
    assert sum(count for (name, _), count in told.items() if name == "paigow_refusals_total") == 1
    assert value(told, "paigow_stored_total") >= value(told, "paigow_commit_seconds_count") > 10
    assert value(told, "paigow_bytes_sent_total") > 100 * value(told, "paigow_messages_sent_total") > 0
    opened = {"method": "POST", "route": "/api/v1/tables", "status": "201"}
    assert value(told, "paigow_request_seconds_count", **opened) == 1


def test_the_counts_go_on_with_the_game(played: Played) -> None:
    serving, table, _ = played
    before = scrape(serving)
    with serving.visitor() as onlooker, onlooker.live(table) as live:
        live.view()
        during = scrape(serving)
    assert value(during, "paigow_connections") == 2
    assert value(during, "paigow_people") == 1, "an onlooker is nobody"
    assert value(during, "paigow_messages_sent_total") > value(before, "paigow_messages_sent_total")


def test_nobody_is_named_and_no_table(played: Played) -> None:
    serving, table, person = played
    client = serving.client()
    client.get(f"/t/{table}?secret=1")
    client.request("PROPFIND", f"/api/v1/tables/{table}/rounds")
    client.get(f"/api/v1/{'x' * 40}")
    text = client.get("/metrics", headers=LOCAL).text
    for each in (table, person, "Ann", "PROPFIND", "x" * 40, "secret"):
        assert each not in text, each
    labels = {name for key in scrape(serving) for name, _ in key[1]}
    assert labels <= {"book", "outcome", "code", "le", "method", "route", "status", "version"}


PROXY_HEADERS = {
    "CF-Connecting-IP": "203.0.113.9",
    "CF-Ray": "230b030023ae2822-SJC",
    "CF-Visitor": '{"scheme":"https"}',
    "CDN-Loop": "cloudflare",
    "Client-IP": "203.0.113.9",
    "Fastly-Client-IP": "203.0.113.9",
    "Fly-Client-IP": "203.0.113.9",
    "Forwarded": "for=203.0.113.9",
    "Forwarded-For": "203.0.113.9",
    "Tailscale-User-Login": "ann@example.org",
    "True-Client-IP": "203.0.113.9",
    "Via": "1.1 proxy",
    "X-Amz-Cf-Id": "x",
    "X-Amzn-Trace-Id": "Root=1",
    "X-Azure-ClientIP": "203.0.113.9",
    "X-Client-IP": "203.0.113.9",
    "X-Cluster-Client-IP": "203.0.113.9",
    "X-Envoy-External-Address": "203.0.113.9",
    "X-Forwarded": "203.0.113.9",
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Host": "paigow.example.org",
    "X-Forwarded-Port": "443",
    "X-Forwarded-Prefix": "/games",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Scheme": "https",
    "X-Forwarded-Server": "proxy",
    "X-Forwarded-Ssl": "on",
    "X-Original-Host": "paigow.example.org",
    "X-Original-URI": "/metrics",
    "X-Real-IP": "203.0.113.9",
    "X-Request-ID": "1",
    "X-Scheme": "https",
    "X-Varnish": "1",
}
"""What proxies add to the requests that they pass on: Caddy, nginx, Apache, HAProxy, Traefik, Envoy, CDNs, tunnels."""


@pytest.mark.parametrize("header", PROXY_HEADERS)
def test_a_proxy_on_this_machine_passes_nobody_on(played: Played, header: str) -> None:
    answer = played[0].client().get("/metrics", headers={**LOCAL, header: PROXY_HEADERS[header]})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert "paigow" not in answer.text.lower().replace("/metrics", "")


@pytest.mark.parametrize(
    "host", ["paigow.example.org", "paigow.example.org:443", "203.0.113.1", "localhost.example.org"]
)
def test_a_proxy_that_adds_no_header_is_known_by_the_public_name(played: Played, host: str) -> None:
    assert played[0].client().get("/metrics", headers={"Host": host}).status_code == 404


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "[::1]:8000", "localhost", "LOCALHOST:8000", "paigow.localhost"]
)
def test_this_machine_asks_by_its_own_names(played: Played, host: str) -> None:
    """The second is what Prometheus sends."""
    for headers in ({}, {"User-Agent": "Prometheus/3", "X-Prometheus-Scrape-Timeout-Seconds": "10"}):
        assert played[0].client().get("/metrics", headers={"Host": host, **headers}).status_code == 200


@pytest.mark.parametrize(("headers", "is_told"), [({}, True), ({"X-Real-IP": "203.0.113.9"}, False)])
def test_a_trusted_proxy_that_does_not_say_for_whom_it_asks_is_no_scraper(
    headers: dict[str, str], is_told: bool
) -> None:
    networks = [read_network("10.0.0.0/24")]
    pairs = [(name.lower().encode(), text.encode()) for name, text in headers.items()]
    scope: Any = {"type": "http", "headers": pairs, "client": ("10.0.0.7", 1)}
    assert (ASGIConnection(scope) in AllowedScrapers(networks, TrustedProxies(networks))) == is_told


@pytest.mark.parametrize(("named", "host", "is_told"), [
    ((), "127.0.0.1", True),
    ((), "10.0.0.7", False),
    (("10.0.0.0/24",), "10.0.0.7", True),
    (("10.0.0.0/24",), "10.0.1.7", False),
    (("10.0.0.0/24",), "somewhere", False),
])  # fmt: skip
def test_it_is_told_to_this_machine_and_to_networks_that_were_named(
    named: tuple[str, ...], host: str, is_told: bool
) -> None:
    scope: Any = {"type": "http", "headers": [], "client": (host, 1)}
    connection: Connection = ASGIConnection(scope)
    assert (connection in AllowedScrapers(map(read_network, named))) == is_told


@pytest.mark.parametrize("is_wanted", [False, True])
def test_a_request_is_logged_by_its_pattern_where_the_operator_wants_it(page: Path, is_wanted: bool) -> None:
    with (
        Serving(static=page, policy=RequestPolicy(logs_requests=is_wanted)) as serving,
        serving.client() as client,
        capture_logs() as logged,
    ):
        client.get("/api/v1/tables/t-secret/rounds?lang=hidden")
    told = [line for line in logged if line["event"] == "request"]
    assert len(told) == is_wanted
    for line in told:
        assert (line["method"], line["route"], line["status"]) == (
            "GET",
            "/api/v1/tables/{table}/rounds",
            404,
        )
        assert line["ms"] >= 0
        assert "hidden" not in str(line)
        assert "t-secret" not in str(line)


def test_the_dashboard_asks_for_what_is_told(played: Played) -> None:
    dashboard = json.loads((ROOT / "examples" / "operating" / "grafana.json").read_text())
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel.get("targets", ())
        for name in re.findall(r"\b(?:paigow|process)_[a-z_]+", target["expr"])
    }
    told = {name for name, _ in scrape(played[0])}
    assert asked
    assert asked <= told | {"paigow_slow_readers_total", "paigow_refusals_total"}


def test_the_operators_guide_lists_them_all(played: Played) -> None:
    guide = (ROOT / "docs" / "operators.md").read_text()
    told = {re.sub(r"_(total|count|sum|bucket|created)$", "", name) for name, _ in scrape(played[0])}
    missing = {name for name in told if name.startswith("paigow_") and f"`{name}" not in guide}
    assert not missing
