"""What a table's supervisor may do, and nobody else; significant events; operators' files."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest

from paigow.books import EDITIONS, load
from paigow.rules import ruleset
from paigow.runtime import Pace
from paigow.table import SUPERVISOR_COMMANDS
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.tiles import pieces
from paigow.web.live.messages import COMMANDS, SUPERVISORS, Order, Unreadable, read_message
from paigow.web.oversight.significant_events import kind_of
from paigow.web.tables.operator_file import check_operator_file, operator_form
from tests.web.inprocess import Client, Serving
from tests.web.visitors import Player, Visitor

Visit = Callable[[], Visitor]
# ---- orders over the wire --------------------------------------------------------------------------------------


def read(**message: object) -> Order | Unreadable:
    answer = read_message(json.dumps(message), "ann")
    assert isinstance(answer, Order | Unreadable)
    return answer


def test_an_order_is_given_by_whoever_is_connected() -> None:
    order = read(do="report_exposed", at="box", box=3, count=2, named=["6-6", "1-1"], reason="slipped")
    assert isinstance(order, Order)
    assert order.is_supervisors
    assert order.command == c.ReportExposed(
        by="ann", reason="slipped", at="box", box=3, count=2, named=("6-6", "1-1")
    )


@pytest.mark.parametrize("tag", sorted(SUPERVISORS))
def test_no_order_says_who_gives_it(tag: str) -> None:
    answer = read(do=tag, by="bob")
    assert isinstance(answer, Unreadable)
    assert answer.fault.field in {"by", "cut"}


def test_every_order_of_a_supervisor_can_be_given_and_no_other() -> None:
    assert set(SUPERVISORS.values()) == SUPERVISOR_COMMANDS | {c.CutTiles}
    assert not SUPERVISORS.keys() & COMMANDS.keys()


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"do": "report_exposed", "at": "hat"}, "at"),
        ({"do": "report_exposed", "at": "box", "box": 9}, "box"),
        ({"do": "report_exposed", "at": "box", "named": ["7-7"]}, "named"),
        ({"do": "report_exposed", "at": "box", "box": 5, "tiles": ["1-1"]}, "tiles"),
        ({"do": "report_dice", "fault": "lost"}, "fault"),
        ({"do": "report_mixed", "boxes": [1, "2"], "reconstructed": True}, "boxes"),
        ({"do": "report_mixed", "boxes": [1, 2], "reconstructed": "yes"}, "reconstructed"),
        ({"do": "correct_payment", "person": "bob", "coins": 1.5}, "coins"),
        ({"do": "correct_payment", "person": "bob", "coins": 100, "approved_by": "cho"}, "approved_by"),
        ({"do": "answer_proposal", "number": 1, "consents": True, "as_supervisor": True}, "as_supervisor"),
        ({"do": "propose", "order": {"do": "place_wager", "box": 2, "coins": 100}}, "order.do"),
        ({"do": "propose", "order": {"do": "cut_tiles", "cut": "house way"}}, "order.do"),
        ({"do": "propose", "order": ["invalidate"]}, "order"),
        ({"do": "propose", "order": {"do": "invalidate", "cause": "fire", "by": "bob"}}, "by"),
        ({"do": "propose", "order": {"do": "propose", "order": {}}}, "order.do"),
        ({"do": "open_dispute", "person": "bob", "complaint": "x" * 501}, "complaint"),
        ({"do": "bar_together", "people": "bob"}, "people"),
        ({"do": "choose_cut", "cut": "zap", "options": [1]}, "options"),
        ({"do": "nominate_four", "amount": 5}, "amount"),
        ({"do": "move_stacks", "to_left": [0]}, "to_left"),
        ({"do": "cut_tiles", "cut": "house way", "at_random": True}, "at_random"),
        ({"do": "place_stake"}, "coins"),
        ({"do": "lessen_house_wager", "coins": -1}, "coins"),
    ],
)
def test_a_fault_in_an_order_names_its_field(message: dict[str, object], field: str) -> None:
    answer = read(**message)
    assert isinstance(answer, Unreadable)
    assert answer.fault.field == field
    assert answer.fault.expected


def test_money_is_taken_back_by_a_correction() -> None:
    order = read(do="correct_payment", person="bob", coins=-500, reason="overpaid")
    assert isinstance(order, Order)
    assert order.command == c.CorrectPayment(by="ann", person="bob", coins=-500, reason="overpaid")


TOKEN = "a token of the house's own"


@pytest.fixture
def judged() -> Iterator[Visit]:
    """Visitors of a server with supervisors of its own."""
    with Serving(supervisor_token=TOKEN) as serving, ExitStack() as stack:
        yield lambda: stack.enter_context(serving.visitor())


# ---- at a table ------------------------------------------------------------------------------------------------


def test_only_the_one_who_opened_a_table_supervises_it(visit: Visit) -> None:
    ann, bob = visit(), visit()
    opener = ann.come_in("Ann")
    person = bob.come_in("Bob")
    table = ann.open_table(book="canberra", betting_s=600, setting_s=600)
    with ann.live(table) as near, bob.live(table) as far:
        seen = near.view()
        assert seen["role"] == "supervisor"
        assert seen["supervision"] == {"kind": "friends", "by": [opener], "by_consent": True}
        assert far.view()["role"] == "player"
        for tag in sorted(SUPERVISORS):
            far.send({"do": tag, "ref": tag})
        answer = far.ask(do="open_dispute", person=person, complaint="slow")
        assert answer["code"] == "supervisors_only"
        assert "supervisor" in answer["text"]
        far.send({"do": "buy_in", "coins": 50_000})
        near.view(lambda view: bool(view.get("people")))
        near.send({"do": "open_dispute", "person": person, "complaint": "slow", "reason": "asked for"})
        seen = far.view(lambda view: bool(view.get("disputes")))
        assert seen["disputes"][0]["complaint"] == "slow"
    outside = visit()
    with outside.live(table) as live:
        assert live.view()["role"] == "onlooker"
        assert live.ask(do="open_dispute", person=person, complaint="x")["code"] == "no_session"


def test_significant_events_are_listed_for_the_supervisor_and_can_be_taken_away(visit: Visit) -> None:
    ann, bob = visit(), visit()
    opener = ann.come_in("Ann")
    player = bob.come_in("Bob")
    table = ann.open_table(book="canberra", betting_s=600, setting_s=600)
    with bob.live(table) as far, ann.live(table) as live:
        far.send({"do": "buy_in", "coins": 50_000})
        live.view(lambda view: bool(view.get("people")))
        live.send({"do": "open_dispute", "person": player, "complaint": "slow", "reason": "asked for"})
        live.view(lambda view: bool(view.get("disputes")))
    address = f"/api/v1/tables/{table}/significant"
    found = ann.http.get(address).json()
    assert [each["kind"] for each in found] == ["configuration", "complaint"]
    assert found[1]["event"]["by"] == opener
    assert found[1]["event"]["reason"] == "asked for"
    taken = ann.http.get(address, params={"download": True})
    assert [json.loads(line) for line in taken.text.splitlines()] == found
    assert "attachment" in taken.headers["content-disposition"]
    assert bob.http.get(address).status_code == 403
    assert visit().http.get(address).status_code == 401
    assert ann.http.get("/api/v1/tables/tnone/significant").status_code == 404


@pytest.mark.clause("NZ 10.13 supervisor view", check=1)
def test_a_conceded_hand_is_shown_to_the_supervisor_alone_and_that_is_noted() -> None:
    takes_time = replace(Pace.instant(), set_house_hand=1_000, set_bank_hand=1_000, end_round=1_000)
    with Serving(supervisor_token=TOKEN, pace=takes_time) as serving, ExitStack() as stack:
        _concede(lambda: stack.enter_context(serving.visitor()))


def _concede(judged: Visit) -> None:
    ann, bob = judged(), judged()
    supervisor = ann.come_in("Ann")
    bob.come_in("Bob")
    table = bob.open_table(bots=0, betting_s=600, setting_s=600)
    assert ann.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
    address = f"/api/v1/tables/{table}/conceded/2"
    with bob.live(table) as far:
        far.send({"do": "sit_down", "box": 2})
        far.send({"do": "buy_in", "coins": 50_000})
        far.view(lambda view: view["phase"] == "betting")
        far.send({"do": "place_wager", "box": 2, "coins": 1000})
        own = far.view(lambda view: view["phase"] == "setting" and bool(view.get("own")))
        tiles = own["own"][0]["hand"]["tiles"]
        assert ann.http.get(address).status_code == 404
        far.send({"do": "concede", "box": 2})
        far.view(lambda view: view["boxes"][1].get("is_conceded", False))
        shown = ann.http.get(address)
        assert (shown.status_code, sorted(shown.json()["tiles"])) == (200, sorted(tiles))
        assert bob.http.get(address).status_code == 403
        assert judged().http.get(address).status_code == 401
    noted = ann.http.get(f"/api/v1/tables/{table}/significant").json()
    looks = [each["event"] for each in noted if each["kind"] == "look"]
    assert [(look["event"], look["box"], look["by"]) for look in looks] == [
        ("conceded_hand_seen", 2, supervisor)
    ]


# ---- holding the dealer ----------------------------------------------------------------------------------------


def test_a_supervisor_holds_the_dealer_and_everybody_is_told(visit: Visit) -> None:
    ann, bob = visit(), visit()
    supervisor = ann.come_in("Ann")
    bob.come_in("Bob")
    table = ann.open_table(bots=0, betting_s=600, setting_s=600)
    address = f"/api/v1/tables/{table}"
    with ann.live(table) as near, bob.live(table) as far:
        far.send({"do": "sit_down", "box": 2})
        far.send({"do": "buy_in", "coins": 50_000})
        assert "held" not in far.view(lambda view: view["phase"] == "betting")
        held = ann.http.post(f"{address}/hold", json={"held": True})
        assert (held.status_code, held.json()) == (200, {"held": True, "due": None})
        assert "due" not in far.view(lambda view: view.get("held", False))
        assert "due" not in near.view(lambda view: view.get("held", False))
        waits = ann.http.post(f"{address}/step")
        assert (waits.status_code, waits.json()["code"]) == (409, "no_duty_now")
        assert "waits" in waits.json()["text"]
        far.send({"do": "place_wager", "box": 2, "coins": 1000})
        assert near.view(lambda view: view["boxes"][1].get("wagers"))["due"] == "cut_tiles"
        stepped = ann.http.post(f"{address}/step", json={"due": "cut_tiles"}).json()
        assert stepped == {"held": True, "due": "call_no_more_bets"}
        again = ann.http.post(f"{address}/step", json={"due": "cut_tiles"})  # pressed twice
        assert (again.status_code, again.json()["code"]) == (409, "look_again")
        assert near.view(lambda view: view["phase"] == "betting")["due"] == "call_no_more_bets"
        nonsense = ann.http.post(f"{address}/step", json={"due": 7})
        assert (nonsense.status_code, nonsense.json()["faults"][0]["field"]) == (400, "due")
        assert ann.http.post(f"{address}/hold", json={"held": False}).json()["held"] is False
        assert "held" not in far.view(lambda view: view["phase"] == "setting")
    refused = ann.http.post(f"{address}/step")
    assert (refused.status_code, refused.json()["code"]) == (409, "table_not_held")
    noted = ann.http.get(f"{address}/significant").json()
    found = [each["event"] for each in noted if each["kind"] == "hold"]
    assert [each["what"] for each in found] == ["held", "stepped", "let_go"]
    assert {each["by"] for each in found} == {supervisor}
    assert found[1]["duty"] == "cut_tiles"


def test_nobody_else_holds_the_dealer(visit: Visit) -> None:
    ann, bob = visit(), visit()
    ann.come_in("Ann")
    bob.come_in("Bob")
    table = ann.open_table()
    for visitor, status in ((bob, 403), (visit(), 401)):
        for what in ("hold", "step"):
            answer = visitor.http.post(f"/api/v1/tables/{table}/{what}", json={"held": True})
            assert answer.status_code == status
    assert ann.http.post("/api/v1/tables/tnone/hold", json={"held": True}).status_code == 404
    for body, value in (({"held": "yes"}, "yes"), ({}, None)):
        answer = ann.http.post(f"/api/v1/tables/{table}/hold", json=body)
        assert answer.status_code == 400
        assert answer.json()["faults"] == [{"field": "held", "value": value, "expected": "true or false"}]


# ---- the house's supervisors -----------------------------------------------------------------------------------


@pytest.fixture
def guarded() -> Iterator[Client]:
    with Serving(supervisor_token="open sesame, and wide") as serving, serving.client() as client:
        yield client


def test_the_house_s_token_makes_a_supervisor_of_every_table(guarded: Client) -> None:
    guarded.post("/api/v1/session", json={"name": "Ann"})
    table = guarded.post("/api/v1/tables", json={"book": "nz"}).json()["table"]
    guarded.cookies.clear()
    assert guarded.post("/api/v1/supervisor", json={"token": "open sesame, and wide"}).status_code == 401
    guarded.post("/api/v1/session", json={"name": "Bob"})
    assert guarded.get(f"/api/v1/tables/{table}/significant").status_code == 403
    wrong = guarded.post("/api/v1/supervisor", json={"token": "sesame"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong_token")
    assert guarded.post("/api/v1/supervisor", json={}).status_code == 400
    assert guarded.post("/api/v1/supervisor", json={"token": "open sesame, and wide"}).status_code == 200
    assert guarded.get(f"/api/v1/tables/{table}/significant").status_code == 200
    assert [each["kind"] for each in guarded.get("/api/v1/significant").json()] == ["refused_token"]


def test_the_token_cannot_be_guessed_quickly(guarded: Client) -> None:
    guarded.post("/api/v1/session", json={"name": "Ann"})
    tried = [
        guarded.post("/api/v1/supervisor", json={"token": str(number)}).status_code for number in range(7)
    ]
    assert tried[:5] == [403] * 5
    assert tried[5:] == [429, 429]


def test_without_a_token_nobody_supervises_the_house(client: Client) -> None:
    client.post("/api/v1/session", json={"name": "Ann"})
    assert client.post("/api/v1/supervisor", json={"token": ""}).status_code == 403


def test_a_session_that_nobody_has_is_noted(guarded: Client) -> None:
    guarded.post("/api/v1/session", json={"name": "Ann"})
    guarded.post("/api/v1/supervisor", json={"token": "open sesame, and wide"})
    here = guarded.cookies["paigow_session"]
    guarded.cookies["paigow_session"] = "forged"
    guarded.get("/api/v1/session")
    guarded.cookies.clear()
    guarded.cookies["paigow_session"] = here
    noted = guarded.get("/api/v1/significant").json()
    assert [(each["kind"], each["event"]["path"]) for each in noted] == [("refused_login", "/api/v1/session")]


def test_what_is_noted_cannot_be_flushed_by_addresses_that_somebody_makes_up() -> None:
    """205 connections to tables that do not exist, with a session that nobody has, leave every other note in place."""
    with Serving(supervisor_token=TOKEN) as serving, ExitStack() as stack:
        hugo, mallory = (stack.enter_context(serving.visitor()) for _ in range(2))
        for each in (hugo, mallory):
            each.come_in()
        assert hugo.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        assert (
            mallory.http.post("/api/v1/supervisor", json={"token": "a guess at the token"}).status_code == 403
        )
        for number in range(205):
            with hugo.live(f"x{number}", Cookie="paigow_session=bogus") as live:
                assert live.receive()["type"] == "refusal"
        noted = hugo.http.get("/api/v1/significant").json()
    assert [(each["kind"], each["event"].get("person")) for each in noted] == [
        ("refused_token", mallory.person),
        ("refused_login", None),
    ]
    assert [each.get("times", 1) for each in noted] == [1, 205]
    assert all("x1" not in each["event"].get("path", "") for each in noted)


def test_what_is_significant() -> None:
    paid = ev.WagerPaid(
        box=2, person="ann", bet="main", stake=100, won=100, commission=5, returned=100, clauses=()
    )
    assert kind_of(paid, large_win_coins=100) == "large_win"
    assert kind_of(paid, large_win_coins=101) is None
    assert kind_of(ev.LimitsAnnounced(by="x", minimum=1, maximum=2), large_win_coins=1) == "configuration"
    assert kind_of(ev.RoundVoided(by="x", round=1, cause="fire"), large_win_coins=1) == "override"
    assert kind_of(ev.BetsOpened(), large_win_coins=1) is None


# ---- operators' files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", EDITIONS)
def test_the_template_changes_nothing_and_every_line_of_it_can_be_taken(book: str) -> None:
    form = operator_form(load(book), "en")
    assert check_operator_file(form.template) is not None
    taken = "\n".join(
        line.removeprefix("# ") if line.partition(" = ")[0].removeprefix("# ").isidentifier() else line
        for line in form.template.splitlines()
    )
    for text, without_default in (
        (form.template, set()),
        (taken, {"commission_approved", "house_wager_approved", "side_bets"}),
    ):
        checked = check_operator_file(text)
        changed = {change.name.partition(".")[0] for change in checked.changes}
        assert changed <= {"approved_cuts", *without_default}
        assert not checked.has_own_house_way
    assert {row.name for row in form.rows} == {
        row.name for row in (*load(book).options, *load(book).readings)
    }


@pytest.mark.parametrize(("name", "deals"), [("nz", 14_732), ("7(d)", 0)])
def test_what_a_filed_house_way_sets_otherwise_is_noted_row_by_row(
    client: Client, name: str, deals: int
) -> None:
    head = 'format = "paigow-operator/1"\nbook = "massachusetts"\nname = "Harbour"\n'
    text = head + f'[options]\nfiled_house_way = "{name}"\n'
    checked = client.post(
        "/api/v1/operator/check",
        content=text,
        headers={"content-type": "text/plain", "accept-language": "en"},
    ).json()
    noted = checked["set_otherwise"]
    assert sum(each["deals"] for each in noted) == deals
    assert [each["deals"] for each in noted] == sorted((each["deals"] for each in noted), reverse=True)
    own = ruleset(load("massachusetts"))
    for each in noted:
        tiles = [face for hand in each["by_book"] for face in hand]
        assert sorted(tiles) == sorted(face for hand in each["as_filed"] for face in hand)
        assert own.house_way(pieces(tiles)).clause == each["clause"]


def test_a_file_is_checked_and_then_a_table_is_opened_under_it(client: Client) -> None:
    client.post("/api/v1/session", json={"name": "Ann"})
    text = (
        client.get("/api/v1/books/nz/operator")
        .json()["template"]
        .replace('"House"', '"Harbour"')
        .replace("# wagers_per_box = 3", "wagers_per_box = 2")
    )
    checked = client.post("/api/v1/operator/check", content=text)
    assert checked.status_code == 200
    assert checked.json()["changes"] == [
        {"name": "wagers_per_box", "was": 3, "now": 2, "clause": load("nz").clause_of("wagers_per_box")}
    ]
    opened = client.post("/api/v1/tables", json={"book": "nz", "operator_file": text})
    assert opened.status_code == 201, opened.text
    house = client.app.state.services.house
    table = opened.json()["table"]
    assert house.book(table).number("wagers_per_box") == 2
    assert house.state(table).limits.operator == "Harbour"
    first = house.log(table)[0]
    assert first.choices == {"wagers_per_box": 2}
    assert first.operator_file == text


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (("format", "farmat"), "farmat"),
        (('book = "nz"', 'book = "macau"'), "book"),
        (("# wagers_per_box = 3", "wagers_per_box = 9"), "options.wagers_per_box"),
        (("# minimum", "minimum = -1 #"), "minimum"),
        (("[options]", "[options"), "(file)"),
    ],
)
def test_every_fault_of_a_file_is_named(client: Client, change: tuple[str, str], field: str) -> None:
    client.post("/api/v1/session", json={"name": "Ann"})
    text = operator_form(load("nz"), "en").template.replace(*change)
    checked = client.post("/api/v1/operator/check", content=text)
    assert checked.status_code == 422
    assert field in [fault["field"] for fault in checked.json()["faults"]]
    opened = client.post("/api/v1/tables", json={"book": "nz", "operator_file": text})
    assert opened.status_code == 400
    assert f"operator_file.{field}" in [fault["field"] for fault in opened.json()["faults"]]


def test_a_file_for_another_book_is_refused(client: Client) -> None:
    client.post("/api/v1/session", json={"name": "Ann"})
    text = operator_form(load("rws"), "en").template
    answer = client.post("/api/v1/tables", json={"book": "nz", "operator_file": text})
    assert [fault["field"] for fault in answer.json()["faults"]] == ["operator_file.book"]


def test_the_second_edition_of_the_house_way_is_played(visit: Visit) -> None:
    ann = visit()
    person = ann.come_in("Ann")
    table = ann.open_table(book="nz-house-way-2019", bots=0, betting_s=600, setting_s=600)
    with ann.live(table) as live:
        Player(live, person, 2).play(rounds=1)
