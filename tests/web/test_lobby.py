"""Looking for a table: filters, pages, one's own first, and what to loosen."""

from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from paigow.runtime import TableSummary
from paigow.web.tables.lobby import KEPT_QUESTIONS, Lobby, TableSearch
from tests.web.inprocess import Serving
from tests.web.visitors import Visitor


@pytest.fixture(scope="module")
def house() -> Iterator[tuple[Visitor, Visitor, dict[str, str]]]:
    """Ann has opened five tables and sits at the last; Bob has opened none."""
    with Serving() as serving, ExitStack() as stack:
        ann, bob = (stack.enter_context(serving.visitor()) for _ in range(2))
        ann.come_in("Ann")
        bob.come_in("Bob")
        orders: dict[str, dict[str, Any]] = {
            "low": {"book": "nz"},
            "high": {"book": "nz", "minimum": 10_000, "maximum": 500_000},
            "narrow": {"book": "canberra", "boxes": 3},
            "practice": {"book": "rws", "practice": True},
            "slow": {"book": "massachusetts", "betting_s": 300},
        }
        tables = {name: ann.open_table(**order) for name, order in orders.items()}
        with ann.live(tables["slow"]) as live:
            live.send({"do": "sit_down", "box": 3})
            live.send({"ask": "pace", "pace": "calm"})
            live.view(lambda view: view.get("pace") == "calm")
            yield ann, bob, tables


def asked(who: Visitor, **wanted: object) -> dict[str, Any]:
    answer = who.http.get("/api/v1/lobby", params=wanted)  # type: ignore[arg-type]  # plain values
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


House = tuple[Visitor, Visitor, dict[str, str]]


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ({"book": "nz"}, {"low", "high"}),
        ({"free": 5}, {"low", "high", "practice", "slow"}),
        ({"wager": 1_000}, {"low", "narrow", "practice", "slow"}),
        ({"wager": 400_000}, {"high"}),
        ({"book": "nz", "wager": 20_000}, {"low", "high"}),
        ({"kind": "practice"}, {"practice"}),
        ({"kind": "dealing"}, set()),
        ({"pace": "calm"}, {"slow"}),
        ({"private": True}, set()),
    ],
)
def test_tables_are_found_by_what_is_wanted(house: House, wanted: dict[str, object], names: set[str]) -> None:
    ann, bob, tables = house
    of = {table: name for name, table in tables.items()}
    for who in (ann, bob):
        found = asked(who, **wanted)
        assert {of[row["table"]] for row in found["tables"]} == names
        assert (found["found"], found["open"]) == (len(names), 5)


def test_ones_own_come_first_and_pages_have_each_table_once(house: House) -> None:
    ann, bob, tables = house
    assert asked(ann)["tables"][0]["table"] == tables["slow"], "where she is"
    assert asked(bob)["tables"][0]["table"] == tables["slow"], "where there is company"
    for who in (ann, bob):
        pages = [asked(who, start=start, most=2)["tables"] for start in range(0, 6, 2)]
        assert [len(page) for page in pages] == [2, 2, 1]
        assert {row["table"] for page in pages for row in page} == set(tables.values())


def test_where_nothing_is_found_it_says_what_to_loosen(house: House) -> None:
    _, bob, _ = house
    found = asked(bob, book="nz", free=8, kind="play")
    assert (found["tables"], found["found"]) == ([], 0)
    assert found["loosen"] == {"book": 0, "free": 2, "kind": 0}
    assert asked(bob, book="canberra", wager=7)["loosen"] == {"book": 0, "wager": 1}
    assert asked(bob, book="nz")["loosen"] == {}


@pytest.mark.parametrize(
    "wanted", [{"free": 9}, {"free": "many"}, {"wager": 0}, {"pace": "fast"}, {"most": 51}, {"start": -1}]
)
def test_what_cannot_be_looked_for_is_told(house: House, wanted: dict[str, object]) -> None:
    _, bob, _ = house
    answer = bob.http.get("/api/v1/lobby", params=wanted)  # type: ignore[arg-type]
    assert answer.status_code == 400
    assert {fault["field"] for fault in answer.json()["faults"]} == set(wanted)


class ManyTables:
    """Hundreds of tables, which counts how often it is asked for all of them."""

    def __init__(self, row: TableSummary) -> None:
        self._row, self.asked = row, 0

    def tables(self) -> list[TableSummary]:
        self.asked += 1
        return [replace(self._row, table=f"t{number}", free=number % 7) for number in range(500)]


def test_a_further_viewer_costs_no_more_at_a_house_of_hundreds_of_tables() -> None:
    row = TableSummary(
        table="t", book="nz", title="", phase="betting", round=1, people=0, bots=0, boxes=7, free=1, minimum=1,
        maximum=2, currency="", practice=False, kind="play", pace="normal", betting_s=20, private=False,
    )  # fmt: skip
    now_s = 0.0
    many = ManyTables(row)
    lobby = Lobby(SimpleNamespace(directory=many), clock=lambda: now_s)  # type: ignore[arg-type]
    for _ in range(50):
        page = lobby.page(TableSearch(free=2), (), 40, 20)
        assert (len(page.tables), page.open) == (20, 500)
    assert many.asked == 1
    for wager in range(KEPT_QUESTIONS * 2):
        lobby.page(TableSearch(wager=wager), (), 0, 1)
    assert len(lobby._found) <= KEPT_QUESTIONS
    now_s = 1.5
    lobby.page(TableSearch(), (), 0, 1)
    assert many.asked == 2
