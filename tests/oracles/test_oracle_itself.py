"""The oracle reproduces the examples of the clause register and the published counts."""

from collections import Counter
from itertools import combinations

import pytest

from tests.oracles.enumeration import best_low_hand, enumerate_deals
from tests.oracles.house_ways import (
    canberra_splits,
    house_way,
    nz_splits,
    rws_splits,
    the_pair,
    three_or_better,
)
from tests.oracles.ranking import (
    A_PAIR,
    BOOKS,
    GEES,
    KINDS,
    TILES,
    Pair,
    as_good,
    high_beats,
    high_rank,
    in_order,
    is_pair,
    low_beats,
    low_rank,
    multisets,
    points,
    rank,
    result,
    same_rank,
    settings,
    special,
    two_tile_hands,
    weight,
)
from tests.oracles.settlement import (
    Money,
    bonus_pays,
    nz_acceptable,
    settle_bonus,
    settle_main,
    settle_tie,
    tie_pays,
)

SHORT = {
    "T": "teen",
    "D": "day",
    "8": "high8",
    "4": "high4",
    "10": "high10",
    "6": "high6",
    "4l": "low4",
    "11": "eleven",
    "10l": "low10",
    "7": "high7",
    "6l": "low6",
    "9": "nine",
    "8l": "low8",
    "7l": "low7",
    "5": "five",
    "g6": "gee6",
    "g3": "gee3",
}


def two(text: str) -> Pair:
    one, other = text.split("+")
    return SHORT[one], SHORT[other]


# --- ranking ---------------------------------------------------------------------------------------------------------


def test_tiles() -> None:
    assert len(KINDS) == 17
    assert len(TILES) == 32
    assert len(two_tile_hands()) == 496
    hands = multisets()
    assert len(hands) == 4285
    assert sum(weight(hand) for hand in hands) == 35960
    assert len({merged(hand) for hand in hands}) == 3620


def merged(hand: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted("gee" if kind in GEES else kind for kind in hand))


def test_counts_of_two_tile_hands() -> None:
    """Published figures, item 2: a high nine is a nine there."""
    found = Counter(
        "pair"
        if is_pair(hand)
        else ["high nine", "gong", "wong"][special(hand)[0] - 2]
        if special(hand)[0] > 2
        else points(hand)
        for hand in two_tile_hands()
    )
    assert found == {
        "pair": 16,
        "wong": 8,
        "gong": 16,
        9: 48,
        8: 56,
        7: 52,
        6: 56,
        5: 44,
        4: 52,
        3: 48,
        2: 44,
        1: 32,
        0: 24,
    }


def test_counts_of_pairs() -> None:
    pairs: Counter[int] = Counter()
    wongs = 0
    for hand in multisets():
        count = sum(is_pair((a, b)) for a, b in combinations(hand, 2))
        pairs[count] += weight(hand)
        if not count and "nine" in hand and ("teen" in hand or "day" in hand):
            wongs += weight(hand)
    assert pairs == {2: 120, 1: 6720, 0: 29120}
    assert wongs == 2704


@pytest.mark.parametrize("book", BOOKS)
def test_undominated_settings(book: str) -> None:
    """Published figures, item 2: one setting undominated in 1,719 kinds of hand, two in 1,247, three in 654."""
    found: Counter[int] = Counter()
    deals: Counter[int] = Counter()
    by_merged = {merged(hand): hand for hand in multisets()}
    for hand in multisets():
        ways = settings(book, hand)
        kept = {
            (low_rank(book, way[0]), high_rank(book, way[1]))
            for way in ways
            if not any(as_good(book, other, way) and not as_good(book, way, other) for other in ways)
        }
        deals[len(kept)] += weight(hand)
        if by_merged[merged(hand)] == hand:
            found[len(kept)] += 1
    assert found == {1: 1719, 2: 1247, 3: 654}
    assert [round(deals[count] / 359.6, 1) for count in (1, 2, 3)] == [33.4, 37.5, 29.1]


