"""Finished rounds over HTTP: one round, moment by moment, as the visitor saw it."""

import csv
import io
import sys
from collections.abc import Iterator
from datetime import datetime
from importlib import import_module
from typing import Any, Final, NamedTuple

import httpx
import pytest

from paigow.client.patches import patched
from paigow.web.contract.shapes import Beside, Numbered
from paigow.web.edge.rate_limits import Limits
from paigow.web.records import history
from tests.web.inprocess import Serving
from tests.web.visitors import Message, Player

MANY: Final = 10**6
ROUNDS: Final = 3
AMOUNTS: Final = ("stake", "won", "commission", "returned")
BESIDE: Final = {*Beside.__struct_fields__, *Numbered.__struct_fields__, "may", "deadline_ms", "awaits"}
"""What is said beside a view, and what was to be done then."""


class Evening(NamedTuple):
    """A table where Ann has played against the house with bots, and Bob has not."""

    serving: Serving
    ann: httpx.Client
    bob: httpx.Client
    me: str
    table: str
    seen: list[Message]
    """The views that came to Ann."""


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    limits = Limits(messages_burst=MANY, reading_burst=MANY)
    with Serving(limits=limits) as serving, serving.visitor() as ann, serving.visitor() as bob:
        me = ann.come_in("Ann")
        bob.come_in("Bob")
        table = ann.open_table(book="nz", bots=2, betting_s=600, setting_s=600)
        with ann.live(table) as live:
            player = Player(live, me, 5)
            player.play(ROUNDS)
        yield Evening(serving, ann.http, bob.http, me, table, player.views)


def bare(view: Message) -> Message:
    """Return the view alone. A null member means a missing one."""
    return {name: value for name, value in patched({}, view).items() if name not in BESIDE}


def replay(http: httpx.Client, evening: Evening, number: int) -> Any:
    return http.get(f"/api/v1/tables/{evening.table}/rounds/{number}/replay").raise_for_status().json()


def test_a_replay_is_what_came_over_the_wire_while_the_round_was_played(evening: Evening) -> None:
    told = replay(evening.ann, evening, 2)
    then = {view["version"]: view for view in evening.seen}
    compared = [
        (bare(then[each["view"]["version"]]), bare(each["view"]))
        for each in told["moments"]
        if each["view"]["version"] in then
    ]
    assert len(compared) > 15
    assert all(was == is_now for was, is_now in compared)
    assert told["names"][evening.me] == "Ann"
    assert {event["event"] for event in told["moments"][-1]["events"]} == {"secrets_revealed"}


def test_who_was_not_there_sees_what_onlookers_saw(evening: Evening) -> None:
    """The person who opens the link sees nobody's tiles before they were turned over."""
    own, told = (replay(each, evening, 2)["moments"] for each in (evening.ann, evening.bob))
    setting = [number for number, each in enumerate(own) if each["view"].get("own")]
    assert setting
    for number in setting:
        assert "own" not in told[number]["view"]
        assert told[number]["view"]["boxes"] == own[number]["view"]["boxes"]


def test_one_round_is_told_as_among_the_others(evening: Evening) -> None:
    rounds = evening.bob.get(f"/api/v1/tables/{evening.table}/rounds").json()
    for each in rounds[:2]:
        address = f"/api/v1/tables/{evening.table}/rounds/{each['round']}"
        assert evening.bob.get(address).json() == each
        ruled = evening.bob.post("/api/v1/ruling", content=evening.bob.get(f"{address}/file").text).json()
        assert ruled["book"]["id"] == "nz"


@pytest.mark.parametrize("what", ["", "/replay"])
@pytest.mark.parametrize("number", [999, 0, -1, 2**70])
def test_a_round_that_there_is_not_is_not_found(evening: Evening, what: str, number: int) -> None:
    answer = evening.bob.get(f"/api/v1/tables/{evening.table}/rounds/{number}{what}")
    assert answer.status_code in {400, 404}
    assert evening.bob.get(f"/api/v1/tables/tnosuch/rounds/1{what}").json()["code"] == "no_table"


NONE = {"rounds": [], "next": None, "formats": ["csv", "json", "parquet"]}


