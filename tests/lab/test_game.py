"""What settings gain against mixes, held against whole-number counts of pure policies."""

from fractions import Fraction

import numpy as np
import pytest

from paigow.books import BOOK_IDS, load
from paigow.lab.game.setting_game import Game
from paigow.lab.hands import Place, Whole, hands_of
from paigow.lab.odds import showdown_of
from paigow.lab.policies import FINEST, Policy, best_high, best_low, house_way
from paigow.lab.showdown import Layer, Real

FIVE = Fraction(1, 20)
HANDS = hands_of(load("nz"))
GAME = Game(HANDS, FIVE)


def counted(game: Game, settings: Place, *, banks: bool) -> Whole:
    """Return what every setting gains against a pure policy, by the counts that the odds rest on."""
    low, high, both = (
        np.asarray(count, np.int64)
        for count in showdown_of(game.hands).beaten(None, (Layer(settings),), copies_win=banks)
    )
    win, lose = (20, 19) if banks else (19, 20)
    gains: Whole = win * both - lose * (20_475 - low - high + both)
    return gains


def some_mix(game: Game, whole: int, seed: int) -> Whole:
    """Random parts of ``whole`` for each hand's needed settings."""
    rng = np.random.default_rng(seed)
    first = rng.integers(0, whole + 1, len(game.settings))
    parts = np.zeros(len(game.settings), np.int64)
    left = np.full(len(game.begin), whole)
    for place in range(len(parts) - 1, -1, -1):
        hand = game.owner[place]
        taken = left[hand] if place == game.begin[hand] else min(first[place], left[hand])
        parts[place], left[hand] = taken, left[hand] - taken
    return parts


@pytest.mark.parametrize("banks", [False, True])
def test_against_a_pure_policy_the_gains_are_those_of_the_counts(banks: bool) -> None:
    for policy in (house_way(HANDS), best_low(HANDS), best_high(HANDS)):
        chosen = GAME.chosen(policy)
        values = GAME.values(GAME.pure(chosen), banks=banks)
        expected = counted(GAME, GAME.settings[chosen], banks=banks)[GAME.settings]
        assert (values == expected).all()


@pytest.mark.parametrize("banks", [False, True])
def test_a_mix_of_whole_parts_is_counted_without_an_error(banks: bool) -> None:
    whole = GAME.precision()
    some, others = (GAME.chosen(policy) for policy in (best_low(HANDS), best_high(HANDS)))
    part = 3 * whole // 7
    mix = GAME.pure(some) * part + GAME.pure(others) * (whole - part)
    one, other = (
        counted(GAME, GAME.settings[chosen], banks=banks)[GAME.settings].astype(object)
        for chosen in (some, others)
    )
    values = GAME.values(mix, banks=banks)
    assert whole >= 2**20
    assert [int(value) for value in values] == (one * part + other * (whole - part)).tolist()


def test_the_layers_of_a_mix_gain_what_the_mix_gains() -> None:
    mix = some_mix(GAME, 1_000, 5) / 1_000
    low, high, both = showdown_of(HANDS).beaten(None, GAME.layers(mix), copies_win=False)
    gains = 19 * both - 20 * (20_475 - low - high + both)
    assert np.allclose(GAME.values(mix, banks=False), gains[GAME.settings], rtol=0, atol=1e-6)


def test_both_sides_together_gain_nothing() -> None:
    ours, theirs = (some_mix(GAME, 1_000, seed) for seed in (1, 2))
    player = GAME.values(theirs.astype(float), banks=False) @ (ours * GAME.ways[GAME.owner])
    banker = GAME.values(ours.astype(float), banks=True) @ (theirs * GAME.ways[GAME.owner])
    assert player == -banker != 0


def test_the_matrix_adds_up_to_the_gains() -> None:
    mix: Real = some_mix(GAME, 1_000, 9).astype(float)
    rows = np.arange(0, len(GAME.settings), 97)
    every = np.arange(len(GAME.settings))
    assert (
        GAME.matrix(rows, every) @ mix == (GAME.ways[GAME.owner] * GAME.values(mix, banks=False))[rows]
    ).all()
    banker = (GAME.ways[GAME.owner] * GAME.values(mix, banks=True))[rows]
    assert (-GAME.matrix(every, rows).T @ mix == banker).all()


def test_hands_that_share_too_many_tiles_never_meet() -> None:
    hands = np.arange(len(HANDS))
    some = hands[::181]
    meetings = GAME.meetings(hands, some)
    assert (meetings.sum(axis=0)[:3] > 0).all()
    assert (GAME.ways @ meetings == HANDS.ways[some] * 20_475).all()
    for place, hand in enumerate(some.tolist()):
        too_many = (HANDS.counts + HANDS.counts[hand] > HANDS.stock).any(axis=1)
        assert (meetings[too_many, place] == 0).all()
        assert (meetings[~too_many, place] > 0).all()


def test_a_way_is_bettered_by_its_needed_settings_only() -> None:
    policy = Policy("worst", HANDS.first[1:] - 1)  # the last setting of each hand, good or bad
    settings = GAME.settings[GAME.chosen(policy)]
    assert (HANDS.hand[settings] == np.arange(len(HANDS))).all()
    assert (HANDS.low[settings] >= HANDS.low[policy.settings]).all()
    assert (HANDS.high[settings] >= HANDS.high[policy.settings]).all()
    assert HANDS.is_needed[settings].all()


def test_all_four_books_make_one_and_the_same_game() -> None:
    for book in BOOK_IDS:
        other = Game(hands_of(load(book)), FIVE)
        assert (other.settings == GAME.settings).all()
        assert (other.hands.low_tiles[other.settings] == HANDS.low_tiles[GAME.settings]).all()
        for name in ("low", "high"):
            ours, theirs = getattr(HANDS, name)[GAME.settings], getattr(other.hands, name)[other.settings]
            order = np.argsort(ours, kind="stable")
            assert (np.sign(np.diff(ours[order])) == np.sign(np.diff(theirs[order]))).all()


@pytest.mark.parametrize("commission", [Fraction(1), Fraction(-1, 20), Fraction(1, FINEST + 1)])
def test_a_commission_that_is_none_is_refused(commission: Fraction) -> None:
    with pytest.raises(ValueError, match=f"commission: {commission}; expected from 0"):
        Game(HANDS, commission)