LADDER = [
    "g6+g3",
    "T+T",
    "D+D",
    "8+8",
    "4+4",
    "10+10",
    "6+6",
    "4l+4l",
    "11+11",
    "10l+10l",
    "7+7",
    "6l+6l",
    "9+9",
    "8l+8l",
    "7l+7l",
    "5+5",
    "T+9",
    "D+9",
    "T+8l",
    "D+8",
    "T+7",
    "D+7l",
    "8+11",
    "4l+5",
]


@pytest.mark.parametrize("book", BOOKS)
def test_ladder(book: str) -> None:
    """Appendices A to D: sixteen pairs, wongs, gongs, high nines, then points."""
    worth = [rank(book, two(hand)) for hand in LADDER]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == len(LADDER)


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("4+6", 0),
        ("11+9", 0),
        ("4l+5", 9),
        ("8+11", 9),
        ("T+4", 6),
        ("g6+5", 8),
        ("g3+5", 8),
        ("g3+7", 3),
        ("g6+7", 3),
        ("g3+6", 9),
        ("g6+6", 9),
        ("D+6", 8),
        ("11+7", 8),
    ],
)
def test_points(hand: str, worth: int) -> None:
    assert points(two(hand)) == worth


def test_same_points_go_by_the_highest_tile() -> None:
    for book in BOOKS:
        assert rank(book, two("T+4")) > rank(book, two("8+8l")) > rank(book, two("10+6"))
        assert rank(book, two("8+7")) > rank(book, two("10+5"))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("player", "bank"), [("8l+5", "8l+5"), ("T+9", "T+9"), ("T+8", "T+8l"), ("g6+5", "g3+5")]
)
def test_copies_are_the_banks(book: str, player: str, bank: str) -> None:
    assert not low_beats(book, two(player), two(bank))
    assert not high_beats(book, two(player), two(bank))


@pytest.mark.parametrize(
    ("book", "high"), [("nz", False), ("rws", False), ("canberra", True), ("massachusetts", True)]
)
def test_zero_against_zero(book: str, high: bool) -> None:
    """NZ 4.7, RWS 3.6.4: either hand; CAN 12.5, MA 7(i)(1): the low hand only."""
    assert not low_beats(book, two("4+6"), two("11+9"))
    assert high_beats(book, two("4+6"), two("11+9")) is high
    assert not high_beats(book, two("11+9"), two("4+6"))
    assert low_beats(book, two("10+10"), two("11+9"))
    assert rank(book, two("10l+10l"))[0] == A_PAIR


@pytest.mark.parametrize("book", BOOKS)
def test_zeros(book: str) -> None:
    zeros = {frozenset(hand) for hand in two_tile_hands() if low_rank(book, hand) == (0, 0, 0)}
    assert zeros == {frozenset(two(hand)) for hand in ["11+9", "10+10l", "4+6", "4+6l", "4l+6", "4l+6l"]}


@pytest.mark.parametrize(
    ("player", "bank", "book", "expected"),
    [
        ("4l+g3 8+11", "10+4 8+10", "nz", "win"),  # 7 / 9 against 4 / 8
        ("D+10 8+11", "4+10 8+10", "nz", "push"),  # 2 / 9 against 4 / 8
        ("4+9 D+5", "4+10 8+10", "nz", "lose"),  # 3 / 7 against 4 / 8
        ("4+6 8+11", "11+9 8+10", "nz", "push"),
        ("4+6 8+11", "11+9 8+10", "massachusetts", "push"),
        ("4+6 D+5", "11+9 8+10", "canberra", "lose"),
        ("4l+6 4+6l", "11+9 10+10l", "canberra", "push"),
        ("4l+6 4+6l", "11+9 10+10l", "rws", "lose"),
        ("8l+5 4l+5", "8l+5 4l+5", "massachusetts", "lose"),
    ],
)
def test_results(player: str, bank: str, book: str, expected: str) -> None:
    low, high = player.split()
    bank_low, bank_high = bank.split()
    assert result(book, (two(low), two(high)), (two(bank_low), two(bank_high))) == expected


