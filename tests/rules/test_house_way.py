"""The house way explains itself: the rows that narrowed the choice, and the row that decided."""

import sys

import pytest

from paigow.books import BOOK_IDS, load, read_phrase, with_choices
from paigow.books.phrases import KEEP
from paigow.rules import Rules, ruleset
from paigow.rules.house_way import HouseWay
from paigow.rules.settings import kind_settings
from paigow.rules.terms import Context, choice, hand_of
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
    chosen = with_choices(load(book), {"boxes": 5})  # a separate book, so that nothing is decided yet
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


def test_once_the_table_is_made_every_hand_is_at_the_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, tiles = Rules(load("nz")), parse_tiles("teen teen eleven low6")
    settings, house_way = ruleset(load("nz")).settings(tiles), ruleset(load("nz")).house_way(tiles)
    assert rules.table
    monkeypatch.setattr(sys.modules[Rules.__module__], "kind_settings", None)
    monkeypatch.setattr(HouseWay, "decision", None)
    assert rules.settings(tiles) == settings
    assert rules.house_way(tiles) == house_way


def test_where_no_limit_is_drawn_every_low_hand_is_good_enough() -> None:
    rules = ruleset(load("nz"))
    for setting in rules.settings(parse_tiles("teen teen eleven low6")):
        assert Context(rules.ranks, None).reaches(setting.ranks)
        assert not Context(rules.ranks, (10**9, 0)).reaches(setting.ranks)


def test_a_pair_is_no_two_small_tiles_that_make_eight() -> None:
    keep = choice(read_phrase("small tiles make 8", KEEP))
    context = Context(ruleset(load("canberra")).ranks, None)
    for tiles, kept in (("1-3 1-3 5-6 6-6", 0), ("1-3 2-2 5-6 6-6", 1)):
        hand = hand_of(tuple(sorted(tile.kind.index for tile in parse_tiles(tiles))))
        assert len(keep(hand, kind_settings(hand.kinds, context.ranks), context)) == kept
