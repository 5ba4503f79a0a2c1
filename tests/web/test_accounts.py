"""Accounts, log-ins, roles and programs' tokens: what is forged, stale, revoked or another's opens nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
import structlog
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed

from paigow.server import Limits
from paigow.web.identity import passwords
from paigow.web.identity.guests import _UNSEEN_US, COOKIE
from paigow.web.identity.known_browsers import COOKIE as BROWSER
from tests.web.inprocess import Client, Serving

Json = dict[str, Any]
PASSWORD: Final = "correct horse battery"
OTHER: Final = "staple of another sort"
QUICK: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
HOST: Final = "testserver.local"
FOREIGN: Final = {"origin": "http://elsewhere.example"}


@pytest.fixture(scope="module", autouse=True)
def quick_hashes() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "hasher", lambda: QUICK)
        yield


@contextmanager
def a_house() -> Iterator[Client]:
    limits = Limits(log_ins_burst=10_000, guests_burst=10_000)
    with Serving(limits=limits) as serving, serving.client() as client:
        yield client


@pytest.fixture(scope="module")
def house() -> Iterator[Client]:
    with a_house() as client:
        yield client


@pytest.fixture
def own_house() -> Iterator[Client]:
    """A server where nobody has a role yet."""
    with a_house() as client:
        yield client


@pytest.fixture
def client(house: Client) -> Client:
    """The server of all these tests, before a browser without a cookie."""
    house.cookies.clear()
    return house


@pytest.fixture(scope="module")
def sockets() -> Iterator[Serving]:
    with Serving(limits=Limits(log_ins_burst=10_000)) as serving:
        yield serving


def register(http: Any, name: str) -> Json:
    """A new guest becomes an account."""
    answer = http.post("/api/v1/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    told: Json = answer.json()
    return told


def log_in(http: Any, name: str, password: str = PASSWORD) -> Any:
    return http.post("/api/v1/account/login", json={"name": name, "password": password})


def token_of(http: Any, scope: str) -> Json:
    made: Json = http.post(
        "/api/v1/account/tokens", json={"name": "a bot", "scope": scope, "password": PASSWORD}
    ).json()
    return made | {"headers": {"Authorization": f"Bearer {made['token']}"}}


@contextmanager
def browser(client: Client, cookie: str | None) -> Iterator[Client]:
    """The same client as another browser."""
    mine = client.cookies.get(COOKIE)
    client.cookies.clear()
    if cookie:
        client.cookies.set(COOKIE, cookie, domain=HOST)
    yield client
    client.cookies.clear()
    if mine:
        client.cookies.set(COOKIE, mine, domain=HOST)


# ---- one's account -----------------------------------------------------------------------------------------------


def test_a_guest_becomes_an_account_and_is_the_same_on_another_device(client: Client) -> None:
    guest = client.post("/api/v1/session", json={"name": "Ann"}).json()
    as_guest = client.cookies[COOKIE]
    played = client.post("/api/v1/play-now").json()["session"]
    told = register(client, "Ann")
    assert told["session"]["person"] == guest["person"]
    assert told["session"]["tables"] == played["tables"]
    assert (told["session"]["is_account"], len(set(told["codes"]))) == (True, 10)
    assert (
        client.post("/api/v1/account", json={"name": "Ann", "password": PASSWORD}).json()["code"]
        == "has_account"
    )
    with browser(client, as_guest) as stale:
        assert stale.get("/api/v1/session").json()["person"] != guest["person"], "the guest's token is stale"
    with browser(client, None) as phone:
        assert log_in(phone, "ann").json()["person"] == guest["person"]
        assert len(phone.get("/api/v1/account").json()["sessions"]) == 2


def test_an_account_s_name_is_his_for_good(client: Client) -> None:
    register(client, "Bea")
    client.get("/api/v1/session")
    client.serving.leap(_UNSEEN_US // 1000 + 1)
    with browser(client, None) as other:
        assert other.post("/api/v1/session", json={"name": "Bea"}).json()["code"] == "name_taken"


@pytest.mark.parametrize("password", ["short", "aaaaaaaaaaaaaaa", "x" * 257])
def test_a_weak_password_is_refused_and_never_told(client: Client, password: str) -> None:
    answer = client.post("/api/v1/account", json={"name": "Cid", "password": password})
    assert (answer.status_code, answer.json()["faults"][0]["field"]) == (400, "password")
    assert password not in answer.text
    assert COOKIE not in client.cookies


def test_no_answer_tells_whether_a_name_exists(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    register(client, "Dan")
    client.cookies.clear()
    hashed, verify = list[str](), passwords._verify

    def counted(typed: str, stored: str) -> bool:
        hashed.append(stored)
        return verify(typed, stored)

    monkeypatch.setattr(passwords, "_verify", counted)
    wrong = [log_in(client, name, OTHER) for name in ("Dan", "Nobody here", "\u200b")]
    assert len(hashed) == len(wrong), "each takes as long"
    told = [
        client.post(
            "/api/v1/account/recover", json={"name": name, "code": "aaaa-bbbb-cccc", "password": OTHER}
        )
        for name in ("Dan", "Nobody here")
    ]
    assert {(each.status_code, each.text) for each in wrong + told} == {(403, wrong[0].text)}
    assert COOKIE not in client.cookies


def test_the_house_s_dealers_deal_where_it_leaves_that_to_them() -> None:
    with Serving(limits=Limits(dealers="house")) as serving, serving.client() as client:
        order = {"book": "nz", "bots": 2, "dealing": {"mode": "lesson"}}
        person = register(client, "Vic")["session"]["person"]
        assert client.post("/api/v1/tables", json=order).json()["code"] == "dealers_only"
        make(client, person, "dealer")
        assert client.post("/api/v1/tables", json=order).status_code == 201


ATTACKER: Final = "203.0.113.9"
HOME: Final = "198.51.100.7"


def waited(http: Client, name: str, password: str = PASSWORD, *, address: str = HOME) -> tuple[int, int]:
    """The status of a log-in, and how many milliseconds it took. The log-in's cookie is not kept."""
    begun_us = http.serving.clock.now_us()
    body = {"name": name, "password": password}
    answer = http.begin("POST", "/api/v1/account/login", json=body, extensions={"address": address})
    while not answer.done():
        assert http.serving.step(), "it waits for nothing"
    return answer.result().status_code, (http.serving.clock.now_us() - begun_us) // 1000