# --- house ways ------------------------------------------------------------------------------------------------------

NZ_EXAMPLES = [
    "9+9 T+T",
    "6+6 g3+g6",
    "9+11 5+5",
    "11+9 10+10",
    "g3+6l g6+6",
    "5+g6 6+g3",
    "4+g6 6+g3",
    "5+4 g6+g3",
    "T+11 T+9",
    "D+4 D+6",
    "5+4 T+T",
    "T+g3 T+9",
    "4+g6 T+T",
    "D+9 T+9",
    "9+10l T+9",
    "9+10l 9+10",
    "T+11 9+9",
    "8+9 8+11",
    "8l+10l 8l+10",
    "T+9 8l+8l",
    "7+10l 7+11",
    "7l+10l 7l+10",
    "7+11 T+7",
    "T+4 T+9",  # a pair that is split: teen, teen, 9, 4
    "6+5 T+9",
    "9+8 T+7",
    "8l+11 T+9",
    "8+4l T+9",
    "8l+4l T+9",
    "11+5 8+10",
    "4l+7l 4+5",
    "4l+9 8+8l",
    "8+9 8l+10l",
    "6+10l 10+7l",
    "10+8l 8+11",
    "T+6l 6+g3",
    "8+10l 11+8l",
    "6+4l 4+5",
    "D+4 T+6",
    "T+4 D+5",
    "T+4l D+5",
    "T+10 D+11",
    "T+10l D+11",
    "D+11 T+9",
    "6+7 4+11",
    "6+11 T+7",
    "7+10 8+11",
    "7+11 8+10l",
    "T+5 6+g6",
    "4+g3 4l+5",
    "8+11 T+8l",
]
CANBERRA_EXAMPLES = [
    "9+11 5+5",
    "6+5 T+9",
    "11+6 4l+5",
    "9+8 T+7",
    "6+5 g6+g3",
    "T+9 8+8",
    "D+4 D+6",
    "5+4 T+T",
    "9+9 T+T",
    "9+10l 9+10",
    "T+11 9+9",
    "8+9 8+11",
    "7+10 T+7",
    "11+10 7+7",
    "4l+9 T+8",
    "4l+9 T+8l",
    "4l+7 T+9",
    "8+11 T+9",
    "7+11 T+9",
    "4l+8l 8+9",
    "8+7l 7+9",
    "10+8l 8+11",
    "T+6l 6+g3",
    "6+10l 10+7l",
    "7l+10 8+11",
    "4+8l 8+6",
    "4+8l 8+6l",
    "4+8l 8+7",
    "T+5 6+g3",
    "D+5 6l+g6",
    "g3+11 4l+5",
    "4l+g3 4+5",
    "8+9 8l+10",
    "8+9 8l+10l",
    "6+7 6l+9",
    "6+7 6l+8l",
    "6+7 6l+g3",
    "6+7l 6l+g6",
]
RWS_EXAMPLES = [
    "9+9 T+T",
    "g3+6l g6+6",
    "5+g6 6+g3",
    "4+g6 6+g3",
    "D+4 D+6",
    "5+4 T+T",
    "4+g6 T+T",
    "T+11 T+9",
    "9+10l 9+10",
    "8+9 8+11",
    "7+10l 7+11",
    "7l+10l 7l+10",
    "6+5 T+9",
    "9+8 T+7",
    "D+11 T+9",
    "8+7 6+11",
    "4l+8l 8+9",
    "10+8l 8+11",
    "4l+9 T+8",
    "4l+9 T+8l",
    "4l+8 D+9",  # no exception for the day
    "D+4 T+6",
    "D+4l T+6l",
    "D+5 T+6",
    "T+5 6+g3",
    "D+5 6l+g6",
    "4l+7 4+5",
    "4l+7l 4+5",
    "4l+8l 4+5",
    "4+9 4l+5",
    "4+g3 4l+5",
    "4+8l 8+6",
    "4+8l 8+7l",
    "5+6l 6+11",
    "6+10l 10+7",
    "6+10l 10+8l",
    "6+10l 10+9",
    "7+10 8+11",
    "10l+11 10+9",
]
MASSACHUSETTS_EXAMPLES = [
    "6+5 g6+g3",
    "11+9 8+8",
    "6+5 T+9",
    "4+6 8+11",
    "T+10l 4+10",
    "8+4 T+8l",
    "9+9 T+T",
    "D+8 T+9",
    "4l+8 9+8l",
]


