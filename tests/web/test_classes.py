"""Classes of the school over HTTP: who sees what, what is marked, and what a certificate tells."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paigow.cli.app import main
from tests.oracles.drills import answer
from tests.web.failing_writes import failing
from tests.web.inprocess import Serving

Row = dict[str, Any]
DRILL = {"kind": "drill", "drill": "wins", "book": "nz", "count": 2, "seed": "monday"}
EXAM = {
    "kind": "exam",
    "title": "=Final",
    "book": "nz",
    "by_hand": ["end"],
    "rounds": 1,
    "pass_mark": 50,
    "seed": "june",
}


@pytest.fixture(scope="module")
def serving() -> Iterator[Serving]:
    with Serving() as serving:
        yield serving


class School:
    """A teacher, Ann and Bob who learn in her class, another teacher with Cid, and a stranger."""

    def __init__(self, serving: Serving) -> None:
        self.serving = serving
        serving.advance(60_000)  # what this address may do is counted by time
        self.who = {
            name: serving.visitor() for name in ("teacher", "ann", "bob", "other_teacher", "cid", "stranger")
        }
        for visitor in self.who.values():
            visitor.come_in()
        self.who["nobody"] = serving.visitor()
        self.seen = self.begun("teacher", "Monday")
        self.other = self.begun("other_teacher", "Tuesday")
        for name, seen in (("ann", self.seen), ("bob", self.seen), ("cid", self.other)):
            joined = self.post(name, f"/api/v1{seen['link']}", name=name.title(), consents=True)
            assert joined.status_code == 200, joined.text
        self.at = f"/api/v1/school/class/{self.seen['id']}"

    def begun(self, teacher: str, name: str) -> Row:
        made = self.post(teacher, "/api/v1/school/class", name=name, teacher="Ms Ma")
        assert made.status_code == 201, made.text
        row: Row = made.json()
        return row

    def get(self, who: str, address: str) -> Any:
        return self.who[who].http.get(address)

    def post(self, who: str, address: str, **body: object) -> Any:
        self.serving.advance(1)  # what is listed by time has an order
        return self.who[who].http.post(address, json=body)

    def delete(self, who: str, address: str) -> Any:
        return self.who[who].http.delete(address)

    def assigns(self, **task: object) -> str:
        made = self.post("teacher", f"{self.at}/assignment", **task)
        assert made.status_code == 201, made.text
        return str(made.json()["assignments"][-1]["id"])

    def standing(self, who: str, pupil: str, assignment: str) -> Row:
        seen = self.get(who, self.at).json()
        (mine,) = [each for each in seen["pupils"] if each["name"] == pupil]
        (found,) = [each for each in mine["standings"] if each["assignment"] == assignment]
        row: Row = found
        return row

    def does(self, who: str, assignment: str, *, right: bool = True) -> Row:
        asked = self.post(who, f"/api/v1/school/work/{assignment}/next").json()
        given = answer(asked["asked"]["item"])
        if not right:
            options = [each["value"] for each in asked["asked"]["options"]]
            given = {"choice": next(each for each in options if each != given["choice"])}
        body = {"place": asked["place"], "answer": given, "took_ms": 900}
        done = self.post(who, f"/api/v1/school/work/{assignment}/answer", **body)
        assert done.status_code == 200, done.text
        row: Row = done.json()
        return row

    def sits(self, who: str, assignment: str, *, is_right: bool = True) -> str:
        """Sits the exam of one round, of which the end is dealt by hand."""
        opened = self.post(who, f"/api/v1/school/work/{assignment}/exam")
        assert opened.is_success, opened.text
        table = str(opened.json()["table"])
        with self.who[who].live(table) as live:
            live.until(lambda view: view["type"] == "view" and view["phase"] == "paid")
            if not is_right:  # stops although nothing went wrong
                self.post(who, f"/api/v1/school/dealing/{table}", act={"act": "stop"})
            done = self.post(who, f"/api/v1/school/dealing/{table}", act={"act": "end"})
            assert done.json()["is_right"], done.text
            live.until(lambda view: view["type"] == "view" and view.get("dealing", {}).get("is_over", False))
        return table


@pytest.fixture
def school(serving: Serving) -> School:
    return School(serving)


def test_a_drill_is_done_once_and_its_teacher_sees_the_mark(school: School) -> None:
    drill = school.assigns(**DRILL)
    assert school.standing("teacher", "Ann", drill)["state"] == "open"
    first = school.post("ann", f"/api/v1/school/work/{drill}/next").json()
    assert school.post("ann", f"/api/v1/school/work/{drill}/next").json() == first, (
        "the same until it is answered"
    )
    assert school.does("ann", drill)["marked"]["is_right"]
    stale = {"place": 0, "answer": {"choice": "x"}}
    assert school.post("ann", f"/api/v1/school/work/{drill}/answer", **stale).json()["code"] == "other_item"
    assert school.does("ann", drill, right=False)["done"] == 2
    found = school.standing("teacher", "Ann", drill)
    assert (found["state"], found["right"], found["of"], found["score"]) == ("done", 1, 2, "50")
    assert school.post("ann", f"/api/v1/school/work/{drill}/next").json()["code"] == "work_is_done"
    assert school.standing("teacher", "Bob", drill)["state"] == "open"


def test_an_answer_counts_for_the_class_and_for_the_pupil_or_for_neither(school: School) -> None:
    drill = school.assigns(**DRILL)
    asked = school.post("ann", f"/api/v1/school/work/{drill}/next").json()
    body = {"place": asked["place"], "answer": answer(asked["asked"]["item"]), "took_ms": 900}
    for nth in range(1, 9):
        with failing(nth):
            status = school.post("ann", f"/api/v1/school/work/{drill}/answer", **body).status_code
        done = school.standing("ann", "Ann", drill)["done"]
        courses = school.get("ann", "/api/v1/school/progress").json()["courses"]
        assert [each["asked"] for each in courses] == [1] * done
        if status == 200:
            break
        assert (status, done) == (503, 0)
    else:
        raise AssertionError("every write fails")
    assert done == 1
    assert nth > 1


def test_without_a_seed_the_schedule_asks(school: School) -> None:
    drill = school.assigns(**DRILL | {"seed": "", "count": 1})
    assert school.does("ann", drill)["done"] == 1
    assert school.get("ann", "/api/v1/school/progress").json()["courses"][0]["asked"] == 1


def test_of_a_lesson_its_questions_are_asked(school: School) -> None:
    lesson = school.assigns(kind="lesson", lesson=2, book="rws")
    for _ in range(5):
        assert school.does("ann", lesson)["of"] == 5
    assert school.standing("teacher", "Ann", lesson)["state"] == "done"


def test_who_sees_what(school: School) -> None:
    drill, exam = school.assigns(**DRILL), school.assigns(**EXAM)
    school.does("ann", drill)
    table = school.sits("ann", exam)
    certificate = school.standing("teacher", "Ann", exam)["certificate"]
    assert certificate
    everybody = set(school.who)
    for address, sees in (
        (school.at, {"teacher", "ann", "bob"}),
        (f"{school.at}/csv", {"teacher"}),
        (f"/api/v1/school/certificate/{certificate}", {"teacher", "ann"}),
        (f"/api/v1/school/dealing/{table}", {"teacher", "ann"}),
        (f"/api/v1/tables/{table}/log", {"teacher", "ann"}),
        (f"/api/v1/tables/{table}/rounds", {"teacher", "ann"}),
        (f"/api/v1/tables/{table}/book", {"teacher", "ann"}),
        (f"/api/v1{school.seen['link']}", everybody),
    ):
        found = {who for who in everybody if school.get(who, address).status_code == 200}
        assert found == sees, address
    for who in everybody:
        assert table not in {row["table"] for row in school.get(who, "/api/v1/tables").json()}
        seen = school.get(who, school.at)
        if seen.status_code == 200:
            body = seen.json()
            pupils = {pupil["name"] for pupil in body["pupils"]}
            assert pupils == ({"Ann", "Bob"} if who == "teacher" else {who.title()})
            assert (body["link"] is None) == (who != "teacher")
            seeds = {each["task"]["seed"] for each in body["assignments"]}
            assert seeds == ({"monday", "june"} if who == "teacher" else {""})
            assert school.who["ann"].person not in seen.text
        if who not in {"ann", "bob"}:
            assert school.post(who, f"/api/v1/school/work/{drill}/next").status_code in {401, 404}
            assert school.post(who, f"/api/v1/school/work/{exam}/exam").status_code in {401, 404}
        if who != "teacher":
            for address in ("close", "link", "assignment"):
                body = DRILL if address == "assignment" else {}
                assert school.post(who, f"{school.at}/{address}", **body).status_code in {401, 404}
            assert school.delete(who, school.at).status_code in {401, 404}
    with school.who["cid"].live(table) as live:
        assert live.receive()["code"] == "no_table"
    listed = school.get("other_teacher", "/api/v1/school/class").json()
    assert [each["name"] for each in listed["taught"]] == ["Tuesday"]


def test_joining_wants_a_name_and_consent_and_a_dead_link_leads_nowhere(school: School) -> None:
    old = f"/api/v1{school.seen['link']}"
    faults = school.post("stranger", old, name="\u202e", consents=False).json()["faults"]
    assert {each["field"] for each in faults} == {"name", "consents"}
    new = school.post("teacher", f"{school.at}/link").json()["link"]
    assert school.post("stranger", old, name="Eve", consents=True).status_code == 404
    assert school.post("stranger", f"/api/v1{new}", name="Eve", consents=True).json()["is_in"]
    assert school.post("teacher", f"/api/v1{new}", name="Ms Ma", consents=True).json()["code"] == "own_class"
    assert not school.post("teacher", f"{school.at}/close").json()["link"]
    assert school.get("bob", f"/api/v1{new}").status_code == 404
    assert school.post("teacher", f"{school.at}/link").json()["code"] == "class_closed"
    assert school.get("bob", school.at).json()["is_closed"]


def test_who_leaves_is_seen_no_more_and_keeps_his_certificate(school: School) -> None:
    drill, exam = school.assigns(**DRILL), school.assigns(**EXAM)
    school.does("ann", drill)
    table = school.sits("ann", exam)
    certificate = f"/api/v1/school/certificate/{school.standing('ann', 'Ann', exam)['certificate']}"
    assert school.post("ann", f"{school.at}/leave").status_code == 204
    assert [each["name"] for each in school.get("teacher", school.at).json()["pupils"]] == ["Bob"]
    assert school.get("ann", school.at).status_code == 404
    assert school.get("teacher", certificate).status_code == 404
    assert school.get("teacher", f"/api/v1/tables/{table}/log").status_code == 404
    assert school.get("ann", certificate).status_code == 200
    assert len(school.get("ann", "/api/v1/school/class").json()["certificates"]) == 1
    school.post("ann", f"/api/v1{school.seen['link']}", name="Ann", consents=True)
    found = school.standing("teacher", "Ann", drill)
    assert (found["state"], found["done"]) == ("begun", 1), "it counts again"
    assert school.standing("teacher", "Ann", exam)["table"] == table
    assert school.post("ann", f"/api/v1/school/work/{exam}/exam").json()["code"] == "work_is_done"
    bob = next(each for each in school.get("teacher", school.at).json()["pupils"] if each["name"] == "Bob")
    assert school.delete("teacher", f"{school.at}/pupil/{bob['id']}").status_code == 204
    assert school.get("bob", school.at).status_code == 404
    assert school.delete("teacher", school.at).status_code == 204
    assert school.get("ann", school.at).status_code == 404
    for who in ("teacher", "bob"):
        school.delete(who, certificate)
    assert school.get("ann", certificate).status_code == 200, "hers alone to delete"
    assert school.delete("ann", certificate).status_code == 204
    assert school.get("ann", certificate).status_code == 404


def test_a_bad_assignment_is_told_by_field(school: School) -> None:
    def faults(**task: object) -> set[str]:
        found = school.post("teacher", f"{school.at}/assignment", **task)
        assert found.status_code == 400, found.text
        return {each["field"] for each in found.json()["faults"]}

    assert faults(kind="fly") == {"kind"}
    assert faults(kind="drill") == {"drill", "book"}
    assert faults(**DRILL | {"count": 0, "due": "soon", "seed": "x" * 65}) == {"count", "due", "seed"}
    assert faults(**EXAM | {"by_hand": [], "rounds": 0, "rate": 101, "pass_mark": 0}) == {
        "by_hand",
        "rounds",
        "rate",
        "pass_mark",
    }
    assert faults(**EXAM | {"mode": "lesson"}) == {"mode"}


def test_an_exam_has_the_settings_of_its_assignment_and_ends_by_itself(school: School) -> None:
    exam = school.assigns(**EXAM)
    table = school.sits("ann", exam)
    found = school.standing("teacher", "Ann", exam)
    assert (found["state"], found["score"], found["done"], found["table"]) == ("passed", "100", 1, table)
    again = school.post("ann", f"/api/v1/school/work/{exam}/exam")
    assert (again.status_code, again.json()["code"]) == (409, "work_is_done")
    report = school.get("teacher", f"/api/v1/school/dealing/{table}").json()
    assert (report["mode"], report["by_hand"]) == ("exam", ["end"])
    assert report["seed"] != "june", "by the seed of the class nobody can foretell what goes wrong"


def seed_of(school: School, who: str, exam: str) -> str:
    """Sits an exam and makes a mistake; the seed that its report tells then."""
    return str(
        school.get(who, f"/api/v1/school/dealing/{school.sits(who, exam, is_right=False)}").json()["seed"]
    )


@pytest.mark.parametrize("nth", range(1, 6))
def test_an_exam_begins_whole_or_at_the_next_request(school: School, nth: int) -> None:
    exam = school.assigns(**EXAM)
    with failing(nth):
        assert school.post("ann", f"/api/v1/school/work/{exam}/exam").status_code in {200, 503}
    school.sits("ann", exam)
    assert school.standing("teacher", "Ann", exam)["sittings"] == 1


@pytest.mark.parametrize("seed", ["", "june"])
def test_each_pupil_and_each_sitting_has_a_seed_of_its_own(school: School, seed: str) -> None:
    exam = school.assigns(**EXAM | {"seed": seed, "sittings": 2, "pass_mark": 100})
    seeds = [seed_of(school, who, exam) for who in ("ann", "bob", "ann")]
    assert len({*seeds}) == 3
    assert not {*seeds} & {"", "june", "june/2"}


def test_who_leaves_and_joins_again_gets_no_further_sitting(school: School) -> None:
    exam = school.assigns(**EXAM | {"rounds": 2})
    table = school.post("ann", f"/api/v1/school/work/{exam}/exam").json()["table"]
    school.post("ann", f"{school.at}/leave")
    school.post("ann", f"/api/v1{school.seen['link']}", name="Anna", consents=True)
    assert school.post("ann", f"/api/v1/school/work/{exam}/exam").json()["table"] == table
    assert school.standing("teacher", "Anna", exam)["sittings"] == 1


@pytest.mark.parametrize("task", [DRILL, DRILL | {"seed": ""}, {"kind": "lesson", "lesson": 2, "book": "nz"}])
def test_the_practice_door_does_not_answer_the_items_of_a_class(school: School, task: Row) -> None:
    """A pupil is not told by what an item is made, and the seed that the teacher typed makes others."""
    given = school.assigns(**task)
    items = []
    for _ in range(2):  # one alone can be the same by chance
        items.append(school.post("ann", f"/api/v1/school/work/{given}/next").json()["asked"]["item"])
        school.does("ann", given)
    doors = [
        {"kind": each["kind"], "book": each["named"]["book"], "number": each["named"]["number"]}
        for each in items
    ]
    for item, door in zip(items, doors, strict=True):
        assert item["named"]["seed"] == ""
        body = door | {"seed": "", "answer": answer(item)}
        assert school.post("ann", "/api/v1/school/drill/answer", **body).status_code == 400
    for seed in ("monday", "1"):
        others = [
            school.post("ann", "/api/v1/school/drill/next", **door, seed=seed).json()["item"]
            for door in doors
        ]
        assert [each | {"named": None} for each in others] != [each | {"named": None} for each in items]


def test_all_pupils_are_asked_the_same_where_the_teacher_names_a_seed(school: School) -> None:
    drill = school.assigns(**DRILL)
    ann, bob = (school.post(who, f"/api/v1/school/work/{drill}/next").json() for who in ("ann", "bob"))
    assert ann == bob


def test_who_comes_back_to_an_exam_finds_the_same_table(school: School) -> None:
    exam = school.assigns(**EXAM)
    address = f"/api/v1/school/work/{exam}/exam"
    table = school.post("bob", address).json()["table"]
    assert school.post("bob", address).json()["table"] == table
    assert school.standing("teacher", "Bob", exam)["state"] == "begun"


def test_the_marks_are_a_table_without_formulas(school: School) -> None:
    school.post("bob", f"/api/v1{school.seen['link']}", name='=1+1 "x", y', consents=True)
    drill, exam = school.assigns(**DRILL), school.assigns(**EXAM)
    school.does("ann", drill)
    school.sits("ann", exam)
    found = school.get("teacher", f"{school.at}/csv")
    assert found.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(found.text.removeprefix("\ufeff"), newline="")))
    assert [(row["pupil"], row["assignment"], row["score"], row["passed"]) for row in rows] == [
        ("Ann", "", "100", ""),
        ("Ann", "'=Final", "100", "yes"),
        ('\'=1+1 "x", y', "", "", ""),
        ('\'=1+1 "x", y', "'=Final", "", ""),
    ]


def test_a_certificate_is_held_against_the_log(school: School, tmp_path: Path, capsys: Any) -> None:
    exam = school.assigns(**EXAM)
    table = school.sits("ann", exam)
    standing = school.standing("ann", "Ann", exam)
    told = school.get("ann", f"/api/v1/school/certificate/{standing['certificate']}?download=true")
    assert "attachment" in told.headers["content-disposition"]
    log, certificate = tmp_path / "exam.jsonl", tmp_path / "certificate.json"
    log.write_bytes(school.get("ann", f"/api/v1/tables/{table}/log").content)
    certificate.write_bytes(told.content)
    assert told.json()["covers"] == "part", "one duty and one round are not dealing as a whole"
    assert f"{told.json()['entries']}:{told.json()['hash']}" == standing["head"]
    assert is_that_log(log, standing["head"], capsys)
    assert main(["exam", str(log), "--certificate", str(certificate)]) == 0
    assert "Ann" in capsys.readouterr().out
    certificate.write_text(json.dumps(told.json() | {"score": "99"}))
    assert main(["exam", str(log), "--certificate", str(certificate)]) == 1
    assert "score" in capsys.readouterr().out
    certificate.write_text(json.dumps(told.json()))
    log.write_bytes(log.read_bytes().replace(told.json()["seed"].encode(), b"july"))
    assert main(["exam", str(log), "--certificate", str(certificate)]) == 1
    assert not is_that_log(log, standing["head"], capsys)


def is_that_log(log: Path, head: str, capsys: pytest.CaptureFixture[str]) -> bool:
    """Whether a log is whole and has the head of the certificate. No player's seed takes part at a pupil's table."""
    capsys.readouterr()
    main(["verify", str(log), "--head", head, "--json"])
    found = json.loads(capsys.readouterr().out)
    return found["broken_at"] is None and not found["other_heads"] and not found["cut_heads"]


def test_there_are_bounds(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.school.web.classes.MOST_PUPILS", 2)
    monkeypatch.setattr("paigow.school.web.classes.MOST_ASSIGNMENTS", 1)
    monkeypatch.setattr("paigow.school.web.classes.MOST_CLASSES", 1)
    full = school.post("stranger", f"/api/v1{school.seen['link']}", name="Eve", consents=True)
    assert full.json()["code"] == "class_full"
    school.assigns(**DRILL)
    more = school.post("teacher", f"{school.at}/assignment", **DRILL)
    assert more.json()["code"] == "too_many_assignments"
    more = school.post("teacher", "/api/v1/school/class", name="Third", teacher="Ms Ma")
    assert more.json()["code"] == "too_many_classes"


def test_everybody_can_ask_the_server_whether_it_signed_a_certificate(school: School) -> None:
    exam = school.assigns(**EXAM)
    school.sits("ann", exam)
    key = school.standing("ann", "Ann", exam)["certificate"]
    told = school.get("ann", f"/api/v1/school/certificate/{key}").json()
    checked = school.post("nobody", "/api/v1/school/certificate-check", **told).json()
    assert checked == {"is_signed": True, "covers": "part"}
    for name, value in told.items():
        changed: Any = "dealing" if name == "covers" else ["end", "wash"] if name == "by_hand" else None
        changed = changed or (
            value + 1 if isinstance(value, int) else value[::-1] if name == "hash" else f"{value}x"
        )
        forged = school.post("nobody", "/api/v1/school/certificate-check", **told | {name: changed})
        assert forged.json() == {"is_signed": False, "covers": "dealing" if name == "covers" else "part"}, (
            name
        )
    assert not school.post("nobody", "/api/v1/school/certificate-check", **told | {"signature": ""}).json()[
        "is_signed"
    ]
    assert school.post("nobody", "/api/v1/school/certificate-check", name="Ann").status_code == 400
