"""Forged, stale, doubled, reordered and oversized messages while others play: all refused, nothing moved."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from paigow.intake.struct_reader import fields_of
from paigow.server import Limits
from paigow.storage import SharedRoundRow
from paigow.table import AnyEvent
from paigow.table.events import OrdersRefused
from paigow.web.live import messages
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Message, Visitor

MANY: Final = 10**6
LIMITS: Final = Limits(
    messages_burst=MANY, address_messages_burst=MANY, socket_bytes_burst=MANY, message_bytes=4096
)
BOX: Final = 2
FACES: Final = {"low": ["2-4", "5-5"], "high": ["1-1", "6-6"]}
SAMPLES: Final[dict[str, Any]] = FACES | {
    "box": BOX, "coins": 1000, "value": 500, "places": [1, 2], "choice": "play_on", "cut": "style_1", "amount": 4,
    "tiles": "0" * 64, "dice": "1" * 64, "which": "tiles", "seed": "2" * 64, "number": 1, "consents": True,
    "about": "wager",
}  # fmt: skip
"""A value of each field that must be given, which can be read."""
FREE: Final = {"buy_in", "sit_down", "commit_seeds"}
"""What a stranger may do at any table."""


class Round:
    """Ann plays alone, so the table waits for her; neither Eve nor an onlooker has a part in it."""

    def __init__(self, serving: Serving, ann: Visitor, eve: Visitor) -> None:
        self.serving = serving
        self.person, self.eve = ann.come_in(), eve.come_in()
        self.table = ann.open_table(bots=0, betting_s=600, setting_s=600)

    def moved(self) -> list[AnyEvent]:
        """What has happened in the round: no coin and no tile moves without. That orders were refused is on record."""
        events = self.serving.app.state.services.house.this_round(self.table)
        return [event for event in events if not isinstance(event, OrdersRefused)]


@pytest.fixture(scope="module")
def serving() -> Iterator[Serving]:
    with Serving(limits=LIMITS) as serving:
        yield serving


def forged(person: str, eve: str) -> Iterator[Message]:
    """What somebody sends who is no part of the round: every order there is, and orders in another's name."""
    for do, kind in (messages.COMMANDS | messages.SUPERVISORS).items():
        fields = {
            name: SAMPLES.get(name, person) for name, each in fields_of(kind).items() if each.is_required
        }
        if do in FREE:
            fields |= {"person": person}
        yield {"do": do} | fields
        yield {"do": do, "by": person, "person": person} | fields
    for order in ({"do": "open_bets"}, {"do": "wash_tiles"}, {"do": "deliver_tiles", "clause": "NZ 1"}):
        yield order
        yield {"do": "propose", "order": order}
    yield {
        "do": "propose",
        "order": {"do": "correct_payment", "person": eve, "coins": 1000, "approved_by": person},
    }
    yield {"do": "propose", "order": {"do": "propose", "order": {"do": "invalidate", "cause": "fire"}}}


