import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paigow.runtime import Pace
from paigow.runtime.cage import GUEST_COINS
from paigow.web.edge.rate_limits import Limits
from tests.web.inprocess import Serving
from tests.web.visitors import Message, Player, Visitor

Visit = Callable[[], Visitor]


def test_a_viewer_gets_the_view_at_once(visit: Visit) -> None:
    ann = visit()
    person = ann.come_in("Ann")
    table = ann.open_table()
    with ann.live(table) as live:
        view = live.receive()
    assert (view["type"], view["table"], view["book"]) == ("view", table, "nz")
    assert view["you"] == person
    assert view["names"] == {person: "Ann"}  # the opener of the table gives orders at it
    assert view["now_ms"] > 1_600_000_000_000


def test_who_has_no_session_may_look_on_but_give_no_command(visit: Visit) -> None:
    ann, nobody = visit(), visit()
    ann.come_in()
    with nobody.live(ann.open_table()) as live:
        assert "you" not in live.view()
        assert live.ask(do="sit_down", box=2)["code"] == "no_session"


def test_everyone_at_the_table_hears_what_happens(visit: Visit) -> None:
    ann, bob = visit(), visit()
    person = ann.come_in("Ann")
    bob.come_in("Bob")
    table = ann.open_table()
    with ann.live(table) as near, bob.live(table) as far:
        near.send({"do": "sit_down", "box": 3})
        for live in (near, far):
            view = live.view(lambda view: "sat_down" in str(view.get("events")))
            assert {"event": "sat_down", "person": person, "box": 3} in view["events"]
            assert next(box for box in view["boxes"] if box["number"] == 3)["seated"] == person
            assert view["names"][person] == "Ann"


def test_after_the_first_view_a_viewer_gets_patches_and_a_whole_view_only_on_request(visit: Visit) -> None:
    ann, eve = visit(), visit()
    person = ann.come_in("Ann")
    eve.come_in("Eve")
    table = ann.open_table()
    with ann.live(table) as near, eve.live(table) as far:
        near.send({"do": "sit_down", "box": 3})
        numbers = []
        for watcher in (near, far):
            numbers.append(watcher.view(lambda view: view["boxes"][2].get("seated") == person)["number"])
            kinds = [json.loads(text)["type"] for text in watcher.raw]
            assert kinds.count("view") == 1, "all later ones are patches"
            assert "patch" in kinds
        asked = len(far.raw)
        assert far.ask(ask="view")["type"] == "done"
        (whole,) = [each for text in far.raw[asked:] if (each := json.loads(text))["type"] == "view"]
        assert whole["number"] > numbers[-1]
        assert whole["boxes"][2]["seated"] == person
        assert whole["names"][person] == "Ann"


def test_the_view_says_which_bots_make_way_and_they_do(visit: Visit) -> None:
    ann = visit()
    person = ann.come_in("Ann")
    with ann.live(ann.open_table(bots=2)) as live:
        view = live.view(lambda view: len(view.get("bots_yield", ())) == 2)
        box = view["bots_yield"][0]
        assert next(each for each in view["boxes"] if each["number"] == box)["seated"].startswith("bot-")
        live.send({"do": "sit_down", "box": box})
        now = live.view(lambda view: view["boxes"][box - 1].get("seated") == person)
        assert box not in now.get("bots_yield", ())


def test_a_refusal_has_code_clause_facts_text_and_reference(visit: Visit) -> None:
    ann, bob = visit(), visit()
    ann.come_in("Ann")
    bob.come_in("Bob")
    table = ann.open_table()
    with ann.live(table) as near, bob.live(table) as far:
        near.send({"do": "sit_down", "box": 3})
        near.view(lambda view: any(box["number"] == 3 and box.get("seated") for box in view["boxes"]))
        refusal = far.ask(do="sit_down", box=3)
    assert refusal["type"] == "refusal"
    assert refusal["code"] == "box_taken"
    assert refusal["facts"]["box"] == 3
    assert refusal["text"]
    assert set(refusal) == {"type", "code", "clause", "facts", "text", "ref"}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "(the document is silent: reading R-1, unlike CAN 5.1(c) first)"),
        ("zh-Hant", "(文件沒有說：讀法 R-1，異於 CAN 5.1(c) first)"),
    ],
)
def test_a_refusal_by_a_reading_says_that_the_document_is_silent(
    visit: Visit, language: str, told: str
) -> None:
    ann = visit()
    ann.come_in()
    with ann.live(ann.open_table(bots=0), **{"Accept-Language": language}) as live:
        live.send({"do": "buy_in", "coins": 100_000})
        live.send({"do": "sit_down", "box": 3})
        live.view(lambda view: view["phase"] == "betting")
        refusal = live.ask(do="place_wager", box=3, coins=500)
    assert (refusal["code"], refusal["clause"]) == ("below_minimum", "R-1")
    assert told in refusal["text"]


