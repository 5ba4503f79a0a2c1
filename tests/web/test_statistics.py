"""Statistics over HTTP: of one's own finished rounds, with the coach's exact costs, and what counts in the rating."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from fractions import Fraction
from typing import Any

import pytest

from paigow.books import load
from paigow.lab.hand_analysis import one_hand
from paigow.runtime import BrokenLogError
from paigow.runtime.history import Records
from paigow.school.web.background_coach import EVERY_S
from paigow.storage import Store
from tests.web.inprocess import Serving
from tests.web.sittings import BOX, Sitting, Visit
from tests.web.test_accounts import quick_hashes, register

__all__ = ["quick_hashes"]


@pytest.fixture(scope="module")
def serving() -> Iterator[Serving]:
    with Serving() as started:
        yield started


@pytest.fixture(scope="module")
def visit(serving: Serving) -> Iterator[Visit]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(serving.visitor())


def statistics_of(who: Any, **asked: Any) -> Any:
    found = who.http.get("/api/v1/statistics", params=asked)
    assert found.status_code == 200, found.text
    return found.json()


def one_round(sitting: Sitting) -> list[str]:
    """Play a round with the dearest setting; return the tiles."""
    sitting.wager()
    own = sitting.tiles()
    tiles: list[str] = own["hand"]["tiles"]
    odds = one_hand(load("nz"), tiles)
    worst = max(range(len(odds.settings)), key=lambda place: odds.settings[place].cost)
    sitting.sets(own["settings"][worst])
    sitting.over()
    return tiles


def test_a_round_is_counted_with_its_exact_cost_and_stays_the_same(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = Sitting(visit, stack)
        before = statistics_of(ann.who)
        assert (before["statistics"]["rounds"], before["pending"], before["rating"]) == (0, 0, None)
        tiles = one_round(ann)
        odds = one_hand(load("nz"), tiles)
        worst = max(setting.cost for setting in odds.settings)
        found = statistics_of(ann.who)
        told = found["statistics"]
        assert (told["rounds"], told["own"], found["counted"], found["pending"]) == (1, 1, 1, 0)
        assert Fraction(told["cost"]["fraction"]) == 100 * worst
        assert Fraction(told["play"]["fraction"]) == -1000 * worst
        assert told["net"] == sum(Fraction(told[part]["fraction"]) for part in ("fair", "play", "luck"))
        (total,) = told["totals"]
        assert (total["book"], total["role"], total["net"]) == ("nz", "player", told["net"])
        assert [each["times"] for each in told["leaks"]] == ([1] if worst else [])
        assert statistics_of(ann.who) == found, "it is stored"
        reached = {each["name"]: each["on"] for each in found["achievements"] if each["on"]}
        assert reached["first_round"] == "2026-02-02"
        assert reached.keys() <= {"first_round", "wong", "gee_joon"}
        assert statistics_of(ann.who, days=1) == found


def test_the_rounds_of_an_account_are_looked_at_in_the_background_while_the_lab_is_idle() -> None:
    with Serving() as serving, ExitStack() as stack:
        ann = Sitting(lambda: stack.enter_context(serving.visitor()), stack)
        ben = Sitting(lambda: stack.enter_context(serving.visitor()), stack)
        for each in (ann, ben):
            one_round(each)
        register(ann.who.http, "Ann")
        store: Store = serving.app.state.services.coached_rounds
        calculations = serving.app.state.services.calculations

        def looked_at(person: str) -> list[bool]:
            rows = serving.run(store.played_rounds(person, count=10))
            return [row.hands is not None for row in rows]

        calculations._running["a question to the lab"] = asyncio.Future(loop=serving.loop)
        serving.advance(int(2000 * EVERY_S))
        assert looked_at(ann.person) == [False]
        del calculations._running["a question to the lab"]
        serving.advance(int(1000 * EVERY_S))
        assert looked_at(ann.person) == [True]
        assert looked_at(ben.person) == [False], "a guest is on no leaderboard"


def test_a_round_that_cannot_be_read_is_tried_once_in_the_background(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Serving() as serving, ExitStack() as stack:
        ann = Sitting(lambda: stack.enter_context(serving.visitor()), stack)
        one_round(ann)
        register(ann.who.http, "Ann")
        tried: list[str] = []

        async def broken(_: Records, table: str, _firsts: object) -> None:
            tried.append(table)
            raise BrokenLogError(table)

        monkeypatch.setattr(Records, "written_at", broken)
        serving.advance(int(3000 * EVERY_S))
        assert tried == [ann.table]


def test_the_streak_of_the_daily_hand_is_told(visit: Visit) -> None:
    who = visit()
    who.come_in()
    assert statistics_of(who)["streak"] == {"current": 0, "best": 0}
    day = who.http.get("/api/v1/daily").json()["day"]
    assert who.http.post(f"/api/v1/daily/{day}", json={"choice": 0}).status_code == 200
    assert statistics_of(who)["streak"] == {"current": 1, "best": 1}


def test_a_round_that_is_on_says_nothing(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = Sitting(visit, stack)
        ann.wager()
        ann.tiles()
        found = statistics_of(ann.who)
        assert (found["statistics"]["rounds"], found["pending"]) == (0, 0)


def test_hands_at_a_table_with_a_live_coach_do_not_count(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = Sitting(visit, stack, practice=True)
        one_round(ann)
        found = statistics_of(ann.who)
        assert (found["statistics"]["own"], found["counted"]) == (1, 0)


@pytest.mark.parametrize("path", ["hand", "hand/charts/settings"])
def test_a_hand_that_the_lab_was_asked_about_meanwhile_does_not_count(visit: Visit, path: str) -> None:
    with ExitStack() as stack:
        ann = Sitting(visit, stack)
        ann.wager()
        own = ann.tiles()
        asked = {"book": "nz", "tiles": list(reversed(own["hand"]["tiles"]))}
        assert ann.who.http.post(f"/api/v1/lab/{path}", json=asked).status_code == 200
        ann.sets(own["settings"][0])
        ann.over()
        found = statistics_of(ann.who)
        assert (found["statistics"]["own"], found["counted"]) == (1, 0)


def test_asking_the_lab_about_it_afterwards_or_about_another_hand_changes_nothing(
    serving: Serving, visit: Visit
) -> None:
    with ExitStack() as stack:
        ann = Sitting(visit, stack)
        other = {"book": "nz", "tiles": ["6-6", "6-6", "1-1", "1-1"]}
        assert ann.who.http.post("/api/v1/lab/hand", json=other).status_code == 200
        tiles = one_round(ann)
        assert sorted(tiles) != sorted(other["tiles"])
        serving.advance(1)
        asked = {"book": "nz", "tiles": tiles}
        assert ann.who.http.post("/api/v1/lab/hand", json=asked).status_code == 200
        assert statistics_of(ann.who)["counted"] == 1


def test_a_damaged_log_hides_only_its_own_hands(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise BrokenLogError("entry 5 does not fit")

    with ExitStack() as stack:
        ann = Sitting(visit, stack)
        one_round(ann)
        with monkeypatch.context() as patch:
            patch.setattr(Records, "written_at", broken)
            found = statistics_of(ann.who)
            assert (found["statistics"]["own"], found["pending"]) == (0, 0)
        assert statistics_of(ann.who)["statistics"]["own"] == 1, "nothing was stored meanwhile"


def test_nobody_sees_the_statistics_of_another(visit: Visit) -> None:
    with ExitStack() as stack:
        ann = Sitting(visit, stack)
        bob = Sitting(visit, stack, box=BOX + 1, table=ann.table)
        ann.wager(beside=bob.box)
        bob.wager(beside=bob.box)
        for each in (ann, bob):
            each.sets(each.tiles()["settings"][0])
        ann.over()
        mine, theirs = statistics_of(ann.who)["statistics"], statistics_of(bob.who)["statistics"]
        assert mine["rounds"] == theirs["rounds"] == 1
        stranger = visit()
        assert stranger.http.get("/api/v1/statistics").status_code == 401
        stranger.come_in()
        assert statistics_of(stranger)["statistics"]["rounds"] == 0


@pytest.mark.parametrize("days", ["0", "-1", "4000", "week", "1.5"])
def test_a_wrong_number_of_days_is_refused(visit: Visit, days: str) -> None:
    who = visit()
    who.come_in()
    refused = who.http.get("/api/v1/statistics", params={"days": days})
    assert refused.status_code == 400
    assert "days" in refused.text
