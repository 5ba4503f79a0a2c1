"""The fields of a house way's certificate; these are the keys of its JSON.

Hands are counted as hands of four physical tiles, of 35,960, unless ``kinds`` says that they are counted by
kind, of 4,285. Tiles are named by face, ``"4-6"``. Lists of examples have at most ``EXAMPLES`` entries, those
that stand for most hands first; complete lists say so.
"""

from typing import Final, Literal

from msgspec import Struct

from paigow.books import Value
from paigow.lab.figures import Share

FORMAT: Final = "paigow-certificate/1"
EXAMPLES: Final = 6
"""Hands shown in place of a long list."""
DEAREST: Final = 12

Verdict = Literal["faulty", "weak", "sound"]
"""``faulty``: unusable for dealing. ``weak``: a player who sets best against it gains. ``sound``: no player gains."""
Never = Literal["no hand", "decided above", "changes nothing", "overruled"]
"""Why a row never fires.

Its condition holds for no hand; earlier rows decide all hands to which it applies, or change them so that it
no longer applies; it applies but would leave nothing or everything; ``never_drop`` skips it.
"""


class FileFault(Struct, frozen=True, kw_only=True):
    """A fault in the file: its key, the value, and what was expected."""

    file: str
    key: str
    expected: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.expected}"


class CertificateSetting(Struct, frozen=True, kw_only=True):
    """Four tiles set into two hands."""

    low: tuple[str, str]
    high: tuple[str, str]
    low_name: str
    """Name code: 'points 8 eleven'."""
    high_name: str


class Example(Struct, frozen=True, kw_only=True):
    """A hand, represented by one of the hands of four tiles that it stands for."""

    tiles: tuple[str, ...]
    hands: int
    """Hands of four tiles that it stands for: the same kinds in other pieces."""
    settings: list[CertificateSetting]
    """Subject of the example: the setting made, before or after others, as the list's owner says."""
    rows: list[int] = []
    """Numbers of the rows that narrowed it, in order."""


class Check(Struct, frozen=True, kw_only=True):
    """A check, tried on every hand."""

    holds: bool
    tried: int
    """Trials made: hands, or hands in every order of their tiles."""
    failing: int
    """Failed trials; for hands in every order of their tiles, the kinds of hand that fail in some order."""
    failing_kinds: int
    """Failing hands, by kind."""
    examples: list[Example]


class Winner(Struct, frozen=True, kw_only=True):
    """A row that precedes another."""

    row: int
    """Its number; 0 is ``never_drop``."""
    hands: int


class RowReport(Struct, frozen=True, kw_only=True):
    """One row of the house way in force."""

    row: int
    """From 1, in evaluation order."""
    clause: str
    says: str
    when: list[str]
    keep: list[str]
    would_speak_of: int
    """Hands for which its condition holds before any row has narrowed them."""
    speaks_of: int
    """Hands that reach it undecided and for which its condition then holds."""
    narrows: int
    """Hands on which it fires: it leaves fewer settings than it found, including hands that it decides."""
    decides: int
    overruled: int
    """Hands on which ``never_drop`` skips it."""
    never: Never | None
    """Why it never fires; null if it does."""
    alone_otherwise: int
    """Hands that it would set differently if it stood alone."""
    wins_there: list[Winner]
    """Rows that prevailed on those hands by dropping what this one would keep; the one with most hands first."""
    example: Example | None
    """One of those hands: the setting made, then what the row alone would keep."""


class Dominated(Struct, frozen=True, kw_only=True):
    """Hands for which another setting is better in one hand and no worse in the other."""

    hands: int
    kinds: int
    every: list[Example]
    """All of them by kind: the setting made, then a better one."""


class PublishedDifferences(Struct, frozen=True, kw_only=True):
    """Differences between the way and the published way of its book, in its default readings."""

    book: str
    hands: int
    """Hands with other tiles in the low hand."""
    kinds: int
    unlike: int
    """Those of them whose settings rank differently in some hand, so that it can matter in play."""
    examples: list[Example]
    """The setting made, then the published one."""


