from typing import Any

import msgspec
import pytest

from paigow.books import BOOK_IDS, find_clause, load
from paigow.rules import ruleset, two_of
from paigow.tiles import FACES
from paigow.web.edge.errors import FaultsFound
from paigow.web.reference.rules import book_card, rules_page
from paigow.web.tables.advice import read_question

books = pytest.mark.parametrize("book_id", BOOK_IDS)


@books
def test_every_pair_of_tiles_stands_in_the_rank_chart(book_id: str) -> None:
    book = load(book_id)
    rows = rules_page(book).ranks
    names = {row.name for row in rows}
    assert {hand.name for hand in ruleset(book).ranks.hands.values()} == names
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert rows[0].name == "pair gee_joon"
    assert rows[-1].name == "zero"


@books
def test_the_examples_are_what_they_are_examples_of(book_id: str) -> None:
    book = load(book_id)
    for row in rules_page(book).ranks:
        assert row.examples
        for example in row.examples:
            assert ruleset(book).two_tiles(*two_of(example)).name == row.name


@books
def test_single_ranks_hold_every_face_once(book_id: str) -> None:
    faces = [face for row in rules_page(load(book_id)).single for face in row.tiles]
    assert sorted(faces) == sorted(FACES)


@books
def test_everything_on_the_page_cites_a_clause_of_the_register(book_id: str) -> None:
    page = rules_page(load(book_id))
    choices: tuple[Any, ...] = (*page.readings, *page.options, *page.rules)
    paid = [line for bet in page.pay.side_bets.values() for line in bet.lines]
    rows: tuple[Any, ...] = (*page.ranks, *page.house_way, *choices, *paid)
    assert {row.clause for row in rows if find_clause(row.clause) is None} == set()
    assert all(row.says for row in (*page.house_way, *choices))


@books
def test_a_book_says_what_may_be_ordered(book_id: str) -> None:
    card = book_card(load(book_id))
    assert card.boxes_least <= card.defaults.boxes == card.boxes <= card.boxes_most
    assert all(option.default in option.values for option in card.options)
    assert msgspec.json.encode(card)


def test_a_good_question_has_book_and_tiles() -> None:
    book, tiles = read_question({"book": "nz", "tiles": ["6-6", "1-1", "4-5", "2-5"]})
    assert book.id == "nz"
    assert [tile.face for tile in tiles] == ["6-6", "1-1", "4-5", "2-5"]


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ({}, ["book", "tiles"]),
        ({"book": "nz", "tiles": ["6-6"]}, ["tiles"]),
        ({"book": "nz", "tiles": ["6-6", "6-6", "6-6", "1-1"]}, ["tiles"]),
        ({"book": "nz", "tiles": ["9-9", "6-6", "6-6", "1-1"]}, ["tiles"]),
        ({"book": "nz", "tiles": [1, 2, 3, 4]}, ["tiles"]),
        ({"book": "x", "tiles": ["6-6", "1-1", "4-5", "2-5"], "zap": 1}, ["zap", "book"]),
        (None, ["body"]),
    ],
)
def test_a_bad_question_is_answered_with_its_faults(question: object, fields: list[str]) -> None:
    with pytest.raises(FaultsFound) as found:
        read_question(question)
    assert [fault.field for fault in found.value.faults] == fields
