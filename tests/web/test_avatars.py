"""Avatars over HTTP and beside the views of tables: one of our drawings, fixed during a round as names are."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest

from paigow.server import Limits
from paigow.web.identity.avatars import COLOURS, DRAWINGS
from tests.web.inprocess import Serving
from tests.web.sittings import Sitting
from tests.web.test_accounts import PASSWORD, quick_hashes, register
from tests.web.visitors import Live, Visitor

__all__ = ["quick_hashes"]
MANY: Final = 10_000
AT: Final = "/api/v1/account/avatar"
CAT: Final = {"drawing": "cat", "colour": "teal"}


@pytest.fixture
def serving() -> Iterator[Serving]:
    with Serving(limits=Limits(log_ins_burst=MANY, guests_burst=MANY)) as serving:
        yield serving


def choose(who: Visitor, **asked: Any) -> Any:
    return who.http.post(AT, json=CAT | asked)


def sits(live: Live, box: int) -> None:
    live.send({"do": "sit_down", "box": box})
    live.send({"do": "buy_in", "coins": 100_000})


def test_an_account_chooses_a_drawing_and_a_colour(serving: Serving) -> None:
    with serving.visitor() as ann:
        register(ann.http, "Ann")
        assert ann.http.get("/api/v1/account").json()["avatar"] is None
        assert choose(ann).json() == CAT
        assert choose(ann, colour="red").status_code == 200
        assert ann.http.get("/api/v1/account").json()["avatar"] == {"drawing": "cat", "colour": "red"}


def test_a_guest_and_a_stranger_choose_none(serving: Serving) -> None:
    with serving.visitor() as ann:
        assert choose(ann).json()["code"] == "no_session"
        ann.come_in("Ann")
        assert choose(ann).json()["code"] == "guests_only"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [("drawing", "dragon", DRAWINGS), ("drawing", 3, DRAWINGS), ("colour", "#a8452c", COLOURS)],
)
def test_another_drawing_is_refused_with_the_ones_there_are(
    serving: Serving, field: str, value: object, words: tuple[str, ...]
) -> None:
    with serving.visitor() as ann:
        register(ann.http, "Ann")
        (fault,) = choose(ann, **{field: value}).json()["faults"]
        assert (fault["field"], fault["value"]) == (field, value)
        assert all(word in fault["expected"] for word in words)


def test_everybody_at_the_table_sees_the_avatar_and_only_a_chosen_one(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as ben, serving.visitor() as onlooker:
        person = register(ann.http, "Ann")["session"]["person"]
        ben.come_in("Ben")
        table = ann.open_table(bots=1)
        with ann.live(table) as at, ben.live(table) as beside, onlooker.live(table) as looks:
            sits(at, 2)
            sits(beside, 3)
            assert "avatars" not in looks.view(lambda view: person in view["names"])
            assert choose(ann).status_code == 200
            at.send({"do": "cash_out", "coins": 1})
            for live in (at, beside, looks):
                seen = live.view(lambda view: "avatars" in view)
                assert seen["avatars"] == {person: "cat.teal"}


def test_during_a_round_nobody_changes_it_and_a_newcomer_s_is_not_shown(serving: Serving) -> None:
    with ExitStack() as stack:
        who = stack.enter_context(serving.visitor())
        register(who.http, "Ann")
        assert choose(who).status_code == 200
        ann = Sitting(lambda: who, stack)
        ann.wager()
        own = ann.tiles()
        refused = choose(ann.who, drawing="fan")
        assert (refused.status_code, refused.json()["code"]) == (409, "avatar_waits")
        assert refused.json()["clause"]
        cat = stack.enter_context(serving.visitor())
        newcomer = register(cat.http, "Cat")["session"]["person"]
        assert choose(cat, drawing="boat").status_code == 200
        live = stack.enter_context(cat.live(ann.table))
        sits(live, 5)
        seen = live.view(lambda view: any(box.get("seated") == newcomer for box in view["boxes"]))
        assert seen["names"][newcomer].startswith("Guest ")
        assert seen["avatars"] == {ann.person: "cat.teal"}
        ann.sets(own["settings"][0])
        ann.over()
        assert choose(ann.who, drawing="fan").status_code == 200
        later = live.view(lambda view: view["names"][newcomer] == "Cat")
        assert later["avatars"][newcomer] == "boat.teal"


def test_a_deleted_account_leaves_no_avatar(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as ben:
        person = register(ann.http, "Ann")["session"]["person"]
        choose(ann)
        table = ann.open_table(bots=0)
        with ben.live(table) as looks:
            assert looks.view()["avatars"] == {person: "cat.teal"}, "the opener of a table is named too"
        assert ann.http.post("/api/v1/account/delete", json={"password": PASSWORD}).status_code == 204
        with ben.live(table) as looks:
            seen = looks.view()
            assert "avatars" not in seen
            assert seen["names"][person].startswith("Former player ")
