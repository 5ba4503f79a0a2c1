"""One's data over HTTP: the file with everything, and the deletion, which the log survives."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed

from paigow.cli import main
from paigow.runtime.cage import GUEST_COINS
from paigow.server import Limits
from paigow.web.identity.guests import COOKIE
from tests.web.inprocess import Serving
from tests.web.sittings import Sitting
from tests.web.test_accounts import OTHER, PASSWORD, log_in, quick_hashes, register
from tests.web.test_second_factor import protected
from tests.web.test_statistics import one_round
from tests.web.visitors import Visitor

__all__ = ["quick_hashes"]
MANY: Final = 10_000
DATA: Final = "/api/v1/account/data"
DELETE: Final = "/api/v1/account/delete"
TOKEN: Final = "the house's own supervisor"
LIMITS: Final = Limits(
    log_ins_burst=MANY, guests_burst=MANY, log_ins_per_name_burst=MANY, talk_burst=100, sign_ins_burst=50
)
HEARD_OUT: Final = 4401


@pytest.fixture
def serving() -> Iterator[Serving]:
    with Serving(limits=LIMITS, supervisor_token=TOKEN) as serving:
        yield serving


def data_of(who: Visitor) -> Any:
    answer = who.http.get(DATA)
    assert answer.status_code == 200, answer.text
    return answer.json()


def delete(who: Visitor, password: str = PASSWORD, **more: str) -> Any:
    return who.http.post(DELETE, json={"password": password} | more)


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def names_at(who: Visitor, table: str) -> set[str]:
    """The names in the history of a table, as somebody else sees it."""
    (found,) = who.http.get(f"/api/v1/tables/{table}/rounds").json()
    return set(found["names"].values())


def test_the_file_has_the_visitor_s_data_and_no_secret(serving: Serving) -> None:
    with serving.visitor() as ann:
        person = register(ann.http, "Ann")["session"]["person"]
        ann.http.post("/api/v1/account/limits", json={"loss": 500})
        answer = ann.http.get(DATA)
        told = answer.json()
        assert answer.headers["content-disposition"] == f'attachment; filename="paigow-data-{person}.json"'
        assert (told["format"], told["person"], told["name"]) == ("paigow-personal-data/1", person, "Ann")
        assert (told["coins"], told["coins_at_tables"]) == (GUEST_COINS, {})
        assert [(each["stream"], each["coins"]) for each in told["purse"]] == [("cage", GUEST_COINS)]
        assert len(told["tables"]["recovery_codes"]) == 10
        assert "argon2" not in answer.text
        assert ann.http.cookies[COOKIE] not in answer.text
        kept = {row["stream"]: row["value"] for row in told["tables"]["kept"]}
        assert kept["own_limits"]["loss"] == 500


def test_without_a_session_there_is_no_file_and_nothing_to_delete(serving: Serving) -> None:
    with serving.visitor() as nobody:
        assert code_of(nobody.http.get(DATA)) == (401, "no_session")
        assert code_of(delete(nobody)) == (401, "no_session")


def test_a_program_gets_no_file_and_deletes_nothing(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as program:
        register(ann.http, "Ann")
        order = {"name": "a bot", "scope": "play", "password": PASSWORD}
        token = ann.http.post("/api/v1/account/tokens", json=order).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        assert program.http.get(DATA, headers=headers).status_code == 403
        assert program.http.post(DELETE, json={"password": PASSWORD}, headers=headers).status_code == 403
        assert data_of(ann)["name"] == "Ann"


def test_a_deleted_account_is_gone_and_its_name_is_free(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as phone, serving.visitor() as other:
        person = register(ann.http, "Ann")["session"]["person"]
        assert log_in(phone.http, "Ann").status_code == 200
        assert delete(ann).status_code == 204
        assert COOKIE not in ann.http.cookies
        assert phone.http.get("/api/v1/account").status_code == 401
        assert code_of(log_in(other.http, "Ann")) == (403, "wrong_login")
        assert other.come_in("Ann") != person


@pytest.mark.parametrize("password", [OTHER, ""])
def test_another_password_deletes_nothing(serving: Serving, password: str) -> None:
    with serving.visitor() as ann:
        register(ann.http, "Ann")
        assert code_of(delete(ann, password)) == (403, "wrong_login")
        assert data_of(ann)["name"] == "Ann"


def test_a_second_factor_is_asked_for(serving: Serving) -> None:
    with serving.client() as ann:
        app = protected(ann, "Ann")

        def deleting(**more: str) -> Any:
            return ann.post(DELETE, json={"password": PASSWORD} | more)

        assert code_of(deleting()) == (403, "code_needed")
        assert code_of(deleting(code=app.wrong_code())) == (403, "wrong_code")
        assert deleting(code=app.next_code()).status_code == 204


def test_a_guest_needs_no_password(serving: Serving) -> None:
    with serving.visitor() as ann:
        person = ann.come_in("Ann")
        assert ann.http.post(DELETE).status_code == 204
        assert ann.come_in("Ann") != person


def test_somebody_who_works_for_the_house_keeps_the_account(serving: Serving) -> None:
    with serving.visitor() as ann:
        person = register(ann.http, "Ann")["session"]["person"]
        serving.run(serving.app.state.services.roles.give(person, "dealer", "operator"))
        assert code_of(delete(ann)) == (409, "has_roles")
        assert data_of(ann)["roles"] == ["dealer"]


def test_nobody_leaves_with_a_place_or_coins_at_a_table(serving: Serving) -> None:
    with serving.visitor() as ann:
        register(ann.http, "Ann")
        table = ann.open_table(bots=0)
        with ann.live(table) as live:
            live.view()
            live.send({"do": "sit_down", "box": 2})
            live.send({"do": "buy_in", "coins": 5000})
            refused = delete(ann)
            assert code_of(refused) == (409, "leave_tables_first")
            assert "stand up" in refused.json()["text"]
            assert data_of(ann)["coins_at_tables"] == {table: 5000}
            live.send({"do": "leave"})
        assert delete(ann).status_code == 204


def test_the_history_names_a_former_player_and_the_log_is_the_same(serving: Serving, tmp_path: Path) -> None:
    with ExitStack() as stack:
        ann = Sitting(lambda: stack.enter_context(serving.visitor()), stack)
        ann.who.http.post("/api/v1/session", json={"name": "Ann"})
        one_round(ann)
        ben = stack.enter_context(serving.visitor())
        ben.come_in("Ben")
        assert "Ann" in names_at(ben, ann.table)
        log = ben.http.get(f"/api/v1/tables/{ann.table}/log").text
        told = data_of(ann.who)["tables"]
        assert len(told["past_rounds"]) == 1
        ann.live.send({"do": "leave"})
        assert ann.who.http.post(DELETE).status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            ann.live.until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == HEARD_OUT
        names = names_at(ben, ann.table)
        assert "Ann" not in names
        assert [each for each in names if each.startswith("Former player ")] != []
        assert ben.http.get(f"/api/v1/tables/{ann.table}/log").text.startswith(log)


def test_reported_lines_are_in_the_file_and_keep_a_pseudonym(serving: Serving) -> None:
    with serving.visitor() as ann, serving.visitor() as ben, serving.visitor() as sue:
        for who, name in ((ann, "Ann"), (ben, "Ben"), (sue, "Sue")):
            who.come_in(name)
        assert sue.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        table = ann.open_table(bots=0)
        with ann.live(table) as at, ben.live(table) as looks:
            at.view()
            assert at.ask(ask="say", text="well, well")["type"] == "done"
            assert looks.ask(ask="report", number=1)["type"] == "done"
            (line,) = data_of(ann)["reported_lines"]
            assert (line["text"], line["name"]) == ("well, well", "Ann")
            assert data_of(ben)["reported_lines"] == []
            assert ann.http.post(DELETE).status_code == 204
        (report,) = sue.http.get("/api/v1/reports").json()
        assert report["name"].startswith("Former player ")
        assert "Ann" not in str(report)
        with sue.live(table) as later:
            later.view()
            assert [each for each in later.heard if "well, well" in each] == [], (
                "the chat has dropped the line"
            )


@pytest.mark.parametrize("name", ["Former player 1234", "former  PLAYER", "前玩家1234"])
def test_nobody_is_called_like_a_former_player(serving: Serving, name: str) -> None:
    with serving.visitor() as ann:
        answer = ann.http.post("/api/v1/session", json={"name": name})
        assert code_of(answer) == (409, "name_reserved")


def test_a_check_of_the_data_finds_nothing_wrong_afterwards(tmp_path: Path) -> None:
    with Serving(where=tmp_path, limits=LIMITS) as serving, ExitStack() as stack:
        ann = Sitting(lambda: stack.enter_context(serving.visitor()), stack)
        one_round(ann)
        ann.live.send({"do": "leave"})
        assert ann.who.http.post(DELETE).status_code == 204
    assert main(["admin", "check", "--data", str(tmp_path)]) == 0
