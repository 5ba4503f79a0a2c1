"""The shapes of answers that are put together as plain data, and of what is said beside a view.

The page's types are written from them; tests hold that the answers have these shapes and nothing else.
"""

from typing import Literal

from msgspec import Struct

from paigow.floor.dealing import DealersSide
from paigow.floor.pace import Speed
from paigow.record.round_result import BoxResult, Half, RoundResult, Two, WagerResult
from paigow.server.desk import Supervision
from paigow.table.core.command import Bet
from paigow.table.core.event import BankKind, Result
from paigow.table.events import AnyEvent
from paigow.table.see.orders import OrderRight
from paigow.table.see.view_types import Written


class Shape(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of an answer."""


# ---- the live connection -----------------------------------------------------------------------------------------


class Beside(Shape, frozen=True, kw_only=True, omit_defaults=True):
    """What is said beside the view of a table."""

    names: dict[str, str]
    """Person -> what he is called, of all whom the view names."""
    now_ms: int
    """The server's clock."""
    role: Literal["supervisor", "player", "onlooker"]
    """``supervisor``: the viewer may give the orders of the game supervisor."""
    supervision: Supervision
    """Who judges here."""
    net: int = 0
    """Coins that the viewer has won, or below zero lost, at this table."""
    waits_ms: int | None = None
    """Until then the dealer waits for what the viewer may still do, unless he says `go_on`; null: not for him."""
    head: str | None = None
    """`SEQ:HASH`: how far the log goes, when bets open and when a round is over; where seeds are asked for, of the
    entry that asks."""
    disk_full: bool = False
    """Nothing can be stored at the moment: the table waits."""
    held: bool = False
    """The supervisor holds the dealer."""
    pace: Speed = "normal"
    """How fast the dealer deals, at the wish of all who play here."""
    may_propose: bool = False
    """The viewer plays with others, and may put an order before them."""
    orders: list[OrderRight] = []
    """What the viewer may order or propose now; told where the address asks for it: ``/live?panel=1``."""
    answers: list[OrderRight] = []
    """What he may say to orders that wait, as a supervisor of the house."""
    written: Written | None = None
    """What people have written while the round is on, for the supervisor."""
    dealing: DealersSide | None = None
    """For the pupil at a dealer's table: what he sees beside what everybody sees."""
    dealer: str | None = None
    """Who deals here as a pupil; null: the dealer is automatic."""
    due: str | None = None
    """What a dealer who is held does next, for the supervisor; null: he waits for people."""


class Events(Shape, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="events"):
    """What has happened, as the viewer may see it; the view that it led to comes next."""

    events: list[AnyEvent]
    recalled: bool = False
    """What has happened in the round before this page was there."""


class Quiet(Shape, frozen=True, kw_only=True, tag_field="type", tag="quiet"):
    """Only a sign that the connection lives."""


# ---- rounds that are over ----------------------------------------------------------------------------------------


class RoundWager(WagerResult, frozen=True, kw_only=True):
    """What came of one wager."""

    name: str
    """What the person is called."""


class RoundBox(BoxResult, frozen=True, kw_only=True):
    """One box of a round; of a hand that was not exposed nothing hints at its tiles, which are null."""

    low: Two
    high: Two
    wagers: tuple[RoundWager, ...]


class RoundRow(RoundResult, frozen=True, kw_only=True):
    """A round that is over, as everybody may see it."""

    book: str
    currency: str
    boxes: tuple[RoundBox, ...]
    names: dict[str, str]
    """Person -> what he is called."""


# ---- the ruling on a round file ----------------------------------------------------------------------------------


class RuledHand(Shape, frozen=True, kw_only=True):
    """A hand that lies open; nulls for one that does not."""

    low: list[str] | None
    high: list[str] | None
    low_rank: str | None
    high_rank: str | None
    set_by: Literal["player", "absent", "dealer", "house-way"] | None


class RuledWager(Shape, frozen=True, kw_only=True):
    """What comes of one wager."""

    player: str
    bet: Literal[Bet, "dealer"]
    """``dealer``: the house's own wager against a player's bank."""
    stake: int
    result: Literal["win", "lose", "push", "void"]
    won: int
    commission: int
    returned: int
    clauses: list[str]


class RuledBox(RuledHand, frozen=True, kw_only=True):
    """What comes of one box; 0 is the dealer's own hand against a player's bank."""

    number: int
    low_result: Half | None
    high_result: Half | None
    result: Result | None
    void: bool
    conceded: bool
    clauses: list[str]
    wagers: list[RuledWager]


class RuledBank(RuledHand, frozen=True, kw_only=True):
    """The bank's hand."""

    kind: BankKind
    clause: str | None


class RuledBook(Shape, frozen=True, kw_only=True):
    """By which book it was ruled."""

    id: str
    edition: str
    digest: str


class RuledRemark(Shape, frozen=True, kw_only=True):
    """What was not as the book has it, or is worth knowing."""

    code: str
    clause: str | None
    text: str
    reading: bool
    """It holds by a reading: the document is silent there, or contradicts itself."""


class Ruling(Shape, frozen=True, kw_only=True):
    """The ruling on a round file."""

    format: Literal["paigow-ruling/1"]
    void: bool
    book: RuledBook
    bank: RuledBank
    boxes: list[RuledBox]
    net: dict[str, int]
    """What everyone gained or lost, the house and the commission among them."""
    deal: list[RuledRemark]
    """How the tiles were dealt, where the file tells."""
    account: list[RuledRemark]
    """What became of a player's bank."""
    remarks: list[RuledRemark]
