"""The shapes of answers that are put together as plain data, and of what is said beside a view.

The page's types are written from them; tests hold that the answers have these shapes and nothing else.
"""

from typing import Any, Literal

from msgspec import Struct

from paigow.floor.judgement import DealersSide
from paigow.floor.pace import Speed
from paigow.floor.sandbox import PlayedFrom
from paigow.record.round_result import BoxResult, Half, RoundResult, Two, WagerResult
from paigow.record.set_otherwise import WhyNot
from paigow.server.desk import Supervision
from paigow.server.seed_bars import SeedBar
from paigow.server.talk import TalkState
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
    """Person -> display name, for everybody whom the view names."""
    now_ms: int
    """The server's clock."""
    role: Literal["supervisor", "player", "onlooker"]
    """``supervisor``: the viewer may give the orders of the game supervisor."""
    supervision: Supervision
    """Who supervises here."""
    is_watching: bool = False
    """Whether the viewer has the role of surveillance, which reads like a supervisor and orders nothing."""
    net: int = 0
    """Coins that the viewer has won (negative: lost) at this table."""
    waits_ms: int | None = None
    """Until then the dealer waits for the viewer's possible actions, unless the viewer sends ``go_on``; null:
    no wait."""
    seed_bar: SeedBar | None = None
    """Why the viewer may not commit to seeds for the rest of the day. ``person``: this person withheld a seed
    after another was revealed, at any table. ``address``: somebody at the same address did."""
    head: str | None = None
    """``SEQ:HASH``: the head of the log, when bets open, when a round is over, and at an entry that requests
    seeds."""
    talk: TalkState = TalkState()
    """Whether anybody may speak at the table."""
    speaks: bool = False
    """Whether the viewer may chat here: as a player, the opener, or a supervisor of the house."""
    moderates: bool = False
    """Whether the viewer may silence others and close the chat."""
    private: bool = False
    """Whether only people with the link know the table."""
    watch_delay_s: int = 0
    """Delay in seconds with which onlookers see the table."""
    is_behind: bool = False
    """Whether the viewer is an onlooker with a delayed view and ``now_ms``. An onlooker may take a place,
    bring coins and complain; other commands and chat are refused as ``watches_late``."""
    away: list[str] = []
    """Players without a connection: it closed 3 seconds ago, or has been silent for 15."""
    bots_yield: list[int] = []
    """Boxes of bots. A person who may sit down elsewhere may also ``sit_down`` there, and the bot leaves."""
    disk_full: bool = False
    """Whether the table waits because nothing can be stored."""
    held: bool = False
    """Whether a supervisor holds the dealer."""
    pace: Speed = "normal"
    """The dealer's pace, as wished by all players here."""
    may_propose: bool = False
    """Whether the viewer plays with others and may propose an order to them."""
    orders: list[OrderRight] = []
    """What the viewer may order or propose now; only with ``/live?panel=1``."""
    answers: list[OrderRight] = []
    """Answers that the viewer may give to waiting orders, as a supervisor of the house."""
    written: Written | None = None
    """Texts that people wrote during the round, for the supervisor."""
    dealing: DealersSide | None = None
    """For the pupil at a dealer's table: additional information."""
    dealer: str | None = None
    """The pupil who deals here; null: the dealer is automatic."""
    sandbox: PlayedFrom | None = None
    """The round that continues here as a sandbox: nothing is recorded, and the coins have no owner."""
    due: str | None = None
    """The held dealer's next duty, for the supervisor; null: the dealer waits for people."""


class Events(Shape, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="events"):
    """New events, as the viewer may see them; the resulting view comes next."""

    events: list[AnyEvent]
    recalled: bool = False
    """What has happened in the round before this page was there."""


class Quiet(Shape, frozen=True, kw_only=True, tag_field="type", tag="quiet"):
    """A sign that the connection is alive."""


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


class PastRound(RoundRow, frozen=True, kw_only=True):
    """A round that is over, found among those of many tables."""

    table: str
    at_ms: int
    """When it had its result: milliseconds since 1970."""


FileFormat = Literal["csv", "json", "parquet"]


class PastRounds(Shape, frozen=True, kw_only=True):
    """Some rounds that are over, the newest first."""

    rounds: tuple[PastRound, ...]
    next: str | None
    """Ask with it as `before` for those behind; null: there are none. Before the last page, too, there may be fewer
    rounds than were asked for: only so many are looked at for one answer."""
    formats: tuple[FileFormat, ...]
    """As what `/rounds/file` has all of them in one file; Parquet where it is installed."""


class RoundMoment(Shape, frozen=True, kw_only=True):
    """What one command led to, and the table after it."""

    at_us: int
    """When it was recorded: microseconds since 1970."""
    events: tuple[AnyEvent, ...]
    """As the viewer was told of them."""
    view: Any
    """As he saw the table then, as the live connection tells it; nothing is to be done there any more."""


class Replay(Shape, frozen=True, kw_only=True):
    """A round that is over, moment by moment, as one viewer saw it."""

    table: str
    round: int
    moments: tuple[RoundMoment, ...]
    names: dict[str, str]
    """Person -> what he is called."""
    departs: int | None = None
    """From this of its moments on it is not what happened: a hand is set otherwise. Null: all of it happened."""


class OtherWay(Shape, frozen=True, kw_only=True):
    """One way to set a hand, and what would have come of it."""

    low: tuple[str, ...]
    high: tuple[str, ...]
    low_name: str
    high_name: str
    low_result: Half | None
    high_result: Half | None
    result: Result | None
    """Of the bank's hand, which is matched with many, these three are null."""
    is_laid: bool
    """It was set so."""
    is_house_way: bool
    gain: int
    """Coins that the round would have brought the visitor, in all his boxes; below zero, cost him."""
    difference: int
    """So many more than it did."""
    clauses: tuple[str, ...]
    """By which the hand would have been matched, and wagers on it decided; of the bank's, by which it was settled."""


class OtherHand(Shape, frozen=True, kw_only=True):
    """A hand that the visitor had to set, in every way."""

    box: int
    is_bank: bool
    ways: tuple[OtherWay, ...]
    why_not: WhyNot | None
    """Why there are no ways."""
    clause: str
    """By which the house way sets it, or by which it cannot be set otherwise; may be empty."""


class Otherwise(Shape, frozen=True, kw_only=True):
    """The visitor's hands in a round that is over, set otherwise; none where he had none to set."""

    currency: str
    hands: tuple[OtherHand, ...]


class SandboxTable(Shape, frozen=True, kw_only=True):
    """Where a round goes on otherwise."""

    table: str


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