def test_a_bad_command_is_refused_by_field_and_the_connection_goes_on(visit: Visit) -> None:
    ann = visit()
    ann.come_in()
    with ann.live(ann.open_table()) as live:
        live.socket.send("{")
        assert live.refusal()["facts"] == {"field": "message", "value": "{", "expected": "JSON"}
        live.socket.send(b"\xff\x00")
        assert live.refusal()["code"] == "bad_command"
        live.socket.send(" " * 70_000)
        assert live.refusal()["facts"]["expected"] == "at most 65536 bytes"
        assert live.ask(do="place_wager", box=99, coins=5)["facts"]["field"] == "box"
        assert live.ask(do="end_round")["facts"]["field"] == "do"
        assert live.ask(do="sit_down", box=None)["text"].startswith("box null:")
        live.send({"do": "sit_down", "box": 2})
        assert live.view(lambda view: bool(view["names"]))


def test_another_site_s_page_gets_no_connection(visit: Visit) -> None:
    ann = visit()
    ann.come_in()
    table = ann.open_table()
    with pytest.raises(InvalidStatus) as refused, ann.live(table, Origin="http://elsewhere.example"):
        pass
    assert refused.value.response.status_code == 403
    with ann.live(table, Origin=ann.url) as live:
        assert live.receive()["type"] == "view"


def test_no_table_is_said_before_the_connection_ends(visit: Visit) -> None:
    with visit().live("nowhere") as live:
        assert live.refusal()["code"] == "no_table"
        with pytest.raises(ConnectionClosed) as closed:
            live.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_person_plays_a_round_and_sees_it_in_the_history(visit: Visit) -> None:
    ann = visit()
    person = ann.come_in("Ann")
    table = ann.open_table(bots=2)
    with ann.live(table) as live:
        player = Player(live, person, 2)
        player.play(rounds=2)
        number = player.views[-1]["round"]
    rounds = ann.http.get(f"/api/v1/tables/{table}/rounds", params={"last": 1}).json()
    assert len(rounds) == 1
    assert rounds[0]["round"] in {number, number - 1}
    box = next(box for box in rounds[0]["boxes"] if box["number"] == 2)
    (wager,) = [wager for wager in box["wagers"] if wager["person"] == person]
    assert wager["name"] == "Ann"
    assert wager["stake"] == 1000
    assert len(box["low"]) == len(box["high"]) == 2
    assert rounds[0]["bank"]["box"] is not None or rounds[0]["house"]["clause"]
    assert rounds[0]["names"][person] == "Ann"
    assert (rounds[0]["book"], rounds[0]["currency"]) == ("nz", "NZD")


def test_bots_have_names(visit: Visit) -> None:
    ann = visit()
    person = ann.come_in("Ann")
    with ann.live(ann.open_table(bots=2)) as live:
        player = Player(live, person, 2)
        player.play(rounds=1)
    names = player.views[-1]["names"]
    assert names[person] == "Ann"
    assert len(names) == 3
    assert not any(name.startswith("bot") for name in names.values())


def test_a_hand_is_explained_once_it_may_be() -> None:
    stays_a_while = replace(Pace.instant(), next_round=60_000)
    with Serving(pace=stays_a_while) as serving, serving.visitor() as ann, serving.visitor() as bob:
        _ask_for_explanations(ann, bob)


def _ask_for_explanations(ann: Visitor, bob: Visitor) -> None:
    person = ann.come_in("Ann")
    bob.come_in("Bob")
    table = ann.open_table(betting_s=600, setting_s=600)
    with ann.live(table) as near, bob.live(table) as far:
        far.send({"do": "sit_down", "box": 3})
        far.send({"do": "buy_in", "coins": 50_000})
        far.view(lambda view: view["phase"] == "betting")
        asking = Player(near, person, 2, asks=True)
        while not wagers(asking.step(), box=2):
            pass
        far.send({"do": "place_wager", "box": 3, "coins": 1000})
        view = far.view(lambda view: view["phase"] == "setting" and bool(view.get("own")))
        for box in (1, 2):
            assert far.ask(ask="explain", box=box)["code"] == "nothing_to_explain"
        assert_proposed(far.ask(ask="explain", box=3), view)
        while asking.step().get("phase") != "setting":
            pass
        setting = view["own"][0]["settings"][0]
        far.send({"do": "set_hand", "box": 3, "low": setting["low"], "high": setting["high"]})
        far.view(lambda view: view["phase"] == "round_over")
        for box in (1, 2, 3):
            answer = far.ask(ask="explain", box=box)
            assert answer["type"] == "explanation"
            assert answer["round"] == view["round"]
            assert len(answer["low"] + answer["high"]) == 4
            assert answer["clause"] in answer["text"]


