"""Two servers of one house: whichever is asked, people, coins, limits and rights are the same."""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests import databases
from tests.kill.servers import started, url_of
from tests.wall_clock.web.visitors import PATIENCE_S, Visitor
from tests.web.visitors import Live

# The last test uses up the guests of its address at a server that all tests share.
pytestmark = [pytest.mark.wall_clock, pytest.mark.random_order(disabled=True), databases.GROUP]
TOKEN: Final = "jade onyx ivory bamboo"
WAGER: Final = 1000
SIGNED_OUT: Final = 4401
SETTLED_S: Final = 2.0
"""A server that gives a table away has decided it at most half a second before, and then does it."""
MOST_TABLES: Final = 5
"""Of one person at a time in one test: the house allows ten."""
GUESTS: Final = 60
"""Guests that may come from one address: more than the tests of this module need."""


class TwoServers:
    """Two servers, and what stands in their database."""

    def __init__(self, urls: list[str], database: str) -> None:
        self.urls, self.database = urls, database

    def runner(self, table: str) -> str:
        """Return which process runs a table."""
        query = "SELECT address FROM places JOIN processes ON process = name WHERE stream = %s"
        with psycopg.connect(self.database) as connection:
            row = connection.execute(query, [table]).fetchone()
            assert row is not None
            return f"http://{row[0]}"

    def table_on_each(self, visitor: Visitor, **options: int) -> list[str]:
        """Open tables until each server runs one of them, and wait until no table moves any more.

        A new table goes to the server with fewer tables, and other tests may have left more on one of them. While one
        is being opened a server may give another away, and what a visitor says to a table that moves is lost.
        """
        tables: list[str] = []
        end_s = time.monotonic() + PATIENCE_S
        while len({self.runner(each) for each in tables}) < len(self.urls) and len(tables) < MOST_TABLES:
            tables.append(visitor.open_table(**options))
        before, since_s = self.places(), time.monotonic()
        while time.monotonic() < since_s + SETTLED_S:
            assert time.monotonic() < end_s, before
            time.sleep(0.1)
            if (now := self.places()) != before or self.are_uneven(now):
                before, since_s = now, time.monotonic()
        found = {self.runner(each): each for each in tables}
        return [found[url] for url in self.urls]

    def places(self) -> dict[str, str]:
        """Return which process has each table."""
        with psycopg.connect(self.database) as connection:
            return dict(connection.execute("SELECT stream, process FROM places").fetchall())

    @staticmethod
    def are_uneven(places: dict[str, str]) -> bool:
        """Return whether one server has at least two tables more than the other, and so will give one away."""
        counts = Counter(places.values()).values()
        return max(counts) - min(counts) > 1

    def other(self, url: str) -> str:
        return next(each for each in self.urls if each != url)

    @contextmanager
    def visitor(self, *, at: int = 0, name: str | None = None) -> Iterator[Visitor]:
        with Visitor(self.urls[at]) as visitor:
            visitor.come_in(name)
            yield visitor

    def by_the_wrong_one(self, visitor: Visitor, table: str) -> Live:
        """A live connection with the server that does not run the table."""
        visitor.url = self.other(self.runner(table))
        return visitor.live(table)


@pytest.fixture(scope="module")
def house() -> Iterator[TwoServers]:
    with databases.database() as database, ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        for name, value in {
            "DATA": database,
            "SUPERVISOR_TOKEN": TOKEN,
            "TRUSTED_PROXIES": "192.0.2.1",
            "LIMITS_GUESTS_BURST": str(GUESTS),
            "LIMITS_GUESTS_PER_S": "0.0001",  # none comes back, however slow the machine is
        }.items():
            patch.setenv(f"PAIGOW_{name}", value)
        command = [sys.executable, "-m", "paigow", "serve", "--port", "0", "--share", "127.0.0.1:0"]
        running: list[subprocess.Popen[str]] = []
        urls = []
        for _ in range(2):
            running.append(stack.enter_context(started(command)))
            urls.append(url_of(running[-1]))
        yield TwoServers(urls, database)
        for each in running:
            each.terminate()
        assert [each.wait(20) for each in running] == [0, 0]


def sit(live: Live, box: int) -> None:
    live.send({"do": "sit_down", "box": box})
    live.send({"do": "buy_in", "coins": 100_000})


