"""Names that are one's own, and sessions that end."""

import pytest
from websockets.exceptions import ConnectionClosed

from paigow.storage import PersonRow
from paigow.web.edge.language import Connection
from paigow.web.identity.guests import COOKIE
from tests.web.inprocess import Client, Serving

UNSEEN_MS = 30 * 24 * 3600 * 1000
"""A person who was not seen for so long loses the name."""
TOKEN = "jade onyx ivory bamboo"


def newcomer(client: Client, name: str | None = None) -> tuple[int, dict[str, str]]:
    client.cookies.clear()
    answer = client.post("/api/v1/session", json={"name": name})
    return answer.status_code, answer.json()


@pytest.mark.parametrize("second", ["Ann", "ann", "🅰nn", "A nn", "Ann."])
def test_there_is_no_second_ann(client: Client, second: str) -> None:
    newcomer(client, "Ann")
    status, told = newcomer(client, second)
    assert (status, told["code"]) == (409, "name_taken")
    assert COOKIE not in client.cookies, "and no new guest"
    _, bob = newcomer(client, "Bob")
    answer = client.post("/api/v1/session?lang=zh-Hant", json={"name": second})
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    assert "已有人" in answer.json()["text"]
    assert client.get("/api/v1/session").json()["name"] == bob["name"]


@pytest.mark.parametrize("name", ["Dealer", "House", "Bot 3", "Guest 1234", "莊家", "Supervisor"])
def test_the_house_s_names_are_refused(client: Client, name: str) -> None:
    status, told = newcomer(client, name)
    assert (status, told["code"]) == (409, "name_reserved")
    assert COOKIE not in client.cookies


def test_a_name_that_was_given_back_is_free(client: Client) -> None:
    newcomer(client, "Ann")
    assert client.post("/api/v1/session", json={"name": "Anna"}).status_code == 200
    assert client.post("/api/v1/session", json={"name": "ANNA"}).json()["name"] == "ANNA", (
        "one's own, written otherwise"
    )
    assert newcomer(client, "Ann")[0] == 200


def test_a_guest_keeps_the_number_that_he_was_given(client: Client) -> None:
    _, guest = newcomer(client)
    assert client.post("/api/v1/session", json={"name": guest["name"]}).status_code == 200


def test_who_was_away_for_long_finds_another_under_his_name(client: Client) -> None:
    newcomer(client, "Ann")
    cookie = client.cookies[COOKIE]
    client.serving.leap(UNSEEN_MS)
    assert newcomer(client, "Ann")[0] == 409, "not yet"
    client.serving.leap(1)
    assert newcomer(client, "Ann")[0] == 200
    client.cookies.clear()
    client.cookies[COOKIE] = cookie
    assert client.get("/api/v1/session").json()["name"].startswith("Guest ")


def test_signing_out_ends_the_session_for_good(client: Client) -> None:
    _, ann = newcomer(client, "Ann")
    cookie = client.cookies[COOKIE]
    answer = client.delete("/api/v1/session")
    assert answer.status_code == 204
    assert COOKIE not in client.cookies
    client.cookies[COOKIE] = cookie
    again = client.get("/api/v1/session").json()
    assert again["person"] != ann["person"]
    assert newcomer(client, "Ann")[0] == 200, "the name is free"
    assert client.delete("/api/v1/session").status_code == 204
    assert client.delete("/api/v1/session").status_code == 204, "who has none has none"


def test_another_site_signs_nobody_out(client: Client) -> None:
    newcomer(client, "Ann")
    assert client.delete("/api/v1/session", headers={"origin": "http://elsewhere.example"}).status_code == 403
    assert client.get("/api/v1/session").json()["name"] == "Ann"


def test_live_connections_end_with_the_session() -> None:
    with Serving() as serving, serving.visitor() as ann, serving.visitor() as bob:
        ann.come_in("Ann")
        bob.come_in("Bob")
        table = ann.open_table()
        with ann.live(table) as one, ann.live(table) as other, bob.live(table) as watching:
            for live in (one, other, watching):
                live.receive()
            assert ann.http.delete("/api/v1/session").status_code == 204
            for live in (one, other):
                with pytest.raises(ConnectionClosed) as ended:
                    live.until(lambda message: False)
                assert ended.value.rcvd is not None
                assert ended.value.rcvd.code == 4401
            assert watching.ask(do="sit_down", box=99)["code"], "Bob goes on"


def test_so_does_one_that_is_being_opened_while_the_session_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    with Serving() as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        table = ann.open_table()
        services = serving.app.state.services
        find, is_out = services.guests.find, False

        async def found_and_gone(connection: Connection) -> PersonRow | None:
            nonlocal is_out
            person: PersonRow | None = await find(connection)
            if person is not None and not is_out:
                is_out = True
                await services.sign_out.end(person)
            return person

        monkeypatch.setattr(services.guests, "find", found_and_gone)
        with ann.live(table) as live, pytest.raises(ConnectionClosed) as ended:
            live.socket.recv()
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 4401


def test_a_supervisor_signs_out_of_the_house_and_stays_a_guest() -> None:
    with Serving(supervisor_token=TOKEN) as serving, serving.client() as client:
        newcomer(client, "Ann")
        assert client.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        assert client.get("/api/v1/significant").status_code == 200
        assert client.delete("/api/v1/supervisor").status_code == 204
        assert client.get("/api/v1/significant").status_code == 403
        assert client.get("/api/v1/session").json()["name"] == "Ann"


def test_who_left_his_session_in_a_supervisor_s_browser_is_none() -> None:
    with Serving(supervisor_token=TOKEN) as serving, serving.visitor() as mallory, serving.visitor() as sue:
        mallory.come_in("Mallory")
        table = mallory.open_table()
        sue.http.cookies.update(mallory.http.cookies)
        with mallory.live(table) as his, sue.live(table) as hers:
            for live in (his, hers):
                live.receive()
            assert sue.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
            with pytest.raises(ConnectionClosed) as ended:
                list(his.socket)
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 1012
            assert hers.view()["role"] == "supervisor", (
                "her page connects again with the session that she has now"
            )
        assert sue.http.get("/api/v1/supervisor").json()["is_supervisor"]
        assert mallory.http.get("/api/v1/supervisor").status_code == 401
        with mallory.live(table) as his:
            assert his.view()["role"] != "supervisor"


def test_the_house_s_token_is_not_taken_from_an_account() -> None:
    with Serving(supervisor_token=TOKEN) as serving, serving.client() as client:
        newcomer(client, "Ann")
        assert (
            client.post(
                "/api/v1/account", json={"name": "Ann", "password": "a long one, for Ann"}
            ).status_code
            == 201
        )
        refused = client.post("/api/v1/supervisor", json={"token": TOKEN})
        assert (refused.status_code, refused.json()["code"]) == (409, "has_role_instead")
        assert not client.get("/api/v1/supervisor").json()["is_supervisor"]
