"""The shapes of the lab's answers as JSON, as ``as_json`` makes them and ``/api/v1/lab/`` sends them.

The page's types are generated from them. A test checks that the answers have exactly these shapes.
"""

from typing import Any, Final, Literal

from msgspec import Struct, field

from paigow.books import Value
from paigow.lab.certificate.types import Certificate
from paigow.lab.odds import Role
from paigow.lab.overview import Line
from paigow.lab.readings import Kind


class Shape(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of an answer."""


class Percent(Shape, frozen=True, kw_only=True):
    """A part of each unit wagered."""

    fraction: str
    """``a/b``, reduced."""
    percent: float


class Amount(Shape, frozen=True, kw_only=True):
    """An amount of one unit wagered."""

    fraction: str
    value: float


class Results(Shape, frozen=True, kw_only=True):
    """Counts of results among a number of deals."""

    win: int
    push: int
    lose: int


class Odds(Results, frozen=True, kw_only=True):
    """One policy against another, every deal counted; ``role`` is the side of the results."""

    book: str
    role: Role
    player: str
    banker: str
    commission: str
    deals: int
    edge: Percent
    standard_deviation: float


class BookEdges(Shape, frozen=True, kw_only=True):
    """The edges of one book."""

    book: str
    title: str
    edition: str
    digest: str
    commission: str
    lines: dict[Line, Odds]
    bets: dict[str, Percent]


class ClassRow(Results, frozen=True, kw_only=True):
    """A class of low or of high hand."""

    hand: Literal["low", "high"]
    cls: str = field(name="class")
    hands: int
    share: str


class Edge(Odds, frozen=True, kw_only=True):
    """One policy against another, class by class."""

    classes: list[ClassRow]


class LabSetting(Shape, frozen=True, kw_only=True):
    """Four tiles set into two hands, with the codes of their names."""

    low: list[str]
    high: list[str]
    low_name: str
    high_name: str


class SettingOdds(LabSetting, frozen=True, kw_only=True):
    """One way to set a hand, with its cost against the best one."""

    win: int
    push: int
    lose: int

    ev: Amount
    cost: Amount
    house_way: bool
    best: bool


class OneHand(Shape, frozen=True, kw_only=True):
    """Every setting of one hand against one policy."""

    book: str
    role: Role
    opponent: str
    commission: str
    tiles: list[str]
    seen: list[str]
    deals: int
    clause: str
    """Clause by which the house way sets the hand."""
    settings: list[SettingOdds]


class Mistake(Shape, frozen=True, kw_only=True):
    """A hand that is not set in the best way."""

    hand: list[str]
    hands: int
    """Hands of four tiles that it stands for."""
    frequency: Amount
    made: LabSetting
    best: LabSetting
    cost: Amount
    share: Amount
    """Its cost times the frequency of the hand."""


class Mistakes(Shape, frozen=True, kw_only=True):
    """Mistakes of a policy against another one."""

    book: str
    role: Role
    policy: str
    opponent: str
    commission: str
    hands: int
    cost: Percent
    worst: list[Mistake]


class Followed(LabSetting, frozen=True, kw_only=True):
    """Setting of a hand by one rule of thumb."""

    rule: str
    cost: Amount


class Pitfall(Shape, frozen=True, kw_only=True):
    """A hand that some rule of thumb does not set in the best way."""

    hand: list[str]
    hands: int
    frequency: Amount
    best: LabSetting
    rules: list[Followed]
    cost: Amount
    share: Amount


class Pitfalls(Shape, frozen=True, kw_only=True):
    """The hands that players most often set wrongly."""

    book: str
    role: Role
    opponent: str
    commission: str
    rules: dict[str, Percent]
    """Cost of each rule of thumb over all hands."""
    hands: int
    worst: list[Pitfall]


class BetLine(Shape, frozen=True, kw_only=True, omit_defaults=True):
    """A line of a pay table, with its frequency in hands or deals."""

    name: str
    says: str
    pays: int
    clause: str
    hands: int | None = None
    deals: int | None = None
    wins: str | None = None
    """Win for each unit wagered, if a cap reduces what the line pays."""


class BetCounts(Shape, frozen=True, kw_only=True, omit_defaults=True):
    """A side bet, line by line; counts hands if four tiles decide it, else deals."""

    book: str
    table: str
    commission: str
    lines: list[BetLine]
    losing: int
    edge: Percent
    hands: int | None = None
    deals: int | None = None
    player: str | None = None
    banker: str | None = None
    tie: int | None = None
    """All pushes."""
    tie_low_gong: int | None = None
    cap: str | None = None
    """Most that one such bet wins, in units of the wager."""


class SideBets(Shape, frozen=True, kw_only=True):
    """The side bets of a book or a pay table, by name."""

    book: str
    bets: dict[str, BetCounts]


class Reading(Shape, frozen=True, kw_only=True):
    """The value of another value of a switch."""

    book: str
    kind: Kind
    name: str
    clause: str
    default: Value = field(name="from")
    instead: Value = field(name="to")
    hands: int
    comparisons: int
    edge_change: Percent
    edge_change_optimal: Percent
    bets: dict[str, Percent]
    says: str


class MixedSetting(Shape, frozen=True, kw_only=True):
    """A setting, and how often the hand is set like this."""

    low: list[str]
    high: list[str]
    probability: float
    fraction: str | None


class MixedHand(Shape, frozen=True, kw_only=True):
    """A hand with more than one used setting."""

    side: Role
    hand: list[str]
    ways: int
    settings: list[MixedSetting]


class Bounds(Shape, frozen=True, kw_only=True):
    """Bounds of a value; ``fraction`` is the exact value, if known."""

    lower: float
    upper: float
    fraction: str | None


class Equilibrium(Shape, frozen=True, kw_only=True):
    """The equilibrium of the setting game."""

    book: str
    commission: str
    value: Bounds
    gap: float
    mixed_hands: list[MixedHand]
    iterations: int
    seconds: float


ANSWERS: Final[dict[str, Any]] = {
    "books": list[BookEdges],
    "edge": Edge,
    "hand": OneHand,
    "mistakes": Mistakes,
    "pitfalls": Pitfalls,
    "side-bets": SideBets,
    "readings": list[Reading],
    "equilibrium": Equilibrium,
    "certificate": Certificate,
}
"""Question -> shape of its answer."""
