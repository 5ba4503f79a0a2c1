"""The queue of reported chat: who sees it, what stands in it, what is done about it, and how long it is kept."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from paigow.web.edge.rate_limits import Limits
from paigow.web.oversight import reports
from tests.web.inprocess import Serving
from tests.web.visitors import Visitor

TOKEN = "the house's own supervisor"
LIMITS = Limits(talk_burst=100, sign_ins_burst=50)
INSULT = "<b>you fool</b>"


class Company:
    """Ann has opened a table and sits at it, Bob sits beside her, Eve looks on, Sue supervises the house."""

    def __init__(self, serving: Serving, stack: ExitStack) -> None:
        self.serving = serving
        self.ann, self.bob, self.eve, self.sue = (stack.enter_context(serving.visitor()) for _ in range(4))
        named = {"Ann": self.ann, "Bob": self.bob, "Eve": self.eve, "Sue": self.sue}
        self.people = {name: who.come_in(name) for name, who in named.items()}
        assert self.sue.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        self.table = self.ann.open_table()
        for who, box in ((self.ann, 2), (self.bob, 3), (self.eve, None)):
            who.at = stack.enter_context(who.live(self.table))
            who.at.receive()
            if box is not None:
                who.at.send({"do": "sit_down", "box": box})
                who.at.view(lambda view: bool(view.get("speaks")))

    def say(self, text: str) -> None:
        assert self.bob.at.ask(ask="say", text=text)["type"] == "done"

    def report(self, who: Visitor, number: int) -> dict[str, Any]:
        return who.at.ask(ask="report", number=number)

    def queue(self, **asked: str) -> list[dict[str, Any]]:
        answer = self.sue.http.get("/api/v1/reports", params=asked)
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()
        return found

    def handle(self, report: str, remark: object = "Told Bob to stop.") -> Any:
        return self.sue.http.post(f"/api/v1/reports/{report}/handle", json={"remark": remark})


@pytest.fixture
def company() -> Iterator[Company]:
    with Serving(limits=LIMITS, supervisor_token=TOKEN) as serving, ExitStack() as stack:
        yield Company(serving, stack)


def test_a_reported_line_is_in_the_queue_with_all_that_a_supervisor_needs(company: Company) -> None:
    assert company.queue() == []
    company.say("hello")
    company.say(INSULT)
    said_ms = company.serving.clock.now_us() // 1000
    company.serving.advance(2_000)
    assert company.report(company.ann, 2)["type"] == "done"
    (report,) = company.queue()
    assert {name: report[name] for name in ("table", "number", "said_ms", "person", "name", "text")} == {
        "table": company.table, "number": 2, "said_ms": said_ms, "person": company.people["Bob"], "name": "Bob",
        "text": INSULT,
    }  # fmt: skip
    assert report["reporters"] == [{"person": company.people["Ann"], "name": "Ann", "at_ms": said_ms + 2_000}]
    assert (report["is_running"], report["is_silenced"], report["handled"]) == (True, False, None)


def test_more_reports_of_a_line_are_one_entry_and_the_oldest_waits_first(company: Company) -> None:
    company.say("first")
    company.say("second")
    for who, number in ((company.ann, 2), (company.eve, 2), (company.eve, 2), (company.ann, 1)):
        company.serving.advance(1_000)
        assert company.report(who, number)["type"] == "done"
    queue = company.queue()
    assert [report["text"] for report in queue] == ["second", "first"]
    assert [each["name"] for each in queue[0]["reporters"]] == ["Ann", "Eve"]


def test_a_supervisor_marks_a_report_as_handled_with_a_remark(company: Company) -> None:
    company.say(INSULT)
    company.report(company.ann, 1)
    (report,) = company.queue()
    for remark in (None, "", " ", 7, "x" * 401):
        faults = company.handle(report["id"], remark)
        assert (faults.status_code, faults.json()["faults"][0]["field"]) == (400, "remark")
    company.serving.advance(5_000)
    done = company.handle(report["id"], "  Told Bob to stop. ")
    assert done.status_code == 200
    assert done.json()["handled"] == {
        "person": company.people["Sue"], "name": "Sue", "at_ms": company.serving.clock.now_us() // 1000,
        "remark": "Told Bob to stop.",
    }  # fmt: skip
    assert company.queue() == []
    assert company.queue(handled="true") == [done.json()]
    again = company.handle(report["id"], "Something else.")
    assert again.json()["handled"]["remark"] == "Told Bob to stop.", "the first remark stays"
    assert company.report(company.eve, 1)["type"] == "done"
    assert company.queue() == [], "what was handled stays handled"
    assert (company.handle("nothing").status_code, company.handle("nothing").json()["code"]) == (
        404,
        "no_report",
    )


def test_only_supervisors_of_the_house_see_and_handle_reports(company: Company) -> None:
    company.say(INSULT)
    company.report(company.ann, 1)
    (report,) = company.queue()
    for who in (company.ann, company.bob, company.eve):
        assert who.http.get("/api/v1/reports").status_code == 403
        assert (
            who.http.post(f"/api/v1/reports/{report['id']}/handle", json={"remark": "x"}).status_code == 403
        )
        body = {"person": company.people["Sue"], "is_silent": True}
        assert who.http.post(f"/api/v1/tables/{company.table}/silence", json=body).status_code == 403
    with company.serving.client() as nobody:
        assert nobody.get("/api/v1/reports").status_code == 401
    assert company.queue() == [report]


def test_a_supervisor_silences_the_person_from_the_queue(company: Company) -> None:
    company.say(INSULT)
    company.report(company.ann, 1)
    bob = company.people["Bob"]
    address = f"/api/v1/tables/{company.table}/silence"
    silenced = company.sue.http.post(address, json={"person": bob, "is_silent": True})
    assert (silenced.status_code, silenced.json()) == (200, {"table": company.table, "silenced": [bob]})
    assert company.bob.at.ask(ask="say", text="why?")["code"] == "silenced"
    assert company.queue()[0]["is_silenced"] is True
    assert company.ann.at.ask(ask="silence", person=bob, is_silent=False)["code"] == "house_judges"
    assert company.sue.http.post(address, json={"person": bob, "is_silent": False}).json()["silenced"] == []
    assert company.bob.at.ask(ask="say", text="thanks")["type"] == "done"
    for body, field in (({"is_silent": True}, "person"), ({"person": bob, "is_silent": "yes"}, "is_silent")):
        assert company.sue.http.post(address, json=body).json()["faults"][0]["field"] == field
    nowhere = company.sue.http.post(
        "/api/v1/tables/tnowhere00/silence", json={"person": bob, "is_silent": True}
    )
    assert nowhere.status_code == 404


def test_reports_outlive_the_process(tmp_path: Path) -> None:
    with Serving(where=tmp_path, limits=LIMITS, supervisor_token=TOKEN) as serving, ExitStack() as stack:
        company = Company(serving, stack)
        company.say(INSULT)
        company.report(company.ann, 1)
        before = company.queue()
    with Serving(where=tmp_path, limits=LIMITS, supervisor_token=TOKEN) as serving, serving.visitor() as sue:
        sue.come_in("Sam")
        assert sue.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        assert sue.http.get("/api/v1/reports").json() == before


def test_a_report_is_deleted_after_its_time_handled_or_not(company: Company) -> None:
    day_ms = 86_400_000
    company.say("left open")
    company.say("handled later")
    company.report(company.ann, 1)
    company.report(company.ann, 2)
    company.serving.leap(10 * day_ms)
    assert company.handle(company.queue()[1]["id"]).status_code == 200
    company.serving.leap(80 * day_ms)
    assert [len(company.queue()), len(company.queue(handled="true"))] == [1, 1], "on the last day it is there"
    company.serving.leap(1)
    assert [len(company.queue()), len(company.queue(handled="true"))] == [0, 1]
    company.serving.leap(10 * day_ms)
    assert [len(company.queue()), len(company.queue(handled="true"))] == [0, 0]
    kept = company.serving.run(company.serving.app.state.services.accounts.kept(reports.STREAM))
    assert kept == {}, "it is gone from the data too"


def test_nobody_fills_the_queue(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "MOST_OPEN", 2)
    monkeypatch.setattr(reports, "MOST_KEPT", 3)
    for number in range(1, 6):
        company.say(f"line {number}")
    answers = [company.report(company.eve, number) for number in (1, 2, 3)]
    assert [answer.get("code") for answer in answers] == [None, None, "too_many_reports"]
    assert answers[2]["facts"] == {"most": 2}
    assert company.report(company.ann, 1)["type"] == "done", "another's line may be reported all the same"
    company.handle(company.queue()[0]["id"])
    assert company.report(company.eve, 3)["type"] == "done"
    assert company.report(company.ann, 4)["type"] == "done"
    assert [report["text"] for report in company.queue()] == ["line 2", "line 3", "line 4"]
    assert company.queue(handled="true") == [], "a handled one gives way first"


def test_a_damaged_report_hides_no_other(company: Company) -> None:
    company.say(INSULT)
    company.report(company.ann, 1)
    store = company.serving.app.state.services.accounts
    company.serving.run(store.keep(reports.STREAM, "damaged", b"{"))
    assert [report["text"] for report in company.queue()] == [INSULT]