def assert_proposed(answer: Message, view: Message) -> None:
    """Check that the house way of the own hand is one of its settings, with its clause and what that says."""
    (own,) = view["own"]
    settings = [(sorted(each["low"]), sorted(each["high"])) for each in own["settings"]]
    assert (sorted(answer["low"]), sorted(answer["high"])) in settings
    assert answer["clause"].startswith("NZ ")
    assert answer["reason"]


def test_where_the_dealer_only_advises_the_house_way_is_told_after_the_request() -> None:
    with Serving(pace=Pace.instant()) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        with ann.live(ann.open_table(book="massachusetts", bots=0, setting_s=600)) as live:
            live.send({"do": "sit_down", "box": 3})
            live.send({"do": "buy_in", "coins": 50_000})
            live.view(lambda view: view["phase"] == "betting")
            live.send({"do": "place_wager", "box": 3, "coins": 2000})
            live.view(lambda view: view["phase"] == "setting" and bool(view.get("own")))
            assert live.ask(ask="explain", box=3)["code"] == "nothing_to_explain"
            live.send({"do": "ask_advice", "box": 3})
            (own,) = live.view(lambda view: "advice" in view["own"][0])["own"]
            assert live.ask(ask="explain", box=3)["low"] == own["advice"]["low"]


def wagers(message: Message, *, box: int) -> list[Message]:
    boxes = {each["number"]: each for each in message.get("boxes", [])}
    found: list[Message] = boxes.get(box, {}).get("wagers", [])
    return found


def test_who_is_refused_for_haste_may_ask_again() -> None:
    with Serving(limits=Limits(messages_burst=1, messages_per_s=8.0)) as serving, serving.visitor() as ann:
        person = ann.come_in("Ann")
        with ann.live(ann.open_table(bots=1)) as live:
            player = Player(live, person, 2)
            player.play(rounds=2)
        assert any('"too_fast"' in text for text in live.heard)


def test_messages_that_come_too_fast_are_refused_not_dropped() -> None:
    with Serving(limits=Limits(messages_burst=3, messages_per_s=20.0)) as serving, serving.visitor() as ann:
        ann.come_in()
        with ann.live(ann.open_table()) as live:
            for number in range(6):
                live.send({"do": "sit_down", "box": 99, "ref": number})
            refusals = [live.refusal() for _ in range(6)]
            assert [each["ref"] for each in refusals] == list(range(6)), (
                "each says of which message it speaks"
            )
            codes = [each["code"] for each in refusals]
            assert codes[:4] == ["bad_command", "bad_command", "bad_command", "too_fast"]
            live.send({"do": "sit_down", "box": 2})


def test_one_person_holds_so_many_connections() -> None:
    with Serving(limits=Limits(connections_per_person=2)) as serving, serving.visitor() as ann:
        ann.come_in()
        table = ann.open_table()
        with ann.live(table) as one, ann.live(table) as two:
            assert one.receive()["type"] == two.receive()["type"] == "view"
            with ann.live(table) as three:
                assert three.refusal()["code"] == "too_many_connections"
        with ann.live(table) as again:
            assert again.receive()["type"] in {"view", "refusal"}


def test_a_table_that_nobody_looks_at_makes_room_for_another() -> None:
    limits = Limits(tables=1, abandoned_s=0)
    with Serving(limits=limits) as serving, serving.visitor() as ann, serving.visitor() as bob:
        ann.come_in()
        bob.come_in()
        table = ann.open_table()
        with ann.live(table) as live:
            live.receive()
            assert bob.http.post("/api/v1/tables", json={"book": "nz"}).json()["code"] == "too_many_tables"
        bob.open_table()
        (listed,) = bob.http.get("/api/v1/tables").json()
        assert listed["table"] != table
        assert ann.http.get(f"/api/v1/tables/{table}/rounds").json() == []


def test_a_table_where_somebody_has_coins_is_never_closed_for_another() -> None:
    with Serving(limits=Limits(tables=1, abandoned_s=0)) as serving, serving.visitor() as ann:
        ann.come_in()
        with ann.live(ann.open_table()) as live:
            live.send({"do": "sit_down", "box": 2})
            live.send({"do": "buy_in", "coins": 5000})
            live.view(lambda view: any(each.get("stack") == 5000 for each in view.get("people", [])))
        assert ann.http.post("/api/v1/tables", json={"book": "nz"}).json()["code"] == "too_many_tables"


