"""The dealer's table over HTTP and the live connection: who opens it deals, and nobody else."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from paigow.cli.app import main
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Message, Visitor

Visit = Callable[[], Visitor]
ALONE = {"bots": 3, "betting_s": 600, "setting_s": 600}


@pytest.fixture(scope="module")
def visit() -> Iterator[Visit]:
    with Serving() as serving, ExitStack() as stack:
        yield lambda: stack.enter_context(serving.visitor())


class Pupil:
    """Ann, who deals, by what she sees."""

    def __init__(self, visit: Visit, stack: ExitStack, **course: Any) -> None:
        self.ann = visit()
        self.person = self.ann.come_in()
        self.table = self.ann.open_table(**ALONE, dealing=course)
        self.live: Live = stack.enter_context(self.ann.live(self.table))

    @property
    def address(self) -> str:
        return f"/api/v1/school/dealing/{self.table}"

    def sees(self, is_so: Callable[[Message], bool]) -> Message:
        """Return her view of the table when it is as wanted."""
        return self.live.until(lambda view: view["type"] == "view" and is_so(view))

    def does(self, act: str, **decided: Any) -> Any:
        return self.ann.http.post(self.address, json={"act": {"act": act, **decided}})


def is_due(duty: str) -> Callable[[Message], bool]:
    return lambda view: view.get("dealing", {}).get("due") == duty


def test_in_a_lesson_what_is_wrong_is_refused_with_its_clause(visit: Visit, tmp_path: Path) -> None:
    with ExitStack() as stack:
        pupil = Pupil(
            visit,
            stack,
            mode="lesson",
            by_hand=["wash", "stack", "announce", "cut", "shake", "lift", "count"],
        )
        view = pupil.sees(is_due("wash"))
        assert view["dealer"] == pupil.person
        wrong = pupil.does("stack").json()
        assert (wrong["is_right"], wrong["is_done"], wrong["code"]) == (False, False, "not_this_duty")
        assert wrong["clause"] == "NZ 9.1"
        assert wrong["right"] == {"act": "wash"}
        assert "wash the tiles" in wrong["text"]
        assert pupil.does("wash").json()["is_done"]
        pupil.sees(is_due("stack"))
        assert pupil.does("stack").json()["is_right"]
        found = pupil.ann.http.get(pupil.address).json()
        assert (found["right"], found["wrong"], found["score"]) == (2, 1, "66.66")
        assert [step["code"] for step in found["steps"]] == ["not_this_duty", "", ""]


def test_nobody_else_deals_and_who_deals_does_not_play(visit: Visit) -> None:
    with ExitStack() as stack:
        pupil = Pupil(visit, stack, by_hand=["wash"])
        assert "may" not in pupil.sees(is_due("wash"))
        bob = visit()
        bob.come_in()
        other = bob.http.post(pupil.address, json={"act": {"act": "wash"}})
        assert (other.status_code, other.json()["code"]) == (409, "not_the_dealer")
        assert bob.http.get(pupil.address).status_code == 404
        pupil.live.send({"do": "buy_in", "coins": 1000})
        assert pupil.live.until(lambda message: message["type"] == "refusal")["code"] == "dealer_plays_not"


@pytest.mark.parametrize(("mode", "status"), [("lesson", 200), ("exam", 403)])
def test_a_pupil_supervises_nothing_at_his_exam(visit: Visit, mode: str, status: int) -> None:
    with ExitStack() as stack:
        pupil = Pupil(visit, stack, mode=mode, by_hand=["stack"])
        pupil.sees(lambda view: view["phase"] == "washed")
        held = pupil.ann.http.post(f"/api/v1/tables/{pupil.table}/hold", json={"held": True})
        assert held.status_code == status
        if mode == "exam":
            order = {"do": "invalidate", "cause": "fire"}
            for each in (order, {"do": "propose", "order": order}):
                assert pupil.live.ask(**each)["code"] == "supervisors_only"


def test_a_bad_act_is_told_by_field(visit: Visit) -> None:
    with ExitStack() as stack:
        pupil = Pupil(visit, stack)
        faults = pupil.does("count", total=99).json()["faults"]
        assert {each["field"] for each in faults} == {"total", "first"}
        assert pupil.ann.http.post(pupil.address, json=[]).json()["faults"][0]["field"] == "body"
        assert pupil.does("fly").json()["faults"][0]["field"] == "act"
        answer = pupil.ann.http.post(
            "/api/v1/tables", json={"book": "nz", "dealing": {"rate": 101, "by_hand": ["fly"]}}
        )
        assert {each["field"] for each in answer.json()["faults"]} == {"dealing.rate", "dealing.by_hand"}


def until_counted(live: Live) -> tuple[Message, list[Message]]:
    """Return the table when the dice lie open, and the events of the count, which new viewers get after the view."""
    view: Message = {}
    counted: list[Message] = []
    while view.get("phase") != "counted" or not counted:
        message = live.until(lambda message: True)
        if message["type"] == "view":
            view = message
        counted += [event for event in message.get("events", ()) if event["event"] == "dice_counted"]
    return view, counted


def test_the_count_is_sent_to_nobody_before_he_has_counted(visit: Visit) -> None:
    with ExitStack() as stack:
        pupil = Pupil(visit, stack, by_hand=["count"])
        onlooker = stack.enter_context(visit().live(pupil.table))
        shown: Message = {}
        for live in (pupil.live, onlooker):
            shown, (counted,) = until_counted(live)
            assert len(shown["dice"]) == 3
            assert not {"total", "first"} & set(shown)
            assert (counted["total"], counted["first"]) == (0, 0)
        total = sum(shown["dice"])
        first = shown["positions"][(total - 1) % 8]
        assert pupil.does("count", total=total, first=first).json()["is_right"]
        told = onlooker.until(lambda view: view["type"] == "view" and "total" in view)
        assert (told["total"], told["first"]) == (total, first)


def test_an_open_incident_and_the_seed_of_an_exam_stand_in_no_report(visit: Visit) -> None:
    with ExitStack() as stack:
        pupil = Pupil(visit, stack, mode="exam", by_hand=["end"], rate=100, seed="june")
        pupil.sees(lambda view: "seen" in view.get("dealing", {}))
        found = pupil.ann.http.get(pupil.address).json()
        (incident,) = found["incidents"]
        assert (incident["remedy"], incident["clause"], found["seed"]) == ("", "", "")
        log = pupil.ann.http.get(f"/api/v1/tables/{pupil.table}/log")
        assert (log.status_code, log.json()["code"]) == (409, "exam_is_on")
        pupil.does("stop")
        pupil.does("remedy", remedy="play")
        (incident,) = pupil.ann.http.get(pupil.address).json()["incidents"][:1]
        assert incident["remedy"]
        assert incident["clause"]


def test_a_session_without_a_number_of_rounds_is_ended_by_the_pupil(visit: Visit) -> None:
    with ExitStack() as stack:
        pupil = Pupil(visit, stack, mode="exam", by_hand=["wash"], pass_mark=50)
        assert pupil.sees(lambda view: view["phase"] == "shown")["dealing"]["may_end"]
        pupil.does("stack")  # a mistake, and the tiles are washed
        end = f"{pupil.address}/end"
        bob = visit()
        assert bob.http.post(end).status_code == 401
        bob.come_in()
        assert bob.http.post(end).json()["code"] == "not_the_dealer"
        faults = pupil.ann.http.post(end, json={"ends": "yes", "soon": 1}).json()["faults"]
        assert {each["field"] for each in faults} == {"ends", "soon"}
        assert bob.http.post("/api/v1/school/dealing/nothing/end").status_code == 404
        assert pupil.ann.http.post(end).status_code == 204
        ended = pupil.live.until(
            lambda message: any(each["event"] == "dealing_ended" for each in message.get("events", ()))
        )
        assert ended["events"][-1]["by"] == pupil.person
        report = pupil.ann.http.get(pupil.address).json()
        assert (report["is_final"], report["passed"], report["wrong"]) == (True, False, 1)
        again = pupil.ann.http.post(end)
        assert (again.status_code, again.json()["code"]) == (409, "dealing_is_over")
        assert pupil.ann.http.get(f"/api/v1/tables/{pupil.table}/log").status_code == 200


def test_an_exam_is_judged_again_from_its_log(visit: Visit, tmp_path: Path, capsys: Any) -> None:
    with ExitStack() as stack:
        pupil = Pupil(visit, stack, mode="exam", by_hand=["end"], rounds=1, pass_mark=50)
        pupil.sees(lambda view: view["phase"] == "paid")
        assert not pupil.ann.http.get(pupil.address).json()["is_final"]
        assert pupil.does("wash").json()["is_done"]
        pupil.sees(lambda view: view["dealing"].get("is_over"))
        refused = pupil.does("wash")
        assert (refused.status_code, refused.json()["code"]) == (409, "dealing_is_over")
        told = pupil.ann.http.get(pupil.address).json()
        assert (told["is_final"], told["passed"], told["rounds"]) == (True, False, 1)
        log = tmp_path / "exam.jsonl"
        log.write_bytes(pupil.ann.http.get(f"/api/v1/tables/{pupil.table}/log").content)
        capsys.readouterr()  # what the server has logged
        assert main(["exam", str(log), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["mode"], found["wrong"], found["steps"][0]["duty"]) == ("exam", 1, "end")
        assert (found["is_final"], found["passed"], found["hash"]) == (True, False, told["hash"])
        assert main(["exam", str(log)]) == 0
        said = capsys.readouterr().out
        assert "NZ 11.1" in said
        assert "Pass mark 50: failed." in said
