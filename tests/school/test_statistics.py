"""Statistics and rating: sums that must agree, and numbers worked out by hand."""

from datetime import UTC, datetime
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from paigow.school.coaching.mistakes import Drilled, Mistake
from paigow.school.coaching.played_hands import Role, Setter
from paigow.school.coaching.rating import LEAST_HANDS, MOST_HANDS, rating
from paigow.school.coaching.statistics import (
    CURVE,
    WEEKS,
    GradeCounts,
    HandRecord,
    RoundRecord,
    grade_of,
    statistics,
)
from paigow.school.exact_cost import cost_of

SPLIT = Mistake(kind="split", pairs=("pair nines",))
ROW = Mistake(kind="row", clause="NZ 1")
DAY_US = 24 * 3600 * 1_000_000
MONDAY_US = int(datetime(2026, 11, 23, tzinfo=UTC).timestamp()) * 1_000_000


def hand(
    cost: float | Fraction = 0,
    *,
    gain: float = 0,
    wagered: int = 1000,
    set_by: Setter = "player",
    mistake: Mistake | None = None,
    drill: Drilled | None = None,
    role: Role = "player",
) -> HandRecord:
    return HandRecord(
        role=role,
        set_by=set_by,
        counts=set_by == "player",
        low=("6-6", "5-6"),
        high=("4-4", "2-3"),
        best_low=("6-6", "4-4"),
        best_high=("5-6", "2-3"),
        wagered=cost_of(Fraction(wagered)),
        gain=cost_of(Fraction(gain)),
        cost=cost_of(Fraction(cost)),
        over_house_way=cost_of(Fraction(cost) / 2),
        mistake=mistake,
        drill=drill,
    )


def played(
    *hands: HandRecord, gain: int = 0, at_us: int = MONDAY_US, book: str = "nz", is_bank: bool = False
) -> RoundRecord:
    return RoundRecord(at_us=at_us, book=book, is_bank=is_bank, gain=gain, hands=hands)


HANDS = st.builds(
    hand,
    st.fractions(0, 90, max_denominator=500),
    gain=st.fractions(-90, 90, max_denominator=500),
    wagered=st.integers(1, 100_000),
    set_by=st.sampled_from(["player", "house_way", "advice"]),
    mistake=st.sampled_from([None, SPLIT, ROW]),
)
ROUNDS = st.lists(
    st.builds(
        lambda hands, gain, day, book: played(*hands, gain=gain, at_us=MONDAY_US + day * DAY_US, book=book),
        st.lists(HANDS, max_size=3),
        st.integers(-10_000, 10_000),
        st.integers(0, 200),
        st.sampled_from(["nz", "rws"]),
    ),
    max_size=30,
)


@given(ROUNDS)
def test_every_sum_agrees(rounds: list[RoundRecord]) -> None:
    found = statistics(rounds)
    assert found.fair.exact + found.play.exact + found.luck.exact == found.net
    assert found.won + found.pushed + found.lost == found.rounds == len(rounds)
    assert sum(asdict(found.grades).values()) == found.own
    assert sum(each.rounds for each in found.totals) == found.rounds
    assert sum(each.net for each in found.totals) == found.net
    assert sum(each.own for each in found.totals) == found.own
    assert (found.curve[-1].net if rounds else 0) == found.net
    assert found.play.exact == -found.cost.exact * found.wagered.exact / 100


def test_luck_is_what_the_settings_and_the_deal_do_not_explain() -> None:
    """1000 wagered on a hand worth +10 %, set for 4 % less, that won 950."""
    found = statistics([played(hand(4, gain=6), gain=950)])
    assert [each.value for each in (found.fair, found.play, found.luck)] == [100, -40, 890]


def test_hands_that_others_set_cost_the_person_nothing() -> None:
    found = statistics([played(hand(20, set_by="house_way"), hand(10))])
    assert (found.own, found.play.value, found.cost.value) == (1, -100.0, 10.0)


