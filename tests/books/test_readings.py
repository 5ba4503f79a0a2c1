"""The common book: points on which a document is silent, our readings, and what people see."""

import re

import pytest

from paigow.books import BOOK_IDS, EDITIONS, NamedReading, find_clause, load, read_book, readings, register
from paigow.books.common import cites_of, rules_of
from paigow.books.releases import commons
from paigow.books.vocabulary import CITES, RULES
from paigow.citing import cited, with_reading
from tests.books.editing import edited, faults_of
from tests.clauses.silent import silent

NEWEST = commons()[0].edition
ALL = list(readings().values())


def test_they_are_numbered_and_say_where_the_gap_is_and_why() -> None:
    assert [each.id for each in ALL] == [f"R-{number}" for number in range(1, len(ALL) + 1)]
    for each in ALL:
        assert each.gap
        assert each.says.endswith(".")
        assert each.why.endswith(".")
        assert not (each.follows and each.unlike), each.id
        assert {each.follows, each.unlike} - {None} <= register().keys()


def test_each_decision_and_rule_is_read_once_and_for_a_book_that_is_silent() -> None:
    decisions = [decision for each in ALL for decision in each.decides]
    rules = [each.rule for each in ALL if each.rule and each.value is not None]
    assert sorted(decisions) == sorted(cites_of(NEWEST)) == sorted(set(decisions) & CITES)
    assert sorted(rules) == sorted(rules_of(NEWEST)) == sorted(set(rules) & RULES.keys())
    taken = {clause for book in map(load, BOOK_IDS) for clause in book.cites.values()}
    taken |= {row.clause for book in map(load, BOOK_IDS) for row in book.rules.values()}
    assert readings().keys() <= taken


@pytest.mark.parametrize("reading", [each for each in ALL if each.rule], ids=lambda each: each.id)
def test_what_it_follows_rules_alike_and_what_it_is_unlike_does_not(reading: NamedReading) -> None:
    named = reading.follows or reading.unlike
    for book in map(load, BOOK_IDS):
        if named and reading.rule and named.startswith(f"{book.prefix} "):
            is_alike = book.rules[reading.rule].value == reading.value
            assert is_alike == (reading.follows is not None), (reading.id, book.id)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_book_cites_its_own_document_or_a_reading(name: str) -> None:
    book = load(name)
    clauses = {*book.cites.values(), *(row.clause for row in book.rules.values())}
    clauses |= {row.clause for row in book.house_way.row} | {cut.clause for cut in book.cuts}
    clauses |= {line.clause for side in book.side_bets for line in side.line}
    assert {clause for clause in clauses if not clause.startswith(f"{book.prefix} ")} <= readings().keys()


def test_a_book_that_cites_another_document_is_told_so() -> None:
    faults = faults_of(
        edited(
            "nz",
            ('wager = "NZ 6.1 duty"', 'wager = "CAN 7.2 chips"'),
            ('clause = "NZ 6.12"', 'clause = "MA 7(k) odds"'),
            ('clause = "NZ App4 2.1"', 'clause = "RWS 3.14.1"'),
            ('single_clause = "NZ 4.4"', 'single_clause = "CAN 3.7"'),
        )
    )
    assert set(faults) == {
        "cites.wager",
        "rule unpayable_wager.clause",
        "house_way.row[1].clause",
        "ranking.single_clause",
    }
    assert faults["cites.wager"] == "'CAN 7.2 chips': expected a clause of this document, NZ ..."


def test_what_neither_the_book_nor_a_reading_says_is_missing() -> None:
    faults = faults_of(edited("nz", ('common = "2026.4"\n', "")))
    assert faults["cites.hours"] == faults["rule below_minimum"] == "missing"
    unknown = faults_of(edited("nz", ('common = "2026.4"', 'common = "1999"')))
    assert unknown == {"common": f"'1999': expected one of {', '.join(each.edition for each in commons())}"}


def test_what_the_document_says_goes_before_a_reading() -> None:
    own = '[[rule]]\nname = "dice_hours"\nvalue = 12\nclause = "NZ 9.8 flat"\n\n[ranking]'
    book = read_book(
        edited("nz", ("[ranking]", own), ("[cites]", '[cites]\nhours = "NZ 8.0 check"')), file="x"
    )
    assert (book.number("dice_hours"), book.clause_of("dice_hours")) == (12, "NZ 9.8 flat")
    assert (book.cite("hours"), load("nz").cite("hours")) == ("NZ 8.0 check", silent("CAN 14.1"))


@pytest.mark.parametrize(
    ("clause", "english", "chinese"),
    [
        ("NZ 6.12", "NZ 6.12", "NZ 6.12"),
        (
            "R-45",
            "the document is silent: reading R-45, as NZ 11.1(g)",
            "文件沒有說：讀法 R-45，依 NZ 11.1(g)",
        ),
        (
            "R-20",
            "the document is silent: reading R-20, unlike MA 8(g)",
            "文件沒有說：讀法 R-20，異於 MA 8(g)",
        ),
        ("R-56", "the document is silent: reading R-56", "文件沒有說：讀法 R-56"),
    ],
)
def test_a_reading_is_told_as_what_it_is(clause: str, english: str, chinese: str) -> None:
    assert (cited(clause), cited(clause, "zh-Hant")) == (english, chinese)


def test_a_sentence_says_that_the_document_is_silent_and_else_is_left() -> None:
    assert with_reading("Too little.", "R-1") == f"Too little. ({cited('R-1')})"
    assert with_reading("Too little.", "NZ 6.12") == with_reading("Too little.", None) == "Too little."


def test_a_reading_is_found_as_a_clause_is() -> None:
    found = find_clause("r-12")
    assert isinstance(found, NamedReading)
    assert found.id == "R-12"
    assert re.fullmatch(r"R-\d+", silent("NZ 12.16"))


def test_the_page_of_the_rules_lists_them(pytestconfig: pytest.Config) -> None:
    page = (pytestconfig.rootpath / "docs" / "rules.md").read_text(encoding="utf-8").splitlines()
    rows = [
        f"| {each.id} | {each.gap} | {each.follows or ''} | {each.unlike or ''} | {each.says} |"
        for each in ALL
    ]
    assert [row for row in page if row.startswith("| R-")] == rows
