"""Twelve lessons of every book: what they state has its clause, what they show is what the documents say."""

from typing import Any

import pytest
from msgspec import to_builtins

from paigow.books import EDITIONS, find_clause, load
from paigow.school.item_maker import card_of, make, mark
from paigow.school.items import OrderItem
from paigow.school.lessons.lesson import (
    Amounts,
    Cuts,
    DrillPick,
    HouseSets,
    InTurn,
    Lesson,
    Matched,
    Pick,
    Ranked,
    Settable,
    Shown,
    Statement,
    Throws,
)
from paigow.school.lessons.lesson_maker import NUMBERS, SUBJECTS, lesson
from paigow.school.lessons.lesson_text import about, title, told
from paigow.words import LANGUAGES
from tests.oracles.cuts import HOUSE, RING, cut_groups
from tests.oracles.drills import answer, document, first_of, money, name, result_of, served_from
from tests.oracles.hands import KIND
from tests.oracles.house_ways import house_way
from tests.oracles.ranking import high_rank, in_order, rank, same_rank, settings, single_rank

each = pytest.mark.parametrize(
    ("book_id", "number"), [(book, number) for book in EDITIONS for number in NUMBERS]
)
books = pytest.mark.parametrize("book_id", EDITIONS)
SEEDS = ("1", "another", "third")


def lessons(book_id: str) -> list[Lesson]:
    return [lesson(number, load(book_id), seed) for number in NUMBERS for seed in SEEDS]


def shown(book_id: str, kind: type[Shown]) -> list[Any]:
    """All of one kind that lessons of a book show."""
    return [step.shows for each in lessons(book_id) for step in each.steps if isinstance(step.shows, kind)]


def picks(book_id: str) -> list[Pick]:
    return [step.pick for each in lessons(book_id) for step in each.steps if step.pick]


def statements(made: Lesson) -> list[Statement]:
    return [
        each for step in made.steps for each in (*step.says, *((step.pick.because,) if step.pick else ()))
    ]


def kinds(faces: Any) -> Any:
    return tuple(KIND[face] for face in faces)


# ---- what holds of every lesson --------------------------------------------------------------------------------------


def test_there_are_twelve() -> None:
    assert len(SUBJECTS) == 12
    with pytest.raises(LookupError, match="1 to 12"):
        lesson(13, load("nz"))


@each
def test_every_statement_cites_clauses_that_the_book_has(book_id: str, number: int) -> None:
    book = load(book_id)
    made = lesson(number, book)
    assert statements(made)
    for statement in statements(made):
        assert statement.clauses, statement
        for clause in statement.clauses:
            assert find_clause(clause) is not None, clause
            assert clause.startswith((f"{book.prefix} ", "R-")), (clause, "is of another document")


@each
def test_every_statement_is_said_in_every_language(book_id: str, number: int) -> None:
    made = lesson(number, load(book_id))
    for language in LANGUAGES:
        assert title(made.name, language)
        assert about(made.name, language)
        for statement in statements(made):
            assert told(statement, language)
            if statement.code == "says" and language != "en":
                assert told(statement, language) != statement.facts["says"], "it is not translated"


@each
def test_something_is_done_in_every_lesson(book_id: str, number: int) -> None:
    done = [
        step
        for step in lesson(number, load(book_id)).steps
        if step.pick or step.asks or isinstance(step.shows, Settable)
    ]
    assert done


@each
def test_what_is_asked_can_be_answered_rightly(book_id: str, number: int) -> None:
    book = load(book_id)
    for seed in SEEDS[:2]:
        made = lesson(number, book, seed)
        asked = [*made.questions, *(step.asks for step in made.steps if step.asks)]
        assert len(made.questions) == 5
        assert len(set(made.questions)) == 5, "none twice"
        for question in asked:
            assert right(question, book_id), question


def right(asked: DrillPick, book_id: str) -> bool:
    """Return whether what the second reading answers is marked right."""
    item = make(asked.kind, load(book_id), asked.seed, asked.number)
    found = answer(to_builtins(item))
    if asked.kind == "house-way":
        found["clause"] = card_of(item)
    return mark(item, found).is_right


def test_the_same_seed_makes_the_same_lesson() -> None:
    again = lesson.__wrapped__
    for number in NUMBERS:
        assert again(number, load("rws"), "x") == lesson(number, load("rws"), "x")
    assert lesson(1, load("nz"), "x").steps != lesson(1, load("nz"), "y").steps


@books
def test_the_first_lesson_asks_for_single_tiles_alone(book_id: str) -> None:
    """Points are taught in the third."""
    for seed in SEEDS:
        for asked in lesson(1, load(book_id), seed).questions:
            item = make(asked.kind, load(book_id), asked.seed, asked.number)
            assert isinstance(item, OrderItem)
            assert all(len(tiles) == 1 for tiles in item.hands)
            assert len({single_rank(document(book_id), KIND[face]) for (face,) in item.hands}) == 4


# ---- what is shown agrees with the second reading --------------------------------------------------------------------


@books
def test_tiles_and_hands_stand_in_the_order_of_the_documents(book_id: str) -> None:
    book = document(book_id)
    for ranked in shown(book_id, Ranked):
        places: list[tuple[int, Any]] = []
        for row in ranked.rows:
            for tiles in row.tiles:
                if row.name:
                    assert name(book, kinds(tiles)) == row.name
                    places.append((row.rank, high_rank(book, kinds(tiles))))
                else:
                    places.append((row.rank, single_rank(book, KIND[tiles[0]])))
        worths = sorted({worth for _, worth in places}, reverse=True)
        assert all(worths.index(worth) + 1 == place for place, worth in places), places
    tiles = [row for ranked in shown(book_id, Ranked) if not ranked.rows[0].name for row in ranked.rows]
    assert sum(len(row.tiles) for row in tiles) == 32 * len(SEEDS)


