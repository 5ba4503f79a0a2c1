"""A table that cannot go on, on a running server: the house's supervisor makes it void."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar.testing import TestClient

from paigow.floor import House
from paigow.server import create_app
from paigow.store import Store
from tests.floor.playing import ME, a_house, a_table, sit
from tests.server.conftest import premises

TOKEN = "jade onyx ivory bamboo"


def test_only_the_houses_supervisor_makes_a_halted_table_void_and_health_is_well_again(
    tmp_path: Path,
) -> None:
    @asynccontextmanager
    async def halted() -> AsyncIterator[tuple[House, Store]]:
        async with a_house(str(tmp_path)) as (house, _):
            table = await a_table(house, bots=0)
            await sit(house, table, coins=200_000)
        async with premises(tmp_path)() as (house, store):
            found = house._tables.pop(table)
            await found.stop()
            house.halted[table] = "its book is gone"
            yield house, store

    with TestClient(create_app(halted, supervisor_token=TOKEN)) as client:
        client.get("/api/session")
        health = client.get("/api/health")
        (table,) = health.json()["halted"]
        assert health.status_code == 503
        assert client.post(f"/api/tables/{table}/void").status_code == 403
        assert client.post("/api/supervisor", json={"token": TOKEN}).status_code == 200
        told = client.get(f"/api/tables/{table}/void").json()
        assert (told["why"], told["paid"][f"account:{ME}"]) == ("its book is gone", 200_000)
        assert client.get("/api/health").status_code == 503, "a look does nothing"
        assert client.post(f"/api/tables/{table}/void").json() == told
        assert client.get("/api/health").status_code == 200
        assert client.post(f"/api/tables/{table}/void").json()["code"] == "table_is_closed"
        running = client.post("/api/tables", json={"book": "nz"}).json()["table"]
        refused = client.post(f"/api/tables/{running}/void")
        assert (refused.status_code, refused.json()["code"]) == (409, "table_runs")
