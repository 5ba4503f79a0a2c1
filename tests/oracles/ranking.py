"""The tiles, what two of them are worth, and which of two hands is the better: a second reading.

Written from the four documents and readings.md alone, without a look at the package. It shares no line with it.

NZ 4 and Appendices 2 and 3; CAN 3.9, 12 and Appendices A to C; MA 2 and 7(h) to (j); RWS 3.6 and Appendix D.
"""

from itertools import combinations, combinations_with_replacement
from math import comb

Pair = tuple[str, str]  # two tiles, by kind
Setting = tuple[Pair, Pair]  # low hand, high hand
Rank = tuple[int, int, int]  # class, points, highest tile: the greater, the better

BOOKS = ("nz", "canberra", "massachusetts", "rws")

# The kinds, highest single tile first (RWS Appendix D; MA 2(g)). A kind has two tiles, but gee6 and gee3 one each.
KINDS = (
    "teen",  # 6-6
    "day",  # 1-1
    "high8",  # 4-4
    "high4",  # 1-3
    "high10",  # 5-5
    "high6",  # 3-3
    "low4",  # 2-2
    "eleven",  # 5-6
    "low10",  # 4-6
    "high7",  # 1-6
    "low6",  # 1-5
    "nine",  # 3-6 and 4-5
    "low8",  # 2-6 and 3-5
    "low7",  # 2-5 and 3-4
    "five",  # 1-4 and 2-3
    "gee6",  # 2-4
    "gee3",  # 1-2
)
GEES = ("gee6", "gee3")
FOURS = ("high4", "low4")
SIXES = ("high6", "low6")
SEVENS = ("high7", "low7")
EIGHTS = ("high8", "low8")
TENS = ("high10", "low10")

SPOTS = {
    "teen": 12,
    "day": 2,
    "high8": 8,
    "high4": 4,
    "high10": 10,
    "high6": 6,
    "low4": 4,
    "eleven": 11,
    "low10": 10,
    "high7": 7,
    "low6": 6,
    "nine": 9,
    "low8": 8,
    "low7": 7,
    "five": 5,
    "gee6": 6,
    "gee3": 3,
}

# The thirty-two tiles, each by its kind and a letter.
TILES = tuple((kind, letter) for kind in KINDS for letter in ("a" if kind in GEES else "ab"))

# Classes of a two-tile hand. A pair is 100 and over, its rank among the pairs within.
ZERO, POINTS, HIGH_NINE, GONG, WONG, A_PAIR = 0, 1, 2, 3, 4, 100


def copies(kind: str) -> int:
    """Return how many tiles of a kind there are."""
    return 1 if kind in GEES else 2


def is_pair(hand: Pair) -> bool:
    """Two tiles of one kind, or the two gee joon tiles."""
    return hand[0] == hand[1] or (hand[0] in GEES and hand[1] in GEES)


def single_rank(book: str, kind: str) -> int:
    """A tile alone, the greater the better. 1 is the lowest."""
    if book == "massachusetts":
        # 2(g) and 2(e). Of a gee tile it matters only as the lowest tile: it counts as 3, seventeenth.
        return 1 if kind in GEES else 17 - KINDS.index(kind)
    return 1 if kind in GEES else 16 - KINDS.index(kind)


def top_tile(book: str, hand: Pair) -> int:
    """The single rank of the higher tile."""
    return max(single_rank(book, hand[0]), single_rank(book, hand[1]))


def points(hand: Pair) -> int:
    """The right digit of the spots, each gee tile as 3 or 6, whichever is the better."""
    best = 0
    for first in (3, 6) if hand[0] in GEES else (SPOTS[hand[0]],):
        for second in (3, 6) if hand[1] in GEES else (SPOTS[hand[1]],):
            best = max(best, (first + second) % 10)
    return best


def beside(hand: Pair, head: str) -> str:
    """The tile beside a teen or a day, or nothing."""
    if hand[0] == head:
        return hand[1]
    if hand[1] == head:
        return hand[0]
    return ""


def special(hand: Pair) -> tuple[int, str]:
    """The class of a wong, gong or high nine and its head, teen before day; (0, '') for any other hand."""
    if is_pair(hand):
        return 0, ""
    for head in ("teen", "day"):
        tile = beside(hand, head)
        if tile == "nine":
            return WONG, head
        if tile in EIGHTS:
            return GONG, head
        if tile in SEVENS:
            return HIGH_NINE, head
    return 0, ""


