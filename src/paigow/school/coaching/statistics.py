"""A person's statistics: results, luck, and what mistakes cost, from rounds that the coach has looked at."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import accumulate
from typing import Final, Literal

from msgspec import Struct

from paigow.books import Book
from paigow.school.coaching.costs import CoachedHand
from paigow.school.coaching.leaks import drill_against
from paigow.school.coaching.mistakes import Drilled, Mistake
from paigow.school.coaching.played_hands import Role, Setter
from paigow.school.exact_cost import Cost, cost_of

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
GRADES: Final[tuple[tuple[Grade, int], ...]] = (("good", 1), ("inaccuracy", 10), ("mistake", 30))
"""A setting that costs less than this for each 100 wagered; beyond the last one it is a blunder."""
CURVE: Final = 120
"""Most points of the net curve."""
WEEKS: Final = 8
"""Most weeks in the course of the cost."""


class HandRecord(Struct, frozen=True, kw_only=True):
    """What the coach found in one hand of a person, as stored."""

    role: Role
    set_by: Setter
    counts: bool
    """Whether the setting counts in the rating."""
    low: tuple[str, ...]
    high: tuple[str, ...]
    best_low: tuple[str, ...]
    best_high: tuple[str, ...]
    wagered: Cost
    gain: Cost
    """Expected gain of the setting for each 100 wagered."""
    cost: Cost
    """Cost of the setting for each 100 wagered, against the best one."""
    over_house_way: Cost
    mistake: Mistake | None
    drill: Drilled | None
    """Training against the mistake."""


class RoundRecord(Struct, frozen=True, kw_only=True):
    """A finished round of a person. ``hands`` is empty if the person set none."""

    at_us: int
    book: str
    is_bank: bool
    """Whether the person held the bank."""
    gain: int
    hands: tuple[HandRecord, ...]


class CurvePoint(Struct, frozen=True, kw_only=True):
    """The sum of a person's results at a time."""

    at_ms: int
    net: int


class WeekCost(Struct, frozen=True, kw_only=True):
    """What a person's settings cost in one week (UTC)."""

    since: str
    """Date of its Monday, such as 2026-11-23."""
    hands: int
    cost: Cost
    """For each 100 wagered."""


class LeakRecord(Struct, frozen=True, kw_only=True):
    """One kind of mistake: how often it was made, and what it cost."""

    mistake: Mistake
    book: str
    times: int
    coins: Cost
    cost: Cost
    """Mean cost for each 100 wagered when it was made."""
    example: HandRecord
    """The dearest of these hands."""
    drills: tuple[Drilled, ...]


class RoundTotals(Struct, frozen=True, kw_only=True):
    """The totals of some rounds."""

    book: str
    role: Role
    rounds: int
    net: int
    own: int
    """Hands that the person set."""
    cost: Cost
    """Cost of the person's settings for each 100 wagered."""


class GradeCounts(Struct, frozen=True, kw_only=True):
    """Number of settings by grade."""

    best: int
    good: int
    inaccuracy: int
    mistake: int
    blunder: int


class Statistics(Struct, frozen=True, kw_only=True):
    """A person's statistics. ``net`` is exactly ``play + luck + fair``."""

    rounds: int
    won: int
    pushed: int
    lost: int
    """Rounds in which the person gained coins, neither gained nor lost, or lost coins."""
    net: int
    fair: Cost
    """Coins that the dealt hands gain on average when each is set in the best way."""
    play: Cost
    """Coins that the person's own settings cost, as a number below zero."""
    luck: Cost
    """The rest: the other side's tiles, side bets, and hands that others set."""
    own: int
    """Hands that the person set."""
    wagered: Cost
    cost: Cost
    """Cost of the person's settings for each 100 wagered."""
    over_house_way: Cost
    """Cost for each 100 wagered against the house way; below zero if the person did better."""
    grades: GradeCounts
    """Of the person's own settings."""
    curve: tuple[CurvePoint, ...]
    weeks: tuple[WeekCost, ...]
    """The last weeks in which the person set a hand, oldest first."""
    leaks: tuple[LeakRecord, ...]
    """Kinds of mistake, dearest first."""
    totals: tuple[RoundTotals, ...]
    """By book and role."""


def grade_of(cost: Fraction) -> Grade:
    """Return the coach's word for a cost for each 100 wagered.

    >>> [grade_of(Fraction(each)) for each in (0, "0.5", 1, "29.9", 30)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    if cost <= 0:
        return "best"
    return next((grade for grade, below in GRADES if cost < below), "blunder")


def hand_record(hand: CoachedHand, book: Book, *, may_count: bool) -> HandRecord:
    """Return what is stored of a coached hand; only a person's own settings count in the rating."""
    laid = hand.of.settings[hand.laid]
    best = next(each for each in hand.of.settings if each.is_best)
    return HandRecord(
        role=hand.of.role,
        set_by=hand.set_by,
        counts=may_count and hand.set_by == "player",
        low=laid.low,
        high=laid.high,
        best_low=best.low,
        best_high=best.high,
        wagered=hand.wagered,
        gain=laid.gain,
        cost=hand.cost,
        over_house_way=hand.over_house_way,
        mistake=hand.mistake,
        drill=drill_against(hand, book),
    )


