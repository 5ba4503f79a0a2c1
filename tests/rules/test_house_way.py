"""The house way explains itself: the rows that narrowed the choice, and the one that decided."""

import pytest

from paigow.books import BOOK_IDS, load, with_choices
from paigow.rules import ruleset
from paigow.rules.terms import hand_of
from paigow.tiles import kind_multisets, parse_tiles

all_books = pytest.mark.parametrize("book", BOOK_IDS)


@all_books
def test_each_step_leaves_fewer_settings_and_the_last_one_decides(book: str) -> None:
    for decision in ruleset(load(book)).table.values():
        steps = [step for step in decision.steps if not step.overruled]
        left = [step.left for step in steps]
        assert left == sorted(left, reverse=True)
        assert len(set(left[:-1])) == len(left[:-1])
        assert steps[-1] == decision.steps[-1]
        assert steps[-1].clause == decision.clause
        assert all(step.says.endswith(".") for step in decision.steps)


def test_beside_a_pair_lie_the_other_two_tiles() -> None:
    for tiles, beside in (
        ("6-6 6-6 1-1 5-5", "1-1 5-5"),
        ("6-6 1-1 1-1 5-5", "6-6 5-5"),
        ("3-6 1-4 6-6 4-5", "1-4 6-6"),
    ):
        hand = hand_of(tuple(sorted(tile.kind.index for tile in parse_tiles(tiles))))
        assert sorted(hand.beside) == sorted(tile.kind.index for tile in parse_tiles(beside))
    assert hand_of((1, 3, 5, 7)).pair is None


def test_a_trace() -> None:
    found = ruleset(load("nz")).house_way(parse_tiles("high6 high10 low10 low7"))
    assert found.clause == "NZ App4 5.1"
    assert [(step.clause, step.left) for step in found.steps] == [("NZ App4 4.1", 2), ("NZ App4 5.1", 1)]


def test_a_row_that_was_overruled_is_shown() -> None:
    found = ruleset(load("nz")).house_way(parse_tiles("teen teen high4 gee6"))
    assert [(step.clause, step.left, step.overruled) for step in found.steps] == [
        ("NZ App4 2.3(b)", 2, True),
        ("NZ App4 2.3(b)", 1, False),
    ]
    letter = ruleset(with_choices(load("nz"), {"to_the_letter": True})).house_way(
        parse_tiles("teen teen high4 gee6")
    )
    assert [(step.clause, step.left, step.overruled) for step in letter.steps] == [
        ("NZ App4 2.3(b)", 1, False)
    ]
    assert letter.setting.high_name == "points 8 teen"


def test_equal_settings_need_no_row_that_tells_them_apart() -> None:
    found = ruleset(load("nz")).house_way(parse_tiles("teen high8 low8 eleven"))
    assert found.setting.high_name == "gong teen"


@all_books
def test_one_hand_at_a_time_gives_what_the_whole_table_gives(book: str) -> None:
    chosen = with_choices(load(book), {"boxes": 5})  # a book of its own, so that nothing is decided yet
    rules = ruleset(chosen)
    for tiles in ("teen nine low6 five", "five nine teen low6", "gee6 gee3 high6 five", "2-4 1-2 five high6"):
        decision = ruleset(load(book)).table[sum(tile.code for tile in parse_tiles(tiles))]
        found = rules.house_way(parse_tiles(tiles))
        assert (found.setting.ranks, found.clause, found.steps) == (
            decision.setting,
            decision.clause,
            decision.steps,
        )
    assert len(rules.table) == len(kind_multisets(4))