def pair_rank(hand: Pair) -> int:
    """Sixteen pairs: gee joon first, then by the rank of the tile. The greater the better."""
    return 17 if hand[0] in GEES else 16 - KINDS.index(hand[0])


def rank(book: str, hand: Pair) -> Rank:
    """Return the rank of a two-tile hand. A zero ranks by its highest tile."""
    if is_pair(hand):
        return A_PAIR, pair_rank(hand), 0
    kind, head = special(hand)
    if kind == HIGH_NINE and book == "massachusetts":
        return (
            POINTS,
            9,
            single_rank(book, head),
        )  # 2(b) knows no high nine: nine points headed by teen or day
    if kind:
        return kind, 0, single_rank(book, head)
    worth = points(hand)
    return (POINTS, worth, top_tile(book, hand)) if worth else (ZERO, 0, top_tile(book, hand))


def low_rank(book: str, hand: Pair) -> Rank:
    """The worth of a low hand: all zeros are alike, in every book.

    NZ 4.7, RWS 3.6.4, CAN 12.5; in Massachusetts a low hand of zero never wins for the player: 7(h), 7(i)(1).
    """
    worth = rank(book, hand)
    return (ZERO, 0, 0) if worth[0] == ZERO else worth


def high_rank(book: str, hand: Pair) -> Rank:
    """The worth of a high hand. All zeros are alike in NZ (4.7) and RWS (3.6.4).

    In Canberra and Massachusetts the highest tile decides between them (12.3; 2(f)).
    """
    worth = rank(book, hand)
    if worth[0] == ZERO and book in {"nz", "rws"}:
        return ZERO, 0, 0
    return worth


def low_beats(book: str, player: Pair, bank: Pair) -> bool:
    """Does the player's low hand beat the bank's? A copy is the bank's."""
    return low_rank(book, player) > low_rank(book, bank)


def high_beats(book: str, player: Pair, bank: Pair) -> bool:
    """Does the player's high hand beat the bank's? A copy is the bank's."""
    return high_rank(book, player) > high_rank(book, bank)


def result(book: str, player: Setting, bank: Setting) -> str:
    """Two better hands win, one pushes, none loses."""
    better = low_beats(book, player[0], bank[0]) + high_beats(book, player[1], bank[1])
    return ("lose", "push", "win")[better]


def in_order(book: str, one: Pair, other: Pair) -> Setting:
    """Low hand and high hand of two halves. Of equal halves either may be called high."""
    return (one, other) if high_rank(book, one) <= high_rank(book, other) else (other, one)


def settings(book: str, kinds: tuple[str, ...]) -> list[Setting]:
    """The ways to set four tiles, three at most; ways of the same kinds once."""
    a, b, c, d = kinds
    ways: list[Setting] = []
    seen = []
    for one, other in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
        name = sorted((sorted(one), sorted(other)))
        if name not in seen:
            seen.append(name)
            ways.append(in_order(book, one, other))
    return ways


def as_good(book: str, one: Setting, other: Setting) -> bool:
    """Is one setting at least as good as the other in both hands?"""
    return low_rank(book, one[0]) >= low_rank(book, other[0]) and high_rank(book, one[1]) >= high_rank(
        book, other[1]
    )


def same_rank(book: str, one: Setting, other: Setting) -> bool:
    """Do two settings rank equally in both hands?"""
    return as_good(book, one, other) and as_good(book, other, one)


def multisets() -> list[tuple[str, ...]]:
    """The 4,285 different hands by kind."""
    return [
        hand
        for hand in combinations_with_replacement(KINDS, 4)
        if all(hand.count(kind) <= copies(kind) for kind in hand)
    ]


def weight(hand: tuple[str, ...]) -> int:
    """Return how many of the 35,960 deals are of these kinds."""
    ways = 1
    for kind in set(hand):
        ways *= comb(copies(kind), hand.count(kind))
    return ways


def two_tile_hands() -> list[Pair]:
    """The 496 two-tile hands, by kind."""
    return [(first[0], second[0]) for first, second in combinations(TILES, 2)]
