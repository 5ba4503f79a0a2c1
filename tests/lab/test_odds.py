"""Two policies over all 736,281,000 deals."""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from paigow.books import BOOK_IDS, load
from paigow.lab.hands import hands_of
from paigow.lab.odds import Odds, commission_of, odds, showdown_of
from paigow.lab.policies import Gains, best_high, best_low, best_response, house_way
from paigow.lab.policy_names import sides
from tests.oracles.enumeration import best_low_hand as oracle_best_low
from tests.oracles.enumeration import enumerate_deals
from tests.oracles.house_ways import house_way as oracle_house_way

DEALS = 736_281_000


def found(book: str, player: str, banker: str, **asked: object) -> Odds:
    chosen = load(book)
    rate = commission_of(chosen)
    return odds(*sides(chosen, player, banker, rate), rate, **asked)  # type: ignore[arg-type]


def test_the_published_enumeration_of_best_low_hands() -> None:
    for book in ("nz", "canberra", "massachusetts"):
        counted = found(book, "best-low", "best-low")
        assert (counted.win, counted.push, counted.lose) == (268_894_332, 193_406_044, 273_980_624)
        assert counted.deals == DEALS


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_the_neighbourhood_of_the_published_american_house_way(book: str) -> None:
    assert found(book, "house-way", "house-way").edge == pytest.approx(Fraction("0.0244"), abs=0.001)
    assert found(book, "house-way", "house-way", role="banker").edge == pytest.approx(
        Fraction("0.0053"), abs=0.001
    )
    assert found(book, "optimal", "house-way").edge == pytest.approx(Fraction("0.0167"), abs=0.001)
    assert found(book, "house-way", "optimal", role="banker").edge == pytest.approx(
        Fraction("-0.0020"), abs=0.0015
    )


def test_against_the_bare_massachusetts_way_a_player_who_sets_best_wins_from_the_house() -> None:
    assert found("massachusetts", "optimal", "house-way").edge < Fraction(-9, 1000)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("book", "player"),
    [("nz", "best-low"), ("canberra", "house-way"), ("massachusetts", "house-way"), ("rws", "house-way")],
)
def test_the_second_reading_counts_the_same(book: str, player: str) -> None:
    def house(kinds: tuple[str, ...]) -> tuple[tuple[str, str], tuple[str, str]]:
        return oracle_house_way(book, kinds)

    counted = found(book, player, "house-way")
    way: Callable[[tuple[str, ...]], tuple[tuple[str, str], tuple[str, str]]] = (
        house if player == "house-way" else oracle_best_low(book)
    )
    assert (counted.win, counted.push, counted.lose) == enumerate_deals(book, way, house)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_two_roles_are_one_match_seen_from_both_sides(book: str) -> None:
    player, banker = (
        found(book, "best-high", "house-way"),
        found(book, "best-high", "house-way", role="banker"),
    )
    assert (player.win, player.push, player.lose) == (banker.lose, banker.push, banker.win)
    assert player.win + player.push + player.lose == player.deals
    assert player.edge + banker.edge == player.commission * Fraction(player.win + banker.win, DEALS)


def test_the_standard_deviation_is_that_of_the_three_results() -> None:
    counted = found("nz", "house-way", "house-way")
    gains = [float(1 - counted.commission)] * 3, [0.0] * 4, [-1.0] * 3
    results = [gains[0][0], gains[1][0], gains[2][0]]
    shares = [counted.win / DEALS, counted.push / DEALS, counted.lose / DEALS]
    mean = sum(gain * share for gain, share in zip(results, shares, strict=True))
    spread = sum((gain - mean) ** 2 * share for gain, share in zip(results, shares, strict=True))
    assert mean == pytest.approx(-float(counted.edge))
    assert counted.standard_deviation == pytest.approx(sqrt(spread))


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("banks", [False, True])
@pytest.mark.parametrize("commission", [Fraction(0), Fraction(1, 20), Fraction(3, 8)])
def test_no_change_of_one_hand_improves_a_best_response(
    book: str, commission: Fraction, *, banks: bool
) -> None:
    hands = hands_of(load(book))
    showdown, house = showdown_of(hands), house_way(hands)
    gains = Gains.after(commission)
    best = best_response(showdown, house, gains, banks=banks, house=house)
    beaten = showdown.beaten(None, house.layers, copies_win=banks)
    gain = gains.of(beaten.both, showdown.deals - beaten.both - beaten.one)
    assert np.array_equal(gain[best.settings], np.maximum.reduceat(gain, hands.first[:-1]))
    tied = gain == gain[best.settings][hands.hand]
    assert (beaten.both[best.settings][hands.hand][tied] >= beaten.both[tied]).all(), "ties go to more wins"


def test_equal_answers_go_to_the_house_way() -> None:
    """With nothing paid and nothing lost every setting is as good: what remains are wins, then the house way."""
    hands = hands_of(load("nz"))
    house = house_way(hands)
    best = best_response(showdown_of(hands), house, Gains(0, 0), banks=False, house=house)
    beaten = showdown_of(hands).beaten(None, house.layers, copies_win=False)
    most = np.maximum.reduceat(beaten.both, hands.first[:-1])
    keeps = beaten.both[house.settings] == most
    same = (hands.low[best.settings] == hands.low[house.settings]) & (
        hands.high[best.settings] == hands.high[house.settings]
    )
    assert (beaten.both[best.settings] == most).all(), "more wins come before the house way"
    assert same[keeps].all()
    assert 1000 < keeps.sum() < len(hands)


def test_a_policy_of_another_book_is_matched_by_the_ranking_of_this_one() -> None:
    counted = found("massachusetts", "house-way:nz", "house-way")
    assert (counted.player, counted.book) == ("house-way:nz", "massachusetts")
    assert counted.edge < found("massachusetts", "house-way", "house-way").edge, "the NZ way sets better"


def test_the_optimal_answer_beats_every_named_policy() -> None:
    for book in BOOK_IDS:
        best = found(book, "optimal", "house-way").edge
        assert all(
            best <= found(book, other, "house-way").edge for other in ("house-way", "best-low", "best-high")
        )
        hands = hands_of(load(book))
        assert len({best_low(hands).name, best_high(hands).name}) == 2
