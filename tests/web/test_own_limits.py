"""Limits that people set for themselves (R10): tighter at once, looser in a day, checked where coins go to a
wager.
"""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from paigow.runtime import OwnLimits
from paigow.runtime.people.own_limits import DAY_MS
from tests.web.inprocess import Serving
from tests.web.visitors import Player, Visitor

WAGER: Final = 1000
Json = dict[str, Any]


@pytest.fixture(scope="module")
def house() -> Iterator[Serving]:
    with Serving() as serving:
        yield serving


@pytest.fixture
def ann(house: Serving) -> Iterator[Visitor]:
    with house.visitor() as visitor:
        visitor.come_in()
        yield visitor


def set_limits(visitor: Visitor, **asked: int) -> Json:
    answer = visitor.http.post("/api/v1/account/limits", json=asked)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def test_tighter_holds_at_once_and_looser_in_a_day() -> None:
    none = OwnLimits()
    tight = none.set("loss", 5000, 0).set("loss", 3000, 1)
    assert (tight.loss, tight.later) == (3000, ())
    for looser in (4000, 0):
        asked = tight.set("loss", looser, 10)
        assert asked.at(10 + DAY_MS - 1).loss == 3000
        assert asked.at(10 + DAY_MS).loss == looser
        assert asked.set("loss", 2000, 20).at(10 + DAY_MS).loss == 2000, "a tighter one takes its place"
    assert tight.set("reminder_minutes", 30, 0).reminder_minutes == 30
    assert none.set("loss", 0, 0) == none


def test_a_loss_limit_counts_what_could_be_lost(ann: Visitor, house: Serving) -> None:
    table = ann.open_table(betting_s=300)
    with house.visitor() as bob, ann.live(table) as live:
        bob.come_in()
        with bob.live(table) as waits:  # nobody calls the bets before this player has wagered
            waits.send({"do": "sit_down", "box": 4})
            waits.send({"do": "buy_in", "coins": 100_000})
            waits.view(lambda view: view["phase"] == "betting")
            live.send({"do": "sit_down", "box": 2})
            live.send({"do": "buy_in", "coins": 100_000})
            assert set_limits(ann, loss=2 * WAGER)["lost"] == 0
            refused = live.ask(do="place_wager", box=2, coins=5 * WAGER)
            assert (refused["code"], refused["facts"]["left"]) == ("own_loss_limit", 2 * WAGER)
            assert "NZ$20 is left" in refused["text"]
            for number, (coins, box, code) in enumerate(
                (
                    (2 * WAGER, 2, None),
                    (3 * WAGER, 2, "own_loss_limit"),  # a wager that is changed
                    (WAGER, 3, "own_loss_limit"),
                    (WAGER, 2, None),  # less may always be wagered
                    (WAGER, 3, None),
                )
            ):
                answer = live.ask(do="place_wager", box=box, coins=coins, id=f"w{number}")
                assert answer.get("code") == code, (box, coins)


def test_who_takes_a_time_out_plays_his_wager_on_and_makes_no_other(ann: Visitor) -> None:
    table = ann.open_table(betting_s=300)
    with ann.live(table) as live:
        player = Player(live, ann.person, 2)
        while not player.done:
            player.step()
        told = set_limits(ann, out_hours=5)
        assert told["out_until_ms"] is not None
        assert set_limits(ann, out_hours=1)["out_until_ms"] == told["out_until_ms"], "it is never shortened"
        while not player.refused:
            player.step()
        assert {each["code"] for each in player.refused} == {"takes_time_out"}
        ended = {view["round"] for view in player.views if view["phase"] == "round_over"}
        made = sorted(number for number, what in player.done if what == "wager")
        assert ended == {*made[:-1]}, "each round with a wager of his was played to its end"
        assert live.ask(do="buy_in", coins=WAGER)["code"] == "takes_time_out"


def test_nobody_is_seated_while_he_takes_a_time_out(ann: Visitor) -> None:
    set_limits(ann, out_hours=1)
    refused = ann.http.post("/api/v1/play-now")
    assert (refused.status_code, refused.json()["code"]) == (409, "takes_time_out")
    assert ann.http.get("/api/v1/session").json()["tables"] == []


@pytest.mark.parametrize(
    "asked", [{"loss": -2}, {"out_hours": 10**6}, {"reminder_minutes": "soon"}, {"out_hours": -5}]
)
def test_nonsense_changes_nothing(ann: Visitor, asked: Json) -> None:
    answer = ann.http.post("/api/v1/account/limits", json=asked)
    assert (answer.status_code, answer.json()["faults"][0]["field"]) == (400, next(iter(asked)))
    assert ann.http.get("/api/v1/account/limits").json()["out_until_ms"] is None
