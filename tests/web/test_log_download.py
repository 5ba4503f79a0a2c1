"""The log of a table to take home: whole rounds, and nothing of the one that is on."""

import asyncio
from pathlib import Path

from paigow.log import decode, verify_log
from paigow.log.audit import audit
from paigow.log.log_file import read_log
from paigow.table import commands as c
from paigow.table import events as e
from tests.runtime.playing import ME, a_house, a_table, play, see_out, sit, until
from tests.web.inprocess import Client, Serving


def test_an_unknown_table_has_no_log(client: Client) -> None:
    answer = client.get("/api/v1/tables/tnowhere/log")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_table")


def test_the_log_of_an_open_table_has_its_finished_rounds_only(tmp_path: Path) -> None:
    async def opened() -> str:
        async with a_house(str(tmp_path)) as (house, _):
            table = await a_table(house, "nz")
            box = await sit(house, table)
            await play(house, table, box, 2)
            return table

    table = asyncio.run(opened())
    with Serving(where=tmp_path) as serving, serving.client() as client:
        answer = client.get(f"/api/v1/tables/{table}/log")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert f"paigow-{table}.jsonl" in answer.headers["content-disposition"]
    log = read_log(answer.content, file="log")
    proof = verify_log(log)
    assert proof.broken_at is None
    assert len(proof.rounds) >= 2
    assert all(each.is_right for each in proof.rounds)
    assert audit(entry for entry, _ in log).differences == ()
    events = [decode(entry) for entry, _ in log]
    stacked = sum(isinstance(event, e.TilesStacked) for event in events)
    assert stacked == sum(isinstance(event, e.SecretsRevealed) for event in events)


def test_the_log_of_a_table_goes_on_after_a_conceded_hand(tmp_path: Path) -> None:
    """What would tell the hand is withheld, the round is judged without it, and the next rounds are there."""

    async def opened() -> str:
        async with a_house(str(tmp_path)) as (house, _):
            table = await a_table(house, "nz")
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting")
            await house.command(table, c.PlaceWager(person=ME, box=box, coins=1000))
            await until(house, table, lambda state: state.phase == "setting")
            assert await house.command(table, c.Concede(person=ME, box=box)) is None
            await see_out(house, table)
            await play(house, table, box, 2)
            return table

    table = asyncio.run(opened())
    with Serving(where=tmp_path) as serving, serving.client() as client:
        answer = client.get(f"/api/v1/tables/{table}/log")
    log = read_log(answer.content, file="log")
    found = audit(entry for entry, _ in log)
    assert (found.differences, found.partly) == ((), (1,))
    assert found.rounds >= 2
    proof = verify_log(log)
    assert (proof.rounds[0].doubts, proof.rounds[0].faults) == (("house_alone",), ())
    assert proof.rounds[1].is_right
