"""The second factor of an account: when it is asked for, what it accepts, and what the house's staff need it for."""

import hmac
import re
from base64 import b32decode
from collections.abc import Iterator
from typing import Any, Final

import pytest
import structlog

from paigow.server import Limits, create_app
from paigow.web.identity.guests import COOKIE
from paigow.web.identity.second_factors.staff_factors import CHANGED
from paigow.web.identity.supervisor_token import WeakTokenError
from tests.web.failing_writes import failing
from tests.web.inprocess import Client, Serving
from tests.web.premises import premises
from tests.web.test_accounts import (
    ATTACKER,
    HOME,
    OTHER,
    PASSWORD,
    log_in,
    make,
    quick_hashes,
    register,
    token_of,
)

__all__ = ["quick_hashes"]
Json = dict[str, Any]
STEP_MS: Final = 30_000
MANY: Final = 10_000
AT: Final = "/api/v1/account/second-factor"


@pytest.fixture(scope="module")
def serving() -> Iterator[Serving]:
    limits = Limits(log_ins_burst=MANY, guests_burst=MANY, log_ins_per_name_burst=MANY)
    with Serving(limits=limits) as serving:
        yield serving


@pytest.fixture
def client(serving: Serving) -> Iterator[Client]:
    """A browser without a cookie."""
    with serving.client() as client:
        yield client


