"""The shape of a rule book file, an operator file and the clause register.

Everything in which casinos differ is a row here, each with the clause that says it. ``vocabulary`` lists the words
that rows may use; ``loader`` reads files and names every fault.
"""

from typing import Annotated, Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from paigow.intake.forms import whole

Value = bool | int | str | list[str]
RuleKind = Literal["fixed", "option", "reading"]
"""``fixed``: the document says it. ``option``: the document leaves it to the operator. ``reading``: the document is
silent or contradicts itself, this is how we read it, and the other readings are on offer."""
SideBetName = Literal["bonus", "tie"]
SIDE_BETS: Final[tuple[SideBetName, ...]] = get_args(SideBetName)
OF_TILES: Final[frozenset[SideBetName]] = frozenset({"bonus"})
"""Side bets that four tiles decide, however they are set; the others are decided by the match as well."""
_Coins = Annotated[int, whole(1, wanted="a whole number of coins (hundredths) from {least} to {most}")]


class SideLimits(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Limits of a side bet apart from the main wager's, in coins; None: it has no such limit of its own."""

    minimum: _Coins | None = None
    maximum: _Coins | None = None
    pays_at_most: _Coins | None = None
    """The most that one such bet wins, before commission."""


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of a book; ``given`` restricts it to some readings (name -> value)."""

    clause: str
    given: dict[str, Value] = {}


class RuleRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule by name: its value, the values that may be chosen instead, and its clause."""

    name: str
    value: Value
    clause: str
    kind: RuleKind = "fixed"
    values: list[Value] = []
    """What may be chosen (option, reading); a whole number may also be bounded by ``least`` and ``most``."""
    least: int | None = None
    most: int | None = None
    says: str = ""
    """What the choice means, in one sentence."""


class SuppliedRule(RuleRow, frozen=True, kw_only=True):
    """A rule that no program asked of a book when it was published, as the programs of its time played."""

    books: list[str] = []
    """The books for which it is so; none: all."""


class Supplement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What this program asks of a book and its edition does not say."""

    cites: dict[str, str] = {}
    """Decision -> clause, or the rule or other decision by whose clause it was taken."""
    rule: list[SuppliedRule] = []

    def of_book(self, book: str) -> "Supplement":
        """What of it goes for a book."""
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
    """Single ranks, highest first; kinds that share a rank are joined by ``|``. ``gee(6)`` and ``gee(3)`` rank a
    gee tile by what it counts as."""
    single_clause: str
    points_clause: str
    highest_tile_clause: str
    zero: list[ZeroRow]
    gee: list[GeeRow]


class Limit(Row, frozen=True, kw_only=True):
    """Harmony 3, Chong 3, Cheong Sum 3: where a low hand begins to be good enough."""

    points: int
    top: str | None = None
    """Lowest highest-tile that counts at exactly these points; none: any."""


class Amendment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rows of these clauses also need ``when``: how an edition's wording narrows the rows it is based on."""

    clauses: list[str]
    when: list[str]
    given: dict[str, Value] = {}


class HouseWayRow(Row, frozen=True, kw_only=True):
    """When all of ``when`` holds of the hand and the settings left, keep those that pass every ``keep``.

    A row that would leave none is passed over. The row that leaves one decides.
    """

    when: list[str] = []
    keep: list[str]
    says: str
    """The row in our words."""
    also: list[Amendment] = []
    """What an edition adds to the row; filled in by the loader."""


class NeverDrop(Row, frozen=True, kw_only=True):
    """No row may drop a setting that is at least as good in both hands as every other one."""


class HouseWay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the house sets four tiles."""

    limit: list[Limit] = []
    never_drop: list[NeverDrop] = []
    row: list[HouseWayRow]


class PayLine(Row, frozen=True, kw_only=True):
    """One line of a pay table: ``pays`` n to 1 when all of ``when`` holds; the best line alone is paid."""

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


class CutRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cut that the book names."""

    name: str
    english: str
    options: list[list[str]] = []
    """Groups of words, one of each to be chosen, as the book orders them."""
    geometry: str
    """Name of its row in ``cuts.toml``."""
    unsaid: list[str] = []
    """The geometry's options that this book does not leave open, as they are taken here."""
    is_described: bool = False
    """The book itself says how the cut is made; left out where its geometry is documented anyway."""
    is_approved: bool = False
    """The book itself approves it, however it is made; left out where a described cut is approved anyway."""
    clause: str


class BookFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole rule book."""

    format: Literal["paigow-book/1"]
    id: str
    edition: str
    title: str
    prefix: str
    """How its clause ids begin: ``NZ``."""
    document: str
    """What was published, by whom and when."""
    currency: str
    chips: list[int]
    """Chips of the default table, in coins."""
    minimum: int
    maximum: int
    ring: list[int]
    """Positions counter-clockwise, eight of them: box numbers, 0 the dealer, -1 the dead hand."""
    common: str | None = None
    """Edition of the named readings that hold where this file and what it is based on are silent."""
    based_on: str | None = None
    """Another book whose rows hold where this file has none (an edition of its house way, say)."""
    cites: dict[str, str] = {}
    """Decision -> the clause that makes it."""
    rule: list[RuleRow] = []
    ranking: Ranking | None = None
    house_way: HouseWay | None = None
    amend: list[Amendment] = []
    side_bet: list[SideBet] = []
    cut: list[CutRow] = []


class NamedReading(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How what a document is silent on is read in every book that lies on the common one."""

    id: str
    """``R-12``; a number is never given twice."""
    gap: str
    """Where the documents leave it open: the number of the gap in their comparison, else its subject."""
    follows: str | None = None
    """The clause of another document that says so."""
    unlike: str | None = None
    """The clause of another document that says otherwise, or gives a right that is not taken for granted."""
    decides: list[str] = []
    """Decisions of the table that cite it."""
    rule: str | None = None
    """The rule to which it gives a value, as ``RuleRow`` has it."""
    value: Value | None = None
    kind: RuleKind = "fixed"
    values: list[Value] = []
    least: int | None = None
    most: int | None = None
    says: str
    why: str

    @property
    def reading(self) -> str:
        """Why it is read so; a clause of the register has its note here."""
        return self.why


class ReadingsFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The common book."""

    format: Literal["paigow-readings/1"]
    edition: str
    reading: list[NamedReading]


class OperatorCut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an operator makes one of the book's cuts, as approved for him."""

    name: str
    options: list[str] = []
    """One word of each option group, in the book's order."""
    groups: list[list[list[int]]]
    """Eight groups of four tiles, each [stack from the dealer's right, level from the top]."""


class OperatorFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an operator lays over a published book; the book itself is never edited."""

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
    """Who approved less commission than the document's, and when (CAN 12.9)."""
    house_wager_approved: str | None = None
    """Who approved another amount of the house's wager than the document's, and when (MA 8(h))."""
    approved_cuts: list[str] = []
    """Cuts of the book that may be used; how they are made is described by a document or filed under ``cut``."""
    approved_as_read: list[str] = []
    """Cuts that no document describes and that may be used as we take them to be made."""
    offered_cuts: list[str] = []
    """Approved cuts that are offered; empty: all. The house's own cut always is."""
    cut: list[OperatorCut] = []
    house_way: HouseWay | None = None


class Clause(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One clause of a rule document, in our words (the clause register)."""

    id: str
    topic: str
    actor: str
    kind: Literal["behaviour", "configuration", "display", "procedure", "physical"]
    says: str
    checks: list[str]
    reading: str | None = None
