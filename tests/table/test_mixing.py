"""Laja, reshuffle, cut of stacks, dice and looks at the tiles: their effect on the table, and their visibility."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.books import BOOK_IDS, load
from paigow.table import State, next_duty, show
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.deal.cuts import STACKS, count, groups, order_from, stack_order
from tests.table.dealing import banked, betting, choose, done
from tests.table.driver import ALL_FACES, Game

PILE = ALL_FACES[::-1]


@st.composite
def moved_stacks(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return neighbouring stacks, some for the left end and the others for the right."""
    first = draw(st.integers(1, 8))
    last = draw(st.integers(first, 8))
    run = list(range(first, last + 1))
    left = draw(st.sets(st.sampled_from(run)))
    return tuple(sorted(left)), tuple(stack for stack in run if stack not in left)


@given(moved_stacks())
def test_moved_stacks_lie_at_the_ends_and_the_others_keep_their_order(
    moved: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    left, right = moved
    order = stack_order(left, right)
    assert sorted(order) == list(STACKS)
    assert order[: len(right)] == right
    assert order[8 - len(left) :] == left
    rest = order[len(right) : 8 - len(left)]
    assert list(rest) == sorted(rest)


@given(moved_stacks())
def test_a_cut_of_stacks_moves_whole_stacks(moved: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    left, right = moved
    table, before = at_the_cut()
    table.state = before
    (event,) = done(table, c.MoveStacks(person="Bob", to_left=left, to_right=right))
    piles = [table.woodpile[4 * (stack - 1) : 4 * stack] for stack in event.order]
    assert table.state.round.woodpile == tuple(face for pile in piles for face in pile)


@cache
def at_the_cut() -> tuple[Game, State]:
    """Return a table at which Bob banks and may cut the stacks, and its state."""
    table = banked("massachusetts")
    return table, table.state


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("direction", ["counter-clockwise", "clockwise"])
def test_whoever_banks_each_position_is_counted_and_served_once(book: str, direction: str) -> None:
    ring = load(book).ring
    for start in ring:
        counted = [count(ring, start, total) for total in range(1, 9)]
        assert Counter(counted) == Counter(ring)
        assert (count(ring, start, 9), count(ring, start, 17)) == (start, start)
        assert count(ring, start, 5) == count(ring, start, 13) == count(ring, start, -3)
        served = order_from(ring, counted[4], direction)
        assert (served[0], Counter(served)) == (counted[4], Counter(ring))


def test_nobody_sees_the_tiles_of_a_laja_or_a_reshuffle() -> None:
    table = betting("nz")
    table.play(c.AskLaja(person="Ann"))
    table.woodpile = PILE
    (laja,) = done(table)
    table.play(c.OrderReshuffle(by="Sue"))
    (shuffled,) = done(table)
    for event in (laja, shuffled):
        assert event.woodpile == PILE
        for viewer in ("Ann", "Bob", None):
            assert show(table.state, event, viewer).woodpile == ()  # type: ignore[attr-defined]


def test_nobody_sees_the_dice_under_the_lid_but_everybody_who_shook() -> None:
    table = banked("massachusetts", to="shaken")
    shaken = table.events(e.DiceShaken)[-1]
    for viewer in ("Ann", "Bob", None):
        shown = show(table.state, shaken, viewer)
        assert isinstance(shown, e.DiceShaken)
        assert (shown.dice, shown.by, shown.shakes) == ((), "Bob", 3)
        assert table.sees(viewer).dice == ()


@pytest.mark.parametrize("phase", ["stacked", "betting"])
def test_a_laja_comes_before_anything_else_the_dealer_does(phase: str) -> None:
    table = betting("nz")
    if phase == "stacked":  # in the first round, when the bank is not on offer (NZ 9.2)
        table = Game("nz")
        table.seat("Ann", 2)
        table.begin(to="stacked")
    table.play(c.AskLaja(person="Ann"))
    assert next_duty(table.state, table.book) == "woodpile"
    table.duty()
    assert next_duty(table.state, table.book) != "woodpile"


def test_a_reshuffle_goes_before_a_laja_that_was_asked_for() -> None:
    table = betting("nz")
    table.play(c.AskLaja(person="Ann"))
    refused = table.refused(c.Reshuffle(woodpile=PILE), "no_mixing")
    assert refused.facts == {"mixing": "reshuffle", "due": "laja"}
    table.play(c.OrderReshuffle(by="Sue"))
    table.refused(c.MakeLaja(woodpile=PILE), "no_mixing")
    table.refused(c.Reshuffle(woodpile=PILE[:31]), "wrong_set")
    table.play(c.Reshuffle(woodpile=PILE))
    table.play(c.MakeLaja(woodpile=PILE))  # NZ 9.2: which the dealer shall perform
    refused = table.refused(c.MakeLaja(woodpile=PILE), "no_mixing")
    assert refused.facts == {"mixing": "laja", "due": "none"}
    assert table.state.round.mixing is None


def test_a_reshuffle_after_the_close_of_bets_leaves_the_wagers() -> None:
    table = betting("nz")
    table.until("delivered")
    table.play(c.OrderReshuffle(by="Sue"))
    assert table.state.phase == "bets_closed"
    assert table.state.boxes[3].wagers
    assert all(box.hand is None for box in table.state.boxes.values())
    table.woodpile = PILE
    table.deal()
    found = [box.hand.tiles for box in table.state.boxes.values() if box.hand]
    assert found == [groups(PILE, table.book.house_cut)[2]]
    table.finish()


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_throw_that_was_none_may_be_followed_by_many(book: str) -> None:
    table = banked(book, to="shaken")
    for throws in range(2, 6):
        table.play(c.ReportDice(by="Sue", fault="cocked"))
        table.until("shaken")
        assert table.state.round.throws == throws
    table.deal()
    table.finish()


def test_what_the_bank_decided_is_nothing_to_the_house_that_takes_over() -> None:
    """The stake does not cover the wagers. The house banks, with neither the cut nor the count of the player."""
    table = banked("nz", choices={"plus_minus_four": True}, total=12)
    table.play(choose("Cup Say", "top", "right"))
    table.play(c.NominateFour(person="Bob", amount=4))
    table.play(c.CutTiles(cut="Cup Say", options=("top", "right")))
    table.play(c.CallNoMoreBets())
    table.play(c.PassBank(person="Bob"))
    table.until("counted")
    assert table.state.round.bank.kind == "house"
    assert table.state.round.first == 4  # 12 counted from box 1