def test_grades_are_those_of_the_coach() -> None:
    costs = [0, 0.5, 1, 9, 10, 29, 30, 90]
    assert [grade_of(Fraction(cost)) for cost in costs] == [
        "best", "good", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder",
    ]  # fmt: skip
    found = statistics([played(*(hand(cost) for cost in costs))])
    assert found.grades == GradeCounts(best=1, good=1, inaccuracy=2, mistake=2, blunder=2)


def test_weeks_begin_on_monday_in_utc_and_only_the_last_ones_are_shown() -> None:
    sunday = played(hand(2), at_us=MONDAY_US - 1)
    monday = played(hand(4), hand(8), at_us=MONDAY_US)
    early = [played(hand(1), at_us=MONDAY_US - week * 7 * DAY_US) for week in range(20, 1, -1)]
    found = statistics([*early, sunday, monday]).weeks
    assert len(found) == WEEKS
    assert [(each.since, each.hands, each.cost.value) for each in found[-2:]] == [
        ("2026-11-16", 1, 2.0),
        ("2026-11-23", 2, 6.0),
    ]


def test_the_curve_ends_with_the_last_round_and_has_few_points() -> None:
    rounds = [played(gain=1, at_us=MONDAY_US + each * 1000) for each in range(1000)]
    found = statistics(rounds).curve
    assert len(found) == CURVE
    assert found[-1].net == 1000
    assert [each.net for each in found] == sorted({each.net for each in found})
    assert [each.net for each in statistics(rounds[:3]).curve] == [1, 2, 3]


def test_leaks_are_ordered_by_coins_and_show_the_dearest_hand() -> None:
    drill = Drilled(kind="set", card="x")
    dear = hand(30, wagered=100, mistake=SPLIT, drill=drill)
    rounds = [
        played(dear, hand(10, wagered=100, mistake=SPLIT, drill=drill)),
        played(hand(5, wagered=10_000, mistake=ROW)),
    ]
    row, split = statistics(rounds).leaks
    assert (row.mistake, row.times, row.coins.value) == (ROW, 1, 500.0)
    assert not row.drills
    assert (split.mistake, split.times, split.coins.value, split.cost.value) == (SPLIT, 2, 40.0, 20.0)
    assert (split.example, split.drills) == (dear, (drill,))


def test_player_and_bank_are_told_apart() -> None:
    rounds = [
        played(hand(2), gain=5),
        played(hand(6, role="banker"), gain=-3, is_bank=True),
        played(hand(1), book="rws"),
    ]
    found = [
        (each.book, each.role, each.rounds, each.net, each.cost.value) for each in statistics(rounds).totals
    ]
    assert found == [("nz", "player", 1, 5, 2.0), ("nz", "banker", 1, -3, 6.0), ("rws", "player", 1, 0, 1.0)]


# ---- rating ----------------------------------------------------------------------------------------------------------


def test_too_few_hands_give_no_rating() -> None:
    assert rating([Fraction(0)] * (LEAST_HANDS - 1)) is None
    assert rating([Fraction(0)] * LEAST_HANDS) is not None


def test_only_the_last_hands_count() -> None:
    found = rating([Fraction(90)] * 300 + [Fraction(1)] * MOST_HANDS)
    assert found is not None
    assert (found.value, found.hands, found.cost) == (1750, MOST_HANDS, 1.0)


def test_nobody_is_certain_to_be_perfect_and_more_hands_are_surer() -> None:
    few, many = rating([Fraction(0)] * 50), rating([Fraction(0)] * 500)
    assert few is not None
    assert many is not None
    assert few.value == many.value == 2000
    assert few.error > many.error > 0


@pytest.mark.parametrize("hands", [50, 200, 500])
def test_the_error_covers_the_true_rating_nineteen_times_in_twenty(hands: int) -> None:
    """Players who lose 8 in every 20th hand have a mean cost of 0.4, a rating of 1900."""
    chance, within = Random(7), 0
    for _ in range(400):
        found = rating([Fraction(8 if chance.random() < 0.05 else 0) for _ in range(hands)])
        assert found is not None
        within += abs(found.value - 1900) <= found.error
    assert within / 400 > 0.9


def test_it_is_never_below_nothing() -> None:
    found = rating([Fraction(50)] * 100)
    assert found is not None
    assert found.value == 0
