"""The copy's server and page: the fifth book is listed, opened, played and explained."""

import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import come_to
from tests.browser.guests import Guest
from tests.browser.hands import Mouse
from tests.browser.living import Life
from tests.browser.lobby import Lobby
from tests.browser.serving import TROUBLE, Process, Server
from tests.fifth.conftest import Copy, holds_to_its_own
from tests.fifth.copying import HERE

BOX = 5
__all__ = ["come_to"]


PROGRAM: Final = """
import pickle
import sys
from multiprocessing.connection import Connection
from tests.browser.living import live
says, orders = (Connection(int(each)) for each in sys.argv[1:3])
live(pickle.loads(bytes.fromhex(sys.argv[3])), says, orders)
"""


class Program(subprocess.Popen[bytes]):
    """A program in a process of its own."""

    def is_alive(self) -> bool:
        return self.poll() is None

    def join(self) -> None:
        self.wait()


class CopiedServer(Server):
    """A server that the copy runs."""

    def __init__(self, copy: Copy, folder: Path) -> None:
        self._copy = copy
        super().__init__(folder, deal=7)

    def _launch(self, life: Life, says: Connection, orders: Connection) -> Process:
        ends = (says.fileno(), orders.fileno())
        return Program(
            [sys.executable, "-c", PROGRAM, *map(str, ends), pickle.dumps(life).hex()],
            env={**os.environ, "PYTHONPATH": self._copy.path},
            pass_fds=ends,
        )


@pytest.fixture(scope="module")
def server(copy: Copy, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with CopiedServer(copy, tmp_path_factory.mktemp("served")) as server:
        yield server
    assert not TROUBLE.search(server.log())


@pytest.fixture(params=["en", "zh-Hant"])
def http(server: Server, request: pytest.FixtureRequest) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, headers={"Accept-Language": request.param}) as client:
        yield client


def test_it_stands_in_the_list_with_a_page_of_its_own(http: httpx.Client) -> None:
    assert [each["id"] for each in http.get("/api/v1/books").json()][-1] == "saltmarsh"
    rules: Any = http.get("/api/v1/books/saltmarsh").json()
    assert {"SALT 8.1", "SALT 10.2", "R-1"} <= holds_to_its_own(rules)
    assert rules["title"] == "Saltmarsh"


def test_its_clauses_and_the_readings_under_it_are_shown(http: httpx.Client) -> None:
    assert http.get("/api/v1/clauses/SALT 9.3").json()["topic"] == "house way"
    assert http.get("/api/v1/clauses/R-56").json()["follows"] is None


def test_its_rounds_are_ruled_and_its_hands_set(http: httpx.Client) -> None:
    for name in ("round", "bank"):
        ruled = http.post("/api/v1/ruling", content=(HERE / f"{name}.paigow").read_bytes())
        assert ruled.status_code == 200
        holds_to_its_own(ruled.json())
    advised = http.post("/api/v1/advice", json={"book": "saltmarsh", "tiles": ["6-6", "6-6", "5-6", "5-6"]})
    assert holds_to_its_own(advised.json()) == {"SALT 9.1"}


def test_its_own_side_bet_stands_in_the_rules_and_is_counted(http: httpx.Client) -> None:
    rules = http.get("/api/v1/books/saltmarsh").json()
    assert rules["bets"] == ["main", "bonus", "swan"]
    assert [line["pays"] for line in rules["pay"]["side_bets"]["swan"]["lines"]] == [8, 2]
    counted = http.post("/api/v1/lab/side-bets", json={"book": "saltmarsh"}, timeout=None).json()["bets"]
    assert counted.keys() == {"bonus", "swan"}
    assert {line["clause"] for line in counted["swan"]["lines"]} == {"SALT 11.2", "SALT 11.3"}
    chart = http.post("/api/v1/lab/side-bets/charts/swan", json={"book": "saltmarsh"}, timeout=None).json()
    assert "swan bet" in chart["title"]["text"]
    ruled = http.post("/api/v1/ruling", content=(HERE / "round.paigow").read_bytes()).json()
    assert [wager["bet"] for wager in ruled["boxes"][0]["wagers"]] == ["main", "bonus", "swan"]


@pytest.mark.browser
@pytest.mark.xdist_group("browser fifth")
def test_a_round_on_the_page(server: Server, browser: Browser) -> None:
    guest = Guest(browser, server)
    table = Lobby(guest, Mouse(guest)).open_table("saltmarsh")
    table.sit(BOX)
    table.buy_in(500)
    table.wait_for_phase("betting")
    table.lay(500, 500)
    guest.see("spot-swan", "Swan")
    table.lay(500, spot="swan")
    guest.press("wager-place")
    table.wait_for_phase("setting")
    table.set_by_mouse()
    box = table.see_result(BOX)
    assert {wager["bet"] for wager in box["wagers"]} == {"main", "swan"}
    holds_to_its_own(guest.view())
    links = guest.page.get_by_test_id("clause-link")
    shown = {str(text).strip() for text in links.all_text_contents()}
    assert shown
    assert {each for each in shown if not re.fullmatch(r"(?:SALT \d|R-\d).*", each)} == set()
    assert box["hand"]["set_by"] == "player"
    log = httpx.get(f"{server.url}/api/v1/tables/{table.id}/log").text
    entries = [json.loads(line) for line in log.splitlines()]
    found = holds_to_its_own(entries)
    assert {"SALT 6.1", "SALT 3.1"} <= found
    guest.go("/lab/side-bets?book=saltmarsh")
    guest.see("bet-swan", "A push with a pair.")
    guest.go("/rules/saltmarsh")
    guest.page.get_by_role("button", name="R-20").first.click()
    guest.see("clause-silent", "the document is silent: reading R-20, unlike MA 8(g)")
    guest.find("clause-silent").get_by_test_id("clause-link").click()
    guest.see("clause-says", "The bank may cut the stacked tiles once")
    assert guest.unexpected() == []
    guest.context.close()
