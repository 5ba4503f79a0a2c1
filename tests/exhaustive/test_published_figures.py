"""Figures that others have published come out of ``paigow.rules``."""

from collections import Counter
from functools import partial
from itertools import combinations
from math import factorial, log2

import pytest

from paigow.books import BOOK_IDS, load
from paigow.rules import ruleset
from paigow.rules.settings import kind_settings
from paigow.tiles import TILES, all_hands, is_pair, kind_multisets
from tests.exhaustive.deals import best_low, by_table, count_deals

ALL_DEALS = 736_281_000


@pytest.mark.parametrize("book", ["nz", "rws"])
def test_best_low_hand_against_best_low_hand(book: str) -> None:
    """The exact enumeration of acc2023156/PaiGowTiles, confirmed by three programs."""
    way = best_low(ruleset(load(book)).ranks)
    assert count_deals(way, way) == (268_894_332, 193_406_044, 273_980_624)


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_house_way_against_house_way_is_in_the_published_neighbourhood(book: str) -> None:
    """The Wizard of Odds has 29.21% wins, 40.61% pushes, 30.18% losses for an American house way."""
    way = by_table(ruleset(load(book)).table)
    deals = count_deals(way, way)
    assert sum(deals) == ALL_DEALS
    assert [100 * count / ALL_DEALS for count in deals] == pytest.approx([29.21, 40.61, 30.18], abs=0.8)


def test_log_of_the_number_of_shuffles() -> None:
    assert round(log2(factorial(32)), 1) == 117.7


def test_hands_and_settings() -> None:
    assert sum(1 for _ in combinations(TILES, 2)) == 496
    assert sum(kind_multisets(4).values()) == 35_960
    assert 3 * sum(kind_multisets(4).values()) == 107_880
    assert len(merged(4)) == 3_620
    assert len(merged(2)) == 136


def merged(size: int) -> set[tuple[int, ...]]:
    """Multisets of kinds with the two gee tiles taken for one kind of two."""
    return {tuple(min(kind, 15) for kind in kinds) for kinds in kind_multisets(size)}


def test_hands_by_pairs() -> None:
    by_pairs: Counter[int] = Counter()
    single: Counter[str] = Counter()
    wongs = 0
    for tiles in all_hands():
        pairs = [one.kind for one, other in combinations(tiles, 2) if is_pair(one.kind, other.kind)]
        by_pairs[len(pairs)] += 1
        if len(pairs) == 1:
            single[pairs[0].name] += 1
        names = {tile.kind.name for tile in tiles}
        wongs += not pairs and "nine" in names and not names.isdisjoint({"teen", "day"})
    assert by_pairs == {2: 120, 1: 6_720, 0: 29_120}
    assert set(single.values()) == {420}
    assert len(single) == 16
    assert wongs == 2_704


@pytest.mark.parametrize("book", BOOK_IDS)
def test_undominated_settings(book: str) -> None:
    ranks = ruleset(load(book)).ranks
    kinds_by_choice: Counter[int] = Counter()
    hands_by_choice: Counter[int] = Counter()
    for kinds, hands in kind_multisets(4).items():
        strengths = {setting.strengths for setting in kind_settings(kinds, ranks)}
        undominated = [
            (low, high)
            for low, high in strengths
            if not any((low, high) != other and low <= other[0] and high <= other[1] for other in strengths)
        ]
        hands_by_choice[len(undominated)] += hands
        if 16 not in kinds or 15 in kinds:  # the gee tiles taken for one kind
            kinds_by_choice[len(undominated)] += 1
    assert kinds_by_choice == {1: 1_719, 2: 1_247, 3: 654}
    percent = [round(100 * hands_by_choice[count] / 35_960, 1) for count in (1, 2, 3)]
    assert percent == [33.4, 37.5, 29.1]


@pytest.mark.parametrize("book", BOOK_IDS)
def test_two_random_tiles(book: str) -> None:
    rules = ruleset(load(book))
    counts: Counter[str] = Counter()
    for one, other in combinations(TILES, 2):
        hand = rules.two_tiles(one, other)
        counts[str(hand.points) if hand.cls in {"points", "high_nine"} else hand.cls] += 1
    assert counts == {
        "pair": 16, "wong": 8, "gong": 16, "9": 48, "8": 56, "7": 52, "6": 56, "5": 44, "4": 52, "3": 48, "2": 44,
        "1": 32, "0": 24,
    }  # fmt: skip


LINES = {
    "gee_joon_and_teen_pair": (1, 200, 200),
    "gee_joon_and_day_pair": (1, 60, 100),
    "teen_pair_and_day_pair": (1, 30, 50),
    "lame_duck": (64, 20, 20),
    "two_pairs": (117, 12, 10),
    "gee_joon_teen_or_day_pair": (1_260, 5, 4),
    "one_pair": (5_460, 2, 2),
    "wong": (2_704, 1, 2),
}
"""Line -> hands, and what two casinos pay elsewhere (Bonanza Pai Gow, Wizard of Odds)."""


def test_hands_of_the_bonus_bet() -> None:
    bonus = partial(ruleset(load("rws")).side_bets.line_of_tiles, "bonus")
    counts: Counter[str] = Counter()
    for kinds, hands in kind_multisets(4).items():
        line = bonus(kinds)
        counts["nothing" if line is None else line.name] += hands
    assert counts == {name: hands for name, (hands, _, _) in LINES.items()} | {"nothing": 26_352}


@pytest.mark.parametrize(("column", "edge"), [(1, 9.61), (2, 6.07)])
def test_the_published_edge_of_the_bonus_bet_elsewhere(column: int, edge: float) -> None:
    won = sum(line[0] * line[column] for line in LINES.values())
    lost = 35_960 - sum(line[0] for line in LINES.values())
    assert round(100 * (lost - won) / 35_960, 2) == edge