def statistics(rounds: Sequence[RoundRecord]) -> Statistics:
    """Return the statistics of some rounds, oldest first."""
    hands = [hand for each in rounds for hand in each.hands]
    own = [hand for hand in hands if hand.set_by == "player"]
    net = sum(each.gain for each in rounds)
    play = -_coins(own, "cost")
    fair = _coins(hands, "gain") - play
    grades: Counter[str] = Counter(grade_of(hand.cost.exact) for hand in own)
    return Statistics(
        rounds=len(rounds),
        won=sum(each.gain > 0 for each in rounds),
        pushed=sum(each.gain == 0 for each in rounds),
        lost=sum(each.gain < 0 for each in rounds),
        net=net,
        fair=cost_of(fair),
        play=cost_of(play),
        luck=cost_of(net - fair - play),
        own=len(own),
        wagered=cost_of(_wagered(own)),
        cost=_per_100(own, "cost"),
        over_house_way=_per_100(own, "over_house_way"),
        grades=GradeCounts(**{grade: grades[grade] for grade in GradeCounts.__struct_fields__}),
        curve=_curve(rounds),
        weeks=_weeks(rounds),
        leaks=_leaks(rounds),
        totals=_totals(rounds),
    )


def _coins(hands: Iterable[HandRecord], field: Literal["gain", "cost", "over_house_way"]) -> Fraction:
    """Return a field for each 100 wagered as coins."""
    return sum((getattr(hand, field).exact * hand.wagered.exact / 100 for hand in hands), Fraction(0))


def _wagered(hands: Iterable[HandRecord]) -> Fraction:
    return sum((hand.wagered.exact for hand in hands), Fraction(0))


def _per_100(hands: Sequence[HandRecord], field: Literal["cost", "over_house_way"]) -> Cost:
    wagered = _wagered(hands)
    return cost_of(100 * _coins(hands, field) / wagered if wagered else Fraction(0))


def _own(rounds: Iterable[RoundRecord]) -> list[HandRecord]:
    return [hand for each in rounds for hand in each.hands if hand.set_by == "player"]


def _curve(rounds: Sequence[RoundRecord]) -> tuple[CurvePoint, ...]:
    """Return the net result after each round; of many rounds, evenly chosen ones and the last."""
    nets = list(accumulate(each.gain for each in rounds))
    count = min(CURVE, len(rounds))
    places = [(each + 1) * len(rounds) // count - 1 for each in range(count)]
    return tuple(CurvePoint(at_ms=rounds[place].at_us // 1000, net=nets[place]) for place in places)


def _monday(at_us: int) -> str:
    day = datetime.fromtimestamp(at_us // 1_000_000, UTC).date()
    return (day - timedelta(days=day.weekday())).isoformat()


def _weeks(rounds: Iterable[RoundRecord]) -> tuple[WeekCost, ...]:
    weeks: dict[str, list[HandRecord]] = {}
    for each in rounds:
        if own := _own([each]):
            weeks.setdefault(_monday(each.at_us), []).extend(own)
    return tuple(
        WeekCost(since=since, hands=len(weeks[since]), cost=_per_100(weeks[since], "cost"))
        for since in sorted(weeks)[-WEEKS:]
    )


def _leaks(rounds: Iterable[RoundRecord]) -> tuple[LeakRecord, ...]:
    found: dict[tuple[str, Mistake], list[HandRecord]] = {}
    for each in rounds:
        for hand in each.hands:
            if hand.mistake is not None:
                found.setdefault((each.book, hand.mistake), []).append(hand)
    leaks = [_leak(book, mistake, hands) for (book, mistake), hands in found.items()]
    return tuple(sorted(leaks, key=lambda leak: -leak.coins.exact))


def _leak(book: str, mistake: Mistake, hands: Sequence[HandRecord]) -> LeakRecord:
    return LeakRecord(
        mistake=mistake,
        book=book,
        times=len(hands),
        coins=cost_of(_coins(hands, "cost")),
        cost=cost_of(sum((hand.cost.exact for hand in hands), Fraction(0)) / len(hands)),
        example=max(hands, key=lambda hand: hand.cost.exact),
        drills=tuple(dict.fromkeys(hand.drill for hand in hands if hand.drill is not None)),
    )


def _totals(rounds: Iterable[RoundRecord]) -> tuple[RoundTotals, ...]:
    found: dict[tuple[str, Role], list[RoundRecord]] = {}
    for each in rounds:
        found.setdefault((each.book, "banker" if each.is_bank else "player"), []).append(each)
    return tuple(
        RoundTotals(
            book=book,
            role=role,
            rounds=len(some),
            net=sum(each.gain for each in some),
            own=len(_own(some)),
            cost=_per_100(_own(some), "cost"),
        )
        for (book, role), some in sorted(found.items(), key=lambda item: (item[0][0], item[0][1] == "banker"))
    )
