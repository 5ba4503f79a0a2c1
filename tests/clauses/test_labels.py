"""A label is true: what a document does not say is cited as a reading, and what it says is not; clause by clause."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from paigow.books import BOOK_IDS, Book, load, readings, register
from paigow.words import LANGUAGES, catalogue

UNSAID: Final = re.compile(
    r"\b(not said|does not say|does not speak|speaks of no|not described|is silent|names no|knows no)\b|^Nothing says"
)
"""How a row says that its document does not."""
SAID: Final = [
    # decision, what the document says, by the clauses that say it
    ("mis_set_reset", {"NZ 12.8(a)", "CAN 13.8", "MA 9(f)", "RWS 3.14 reset"}),
    ("bank_offer", {"NZ 5.2 rotation", "CAN 6.7 rotation", "MA 8(c) offer", "RWS 3.15 order"}),
]
UNSAID_RULES: Final = {
    "commission_rounding": {"rws"},  # 4.1: "less 5% commission"
    "bank_commission_rounding": {"nz", "rws"},  # NZ 6.14, RWS 4.2: no rounding; CAN 12.8 "only in co-banking"
    "co_bank_commission_rounding": {"nz", "rws"},  # CAN 12.8: "to the lower multiple"
    "reset_until": {
        "canberra",
        "massachusetts",
        "rws",
    },  # NZ 12.8(a): until the first player's hand is exposed
    "delivery": {"nz", "rws"},  # CAN 9.1: "in a clockwise direction"; MA 6(d): "counterclockwise"
    "odd_half": {"nz", "canberra", "massachusetts", "rws"},
    "tie_low_hand": {"rws"},  # 4.6(1): "low hand having at least a Gong"
    "cover_failure": {"canberra", "massachusetts", "rws"},  # NZ 11.2(b): "in accordance with 11.1 or 11.3"
    "bank_needs_opponents": {"nz", "canberra"},  # RWS 3.15: "provided that there are other Players betting"
    "exposed_dead": {"nz", "canberra", "rws"},  # MA 9(e): "the dead hand or any empty position"
    "co_bank_set_by": {"canberra", "rws"},  # NZ 10.4(b), MA 8(e): the dealer
    "bank_order": {"canberra"},  # NZ 5.2: "commencing with box number 1"
    "cover_by": {
        "canberra"
    },  # NZ 11.2(b), RWS 3.17: chips on the box, in the centre circle; MA 8(d)(2): on the table
    "gee_counts": {"canberra"},
    "house_cut": {"rws"},  # CAN 8.3: "Yat Dong Dong"; MA 8(i): "house way from the right"
    "house_cut_options": {"rws"},
    "cut_chosen_by_house": {"rws"},
    "control_order": {"rws"},  # NZ 7.1(a), CAN 7.4
    "knocked_down": {"canberra", "massachusetts", "rws"},  # NZ 12.14: "shall set ... the house way"
}
"""Rule -> the books whose documents leave it open."""
READ_FROM_A_CLAUSE: Final = {
    ("bank_order", "massachusetts"),  # 8(c) does not say who is first if a later player has accepted
    ("bank_order", "rws"),  # 3.15: "alternate", by rounds or by circles
    ("control_order", "canberra"),  # 7.4 joins three deciders by "or"
}
"""Rule and book: the document mentions the rule, and a person has to read its words."""


def cited(book: Book) -> Iterator[tuple[str, str, str]]:
    """What a book says by a clause: where, the clause and the sentence."""
    for rule in book.rules.values():
        yield rule.name, rule.clause, rule.says
    for row in book.house_way.row:
        yield "house way", row.clause, row.says
    for side in book.side_bets:
        for line in side.line:
            yield line.name, line.clause, line.says


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_sentence_that_says_the_document_is_silent_cites_a_reading(book: str) -> None:
    found = {
        (name, clause)
        for name, clause, says in cited(load(book))
        if UNSAID.search(says) and clause not in readings()
    }
    assert found == set()


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_row_that_is_read_cites_a_reading_or_a_clause_with_a_note_how_it_is_read(book: str) -> None:
    read = {row.clause for row in load(book).readings} - readings().keys()
    assert sorted(clause for clause in read if not register()[clause].reading) == []


@pytest.mark.parametrize(("rule", "silent"), UNSAID_RULES.items())
def test_a_rule_cites_a_reading_in_the_books_that_leave_it_open_and_in_no_other(
    rule: str, silent: set[str]
) -> None:
    rows = {book: load(book).rules[rule].clause for book in BOOK_IDS if rule in load(book).rules}
    assert {book for book, clause in rows.items() if clause in readings()} == silent


@pytest.mark.parametrize(("rule", "silent"), UNSAID_RULES.items())
def test_a_rule_that_the_document_settles_is_no_reading(rule: str, silent: set[str]) -> None:
    rows = {book: load(book).rules[rule] for book in BOOK_IDS if rule in load(book).rules}
    read = {book for book, row in rows.items() if row.kind == "reading"}
    assert read - silent == {book for of, book in READ_FROM_A_CLAUSE if of == rule}


@pytest.mark.parametrize(("decision", "clauses"), SAID)
def test_what_every_document_says_is_cited_as_text(decision: str, clauses: set[str]) -> None:
    assert {load(book).cites[decision] for book in BOOK_IDS} == clauses
    assert not clauses & readings().keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_names_a_clause_itself(language: str) -> None:
    """A sentence gets its clause as a fact, so that the label of a reading goes with it wherever it is told."""
    named = re.compile(r"\b(NZ|CAN|MA|RWS) (App|\d)|\bR-\d")
    assert [code for code, text in catalogue(language).items() if named.search(text)] == []
