"""What people say at a table: who may, when, how much, and what is done about it."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from paigow.web.edge.rate_limits import Limits
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Message

TOKEN = "the house's own supervisor"
SCRIPT = "<script>alert(1)</script> & \u4f60\u597d"
MOST = 7
"""Lines at once."""
OPEN = {"opened", "checked", "shown", "washed", "stacked", "offering", "betting", "round_over"}


class Company:
    """Ann has opened the table and sits at it, Bob sits beside her, Eve looks on, Sue supervises the house."""

    def __init__(self, serving: Serving, stack: ExitStack) -> None:
        self.ann, self.bob, self.eve, self.sue = (stack.enter_context(serving.visitor()) for _ in range(4))
        for who in (self.ann, self.bob, self.eve, self.sue):
            stack.callback(who.http.delete, "/api/v1/session")  # another Ann will come
        self.people = {
            name: who.come_in(name)
            for name, who in (("Ann", self.ann), ("Bob", self.bob), ("Eve", self.eve), ("Sue", self.sue))
        }
        token = {"token": TOKEN}
        assert self.sue.http.post("/api/v1/supervisor", json=token).status_code == 200
        self.table = self.ann.open_table()
        for who, box in ((self.ann, 2), (self.bob, 3), (self.eve, None), (self.sue, None)):
            who.at = stack.enter_context(who.live(self.table))
            who.at.receive()
            if box is not None:
                who.at.send({"do": "sit_down", "box": box})
                who.at.view(lambda view: bool(view.get("speaks")))


@pytest.fixture(scope="module")
def serving() -> Iterator[Serving]:
    limits = Limits(talk_kept=4, talk_burst=MOST, talk_per_s=0.01, sign_ins_burst=50)
    with Serving(limits=limits, supervisor_token=TOKEN) as serving:
        yield serving


@pytest.fixture
def company(serving: Serving) -> Iterator[Company]:
    with ExitStack() as stack:
        yield Company(serving, stack)


def said(live: Live) -> Message:
    return live.until(lambda message: message["type"] == "talk")


def say(live: Live, text: object, **more: object) -> Message:
    return live.ask(ask="say", text=text, **more)


def test_all_who_look_hear_what_one_who_plays_says(company: Company) -> None:
    assert say(company.ann.at, f"  {SCRIPT}\n")["type"] == "done"
    for who in (company.bob, company.eve):
        (line,) = said(who.at)["lines"]
        assert (line["person"], line["name"], line["text"]) == (company.people["Ann"], "Ann", SCRIPT)
    assert say(company.eve.at, "fold it!")["code"] == "only_looks_on"
    for text in ("", " \u200b ", "x" * 201, "a\u0301\u0301\u0301\u0301", 7, None):
        assert say(company.ann.at, text)["facts"]["field"] == "text"
    assert say(company.bob.at, "x" * 200)["type"] == "done"


def test_a_line_sent_again_is_said_once_and_the_last_ones_are_kept(company: Company) -> None:
    for _ in range(2):
        assert say(company.bob.at, "hello", id="one")["type"] == "done"
    for number in range(2, 7):
        assert say(company.bob.at, f"line {number}")["type"] == "done"
    with company.eve.live(company.table) as anew:
        recalled = said(anew)
    assert recalled["recalled"] is True
    assert [(line["number"], line["text"]) for line in recalled["lines"]] == [
        (number, f"line {number}") for number in range(3, 7)
    ]


def test_nobody_says_more_than_is_good_for_the_others(company: Company) -> None:
    answers = [say(company.ann.at, f"line {number}") for number in range(MOST + 1)]
    assert [answer["type"] for answer in answers[:MOST]] == ["done"] * MOST
    assert answers[-1]["code"] == "too_fast"
    assert answers[-1]["facts"]["wait_ms"] > 0
    assert say(company.bob.at, "my turn")["type"] == "done"


@pytest.mark.clause("NZ 10.9(b)(ii)", check=1)
def test_nobody_speaks_from_the_cut_until_all_hands_are_matched(company: Company) -> None:
    ann = company.ann.at
    assert say(ann, "good luck")["type"] == "done"
    ann.send({"do": "buy_in", "coins": 50_000})
    ann.view(lambda view: view["phase"] == "betting")
    ann.send({"do": "place_wager", "box": 2, "coins": 2000, "bet": "main"})
    view = ann.view(lambda view: view["phase"] == "setting")
    assert view["talk"] == {"closed": "round", "clause": "NZ 10.9(b)(ii)"}
    for who in (company.ann, company.bob, company.sue):
        for refusal in (say(who.at, "I hold 6-6"), who.at.ask(ask="say_phrase", phrase="good_hand")):
            assert (refusal["code"], refusal["clause"]) == ("talk_waits", "NZ 10.9(b)(ii)")
    ann.send({"do": "ask_house_way", "box": 2})
    while (view := ann.view())["phase"] != "round_over" or view["round"] != 1:
        assert ("talk" in view) == (view["phase"] not in OPEN | {"matched", "paid"})
    assert say(ann, "well played")["type"] == "done"


def say_phrase(live: Live, phrase: object, **more: object) -> Message:
    return live.ask(ask="say_phrase", phrase=phrase, **more)


def test_a_phrase_is_sent_by_its_name_so_that_each_reads_it_in_their_own_language(company: Company) -> None:
    for _ in range(2):
        assert say_phrase(company.ann.at, "good_hand", id="one")["type"] == "done"
    assert say_phrase(company.bob.at, "tea")["type"] == "done"
    for number, name, phrase in ((1, "Ann", "good_hand"), (2, "Bob", "tea")):
        (line,) = said(company.eve.at)["lines"]
        assert line | {"at_ms": 0} == {
            "number": number, "person": company.people[name], "name": name, "text": "", "phrase": phrase, "at_ms": 0,
        }  # fmt: skip
    refusals = [say_phrase(company.ann.at, bad) for bad in ("Good hand", "", 7, None)]
    assert [(each["code"], each["facts"]["field"]) for each in refusals] == [("bad_command", "phrase")] * 4
    assert "another_round, smile" in refusals[0]["facts"]["expected"]


def test_phrases_are_refused_wherever_lines_are(company: Company) -> None:
    ann, bob = company.ann.at, company.bob.at
    assert say_phrase(company.eve.at, "good_luck")["code"] == "only_looks_on"
    assert ann.ask(ask="silence", person=company.people["Bob"], is_silent=True)["type"] == "done"
    assert say_phrase(bob, "smile")["code"] == "silenced"
    assert ann.ask(ask="open_talk", is_open=False)["type"] == "done"
    assert say_phrase(ann, "smile")["code"] == "talk_is_closed"
    assert ann.ask(ask="open_talk", is_open=True)["type"] == "done"
    answers = [say_phrase(ann, "smile") for _ in range(MOST - 1)]
    assert {answer["type"] for answer in answers} == {"done"}
    assert say(ann, "one more")["type"] == "done"
    assert say_phrase(ann, "smile")["code"] == "too_fast", "phrases and lines share one limit"


def test_a_reported_phrase_keeps_its_name(company: Company) -> None:
    say_phrase(company.bob.at, "laugh")
    assert company.ann.at.ask(ask="report", number=1)["type"] == "done"
    found = company.sue.http.get(f"/api/v1/tables/{company.table}/significant").json()
    assert [each["event"]["phrase"] for each in found if each["kind"] == "talk"] == ["laugh"]
    (report,) = company.sue.http.get("/api/v1/reports").json()[-1:]
    assert (report["text"], report["phrase"]) == ("", "laugh")


def test_what_is_reported_comes_to_the_supervisors_with_its_words(company: Company) -> None:
    say(company.bob.at, SCRIPT)
    for who in (company.ann, company.eve):
        assert who.at.ask(ask="report", number=1)["type"] == "done"
    assert company.ann.at.ask(ask="report", number=9)["code"] == "no_line"
    found = company.sue.http.get(f"/api/v1/tables/{company.table}/significant").json()
    (report,) = [each for each in found if each["kind"] == "talk"]
    assert report["times"] == 2
    assert report["event"] | {"by": ""} == {
        "event": "line_reported", "table": company.table, "by": "", "number": 1,
        "person": company.people["Bob"], "name": "Bob", "text": SCRIPT,
    }  # fmt: skip
    assert company.bob.http.get(f"/api/v1/tables/{company.table}/significant").status_code == 403


def test_who_opened_the_table_silences_somebody_and_closes_the_talk(company: Company) -> None:
    ann, bob, sue = company.ann.at, company.bob.at, company.sue.at
    assert bob.ask(ask="silence", person=company.people["Ann"], is_silent=True)["code"] == "supervisors_only"
    assert bob.ask(ask="open_talk", is_open=False)["code"] == "supervisors_only"
    assert ann.ask(ask="silence", person=company.people["Bob"], is_silent=True)["type"] == "done"
    assert bob.view(lambda view: "talk" in view)["talk"] == {"silenced": [company.people["Bob"]]}
    assert say(bob, "why?")["code"] == "silenced"
    assert ann.ask(ask="silence", person=company.people["Bob"], is_silent=False)["type"] == "done"
    assert say(bob, "thanks")["type"] == "done"
    assert ann.ask(ask="open_talk", is_open=False)["type"] == "done"
    assert bob.view(lambda view: "closed" in view.get("talk", {}))["talk"]["closed"] == "opener"
    assert say(ann, "quiet now")["code"] == say(bob, "hm")["code"] == "talk_is_closed"
    assert sue.ask(ask="open_talk", is_open=True)["type"] == "done"
    assert say(bob, "again")["type"] == "done"


def test_the_word_of_a_supervisor_of_the_house_stands(company: Company) -> None:
    ann, sue = company.ann.at, company.sue.at
    assert ann.ask(ask="silence", person=company.people["Sue"], is_silent=True)["code"] == "house_judges"
    assert sue.ask(ask="silence", person=company.people["Bob"], is_silent=True)["type"] == "done"
    assert ann.ask(ask="silence", person=company.people["Bob"], is_silent=False)["code"] == "house_judges"
    assert sue.ask(ask="open_talk", is_open=False)["type"] == "done"
    assert ann.ask(ask="open_talk", is_open=True)["code"] == "house_judges"
