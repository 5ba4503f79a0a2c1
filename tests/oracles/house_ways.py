"""How the house sets its four tiles: a second reading, straight from the documents.

NZ Appendix 4; CAN 11.1 and Appendix D; RWS Appendix E; MA 7(d); and the defaults of readings.md.
`house_way(book, kinds)` gives (low hand, high hand). Of settings that rank equally either may be given.
"""

from tests.oracles.ranking import (
    EIGHTS,
    FOURS,
    GEES,
    GONG,
    HIGH_NINE,
    SEVENS,
    SIXES,
    TENS,
    WONG,
    Pair,
    Setting,
    as_good,
    high_rank,
    in_order,
    is_pair,
    low_rank,
    points,
    settings,
    single_rank,
    special,
)

Kinds = tuple[str, ...]


def house_way(book: str, kinds: Kinds) -> Setting:
    """The setting of the house: low hand, high hand."""
    if book == "massachusetts":
        return massachusetts(kinds)
    ways = settings(book, kinds)
    for way in ways:  # two pairs are two hands
        if is_pair(way[0]) and is_pair(way[1]):
            return way
    for way in ways:  # a setting at least as good in both hands as every other one
        if all(as_good(book, way, other) for other in ways):
            return way
    if book == "nz":
        return nz(kinds)
    if book == "canberra":
        return canberra(kinds)
    return rws(kinds)


# --- words that the documents share ----------------------------------------------------------------------------------


def the_pair(kinds: Kinds) -> tuple[Pair, Pair] | None:
    """The pair and the two other tiles, where four tiles hold a pair."""
    for i in range(4):
        for j in range(i + 1, 4):
            if is_pair((kinds[i], kinds[j])):
                left = [kinds[k] for k in range(4) if k not in (i, j)]
                return (kinds[i], kinds[j]), (left[0], left[1])
    return None


