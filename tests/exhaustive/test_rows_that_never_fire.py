"""Every row of every house way decides or narrows some hand, or it is known why it does not."""

import pytest

from paigow.books import EDITIONS, Book, HouseWayRow, Value, load, with_choices
from paigow.rules import ruleset

RowName = tuple[str, str]
"""Clause, and the row in our words."""

LEFT_OPEN = "the rows above leave nothing open; it stands there for filed changes to them"
NEVER: dict[str, dict[RowName, str]] = {
    "nz": {
        ("R-91", "What is left open: the better low hand."): LEFT_OPEN,
        ("R-91", "What is left open: the better high hand."): LEFT_OPEN,
    },
    "canberra": {
        (
            "CAN AppD Exc(a)",
            "With an 11 as the fourth tile the wong goes first.",
        ): "3(a) and the choice of the better low hand play the wong already",
        ("R-91", "What is left open: the better low hand."): LEFT_OPEN,
        ("R-91", "What is left open: the better high hand."): LEFT_OPEN,
    },
    "massachusetts": {},
    "rws": {},
}
NEVER["nz-house-way-2019"] = NEVER["nz"]


def name(row: HouseWayRow) -> RowName:
    return row.clause, row.says


def fired(book: Book) -> set[RowName]:
    """The rows that narrow the choice for at least one hand."""
    steps = {
        step for decision in ruleset(book).table.values() for step in decision.steps if not step.overruled
    }
    return {(step.clause, step.says) for step in steps}


@pytest.mark.parametrize("book_id", EDITIONS)
def test_rows_in_force_by_default(book_id: str) -> None:
    book = load(book_id)
    rows = {name(row) for row in book.house_rows}
    assert len(rows) == len(book.house_rows)
    assert rows - fired(book) == NEVER[book_id].keys()


@pytest.mark.parametrize("book_id", EDITIONS)
def test_rows_that_a_reading_brings_in(book_id: str) -> None:
    """Whatever single reading brings it in: a row that fires under none of them is explained."""
    book = load(book_id)
    seen = fired(book)
    for row in book.readings:
        others: list[Value] = [value for value in row.values if value != row.value]
        for value in others:
            if any(row.name in each.given for each in book.house_way.row):
                seen |= fired(with_choices(book, {row.name: value}))
    assert {name(row) for row in book.house_way.row} - seen <= NEVER[book_id].keys()
