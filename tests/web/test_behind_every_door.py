"""No answer to somebody who sees a table late depends on what happened there within the delay.

The same is asked twice, by every policy that the server has: once while a round is played within the delay, once while
nothing happens. All answers must be equal, byte by byte, until the delay has passed.
"""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest
from litestar.routes import HTTPRoute

from paigow.web.edge.rate_limits import Limits
from paigow.web.live.messages import COMMANDS, SUPERVISORS
from tests.chance import fixed_chance
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Player

DELAY_S: Final = 30
DELAY_MS: Final = 1000 * DELAY_S
TOKEN: Final = "the house's own supervisor"
LIMITS: Final = Limits(
    watch_delay_s=DELAY_S, messages_burst=10_000, sign_ins_burst=100, reading_burst=100_000, talk_burst=100
)
SEATS_VISITOR: Final = {"/api/v1/play-now", "/api/v1/find-people", "/api/v1/enter"}
"""Requests that give the visitor a seat. From then on the visitor sees the current state of the table."""
IDENTIFIERS: Final = {
    "box": "2",
    "way": "0",
    "step": "0",
    "book": "nz",
    "language": "en",
    "clause": "NZ 6.1",
}
MANY: Final = 500
Told = dict[str, str]


class Evening:
    """Ann plays two rounds at a table of Sue's, the second within the delay; others look on."""

    def __init__(self, serving: Serving, stack: ExitStack) -> None:
        self.serving = serving
        self.ann, self.bea, self.eve, self.fay, self.sue, self.nobody = (
            stack.enter_context(serving.visitor()) for _ in range(6)
        )
        for who, name in (
            (self.ann, "Ann"),
            (self.bea, "Bea"),
            (self.eve, "Eve"),
            (self.fay, "Fay"),
            (self.sue, "Sue"),
        ):
            who.come_in(name)
        assert self.sue.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        self.table = self.sue.open_table(bots=0)
        self.ann.at, self.sue.at = (stack.enter_context(who.live(self.table)) for who in (self.ann, self.sue))
        self.player = Player(self.ann.at, self.ann.person, 2)
        self.player.play_at_once()
        with self.fay.live(self.table) as live:  # she has had a place, and has given it up
            live.send({"do": "sit_down", "box": 3})
            live.view(lambda view: view["boxes"][2].get("seated") == self.fay.person)
            live.send({"do": "leave"})
            live.view(lambda view: "seated" not in view["boxes"][2])
        serving.advance(DELAY_MS)
        self.onlookers = {
            "a guest": self.eve,
            "one who had a place": self.fay,
            "one without a name": self.nobody,
        }
        self.live = {
            f"{name}, page {page}": stack.enter_context(who.live(self.table))
            for name, who in self.onlookers.items()
            for page in (1, 2)
        }
        for each in self.live.values():
            each.arrived()

    def happens(self) -> None:
        """A round is played, and people speak, complain, come and go: all within one moment."""
        self.player.play_at_once()
        assert self.ann.at.ask(ask="say", text="a word among us")["type"] == "done"
        complaint = {"do": "complain", "about": "other", "complaint": "the dealer is too fast", "id": "c1"}
        assert self.ann.at.ask(**complaint)["type"] == "done"
        self.sue.at.ask(ask="open_talk", is_open=False)

    def told(self) -> Iterator[tuple[str, str]]:
        """RequestPolicy -> what each onlooker hears there."""
        for name, live in self.live.items():
            yield f"{name}: comes by itself", "\n".join(json.dumps(each) for each in live.arrived())
        for name, who in self.onlookers.items():
            for method, path in self.doors():
                if who is self.nobody:
                    who.http.cookies.clear()  # some doors make a guest of a stranger
                answer = who.http.request(method, path, json={} if method == "POST" else None)
                if who is self.nobody and path == "/api/v1/session":
                    continue  # it makes a guest of a stranger, whose name is drawn
                kept = {key: value for key, value in answer.headers.items() if key in HEADERS}
                yield f"{name}: {method} {path}", f"{answer.status_code} {kept} {answer.text}"
            with who.live(self.table) as live:
                yield f"{name}: comes in", "\n".join(json.dumps(each) for each in live.arrived())
                yield from ((f"{name}: {asked}", answer) for asked, answer in asked_of(live))

    def doors(self) -> Iterator[tuple[str, str]]:
        """Method and address of everything that can be asked over HTTP."""
        for route in self.serving.app.routes:
            if (
                not isinstance(route, HTTPRoute)
                or not route.path.startswith("/api/")
                or route.path in SEATS_VISITOR
            ):
                continue
            for path in self.addresses(route.path):
                yield from (
                    (method, f"{path}{asked}")
                    for method in sorted(route.methods & {"GET", "POST"})
                    for asked in ("", *(ASKED if method == "GET" and TELLS_OF_TABLES.match(path) else ()))
                    if not (method == "POST" and route.path in CHANGES)
                )

    def addresses(self, pattern: str) -> Iterator[str]:
        """The pattern's addresses, with what there is in the place of each name."""
        here = IDENTIFIERS | {"table": self.table, "person": self.ann.person}
        for number in ("1", "2", "3") if "{number" in pattern else ("1",):
            found = pattern.replace("{number:int}", number)
            yield re.sub(r"\{(\w+):\w+\}", lambda part: here.get(part[1], "x"), found)