def test_coins_at_two_servers_are_told_right_and_his_limit_holds_for_both(house: TwoServers) -> None:
    with house.visitor() as ann, house.visitor() as bob, ExitStack() as stack:
        tables = house.table_on_each(ann, betting_s=300)
        lives = [stack.enter_context(house.by_the_wrong_one(ann, each)) for each in tables]
        for table, live in zip(tables, lives, strict=True):
            waits = stack.enter_context(bob.live(table))
            sit(waits, 4)  # nobody calls the bets before this player has wagered
            sit(live, 2)
            live.view(lambda view: view["phase"] == "betting" and bool(view["people"][0].get("stack")))
        for url in house.urls:
            told = ann.http.get(f"{url}/api/v1/session").json()
            assert (told["account"], [each["coins"] for each in told["tables"]]) == (800_000, [100_000] * 2)
        limit = ann.http.post("/api/v1/account/limits", json={"loss": 2 * WAGER})
        assert limit.status_code == 200, limit.text
        wager = {"do": "place_wager", "box": 2, "coins": 2 * WAGER, "bet": "main"}
        lives[0].send(wager)
        lives[0].view(lambda view: any(box.get("wagers") for box in view["boxes"]))
        refused = lives[1].ask(**wager)
        assert (refused["code"], refused["facts"]["left"]) == ("own_loss_limit", 0)


def test_a_name_a_sign_out_and_a_supervisor_count_at_both(house: TwoServers) -> None:
    with house.visitor(name="Cai") as cai, house.visitor(at=1, name="Dan") as dan:
        table = cai.open_table()
        with house.by_the_wrong_one(cai, table) as live, dan.live(table) as onlooker:
            sit(live, 2)
            dan.http.post("/api/v1/supervisor", json={"token": TOKEN}).raise_for_status()
            live.send({"do": "sit_down", "box": 3})
            with dan.live(table) as again:
                assert again.view()["role"] == "supervisor", "whichever he signed in at"
            cai.http.post("/api/v1/session", json={"name": "Cai the Second"}).raise_for_status()
            live.send({"do": "sit_down", "box": 4})
            onlooker.view(lambda view: "Cai the Second" in view["names"].values())
            assert cai.http.delete("/api/v1/session").status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                live.view(lambda view: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == SIGNED_OUT


def phases(house: TwoServers, tables: list[str]) -> set[str]:
    """Return how far the rounds are, as each server tells an onlooker."""
    with Visitor(house.urls[0]) as stranger:
        listed = [row for url in house.urls for row in stranger.http.get(f"{url}/api/v1/tables").json()]
    return {row["phase"] for row in listed if row["table"] in tables}


def test_who_only_looks_on_sees_it_late_whichever_is_asked(house: TwoServers) -> None:
    with house.visitor(name="Ann") as ann, house.visitor(name="Eve") as eve, ExitStack() as stack:
        late, soon = (house.table_on_each(ann, betting_s=300, watch_delay_s=delay_s) for delay_s in (600, 1))
        lives = [stack.enter_context(ann.live(each)) for each in late + soon]
        for live in lives:
            sit(live, 2)
        for live in lives:
            live.view(lambda view: view["phase"] == "betting" and bool(view["people"][0].get("stack")))
        end_s = time.monotonic() + PATIENCE_S
        while (seen := phases(house, soon)) != {"betting"}:
            assert time.monotonic() < end_s, seen
            time.sleep(0.1)
        assert phases(house, late) == {"opened"}
        for table in late:
            view = stack.enter_context(house.by_the_wrong_one(eve, table)).view()
            assert (view["version"], view["is_behind"]) == (1, True)


def test_each_tells_of_itself_and_a_table_that_is_none_is_none(house: TwoServers) -> None:
    with house.visitor() as fay:
        for url in house.urls:
            assert fay.http.get(f"{url}/api/v1/health").json()["status"] == "ok"
            answer = fay.http.get(
                f"{url}/api/v1/tables/t2345678/rounds", headers={"Accept-Language": "zh-Hant"}
            )
            assert (answer.status_code, answer.json()["facts"]) == (404, {"table": "t2345678"})
            assert fay.http.head(f"{url}/api/v1/session").status_code == 200


def test_what_only_servers_say_counts_for_nothing_from_outside(house: TwoServers) -> None:
    """Else a limit by address would be none, and a page of another site the house's own."""
    with house.visitor() as eve:
        table = eve.open_table()
        url = house.other(house.runner(table))
        said = {"X-Paigow-Between-Secret": "x", "X-Paigow-Between-Client": "198.51.100.7"}
        foreign = said | {"Origin": "https://elsewhere.example", "X-Paigow-Between-Host": "elsewhere.example"}
        for at in (url, house.other(url)):
            answer = eve.http.post(f"{at}/api/v1/tables/{table}/hold", json={"held": True}, headers=foreign)
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        codes = {
            eve.http.post(f"{url}/api/v1/session", headers=said | {"Cookie": ""}).status_code
            for _ in range(GUESTS + 1)
        }
        assert codes == {200, 429}
        with psycopg.connect(house.database) as connection:
            secrets = connection.execute("SELECT secret FROM processes").fetchall()
        assert len({secret for (secret,) in secrets}) == 2