def examples() -> list[tuple[str, str]]:
    tables = (
        ("nz", NZ_EXAMPLES),
        ("canberra", CANBERRA_EXAMPLES),
        ("rws", RWS_EXAMPLES),
        ("massachusetts", MASSACHUSETTS_EXAMPLES),
    )
    return [(book, example) for book, table in tables for example in table]


@pytest.mark.parametrize(("book", "example"), examples())
def test_examples_of_the_register(book: str, example: str) -> None:
    low, high = (two(text) for text in example.split())
    assert in_order(book, low, high)[1] == high or high_rank(book, low) == high_rank(book, high)
    found = house_way(book, (*low, *high))
    assert same_rank(book, found, (low, high)), found
    assert {tuple(sorted(half)) for half in map(merged, found)} == {merged(low), merged(high)}


def test_low_8_plays_either_way_where_both_ranks_are_equal() -> None:
    assert same_rank("nz", house_way("nz", ("teen", "high8", "low8", "eleven")), (two("8+11"), two("T+8l")))


@pytest.mark.parametrize(
    ("book", "hand", "expected"),
    [
        ("nz", "4+9", True),
        ("nz", "8+5", True),
        ("nz", "T+11", True),
        ("nz", "6+7", False),
        ("nz", "6+7l", False),
        ("nz", "4l+9", False),
        ("nz", "10+D", False),
        ("rws", "6+7", True),
        ("canberra", "6+7l", True),
        ("canberra", "4l+9", False),
        ("rws", "4l+9", False),
    ],
)
def test_that_three(book: str, hand: str, expected: bool) -> None:
    assert three_or_better(book, two(hand)) is expected


def test_the_two_limits_differ_for_two_hands_only() -> None:
    differ = {
        hand for hand in two_tile_hands() if three_or_better("nz", hand) != three_or_better("rws", hand)
    }
    assert differ == {("high6", "high7"), ("high6", "low7")}


@pytest.mark.parametrize("book", BOOKS)
def test_every_hand_is_legal(book: str) -> None:
    for hand in multisets():
        low, high = house_way(book, hand)
        assert sorted((*low, *high)) == sorted(hand)
        assert high_rank(book, low) <= high_rank(book, high)


@pytest.mark.parametrize("book", BOOKS)
def test_the_order_of_the_tiles_and_the_gee_tile_do_not_matter(book: str) -> None:
    swap = {"gee6": "gee3", "gee3": "gee6"}
    for hand in multisets():
        found = house_way(book, hand)
        assert same_rank(book, found, house_way(book, hand[::-1]))
        assert same_rank(book, found, house_way(book, (hand[2], hand[0], hand[3], hand[1])))
        assert same_rank(book, found, house_way(book, tuple(swap.get(kind, kind) for kind in hand)))


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_a_setting_best_in_both_hands_is_played(book: str) -> None:
    for hand in multisets():
        found = house_way(book, hand)
        two_pairs = is_pair(found[0]) and is_pair(found[1])
        for way in settings(book, hand):
            if not two_pairs and all(as_good(book, way, other) for other in settings(book, hand)):
                assert same_rank(book, found, way)


