"""Spectators see a table late, where the house or its opener wants it, and learn nothing sooner in any other way."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

from paigow.books import load
from paigow.clock import HandClock
from paigow.runtime import Outline, TableOrder, TableSummary, Update
from paigow.storage import PersonRow
from paigow.table.events import FloatFilled
from paigow.web.edge.rate_limits import Limits
from paigow.web.live.broadcast import EncodedUpdate, TableInfo
from paigow.web.live.delayed_view import MOST_SNAPSHOTS, DelayedView
from paigow.web.live.spectators import Spectators
from tests.table.driver import Game
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Message, Player, Visitor

DELAY_S: Final = 30
DELAY_MS: Final = 1000 * DELAY_S
TOKEN: Final = "the house's own supervisor"
LINE: Final = "a word among us"


class Company:
    """Ann plays, Eve looks on; the table was opened by Sue, who supervises the house."""

    def __init__(self, serving: Serving, stack: ExitStack, **order: Any) -> None:
        self.serving = serving
        self.ann, self.eve, self.sue = (stack.enter_context(serving.visitor()) for _ in range(3))
        for who, name in ((self.ann, "Ann"), (self.eve, "Eve"), (self.sue, "Sue")):
            who.come_in(name)
            stack.callback(who.http.delete, "/api/v1/session")  # another Ann will come
        assert self.sue.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        self.table = self.sue.open_table(bots=0, **order)
        for who in (self.ann, self.eve, self.sue):
            who.at = stack.enter_context(who.live(self.table))
        self.first = self.eve.at.view()
        self.player = Player(self.ann.at, self.ann.person, 2)

    def plays(self) -> Message:
        """Ann plays a round, all in one moment; the table as she has seen it last."""
        self.player.play_at_once()
        return views(self.ann.at)[-1]


def views(live: Live) -> list[Message]:
    return [each for each in map(json.loads, live.heard) if each["type"] == "view"]


def hears(live: Live) -> list[str]:
    """All that has come by now: an answer comes after all that was sent before it."""
    before = len(live.heard)
    assert live.ask(do="place_wager", box=3, coins=1000)["code"] in {"watches_late", "not_here"}
    return [text for text in live.heard[before:-1] if '"quiet"' not in text]


@pytest.fixture(scope="module")
def serving() -> Iterator[Serving]:
    limits = Limits(watch_delay_s=DELAY_S, messages_burst=1000, sign_ins_burst=50, quiet_s=0.3)
    with Serving(limits=limits, supervisor_token=TOKEN) as serving:
        yield serving


@pytest.fixture
def company(serving: Serving) -> Iterator[Company]:
    with ExitStack() as stack:
        yield Company(serving, stack)


def phase_in_lobby(who: Visitor, table: str) -> str:
    """Return how far the round is by the list of all tables."""
    row, listed = (
        next(each for each in rows if each["table"] == table)
        for rows in (
            who.http.get("/api/v1/lobby?most=50").json()["tables"],
            who.http.get("/api/v1/tables").json(),
        )
    )
    assert row["phase"] in {"opened", listed["phase"]}, "as it was a second ago"
    return str(listed["phase"])


def told_of_rounds(who: Visitor, table: str) -> dict[str, Any]:
    """Return what can be asked of a table's first round."""
    ask = who.http.get
    here = f"/api/v1/tables/{table}"
    log = ask(f"{here}/log").text
    return {
        "rounds": [each["round"] for each in ask(f"{here}/rounds").json()],
        "statuses": {
            ask(f"{here}/rounds/1{more}").status_code for more in ("", "/file", "/replay", "/alternatives")
        },
        "found": [each["round"] for each in ask(f"/api/v1/rounds?table={table}").json()["rounds"]],
        "is_more": ask(f"/api/v1/rounds?table={table}&count=1").json()["next"] is not None,
        "exported": ask(f"/api/v1/rounds/file?table={table}").text.count("\n") > 1,
        "washed": log.count('"tiles_washed"') > 0,
    }


