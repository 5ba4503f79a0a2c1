"""What a certificate of a house way holds; these are the keys of its JSON.

Hands are counted as hands of four physical tiles, of 35,960, unless ``kinds`` says that they are counted by kind, of
4,285. Tiles are named by face, ``"4-6"``. Lists of examples hold at most ``EXAMPLES``, the ones that stand for most
hands first; lists that are complete say so.
"""

from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct

from paigow.books import Value
from paigow.lab.figures import fraction_text

FORMAT: Final = "paigow-certificate/1"
EXAMPLES: Final = 6
"""Hands shown where a list would be long."""
DEAREST: Final = 12

Verdict = Literal["faulty", "weak", "sound"]
"""``faulty``: it cannot be dealt by. ``weak``: a player who sets best against it gains. ``sound``: he does not."""
Never = Literal["no hand", "decided above", "changes nothing", "overruled"]
"""Why a row never fires.

Its condition holds of no hand; the rows above decide all hands that it speaks of, or leave them so that it speaks of
them no more; it speaks, but would leave nothing or leave all; ``never_drop`` passes it over."""


class FileFault(Struct, frozen=True, kw_only=True):
    """One thing wrong in the file: at which key, and what stands there and was expected."""

    file: str
    key: str
    expected: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.expected}"


class Share(Struct, frozen=True, kw_only=True):
    """A part of each unit wagered."""

    fraction: str
    """``"a/b"``, reduced."""
    percent: float
    """Unrounded."""

    @property
    def exact(self) -> Fraction:
        """As a number."""
        return Fraction(self.fraction)

    @classmethod
    def of(cls, value: Fraction) -> "Share":
        """An exact value."""
        return cls(fraction=fraction_text(value), percent=float(100 * value))


class Laid(Struct, frozen=True, kw_only=True):
    """Four tiles set into two hands."""

    low: tuple[str, str]
    high: tuple[str, str]
    low_name: str
    """Name code: 'points 8 eleven'."""
    high_name: str


class Example(Struct, frozen=True, kw_only=True):
    """A hand, by one of the hands of four tiles that it stands for."""

    tiles: tuple[str, ...]
    hands: int
    """Hands of four tiles that it stands for: the same kinds in other pieces."""
    settings: list[Laid]
    """What the example is about: the setting made; before or after it others, as the list's owner says."""
    rows: list[int] = []
    """Numbers of the rows that narrowed it, in order."""


class Check(Struct, frozen=True, kw_only=True):
    """Something that must hold, tried on every hand."""

    holds: bool
    tried: int
    """Trials made: hands, or hands in every order of their tiles."""
    failing: int
    """Trials that fail; of hands in every order of their tiles, the kinds of hand that fail in some order."""
    failing_kinds: int
    """Hands that fail, by kind."""
    examples: list[Example]


class Winner(Struct, frozen=True, kw_only=True):
    """A row that is gone before another."""

    row: int
    """Its number; 0 is ``never_drop``."""
    hands: int


class RowReport(Struct, frozen=True, kw_only=True):
    """One row of the house way in force."""

    row: int
    """From 1, in the order in which they are gone through."""
    clause: str
    says: str
    when: list[str]
    keep: list[str]
    would_speak_of: int
    """Hands of which its condition holds before any row has narrowed them."""
    speaks_of: int
    """Hands that reach it undecided and of which its condition then holds."""
    narrows: int
    """Hands on which it fires: it leaves fewer settings than it found, the hands that it decides included."""
    decides: int
    overruled: int
    """Hands on which ``never_drop`` passes it over."""
    never: Never | None
    """Why it never fires; None: it does."""
    alone_otherwise: int
    """Hands that it would set otherwise than they are set if it stood alone."""
    wins_there: list[Winner]
    """Which row had its way on those hands, by giving up what this one would keep; the one with most hands first."""
    example: Example | None
    """One of those hands: the setting made, then what the row alone would keep."""


class Dominated(Struct, frozen=True, kw_only=True):
    """Hands set worse in one hand and no better in the other than they could be."""

    hands: int
    kinds: int
    every: list[Example]
    """All of them by kind: the setting made, then one that is better."""


