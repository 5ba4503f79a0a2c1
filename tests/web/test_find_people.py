"""Find me people: to a public table with people by book and stake, or to a new one that the next visitor finds."""

from typing import Any

import pytest

from tests.web.inprocess import Serving
from tests.web.visitors import Visitor


def find(who: Visitor, **wanted: Any) -> Any:
    answer = who.http.post("/api/v1/find-people", json=wanted)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_first_visitor_waits_at_a_new_table_where_the_second_comes() -> None:
    with Serving() as serving, serving.visitor() as ann, serving.visitor() as bob, serving.visitor() as eve:
        first = find(ann, book="canberra")
        assert first["is_new"]
        (own,) = ann.http.get("/api/v1/session").json()["tables"]
        assert (own["table"], own["is_there"]) == (first["table"], True)
        assert own["coins"] > 0
        assert find(bob, book="canberra") == {"table": first["table"], "is_new": False}
        assert find(ann, book="canberra") == {"table": first["table"], "is_new": False}
        assert find(bob) == {"table": first["table"], "is_new": False}
        other = find(eve, book="rws")
        assert (other["is_new"], other["table"] == first["table"]) == (True, False)


def test_the_stake_decides_whether_a_table_fits() -> None:
    with Serving() as serving, serving.visitor() as ann, serving.visitor() as bob:
        table = find(ann, book="nz")["table"]
        assert find(bob, book="nz", wager=2000)["table"] == table
        dear = find(bob, book="nz", wager=200_000)
        assert dear["is_new"]
        rows = {each["table"]: each for each in bob.http.get("/api/v1/tables").json()}
        assert rows[dear["table"]]["maximum"] == 200_000


def test_private_practice_and_empty_tables_are_not_found() -> None:
    with Serving() as serving, serving.visitor() as ann, serving.visitor() as bob:
        ann.come_in()
        for order in ({"private": True}, {"practice": True}, {}):
            table = ann.open_table(book="nz", bots=0, **order)
            if order:
                with ann.live(table) as live:
                    live.send({"do": "sit_down", "box": 4})
                    live.view(lambda view: bool(view.get("people")))
        assert find(bob, book="nz")["is_new"]


@pytest.mark.parametrize(
    ("wanted", "field"),
    [({"book": "macau"}, "book"), ({"wager": 0}, "wager"), ({"wager": 7}, "wager"), ({"free": 1}, "free")],
)
def test_a_wish_that_does_not_fit_is_refused_by_its_field(wanted: dict[str, Any], field: str) -> None:
    with Serving() as serving, serving.visitor() as ann:
        answer = ann.http.post("/api/v1/find-people", json=wanted)
        assert answer.status_code == 400
        assert [fault["field"] for fault in answer.json()["faults"]] == [field]
