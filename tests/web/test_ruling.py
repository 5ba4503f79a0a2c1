"""Round files over HTTP: read for the form, ruled on, and made of rounds that were played."""

import asyncio
import tomllib
from pathlib import Path
from typing import Any

import pytest

from paigow.books import BOOK_IDS, load
from paigow.table import commands as c
from paigow.web.reference.rules import rules_page
from tests.log.written import ROUND
from tests.runtime.playing import a_house, a_table, sit, until
from tests.web.inprocess import Client, Serving


def ask(client: Client, path: str, text: str | bytes) -> Any:
    return client.post(path, content=text, headers={"content-type": "text/plain"})


def test_a_round_file_is_read_for_the_form_key_by_key(client: Client) -> None:
    answer = ask(client, "/api/v1/ruling/read", ROUND)
    assert answer.status_code == 200
    tree = tomllib.loads(ROUND) | {"date": "2026-11-21T20:15:00Z"}
    assert answer.json() == tree


def test_a_file_that_is_wrong_can_still_be_read_for_the_form(client: Client) -> None:
    assert ask(client, "/api/v1/ruling/read", 'book = "nowhere"').json() == {"book": "nowhere"}


def test_a_file_as_an_editor_of_another_system_saves_it(client: Client) -> None:
    saved = b"\xef\xbb\xbf" + ROUND.replace("\n", "\r\n").encode()
    assert (
        ask(client, "/api/v1/ruling/read", saved).json() == ask(client, "/api/v1/ruling/read", ROUND).json()
    )


@pytest.mark.parametrize("text", [b"a = [1", b"a = 1\na = 2", b"\xff\xfe", b"a = " + b"[" * 20_000, b"\0"])
def test_what_is_no_toml_is_a_fault_of_the_whole_file(client: Client, text: bytes) -> None:
    answer = ask(client, "/api/v1/ruling/read", text)
    assert answer.status_code == 422
    (fault,) = answer.json()["faults"]
    assert (fault["field"], fault["value"]) == ("(file)", None)
    assert "TOML" in fault["expected"] or "UTF-8" in fault["expected"]


def test_a_round_is_ruled_on(client: Client) -> None:
    answer = ask(client, "/api/v1/ruling", ROUND)
    assert answer.status_code == 200
    ruling = answer.json()
    assert ruling["format"] == "paigow-ruling/1"
    assert ruling["net"] == {"ann": 9500, "house": -10000, "commission": 500}


def test_a_round_that_cannot_be_ruled_on_names_each_key_and_what_was_expected(client: Client) -> None:
    answer = ask(client, "/api/v1/ruling", ROUND.replace('"2-5"]', '"9-9"]').replace("10000", "-1"))
    assert answer.status_code == 422
    faults = answer.json()["faults"]
    assert {"box[1].tiles", "box[1].wager[1].amount"} <= {fault["field"] for fault in faults}
    assert all(fault["expected"] for fault in faults)


def test_a_file_of_a_round_that_was_not_played_is_not_found(client: Client) -> None:
    client.get("/api/v1/session")
    table = client.post("/api/v1/tables", json={"book": "nz", "bots": 0}).json()["table"]
    for path, code in (
        (f"/api/v1/tables/{table}/rounds/1/file", "no_round"),
        ("/api/v1/tables/no/rounds/1/file", "no_table"),
    ):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, code)
    assert client.get(f"/api/v1/tables/{table}/rounds/first/file").status_code in {400, 404}


def test_a_round_that_was_void_while_bets_were_open_has_nothing_to_write_down(tmp_path: Path) -> None:
    async def opened() -> str:
        async with a_house(str(tmp_path)) as (house, _):
            table = await a_table(house, "nz", bots=0)
            box = await sit(house, table)
            await until(house, table, lambda state: state.phase == "betting", box=box)
            assert await house.command(table, c.Invalidate(by="pjudge", cause="fire")) is None
            return table

    table = asyncio.run(opened())
    with Serving(where=tmp_path) as serving, serving.client() as client:
        answer = client.get(f"/api/v1/tables/{table}/rounds/1/file")
    assert (answer.status_code, answer.json()["code"]) == (404, "empty_round")
    assert answer.json()["text"].startswith("Round 1 was over before any wager was final")


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_rules_page_shows_every_cut_of_the_book_as_what_it_is(book: str) -> None:
    cuts = rules_page(load(book)).cuts
    assert [(cut.name, cut.options) for cut in cuts] == [(cut.name, cut.options) for cut in load(book).cuts]
    assert {(cut.name, cut.options) for cut in cuts if cut.is_approved} == {
        (cut.name, cut.options) for cut in load(book).approved_cuts
    }
    for cut in cuts:
        assert sorted(place for group in cut.groups for place in group) == list(range(32))
        assert [len(group) for group in cut.groups] == [4] * 8