def rounds(http: httpx.Client, **asked: Any) -> Any:
    return http.get("/api/v1/rounds", params=asked).raise_for_status().json()


def test_one_finds_his_own_rounds_and_anybody_those_of_a_table(evening: Evening) -> None:
    told = {each["round"]: each for each in evening.ann.get(f"/api/v1/tables/{evening.table}/rounds").json()}
    mine = rounds(evening.ann)["rounds"]
    assert [each["round"] for each in mine] == sorted(
        (number for number, each in told.items() if evening.me in each["balances"]), reverse=True
    )
    assert len(mine) == ROUNDS
    assert all(
        {**told[each["round"]], "table": evening.table, "at_ms": each["at_ms"]} == each for each in mine
    )
    assert rounds(evening.bob) == NONE
    whole = rounds(evening.bob, table=evening.table)["rounds"]
    assert [each["round"] for each in whole] == sorted(told, reverse=True)
    assert rounds(evening.ann, table=evening.table, mine=True)["rounds"] == mine
    for result, sign in (("win", 1), ("lose", -1)):
        found = rounds(evening.ann, result=result)["rounds"]
        assert found == [each for each in mine if gain(each, evening.me) * sign > 0]


def gain(row: Message, person: str) -> int:
    balance = row["balances"][person]
    return int(balance["after"] - balance["before"] - balance["brought"])


def test_page_by_page_they_are_the_same(evening: Evening) -> None:
    whole = rounds(evening.bob, table=evening.table)["rounds"]
    found: list[Message] = []
    before: Message = {}
    while True:
        page = rounds(evening.bob, table=evening.table, count=1, **before)
        found += page["rounds"]
        if page["next"] is None:
            break
        before = {"before": page["next"]}
    assert found == whole


