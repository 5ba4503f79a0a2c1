"""``paigow clauses``."""

import json

import pytest

from paigow.books import BOOK_IDS, load, register
from paigow.books.coverage import (
    FURTHER,
    Level,
    clauses_of,
    concerns_a_person,
    is_covered,
    reaches,
    untested,
)
from tests.cli.conftest import Run


def last_line(text: str) -> str:
    return text.rstrip("\n").rpartition("\n")[2]


def ruled(prefix: str = "") -> list[str]:
    return [
        clause.id
        for clause in register().values()
        if clause.kind in {"behaviour", "configuration"} and clause.id.startswith(prefix)
    ]


def levels(prefix: str | None = None) -> str:
    """Return what the last line says of the clauses of a document, or of all."""
    ids = ruled(f"{prefix} " if prefix else "")
    persons = [clause for clause in clauses_of(prefix) if concerns_a_person(clause)]
    table, seen = (sum(reaches(clause, level) for clause in persons) for level in FURTHER)
    decided = sum(is_covered(register()[clause]) for clause in ids)
    of_persons = f"of {len(persons)} that concern a person {table} at the table, {seen} seen"
    return f"{decided} of {len(ids)} decided; {of_persons}"


def test_the_last_line_counts_behaviour_and_configuration_over_all_documents(run: Run) -> None:
    assert " of 566 decided" in levels()
    for options in ((), ("--missing",), ("--missing", "--level", "seen")):
        done = run("clauses", *options)
        assert (done.status, done.err) == (0, "")
        assert last_line(done.out) == levels()
    assert "566 條" in last_line(run("clauses", "--language", "zh-Hant").out)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_one_document(run: Run, book: str) -> None:
    done = run("clauses", "--book", book)
    assert load(book).title in done.out
    assert last_line(done.out) == levels(load(book).prefix)


def test_every_document_with_every_kind(run: Run) -> None:
    text = run("clauses").out
    assert all(load(book).title in text for book in BOOK_IDS)
    for kind in ("behaviour", "configuration", "procedure", "display", "physical"):
        assert kind in text
    assert "Physical, with nothing to decide: NZ 2.0, " in text
    assert "程序" in run("clauses", "--language", "zh-Hant").out


@pytest.mark.parametrize(
    ("book", "count"), [("nz", 42), ("canberra", 51), ("massachusetts", 57), ("rws", 90)]
)
def test_how_many_readings_stand_for_what_a_document_does_not_say(run: Run, book: str, count: int) -> None:
    (document,) = json.loads(run("clauses", "--book", book, "--json").out)["documents"]
    assert document["readings"] == count
    assert f"{count} readings" in " ".join(run("clauses", "--book", book).out.split())
    assert f"{count} 種讀法" in run("clauses", "--book", book, "--language", "zh-Hant").out


def test_what_is_missing_is_listed_by_id(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "paigow.cli.rules.clauses.is_covered", lambda clause: clause.id not in {"NZ 6.12", "NZ 9.1"}
    )
    monkeypatch.setattr("paigow.cli.rules.clauses.untested", lambda clause: (1, 3))
    *lines, last = run("clauses", "--book", "nz", "--missing").out.splitlines()
    assert lines == ["NZ 6.12  behaviour: no test of check 1 3", "NZ 9.1  procedure: no test names it"]
    assert last.startswith(f"{len(ruled('NZ ')) - 1} of {len(ruled('NZ '))} decided")


@pytest.mark.parametrize("level", FURTHER)
def test_of_what_people_do_and_see_it_is_listed_what_no_test_has_met_there(run: Run, level: Level) -> None:
    *lines, _ = run("clauses", "--book", "rws", "--missing", "--level", level).out.splitlines()
    asked = [clause for clause in clauses_of("RWS") if concerns_a_person(clause)]
    assert [line.partition("  ")[0] for line in lines] == [
        clause.id for clause in asked if not reaches(clause, level)
    ]


def test_for_programs(run: Run) -> None:
    answer = json.loads(run("clauses", "--json").out)
    assert [each["book"] for each in answer["documents"]] == list(BOOK_IDS)
    assert answer["of"] == 566
    assert answer["covered"] == sum(is_covered(register()[clause]) for clause in ruled())
    missing = {each["clause"] for each in answer["missing"]}
    assert missing == {clause.id for clause in register().values() if not is_covered(clause)}
    assert all(untested(register()[clause]) for clause in missing)
    assert len(answer["physical"]) == 8
    of_persons = answer["persons"]
    assert of_persons["clauses"] == sum(map(concerns_a_person, register().values()))
    for level in ("at_the_table", "seen"):
        assert of_persons[level]["covered"] + len(of_persons[level]["missing"]) == of_persons["clauses"]


def test_an_unknown_book_is_named(run: Run) -> None:
    done = run("clauses", "--book", "mars")
    assert done.status == 2
    assert "'mars'" in done.err
