"""Fifteen lessons of every book: what they state has its clause, what they show is what the documents say."""

from fractions import Fraction
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
    Scored,
    ScoreRows,
    Settable,
    Shown,
    Statement,
    Throws,
)
from paigow.school.lessons.lesson_maker import NUMBERS, SUBJECTS, lesson
from paigow.school.lessons.lesson_text import about, title, told
from paigow.words import LANGUAGES
from tests.oracles.cuts import HOUSE, RING, cut_groups
from tests.oracles.drills import (
    answer,
    card_score,
    cost_of,
    document,
    first_of,
    money,
    name,
    pair,
    result_of,
    served_from,
    taught,
    taught_file,
)
from tests.oracles.hands import KIND
from tests.oracles.house_ways import house_way
from tests.oracles.ranking import high_rank, in_order, rank, same_rank, settings, single_rank
from tests.oracles.strategies import LEVELS, Market, level, set_by, set_house_way

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


def test_there_are_fifteen() -> None:
    assert len(SUBJECTS) == 15
    with pytest.raises(LookupError, match="1 to 15"):
        lesson(16, load("nz"))


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
        elif pick.code.startswith("higher_score_"):
            part = pick.code.removeprefix("higher_score_")
            worths = [card_score(book, part, hand) for hand in options]
            facts = pick.because.facts
            assert (facts["more"], facts["less"]) == (max(worths), min(worths))
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


# ---- the score card --------------------------------------------------------------------------------------------------


@books
def test_the_rows_of_the_score_card_are_those_of_its_file(book_id: str) -> None:
    file = taught(document(book_id))["score"]
    for number, hand in ((13, "low"), (14, "high")):
        made = lesson(number, load(book_id))
        (rows,) = [step.shows for step in made.steps if isinstance(step.shows, ScoreRows)]
        assert rows.hand == hand
        assert [getattr(row, hand) for row in rows.rows] == file[hand]
        assert [row.level for row in rows.rows] == LEVELS
        assert [level(pair(row.tiles)) for row in rows.rows] == list(range(14))
        added = [each for each in statements(made) if each.code.startswith("lesson.card_plus_")]
        assert [each.facts["add"] for each in added] == [
            plus["add"] for plus in file["plus"] if plus["hand"] in {hand, "each"}
        ]
    same = next(
        each for each in statements(lesson(14, load(book_id))) if each.code == "lesson.card_high_less"
    )
    points = same.facts["points"]
    assert isinstance(points, int)
    assert (same.facts["low"], same.facts["high"]) == (file["low"][points], file["high"][points])


@books
def test_scored_hands_have_the_scores_of_the_file_and_the_costs_of_all_deals(book_id: str) -> None:
    book = document(book_id)
    found = shown(book_id, Scored)
    assert len(found) >= 3 * len(SEEDS)
    for scored in found:
        assert sum(each.is_best for each in scored.settings) >= 1
        for each in scored.settings:
            assert each.low_score == card_score(book, "low", pair(each.low))
            assert each.high_score == card_score(book, "high", pair(each.high))
            item = {"named": {"book": book}, "tiles": [*each.low, *each.high]}
            lost, of = cost_of(item, list(each.low))
            assert each.cost.exact == Fraction(100 * lost, of)


@books
def test_the_price_of_the_card_is_counted_a_second_time(book_id: str) -> None:
    """The last lesson says what a second count of all deals says, to four decimals."""
    book = document(book_id)
    market = Market(book)
    card, house = set_by(taught_file(book), book), set_house_way(book)
    said = {each.code: each for each in statements(lesson(15, load(book_id)))}
    for code, banks in (("lesson.card_costs", False), ("lesson.card_costs_bank", True)):
        prices = market.prices([card, house], banks=banks)
        percent = [f"{100 * price.cost / (20 * 736_281_000):.4f}" for price in prices]
        assert [said[code].facts[name] for name in ("cost", "house")] == percent
        if not banks:
            assert said["lesson.card_differs"].facts["hands"] == f"{prices[0].hands:,}"


def test_a_book_without_a_subject_says_so() -> None:
    def codes(book_id: str, number: int) -> set[str]:
        return {each.code for each in statements(lesson(number, load(book_id)))}

    assert "lesson.no_high_nine" in codes("massachusetts", 3)
    assert "lesson.high_nine" in codes("nz", 3)
    assert "lesson.one_cut" in codes("rws", 9)
    assert "lesson.no_co_banking" in codes("rws", 8)
    assert "lesson.side_bet_bonus" in codes("rws", 7)
    assert "lesson.side_bet_bonus" not in codes("nz", 7)
