"""``paigow books`` and ``paigow clause``."""

import json
from typing import Final

import pytest

from paigow.books import EDITIONS, load, register
from tests.cli.conftest import Run


def test_the_books_are_listed(run: Run) -> None:
    done = run("books")
    assert done.status == 0
    assert all(name in done.out for name in EDITIONS)
    listed = json.loads(run("books", "--json").out)["books"]
    assert [book["book"] for book in listed] == list(EDITIONS)


@pytest.mark.parametrize("book_id", EDITIONS)
def test_a_book_is_summed_up(run: Run, book_id: str) -> None:
    done = run("books", book_id)
    book = load(book_id)
    assert done.status == 0
    assert book.title in done.out
    assert book.digest in done.out
    assert json.loads(run("books", book_id, "--json").out)["digest"] == book.digest


@pytest.mark.parametrize("book_id", EDITIONS)
def test_every_option_and_reading_is_listed(run: Run, book_id: str) -> None:
    book = load(book_id)
    rows = (*book.options, *book.readings)
    text = run("books", book_id, "--options").out
    listed = json.loads(run("books", book_id, "--options", "--json").out)["options"]
    assert [each["name"] for each in listed] == [row.name for row in rows]
    for row, each in zip(rows, listed, strict=True):
        assert each["default"] == row.value
        assert each["clause"] == row.clause
        assert each["says"]
        assert each["values"] or each["least"] is not None
        assert row.name in text
        assert each["says"] in text


def test_what_an_option_means_is_said_in_chinese(run: Run) -> None:
    done = run("books", "nz", "--options", "--language", "zh-Hant")
    assert "一個座位可有多少人下注。" in done.out


def test_an_unknown_book_is_named(run: Run) -> None:
    done = run("books", "mars")
    assert (done.status, done.out) == (2, "")
    assert "nz, canberra, massachusetts, rws" in done.err


@pytest.mark.parametrize("typed", [("NZ", "6.12"), ("NZ 6.12",), ("nz6.12",), ("nZ", " 6.12 ")])
def test_a_clause_is_found_however_it_is_typed(run: Run, typed: tuple[str, ...]) -> None:
    done = run("clause", *typed)
    assert done.status == 0
    assert done.out.startswith("NZ 6.12\n")
    assert register()["NZ 6.12"].says in done.out


def test_a_clause_as_json(run: Run) -> None:
    answer = json.loads(run("clause", "MA 7(d)(2)", "--json").out)
    book = load("massachusetts")
    assert (answer["book"], answer["edition"], answer["digest"]) == (book.id, book.edition, book.digest)
    assert list(answer)[4:] == ["id", "topic", "actor", "kind", "says", "checks", "reading", "evidence"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "NZ 6.12",
            ["注碼若贏而不能以籌碼如數按一賠一減 5% 賠付", "主題：佣金。誰：荷官。類別：行為。", "英文"],
        ),
        ("R-12", ["附加注所在的座位須有主注", "讀法 R-12，依 RWS 3.4 side bets", "也可以指：", "理由："]),
    ],
)
def test_a_clause_and_a_reading_are_told_in_chinese(run: Run, typed: str, said: list[str]) -> None:
    text = run("clause", typed, "--language", "zh-Hant").out
    assert all(each in text for each in said)
    assert said[0] in json.loads(run("clause", typed, "--language", "zh-Hant", "--json").out)["says"]
    assert "英文" not in run("clause", typed).out


EVIDENCE: Final = {
    "MA 7(d)(3)": (
        "against",
        ["Taj Mahal (New Jersey), house way"],
        ["the lowest high hand", "Decided: The default"],
    ),
    "NZ 4.5": ("confirms", ["New South Wales, pai gow rules"], ["Identical hands lose"]),
    "R-103": (
        "against",
        ["Hard Rock (New Jersey), guide", "Guides of casinos in"],
        ["The dealer sets the hand"],
    ),
}
"""Clause or reading -> what another official text does, whose text it is, and what it says."""


@pytest.mark.parametrize("typed", EVIDENCE)
def test_what_other_texts_say_of_a_reading_stands_beside_its_clause(run: Run, typed: str) -> None:
    stance, texts, said = EVIDENCE[typed]
    told = run("clause", typed).out
    head = "Confirmed by " if stance == "confirms" else "Against: "
    assert head + texts[0] in told
    assert all(each in told for each in (*texts, *said))
    answer = json.loads(run("clause", typed, "--json").out)["evidence"]
    assert [each["stance"] for each in answer] == [stance]
    assert answer[0]["texts"][0] == texts[0]
    chinese = run("clause", typed, "--language", "zh-Hant").out
    assert ("佐證：" if stance == "confirms" else "相反：") in chinese
    assert not any(each in chinese for each in said)


def test_the_books_are_named_where_a_text_does_not_count_for_all_that_take_the_reading(run: Run) -> None:
    """Massachusetts takes R-101 too, and there a bank may be shared from the start alone."""
    told = run("clause", "R-101").out
    assert "For Casino Canberra: confirmed by New South Wales, pai gow rules" in told
    (answer,) = json.loads(run("clause", "R-101", "--json").out)["evidence"]
    assert answer["books"] == ["Casino Canberra"]
    (of_all, *_) = json.loads(run("clause", "R-44", "--json").out)["evidence"]
    assert of_all["books"] == []


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_how_a_clause_is_read_is_told_in_chinese_where_it_has_been_translated(
    run: Run, language: str
) -> None:
    note = {"zh-Hans": "解读与核对的事项只有英文。", "zh-Hant": "解讀與核對的事項只有英文。"}[language]
    for typed, is_translated in (("NZ 5.4", True), ("NZ 10.6", True), ("NZ 3.2(b)", False)):
        told, english = run("clause", typed, "--language", language).out, register()[typed].reading
        assert english
        assert (note not in told, english not in told) == (is_translated, is_translated)


def test_every_clause_can_be_shown(run: Run) -> None:
    for clause_id in list(register())[::9]:
        assert run("clause", clause_id).out.startswith(f"{clause_id}\n")


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("NZ 6.1x", "NZ 6.1"),
        ("NZ6", "NZ 6."),
        ("mars", "MA "),
        ("?", "an id such as NZ 6.12, CAN 15.10 no notice, MA 7(k) odds, RWS 4.1 or R-1"),
    ],
)
def test_an_unknown_clause_is_answered_with_some_like_it(run: Run, typed: str, hint: str) -> None:
    done = run("clause", typed)
    assert (done.status, done.out) == (2, "")
    assert hint in done.err


def test_no_clause_is_answered_with_examples(run: Run) -> None:
    for typed in ((), ("",), (" ",)):
        done = run("clause", *typed)
        assert (done.status, done.out) == (2, "")
        assert "NZ 6.12" in done.err
