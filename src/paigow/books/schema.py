"""The fields of a rule book file, an operator file and the clause register.

Every difference between casinos is a row here, with the clause that says it. ``vocabulary`` lists the words
that rows may use. ``loader`` reads files and reports every fault.
"""

import re
from collections.abc import Sequence
from importlib import resources
from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from paigow.books.phrases import OF_THE_MATCH, PAYS_WHEN, read_phrase
from paigow.errors import PaigowError
from paigow.intake.faults import Fault, Faults, FaultsError
from paigow.intake.field_types import whole

Value = bool | int | str | list[str]
RuleKind = Literal["fixed", "option", "reading"]
"""``fixed``: the document says it.

``option``: the document leaves it to the operator. ``reading``: the document is silent or contradicts itself;
this is our reading, and the other readings can be chosen.
"""
_NAMED_BET: Final = re.compile(r'\bbet\s*=\s*"([a-z][a-z0-9_]{0,31})"')


def _side_bets() -> tuple[str, ...]:
    """Return the side bets of all published books, in the order of the files."""
    published = resources.files("paigow.books") / "published"
    texts = [file.read_text("utf-8") for file in sorted(published.iterdir(), key=lambda file: file.name)]
    return tuple(dict.fromkeys(name for text in texts for name in _NAMED_BET.findall(text)))


SIDE_BETS: Final = _side_bets()
"""Names of the side bets that some published book has."""
if TYPE_CHECKING:
    SideBetName = str
else:
    SideBetName = Literal[SIDE_BETS]
    """The name of a side bet of a published book."""
_Coins = Annotated[int, whole(1, wanted="a whole number of coins (hundredths) from {least} to {most}")]