def test_wrong_tries_wait_and_are_not_refused() -> None:
    limits = Limits(log_ins_per_name_burst=3, log_ins_per_name_per_s=0.1)
    with Serving(limits=limits) as serving, serving.client() as client:
        register(client, "Eve")
        client.cookies.clear()
        assert [waited(client, "Eve", OTHER) for _ in range(3)] == [(403, 0)] * 3
        assert waited(client, "Eve", OTHER) == (403, 10_000)
        assert waited(client, "Eve") == (200, 10_000), "the owner gets in, only later"
        assert waited(client, "Nobody", OTHER) == (403, 0), "another name does not wait"


def test_strangers_elsewhere_hold_nobody_up() -> None:
    with Serving(limits=Limits(log_ins_per_name_burst=3)) as serving, serving.client() as client:
        codes = register(client, "Eve")["codes"]
        with serving.client() as stranger:
            tries = [waited(stranger, "Eve", OTHER, address=ATTACKER) for _ in range(5)]
        assert [status for status, _ in tries] == [403] * 5
        assert tries[-1][1] > 0
        token = {"name": "bot", "scope": "play", "password": PASSWORD}
        assert client.post("/api/v1/account/tokens", json=token).status_code == 201
        client.cookies.clear()
        assert waited(client, "Eve") == (200, 0)
        recovered = client.post(
            "/api/v1/account/recover", json={"name": "Eve", "code": codes[0], "password": OTHER}
        )
        assert recovered.status_code == 200


def test_a_browser_that_has_logged_in_before_passes_strangers_at_its_own_address() -> None:
    limits = Limits(log_ins_per_name_burst=3, log_ins_burst=5, log_ins_per_s=0.001)
    with Serving(limits=limits) as serving, serving.client() as own, serving.client() as stranger:
        codes = register(own, "Eve")["codes"]
        own.delete("/api/v1/session")
        assert COOKIE not in own.cookies
        assert waited(stranger, "Eve", OTHER)[0] == 403
        assert [waited(stranger, "Eve", OTHER)[0] for _ in range(5)][-1] == 429, "nobody tries for ever"
        assert waited(own, "Eve") == (200, 0)
        body = {"name": "Eve", "code": codes[0], "password": OTHER}
        assert own.post("/api/v1/account/recover", json=body).status_code == 200
        stranger.cookies.set(BROWSER, own.cookies[BROWSER][:-1] + "x")
        assert waited(stranger, "Eve", OTHER)[0] == 429, "a forged cookie is none"


