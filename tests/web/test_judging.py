"""A person who plays at a table, or has coins on it, judges nothing there."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from paigow.server import Limits
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Visitor

Visit = Callable[[], Visitor]
TOKEN = "a token of the house's own"


@pytest.fixture
def house() -> Iterator[Visit]:
    """Visitors of a server whose house alone supervises."""
    limits = Limits(table_supervision="house")
    with Serving(limits=limits, supervisor_token=TOKEN) as serving, ExitStack() as stack:
        yield lambda: stack.enter_context(serving.visitor())


@pytest.fixture
def friends() -> Iterator[Visit]:
    """Visitors of a server with supervisors of its own, where the opener of a table may supervise it too."""
    with Serving(supervisor_token=TOKEN) as serving, ExitStack() as stack:
        yield lambda: stack.enter_context(serving.visitor())


def plays(live: Live, person: str, box: int) -> None:
    """Somebody buys in, takes a place and wagers."""
    live.send({"do": "buy_in", "coins": 50_000})
    live.send({"do": "sit_down", "box": box})
    live.view(lambda view: view["phase"] == "betting" and _sits(view, person))
    live.send({"do": "place_wager", "box": box, "coins": 1000})


def _sits(view: dict[str, Any], person: str) -> bool:
    return any(each["person"] == person and each.get("box") for each in view.get("people", []))


def judges_nothing(visitor: Visitor, live: Live, table: str) -> None:
    """Check that every right of a supervisor is refused, with the reason and what to do."""
    address = f"/api/v1/tables/{table}"
    orders: tuple[dict[str, Any], ...] = (
        {"do": "invalidate", "cause": "fire"},
        {"do": "report_exposed", "at": "box", "box": 5, "count": 1},
        {"do": "open_dispute", "person": visitor.person, "complaint": "slow"},
    )
    for order in orders:
        refused = live.ask(**order)
        assert refused["code"] == "has_stake", refused
        assert "no stake" in refused["text"]
    for answer in (
        visitor.http.post(f"{address}/hold", json={"held": True}),
        visitor.http.post(f"{address}/step"),
        visitor.http.get(f"{address}/conceded/2"),
        visitor.http.get(f"{address}/significant"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "has_stake")


def test_who_opened_a_table_and_plays_there_judges_nothing(friends: Visit) -> None:
    ann = friends()
    person = ann.come_in("Ann")
    table = ann.open_table(bots=0, betting_s=600, setting_s=600)
    with ann.live(table) as live:
        assert live.view()["role"] == "supervisor"
        plays(live, person, 2)
        seen = live.view(lambda view: view["phase"] == "setting")
        assert (seen["role"], seen["supervision"]["by"]) == ("player", [])
        judges_nothing(ann, live, table)


def test_the_house_s_token_does_not_make_a_judge_of_who_plays(friends: Visit) -> None:
    ann, bob = friends(), friends()
    ann.come_in("Ann")
    person = bob.come_in("Bob")
    table = ann.open_table(bots=0, betting_s=600, setting_s=600)
    assert bob.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
    with bob.live(table) as live:
        assert live.view()["role"] == "supervisor"
        plays(live, person, 2)
        judges_nothing(bob, live, table)


def test_coins_on_the_table_are_a_stake_and_so_is_what_was_taken_away_in_the_round(friends: Visit) -> None:
    ann, bob = friends(), friends()
    ann.come_in("Ann")
    bob.come_in("Bob")
    table = ann.open_table(bots=0, betting_s=600, setting_s=600)
    with ann.live(table) as near, bob.live(table) as far:
        far.send({"do": "buy_in", "coins": 50_000})
        far.send({"do": "sit_down", "box": 2})
        near.view(lambda view: view["phase"] == "betting")
        near.send({"do": "buy_in", "coins": 5000})
        near.view(lambda view: view["role"] == "player")
        judges_nothing(ann, near, table)
        near.send({"do": "leave"})
        near.view(lambda view: len(view["people"]) == 1)
        judges_nothing(ann, near, table)
        far.send({"do": "place_wager", "box": 2, "coins": 1000})
        far.view(lambda view: view["phase"] == "setting")
        far.send({"do": "concede", "box": 2})
        near.view(lambda view: view["round"] == 2 and view["role"] == "supervisor")


def test_where_the_house_supervises_the_opener_does_not(house: Visit) -> None:
    ann, bob = house(), house()
    ann.come_in("Ann")
    bob.come_in("Bob")
    table = ann.open_table(bots=0)
    assert bob.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
    with ann.live(table) as near, bob.live(table) as far:
        seen = near.view()
        assert (seen["role"], seen["supervision"]) == (
            "player",
            {"kind": "house", "by": [], "by_consent": False},
        )
        assert near.ask(do="invalidate", cause="fire")["code"] == "supervisors_only"
        assert far.view()["role"] == "supervisor"
        assert far.ask(do="invalidate", cause="fire")["code"] == "wrong_phase"


def test_who_holds_and_then_buys_in_freezes_nothing(friends: Visit) -> None:
    """Ann may no longer hold the dealer, and the held table goes on."""
    ann, bob = friends(), friends()
    ann.come_in("Ann")
    person = bob.come_in("Bob")
    table = ann.open_table(bots=0, betting_s=600, setting_s=600)
    address = f"/api/v1/tables/{table}/hold"
    with ann.live(table) as near, bob.live(table) as far:
        plays(far, person, 2)
        far.view(lambda view: view["phase"] == "setting")
        assert ann.http.post(address, json={"held": True}).json()["held"] is True
        far.view(lambda view: view.get("held") is True)
        near.send({"do": "buy_in", "coins": 1000})
        far.view(lambda view: "held" not in view)
        assert bob.http.post(address, json={"held": False}).json()["code"] == "has_stake"