def test_splits_are_the_same_in_nz_and_rws_and_differ_in_13_in_canberra() -> None:
    """comparison.md, enumeration (a) and (b), with gee joon tiles alike."""
    canberra = set()
    for hand in multisets():
        found = the_pair(hand)
        if not found or is_pair(found[1]):
            continue
        pair, others = found
        ways = settings("nz", hand)
        if any(all(as_good("nz", way, other) for other in ways) for way in ways):
            continue
        split = in_order("nz", (pair[0], others[0]), (pair[1], others[1]))
        assert nz_splits(pair, others) == rws_splits(pair[0], others, split)
        if nz_splits(pair, others) != canberra_splits(pair[0], others, split):
            canberra.add((pair[0], frozenset(others)))
    assert Counter("gee" if pair in GEES else pair for pair, _ in canberra) == {
        "gee": 7,
        "high7": 3,
        "low7": 3,
    }


# --- money -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stake", "chip", "accepted"),
    [
        (2000, 100, True),
        (4000, 100, True),
        (3000, 100, False),
        (1000, 50, True),
        (3000, 50, True),
        (2500, 50, False),
        (5000, 250, True),
        (2500, 250, False),
        (10000, 250, True),
    ],
)
def test_nz_payable(stake: int, chip: int, accepted: bool) -> None:
    assert nz_acceptable(stake, chip) is accepted


@pytest.mark.parametrize(
    ("stake", "outcome", "expected"),
    [
        (10000, "win", Money(10000, 500, 10000)),
        (3700, "win", Money(2000, 100, 3700)),
        (3700, "lose", Money(0, 0, 1700)),
        (3700, "push", Money(0, 0, 3700)),
        (1500, "lose", Money(0, 0, 1500)),
        (1500, "win", Money(0, 0, 1500)),
    ],
)
def test_nz_money(stake: int, outcome: str, expected: Money) -> None:
    assert settle_main("nz", stake, outcome, smallest_chip=100) == expected


@pytest.mark.parametrize(
    ("stake", "minimum", "outcome", "notice", "expected"),
    [
        (10000, 1000, "win", True, Money(10000, 500, 10000)),
        (2500, 1000, "win", True, Money(2000, 100, 2500)),
        (2500, 1000, "win", False, Money(2500, 100, 2500)),
        (1500, 500, "win", True, Money(1500, 0, 1500)),
        (2500, 1000, "lose", True, Money(0, 0, 0)),
        (2500, 1000, "push", True, Money(0, 0, 2500)),
    ],
)
def test_canberra_money(stake: int, minimum: int, outcome: str, notice: bool, expected: Money) -> None:
    found = settle_main(
        "canberra", stake, outcome, smallest_chip=100, minimum=minimum, maximum=50000, notice=notice
    )
    assert found == expected


def test_canberra_limits() -> None:
    def settle(stake: int, outcome: str, *, warned: bool = False) -> Money:
        return settle_main(
            "canberra", stake, outcome, smallest_chip=25, minimum=1000, maximum=50000, warned=warned
        )

    assert settle(500, "win") == Money(500, 25, 500)
    assert settle(500, "lose") == Money(0, 0, 0)
    assert settle(500, "win", warned=True) == settle(500, "lose", warned=True) == Money(0, 0, 500)
    assert settle(70000, "win") == Money(50000, 2500, 70000)
    assert settle(70000, "lose") == Money(0, 0, 20000)
    assert settle(70000, "push") == Money(0, 0, 70000)


@pytest.mark.parametrize(("stake", "quarter"), [(1500, 75), (1700, 100), (300, 25)])
def test_massachusetts_money(stake: int, quarter: int) -> None:
    rounded = settle_main("massachusetts", stake, "win", smallest_chip=100, round_up_to_quarter=True)
    assert rounded == Money(stake, quarter, stake)
    assert settle_main("massachusetts", stake, "win", smallest_chip=100).commission == stake // 20