def test_a_known_browser_has_no_endless_tries_either() -> None:
    with Serving(limits=Limits(log_ins_per_name_burst=3)) as serving, serving.client() as own:
        register(own, "Eve")
        own.delete("/api/v1/session")
        waits = [waited(own, "Eve", OTHER)[1] for _ in range(5)]
        assert waits == [0, 0, 0, 10_000, 10_000]
        body = {"name": "Eve", "password": OTHER}
        tries = [own.begin("POST", "/api/v1/account/login", json=body) for _ in range(20)]
        assert [each.result().status_code for each in tries if each.done()] == [429] * 15
        serving.advance(10_000)
        assert [each.result().status_code for each in tries[:5]] == [403] * 5, (
            "the others wait and are answered"
        )


@pytest.mark.parametrize(
    "password",
    [
        "password123",
        "1qaz2wsx3edc",
        "qwertyuiop",
        "Password123",
        "p@ssw0rd123",
        "Evelyn Moor",
        "evelynmoor1",
        "Moor Evelyn!",
    ],
)
def test_common_passwords_and_the_name_are_refused(client: Client, password: str) -> None:
    told = client.post("/api/v1/account", json={"name": "Evelyn Moor", "password": password})
    assert told.status_code == 400, told.text
    (fault,) = told.json()["faults"]
    assert (fault["field"], fault["value"]) == ("password", "")
    assert "not made of the name" in fault["expected"]


def test_common_passwords_are_refused_wherever_one_is_set(client: Client) -> None:
    codes = register(client, "Evelyn Less")["codes"]
    change = {"password": PASSWORD, "new": "password123"}
    assert client.post("/api/v1/account/password", json=change).json()["faults"][0]["field"] == "new"
    client.cookies.clear()
    body = {"name": "Evelyn Less", "code": codes[0], "password": "evelynless1"}
    assert client.post("/api/v1/account/recover", json=body).json()["faults"][0]["field"] == "password"
    assert client.post("/api/v1/account/recover", json=body | {"password": OTHER}).status_code == 200, (
        "no code is lost"
    )


def test_nobody_fixes_another_s_session(client: Client) -> None:
    register(client, "Flo")
    with browser(client, None) as attacker:
        attacker.post("/api/v1/session", json={"name": "Mallory"})
        planted = attacker.cookies[COOKIE]
    with browser(client, planted) as victim:
        assert log_in(victim, "Flo").status_code == 200
        own = victim.cookies[COOKIE]
    with browser(client, planted) as attacker:
        assert attacker.get("/api/v1/session").json()["name"] not in {"Flo", "Mallory"}
        planted = attacker.cookies[COOKIE]
    with browser(client, planted) as victim:
        register(victim, "Gil")
        assert victim.cookies[COOKIE] != planted
    with browser(client, planted) as attacker:
        assert attacker.get("/api/v1/session").json()["name"] != "Gil"
    with browser(client, own) as victim:
        again = log_in(victim, "Flo")
        assert again.status_code == 200
        assert victim.cookies[COOKIE] != own, "each log-in has a token of its own"
    with browser(client, own) as stale:
        assert stale.get("/api/v1/session").json()["name"] != "Flo"


def test_a_guest_with_coins_at_a_table_takes_them_first(client: Client) -> None:
    register(client, "Gus")
    client.cookies.clear()
    client.post("/api/v1/play-now")
    guest = client.cookies[COOKIE]
    assert log_in(client, "Gus").json()["code"] == "coins_at_tables"
    assert client.cookies[COOKIE] == guest


def test_another_site_logs_nobody_in_or_out(client: Client) -> None:
    register(client, "Hal")
    for method, path in (
        ("POST", "/api/v1/account/login"),
        ("POST", "/api/v1/account/tokens"),
        ("DELETE", "/api/v1/account/sessions"),
        ("POST", "/api/v1/roles"),
    ):
        answer = client.request(method, path, json={"name": "Hal", "password": PASSWORD}, headers=FOREIGN)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    assert len(client.get("/api/v1/account").json()["sessions"]) == 1


