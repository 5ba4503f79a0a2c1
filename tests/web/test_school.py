"""The school over HTTP: items, marks, and what is kept with a guest."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from paigow.books import EDITIONS, load
from paigow.school.item_maker import card_of, cards, make
from paigow.school.items import KINDS, Kind
from paigow.words import LANGUAGES
from tests.oracles.drills import answer
from tests.web.inprocess import Client, Serving

Row = dict[str, Any]


@pytest.fixture(scope="module")
def visitor() -> Iterator[Client]:
    """Somebody without a session, at a server for all tests of this file."""
    with Serving() as serving, serving.client() as client:
        yield client


@pytest.fixture
def guest(visitor: Client) -> Client:
    """A guest that nobody has met before."""
    visitor.cookies.clear()
    visitor.get("/api/v1/session")
    return visitor


@pytest.fixture
def nobody(visitor: Client) -> Client:
    visitor.cookies.clear()
    return visitor


def asked(client: Client, kind: str, book: str = "nz", **more: object) -> Row:
    found = client.post("/api/v1/school/drill/next", json={"kind": kind, "book": book, **more})
    assert found.status_code == 200, found.text
    row: Row = found.json()
    return row


def right(row: Row) -> Row:
    """The right answer, by the second reading; for the clause of a house way by the card."""
    item = row["item"]
    found = answer(item)
    if row["kind"] == "house-way":
        named = item["named"]
        found["clause"] = card_of(make("house-way", load(named["book"]), named["seed"], named["number"]))
    return found


def sent(client: Client, row: Row, given: object, took_ms: int = 2_000) -> Any:
    return client.post(
        "/api/v1/school/drill/answer",
        json={"kind": row["kind"], **row["item"]["named"], "answer": given, "took_ms": took_ms},
    )


COSTED: Final = ("set", "score-card")
"""Drills about the best setting, which no clause says: each answer has its cost."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_asked_and_marked(guest: Client, kind: Kind) -> None:
    row = asked(guest, kind)
    assert row["asks"]
    assert "card" not in row["item"]["named"], "it may tell the answer"
    marked = sent(guest, row, right(row)).json()
    assert marked["is_right"]
    assert marked["clauses"] or kind in COSTED
    assert marked["because"]
    assert (marked["cost"] is not None) == (kind in COSTED)
    again = sent(guest, row, marked["answer"]).json()
    assert again["is_right"]