class Result(Struct, frozen=True, kw_only=True):
    """All deals counted, from one side."""

    role: Literal["player", "banker"]
    """The side whose win, lose and edge it is."""
    player: str
    """Policy of the side without the bank."""
    banker: str
    deals: int
    win: int
    push: int
    lose: int
    edge: Share
    """The side's loss for each unit wagered, after commission on its winnings; negative for a gain."""


class Figures(Struct, frozen=True, kw_only=True):
    """The value of the way."""

    both_sides: Result
    """The house banks; both sides set by the way. The player's result."""
    best_player: Result
    """The house banks by the way; the player sets best against it. The player's result."""
    best_banker: Result
    """A player banks and sets best against a hand set by the way, the house's or another player's. That
    bank's result."""


class Dear(Struct, frozen=True, kw_only=True):
    """A hand whose setting costs the bank."""

    hand: Example
    """The setting made, then the one with the highest gain for the bank."""
    row: int
    """The deciding row."""
    cost: Share
    """The bank's gain for each unit wagered, on average over all deals, from setting only this hand the other
    way while the player's policy stays: the cost of one such hand times its frequency."""
    each: Share
    """The same for each unit wagered while the bank holds the hand."""
    cost_by_house_way: Share
    """As ``cost``, against a player who also sets by the way: what the setting loses against the other one;
    negative if it is the better one against that player."""


class Dearest(Struct, frozen=True, kw_only=True):
    """The bank's hands whose setting costs most against a player who sets best against the way."""

    hands: int
    """Hands on which another setting would gain the bank something."""
    kinds: int
    total: Share
    """All of them together, with the player's policy unchanged. A player would adapt, so it does not predict
    a better way's edge."""
    most: list[Dear]


class Certificate(Struct, frozen=True, kw_only=True):
    """Checks of a house way on every hand, and its value.

    ``figures`` and what depends on them are null if the way is faulty.
    """

    format: str
    name: str
    """The operator, or the title of the book."""
    file: str | None
    """Name of the operator file; null for a published book."""
    file_digest: str | None
    """SHA-256 of its bytes, as hex."""
    book: str | None
    """Null, with everything down to ``commission``, if the file names no book."""
    edition: str | None
    title: str | None
    document: str | None
    digest: str | None
    """Digest of the book with everything laid over it; every table writes it into its log."""
    choices: dict[str, Value]
    """Options and readings in force that differ from the book's defaults."""
    commission: str | None
    """Commission on the player's winnings: ``"1/20"``; in ``best_banker`` on the banking player's."""
    date: str | None
    """When it was computed, as given."""
    verdict: Verdict
    says: list[str]
    """The verdict in plain words."""
    faults: list[FileFault]
    """Faults of the file, found before any hand is tried."""
    kinds: int = 0
    """Tried hands by kind: 4,285, or none."""
    hands: int = 0
    legal: Check | None = None
    """The low hand has tiles of the hand, the high hand the others, and does not rank below it."""
    complete: Check | None = None
    """A row decides. The examples have the settings left open, and the rows that narrowed them."""
    order_free: Check | None = None
    """One hand of each kind in all 24 orders of its tiles: the same setting and reason."""
    piece_free: Check | None = None
    """Every hand of 35,960: the same setting and reason as for the other pieces of its kinds."""
    pair_free: Check | None = None
    """Hands with two pairs: the same setting whichever pair the rows look at."""
    engine_agrees: Check | None = None
    """This report and the table's own engine set every hand alike, by the same clause."""
    gee_free: Check | None = None
    """Hands with one gee tile: a setting of the same value with the other one. Not required: a remark."""
    rows: list[RowReport] = []
    never_fires: list[int] = []
    """Numbers of the rows that never fire."""
    dominated: Dominated | None = None
    otherwise: PublishedDifferences | None = None
    figures: Figures | None = None
    book_figures: Figures | None = None
    """Figures of the published way, if the way is not the published one."""
    dearest: Dearest | None = None