HEADERS: Final = {
    "content-type",
    "content-disposition",
    "content-length",
    "etag",
    "last-modified",
    "retry-after",
    "link",
}
CHANGES: Final = {
    "/api/v1/session", "/api/v1/tables", "/api/v1/session/refill", "/api/v1/account/delete", "/api/v1/friends/link",
}  # fmt: skip
"""What would change who asks, or give a table or a link a name that is drawn."""
ASKED: Final = (
    "?last=5", "?count=1", "?format=csv", "?most=50", "?box=2", "?mine=true",
)  # fmt: skip
TELLS_OF_TABLES: Final = re.compile("/api/v1/(tables|lobby|rounds|significant|school/coach)")
FIELDS: Final[dict[str, Any]] = {
    "box": 3, "coins": 1000, "low": ["1-3", "6-6"], "high": ["1-1", "2-2"], "text": "Well?", "reason": "x", "number": 1,
    "by": "Eve", "person": "x", "consents": True, "woodpile": "0" * 64, "dice": "0" * 64, "nominee": "x",
}  # fmt: skip
ORDERS: Final = (*COMMANDS, *SUPERVISORS, "propose", "answer_proposal")
TAKES_PART: Final = {"sit_down", "buy_in", "complain"}
"""An onlooker may do these, and is part of the table, or of its log, from then on."""


def asked_of(live: Live) -> Iterator[tuple[str, str]]:
    """What a live connection answers to each order and each question that there is."""
    for do in ORDERS:
        if do not in TAKES_PART:
            yield do, json.dumps(live.ask(do=do, **FIELDS))
            resent = {"round": 2, "phase": "betting"}
            yield f"{do} again", json.dumps(live.ask(do=do, **FIELDS, id=f"{do}-1", resent=resent))
    for ask in ("explain", "go_on", "say", "report", "silence", "open_talk", "pace", "ready", "start"):
        more = {
            "box": 2,
            "text": "Well?",
            "number": 1,
            "person": "x",
            "is_silent": True,
            "is_open": True,
            "pace": "quick",
            "is_ready": True,
        }
        yield ask, json.dumps(live.ask(ask=ask, **more))


def all_told(*, happens: bool) -> dict[int, Told]:
    """Milliseconds of the delay that have passed -> what the onlookers hear by every policy."""
    with fixed_chance("every policy"), ExitStack() as stack:
        serving = stack.enter_context(Serving(limits=LIMITS, supervisor_token=TOKEN))
        evening = Evening(serving, stack)
        if happens:
            evening.happens()
        told, passed_ms = {}, 0
        for at_ms in (0, DELAY_MS - 1, DELAY_MS):
            serving.advance(at_ms - passed_ms)
            passed_ms = at_ms
            told[at_ms] = dict(evening.told())
        return told


@pytest.fixture(scope="module")
def evenings() -> tuple[dict[int, Told], dict[int, Told]]:
    """A quiet evening, and one at which a round is played."""
    return all_told(happens=False), all_told(happens=True)


@pytest.mark.parametrize("at_ms", [0, DELAY_MS - 1])
def test_no_answer_by_any_door_depends_on_what_happened_within_the_delay(
    evenings: tuple[dict[int, Told], dict[int, Told]], at_ms: int
) -> None:
    quiet, played = (each[at_ms] for each in evenings)
    assert quiet.keys() == played.keys()
    assert {
        policy: (quiet[policy], played[policy]) for policy in quiet if quiet[policy] != played[policy]
    } == {}


def test_the_same_doors_tell_of_it_when_the_delay_has_passed(
    evenings: tuple[dict[int, Told], dict[int, Told]],
) -> None:
    quiet, played = (each[DELAY_MS] for each in evenings)
    assert len(quiet) > MANY
    differing = {policy for policy in quiet if quiet[policy] != played[policy]}
    for name in ("a guest", "one who had a place", "one without a name"):
        assert {
            f"{name}, page 1: comes by itself",
            f"{name}, page 2: comes by itself",
            f"{name}: comes in",
        } <= differing
        here = {
            each.partition("/rounds/2")[2]
            for each in differing
            if each.startswith(f"{name}: GET /api/v1/tables/")
        }
        assert {"", "/file", "/replay", "/alternatives"} <= here