NOTHING: Final = {
    "rounds": [], "statuses": {404}, "found": [], "is_more": False, "exported": False, "washed": False,
}  # fmt: skip
ALL: Final = {
    "rounds": [1], "statuses": {200}, "found": [1], "is_more": False, "exported": True, "washed": True,
}  # fmt: skip


def test_nothing_of_the_last_seconds_reaches_an_onlooker_by_any_way(company: Company) -> None:
    eve, ann, table = company.eve, company.ann, company.table
    assert (company.first["phase"], company.first["version"]) == ("opened", 1)
    assert (company.first["is_behind"], company.first["watch_delay_s"]) == (True, DELAY_S)
    seen = company.plays()
    assert (seen.get("is_behind"), seen["watch_delay_s"]) == (None, DELAY_S)
    assert ann.at.ask(ask="say", text=LINE)["type"] == "done"
    for passed_ms in (0, DELAY_MS - 1):
        company.serving.advance(passed_ms)
        assert hears(eve.at) == []
        assert (told_of_rounds(eve, table), phase_in_lobby(eve, table)) == (NOTHING, "opened")
    with eve.live(table) as again, company.serving.visitor() as stranger, stranger.live(table) as nobody:
        assert again.view()["version"] == nobody.view()["version"] == 1
        assert hears(again) == []
        assert told_of_rounds(stranger, table) == NOTHING
    assert told_of_rounds(ann, table) == told_of_rounds(company.sue, table) == ALL
    company.serving.advance(1)
    assert LINE in "".join(hears(eve.at))
    shown = views(eve.at)[-1]
    assert shown["version"] >= seen["version"]
    assert shown["now_ms"] == company.serving.clock.now_us() // 1000 - 1000 * DELAY_S
    assert (told_of_rounds(eve, table), phase_in_lobby(eve, table)) == (ALL, shown["phase"])
    assert company.sue.at.view(lambda view: view["version"] >= seen["version"])["role"] == "supervisor"


def test_no_answer_to_an_onlooker_tells_how_the_table_stands_now(company: Company) -> None:
    eve = company.eve.at
    company.plays()
    asked: tuple[Message, ...] = (
        {"do": "place_wager", "box": 3, "coins": 1000}, {"do": "leave"}, {"do": "take_bank"}, {"do": "sit_out"},
        {"do": "call_time", "by": "Eve"}, {"do": "ask_laja"}, {"ask": "report", "number": 1},
        {"ask": "say", "text": "Well?"},
        {"do": "commit_seeds", "woodpile": "0" * 64, "dice": "0" * 64},
    )  # fmt: skip
    codes = {eve.ask(**each)["code"] for each in asked}
    assert codes <= {"watches_late", "bad_command"}
    assert eve.ask(do="leave")["facts"] == {"delay_s": DELAY_S}
    assert eve.ask(ask="explain", box=2)["code"] == "nothing_to_explain"
    resent = {"do": "sit_down", "box": 2, "id": "x-1", "resent": {"round": 2, "phase": "betting"}}
    assert eve.ask(**resent)["code"] == "not_done"
    assert {each["version"] for each in views(eve)} == {1}


def test_who_takes_a_place_sees_it_as_it_is_and_who_leaves_it_nothing_before_its_time(
    company: Company,
) -> None:
    eve = company.eve.at
    company.plays()
    eve.send({"do": "sit_down", "box": 3})
    now = eve.view(lambda view: view["version"] > 1)
    assert "is_behind" not in now
    assert now["boxes"][2]["seated"] == company.eve.person
    recalled = eve.until(lambda message: message["type"] == "recalled")
    assert [each["event"] for each in recalled["events"]][-1] == "sat_down"
    eve.send({"do": "leave"})
    left = eve.view(lambda view: "seated" not in view["boxes"][2])
    assert left["is_behind"] is True
    company.serving.advance(1_000)
    later = company.plays()
    assert hears(eve) == []
    assert told_of_rounds(company.eve, company.table) == NOTHING
    with company.eve.live(company.table) as again:
        assert again.view()["version"] == 1
    company.serving.advance(DELAY_MS - 1_000)
    assert hears(eve) == []  # what she saw herself is not shown again
    company.serving.advance(1_000)
    hears(eve)
    versions = [view["version"] for view in views(eve)]
    assert versions == sorted(versions)
    assert versions[-1] >= later["version"]
    assert views(eve)[-1]["may"][0]["do"] in {"sit_down", "buy_in", "complain"}