class Otherwise(Struct, frozen=True, kw_only=True):
    """How the way differs from the published way of its book, in its default readings."""

    book: str
    hands: int
    """Hands with other tiles in the low hand."""
    kinds: int
    unlike: int
    """Those of them whose two settings do not rank alike in both hands: it can matter in play."""
    examples: list[Example]
    """The setting made, then the published one."""


class Result(Struct, frozen=True, kw_only=True):
    """All deals counted, seen from one side."""

    role: Literal["player", "banker"]
    """Whose win, lose and edge it is."""
    player: str
    """Policy of the side that does not bank."""
    banker: str
    deals: int
    win: int
    push: int
    lose: int
    edge: Share
    """What the side loses of each unit wagered, after commission on what it wins; negative: it gains."""


class Figures(Struct, frozen=True, kw_only=True):
    """What the way is worth."""

    both_sides: Result
    """The house banks; both sides set by the way. The player's."""
    best_player: Result
    """The house banks by the way; the player sets his hands best against it. The player's."""
    best_banker: Result
    """A player banks and sets best against a hand set by the way, the house's own or another player's. That bank's."""


class Dear(Struct, frozen=True, kw_only=True):
    """A hand whose setting costs the bank."""

    hand: Example
    """The setting made, then the one that gains the bank most."""
    row: int
    """The row that decides it."""
    cost: Share
    """What the bank would gain of each unit wagered on average over all deals, if it set this hand alone the other way
    while the player goes on as he does: the cost of one such hand times how often it is held."""
    each: Share
    """The same of each unit wagered while the bank holds the hand."""
    cost_by_house_way: Share
    """As ``cost``, against a player who sets by the way himself: what the setting made gives away to the other one;
    negative: against him it is the better one."""


class Dearest(Struct, frozen=True, kw_only=True):
    """The hands of the bank whose setting costs most against a player who sets best against the way."""

    hands: int
    """Hands on which another setting would gain the bank something."""
    kinds: int
    total: Share
    """All of them together, the player going on as he does. He would not: it is no forecast of a better way's edge."""
    most: list[Dear]


class Certificate(Struct, frozen=True, kw_only=True):
    """What is so of a house way on every hand, and what it is worth.

    ``figures`` and what needs them are None where the way is faulty.
    """

    format: str
    name: str
    """The operator, or the title of the book."""
    file: str | None
    """Name of the operator file; None: a published book."""
    file_digest: str | None
    """SHA-256 of its bytes, as hex."""
    book: str | None
    """None, and with it all down to ``commission``: the file names none."""
    edition: str | None
    title: str | None
    document: str | None
    digest: str | None
    """Of the book with everything laid over it; every table writes it into its log."""
    choices: dict[str, Value]
    """Options and readings in force that are not the book's defaults."""
    commission: str | None
    """Of what the player wins: ``"1/20"``; in ``best_banker`` of what the banking player wins."""
    date: str | None
    """When it was computed, as given."""
    verdict: Verdict
    says: list[str]
    """The verdict in plain words."""
    faults: list[FileFault]
    """What is wrong in the file before any hand is tried."""
    kinds: int = 0
    """Hands by kind that were tried: 4,285, or none."""
    hands: int = 0
    legal: Check | None = None
    """The low hand is made of tiles of the hand, the high hand of the others, and does not rank below it."""
    complete: Check | None = None
    """A row decides. In its examples stand the settings left open, and the rows that narrowed them."""
    order_free: Check | None = None
    """One hand of each kind in all 24 orders of its tiles: the same setting and reason."""
    piece_free: Check | None = None
    """Every hand of 35,960: the same setting and reason as for the other pieces of its kinds."""
    pair_free: Check | None = None
    """Of hands with two pairs: the same setting whichever of the two the rows look at."""
    engine_agrees: Check | None = None
    """The rows followed by this report and by the table's own engine set every hand alike, by the same clause."""
    gee_free: Check | None = None
    """Hands with one gee tile: a setting of the same worth with the other one. Not asked of a way: a remark."""
    rows: list[RowReport] = []
    never_fires: list[int] = []
    """Numbers of the rows that never fire."""
    dominated: Dominated | None = None
    otherwise: Otherwise | None = None
    figures: Figures | None = None
    book_figures: Figures | None = None
    """The published way's own, where the way is not the published one."""
    dearest: Dearest | None = None
