"""One request, and one sits at a table with coins."""

from paigow.books import load
from paigow.server import Limits
from paigow.web.identity.guests import COOKIE
from paigow.web.tables.play_now import BOOK, STACK
from paigow.web.workers.pool import in_thread
from tests.web.inprocess import Client, Serving


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
        (me,) = view["people"]
        assert (me["person"], view["you"]) == (told["session"]["person"],) * 2
        assert me["box"] is not None
        assert me["stack"] == STACK * load(BOOK).minimum
        assert view["book"] == BOOK


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
