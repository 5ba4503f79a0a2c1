"""What must be true of a hand for a clause to decide how the house sets it: from the documents alone.

NZ Appendix 4; CAN 11.1 and Appendix D; RWS Appendix E; MA 7(d). A clause that says how to choose between settings
decides only where there is such a choice: another setting would do by the clauses before it, and this one gives it up.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from tests.oracles.house_ways import (
    canberra_individuals,
    canberra_splits,
    high_points,
    highest,
    holds,
    low_points,
    nz_splits,
    rws_exceptions_1_to_5,
    rws_exceptions_6_to_11,
    rws_splits,
    second_highest,
    the_pair,
    three_or_better,
)
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
    Setting,
    as_good,
    in_order,
    is_pair,
    settings,
    single_rank,
    special,
)

TEEN_DAY: Final = ("teen", "day")


class SetHand(NamedTuple):
    """Four tiles by kind, as the house sets them."""

    book: str
    kinds: tuple[str, ...]
    chosen: Setting

    @property
    def others(self) -> list[Setting]:
        """Settings that the house does not choose; not those that rank alike."""
        ways = settings(self.book, self.kinds)
        return [way for way in ways if not self.is_matched(way)]

    def is_matched(self, way: Setting) -> bool:
        return as_good(self.book, way, self.chosen) and as_good(self.book, self.chosen, way)

    @property
    def equal(self) -> list[Setting]:
        """Other settings of the same points in both hands."""
        mine = low_points(self.chosen), high_points(self.chosen)
        return [way for way in self.others if (low_points(way), high_points(way)) == mine]

    @property
    def has_pair(self) -> bool:
        return the_pair(self.kinds) is not None

    @property
    def is_plain(self) -> bool:
        """Whether it makes no pair, wong, gong or high nine."""
        return not any(is_pair(way[1]) or special(way[1])[0] for way in settings(self.book, self.kinds))

    @property
    def reaches(self) -> bool:
        """Whether the low hand chosen is Harmony, Chong or Cheong Sum 3 or better."""
        return three_or_better(self.book, self.chosen[0])

    @property
    def is_apart(self) -> bool:
        return self.are_apart(self.chosen)

    def are_apart(self, way: Setting) -> bool:
        """Return whether the two highest tiles lie in different hands."""
        two = {highest(self.book, self.kinds), second_highest(self.book, self.kinds)}
        return set(way[0]) != two and set(way[1]) != two

    def top_in(self, way: Setting, half: int) -> bool:
        return highest(self.book, self.kinds) in way[half]


Test = Callable[[SetHand], bool]


def two_pairs(hand: SetHand) -> bool:
    return is_pair(hand.chosen[0]) and is_pair(hand.chosen[1])


def keeps_pair(hand: SetHand) -> bool:
    return is_pair(hand.chosen[1])


def pair_of(*kinds: str) -> Test:
    """The hand holds such a pair, and not two."""

    def holds_one(hand: SetHand) -> bool:
        found = the_pair(hand.kinds)
        return found is not None and found[0][0] in kinds and not two_pairs(hand)

    return holds_one


def kept(*kinds: str) -> Test:
    """The hand holds such a pair, and not two, and it is not split."""
    return both(pair_of(*kinds), keeps_pair)


def nz_pair(*kinds: str) -> Test:
    """A pair of 2.3 is split with the tiles of its list alone; where that would be worse in both hands it is kept."""
    is_of = pair_of(*kinds)

    def decides(hand: SetHand) -> bool:
        if not is_of(hand):
            return False
        pair, others = the_pair(hand.kinds) or (("", ""), ("", ""))
        return keeps_pair(hand) or nz_splits(pair, others)

    return decides


def splits_as(told: Callable[..., bool], *kinds: str) -> Test:
    is_of = pair_of(*kinds)

    def decides(hand: SetHand) -> bool:
        if not is_of(hand) or keeps_pair(hand):
            return False
        pair, others = the_pair(hand.kinds) or (("", ""), ("", ""))
        split = in_order(hand.book, (pair[0], others[0]), (pair[1], others[1]))
        return told(pair[0], others, split)

    return decides


def is_special(*classes: int) -> Test:
    return lambda hand: not is_pair(hand.chosen[1]) and special(hand.chosen[1])[0] in classes


def special_with_three(hand: SetHand) -> bool:
    return is_special(WONG, GONG, HIGH_NINE)(hand) and hand.reaches


def special_without_three(*classes: int) -> Test:
    """A wong, gong or high nine, and none that would leave a low hand of that 3 or better."""

    def decides(hand: SetHand) -> bool:
        ways = [way for way in settings(hand.book, hand.kinds) if special(way[1])[0]]
        return is_special(*classes)(hand) and not any(three_or_better(hand.book, way[0]) for way in ways)

    return decides


def teen_before_day(hand: SetHand) -> bool:
    """Teen and Day in different hands, where the other way round would do as well."""
    halves = [half for half in (0, 1) if "teen" in hand.chosen[half]]
    return any(
        are_apart(way) and are_apart(hand.chosen) and "teen" not in way[halves[0]] for way in hand.others
    )


def are_apart(way: Setting) -> bool:
    low, high = way
    return ("teen" in low and "day" in high) or ("day" in low and "teen" in high)


def teen_makes_high(hand: SetHand) -> bool:
    """Of Teen and Day, either of which makes a wong, gong or high nine, the Teen makes it."""
    day = any(special(way[1])[1] == "day" for way in hand.others)
    return special(hand.chosen[1])[1] == "teen" and day


def none_reaches(hand: SetHand) -> bool:
    return hand.is_plain and not any(
        three_or_better(hand.book, way[0]) for way in settings(hand.book, hand.kinds)
    )


def best_high_points(hand: SetHand) -> int:
    return max(high_points(way) for way in settings(hand.book, hand.kinds))


def gives_up_lower_low(hand: SetHand) -> bool:
    """Another setting has a low hand of fewer points, or of as many and a high hand of fewer."""
    mine = low_points(hand.chosen), high_points(hand.chosen)
    return hand.is_plain and any((low_points(way), high_points(way)) < mine for way in hand.others)


def zero_low(hand: SetHand) -> bool:
    """Two low hands of zero, of which none is the better; the high hands have the same points."""
    return low_points(hand.chosen) == 0 and any(low_points(way) == 0 for way in hand.equal)


def left_open(hand: SetHand) -> bool:
    """What is given up is no better in either hand, and the clauses before do not tell the two apart."""
    return any(
        as_good(hand.book, hand.chosen, way)
        and (
            special(way[1]) == special(hand.chosen[1]) != (0, "")
            or (low_points(way), high_points(way)) == (low_points(hand.chosen), high_points(hand.chosen))
            or high_points(way) == high_points(hand.chosen)
            or low_points(way) == low_points(hand.chosen)
        )
        for way in hand.others
    )


def apart_or_top(half: int) -> Test:
    """Of settings of equal points: the two highest tiles apart, or the highest in that hand."""
    return lambda hand: any(
        (hand.is_apart and not hand.are_apart(way))
        or (hand.top_in(hand.chosen, half) and not hand.top_in(way, half))
        for way in hand.equal
    )


def top(half: int) -> Test:
    """Of settings of equal points the one with the highest tile in that hand."""
    return lambda hand: (
        hand.top_in(hand.chosen, half) and any(not hand.top_in(way, half) for way in hand.equal)
    )


def apart(hand: SetHand) -> bool:
    return hand.is_apart and any(not hand.are_apart(way) for way in hand.equal)


def both(*tests: Test) -> Test:
    return lambda hand: all(test(hand) for test in tests)


def either(*tests: Test) -> Test:
    return lambda hand: any(test(hand) for test in tests)


def low_at_most(points: int) -> Test:
    return lambda hand: low_points(hand.chosen) <= points


def low_at_least(points: int) -> Test:
    return lambda hand: low_points(hand.chosen) >= points


def high_at_most(points: int) -> Test:
    return lambda hand: high_points(hand.chosen) <= points


def high_at_least(points: int) -> Test:
    return lambda hand: high_points(hand.chosen) >= points


def total(test: Callable[[int], bool]) -> Test:
    return lambda hand: test(low_points(hand.chosen) + high_points(hand.chosen))


def has(*groups: tuple[str, ...]) -> Test:
    return lambda hand: holds(hand.kinds, *groups)


def made(points: int) -> Test:
    return lambda hand: points in (low_points(hand.chosen), high_points(hand.chosen))


def raises_high(least: int) -> Test:
    """No low hand reaches that 3, and the high hand chosen has the most points, enough of them."""
    return lambda hand: (
        none_reaches(hand)
        and high_points(hand.chosen) == best_high_points(hand) >= least
        and any(high_points(way) < high_points(hand.chosen) for way in hand.others)
    )


def balances_again(least: int) -> Test:
    """No low hand reaches that 3, and no high hand enough points: the low hand has the most."""
    return lambda hand: none_reaches(hand) and best_high_points(hand) < least and gives_up_lower_low(hand)


def three_of_equal_points(hand: SetHand) -> bool:
    return hand.reaches and any(not three_or_better(hand.book, way[0]) for way in hand.equal)


def ma_combination(hand: SetHand) -> bool:
    return is_pair(hand.chosen[1]) or special(hand.chosen[1])[0] in {WONG, GONG}


def ma_can_combine(hand: SetHand) -> bool:
    ways = settings(hand.book, hand.kinds)
    return any(is_pair(way[1]) or special(way[1])[0] in {WONG, GONG} for way in ways)


def ma_can_make(hand: SetHand) -> bool:
    ways = settings(hand.book, hand.kinds)
    return any({7, 8, 9} & {low_points(way), high_points(way)} for way in ways)


def highest_with_lowest(hand: SetHand) -> bool:
    lowest = min(hand.kinds, key=lambda kind: single_rank(hand.book, kind))
    two = {highest(hand.book, hand.kinds), lowest}
    return (
        not ma_can_combine(hand)
        and not ma_can_make(hand)
        and two in (set(hand.chosen[0]), set(hand.chosen[1]))
    )


def individual(number: Callable[[tuple[str, ...]], Setting | None], *groups: tuple[str, ...]) -> Test:
    """The four tiles are those of the exception, and are set as it says."""

    def decides(hand: SetHand) -> bool:
        told = number(hand.kinds)
        return holds(hand.kinds, *groups) and told is not None and hand.is_matched(told)

    return decides


def rws_individual(*groups: tuple[str, ...]) -> Test:
    return individual(lambda kinds: rws_exceptions_1_to_5(kinds) or rws_exceptions_6_to_11(kinds), *groups)


DECIDES: Final[dict[str, dict[str, Test]]] = {
    "nz": {
        "NZ 4.7": zero_low,
        "NZ App4 2.1": two_pairs,
        "NZ App4 2.2": kept(*FOURS, "five", *SIXES, *TENS, "eleven"),
        "NZ App4 2.3(a)": nz_pair(*GEES),
        "NZ App4 2.3(b)": nz_pair(*TEEN_DAY),
        "NZ App4 2.3(c)": nz_pair("nine"),
        "NZ App4 2.3(d)": nz_pair(*EIGHTS),
        "NZ App4 2.3(e)": nz_pair(*SEVENS),
        "NZ App4 3.2": special_with_three,
        "NZ App4 3.3": special_without_three(WONG, GONG, HIGH_NINE),
        "NZ App4 4.1": lambda hand: hand.is_plain and hand.reaches,
        "NZ App4 4.2": raises_high(8),
        "NZ App4 4.3": balances_again(8),
        "NZ App4 5.1": both(low_at_most(7), apart_or_top(0)),
        "NZ App4 5.2": both(low_at_least(8), apart_or_top(1)),
        "NZ App4 5.3": both(none_reaches, high_at_least(8), top(1)),
        "NZ App4 5.4": teen_before_day,
        "NZ App4 6.1": both(has(SIXES, SEVENS, ("eleven",)), gives_up_lower_low),
        "NZ App4 6.2": both(low_at_most(7), low_at_least(7), high_at_least(9),
                            lambda hand: any((low_points(way), high_points(way)) == (8, 8) for way in hand.others)),
        "R-91": left_open,
    },
    "canberra": {
        "CAN 12.5": zero_low,
        "CAN AppD 1": two_pairs,
        "CAN AppD 2": both(lambda hand: hand.has_pair, keeps_pair),
        "CAN AppD 2(a)": splits_as(canberra_splits, *TEEN_DAY),
        "CAN AppD 2(b)": splits_as(canberra_splits, "nine"),
        "CAN AppD 2(c)": splits_as(canberra_splits, *EIGHTS),
        "CAN AppD 2(d)": splits_as(canberra_splits, *SEVENS),
        "CAN AppD 3(a)": either(special_with_three, special_without_three(HIGH_NINE)),
        "CAN AppD 3(c)": special_without_three(GONG, WONG),
        "CAN AppD Exc(b)": gives_up_lower_low,
        "CAN AppD Exc(c)": either(raises_high(7), balances_again(7), three_of_equal_points),
        "CAN AppD Exc(d)": both(high_at_most(7), top(0)),
        "CAN AppD Exc(e)": both(high_at_least(8), either(top(1), teen_makes_high)),
        "CAN AppD Exc(f)": apart,
        "CAN AppD Ind(a)": individual(canberra_individuals, SEVENS, ("high8",), ("high10",), ("eleven",)),
        "CAN AppD Ind(b)": individual(canberra_individuals, ("high4",), ("high8",), ("low8",), (*SIXES, *SEVENS)),
        "CAN AppD Ind(c)": individual(canberra_individuals, GEES, SIXES, ("five",), TEEN_DAY),
        "CAN AppD Ind(d)": individual(canberra_individuals, GEES, FOURS, ("five",)),
        "CAN AppD Ind(e)": individual(canberra_individuals, ("high8",), ("low8",), ("nine",), TENS),
        "R-91": left_open,
        "R-93": teen_makes_high,
    },
    "massachusetts": {
        "MA 7(d)(1)": kept(*GEES),
        "MA 7(d)(2)": ma_combination,
        "MA 7(d)(3)": both(lambda hand: not ma_can_combine(hand), either(made(9), made(8), made(7))),
        "MA 7(d)(4)": highest_with_lowest,
        "R-91": left_open,
    },
    "rws": {
        "RWS 3.6.4": zero_low,
        "RWS AppE 1.2(1)": pair_of(*GEES),
        "RWS AppE 1.2(2)(a)": either(splits_as(rws_splits, *TEEN_DAY), kept(*TEEN_DAY)),
        "RWS AppE 1.2(2)(b)": both(pair_of(*TEEN_DAY), has(("nine",), ("eleven",))),
        "RWS AppE 1.2(3)": either(splits_as(rws_splits, "nine"), kept("nine")),
        "RWS AppE 1.2(4)": either(splits_as(rws_splits, *EIGHTS), kept(*EIGHTS)),
        "RWS AppE 1.2(5)": either(splits_as(rws_splits, *SEVENS), kept(*SEVENS)),
        "RWS AppE 1.3(1)": special_without_three(WONG, GONG, HIGH_NINE),
        "RWS AppE 1.3(2)": special_with_three,
        "RWS AppE 1.3(3)": teen_makes_high,
        "RWS AppE 1.3(4)": gives_up_lower_low,
        "RWS AppE 1.3(4)(a)": raises_high(7),
        "RWS AppE 1.3(4)(b)": balances_again(7),
        "RWS AppE 1.3(4)(c)": both(total(lambda points: points <= 16), top(0)),
        "RWS AppE 1.3(4)(d)": both(total(lambda points: points >= 17), top(1)),
        "RWS AppE 1.4(1)": rws_individual(("teen",), ("low4",), EIGHTS, ("nine",)),
        "RWS AppE 1.4(2)": rws_individual(("teen",), ("day",), SIXES, (*FOURS, "five")),
        "RWS AppE 1.4(3)": rws_individual(TEEN_DAY, ("five",), SIXES, GEES),
        "RWS AppE 1.4(4)": rws_individual(("high4",), ("low4",), ("five",), (*SEVENS, "low8")),
        "RWS AppE 1.4(5)": rws_individual(("high4",), ("low4",), ("five",), ("nine", *GEES)),
        "RWS AppE 1.4(6)": rws_individual(("high4",), ("high8",), ("low8",), (*SIXES, *SEVENS)),
        "RWS AppE 1.4(7)": rws_individual(("low4",), ("high8",), ("low8",), ("nine",)),
        "RWS AppE 1.4(8)": rws_individual(("five",), ("high6",), ("low6",), ("eleven",)),
        "RWS AppE 1.4(9)": rws_individual(("high6",), ("high10",), ("low10",), (*SEVENS, "low8", "nine")),
        "RWS AppE 1.4(10)": rws_individual(SEVENS, ("high8",), ("high10",), ("eleven",)),
        "RWS AppE 1.4(11)": rws_individual(("nine",), ("high10",), ("low10",), ("eleven",)),
        "R-91": left_open,
        "R-92": either(two_pairs, kept(*FOURS, "five", *SIXES, *TENS, "eleven")),
    },
}  # fmt: skip
"""Book -> clause or named reading -> whether it can decide a hand so set. There is no other that decides one."""