def test_a_code_opens_once_and_closes_all_else(client: Client) -> None:
    codes = register(client, "Ida")["codes"]
    before, token = client.cookies[COOKIE], token_of(client, "play")
    client.cookies.clear()
    body = {"name": "Ida", "code": codes[3].upper(), "password": OTHER}
    assert client.post("/api/v1/account/recover", json=body).json()["name"] == "Ida"
    told = client.get("/api/v1/account").json()
    assert (told["codes_left"], len(told["sessions"]), told["tokens"]) == (9, 1, [])
    client.cookies.clear()
    assert client.post("/api/v1/account/recover", json=body).status_code == 403, "it is used up"
    assert log_in(client, "Ida").status_code == 403
    assert client.get("/api/v1/tables", headers=token["headers"]).status_code == 401
    with browser(client, before) as stale:
        assert stale.get("/api/v1/session").json()["name"] != "Ida"
    assert log_in(client, "Ida", OTHER).status_code == 200


def test_a_changed_password_ends_the_other_log_ins(client: Client) -> None:
    register(client, "Jan")
    first = client.cookies[COOKIE]
    with browser(client, None) as phone:
        log_in(phone, "Jan")
        elsewhere = phone.cookies[COOKIE]
    for body, status in (
        ({"password": OTHER, "new": OTHER}, 403),
        ({"password": PASSWORD, "new": "short"}, 400),
        ({"password": PASSWORD, "new": OTHER}, 204),
    ):
        assert client.post("/api/v1/account/password", json=body).status_code == status
    with browser(client, elsewhere) as stale:
        assert stale.get("/api/v1/session").json()["name"] != "Jan"
    with browser(client, first) as here:
        assert here.get("/api/v1/session").json()["name"] == "Jan"
    assert len(client.post("/api/v1/account/codes", json={"password": OTHER}).json()["codes"]) == 10


# ---- log-ins -----------------------------------------------------------------------------------------------------


def test_log_ins_are_listed_without_their_tokens_and_another_s_stay(client: Client) -> None:
    client.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; <script>alert(1)</script>) Firefox/140.0"
    register(client, "Kim")
    told = client.get("/api/v1/account")
    (mine,) = told.json()["sessions"]
    assert (mine["browser"], mine["is_this"]) == ("Firefox · Linux", True)
    assert "script" not in told.text
    assert client.cookies[COOKIE] not in told.text
    with browser(client, None) as other:
        register(other, "Lee")
        assert other.delete(f"/api/v1/account/sessions/{mine['id']}").status_code == 404
        assert other.delete("/api/v1/account/sessions").status_code == 204
    assert client.get("/api/v1/session").json()["name"] == "Kim"
    assert client.delete("/api/v1/session").status_code == 204
    assert client.get("/api/v1/session").json()["name"] != "Kim"
    assert log_in(client, "Kim").status_code == 200, "who signs out comes back"


def test_live_connections_end_with_their_log_in(sockets: Serving) -> None:
    with sockets.visitor() as desk, sockets.visitor() as phone:
        register(desk.http, "Moe")
        log_in(phone.http, "Moe")
        table = desk.open_table()
        with desk.live(table) as here, phone.live(table) as there:
            here.receive()
            there.receive()
            assert desk.http.delete("/api/v1/account/sessions").status_code == 204
            with pytest.raises(ConnectionClosed) as ended:
                there.until(lambda message: False)
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 4401
            assert here.ask(do="sit_down", box=99)["code"], "this one goes on"


# ---- roles -------------------------------------------------------------------------------------------------------


def make(client: Client, person: str, *roles: str) -> None:
    """As the command line does."""
    for role in roles:
        client.serving.run(client.app.state.services.roles.give(person, role, "operator"))