def test_the_closing_too_is_seen_late_and_the_connection_stays_until_then(
    company: Company, serving: Serving
) -> None:
    company.plays()
    company.ann.at.send({"do": "leave"})
    assert company.ann.at.view(lambda view: not view.get("people"))["is_behind"] is True
    services = serving.app.state.services
    serving.run(services.house.close_table(company.table))
    company.sue.at.view(lambda view: view["phase"] == "closed")
    assert hears(company.eve.at) == []
    assert told_of_rounds(company.eve, company.table) == NOTHING
    assert company.ann.http.get(f"/api/v1/tables/{company.table}/rounds/1").status_code == 200, (
        "it was her own"
    )
    company.serving.advance(DELAY_MS)
    assert company.eve.at.view(lambda view: view["version"] > 1)["phase"] == "closed"
    assert told_of_rounds(company.eve, company.table) == ALL


def test_a_table_that_halts_is_shown_to_its_end_and_then_said_to_have_halted(
    company: Company, serving: Serving
) -> None:
    async def halts() -> None:
        house = serving.app.state.services.house
        table = house.registry.tables.pop(company.table)
        await table.stop()
        house.integrity.halt(company.table, "its log is broken")

    seen = company.plays()
    serving.run(halts())
    assert company.ann.at.refusal()["code"] == "table_halted"
    assert hears(company.eve.at) == []
    assert told_of_rounds(company.eve, company.table) == NOTHING
    company.serving.advance(DELAY_MS)
    assert company.eve.at.view(lambda view: view["version"] >= seen["version"])["is_behind"] is True
    assert company.eve.at.refusal()["code"] == "table_halted"
    assert told_of_rounds(company.eve, company.table) == ALL


