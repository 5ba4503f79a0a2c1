"""The parts of a lesson as values; other modules put them into words."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from msgspec import Struct

from paigow.books import Book
from paigow.rules import Result
from paigow.rules.matching import Outcome
from paigow.school.items import Facts, Kind, ScoredSetting, Two
from paigow.school.score_card.card_rows import ScoreRow
from paigow.school.seeds import Chance


class Statement(Struct, frozen=True, kw_only=True, gc=False):
    """A sentence of the catalogue with its facts and supporting clauses.

    The code ``says`` has the English text of a row of the book as its only fact.
    """

    code: str
    facts: Facts = {}
    clauses: tuple[str, ...]


# ---- pictures --------------------------------------------------------------------------------------------------------


class Shown(Struct, frozen=True, kw_only=True, gc=False, tag_field="shows"):
    """A picture."""


class RankedRow(Struct, frozen=True, kw_only=True, gc=False):
    """Tiles, or two-tile hands, of one rank."""

    rank: int
    """1 is the highest; hands of one rank are copies."""
    name: str
    """Name code of the hand; empty for single tiles."""
    tiles: tuple[tuple[str, ...], ...]


class Ranked(Shown, frozen=True, kw_only=True, gc=False, tag="ranked"):
    """Tiles or hands, the highest first."""

    rows: tuple[RankedRow, ...]


class Matched(Shown, frozen=True, kw_only=True, gc=False, tag="matched"):
    """A player's hand and the bank's, and how they match."""

    low: Two
    high: Two
    bank_low: Two
    bank_high: Two
    low_name: str
    high_name: str
    bank_low_name: str
    bank_high_name: str
    low_result: Outcome
    high_result: Outcome
    result: Result


class WayToSet(Struct, frozen=True, kw_only=True, gc=False):
    """One way to set four tiles."""

    low: Two
    high: Two
    low_name: str
    high_name: str


class Settable(Shown, frozen=True, kw_only=True, gc=False, tag="settable"):
    """Four tiles to set by hand, with the name of each way."""

    tiles: tuple[str, ...]
    ways: tuple[WayToSet, ...]


class HouseSet(Struct, frozen=True, kw_only=True, gc=False):
    """A hand that a clause of the house way sets."""

    clause: str
    way: WayToSet


class HouseSets(Shown, frozen=True, kw_only=True, gc=False, tag="house_sets"):
    """Hands set by the house."""

    hands: tuple[HouseSet, ...]


class CutGroups(Struct, frozen=True, kw_only=True, gc=False):
    """A cut and its groups, in the order of service."""

    name: str
    options: tuple[str, ...]
    confidence: str
    clause: str
    groups: tuple[tuple[int, ...], ...]
    """Eight groups of four places, stack * 4 + level; 0 is the top of the stack on the dealer's right."""


class Cuts(Shown, frozen=True, kw_only=True, gc=False, tag="cuts"):
    """Cuts to choose from."""

    cuts: tuple[CutGroups, ...]


class Throws(Shown, frozen=True, kw_only=True, gc=False, tag="throws"):
    """The position to which every throw of three dice is counted."""

    ring: tuple[int, ...]
    """The positions counter-clockwise: boxes, 0 the dealer, -1 the dead hand."""
    chung: int
    served: dict[str, tuple[int, ...]]
    """Total -> the positions in the order of service."""


class InTurn(Shown, frozen=True, kw_only=True, gc=False, tag="in_turn"):
    """Positions in order."""

    ring: tuple[int, ...]
    chung: int
    order: tuple[int, ...]


class Amount(Struct, frozen=True, kw_only=True, gc=False):
    """Result of one wager, in coins."""

    bet: str
    result: Result
    stake: int
    won: int
    commission: int
    returned: int
    line: str = ""
    """For a side bet: the line that pays, in the words of the book."""


class Amounts(Shown, frozen=True, kw_only=True, gc=False, tag="amounts"):
    """Results of wagers."""

    currency: str
    rows: tuple[Amount, ...]


class ScoreRows(Shown, frozen=True, kw_only=True, gc=False, tag="score_rows"):
    """The scores of low or of high hands on the score card, lowest hands first."""

    book: str
    book_title: str
    hand: Literal["low", "high"]
    rows: tuple[ScoreRow, ...]


class Scored(Shown, frozen=True, kw_only=True, gc=False, tag="scored"):
    """A hand with the scores and the exact cost of each setting."""

    settings: tuple[ScoredSetting, ...]


AnyShown = Ranked | Matched | Settable | HouseSets | Cuts | Throws | InTurn | Amounts | ScoreRows | Scored


# ---- exercises -------------------------------------------------------------------------------------------------------


class PickOption(Struct, frozen=True, kw_only=True, gc=False):
    """Tiles, or the name code of a hand."""

    tiles: tuple[str, ...] = ()
    name: str = ""


class Pick(Struct, frozen=True, kw_only=True, gc=False):
    """A choice of which one is to be tapped."""

    code: str
    """The question: ``higher_tile``."""
    given: tuple[str, ...] = ()
    """Tiles beside the question."""
    options: tuple[PickOption, ...]
    right: int
    """Index of the right one by the book's ranking."""
    because: Statement


class DrillPick(Struct, frozen=True, kw_only=True, gc=False):
    """A drill item by its name."""

    kind: Kind
    seed: str
    number: int


class LessonStep(Struct, frozen=True, kw_only=True, gc=False):
    """One screen of a lesson."""

    says: tuple[Statement, ...]
    shows: AnyShown | None = None
    pick: Pick | None = None
    asks: DrillPick | None = None


class Lesson(Struct, frozen=True, kw_only=True, gc=False):
    """A lesson under a book."""

    number: int
    name: str
    book: str
    """The published edition: ``book@edition``."""
    seed: str
    steps: tuple[LessonStep, ...]
    questions: tuple[DrillPick, ...]


class Subject(NamedTuple):
    """Subject of a lesson."""

    name: str
    steps: Callable[[Book, Chance], list[LessonStep]]
    questions: Callable[[Book, Chance], list[tuple[Kind, str]]]
    """Five questions: kind and card."""
