"""The copy's server and page: the fifth book is listed, opened, played and explained."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import browser, come_to
from tests.browser.guests import Guest
from tests.browser.hands import Mouse
from tests.browser.lobby import Lobby
from tests.browser.serving import TROUBLE
from tests.fifth.conftest import Copy, holds_to_its_own
from tests.fifth.copying import HERE
from tests.kill.servers import started, url_of

BOX = 5
__all__ = ["browser", "come_to"]


PROGRAM = """
import sys
from pathlib import Path
from tests.browser.living import Life, live
from tests.browser.serving import BRISK
folder = Path(sys.argv[1])
live(Life(folder / "log", folder / "data", port=0, pace=BRISK, deal=7, token="", stands_by=False), sys.stdout)
"""


@pytest.fixture(scope="module")
def url(copy: Copy, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a server that the copy runs."""
    folder = tmp_path_factory.mktemp("served")
    with started([sys.executable, "-c", PROGRAM, str(folder)], PYTHONPATH=copy.path) as running:
        yield url_of(running)
    assert not TROUBLE.search((folder / "log").read_text())


@pytest.fixture(params=["en", "zh-Hant"])
def http(url: str, request: pytest.FixtureRequest) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, headers={"Accept-Language": request.param}) as client:
        yield client


def test_it_stands_in_the_list_with_a_page_of_its_own(http: httpx.Client) -> None:
    assert [each["id"] for each in http.get("/api/books").json()][-1] == "saltmarsh"
    rules: Any = http.get("/api/books/saltmarsh").json()
    assert {"SALT 8.1", "SALT 10.2", "R-1"} <= holds_to_its_own(rules)
    assert rules["title"] == "Saltmarsh"


def test_its_clauses_and_the_readings_under_it_are_shown(http: httpx.Client) -> None:
    assert http.get("/api/clauses/SALT 9.3").json()["topic"] == "house way"
    assert http.get("/api/clauses/R-56").json()["follows"] is None


def test_its_rounds_are_ruled_and_its_hands_set(http: httpx.Client) -> None:
    for name in ("round", "bank"):
        ruled = http.post("/api/ruling", content=(HERE / f"{name}.paigow").read_bytes())
        assert ruled.status_code == 200
        holds_to_its_own(ruled.json())
    advised = http.post("/api/advice", json={"book": "saltmarsh", "tiles": ["6-6", "6-6", "5-6", "5-6"]})
    assert holds_to_its_own(advised.json()) == {"SALT 9.1"}


@pytest.mark.browser
@pytest.mark.xdist_group("browser fifth")
def test_a_round_on_the_page(url: str, browser: Browser, tmp_path: Path) -> None:
    guest = Guest(browser, url)
    table = Lobby(guest, Mouse(guest)).open_table("saltmarsh")
    table.play_to_setting(BOX, 500, 500)
    table.set_by_mouse()
    box = table.see_result(BOX)
    holds_to_its_own(guest.view())
    links = guest.page.get_by_test_id("clause-link")
    shown = {str(text).strip() for text in links.all_text_contents()}
    assert shown
    assert {each for each in shown if not re.fullmatch(r"(?:SALT \d|R-\d).*", each)} == set()
    assert box["hand"]["set_by"] == "player"
    log = httpx.get(f"{url}/api/tables/{table.id}/log").text
    entries = [json.loads(line) for line in log.splitlines()]
    found = holds_to_its_own(entries)
    assert {"SALT 6.1", "SALT 3.1"} <= found
    guest.go("/rules/saltmarsh")
    guest.page.get_by_role("button", name="R-20").first.click()
    guest.see("clause-silent", "the document is silent: reading R-20, unlike MA 8(g)")
    guest.find("clause-silent").get_by_test_id("clause-link").click()
    guest.see("clause-says", "The bank may cut the stacked tiles once")
    assert guest.unexpected() == []
    guest.context.close()