def test_who_is_no_part_of_the_round_moves_nothing_in_any_phase(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as eve, serving.visitor() as nobody:
        play = Round(serving, ann, eve)
        with (
            ann.live(play.table) as hers,
            eve.live(play.table) as strange,
            nobody.live(play.table) as unknown,
        ):

            def try_all(phase: str) -> None:
                before = play.moved()
                for message in forged(play.person, play.eve):
                    for live in (strange, unknown):
                        answer = live.ask(**message)
                        assert answer["type"] == "refusal", (phase, message)
                        assert "6-6" not in str(answer["facts"].get("tiles", ""))
                assert play.moved() == before, phase

            phases = [view["phase"] for view in played(hers, play.person, try_all)]
        assert phases == ["betting", "setting"]


def played(live: Live, person: str, between: Callable[[str], None]) -> Iterator[Message]:
    """Play one hand; between its steps somebody else has a turn."""
    live.send({"do": "buy_in", "coins": 100_000})
    live.send({"do": "sit_down", "box": BOX})
    yield live.view(lambda view: view["phase"] == "betting")
    between("betting")
    live.send({"do": "place_wager", "box": BOX, "coins": 1000})
    yield live.view(lambda view: view["phase"] == "setting" and bool(view.get("own")))
    between("setting")


def test_ones_own_orders_doubled_reordered_and_stale_move_nothing(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as eve:
        play = Round(serving, ann, eve)
        stale: dict[str, list[Message]] = {
            "betting": [
                {"do": "set_hand", "box": BOX} | FACES,
                {"do": "ask_house_way", "box": BOX},
                {"do": "take_back_wager", "box": BOX},
                {"do": "cash_out", "coins": 100_001},
                {"do": "place_wager", "box": BOX, "coins": 100_001},
            ],
            "setting": [
                {"do": "place_wager", "box": BOX, "coins": 5000},
                {"do": "take_back_wager", "box": BOX},
                {"do": "leave"},
                {"do": "sit_down", "box": BOX + 1},
                {"do": "place_wager", "box": BOX, "coins": 2000, "id": "a", "resent": {"round": 1, "phase": "betting"}},
                {"do": "set_hand", "box": BOX, "low": ["6-6", "6-6"], "high": ["6-6", "6-6"]},
                {"do": "set_hand", "box": BOX + 1} | FACES,
                {"do": "cash_out", "coins": 99_001},
            ],
        }  # fmt: skip
        with ann.live(play.table) as hers, ann.live(play.table) as second:

            def try_all(phase: str) -> None:
                before = play.moved()
                for message in stale[phase]:
                    for live in (hers, second):
                        assert live.ask(**message)["type"] == "refusal", (phase, message)
                assert play.moved() == before, phase

            for _ in played(hers, play.person, try_all):
                pass
            way = {"do": "ask_house_way", "box": BOX, "id": "set"}
            hers.send(way)
            hers.view(lambda view: view["phase"] != "setting")
            account = ann.http.get("/api/v1/session").json()["account"]
            for live in (hers, second):  # another order under a sign that was used is the one that was given
                assert live.ask(do="buy_in", coins=7000, id="set")["type"] == "done"
            assert ann.http.get("/api/v1/session").json()["account"] == account == 1_000_000 - 100_000


def test_an_oversized_message_does_nothing(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as eve:
        play = Round(serving, ann, eve)
        order = '{"do": "buy_in", "coins": 1000, "ref": 5, "id": "x"' + " " * LIMITS.message_bytes + "}"
        for sent in (order, order.encode()):
            with ann.live(play.table) as hers:
                hers.view()
                hers.socket.send(sent)
                assert hers.refusal()["code"] == "bad_command"
                assert hers.ask(do="cash_out", coins=1)["type"] == "refusal"
        assert ann.http.get("/api/v1/session").json()["account"] == 1_000_000


PASSWORD: Final = "eight owls under the eaves"
OWN: Final = {
    "/school/coach/{table}", "/school/coach/{table}/now", "/school/class/{class_id}/leave", "/school/certificate/{key}",
    "/friends/{other}", "/friends/blocked/{other}", "/friends/invitations/{to}",
}  # fmt: skip
"""They are about the asker's own hands, place, friends and certificates, whatever the address names."""


def test_what_is_somebody_s_own_answers_and_obeys_nobody_else(serving: Serving) -> None:
    """Each address that names a table, class, log-in, token or role, and that not everybody may ask."""
    with serving.visitor() as ann, serving.visitor() as eve:
        play = Round(serving, ann, eve)
        places = owned(ann, play)
        shared = SharedRoundRow(
            code=places["code"], person=play.person, stream=play.table, first_seq=1, at_us=1, value=b"{}"
        )
        rounds = serving.app.state.services.shared_rounds
        serving.run(rounds.share_round(shared))
        eve.http.post("/api/v1/account", json={"name": "Eve", "password": PASSWORD}).raise_for_status()
        before = play.moved(), belongings(ann, places)
        tried = set()
        for path, operations in ann.http.get("/api/v1/openapi.json").json()["paths"].items():
            name = path.removeprefix("/api/v1")
            for method, operation in operations.items():
                if {} in operation["security"] or "{" not in path or name in OWN:
                    continue
                body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
                answer = eve.http.request(method, path.format(**places), json=body.get("example"))
                assert answer.status_code in {403, 404, 409}, (method, path, answer.text)
                tried.add((method, name))
        assert (play.moved(), belongings(ann, places)) == before
        assert serving.run(rounds.shared_round(places["code"])) == shared
        assert {("delete", "/account/tokens/{token}"), ("post", "/tables/{table}/void")} <= tried
        assert len(tried) > 25


def owned(ann: Visitor, play: Round) -> dict[str, str]:
    """Things of Ann's that addresses name."""
    ann.http.post("/api/v1/account", json={"name": "Ann", "password": PASSWORD}).raise_for_status()
    token = {"name": "bot", "scope": "play", "password": PASSWORD}
    taught = ann.http.post("/api/v1/school/class", json={"name": "Mondays", "teacher": "Ann"}).json()
    task = {"kind": "drill", "drill": "result", "book": "nz", "count": 2, "seed": "monday"}
    given = ann.http.post(f"/api/v1/school/class/{taught['id']}/assignment", json=task).json()
    return {
        "table": play.table,
        "class_id": taught["id"],
        "assignment": given["assignments"][0]["id"],
        "session": ann.http.get("/api/v1/account").json()["sessions"][0]["id"],
        "token": ann.http.post("/api/v1/account/tokens", json=token).json()["id"],
        "person": play.person,
    } | {
        "role": "dealer",
        "pupil": "u1",
        "key": "c1",
        "number": "1",
        "step": "1",
        "box": "2",
        "report": "r1",
        "code": "s1",
        "other": play.person,
        "to": play.table,
    }


def belongings(ann: Visitor, places: dict[str, str]) -> list[object]:
    addresses = ("session", "account", f"school/class/{places['class_id']}", "tables")
    return [ann.http.get(f"/api/v1/{each}").json() for each in addresses]