def one_and_one(two: Pair, first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    """Is one of two tiles among the first and the other among the second?"""
    return (two[0] in first and two[1] in second) or (two[1] in first and two[0] in second)


def holds(kinds: Kinds, *wanted: tuple[str, ...]) -> bool:
    """Do the four tiles hold one tile of each of these groups (the groups have no tile in common)?"""
    return all(any(kind in group for kind in kinds) for group in wanted)


def one_of(kinds: Kinds, group: tuple[str, ...]) -> str:
    """The tile of a group that is among the four, the higher if there are two."""
    return next(kind for kind in group if kind in kinds)


def three_or_better(book: str, hand: Pair) -> bool:
    """Harmony 3 (NZ 1), Chong 3 (CAN D 3(c)), Cheong Sum 3 (RWS E 1.3(2)) or better."""
    limit = "high4" if book == "nz" else "high6"
    worth = points(hand)
    if is_pair(hand) or special(hand)[0] or worth > 3:
        return True
    return worth == 3 and max(single_rank(book, tile) for tile in hand) >= single_rank(book, limit)


def low_points(way: Setting) -> int:
    return points(way[0])


def high_points(way: Setting) -> int:
    return points(way[1])


def most_low(ways: list[Setting]) -> list[Setting]:
    """The highest low points; of those (a gee tile) the highest high points."""
    best = max((low_points(way), high_points(way)) for way in ways)
    return [way for way in ways if (low_points(way), high_points(way)) == best]


def most_high(ways: list[Setting]) -> list[Setting]:
    """The highest high points; of those (a gee tile) the highest low points."""
    best = max((high_points(way), low_points(way)) for way in ways)
    return [way for way in ways if (high_points(way), low_points(way)) == best]


def without_worse(book: str, ways: list[Setting]) -> list[Setting]:
    """Settings of equal points, less each one that is no better in either hand than another and worse in one."""
    return [
        way
        for way in ways
        if not any(as_good(book, other, way) and not as_good(book, way, other) for other in ways)
    ]


def highest(book: str, kinds: Kinds) -> str:
    """The highest tile of the four (no pair among them)."""
    return max(kinds, key=lambda tile: single_rank(book, tile))


def second_highest(book: str, kinds: Kinds) -> str:
    """The second highest tile of the four (no pair among them)."""
    return sorted(kinds, key=lambda tile: single_rank(book, tile))[-2]


def apart(book: str, kinds: Kinds, ways: list[Setting]) -> list[Setting]:
    """If there is a choice, not the two highest tiles in one hand."""
    two = {highest(book, kinds), second_highest(book, kinds)}
    chosen = [way for way in ways if set(way[0]) != two and set(way[1]) != two]
    return chosen or ways


def top_low(book: str, kinds: Kinds, ways: list[Setting]) -> list[Setting]:
    """If possible, the highest tile in the low hand."""
    chosen = [way for way in ways if highest(book, kinds) in way[0]]
    return chosen or ways


def top_high(book: str, kinds: Kinds, ways: list[Setting]) -> list[Setting]:
    """If possible, the highest tile in the high hand."""
    chosen = [way for way in ways if highest(book, kinds) in way[1]]
    return chosen or ways


def with_special(book: str, kinds: Kinds, wanted: int) -> Setting | None:
    """The wong, gong or high nine as high hand; of two 8s or two 7s the one with the better low hand.

    With teen and day both there teen is in the high hand.
    """
    head = "teen" if "teen" in kinds else "day"
    found = [way for way in settings(book, kinds) if special(way[1]) == (wanted, head)]
    return max(found, key=lambda way: low_rank(book, way[0]), default=None)


def wongs_gongs_high_nines(book: str, kinds: Kinds, otherwise: tuple[int, ...]) -> Setting | None:
    """High nine, gong or wong, in that order, if its low hand is that 3 or better; else in the other order."""
    for wanted in (HIGH_NINE, GONG, WONG):
        way = with_special(book, kinds, wanted)
        if way and three_or_better(book, way[0]):
            return way
    for wanted in otherwise:
        way = with_special(book, kinds, wanted)
        if way:
            return way
    return None


# --- New Zealand, Appendix 4 -----------------------------------------------------------------------------------------


def nz(kinds: Kinds) -> Setting:
    found = the_pair(kinds)
    if found:
        pair, others = found
        if nz_splits(pair, others):  # 2.3
            return in_order("nz", (pair[0], others[0]), (pair[1], others[1]))
        return in_order("nz", pair, others)  # 2.1, 2.2
    way = wongs_gongs_high_nines("nz", kinds, (WONG, GONG, HIGH_NINE))  # 3
    if way:
        return way
    return nz_general(kinds)


def nz_splits(pair: Pair, others: Pair) -> bool:
    """2.3, the lists."""
    kind = pair[0]
    if kind in GEES:
        return (
            one_and_one(others, ("high6",), ("low6",))
            or one_and_one(others, SIXES, ("five",))
            or one_and_one(others, SIXES, FOURS)
        )
    if kind in {"teen", "day"}:
        return nz_splits_teen_or_day(others)
    teen_or_day = ("teen", "day")
    eleven = ("eleven",)
    both = one_and_one(others, ("teen",), ("day",))
    with_ten = one_and_one(others, teen_or_day, TENS)
    two_tens = one_and_one(others, ("high10",), ("low10",))
    with_eleven = one_and_one(others, teen_or_day, eleven)
    eleven_ten = one_and_one(others, eleven, TENS)
    if kind == "nine":
        return both or with_ten or two_tens
    if kind in EIGHTS:
        eleven_nine = one_and_one(others, eleven, ("nine",))
        return both or with_eleven or with_ten or eleven_ten or eleven_nine or two_tens
    if kind in SEVENS:
        return both or with_eleven or with_ten or eleven_ten or two_tens
    return False  # fours, fives, sixes, tens, elevens: 2.2


def nz_splits_teen_or_day(others: Pair) -> bool:
    """2.3(b). A gee tile counts as a 6."""
    nine, five = ("nine",), ("five",)
    six = (*SIXES, *GEES)
    return (
        one_and_one(others, nine, ("eleven",))
        or one_and_one(others, nine, EIGHTS)
        or one_and_one(others, nine, SEVENS)
        or one_and_one(others, nine, six)
        or one_and_one(others, nine, five)
        or one_and_one(others, nine, FOURS)
        or one_and_one(others, ("high8",), ("low8",))
        or one_and_one(others, EIGHTS, SEVENS)
        or one_and_one(others, EIGHTS, six)
        or one_and_one(others, EIGHTS, five)
        or one_and_one(others, EIGHTS, FOURS)
        or one_and_one(others, ("high7",), ("low7",))
        or one_and_one(others, SEVENS, six)
        or one_and_one(others, SEVENS, five)
        or one_and_one(others, SEVENS, FOURS)
        or one_and_one(others, six, six)  # not a pair: two pairs are gone by now
        or one_and_one(others, six, five)
        or one_and_one(others, six, FOURS)
    )


def nz_general(kinds: Kinds) -> Setting:
    """4 to 6: no pair, no wong, gong or high nine."""
    ways = settings("nz", kinds)
    eight_eight = [way for way in ways if (low_points(way), high_points(way)) == (8, 8)]
    seven_nine = [way for way in ways if (low_points(way), high_points(way)) == (7, 9)]
    if eight_eight and seven_nine and "low10" not in kinds:  # 6.2
        return nz_by_tiles(kinds, seven_nine)
    reach = [way for way in ways if three_or_better("nz", way[0])]
    if holds(kinds, SIXES, SEVENS, ("eleven",)):  # 6.1
        reach = ways
    if reach:  # 4.1
        return nz_by_tiles(kinds, most_low(reach))
    if max(high_points(way) for way in ways) >= 8:  # 4.2, 5.3
        chosen = without_worse("nz", most_high(ways))
        if nz_teen_and_day_apart(chosen):
            return nz_teen_and_day(kinds, chosen)
        return top_high("nz", kinds, chosen)[0]
    return nz_by_tiles(kinds, most_low(ways))  # 4.3


def nz_by_tiles(kinds: Kinds, ways: list[Setting]) -> Setting:
    """5: settings of equal points."""
    ways = without_worse("nz", ways)
    if nz_teen_and_day_apart(ways):
        return nz_teen_and_day(kinds, ways)
    ways = apart("nz", kinds, ways)
    if low_points(ways[0]) <= 7:  # 5.1
        return top_low("nz", kinds, ways)[0]
    return top_high("nz", kinds, ways)[0]  # 5.2


def nz_teen_and_day_apart(ways: list[Setting]) -> bool:
    return all(("teen" in low and "day" in high) or ("day" in low and "teen" in high) for low, high in ways)


def nz_teen_and_day(kinds: Kinds, ways: list[Setting]) -> Setting:
    """5.4."""
    if holds(kinds, FOURS, ("five",)) or holds(kinds, TENS, ("eleven",)):
        return top_low("nz", kinds, ways)[0]
    return top_high("nz", kinds, ways)[0]


# --- Canberra, 11.1 and Appendix D -----------------------------------------------------------------------------------


def canberra(kinds: Kinds) -> Setting:
    found = the_pair(kinds)
    if found:
        pair, others = found
        split = in_order("canberra", (pair[0], others[0]), (pair[1], others[1]))
        if canberra_splits(pair[0], others, split):  # 2
            return split
        return in_order("canberra", pair, others)
    otherwise = (WONG, GONG, HIGH_NINE) if "eleven" in kinds else (GONG, WONG, HIGH_NINE)
    way = wongs_gongs_high_nines("canberra", kinds, otherwise)  # 3, exception a)
    if way:
        return way
    way = canberra_individuals(kinds)
    if way:
        return way
    return canberra_general(kinds)


def canberra_splits(kind: str, others: Pair, split: Setting) -> bool:
    """2: Teen and Day, 9's, 8's and 7's only; never gee joon."""
    low, high = low_rank("canberra", split[0]), high_rank("canberra", split[1])
    if kind in {"teen", "day"}:
        if one_and_one(others, ("nine",), ("eleven",)):
            return True
        return low >= at_least(6) and high >= at_least(8)
    if kind == "nine":
        return low >= at_least(9) and high >= at_least(9)
    if kind in EIGHTS:
        return low >= at_least(7) and high >= (at_least(9) if low < at_least(8) else at_least(8))
    if kind in SEVENS:
        return low >= at_least(7) and special(split[1])[0] >= HIGH_NINE
    return False


def at_least(worth: int) -> tuple[int, int, int]:
    """The lowest rank of so many points. Wong, gong and high nine rank above nine points."""
    return 1, worth, 0


def canberra_individuals(kinds: Kinds) -> Setting | None:
    """Individuals a) to e)."""
    if holds(kinds, SEVENS, ("high8",), ("high10",), ("eleven",)):  # a)
        return (one_of(kinds, SEVENS), "high10"), ("high8", "eleven")
    if holds(kinds, ("high4",), ("high8",), ("low8",), (*SIXES, *SEVENS)):  # b)
        return ("high4", "low8"), ("high8", one_of(kinds, (*SIXES, *SEVENS)))
    if holds(kinds, GEES, SIXES, ("five",), ("teen", "day")):  # c)
        return (one_of(kinds, ("teen", "day")), "five"), (one_of(kinds, SIXES), one_of(kinds, GEES))
    if holds(kinds, GEES, FOURS, ("five",)):  # d)
        four = one_of(kinds, FOURS)
        left = [kind for kind in kinds if kind not in (four, "five")]
        return in_order("canberra", (left[0], left[1]), (four, "five"))
    if holds(kinds, ("high8",), ("low8",), ("nine",), TENS):  # e)
        return ("high8", "nine"), ("low8", one_of(kinds, TENS))
    return None


def canberra_general(kinds: Kinds) -> Setting:
    """11.1(c), (d) and the exceptions b) to f)."""
    ways = settings("canberra", kinds)
    chosen = most_low(ways)
    reach = [way for way in chosen if three_or_better("canberra", way[0])]
    if reach:
        chosen = reach
    elif max(high_points(way) for way in ways) >= 7:  # c)
        chosen = most_high(ways)
    chosen = without_worse("canberra", chosen)
    chosen = apart("canberra", kinds, chosen)  # f)
    if high_points(chosen[0]) <= 7:  # d)
        return top_low("canberra", kinds, chosen)[0]
    return top_high("canberra", kinds, chosen)[0]  # e)


# --- RWS, Appendix E -------------------------------------------------------------------------------------------------


def rws(kinds: Kinds) -> Setting:
    found = the_pair(kinds)
    if found:
        pair, others = found
        split = in_order("rws", (pair[0], others[0]), (pair[1], others[1]))
        if rws_splits(pair[0], others, split):  # 1.2
            return split
        return in_order("rws", pair, others)
    way = rws_exceptions_1_to_5(kinds) or rws_exceptions_6_to_11(kinds)  # 1.4
    if way:
        return way
    way = wongs_gongs_high_nines("rws", kinds, (WONG, GONG, HIGH_NINE))  # 1.3(1) to (3)
    if way:
        return way
    return rws_general(kinds)


def rws_splits(kind: str, others: Pair, split: Setting) -> bool:
    """1.2."""
    low, high = low_rank("rws", split[0]), high_rank("rws", split[1])
    if kind in GEES:  # (1)
        return (
            one_and_one(others, SIXES, FOURS)
            or one_and_one(others, SIXES, ("five",))
            or one_and_one(others, ("high6",), ("low6",))
        )
    if kind in {"teen", "day"}:  # (2)
        if one_and_one(others, ("nine",), ("eleven",)):
            return True
        return low >= at_least(6) and high >= at_least(8)
    if kind == "nine":  # (3)
        return low >= at_least(9) and high >= at_least(9)
    if kind in EIGHTS:  # (4)
        return low >= at_least(7) and high >= (at_least(9) if low < at_least(8) else at_least(8))
    if kind in SEVENS:  # (5)
        return low >= at_least(7) and high >= at_least(7)
    return False


def rws_exceptions_1_to_5(kinds: Kinds) -> Setting | None:
    """1.4(1) to (5). A 6 is high6 or low6, never a gee tile."""
    if holds(kinds, ("teen",), ("low4",), EIGHTS, ("nine",)):  # (1): 3 and gong
        return ("low4", "nine"), ("teen", one_of(kinds, EIGHTS))
    if holds(kinds, ("teen",), ("day",), SIXES, (*FOURS, "five")):  # (2): 6 and 8, or 7 and 8
        return ("day", one_of(kinds, (*FOURS, "five"))), ("teen", one_of(kinds, SIXES))
    if holds(kinds, ("teen", "day"), ("five",), SIXES, GEES):  # (3): 7 and 9
        return (one_of(kinds, ("teen", "day")), "five"), (one_of(kinds, SIXES), one_of(kinds, GEES))
    if holds(kinds, ("high4",), ("low4",), ("five",), (*SEVENS, "low8")):  # (4): 1 or 2, and high 9
        return ("low4", one_of(kinds, (*SEVENS, "low8"))), ("high4", "five")
    if holds(kinds, ("high4",), ("low4",), ("five",), ("nine", *GEES)):  # (5): high 3 or high 7, and 9
        return ("high4", one_of(kinds, ("nine", *GEES))), ("low4", "five")
    return None


def rws_exceptions_6_to_11(kinds: Kinds) -> Setting | None:
    """1.4(6) to (11)."""
    if holds(kinds, ("high4",), ("high8",), ("low8",), (*SIXES, *SEVENS)):  # (6): 2 and 4, or 2 and 5
        return ("high4", "low8"), ("high8", one_of(kinds, (*SIXES, *SEVENS)))
    if holds(kinds, ("low4",), ("high8",), ("low8",), ("nine",)):  # (7): 2 and high 7
        return ("low4", "low8"), ("high8", "nine")
    if holds(kinds, ("five",), ("high6",), ("low6",), ("eleven",)):  # (8): 1 and high 7
        return ("five", "low6"), ("high6", "eleven")
    if holds(kinds, ("high6",), ("high10",), ("low10",), (*SEVENS, "low8", "nine")):  # (9): 6, and 7, 8 or 9
        return ("high6", "low10"), ("high10", one_of(kinds, (*SEVENS, "low8", "nine")))
    if holds(kinds, SEVENS, ("high8",), ("high10",), ("eleven",)):  # (10): 7 and 9
        return (one_of(kinds, SEVENS), "high10"), ("high8", "eleven")
    if holds(kinds, ("nine",), ("high10",), ("low10",), ("eleven",)):  # (11): 1 and high 9
        return ("low10", "eleven"), ("high10", "nine")
    return None


def rws_general(kinds: Kinds) -> Setting:
    """1.3(4)."""
    ways = settings("rws", kinds)
    chosen = most_low(ways)
    reach = [way for way in chosen if three_or_better("rws", way[0])]
    if reach:
        chosen = reach
    elif max(high_points(way) for way in ways) >= 7:  # (a), (b)
        chosen = most_high(ways)
    chosen = without_worse("rws", chosen)
    if low_points(chosen[0]) + high_points(chosen[0]) <= 16:  # (c)
        return top_low("rws", kinds, chosen)[0]
    return top_high("rws", kinds, chosen)[0]  # (d)


# --- Massachusetts, 7(d) ---------------------------------------------------------------------------------------------


def massachusetts(kinds: Kinds) -> Setting:
    ways = settings("massachusetts", kinds)
    combinations = [way for way in ways if is_pair(way[1]) or special(way[1])[0] in {WONG, GONG}]
    if combinations:  # (1), (2): the highest-ranking one, then the better low hand
        return max(combinations, key=lambda way: (ma_high(way), ma_low(way)))
    for wanted in (9, 8, 7):  # (3)
        found = [way for way in ways if wanted in (low_points(way), high_points(way))]
        if found:
            return max(found, key=lambda way: (ma_low(way), ma_high(way)))
    lowest = min(kinds, key=lambda tile: single_rank("massachusetts", tile))
    two = {highest("massachusetts", kinds), lowest}
    return next(way for way in ways if two in (set(way[0]), set(way[1])))  # (4)


def ma_low(way: Setting) -> tuple[int, int, int]:
    return low_rank("massachusetts", way[0])


def ma_high(way: Setting) -> tuple[int, int, int]:
    return high_rank("massachusetts", way[1])