def test_what_cannot_be_looked_for_is_told(evening: Evening) -> None:
    for asked in ({"result": "best"}, {"before": "1.t"}, {"since_ms": -1}, {"won": 0}, {"count": 201}):
        assert evening.ann.get("/api/v1/rounds", params=asked).status_code == 400, asked
    answer = evening.ann.get("/api/v1/rounds", params={"table": "tnosuch"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_table")


def test_a_filter_with_a_slip_finds_nothing_instead_of_everything(evening: Evening) -> None:
    answer = evening.ann.get(
        "/api/v1/rounds", params={"table": evening.table, "from": "yesterday", "lang": "en"}
    )
    (fault,) = answer.json()["faults"]
    assert (answer.status_code, fault["field"], fault["value"]) == (400, "from", "yesterday")
    assert "since_ms" in fault["expected"]
    assert evening.ann.get("/api/v1/session", params={"who": "me"}).status_code == 400


def test_who_has_no_session_has_played_no_round(evening: Evening) -> None:
    assert evening.serving.client().get("/api/v1/rounds").json() == NONE


def exported(http: httpx.Client, form: str, **asked: Any) -> httpx.Response:
    return http.get("/api/v1/rounds/file", params=asked | {"format": form}).raise_for_status()


def test_an_export_as_json_has_the_same_rounds(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "_TOGETHER", 1)
    for asked in ({}, {"result": "lose"}, {"table": evening.table}, {"only": "void"}):
        told = exported(evening.ann, "json", **asked).json()
        assert told == {"format": "paigow-rounds/1", "rounds": rounds(evening.ann, **asked)["rounds"]}


def test_an_export_as_csv_has_a_line_for_each_wager_and_each_amount(evening: Evening) -> None:
    told = [
        (each, box, wager)
        for each in rounds(evening.ann, table=evening.table)["rounds"]
        for box in each["boxes"]
        for wager in box["wagers"]
    ]
    lines = [
        *csv.DictReader(
            io.StringIO(exported(evening.ann, "csv", table=evening.table).text.removeprefix("\ufeff"))
        )
    ]
    lines = [line for line in lines if line["bet"] != "bank"]
    assert len(lines) == len(told) > ROUNDS
    for line, (each, box, wager) in zip(lines, told, strict=True):
        assert (line["table"], int(line["round"]), line["book"]) == (evening.table, each["round"], "nz")
        assert datetime.fromisoformat(line["ended_at"]).timestamp() == each["at_ms"] / 1000
        assert (int(line["box"]), line["person"], line["bet"]) == (
            box["number"],
            wager["person"],
            wager["bet"],
        )
        assert {name: int(line[name]) for name in AMOUNTS} == {name: wager[name] for name in AMOUNTS}
        assert int(line["gain"]) == wager["won"] - wager["commission"] + wager["returned"] - wager["stake"]
        assert [line["low"].split(), line["high"].split()] == [box["low"], box["high"]]
        assert (line["name"] == "Ann") == (wager["person"] == evening.me)


def test_an_export_as_parquet_has_the_lines_of_the_csv_file(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    parquet = import_module("pyarrow.parquet")
    monkeypatch.setattr(history, "_TOGETHER", 1)
    told = exported(evening.ann, "csv", table=evening.table).text.removeprefix("\ufeff")
    lines = list(csv.DictReader(io.StringIO(told)))
    found = parquet.read_table(io.BytesIO(exported(evening.ann, "parquet", table=evening.table).content))
    assert found.column_names == list(lines[0])
    assert len(lines) == found.num_rows
    for line, row in zip(lines, found.to_pylist(), strict=True):
        assert row.pop("ended_at") == datetime.fromisoformat(line.pop("ended_at"))
        assert {name: str(value).lower() for name, value in row.items()} == {
            name: value.lower() for name, value in line.items()
        }


def test_where_parquet_is_not_installed_its_extra_is_named(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert evening.ann.get("/api/v1/rounds").json()["formats"] == ["csv", "json", "parquet"]
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert evening.ann.get("/api/v1/rounds").json()["formats"] == ["csv", "json"]
    answer = evening.ann.get("/api/v1/rounds/file", params={"format": "parquet"})
    assert (answer.status_code, answer.json()["code"]) == (406, "not_installed")
    assert "pip install 'paigow[parquet]'" in answer.json()["text"]


def otherwise(http: httpx.Client, evening: Evening, number: int, *behind: int) -> httpx.Response:
    address = "/".join(
        ["/api/v1/tables", evening.table, "rounds", str(number), "alternatives", *map(str, behind)]
    )
    return http.get(address)


def test_ones_own_hands_are_set_otherwise_without_a_trace(evening: Evening) -> None:
    before = rounds(evening.ann), evening.ann.get(f"/api/v1/tables/{evening.table}/log").content
    tried = 0
    for number in range(1, ROUNDS + 1):
        row = evening.ann.get(f"/api/v1/tables/{evening.table}/rounds/{number}").json()
        told = otherwise(evening.ann, evening, number).raise_for_status().json()
        (hand,) = told["hands"]
        assert sum(way["is_laid"] for way in hand["ways"]) == 1
        assert any(way["is_house_way"] for way in hand["ways"])
        for place, way in enumerate(hand["ways"]):
            assert way["gain"] - way["difference"] == gain(row, evening.me)
            seen = otherwise(evening.ann, evening, number, hand["box"], place).raise_for_status().json()
            if way["is_laid"]:
                assert seen == replay(evening.ann, evening, number)
                continue
            tried += 1
            real, played = replay(evening.ann, evening, number)["moments"], seen["moments"]
            assert played[: seen["departs"]] == real[: seen["departs"]]
            laid = next(each for each in played[-1]["view"]["boxes"] if each["number"] == hand["box"])["hand"]
            assert [sorted(laid[half]) for half in ("low", "high")] == [
                sorted(way[half]) for half in ("low", "high")
            ]
            assert played[-1]["view"]["phase"] == "round_over"
            assert not any(each["view"].get("may") for each in played)
    assert tried >= ROUNDS
    assert (rounds(evening.ann), evening.ann.get(f"/api/v1/tables/{evening.table}/log").content) == before


def test_nobody_elses_hand_is_set_otherwise(evening: Evening) -> None:
    assert otherwise(evening.bob, evening, 1).json()["hands"] == []
    box = otherwise(evening.ann, evening, 1).json()["hands"][0]["box"]
    for http, *behind in ((evening.bob, box, 0), (evening.ann, box, 3), (evening.ann, box - 1, 0)):
        answer = otherwise(http, evening, 1, *behind)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_other_way")
    assert otherwise(evening.ann, evening, 999).json()["code"] == "no_round"