class App:
    """An authenticator app, which knows RFC 6238 by itself."""

    def __init__(self, serving: Serving, secret: str) -> None:
        self.serving, self.key = serving, b32decode(secret.replace(" ", ""))

    def code(self, *, late_ms: int = 0) -> str:
        """The code of now, or the one that is old by then."""
        step = (self.serving.clock.now_us() // 1000 - late_ms) // STEP_MS
        digest = hmac.digest(self.key, step.to_bytes(8, "big"), "sha1")
        start = digest[-1] & 15
        return f"{(int.from_bytes(digest[start : start + 4], 'big') & 0x7FFFFFFF) % 10**6:06}"

    def next_code(self) -> str:
        """A code that was not used before."""
        self.serving.advance(STEP_MS)
        return self.code()

    def wrong_code(self) -> str:
        """A code that no step near now has."""
        near = {self.code(late_ms=late * STEP_MS) for late in range(-3, 4)}
        return next(each for each in ("271828", "314159", "141421", "173205") if each not in near)


def offered(client: Client) -> App:
    told = client.post(AT, json={"password": PASSWORD})
    assert told.status_code == 201, told.text
    return App(client.serving, told.json()["secret"])


def protected(client: Client, name: str) -> App:
    """A new account whose second factor is on."""
    register(client, name)
    app = offered(client)
    assert client.post(f"{AT}/on", json={"code": app.code()}).status_code == 204
    return app


def enter(client: Client, name: str, code: str | None = None, password: str = PASSWORD) -> tuple[int, str]:
    """Try to log in: the status, and the code of the refusal or the name."""
    body = {"name": name, "password": password} | ({} if code is None else {"code": code})
    answer = client.post("/api/v1/account/login", json=body)
    told = answer.json()
    return answer.status_code, told.get("code") or told["name"]


def fresh(client: Client) -> Client:
    """The same client as a browser that nobody has used."""
    client.cookies.clear()
    return client


# ---- turning it on -----------------------------------------------------------------------------------------------


def test_it_counts_only_after_a_right_code(client: Client) -> None:
    register(client, "Ann")
    assert client.post(AT, json={"password": OTHER}).json()["code"] == "wrong_login"
    app = offered(client)
    assert client.post(f"{AT}/on", json={"code": app.wrong_code()}).json()["code"] == "wrong_code"
    assert client.get("/api/v1/account").json()["second_factor_ms"] is None
    with client.serving.client() as phone:
        assert enter(phone, "Ann") == (200, "Ann"), "it is not on yet"
    assert client.post(f"{AT}/on", json={"code": app.code()}).status_code == 204
    assert client.get("/api/v1/account").json()["second_factor_ms"] == client.serving.clock.now_us() // 1000
    assert enter(fresh(client), "Ann") == (403, "code_needed")
    assert COOKIE not in client.cookies


@pytest.mark.parametrize(
    ("language", "word"), [("en", "authenticator app"), ("zh-Hans", "验证码"), ("zh-Hant", "驗證碼")]
)
def test_what_is_needed_is_said_in_each_language(client: Client, language: str, word: str) -> None:
    name = f"Bea {language[-1]}"
    protected(client, name)
    body = {"name": name, "password": PASSWORD}
    told = fresh(client).post(f"/api/v1/account/login?lang={language}", json=body).json()
    assert told["code"] == "code_needed"
    assert word in told["text"]


def test_a_newer_secret_takes_the_place_of_one_that_is_not_on(client: Client) -> None:
    register(client, "Cid")
    before, after = offered(client), offered(client)
    assert client.post(f"{AT}/on", json={"code": before.code()}).json()["code"] == "wrong_code"
    assert client.post(f"{AT}/on", json={"code": after.code()}).status_code == 204
    assert client.post(AT, json={"password": PASSWORD}).json()["code"] == "has_second_factor"
    assert client.post(f"{AT}/on", json={"code": after.next_code()}).json()["code"] == "has_second_factor"
    assert enter(fresh(client), "Cid", after.next_code()) == (200, "Cid")


def test_it_takes_an_account_and_a_secret(client: Client) -> None:
    client.post("/api/v1/session", json={"name": "Dot"})
    for path, body in (
        (AT, {"password": PASSWORD}),
        (f"{AT}/on", {"code": "1"}),
        (f"{AT}/off", {"password": "x"}),
    ):
        assert client.post(path, json=body).json()["code"] == "guests_only"
    register(client, "Dot")
    assert client.post(f"{AT}/on", json={"code": "123456"}).json()["code"] == "no_second_factor"
    off = {"password": PASSWORD, "code": "123456"}
    assert client.post(f"{AT}/off", json=off).json()["code"] == "no_second_factor"
    app = offered(client)
    assert client.post(f"{AT}/off", json=off).json()["code"] == "no_second_factor", "nor is it on yet"
    assert client.post(f"{AT}/on", json={"code": app.code()}).status_code == 204, "and it can still be"


def test_the_secret_is_told_in_no_later_answer_and_no_log(client: Client) -> None:
    with structlog.testing.capture_logs() as logged:
        codes = register(client, "Eli")["codes"]
        offer = client.post(AT, json={"password": PASSWORD}).json()
        app = App(client.serving, offer["secret"])
        typed = [app.wrong_code(), app.code()]
        for code in typed:
            client.post(f"{AT}/on", json={"code": code})
        typed += [app.next_code(), codes[0]]
        answers = [
            client.post(AT, json={"password": PASSWORD}),
            client.post(f"{AT}/on", json={"code": typed[1]}),
            client.get("/api/v1/account"),
            client.get("/api/v1/session"),
            client.post("/api/v1/account/login", json={"name": "Eli", "password": PASSWORD}),
            *(
                client.post("/api/v1/account/login", json={"name": "Eli", "password": PASSWORD, "code": code})
                for code in typed
            ),
        ]
    assert offer["address"].count(offer["secret"].replace(" ", "")) == 1
    told = "".join(each.text for each in answers) + str(logged)
    told += str([each.event for each in client.app.state.services.house_events.of()])
    for secret in (offer["secret"], offer["secret"].replace(" ", ""), *typed):
        assert re.search(rf"\b{secret}\b", told) is None
    assert {"second_factor_on", "recovery_code_used", "logged_in"} <= {each["event"] for each in logged}


# ---- logging in --------------------------------------------------------------------------------------------------


def test_the_password_comes_first(client: Client) -> None:
    app = protected(client, "Flo")
    with client.serving.client() as other:
        register(other, "Fay")
    right = app.next_code()
    told = {log_in(fresh(client), name, OTHER).text for name in ("Flo", "Fay", "Nobody here")}
    told.add(
        client.post("/api/v1/account/login", json={"name": "Flo", "password": OTHER, "code": right}).text
    )
    assert len(told) == 1, "nobody learns by a wrong password who has a second factor"
    assert enter(client, "Flo", right) == (200, "Flo"), "the code was not used up"


def test_each_code_is_accepted_once(client: Client) -> None:
    app = protected(client, "Gus")
    assert enter(fresh(client), "Gus", app.code()) == (403, "wrong_code"), "it turned the second factor on"
    code = app.next_code()
    assert enter(client, "Gus", code) == (200, "Gus")
    assert enter(fresh(client), "Gus", code) == (403, "wrong_code")
    client.serving.advance(STEP_MS)
    assert enter(client, "Gus", code) == (403, "wrong_code"), "it is still within the tolerance"
    assert enter(client, "Gus", app.code()) == (200, "Gus")
    off = {"password": PASSWORD, "code": app.code()}
    assert client.post(f"{AT}/off", json=off).json()["code"] == "wrong_code", "nor for anything else"


def test_two_log_ins_at_once_share_no_code(client: Client) -> None:
    app = protected(client, "Hal")
    body = {"name": "Hal", "password": PASSWORD, "code": app.next_code()}
    tries = [fresh(client).begin("POST", "/api/v1/account/login", json=body) for _ in range(4)]
    client.serving.until_idle()
    assert sorted(each.result().status_code for each in tries) == [200, 403, 403, 403]


def test_a_code_may_be_one_step_early_or_late_and_no_more(client: Client) -> None:
    app = protected(client, "Ida")
    client.serving.advance(10 * STEP_MS)
    for late in (2, -2):
        assert enter(fresh(client), "Ida", app.code(late_ms=late * STEP_MS)) == (403, "wrong_code")
    for late in (1, 0, -1):
        assert enter(fresh(client), "Ida", app.code(late_ms=late * STEP_MS)) == (200, "Ida")


def test_a_known_browser_needs_the_code_too(client: Client) -> None:
    app = protected(client, "Jan")
    assert enter(client, "Jan", app.next_code()) == (200, "Jan")
    client.delete("/api/v1/session")
    assert enter(client, "Jan") == (403, "code_needed")
    assert enter(client, "Jan", app.wrong_code()) == (403, "wrong_code")


def waited(client: Client, name: str, code: str, *, address: str = HOME) -> tuple[int, int]:
    """The status of a log-in, and how many milliseconds it took."""
    begun_us = client.serving.clock.now_us()
    body = {"name": name, "password": PASSWORD, "code": code}
    answer = client.begin("POST", "/api/v1/account/login", json=body, extensions={"address": address})
    while not answer.done():
        assert client.serving.step(), "it waits for nothing"
    return answer.result().status_code, (client.serving.clock.now_us() - begun_us) // 1000


def test_wrong_codes_make_wait_as_wrong_passwords_do() -> None:
    limits = Limits(log_ins_per_name_burst=6, log_ins_per_name_per_s=0.1)
    with Serving(limits=limits) as serving, serving.client() as own, serving.client() as other:
        app = protected(own, "Kim")
        tries = [waited(other, "Kim", app.wrong_code(), address=ATTACKER) for _ in range(8)]
        assert [status for status, _ in tries] == [403] * 8
        assert [wait_ms for _, wait_ms in tries[:6]] == [0] * 6
        assert min(wait_ms for _, wait_ms in tries[6:]) >= 10_000
        refused = [each for each in own.app.state.services.house_events.of() if each.kind == "refused_login"]
        assert [(each.event["reason"], each.times) for each in refused] == [
            ("wrong code of the second factor", 8)
        ]
        own.delete("/api/v1/session")
        assert waited(own, "Kim", app.next_code(), address=ATTACKER) == (200, 0), (
            "a known browser passes them"
        )


def test_codes_are_not_guessed_from_many_addresses() -> None:
    """A person with the password tries from endless addresses. The owner still gets in."""
    with Serving(limits=Limits(log_ins_per_name_burst=3)) as serving, serving.client() as own:
        codes = register(own, "Lee")["codes"]
        app = offered(own)
        own.post(f"{AT}/on", json={"code": app.code()})
        own.delete("/api/v1/session")
        with serving.client() as other:
            wrong = {"name": "Lee", "password": PASSWORD, "code": app.wrong_code()}
            tries = [
                other.begin(
                    "POST", "/api/v1/account/login", json=wrong, extensions={"address": f"203.0.113.{last}"}
                )
                for last in range(1, 41)
            ]
            refused = [each for each in tries if each.done() and each.result().status_code == 429]
            assert len(refused) >= 30
            assert refused[0].result().json()["facts"]["wait_ms"] > 0
            serving.advance(10_000)
            assert {each.result().status_code for each in tries} == {403, 429}
            assert waited(other, "Lee", app.code(), address="198.51.100.1")[0] == 429, "a right code too"
            assert waited(other, "Lee", codes[0], address="198.51.100.2") == (200, 0), "but a recovery code"
        assert waited(own, "Lee", app.next_code(), address=ATTACKER) == (200, 0), (
            "and a browser that is known"
        )


def test_right_codes_count_for_nothing() -> None:
    limits = Limits(log_ins_per_name_burst=4, log_ins_per_name_per_s=0.0001)
    with Serving(limits=limits) as serving, serving.client() as client:
        app = protected(client, "Moe")
        for last in range(1, 11):
            code = app.next_code()
            assert waited(fresh(client), "Moe", code, address=f"203.0.113.{last}") == (200, 0)


# ---- recovery codes ----------------------------------------------------------------------------------------------


def test_a_recovery_code_replaces_the_app_once(client: Client) -> None:
    codes = register(client, "Nan")["codes"]
    app = offered(client)
    client.post(f"{AT}/on", json={"code": app.code()})
    assert enter(fresh(client), "Nan", codes[2].upper()) == (200, "Nan")
    told = client.get("/api/v1/account").json()
    assert (told["codes_left"], told["second_factor_ms"] is None) == (9, False), "the second factor stays on"
    assert enter(fresh(client), "Nan", codes[2]) == (403, "wrong_code"), "it is used up"
    assert enter(client, "Nan", "aaaa-bbbb-cccc") == (403, "wrong_code")
    assert enter(client, "Nan", app.next_code()) == (200, "Nan")


def test_a_recovery_code_replaces_the_password_or_the_app_and_never_both(client: Client) -> None:
    codes = register(client, "Oli")["codes"]
    app = offered(client)
    client.post(f"{AT}/on", json={"code": app.code()})
    body = {"name": "Oli", "code": codes[0], "password": OTHER}
    recover = "/api/v1/account/recover"
    assert fresh(client).post(recover, json=body).json()["code"] == "code_needed"
    for wrong in (app.wrong_code(), codes[1]):
        told = client.post(recover, json=body | {"authenticator_code": wrong}).json()
        assert told["code"] == "wrong_code"
    unknown = body | {"code": "aaaa-bbbb-cccc", "authenticator_code": app.next_code()}
    assert client.post(recover, json=unknown).json()["code"] == "wrong_login"
    assert COOKIE not in client.cookies
    right = client.post(recover, json=body | {"authenticator_code": app.code()})
    assert right.status_code == 200, "neither was used up before"
    assert client.get("/api/v1/account").json()["codes_left"] == 9
    again = body | {"authenticator_code": app.next_code()}
    assert fresh(client).post(recover, json=again).json()["code"] == "wrong_login", "it is used up"


def test_new_recovery_codes_need_the_second_factor(client: Client) -> None:
    app = protected(client, "Pam")
    asked = {"password": PASSWORD}
    assert client.post("/api/v1/account/codes", json=asked).json()["code"] == "code_needed"
    wrong = client.post("/api/v1/account/codes", json=asked | {"code": app.wrong_code()})
    assert wrong.json()["code"] == "wrong_code"
    made = client.post("/api/v1/account/codes", json=asked | {"code": app.next_code()})
    assert len(made.json()["codes"]) == 10


# ---- turning it off ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["app", "recovery code"])
def test_it_is_turned_off_by_the_password_and_a_code(client: Client, by: str) -> None:
    name = f"Quin {by[0]}"
    codes = register(client, name)["codes"]
    app = offered(client)
    client.post(f"{AT}/on", json={"code": app.code()})
    right = app.next_code() if by == "app" else codes[0]
    for body, code in (
        ({"password": OTHER, "code": right}, "wrong_login"),
        ({"password": PASSWORD}, "code_needed"),
        ({"password": PASSWORD, "code": app.wrong_code()}, "wrong_code"),
    ):
        assert client.post(f"{AT}/off", json=body).json()["code"] == code
    with structlog.testing.capture_logs() as logged:
        assert client.post(f"{AT}/off", json={"password": PASSWORD, "code": right}).status_code == 204
    assert "second_factor_off" in {each["event"] for each in logged}
    assert client.get("/api/v1/account").json()["second_factor_ms"] is None
    assert enter(fresh(client), name) == (200, name)


def test_turning_it_on_ends_the_other_log_ins_and_keeps_this_one_and_the_tokens(client: Client) -> None:
    register(client, "Ria")
    token = token_of(client, "play")

    def those_stay() -> None:
        assert client.get("/api/v1/session").json()["name"] == "Ria"
        with client.serving.client() as program:
            assert program.get("/api/v1/session", headers=token["headers"]).json()["name"] == "Ria"

    with client.serving.client() as phone:
        assert enter(phone, "Ria") == (200, "Ria")
        app = offered(client)
        assert phone.get("/api/v1/account").status_code == 200
        client.post(f"{AT}/on", json={"code": app.code()})
        assert phone.get("/api/v1/account").status_code in {401, 403}, "it needed the password alone"
        those_stay()
        assert enter(phone, "Ria", app.next_code()) == (200, "Ria")
        off = {"password": PASSWORD, "code": app.next_code()}
        assert phone.post(f"{AT}/off", json=off).status_code == 204
        those_stay()
        assert len(client.get("/api/v1/account").json()["sessions"]) == 2


def test_it_is_on_only_where_the_other_log_ins_have_ended(client: Client) -> None:
    register(client, "Una")
    app = offered(client)
    with client.serving.client() as elsewhere:
        assert enter(elsewhere, "Una") == (200, "Una")
        with failing(1):
            assert client.post(f"{AT}/on", json={"code": app.code()}).status_code == 503
        assert elsewhere.get("/api/v1/account").status_code == 200
        with failing(2):
            assert client.post(f"{AT}/on", json={"code": app.code()}).status_code == 204
        assert elsewhere.get("/api/v1/account").status_code != 200


def test_a_program_s_token_turns_nothing_on_or_off(client: Client) -> None:
    register(client, "Sam")
    headers = token_of(client, "supervise")["headers"]
    for path in (AT, f"{AT}/on", f"{AT}/off"):
        answer = fresh(client).post(path, json={"password": PASSWORD, "code": "1"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "beyond_scope")


# ---- the house's staff -------------------------------------------------------------------------------------------

NEEDED: Final = "second_factor_needed"


@pytest.fixture
def strict() -> Iterator[Serving]:
    """A house whose staff must have a second factor."""
    limits = Limits(staff_second_factor=True, dealers="house")
    with Serving(limits=limits) as serving:
        yield serving


@pytest.mark.parametrize(
    ("role", "without_role"),
    [
        ("dealer", "dealers_only"),
        ("surveillance", "supervisors_only"),
        ("operator", "operators_only"),
        ("supervisor", "supervisors_only"),
    ],
)
def test_roles_rest_until_their_holder_has_a_second_factor(
    strict: Serving, role: str, without_role: str
) -> None:
    with strict.visitor() as ann, strict.client() as client:
        ann.come_in("Ann")
        table = ann.open_table()
        person = register(client, "Una")["session"]["person"]
        actions: dict[str, list[tuple[str, str, Json | None]]] = {
            "dealer": [("POST", "/api/v1/tables", {"book": "nz", "bots": 2, "dealing": {"mode": "lesson"}})],
            "surveillance": [
                ("GET", f"/api/v1/tables/{table}/significant", None),
                ("GET", "/api/v1/significant", None),
            ],
            "operator": [
                ("GET", "/api/v1/roles", None),
                ("POST", "/api/v1/roles", {"name": "Una", "role": "dealer"}),
                ("GET", "/api/v1/significant", None),
            ],
            "supervisor": [
                ("POST", f"/api/v1/tables/{table}/hold", {"held": True}),
                ("POST", f"/api/v1/tables/{table}/step", {}),
                ("GET", f"/api/v1/tables/{table}/conceded/1", None),
                ("GET", f"/api/v1/tables/{table}/void", None),
                ("GET", "/api/v1/significant", None),
            ],
        }

        def said() -> set[str]:
            """Return everything that the role allows and that is refused."""
            answers = [client.request(method, path, json=body) for method, path, body in actions[role]]
            return {each.json()["code"] for each in answers if each.status_code == 403}

        refused = said()
        assert without_role in refused
        assert NEEDED not in refused, "without a role nobody is sent to set anything up"
        make(client, person, role)
        answers = [client.request(method, path, json=body) for method, path, body in actions[role]]
        assert {(each.status_code, each.json()["code"]) for each in answers} == {(403, NEEDED)}
        told = client.get("/api/v1/account").json()
        assert (told["roles"], told["needs_second_factor"]) == ([role], True)
        assert client.get("/api/v1/supervisor").json()["is_supervisor"] is False
        assert not strict.app.state.services.house_supervisors.can_exist()

        app = offered(client)
        assert said() == {NEEDED}, "it is not on yet"
        client.post(f"{AT}/on", json={"code": app.code()})
        assert said() == set()
        assert client.get("/api/v1/account").json()["needs_second_factor"] is False
        is_supervisor = role == "supervisor"
        assert client.get("/api/v1/supervisor").json()["is_supervisor"] is is_supervisor
        assert strict.app.state.services.house_supervisors.can_exist() is is_supervisor

        client.post(f"{AT}/off", json={"password": PASSWORD, "code": app.next_code()})
        assert said() == {NEEDED}


def test_a_resting_role_gives_no_order_at_a_table(strict: Serving) -> None:
    with strict.visitor() as ann, strict.visitor() as eye:
        ann.come_in("Ann")
        table = ann.open_table()
        person = register(eye.http, "Vic")["session"]["person"]
        strict.run(strict.app.state.services.roles.give(person, "supervisor", "operator"))
        order = {"do": "invalidate", "cause": "fire"}
        with eye.panel(table) as panel:
            assert panel.view()["role"] == "player"
            assert panel.ask(**order)["code"] == NEEDED
            assert panel.ask(ask="open_talk", is_open=False)["code"] == NEEDED
        app = offered(eye.http)  # type: ignore[arg-type]  # it has all that is needed
        eye.http.post(f"{AT}/on", json={"code": app.code()})
        with eye.panel(table) as panel:
            assert panel.view()["role"] == "supervisor"


def test_a_program_s_token_does_what_the_roles_of_its_account_allow(strict: Serving) -> None:
    with strict.client() as client, strict.client() as program:
        person = register(client, "Wes")["session"]["person"]
        make(client, person, "supervisor")
        headers = token_of(client, "supervise")["headers"]
        assert program.get("/api/v1/significant", headers=headers).json()["code"] == NEEDED
        client.post(f"{AT}/on", json={"code": offered(client).code()})
        assert program.get("/api/v1/significant", headers=headers).status_code == 200


def test_an_operator_whose_roles_rest_is_still_the_last(strict: Serving) -> None:
    with strict.client() as boss, strict.client() as other:
        person = register(boss, "Xia")["session"]["person"]
        make(boss, person, "operator")
        boss.post(f"{AT}/on", json={"code": offered(boss).code()})
        resting = register(other, "Yan")["session"]["person"]
        make(other, resting, "operator", "dealer")
        roles = {each["name"]: each["roles"] for each in boss.get("/api/v1/roles").json()}
        assert roles == {"Xia": ["operator"], "Yan": ["dealer", "operator"]}
        assert boss.delete(f"/api/v1/roles/{resting}/dealer").status_code == 200
        assert boss.delete(f"/api/v1/roles/{resting}/operator").status_code == 200
        assert boss.delete(f"/api/v1/roles/{person}/operator").json()["code"] == "last_operator"


def test_it_outlives_a_restart_and_is_heard_from_other_processes(strict: Serving) -> None:
    with strict.client() as client:
        person = register(client, "Zoe")["session"]["person"]
        make(client, person, "operator")
        services = strict.app.state.services
        store = services.accounts
        assert strict.run(store.offer_second_factor(person, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"))
        (session,) = strict.run(store.sessions(person))
        done = store.activate_second_factor(
            person, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", step=1, now_us=1, keep=session.id
        )
        assert strict.run(done)
        assert client.get("/api/v1/roles").json()["code"] == NEEDED, "another process did it"
        strict.run(services.process_messages.handle(CHANGED))
        assert client.get("/api/v1/roles").status_code == 200


def test_a_house_token_is_no_second_factor(strict: Serving) -> None:
    with strict.client() as client:
        client.post("/api/v1/session", json={"name": "Ann"})
        assert (
            client.post("/api/v1/supervisor", json={"token": "jade onyx ivory bamboo"}).json()["code"]
            == NEEDED
        )
    with pytest.raises(WeakTokenError, match="expected none with staff_second_factor on"):
        create_app(
            premises(), limits=Limits(staff_second_factor=True), supervisor_token="jade onyx ivory bamboo"
        )


def test_other_houses_require_it_of_nobody(client: Client) -> None:
    person = register(client, "Ada")["session"]["person"]
    make(client, person, "operator")
    assert client.get("/api/v1/roles").status_code == 200
    assert client.get("/api/v1/account").json()["needs_second_factor"] is False


def test_who_has_no_role_needs_nothing(strict: Serving) -> None:
    with strict.client() as client:
        register(client, "Bob")
        assert client.get("/api/v1/account").json()["needs_second_factor"] is False
        assert client.post("/api/v1/tables", json={"book": "nz"}).status_code == 201
