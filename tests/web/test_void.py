"""A table that cannot go on, on a running server: the house's supervisor makes it void."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from paigow.clock import HandClock
from paigow.runtime import House
from paigow.server import Limits
from paigow.storage import Store
from tests.runtime.playing import ME, a_house, a_table, sit
from tests.web.conftest import premises
from tests.web.inprocess import Client, Serving

TOKEN = "jade onyx ivory bamboo"


def test_only_the_houses_supervisor_makes_a_halted_table_void_and_health_is_well_again(
    tmp_path: Path,
) -> None:
    clock = HandClock()

    @asynccontextmanager
    async def halted() -> AsyncIterator[tuple[House, Store]]:
        async with a_house(str(tmp_path)) as (house, _):
            table = await a_table(house, bots=0)
            await sit(house, table, coins=200_000)
        async with premises(tmp_path, clock=clock)() as (house, store):
            found = house.registry.tables.pop(table)
            await found.stop()
            house.integrity.halted[table] = "its book is gone"
            yield house, store

    with (
        Serving(opens=halted, clock=clock, supervisor_token=TOKEN) as serving,
        serving.client() as client,
    ):
        client.get("/api/v1/session")
        health = client.get("/api/v1/health")
        (table,) = health.json()["halted"]
        assert health.status_code == 503
        assert client.post(f"/api/v1/tables/{table}/void").status_code == 403
        nobody = client.get("/api/v1/supervisor").json()
        assert (nobody["is_supervisor"], nobody["halted"]) == (False, [])
        assert client.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        (halted_table,) = client.get("/api/v1/supervisor").json()["halted"]
        assert halted_table == {"table": table, "why": "its book is gone", "is_hopeless": True}
        told = client.get(f"/api/v1/tables/{table}/void").json()
        assert (told["currency"], told["undoes_round"]) == ("NZD", True)
        assert (told["why"], told["paid"][f"account:{ME}"]) == ("its book is gone", 200_000)
        assert client.get("/api/v1/health").status_code == 503, "a look does nothing"
        assert client.post(f"/api/v1/tables/{table}/void").json() == told
        assert client.get("/api/v1/health").status_code == 200
        assert client.post(f"/api/v1/tables/{table}/void").json()["code"] == "table_is_closed"
        running = client.post("/api/v1/tables", json={"book": "nz"}).json()["table"]
        refused = client.post(f"/api/v1/tables/{running}/void")
        assert (refused.status_code, refused.json()["code"]) == (409, "table_runs")


def inspected(client: Client) -> dict[str, object]:
    """Return what health says after the inspection of the data."""
    client.serving.until_idle()
    body: dict[str, object] = client.get("/api/v1/health").json()
    return body


def test_a_broken_log_that_was_made_void_is_no_reason_for_concern_any_more(tmp_path: Path) -> None:
    async def begin() -> str:
        async with a_house(str(tmp_path)) as (house, _):
            table = await a_table(house, bots=0)
            await sit(house, table)
            return table

    table = asyncio.run(begin())
    with sqlite3.connect(tmp_path / "paigow.db") as database:
        database.execute("DROP TRIGGER events_no_update")
        database.execute("UPDATE events SET entry = x'7b7d' WHERE stream = ? AND seq = 1", (table,))
    database.close()
    told = f"{table}: entry 1 does not fit the hash chain"
    with Serving(where=tmp_path, supervisor_token=TOKEN) as serving, serving.client() as client:
        assert inspected(client)["data_faults"] == [told]
        client.get("/api/v1/session")
        client.post("/api/v1/supervisor", json={"token": TOKEN})
        assert client.post(f"/api/v1/tables/{table}/void").status_code == 200
        health = client.get("/api/v1/health")
        assert (health.status_code, health.json()["status"]) == (200, "ok")
        assert (health.json()["data_faults"], health.json()["voided_faults"]) == ([], [told])
    with Serving(where=tmp_path, supervisor_token=TOKEN) as serving, serving.client() as client:
        assert inspected(client)["voided_faults"] == [told], "after the next start, too"
        assert client.get("/api/v1/health").status_code == 200


def test_who_looks_at_a_table_that_stops_is_told_and_so_is_who_comes_later() -> None:
    with Serving(limits=Limits(quiet_s=0.1)) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        table, other = ann.open_table(), ann.open_table()
        house = serving.app.state.services.house
        with ann.live(table) as live, ann.live(other) as calm:
            live.view()
            calm.view()
            house.integrity.halted[table] = "its log is broken"
            house.registry.tables.pop(table)
            assert live.refusal()["code"] == "table_halted"
            assert calm.until(lambda message: message["type"] == "quiet")
        with ann.live(table) as late:
            assert late.refusal()["code"] == "table_halted"
        with ann.live("tnone") as nowhere:
            assert nowhere.refusal()["code"] == "no_table"


def test_what_stands_in_a_broken_log_is_refused_and_is_no_fault_of_the_server(tmp_path: Path) -> None:
    async def begin() -> str:
        async with a_house(str(tmp_path)) as (house, _):
            return await a_table(house)

    table = asyncio.run(begin())
    with sqlite3.connect(tmp_path / "paigow.db") as database:
        database.execute("DROP TRIGGER events_no_update")
        database.execute("UPDATE events SET entry = x'7b7d' WHERE stream = ? AND seq = 1", (table,))
    database.close()
    with Serving(where=tmp_path) as serving, serving.client() as client:
        for what in ("book", "rounds", "log", "significant", "rounds/1/file"):
            answer = client.get(f"/api/v1/tables/{table}/{what}")
            assert (answer.status_code, answer.json()["code"]) == (503, "log_is_broken"), what