def test_the_kinds_are_told_with_the_books_that_have_them(nobody: Client) -> None:
    rows = nobody.get("/api/v1/school/drills").json()
    assert [row["kind"] for row in rows] == list(KINDS)
    for row in rows:
        assert row["title"]
        assert row["books"] == [book for book in EDITIONS if cards(row["kind"], load(book))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_the_language_asked_for(nobody: Client, language: str) -> None:
    headers = {"Accept-Language": language}
    body = {"kind": "result", "book": "nz", "seed": "s", "number": 1}
    row = nobody.post("/api/v1/school/drill/next", json=body, headers=headers).json()
    texts = [option["text"] for option in row["options"]]
    assert (
        texts
        == {"en": ["win", "push", "lose"], "zh-Hant": ["贏", "和", "輸"], "zh-Hans": ["赢", "和", "输"]}[
            language
        ]
    )


def test_a_seed_asks_the_same_of_everybody(nobody: Client) -> None:
    first = asked(nobody, "order", seed="class 7", number=3)
    nobody.get("/api/v1/session")
    assert asked(nobody, "order", seed="class 7", number=3) == first
    assert asked(nobody, "order", seed="class 7", number=4) != first


def test_what_is_wrong_is_told_and_nothing_is_kept_of_a_stranger(nobody: Client) -> None:
    row = asked(nobody, "result", seed="s", number=1)
    truth = right(row)["choice"]
    wrong = next(each["value"] for each in row["options"] if each["value"] != truth)
    marked = sent(nobody, row, {"choice": wrong}).json()
    assert (marked["is_right"], marked["answer"], marked["back_ms"]) == (False, {"choice": truth}, None)
    assert nobody.get("/api/v1/school/progress").status_code == 401
    assert nobody.delete("/api/v1/school/progress").status_code == 401


def test_progress_is_kept_with_the_guest_alone(guest: Client) -> None:
    assert guest.get("/api/v1/school/progress").json() == {"courses": []}
    for number in range(6):
        row = asked(guest, "result", seed="mine", number=number)
        truth = right(row)["choice"]
        sent(
            guest,
            row,
            {"choice": truth if number else {"win": "lose"}.get(truth, "win")},
            took_ms=1_000 + number,
        )
    (course,) = guest.get("/api/v1/school/progress").json()["courses"]
    assert (course["kind"], course["book"], course["asked"], course["right"]) == ("result", "nz", 6, 5)
    assert [each["is_right"] for each in course["recent"]] == [False, True, True, True, True, True]
    assert [(each["asked"], each["right"]) for each in course["days"]] == [(6, 5)]
    assert 1 <= course["seen"] <= course["cards"] == 5
    mixed = [each for each in course["mixed"] if each["truth"] != each["taken"]]
    assert [each["times"] for each in mixed] == [1]
    assert all(each["truth_text"] for each in course["mixed"])
    guest.cookies.clear()
    guest.get("/api/v1/session")
    assert guest.get("/api/v1/school/progress").json() == {"courses": []}


def test_every_label_of_what_is_mixed_up_is_told(guest: Client) -> None:
    for kind in KINDS:
        row = asked(guest, kind)
        if row["options"] and kind != "house-way":
            for option in row["options"]:
                sent(guest, row, {"choice": option["value"]})
        else:
            sent(guest, row, right(row))
    for language in LANGUAGES:
        found = guest.get("/api/v1/school/progress", headers={"Accept-Language": language})
        assert len(found.json()["courses"]) == len(KINDS)
        assert all(
            each["truth_text"] and each["taken_text"]
            for row in found.json()["courses"]
            for each in row["mixed"]
        )


def test_a_pupil_may_have_it_forgotten(guest: Client) -> None:
    row = asked(guest, "name")
    sent(guest, row, right(row))
    assert guest.delete("/api/v1/school/progress").status_code == 204
    assert guest.get("/api/v1/school/progress").json() == {"courses": []}


def test_the_schedule_asks_what_is_new_and_not_the_same_again(guest: Client) -> None:
    seen, last = [], None
    for _ in range(5):
        row = asked(guest, "result", **({"after": last} if last else {}))
        last = sent(guest, row, right(row)).json()["card"]
        seen.append(last)
    assert sorted(seen) == sorted(cards("result", load("nz")))


def test_a_drill_may_be_on_a_few_cards_alone(guest: Client) -> None:
    wanted = ["pair teen", "pair day"]
    seen, last = [], None
    for _ in range(4):
        row = asked(guest, "set", cards=wanted, **({"after": last} if last else {}))
        last = sent(guest, row, right(row)).json()["card"]
        seen.append(last)
    assert seen in (wanted * 2, wanted[::-1] * 2)


NONSENSE: list[tuple[str, object, str]] = [
    ("next", None, "body"),
    ("next", [], "body"),
    ("next", {"kind": "name"}, "book"),
    ("next", {"kind": "nothing", "book": "nz"}, "kind"),
    ("next", {"kind": "name", "book": "nz@1999"}, "book"),
    ("next", {"kind": "name", "book": 5}, "book"),
    ("next", {"kind": "name", "book": "nz", "seed": ""}, "seed"),
    ("next", {"kind": "name", "book": "nz", "seed": "x" * 101}, "seed"),
    ("next", {"kind": "name", "book": "nz", "seed": "x", "number": -1}, "number"),
    ("next", {"kind": "name", "book": "nz", "more": 1}, "more"),
    ("next", {"kind": "name", "book": "nz", "cards": ["pair six"]}, "cards"),
    ("next", {"kind": "name", "book": "nz", "cards": "zero"}, "cards"),
    ("answer", {"kind": "name", "book": "nz", "seed": "x", "number": 1}, "answer"),
    ("answer", {"kind": "name", "book": "nz", "seed": "x", "number": 1, "answer": []}, "answer"),
    ("answer", {"kind": "name", "book": "nz", "seed": "x", "number": 1, "answer": {}}, "answer.choice"),
    (
        "answer",
        {"kind": "name", "book": "nz", "seed": "x", "number": 1, "answer": {"choice": "?"}},
        "answer.choice",
    ),
    (
        "answer",
        {"kind": "name", "book": "nz", "seed": "x", "number": 1, "answer": {}, "took_ms": -1},
        "took_ms",
    ),
]


@pytest.mark.parametrize(("address", "body", "field"), NONSENSE)
def test_nonsense_is_told_by_its_field(nobody: Client, address: str, body: object, field: str) -> None:
    found = nobody.post(f"/api/v1/school/drill/{address}", json=body)
    assert found.status_code == 400
    assert field in [each["field"] for each in found.json()["faults"]]


def test_an_older_edition_is_asked_by_its_own_rules(nobody: Client, old_edition: str) -> None:
    row = asked(nobody, "house-way", old_edition, seed="old", number=1)
    assert row["item"]["named"]["book"] == old_edition


# ---- lessons ---------------------------------------------------------------------------------------------------------


def answers(questions: list[Row], wrong: int = 0) -> list[Row | None]:
    """Right answers to all questions but the first few, which are passed over."""
    return [None if place < wrong else right(each) for place, each in enumerate(questions)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_told_in_every_language(nobody: Client, language: str) -> None:
    listed = nobody.get(f"/api/v1/school/lessons?lang={language}").json()
    assert [row["number"] for row in listed] == list(range(1, 16))
    assert not any(row["done"] for row in listed)
    page = nobody.get(f"/api/v1/school/lesson/8?book=massachusetts&lang={language}").json()
    assert page["title"] == listed[7]["title"]
    assert all(said["text"] and said["clauses"] for step in page["steps"] for said in step["says"])
    assert len(page["questions"]) == 5


def test_a_lesson_that_is_done_is_kept_with_the_best_of_it_and_forgotten_with_the_rest(guest: Client) -> None:
    page = guest.get("/api/v1/school/lesson/10?book=canberra&seed=x").json()
    given = {"book": "canberra", "seed": "x"}
    first = guest.post(
        "/api/v1/school/lesson/10", json={**given, "answers": answers(page["questions"], 2)}
    ).json()
    assert (first["right"], first["of"]) == (3, 5)
    assert first["done"]["right"] == 3
    better = guest.post(
        "/api/v1/school/lesson/10", json={**given, "answers": answers(page["questions"])}
    ).json()
    assert better["done"]["right"] == 5
    worse = guest.post(
        "/api/v1/school/lesson/10", json={**given, "answers": answers(page["questions"], 5)}
    ).json()
    assert worse["right"] == 0
    (done,) = guest.get("/api/v1/school/lessons").json()[9]["done"]
    assert (done["book"], done["right"], done["times"]) == ("canberra", 5, 3)
    assert guest.get("/api/v1/school/progress").json()["courses"] == [], "a lesson is no course"
    assert guest.delete("/api/v1/school/progress").status_code == 204
    assert guest.get("/api/v1/school/lessons").json()[9]["done"] == []


def test_nothing_is_kept_of_a_lesson_without_a_session(nobody: Client) -> None:
    page = nobody.get("/api/v1/school/lesson/4").json()
    marked = nobody.post(
        "/api/v1/school/lesson/4", json={"book": "nz", "answers": answers(page["questions"])}
    ).json()
    assert (marked["right"], marked["done"]) == (5, None)


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/api/v1/school/lesson/16", "number"),
        ("/api/v1/school/lesson/0", "number"),
        ("/api/v1/school/lesson/1?book=macau", "book"),
        ("/api/v1/school/lesson/1?seed=", "seed"),
    ],
)
def test_a_lesson_that_there_is_not_is_told_by_its_field(nobody: Client, path: str, field: str) -> None:
    found = nobody.get(path)
    assert found.status_code == 400
    assert [fault["field"] for fault in found.json()["faults"]] == [field]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"book": "nz"}, "answers"),
        ({"book": "nz", "answers": [None] * 4}, "answers"),
        ({"book": "macau", "answers": [None] * 5}, "book"),
        ({"book": "nz", "answers": [{"choice": "nobody"}, None, None, None, None]}, "answers.0.choice"),
        ({"book": "nz", "answers": [{}, None, None, None, None]}, "answers.0.choice"),
    ],
)
def test_answers_that_are_none_are_faults(nobody: Client, body: Row, field: str) -> None:
    found = nobody.post("/api/v1/school/lesson/4", json=body)
    assert found.status_code == 400
    assert [fault["field"] for fault in found.json()["faults"]] == [field]
