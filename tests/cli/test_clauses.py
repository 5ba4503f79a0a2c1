"""``paigow clauses``."""

import json

import pytest

from paigow.books import BOOK_IDS, load, register
from paigow.books.coverage import is_covered, untested
from tests.cli.conftest import Run


def last_line(text: str) -> str:
    return text.rstrip("\n").rpartition("\n")[2]


def ruled(prefix: str = "") -> list[str]:
    return [
        clause.id
        for clause in register().values()
        if clause.kind in {"behaviour", "configuration"} and clause.id.startswith(prefix)
    ]


def test_the_last_line_counts_behaviour_and_configuration_over_all_documents(run: Run) -> None:
    covered = sum(is_covered(register()[clause]) for clause in ruled())
    for options in ((), ("--missing",), ("--language", "zh-Hant")):
        done = run("clauses", *options)
        assert (done.status, done.err) == (0, "")
        assert last_line(done.out) == f"{covered} of 566"


@pytest.mark.parametrize("book", BOOK_IDS)
def test_one_document(run: Run, book: str) -> None:
    ids = ruled(f"{load(book).prefix} ")
    covered = sum(is_covered(register()[clause]) for clause in ids)
    done = run("clauses", "--book", book)
    assert load(book).title in done.out
    assert last_line(done.out) == f"{covered} of {len(ids)}"


def test_every_document_with_every_kind(run: Run) -> None:
    text = run("clauses").out
    assert all(load(book).title in text for book in BOOK_IDS)
    for kind in ("behaviour", "configuration", "procedure", "display", "physical"):
        assert kind in text
    assert "Physical, with nothing to decide: NZ 2.0, " in text
    assert "程序" in run("clauses", "--language", "zh-Hant").out


@pytest.mark.parametrize(
    ("book", "count"), [("nz", 33), ("canberra", 40), ("massachusetts", 48), ("rws", 71)]
)
def test_how_many_readings_stand_for_what_a_document_does_not_say(run: Run, book: str, count: int) -> None:
    (document,) = json.loads(run("clauses", "--book", book, "--json").out)["documents"]
    assert document["readings"] == count
    assert f"{count} readings" in " ".join(run("clauses", "--book", book).out.split())
    assert f"{count} 種讀法" in run("clauses", "--book", book, "--language", "zh-Hant").out


def test_what_is_missing_is_listed_by_id(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "paigow.cli.clauses.is_covered", lambda clause: clause.id not in {"NZ 6.12", "NZ 9.1"}
    )
    monkeypatch.setattr("paigow.cli.clauses.untested", lambda clause: (1, 3))
    lines = run("clauses", "--book", "nz", "--missing").out.splitlines()
    assert lines == [
        "NZ 6.12  behaviour: no test of check 1 3",
        "NZ 9.1  procedure: no test names it",
        f"{len(ruled('NZ ')) - 1} of {len(ruled('NZ '))}",
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


def test_an_unknown_book_is_named(run: Run) -> None:
    done = run("clauses", "--book", "mars")
    assert done.status == 2
    assert "'mars'" in done.err