def test_the_opener_may_ask_for_more_and_a_table_without_delay_is_seen_as_it_is(
    serving: Serving, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        longer = Company(serving, stack, watch_delay_s=60)
        shorter = longer.sue.open_table(bots=0, watch_delay_s=5)
        assert longer.first["watch_delay_s"] == 60
        with longer.eve.live(shorter) as live:
            assert live.view()["watch_delay_s"] == DELAY_S
        answer = longer.sue.http.post("/api/v1/tables", json={"book": "nz", "watch_delay_s": 601})
        assert answer.json()["faults"][0]["expected"] == "a whole number from 0 to 600"
    with ExitStack() as stack:
        live_one = stack.enter_context(Serving(where=tmp_path, supervisor_token=TOKEN))
        company = Company(live_one, stack)
        seen = company.plays()
        assert "watch_delay_s" not in company.first
        assert company.eve.at.view(lambda view: view["version"] >= seen["version"])["role"] == "player"


def test_after_a_restart_the_table_as_it_was_opened_is_shown_until_the_delay_has_passed(
    tmp_path: Path,
) -> None:
    limits = Limits(watch_delay_s=DELAY_S)
    clock = HandClock()
    with ExitStack() as stack:
        company = Company(
            stack.enter_context(Serving(where=tmp_path, limits=limits, supervisor_token=TOKEN, clock=clock)),
            stack,
        )
        seen = company.plays()
    with (
        Serving(where=tmp_path, limits=limits, clock=clock) as again,
        again.visitor() as eve,
        eve.live(company.table) as live,
    ):
        assert live.view()["version"] == 1
        assert told_of_rounds(eve, company.table) == NOTHING
        again.advance(DELAY_MS)
        assert live.view(lambda view: view["version"] > 1)["version"] >= seen["version"]


def test_what_could_be_shown_before_a_restart_is_shown_after_it_and_the_rest_at_its_time(
    tmp_path: Path,
) -> None:
    limits = Limits(watch_delay_s=DELAY_S)
    clock = HandClock()
    with ExitStack() as stack:
        company = Company(
            stack.enter_context(Serving(where=tmp_path, limits=limits, supervisor_token=TOKEN, clock=clock)),
            stack,
        )
        seen = company.plays()
        company.serving.advance(DELAY_MS - 1_000)
        later = company.plays()
        company.serving.advance(2_000)
    with Serving(where=tmp_path, limits=limits, clock=clock) as again, again.visitor() as eve:
        eve.come_in("Eve")
        with eve.live(company.table) as live:
            shown = live.view(lambda view: view["version"] > 1)
            assert shown["is_behind"] is True
            assert seen["version"] <= shown["version"] < later["version"]
            assert told_of_rounds(eve, company.table) == ALL
            assert phase_in_lobby(eve, company.table) == shown["phase"]
            hears(live)
            again.advance(DELAY_MS - 2_500)
            assert hears(live) == []
            again.advance(1_000)
            assert live.view(lambda view: view["version"] >= later["version"])["is_behind"] is True


def test_who_plays_at_a_table_of_another_process_is_told_of_it_at_once_and_who_judges_without_a_stake() -> (
    None
):
    state = Game("nz").state
    summary = TableSummary(
        table="t", book="nz", title="", phase="betting", round=1, people=0, bots=0, boxes=7, free=1, minimum=1,
        maximum=2, currency="", practice=False, kind="play", pace="normal", betting_s=20, private=False,
    )  # fmt: skip
    afar = Outline(
        summary=summary, opener="popen", assignment="", is_held=False, is_round_on=True,
        is_dealing_over=state.is_dealing_over, here=("pplays",), stakes=("pplays", "pplayed", "pleft"),
        playing=("pplays",),
    )  # fmt: skip
    roles = SimpleNamespace(
        has=lambda who, role: (who, role) in {(each, "surveillance") for each in ("pwatch", "pleft")}
    )
    supervisors = SimpleNamespace(
        why_not_by_order=lambda _, who: None if who in {"popen", "pplayed"} else "supervisors_only"
    )
    unused = cast(Any, None)
    spectators = Spectators(unused, unused, unused, cast(Any, roles), cast(Any, supervisors))

    def is_late(who: str | None) -> bool:
        person = None if who is None else PersonRow(person=who, name="", created_us=0)
        return spectators._include_elsewhere(afar, TableOrder(book="nz", opener="popen"), person)

    everybody = ("pplays", "popen", "pwatch", "pplayed", "pleft", "panybody", None)
    assert [who for who in everybody if not is_late(who)] == ["pplays", "popen", "pwatch"]


class _Ear:
    """Somebody who hears of coins that came into the float."""

    def __init__(self, told: list[int]) -> None:
        self.told = told

    def on_delayed_update(self, encoded: EncodedUpdate) -> None:
        self.told += [event.coins for event in encoded.update.events if isinstance(event, FloatFilled)]

    def on_delayed_chat(self, number: int, message: bytes) -> None:
        raise AssertionError


def test_what_waits_of_a_table_is_bounded_whatever_happens_and_nothing_is_lost_or_early() -> None:
    async def test() -> None:
        clock, state = HandClock(), Game("nz").state
        house = SimpleNamespace(
            clock=clock,
            now_ms=lambda: clock.now_us() // 1000,
            call_at=clock.call_at,
            book=lambda _: load("nz"),
            state=lambda _: state,
            runs=lambda _: True,
        )
        said = TableInfo(fields={}, opener="", supervisors=frozenset(), proposers=frozenset())
        behind = DelayedView(cast(Any, house), "t", DELAY_S, lambda _: said, 500)
        told: list[int] = []
        heard = _Ear(told)
        at: dict[int, int] = {}
        with behind.listening(heard):
            for number in range(8 * DELAY_S * 100):
                before = len(told)
                clock.advance(10)
                at[number] = clock.now_us()
                behind.on_update(Update(events=(FloatFilled(coins=number),), state=state))
                assert all(at[each] + DELAY_S * 1_000_000 <= clock.now_us() for each in told[before:])
                assert len(behind._waiting) <= MOST_SNAPSHOTS + 1
            clock.advance(2 * DELAY_S * 1000)
            assert told == list(range(len(at)))

    asyncio.run(test())