def test_an_operator_gives_and_takes_roles_on_record(own_house: Client) -> None:
    client = own_house
    boss = register(client, "Nan")["session"]["person"]
    boss_cookie = client.cookies[COOKIE]
    asked = {"name": "Oli", "role": "supervisor"}
    assert client.post("/api/v1/roles", json=asked).json()["code"] == "operators_only"
    make(client, boss, "operator")
    assert client.post("/api/v1/roles", json=asked).json()["code"] == "no_account"
    with browser(client, None) as other:
        oli = register(other, "Oli")["session"]["person"]
        oli_cookie = other.cookies[COOKIE]
        table = other.post("/api/v1/tables", json={"book": "nz"}).json()["table"]
        assert other.get("/api/v1/significant").status_code == 403
        assert other.post("/api/v1/roles", json=asked | {"role": "operator"}).status_code == 403
    assert {each["name"]: each["roles"] for each in client.post("/api/v1/roles", json=asked).json()} == {
        "Nan": ["operator"],
        "Oli": ["supervisor"],
    }
    assert client.get("/api/v1/roles").json() == client.post("/api/v1/roles", json=asked).json()
    with browser(client, oli_cookie) as oli_s:
        assert oli_s.get("/api/v1/supervisor").json()["is_supervisor"]
        assert oli_s.get("/api/v1/significant").status_code == 200
    assert client.delete(f"/api/v1/roles/{oli}/supervisor").status_code == 200
    assert client.delete(f"/api/v1/roles/{oli}/supervisor").json()["code"] == "no_such_role"
    assert client.delete(f"/api/v1/roles/{boss}/operator").json()["code"] == "last_operator"
    with browser(client, oli_cookie) as oli_s:
        assert oli_s.get("/api/v1/significant").status_code == 403
    record = client.get("/api/v1/significant").json()
    told = [(each["event"]["event"], each["event"]["person"]) for each in record if "role" in each["event"]]
    assert told[-2:] == [("role_given", oli), ("role_taken", oli)]
    used = [each["event"] for each in record if each["kind"] == "role" and each["event"].get("person") == oli]
    assert any(each.get("path") == "/api/v1/significant" for each in used), "and each use"
    with browser(client, boss_cookie) as again:
        assert again.get(f"/api/v1/tables/{table}/significant").status_code == 403, (
            "an operator judges no table"
        )


def test_each_use_of_a_role_is_a_line_of_the_log(client: Client) -> None:
    """Significant events of the house are kept since the start alone, and the same again is counted."""
    person = register(client, "Vic")["session"]["person"]
    make(client, person, "surveillance")
    with structlog.testing.capture_logs() as told:
        for _ in range(2):
            assert client.get("/api/v1/significant").status_code == 200
    used = [each for each in told if each["event"] == "role_used"]
    assert [(each["person"], each["roles"], each["path"]) for each in used] == [
        (person, ["surveillance"], "/api/v1/significant")
    ] * 2


def test_what_is_read_over_a_live_connection_by_a_role_is_on_record_too(sockets: Serving) -> None:
    with sockets.visitor() as ann, sockets.visitor() as eye:
        ann.come_in("Ria")
        table = ann.open_table()
        person = register(eye.http, "Sam")["session"]["person"]
        roles, house_events = sockets.app.state.services.roles, sockets.app.state.services.house_events
        for role, opens in (("surveillance", eye.live), ("supervisor", eye.panel)):
            roles._of = {person: frozenset({role})}
            with opens(table) as connection:
                connection.view()
            used = [each.event for each in house_events.of(table) if each.kind == "role"]
            assert used[-1] == {
                "person": person, "roles": [role], "path": "/api/v1/tables/{table}/live", "table": table
            }  # fmt: skip
        roles._of = {}


def test_what_an_operator_reads_is_on_record(client: Client) -> None:
    person = register(client, "Una")["session"]["person"]
    make(client, person, "operator")
    client.get("/api/v1/roles")
    record = client.get("/api/v1/significant").json()
    used = [
        each["event"] for each in record if each["kind"] == "role" and each["event"].get("person") == person
    ]
    assert "/api/v1/roles" in {each.get("path") for each in used}


def test_roles_outlive_an_inspection_of_the_data(client: Client) -> None:
    person = register(client, "Wes")["session"]["person"]
    make(client, person, "supervisor")
    client.serving.run(client.app.state.services.house.integrity.inspect())
    client.serving.run(client.app.state.services.roles.load())
    assert client.get("/api/v1/supervisor").json()["is_supervisor"]


def test_surveillance_reads_what_a_supervisor_does_and_orders_nothing(sockets: Serving) -> None:
    with sockets.visitor() as ann, sockets.visitor() as eye:
        ann.come_in("Pam")
        table = ann.open_table()
        person = register(eye.http, "Quin")["session"]["person"]
        assert eye.http.get(f"/api/v1/tables/{table}/significant").status_code == 403
        roles = sockets.app.state.services.roles
        roles._of = {person: frozenset({"surveillance"})}
        assert eye.http.get(f"/api/v1/tables/{table}/significant").status_code == 200
        assert eye.http.get("/api/v1/significant").status_code == 200
        assert eye.http.post(f"/api/v1/tables/{table}/hold", json={"held": True}).status_code == 403
        with eye.panel(table) as panel:
            seen = panel.view()
            assert (seen["is_watching"], seen["role"], "orders" in seen) == (True, "player", False)
            order = {"do": "announce_closing", "minutes": 30, "reason": "no"}
            assert panel.ask(**order)["code"] in {"supervisors_only", "bad_command"}
        roles._of = {person: frozenset({"supervisor"})}
        with eye.panel(table) as panel:
            assert panel.view()["role"] == "supervisor"
        assert eye.http.post(f"/api/v1/tables/{table}/hold", json={"held": True}).json()["held"] is True
        roles._of = {}
        assert eye.http.get(f"/api/v1/tables/{table}/significant").status_code == 403


