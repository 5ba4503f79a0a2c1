"""One request, and one sits at a table with coins."""

from typing import Any

from paigow.books import load
from paigow.runtime.dealer.pace import Pace
from paigow.server import Limits
from paigow.table.core.interest import BOT
from paigow.web.identity.guests import COOKIE
from paigow.web.tables.play_now import BOOK, BOTS, STACK
from paigow.web.workers.pool import in_thread
from tests.web.inprocess import Client, Serving
from tests.web.visitors import Visitor


def play_now(visitor: Visitor) -> str:
    """Let a visitor press Play now, and return the table."""
    table: str = visitor.http.post("/api/v1/play-now").json()["table"]
    return table


def bots_at(view: dict[str, Any]) -> dict[int, str]:
    """Return box -> bot."""
    seated = ((box["number"], box.get("seated", "")) for box in view.get("boxes", ()))
    return {number: person for number, person in seated if person.startswith(BOT)}


def wagered(view: dict[str, Any]) -> list[str]:
    """Return the bots that have wagered, by number."""
    boxes = view.get("boxes", ())
    people = {wager["person"] for box in boxes for wager in box.get("wagers", ())}
    return sorted(person for person in people if person.startswith(BOT))


def test_who_has_never_been_here_sits_at_a_table_of_his_own_with_coins_in_front_of_him() -> None:
    with Serving() as serving, serving.visitor() as ann:
        answer = ann.http.post("/api/v1/play-now")
        assert answer.status_code == 201, answer.text
        told = answer.json()
        assert ann.http.cookies[COOKIE]
        assert told["session"] == ann.http.get("/api/v1/session").json()
        assert told["session"]["tables"] == [
            {"table": told["table"], "coins": STACK * load(BOOK).minimum, "is_there": True, "is_opener": True}
        ]
        with ann.live(told["table"]) as live:
            view = live.until(lambda message: message.get("phase") == "betting")
        assert view["you"] == told["session"]["person"]
        (me,) = (each for each in view["people"] if each["person"] == view["you"])
        assert me["box"] is not None
        assert me["stack"] == STACK * load(BOOK).minimum
        assert view["book"] == BOOK


def test_two_bots_wager_beside_a_newcomer_and_nobody_waits_for_them() -> None:
    with Serving() as serving, serving.visitor() as ann, ann.live(play_now(ann)) as live:
        view = live.until(lambda message: len(wagered(message)) == BOTS)
        assert [view["names"][person] for person in wagered(view)] == ["Bot 1", "Bot 2"]
        assert view["awaits"] == [view["you"]], "the bets stay open until the newcomer wagers"
        assert "deadline_ms" not in view, "the newcomer takes any time"


def test_a_newcomer_who_has_the_dealer_deal_does_not_wait_for_the_bots() -> None:
    with Serving(pace=Pace.normal()) as serving, serving.visitor() as ann, ann.live(play_now(ann)) as live:
        view = live.view(lambda shown: shown["phase"] == "betting")
        assert wagered(view) == []
        box = next(each["box"] for each in view["people"] if each["person"] == view["you"])
        live.send({"do": "place_wager", "box": box, "coins": load(BOOK).minimum, "id": "w"})
        live.send({"ask": "go_on"})
        closed = live.view(lambda shown: shown["phase"] == "bets_closed")
        assert (closed["now_ms"], len(wagered(closed))) == (view["now_ms"], BOTS)


def test_the_bots_of_play_now_make_way_for_people() -> None:
    with Serving() as serving, serving.visitor() as ann, serving.visitor() as bob:
        table = play_now(ann)
        with ann.live(table) as live:
            view = live.until(lambda message: len(bots_at(message)) == BOTS)
        bob.come_in()
        with bob.live(table) as other:
            other.send({"do": "sit_down", "box": max(bots_at(view)), "id": "s"})
            after = other.view(lambda shown: any(box.get("seated") == shown["you"] for box in shown["boxes"]))
            assert len(bots_at(after)) == BOTS - 1, "the bot has left its box"


def test_who_plays_alone_comes_back_to_his_table_and_else_gets_another(client: Client) -> None:
    first = client.post("/api/v1/play-now").json()["table"]
    assert client.post("/api/v1/play-now").json()["table"] == first
    assert client.post("/api/v1/tables", json={"book": "rws"}).status_code == 201
    assert client.post("/api/v1/play-now").json()["table"] == first, "also when he opened others"
    client.cookies.clear()
    assert client.post("/api/v1/play-now").json()["table"] != first, "somebody else plays elsewhere"


def test_who_has_company_at_his_table_gets_another() -> None:
    with Serving() as serving, serving.visitor() as ann, serving.visitor() as bob:
        table = ann.http.post("/api/v1/play-now").json()["table"]
        bob.come_in()
        with bob.live(table) as live:
            live.send({"do": "sit_down", "box": 1, "id": "b"})
            live.until(lambda message: message["type"] == "done")
        assert ann.http.post("/api/v1/play-now").json()["table"] != table


def test_tables_and_guests_are_counted_as_elsewhere() -> None:
    limits = Limits(guests_burst=1, guests_per_s=0.001, openings_burst=1, openings_per_s=0.001)
    with Serving(limits=limits, run=in_thread) as serving, serving.client() as client:
        assert client.post("/api/v1/play-now").status_code == 201
        assert client.post("/api/v1/play-now").status_code == 201, "nothing is opened"
        refused = client.post("/api/v1/tables", json={"book": BOOK})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
        client.cookies.clear()
        refused = client.post("/api/v1/play-now")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_guests")
        assert COOKIE not in client.cookies
