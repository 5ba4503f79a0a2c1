"""The coach over HTTP: of one's own hands, when the round is over; at a practice table while one sets."""

from collections.abc import Iterator
from contextlib import ExitStack
from fractions import Fraction
from typing import Any

import pytest

from paigow.books import load, with_choices
from paigow.lab.hand_analysis import one_hand
from tests.web.inprocess import Serving
from tests.web.sittings import BOX, Sitting, Visit
from tests.web.visitors import Player


@pytest.fixture(scope="module")
def visit() -> Iterator[Visit]:
    with Serving() as serving, ExitStack() as stack:
        yield lambda: stack.enter_context(serving.visitor())


def worth(tiles: list[str]) -> Any:
    return one_hand(load("nz"), tiles)


def test_when_the_round_is_over_he_is_told_what_his_setting_cost_and_not_before(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = Sitting(visit, stack)
        ann.wager()
        own = ann.tiles()
        tiles = own["hand"]["tiles"]
        assert ann.coached()["hands"] == []
        refused = ann.now()
        assert (refused.status_code, refused.json()["code"]) == (409, "not_practice")
        odds = worth(tiles)
        worst = max(range(len(odds.settings)), key=lambda place: odds.settings[place].cost)
        ann.sets(own["settings"][worst])
        ann.over()

        found = ann.coached()
        (hand,) = found["hands"]
        assert (hand["box"], hand["set_by"], hand["laid"]) == (BOX, "player", worst)
        assert Fraction(hand["cost"]["fraction"]) == 100 * odds.settings[worst].cost
        assert Fraction(hand["wagered"]["fraction"]) == 1000
        assert Fraction(found["coins"]["fraction"]) == 1000 * odds.settings[worst].cost
        assert found["share"] == hand["cost"]
        assert sum(Fraction(leak["coins"]["fraction"]) for leak in found["leaks"]) == Fraction(
            found["coins"]["fraction"]
        )
        assert [each["is_best"] for each in hand["of"]["settings"]] == [each.best for each in odds.settings]
        assert hand["of"]["bank"] == "house"
        assert found["as_drilled"] is True
        assert ann.coached(last=1) == found, "it is kept"


def test_nobody_else_is_told_of_it(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = Sitting(visit, stack, practice=True)
        bob = Sitting(visit, stack, box=4, table=ann.table)
        ann.wager(beside=bob.box)
        bob.wager(beside=bob.box)
        own, other = ann.tiles(), bob.tiles()
        assert bob.now(ann.box).json()["code"] == "nothing_to_set"
        assert set(bob.now().json()["tiles"]) == set(other["hand"]["tiles"])
        stranger = visit()
        assert stranger.http.get(f"/api/v1/school/coach/{ann.table}").status_code == 401
        stranger.come_in()
        asked = f"/api/v1/school/coach/{ann.table}/now"
        assert stranger.http.get(asked, params={"box": ann.box}).json()["code"] == "nothing_to_set"
        ann.sets(own["settings"][0])
        bob.sets(other["settings"][0])
        ann.over()
        assert [hand["box"] for hand in ann.coached()["hands"]] == [ann.box]
        assert [hand["box"] for hand in bob.coached()["hands"]] == [bob.box]
        assert stranger.http.get(f"/api/v1/school/coach/{ann.table}").json()["hands"] == []


def test_at_a_practice_table_he_is_told_while_he_sets(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = Sitting(visit, stack, practice=True, options={"three": "any"})
        view = ann.live.view(lambda view: view["phase"] == "betting")
        assert view["settings"]["practice"], "everybody sees it"
        listed = {row["table"]: row["practice"] for row in ann.who.http.get("/api/v1/tables").json()}
        assert listed[ann.table], "before they come, too"
        other = ann.who.open_table()
        assert not any(
            row["practice"] for row in ann.who.http.get("/api/v1/tables").json() if row["table"] == other
        )
        assert ann.now().json()["code"] == "nothing_to_set"
        ann.live.send({"do": "place_wager", "box": ann.box, "coins": 1000})
        own = ann.tiles()
        told = ann.now().json()
        by_the_table = with_choices(load("nz"), {"three": "any"}, file="the table's choices")
        odds = one_hand(by_the_table, own["hand"]["tiles"])
        mixed = ["6-6", "4-5", "2-6", "1-1"]  # of one hand in twelve it makes no difference
        assert one_hand(by_the_table, mixed).settings != worth(mixed).settings
        assert [Fraction(each["cost"]["fraction"]) for each in told["settings"]] == [
            100 * each.cost for each in odds.settings
        ]
        ann.sets(own["settings"][0])
        ann.over()
        assert ann.now().json()["code"] == "nothing_to_set"
        assert ann.coached()["as_drilled"] is False


def test_what_the_dealer_sets_on_request_costs_nothing(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = visit()
        person = ann.come_in()
        table = ann.open_table(betting_s=600, setting_s=600)
        live = stack.enter_context(ann.live(table))
        Player(live, person, BOX, asks=True).play(2)
        found = ann.http.get(f"/api/v1/school/coach/{table}").json()
        assert [hand["set_by"] for hand in found["hands"]] == ["request"] * 2
        assert (found["own"], found["coins"]["value"], found["leaks"]) == (0, 0.0, [])


def test_a_table_that_is_none_and_an_order_that_is_wrong(visit: Visit) -> None:
    ann = visit()
    ann.come_in()
    assert ann.http.get("/api/v1/school/coach/tnone").json()["code"] == "no_table"
    assert ann.http.get("/api/v1/school/coach/tnone/now", params={"box": 1}).json()["code"] == "no_table"
    table = ann.open_table(bots=0)
    assert ann.http.get(f"/api/v1/school/coach/{table}", params={"last": 0}).status_code == 400
    refused = ann.http.post("/api/v1/tables", json={"book": "nz", "practice": "yes"}).json()
    assert refused["faults"][0]["field"] == "practice"
