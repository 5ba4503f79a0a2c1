"""New Zealand, 4.6, 4.7, 6.1 and 6.2: matching a player's hand with the banker's."""

import random

import pytest

from paigow.rules import Match, Setting
from paigow.tiles import TILES
from tests.clauses.play import at

nz = at("nz")


def deals(count: int) -> list[tuple[Setting, Setting]]:
    """Settings of player and banker out of one set of tiles, at random but always the same."""
    chance = random.Random(610)
    found = []
    for _ in range(count):
        tiles = chance.sample(TILES, 8)
        found.append(
            (chance.choice(nz.rules.settings(tiles[:4])), chance.choice(nz.rules.settings(tiles[4:])))
        )
    return found


def hands_of_the_banker(match: Match) -> int:
    return (match.low, match.high).count("lose")


@pytest.mark.clause("NZ 1.0 Match", check=1)
def test_high_is_matched_with_high_and_low_with_low() -> None:
    for player, banker in deals(500):
        match = nz.rules.match(player, banker)
        assert (match.low == "win") == (player.ranks.low.low > banker.ranks.low.low)
        assert (match.high == "win") == (player.ranks.high.high > banker.ranks.high.high)
    assert (
        nz.match("low10 five / low10 low8", "high4 high10 / high8 eleven").result == "push"
    )  # 5/8 against 4/9


@pytest.mark.clause("NZ 4.6", check=1)
def test_the_banker_wins_every_copy() -> None:
    better_low = nz.match("high8 five / teen high8", "low8 five / teen low8")
    assert (better_low.low, better_low.high, better_low.result) == ("win", "lose", "push")
    low_copy = nz.match("low8 five / teen nine", "low8 five / day nine")
    assert (low_copy.low, low_copy.high, low_copy.result) == ("lose", "win", "push")
    both = nz.match("low8 five / teen low7", "low8 five / teen low7")
    assert both.result == "lose"
    assert "NZ 4.6" in both.clauses


@pytest.mark.clause("NZ 4.7", check=1)
def test_zero_against_zero_is_the_bankers_low_hand() -> None:
    match = nz.match("high4 high6 / high8 low10", "eleven nine / low8 high10")
    assert (match.low, match.high, match.result) == ("lose", "win", "push")
    assert "NZ 4.7" in match.clauses


@pytest.mark.clause("NZ 4.7", check=2)
def test_zero_against_zero_is_the_bankers_high_hand_too() -> None:
    match = nz.match("low4 high6 / high4 low6", "eleven nine / high10 low10")
    assert (match.low, match.high, match.result) == ("lose", "lose", "lose")
    match = nz.match("eleven nine / high10 low10", "low4 high6 / high4 low6")
    assert match.result == "lose"


@pytest.mark.clause("NZ 4.7", check=3)
def test_a_gong_and_a_pair_of_tens_are_no_zeros() -> None:
    nz.is_called("teen 8", "gong teen")
    nz.is_called("high10 high10", "pair high10")
    for zero in ("11 9", "high10 low10", "high4 high6", "high4 low6", "low4 high6", "low4 low6"):
        nz.is_called(zero, "zero")
        nz.in_falling_order("high10 high10", "teen high8", "high10 low8", zero)
    assert sum(hand.name == "zero" for hand in nz.rules.ranks.hands.values()) == 6


@pytest.mark.clause("NZ 6.1(a)(i)", check=1)
def test_two_better_hands_win() -> None:
    match = nz.match("low10 five / high8 eleven", "low10 high4 / high10 low8")  # 5/9 against 4/8
    assert (match.result, match.clauses) == ("win", ("NZ 6.1(a)(i)",))


@pytest.mark.clause("NZ 6.1(a)(ii)", check=1)
def test_of_equal_values_the_better_highest_tile_is_higher() -> None:
    match = nz.match("high8 low7 / teen nine", "high4 eleven / day nine")  # both low hands 5
    assert (match.low, match.result) == ("win", "win")
    match = nz.match("high8 low7 / low8 high10", "high4 eleven / day nine")
    assert (match.low, match.result) == ("win", "push")  # the other hand is compared by itself


@pytest.mark.clause("NZ 6.1(b)(i)", check=1)
def test_two_worse_hands_lose() -> None:
    match = nz.match("day eleven / day five", "low10 high4 / high10 low8")  # 3/7 against 4/8
    assert (match.result, match.clauses) == ("lose", ("NZ 6.1(b)(i)",))


@pytest.mark.clause("NZ 6.1(b)(ii)", check=1)
def test_a_worse_high_hand_and_two_zeros_lose() -> None:
    match = nz.match("high4 high6 / day five", "eleven nine / high10 low8")  # 0/7 against 0/8
    assert match.result == "lose"


@pytest.mark.clause("NZ 6.1(c)", check=1)
def test_one_better_hand_is_a_push() -> None:
    match = nz.match("day high10 / high8 eleven", "high4 low10 / low8 low10")  # 2/9 against 4/8
    assert (match.result, match.clauses) == ("push", ("NZ 6.1(c)",))
    assert (
        nz.match("high4 high6 / high8 eleven", "eleven nine / low8 high10").result == "push"
    )  # 0/9 against 0/8


@pytest.mark.clause("NZ 6.2(a)(i)", check=1)
@pytest.mark.clause("NZ 6.2(b)", check=1)
def test_the_banker_wins_where_the_player_loses_and_loses_where_he_wins() -> None:
    for player, banker in deals(500):
        match = nz.rules.match(player, banker)
        assert (match.result == "lose") == (hands_of_the_banker(match) == 2)
        assert (match.result == "win") == (hands_of_the_banker(match) == 0)
    assert hands_of_the_banker(nz.match("low10 five / high8 eleven", "low10 high4 / high10 low8")) == 0


@pytest.mark.clause("NZ 6.2(a)(ii)", check=1)
def test_each_copy_is_the_bankers_better_hand() -> None:
    match = nz.match("eleven five / teen high8", "eleven five / teen low8")
    assert hands_of_the_banker(match) == 2
    match = nz.match("low8 five / teen nine", "low8 five / day nine")
    assert hands_of_the_banker(match) == 1


@pytest.mark.clause("NZ 6.2(a)(iii)", check=1)
def test_two_zeros_and_the_better_high_hand_win_for_the_banker() -> None:
    assert hands_of_the_banker(nz.match("high4 high6 / day five", "eleven nine / high10 low8")) == 2


@pytest.mark.clause("NZ 6.2(c)", check=1)
def test_a_copy_and_a_worse_hand_are_a_push_for_the_banker() -> None:
    match = nz.match("low8 five / teen nine", "low8 five / day nine")  # banker: low copy, high lower
    assert (hands_of_the_banker(match), match.result) == (1, "push")