@books
def test_what_is_to_be_tapped_is_the_highest(book_id: str) -> None:
    book = document(book_id)
    for pick in picks(book_id):
        options = [kinds(option.tiles) for option in pick.options]
        if pick.code in {"higher_tile", "highest_tile"}:
            worths: list[Any] = [single_rank(book, one) for (one,) in options]
        elif pick.code in {"highest_pair", "highest_hand"}:
            worths = [rank(book, hand) for hand in options]
        elif pick.code == "makes_a_pair":
            worths = [
                name(book, kinds((*pick.given, *option.tiles))).startswith("pair ") for option in pick.options
            ]
        else:
            worths = [option.name == name(book, kinds(pick.given)) for option in pick.options]
        assert worths[pick.right] == max(worths)
        assert worths.count(max(worths)) == 1, "one is right"


@books
def test_examples_match_as_the_documents_say(book_id: str) -> None:
    book = document(book_id)
    for matched in shown(book_id, Matched):
        row = {"low": list(matched.low), "high": list(matched.high)}
        assert result_of(book, row, list(matched.bank_low), list(matched.bank_high)) == matched.result
    results = {matched.result for matched in shown(book_id, Matched)}
    assert results == {"win", "push", "lose"}


@books
def test_all_ways_to_set_are_shown(book_id: str) -> None:
    book = document(book_id)
    for settable in shown(book_id, Settable):
        ways = {(kinds(way.low), kinds(way.high)) for way in settable.ways}
        known = settings(book, kinds(settable.tiles))
        assert len(ways) == len(known)
        for low, high in ways:
            assert any(same_rank(book, in_order(book, low, high), other) for other in known)


@books
def test_hands_lie_the_house_way(book_id: str) -> None:
    book = document(book_id)
    for house in shown(book_id, HouseSets):
        for each in house.hands:
            four = kinds((*each.way.low, *each.way.high))
            laid = in_order(book, kinds(each.way.low), kinds(each.way.high))
            assert same_rank(book, laid, house_way(book, four)), each


@books
def test_every_row_that_decides_a_hand_is_told(book_id: str) -> None:
    made = lesson(6, load(book_id))
    deciding = {
        each.clause for step in made.steps if isinstance(step.shows, HouseSets) for each in step.shows.hands
    }
    rows = {row.clause for row in load(book_id).house_rows}
    assert deciding <= rows
    assert {clause for each in statements(made) for clause in each.clauses} >= deciding


@books
def test_cuts_are_the_approved_ones_with_their_groups(book_id: str) -> None:
    book = load(book_id)
    seen = {}
    for cuts in shown(book_id, Cuts):
        for cut in cuts.cuts:
            called = " ".join((cut.name, *cut.options))
            seen[called] = cut
            groups = [sorted((place // 4 + 1, place % 4 + 1) for place in group) for group in cut.groups]
            assert groups == [sorted(group) for group in cut_groups(called)]
    assert set(seen) == {str(cut) for cut in book.approved_cuts}


@books
def test_throws_are_counted_and_served_as_the_documents_say(book_id: str) -> None:
    book = document(book_id)
    for throws in shown(book_id, Throws):
        assert sorted(throws.ring) == sorted(RING[book])
        assert list(throws.served) == [str(total) for total in range(3, 19)]
        for total, served in throws.served.items():
            first = first_of(book, throws.chung, [int(total), 0, 0])
            assert list(served) == served_from(book, first)


@books
def test_what_wagers_win_is_what_the_documents_say(book_id: str) -> None:
    smallest = load(book_id)
    for amounts in shown(book_id, Amounts):
        for row in amounts.rows:
            if row.bet != "main":
                assert row.won == row.stake * next(
                    line.pays
                    for side in smallest.side_bets
                    for line in smallest.in_force(side.line)
                    if line.says == row.line and side.bet == row.bet
                )
                continue
            item = {
                "named": {"book": document(book_id)},
                "chips": list(smallest.chips),
                "minimum": smallest.minimum,
                "maximum": smallest.maximum,
            }
            found = money(item, row.stake, row.result)
            assert (row.won, row.commission, row.returned) == (found.won, found.commission, found.returned)


@books
def test_the_order_of_payment_begins_beside_the_bank_and_goes_round(book_id: str) -> None:
    """MA 8(o): from the first box on, wherever the bank is."""
    book = document(book_id)
    turns = [each for each in shown(book_id, InTurn) if len(each.order) > 1]
    assert {turn.chung for turn in turns} > {HOUSE[book]}, "a player's bank, too"
    for turn in turns:
        boxes = [box for box in turn.ring if box > 0 and box != turn.chung]
        after = [box for box in boxes if box > turn.chung or book == "massachusetts"]
        assert list(turn.order) == sorted(after) + sorted(set(boxes) - set(after))


def test_a_book_without_a_subject_says_so() -> None:
    def codes(book_id: str, number: int) -> set[str]:
        return {each.code for each in statements(lesson(number, load(book_id)))}

    assert "lesson.no_high_nine" in codes("massachusetts", 3)
    assert "lesson.high_nine" in codes("nz", 3)
    assert "lesson.one_cut" in codes("rws", 9)
    assert "lesson.no_co_banking" in codes("rws", 8)
    assert "lesson.side_bet_bonus" in codes("rws", 7)
    assert "lesson.side_bet_bonus" not in codes("nz", 7)