def test_rws_money() -> None:
    assert settle_main("rws", 10000, "win", smallest_chip=100) == Money(10000, 500, 10000)
    assert settle_main("rws", 13000, "win", smallest_chip=100) == Money(13000, 600, 13000)
    assert settle_main("rws", 1900, "win", smallest_chip=100) == Money(1900, 0, 1900)
    assert settle_main("rws", 1900, "push", smallest_chip=100) == Money(0, 0, 1900)
    assert settle_main("rws", 1900, "lose", smallest_chip=100) == Money(0, 0, 0)


# --- side bets -------------------------------------------------------------------------------------------------------


def test_counts_of_bonus_hands() -> None:
    """Published figures, item 4; the expected return of comparison.md, (f)."""
    found: Counter[int] = Counter()
    for hand in multisets():
        found[bonus_pays(hand)] += weight(hand)
    assert found == {100: 1, 80: 1, 50: 1, 20: 64, 12: 117, 5: 1260, 2: 5460, 1: 2704, 0: 26352}
    returned = sum(count * (pays or -1) for pays, count in found.items())
    assert round(100 * returned / 35960, 2) == -9.77


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("g6+g3 T+T", 100),
        ("g6+g3 D+D", 80),
        ("T+T D+D", 50),
        ("6+6l 7l+4", 20),
        ("6+g6 7+4", 0),
        ("6+g6 6l+g3", 5),
        ("g6+g3 5+5", 12),
        ("T+T 9+9", 12),
        ("T+T 9+4", 5),
        ("5+5 T+9", 2),
        ("T+9 6+5", 1),
        ("T+8 6+5", 0),
        ("6+6l 7+7", 2),
    ],
)
def test_bonus(hand: str, pays: int) -> None:
    first, second = hand.split()
    assert bonus_pays((*two(first), *two(second))) == pays
    assert settle_bonus(1000, (*two(second), *two(first))) == Money(pays * 1000, 0, 1000 if pays else 0)


@pytest.mark.parametrize(
    ("outcome", "low", "pays"),
    [
        ("push", "D+8", 25),
        ("push", "T+9", 25),
        ("push", "5+5", 25),
        ("push", "T+7", 1),
        ("push", "4+10", 1),
        ("win", "5+5", 0),
        ("lose", "5+5", 0),
    ],
)
def test_tie(outcome: str, low: str, pays: int) -> None:
    assert tie_pays(outcome, two(low)) == pays


def test_tie_money() -> None:
    assert settle_tie(10000, "push", two("D+8"), smallest_chip=100) == Money(250000, 12500, 10000)
    assert settle_tie(10000, "push", two("4+10"), smallest_chip=100) == Money(10000, 500, 10000)
    assert settle_tie(10000, "win", two("D+8"), smallest_chip=100) == Money(0, 0, 0)


# --- the published enumerations --------------------------------------------------------------------------------------


def test_published_enumeration() -> None:
    """Published figures, item 1: all 736,281,000 deals."""
    way = best_low_hand("nz")
    assert enumerate_deals("nz", way, way) == (268_894_332, 193_406_044, 273_980_624)


@pytest.mark.parametrize("book", BOOKS)
def test_house_way_against_house_way_is_in_the_neighbourhood(book: str) -> None:
    """Published figures, item 3: 29.21% / 40.61% / 30.18%, edge 2.44% for an American house way."""
    counts = enumerate_deals(book, lambda hand: house_way(book, hand), lambda hand: house_way(book, hand))
    wins, pushes, losses = (100 * count / 736_281_000 for count in counts)
    assert sum(counts) == 736_281_000
    assert wins == pytest.approx(29.21, abs=0.5)
    assert pushes == pytest.approx(40.61, abs=1)
    assert losses - 0.95 * wins == pytest.approx(2.44, abs=0.3)