# ---- programs' tokens --------------------------------------------------------------------------------------------


def test_a_token_is_good_for_its_scope_and_never_for_the_account(client: Client) -> None:
    register(client, "Ria")
    made = {scope: token_of(client, scope) for scope in ("read", "play", "supervise")}
    asked = {"name": "x", "scope": "read", "password": PASSWORD}
    for wrong, status in (({"scope": "all"}, 400), ({"password": OTHER}, 403), ({"name": "<\u202e"}, 400)):
        assert client.post("/api/v1/account/tokens", json=asked | wrong).status_code == status
    listed = client.get("/api/v1/account")
    assert {tuple(each["scopes"]) for each in listed.json()["tokens"]} == {
        ("read",),
        ("read", "play"),
        ("read", "supervise"),
    }
    assert not any(each["token"] in listed.text for each in made.values())
    client.cookies.clear()
    assert client.get("/api/v1/session", headers=made["read"]["headers"]).json()["name"] == "Ria"
    opened = {
        scope: client.post("/api/v1/tables", json={"book": "nz"}, headers=each["headers"]).status_code
        for scope, each in made.items()
    }
    assert opened == {"read": 403, "play": 201, "supervise": 403}
    reads = {
        scope: client.get("/api/v1/significant", headers=each["headers"]) for scope, each in made.items()
    }
    assert [reads[scope].json()["code"] for scope in made] == [
        "beyond_scope",
        "beyond_scope",
        "supervisors_only",
    ], "and never more than the account"
    for method, path in (
        ("GET", "/api/v1/account"),
        ("POST", "/api/v1/account/password"),
        ("POST", "/api/v1/account/tokens"),
        ("DELETE", "/api/v1/account/sessions"),
        ("POST", "/api/v1/roles"),
        ("DELETE", "/api/v1/session"),
        ("POST", "/api/v1/supervisor"),
    ):
        answer = client.request(method, path, headers=made["supervise"]["headers"])
        assert (answer.status_code, answer.json()["code"]) == (403, "beyond_scope"), path


def test_forged_and_revoked_tokens_open_nothing_beside_a_good_cookie(client: Client) -> None:
    register(client, "Sam")
    cookie = client.cookies[COOKIE]
    made = token_of(client, "play")
    with browser(client, None) as other:
        register(other, "Tom")
        assert other.delete(f"/api/v1/account/tokens/{made['id']}").status_code == 404, "another's"
    assert client.delete(f"/api/v1/account/tokens/{made['id']}").status_code == 204
    for bearer in (made["token"], cookie, "", "x" * 200, "\u00e9"):
        headers = {b"Authorization": f"Bearer {bearer}".encode("latin-1")}
        answer = client.get("/api/v1/session", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "unknown_token")
    with browser(client, made["token"]) as as_cookie:
        assert as_cookie.get("/api/v1/session").json()["name"] != "Sam", "a token is no cookie"


def test_a_program_at_a_table_does_what_its_token_says_until_it_is_revoked(sockets: Serving) -> None:
    with sockets.visitor() as uma, sockets.visitor() as program:
        register(uma.http, "Uma")
        table = uma.open_table()
        reads, plays = token_of(uma.http, "read"), token_of(uma.http, "play")
        with program.live(table, **reads["headers"]) as live:
            assert live.view()["role"] == "player", "its account opened the table: no matter"
            assert live.ask(do="sit_down", box=2)["facts"] == {"scope": "play"}
            assert live.ask(do="announce_closing", by_notice_s=60)["code"] in {"beyond_scope", "bad_command"}
        with program.live(table, **plays["headers"]) as live:
            live.send({"do": "sit_down", "box": 2})
            live.view(lambda view: view["boxes"][1].get("seated") is not None or "seated" in str(view))
            assert uma.http.delete(f"/api/v1/account/tokens/{plays['id']}").status_code == 204
            with pytest.raises(ConnectionClosed):
                live.until(lambda message: False)
        with pytest.raises(Exception, match="403"), program.live(table, **plays["headers"]):
            pass