def test_when_the_house_is_full_the_table_that_is_idle_longest_gives_way() -> None:
    with Serving(limits=Limits(tables=2, abandoned_s=0)) as serving, serving.visitor() as ann:
        ann.come_in()
        first, second = ann.open_table(), ann.open_table()
        with ann.live(first) as live:
            live.receive()
            serving.advance(1)
        ann.open_table()
        listed = {each["table"] for each in ann.http.get("/api/v1/tables").json()}
        assert len(listed) == 2
        assert second not in listed, "the first was looked at later"


def test_one_address_cannot_fill_the_house_under_many_names() -> None:
    with Serving(limits=Limits(tables_per_person=1, tables_per_address=2)) as serving:
        answers = []
        for _ in range(3):
            with serving.visitor() as guest:
                guest.come_in()
                answers.append(guest.http.post("/api/v1/tables", json={"book": "nz"}).json())
        assert [answer.get("code") for answer in answers] == [None, None, "too_many_tables_here"]


def test_a_table_that_everybody_has_left_closes_by_itself_and_coins_go_home() -> None:
    with Serving(limits=Limits(table_idle_s=1.0)) as serving, serving.visitor() as ann:
        ann.come_in()
        with ann.live(ann.open_table(bots=3)) as live:
            live.send({"do": "sit_down", "box": 2})
            live.send({"do": "buy_in", "coins": 5000})
            live.view(lambda view: view["phase"] == "betting")
            serving.advance(2_000)
            assert len(ann.http.get("/api/v1/tables").json()) == 1, "not while somebody looks"
        serving.advance(900)
        assert len(ann.http.get("/api/v1/tables").json()) == 1, "not at once"
        serving.advance(1_200)
        assert ann.http.get("/api/v1/tables").json() == []
        assert ann.http.get("/api/v1/session").json()["account"] == GUEST_COINS


def test_a_large_win_is_logged_without_its_tiles() -> None:
    with (
        capture_logs() as logs,
        Serving(limits=Limits(large_win_coins=1)) as serving,
        serving.visitor() as ann,
    ):
        person = ann.come_in("Ann")
        table = ann.open_table(bots=1)
        with ann.live(table) as live:
            player = Player(live, person, 2)
            while not any(wager.get("won") for wager in wagers(player.step(), box=2)):
                pass
            serving.until_idle()
    line = next(line for line in logs if line["event"] == "large_win")
    assert (line["table"], line["person"], line["box"], line["stake"]) == (table, person, 2, 1000)
    assert {"won", "bet", "round"} <= set(line) <= {*line, "log_level"} - {"low", "high", "tiles"}


def test_who_comes_back_finds_everything_as_it_was(visit: Visit) -> None:
    ann = visit()
    person = ann.come_in("Ann")
    table = ann.open_table()
    with ann.live(table) as live:
        live.send({"do": "sit_down", "box": 4})
        live.send({"do": "buy_in", "coins": 5000})
        live.view(lambda view: any(each.get("stack") == 5000 for each in view.get("people", [])))
    with ann.live(table) as live:
        view = live.receive()
    assert view["people"] == [{"person": person, "box": 4, "stack": 5000}]
    assert ann.http.get("/api/v1/session").json()["account"] == 995_000


def test_a_client_hears_something_even_while_nothing_happens() -> None:
    """A page tells a silent table from a silent network by it."""
    with Serving(limits=Limits(quiet_s=0.05)) as serving, serving.visitor() as ann:
        ann.come_in()
        with ann.live(ann.open_table(bots=0)) as live:
            assert live.until(lambda message: message["type"] == "quiet") == {"type": "quiet"}
            assert live.until(lambda message: message["type"] == "quiet")


def test_who_comes_back_is_told_what_has_happened_in_the_round(visit: Visit) -> None:
    ann = visit()
    person = ann.come_in("Ann")
    table = ann.open_table(bots=0)
    with ann.live(table) as live:
        live.send({"do": "buy_in", "coins": 5000})
        live.send({"do": "sit_down", "box": 4})
        live.view(lambda view: view["phase"] == "betting")
        live.send({"do": "place_wager", "box": 4, "coins": 1000})
        live.view(lambda view: view["phase"] == "setting")
    with ann.live(table) as live:
        recalled = live.until(lambda message: message["type"] == "recalled")
    told = [event["event"] for event in recalled["events"]]
    assert told[0] == "tiles_washed"
    assert "wager_placed" in told
    placed = next(event for event in recalled["events"] if event["event"] == "wager_placed")
    assert (placed["person"], placed["coins"]) == (person, 1000)
    hands = [event for event in recalled["events"] if event["event"] == "tiles_delivered"]
    assert hands
    assert not any("-" in str(event.get("tiles", "")) for event in hands), "tiles lie face down"
