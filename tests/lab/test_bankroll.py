"""Ruin: sessions cut out of rounds in any pieces, and chances of ruin by recursion beside those of every path."""

from itertools import accumulate, product
from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from paigow.lab.simulation.bankroll import BankrollWalk, Stretch, ruined, stretches

ONE_BOX = {19: 0.3, 0: 0.4, -20: 0.3}


def plainly(gains: list[int], session: int, limit: int) -> tuple[int, int]:
    whole = [gains[at : at + session] for at in range(0, len(gains) - session + 1, session)]
    return len(whole), sum(min(accumulate(of_session)) < limit for of_session in whole)


@given(
    gains=st.lists(st.integers(-5, 5), min_size=1, max_size=60),
    session=st.integers(1, 60),
    limit=st.integers(-12, 0),
    chunk=st.integers(1, 60),
    seed=st.integers(0, 99),
)
@example(gains=[-3, 1, -3, 0], session=4, limit=-4, chunk=1, seed=0)
@example(gains=[5, -4, -3, 9], session=2, limit=-2, chunk=3, seed=1)
def test_sessions_are_the_same_in_whatever_chunks_they_are_played(
    gains: list[int], session: int, limit: int, chunk: int, seed: int
) -> None:
    whole = ended = 0
    parts: list[Stretch] = []
    for first in range(0, len(gains), chunk):
        more, lost, left = stretches(np.array(gains[first : first + chunk]), first, session, limit)
        whole, ended, parts = whole + more, ended + lost, parts + left
    Random(seed).shuffle(parts)
    more, lost = ruined(parts, session, len(gains), limit)
    assert (whole + more, ended + lost) == plainly(gains, session, limit)


def test_what_is_left_of_a_session_tells_its_gain_and_its_lowest_point() -> None:
    whole, ended, parts = stretches(np.array([3, -4, -4, 9, 1, -2]), 4, 3, -3)
    assert (whole, ended) == (1, 1)
    assert parts == [
        Stretch(session=1, first=4, rounds=2, gain=-1, lowest=-1),
        Stretch(session=3, first=9, rounds=1, gain=-2, lowest=-2),
    ]


def every_path(gains: dict[int, float], limit: int, rounds: int) -> float:
    return sum(
        prod(gains[gain] for gain in path)
        for path in product(gains, repeat=rounds)
        if min(accumulate(path)) < limit
    )


@pytest.mark.parametrize("limit", [0, -1, -20, -35, -59, -200])
@pytest.mark.parametrize(
    "gains", [ONE_BOX, {38: 0.2, 19: 0.1, -1: 0.3, -20: 0.25, -40: 0.15}, {-3: 1.0}, {2: 1.0}]
)
def test_ruin_by_recursion_is_that_of_every_path(gains: dict[int, float], limit: int) -> None:
    for rounds in (1, 2, 6):
        assert BankrollWalk(gains).ruin(limit, rounds) == pytest.approx(
            every_path(gains, limit, rounds), abs=1e-12
        )


def test_a_recursion_that_would_take_too_long_is_not_begun() -> None:
    assert BankrollWalk(ONE_BOX).ruin(-2_000_000, 1_000_000) is None


@pytest.mark.parametrize("gains", [ONE_BOX, {19: 0.31, 0: 0.4, -20: 0.29}, {19: 0.28, 0: 0.4, -20: 0.32}])
@pytest.mark.parametrize(("limit", "rounds"), [(-300, 400), (-600, 1000), (-100, 300)])
def test_a_brownian_motion_comes_near(gains: dict[int, float], limit: int, rounds: int) -> None:
    walk = BankrollWalk(gains)
    exact = walk.ruin(limit, rounds)
    assert exact is not None
    assert walk.ruin_by_diffusion(limit, rounds) == pytest.approx(exact, abs=0.02)


def test_a_long_session_with_a_large_bankroll_is_no_overflow() -> None:
    """The two factors of the second term are too large and too small for a float; their product is not."""
    deals = {
        19: 217_876_624,
        0: 293_876_744,
        -20: 224_527_632,
    }  # one box of New Zealand, both by the house way
    walk = BankrollWalk({gain: count / sum(deals.values()) for gain, count in deals.items()})
    assert 0 < walk.ruin_by_diffusion(-20 * 8_706, 365_316) < 1


def test_a_side_that_gains_is_ruined_at_most_so_often() -> None:
    walk = BankrollWalk({19: 0.35, 0: 0.4, -20: 0.25})
    assert walk.mean > 0
    root = walk.coefficient
    assert sum(chance * np.exp(-root * gain) for gain, chance in walk.gains.items()) == pytest.approx(1)
    assert root > 0
    for limit in (-20, -100, -300):
        long = walk.ruin(limit, 3_000)
        assert long is not None
        assert long < walk.ever_ruined_at_most(limit) < 3 * long + 1e-9


def test_a_side_that_loses_on_average_is_ruined_in_the_end() -> None:
    walk = BankrollWalk({19: 0.3, 0: 0.4, -20: 0.3})
    assert walk.coefficient == 0
    assert walk.ever_ruined_at_most(-1_000) == 1


def test_mean_and_deviation_are_of_one_round() -> None:
    walk = BankrollWalk({10: 0.5, -10: 0.5, 99: 0.0})
    assert (walk.mean, walk.deviation) == (0, 10)
    assert 99 not in walk.gains
    assert BankrollWalk({-3: 1.0}).ruin_by_diffusion(-5, 2) == 1
    assert BankrollWalk({-3: 1.0}).ruin_by_diffusion(-7, 2) == 0