class SideLimits(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Limits of a side bet apart from the main wager's, in coins. ``None`` if the bet has no limit of its own."""

    minimum: _Coins | None = None
    maximum: _Coins | None = None
    pays_at_most: _Coins | None = None
    """The most that one such bet wins, before commission."""


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a book. ``given`` restricts it to some readings (name -> value)."""

    clause: str
    given: dict[str, Value] = {}


class RuleRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule by name: its value, the values that may be chosen instead, and its clause."""

    name: str
    value: Value
    clause: str
    kind: RuleKind = "fixed"
    values: list[Value] = []
    """The values to choose from (option, reading). A whole number may have bounds instead: ``least`` and ``most``."""
    least: int | None = None
    most: int | None = None
    says: str = ""
    """What the choice means, in one sentence."""


class SuppliedRule(RuleRow, frozen=True, kw_only=True):
    """A rule that no program asked for when a book was published, with the value that programs of that time used."""

    books: list[str] = []
    """The books to which it applies. If empty, all."""


class Supplement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Values that this program needs and that an edition does not have."""

    cites: dict[str, str] = {}
    """Decision -> its clause, or the rule or other decision that had its clause."""
    rule: list[SuppliedRule] = []

    def of_book(self, book: str) -> "Supplement":
        """Return the part that applies to a book."""
        return replace(self, rule=[row for row in self.rule if not row.books or book in row.books])


class ZeroRow(Row, frozen=True, kw_only=True):
    """Zero against zero in the low or the high hand: a copy, or decided by the highest tile."""

    hand: Literal["low", "high"]
    rule: Literal["copy", "highest tile"]


class GeeRow(Row, frozen=True, kw_only=True):
    """What a gee tile counts."""

    counts: Literal["3 or 6", "its pips"]


class Ranking(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which two-tile hand outranks which."""

    combined: list[str]
    """Name codes of the ranked hands, highest first: pairs, wongs, gongs, high nines."""
    combined_clauses: dict[str, str]
    """Class of ranked hand ("pair", "wong", "gong", "high_nine") or a name code -> clause."""
    single: list[str]
    """Single ranks, highest first.

    Kinds that share a rank are joined by ``|``. ``gee(6)`` and ``gee(3)`` rank a gee tile by its count.
    """
    single_clause: str
    points_clause: str
    highest_tile_clause: str
    zero: list[ZeroRow]
    gee: list[GeeRow]


class Limit(Row, frozen=True, kw_only=True):
    """Harmony 3, Chong 3, Cheong Sum 3: the point from which a low hand is good enough."""

    points: int
    top: str | None = None
    """The lowest tile that may be the highest of a hand with exactly these points. ``None`` means any tile."""


class Amendment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An extra condition ``when`` for the rows of these clauses.

    The wording of an edition narrows the rows of its base.
    """

    clauses: list[str]
    when: list[str]
    given: dict[str, Value] = {}


class HouseWayRow(Row, frozen=True, kw_only=True):
    """If all of ``when`` hold for the hand and the settings left, keep the settings that pass every ``keep``.

    A row that would leave none is passed over. The row that leaves one decides.
    """

    when: list[str] = []
    keep: list[str]
    says: str
    """The row in our words."""
    also: list[Amendment] = []
    """What an edition adds to the row. The loader fills it in."""


class NeverDrop(Row, frozen=True, kw_only=True):
    """No row may drop a setting that is at least as good in both hands as every other one."""


class HouseWay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the house sets four tiles."""

    limit: list[Limit] = []
    never_drop: list[NeverDrop] = []
    row: list[HouseWayRow]


class PayLine(Row, frozen=True, kw_only=True):
    """One line of a pay table: it pays ``pays`` to 1 if all of ``when`` hold. Only the best line is paid."""

    name: str
    when: list[str]
    pays: int
    says: str


class SideBet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bet beside the main wager."""

    bet: SideBetName
    clause: str
    commission_bp: int
    commission_clause: str
    line: list[PayLine]

    @property
    def is_of_tiles(self) -> bool:
        """Whether four tiles decide it, in any setting; otherwise the match decides it too."""
        words = {read_phrase(text, PAYS_WHEN).word for line in self.line for text in line.when}
        return not words & OF_THE_MATCH


class CutRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cut that the book names."""

    name: str
    english: str
    options: list[list[str]] = []
    """Groups of words in the order of the book. One word of each is chosen."""
    geometry: str
    """Name of the row in ``cuts.toml``."""
    unsaid: list[str] = []
    """The geometry's options that this book does not leave open, with our choice."""
    is_described: bool = False
    """Whether the book itself describes the cut. Left out if its geometry is documented anyway."""
    is_approved: bool = False
    """Whether the book itself approves the cut, however it is made. Left out if a described cut is approved anyway."""
    clause: str


class BookFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole rule book."""

    format: Literal["paigow-book/1"]
    id: str
    edition: str
    title: str
    prefix: str
    """The prefix of its clause ids: ``NZ``."""
    document: str
    """What was published, by whom and when."""
    currency: str
    chips: list[int]
    """Chips of the default table, in coins."""
    minimum: int
    maximum: int
    ring: list[int]
    """Positions counter-clockwise, eight of them: box numbers, 0 for the dealer, -1 for the dead hand."""
    common: str | None = None
    """Edition of the named readings, for points on which this file and its base are silent."""
    based_on: str | None = None
    """The base book. Its rows hold if this file has none, for example for an edition of its house way."""
    cites: dict[str, str] = {}
    """Decision -> the clause that makes it."""
    rule: list[RuleRow] = []
    ranking: Ranking | None = None
    house_way: HouseWay | None = None
    amend: list[Amendment] = []
    side_bet: list[SideBet] = []
    cut: list[CutRow] = []


class NamedReading(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How we read a point on which documents are silent, in every book that builds on the common one."""

    id: str
    """``R-12``. A number is never reused."""
    gap: str
    """The gap that the documents leave: its number in their comparison, else its subject."""
    follows: str | None = None
    """The clause of another document that says so."""
    unlike: str | None = None
    """The clause of another document that says otherwise, or that gives a right which the reading does not assume."""
    decides: list[str] = []
    """Decisions of the table that cite it."""
    rule: str | None = None
    """The rule to which it gives a value, in the form of a ``RuleRow``."""
    value: Value | None = None
    kind: RuleKind = "fixed"
    values: list[Value] = []
    least: int | None = None
    most: int | None = None
    says: str
    why: str

    @property
    def reading(self) -> str:
        """Why we read it so. A clause of the register has its note here."""
        return self.why


class ReadingsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The common book."""

    format: Literal["paigow-readings/1"]
    edition: str
    reading: list[NamedReading]


class OperatorCut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The approved way in which an operator makes one of the book's cuts."""

    name: str
    options: list[str] = []
    """One word of each option group, in the order of the book."""
    groups: list[list[list[int]]]
    """Eight groups of four tiles, each [stack from the dealer's right, level from the top]."""


class OperatorFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices of an operator on top of a published book. The book itself is never edited."""

    format: Literal["paigow-operator/1"]
    book: str
    name: str
    options: dict[str, Value] = {}
    readings: dict[str, Value] = {}
    chips: list[int] | None = None
    minimum: int | None = None
    maximum: int | None = None
    side_bets: dict[str, SideLimits] = {}
    """Side bet -> limits of its own."""
    commission_approved: str | None = None
    """The person who approved less commission than the document's, and when (CAN 12.9)."""
    house_wager_approved: str | None = None
    """The person who approved another amount of the house's wager than the document's, and when (MA 8(h))."""
    approved_cuts: list[str] = []
    """Cuts of the book that may be used. A document or an entry under ``cut`` describes how to make them."""
    approved_as_read: list[str] = []
    """Cuts without a description in any document that may be made as we read them."""
    offered_cuts: list[str] = []
    """The approved cuts that are offered. If empty, all. The house's own cut is always offered."""
    cut: list[OperatorCut] = []
    house_way: HouseWay | None = None


class Clause(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One clause of a rule document, in our words (the clause register).

    Example:
        >>> import paigow
        >>> paigow.clause("NZ 6.1(c)").kind
        'behaviour'
    """

    id: str
    topic: str
    actor: str
    kind: Literal["behaviour", "configuration", "display", "procedure", "physical"]
    says: str
    checks: list[str]
    reading: str | None = None


class BookError(FaultsError, PaigowError):
    """The error for a rule book, an operator file or a pay table that cannot be used.

    ``field``, ``value`` and ``expected`` are of the first fault; ``faults`` has all.

    Example:
        >>> import paigow
        >>> try:
        ...     paigow.load("macau")
        ... except paigow.BookError as error:
        ...     print(error.field, error.value)
        book macau
    """

    def __init__(self, file: str, faults: Sequence[Fault], more: int = 0) -> None:
        super().__init__(file, faults, more)
        first = self.faults[0]
        self.field, self.value = first.field, first.value
        self.expected = first.expected.removeprefix("expected ")


class BookFaults(Faults):
    """The faults of a book file."""

    error = BookError
