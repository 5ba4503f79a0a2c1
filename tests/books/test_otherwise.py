"""Every reading says what else it could mean, what that changes, and what it is worth if that can be counted."""

import re

import pytest
from msgspec.structs import replace

from paigow.books import EDITIONS, Book, load, readings
from paigow.books.alternatives import CHANGES, alternative_values, otherwise
from paigow.reading import readings_of
from paigow.words import LANGUAGES, WRITTEN, in_language
from scripts.readings import HEAD, RULES, page, table

COUNTED = {"house_way", "ranking", "pay"}
"""The changes that affect a figure of the lab."""


def named(book: Book) -> set[str]:
    """Return every reading of a book: rows that are readings, and named readings that its clauses cite."""
    rows = {row.name for row in book.rules.values() if row.kind == "reading" or row.clause.startswith("R-")}
    cited = {clause for clause in book.cites.values() if clause.startswith("R-")}
    found = rows | {readings()[clause].rule or clause for clause in cited}
    if "match_play" not in book.rules:
        found -= {"R-87", "R-88", "R-89", "R-90"}  # about coupons
    return found if book.side_bets else found - {"R-11", "R-12", "R-84", "R-85"}  # about side bets


@pytest.mark.parametrize("name", EDITIONS)
def test_no_reading_of_a_book_is_left_out(name: str) -> None:
    book = load(name)
    told = readings_of(book)
    assert {each.name for each in told} == named(book)
    assert len({each.name for each in told}) == len(told)
    for each in told:
        assert each.says.endswith("."), each.name
        assert (each.otherwise or "").endswith("."), each.name
        assert each.changes in CHANGES
        assert each.clause.startswith((f"{book.prefix} ", "R-")), each.name


def test_every_named_reading_is_told_and_nothing_else() -> None:
    common = {each.rule or each.id for each in readings().values()}
    assert otherwise().keys() == common.union(*(named(load(name)) for name in EDITIONS))


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != WRITTEN])
def test_in_every_language(language: str) -> None:
    for each in otherwise().values():
        assert in_language(each.otherwise, language) != each.otherwise, each.name


@pytest.mark.parametrize("name", EDITIONS)
def test_what_changes_a_figure_has_its_figures_and_nothing_else_has(name: str) -> None:
    book = load(name)
    found = {each.name: each for each in readings_of(book) if each.changes in COUNTED}
    counted = {
        name: each for name, each in found.items() if name in book.rules
    }  # others have no further value
    assert counted.keys() == alternative_values().get(name, {}).keys()
    for told in counted.values():
        values = book.rules[told.name].values
        assert [worth.instead for worth in told.worth] == [value for value in values if value != told.value]


def test_a_row_tells_the_value_that_was_chosen() -> None:
    book = load("nz")
    other = replace(book, choices={"three": "any"})
    assert {each.value for each in readings_of(other) if each.name == "three"} == {"any"}


def test_the_page_of_the_rules_tells_them_all() -> None:
    assert RULES.read_text(encoding="utf-8") == page(), "run `python scripts/readings.py`"
    rows = [row.split(" | ") for row in table().removeprefix(HEAD).splitlines()]
    assert all(len(row) == 6 and all(cell.strip(" |") for cell in row) for row in rows)
    assert {named for row in rows for named in re.findall(r"R-\d+", row[1])} == {*readings()}
