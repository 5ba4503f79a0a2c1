"""Shapes of answers that are built as plain data, and of the data beside a view.

The page's types are generated from them. Tests check that the answers have exactly these shapes.
"""

from typing import Any, Literal

from msgspec import Struct

from paigow.log.rounds.result import BoxResult, Half, RoundResult, Two, WagerResult
from paigow.log.rounds.what_if import WhyNot
from paigow.runtime.dealer.pace import Speed
from paigow.runtime.people.readiness import FirstStart
from paigow.runtime.pupil_side import DealersSide
from paigow.runtime.sandbox import PlayedFrom
from paigow.table.core.event import Result
from paigow.table.events import AnyEvent
from paigow.table.views.legal_orders import OrderRight
from paigow.table.views.view_types import Written
from paigow.web.live.chat import TalkState
from paigow.web.oversight.table_supervisors import Supervision
from paigow.web.tables.seed_bars import SeedBar


class Shape(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of an answer."""


# ---- the live connection -----------------------------------------------------------------------------------------


class Beside(Shape, frozen=True, kw_only=True, omit_defaults=True):
    """Data sent beside the view of a table."""

    names: dict[str, str]
    """Person -> display name, for everyone in the view."""
    name: str | None = None
    """The viewer's own display name, if ``names`` lacks it."""
    avatars: dict[str, str] = {}
    """Person -> drawing and colour, such as `cat.teal`, for each person in the view with an avatar."""
    now_ms: int
    """The server's clock."""
    role: Literal["supervisor", "player", "onlooker"]
    """``supervisor``: the viewer may give the orders of the game supervisor."""
    supervision: Supervision
    """The person who supervises this table."""
    is_watching: bool = False
    """The viewer is of the surveillance, who sees what a supervisor does but gives no orders."""
    net: int = 0
    """Coins that the viewer has won (negative: lost) at this table."""
    waits_ms: int | None = None
    """Time until which the dealer waits for the viewer, unless the viewer sends `go_on`; null if not waiting
    for them."""
    seed_bar: SeedBar | None = None
    """Why the viewer may promise no seeds for the rest of the day: `person` if this person withheld one at
    any table after another was revealed; `address` if somebody at the same address did."""
    head: str | None = None
    """`SEQ:HASH`, the head of the log when bets open and when a round is over; while seeds are requested, of
    the entry that requests them."""
    talk: TalkState = TalkState()
    """Whether anybody may speak at the table."""
    speaks: bool = False
    """The viewer may speak there: as a player, the opener, or a supervisor of the house."""
    moderates: bool = False
    """The viewer may silence others and close the chat."""
    private: bool = False
    """The table is known only to people with its link."""
    watch_delay_s: int = 0
    """Delay in seconds with which spectators see the table."""
    is_behind: bool = False
    """The viewer is a delayed spectator: this view is that late, and so is `now_ms`. The viewer may ask for a
    place, bring coins and complain; other orders and chat lines are refused as `watches_late`."""
    start: FirstStart | None = None
    """The people who are ready, while the first round waits until all are; null otherwise."""
    away: list[str] = []
    """Players whose connection is lost: closed 3 seconds ago, or silent for 15 seconds."""
    bots_yield: list[int] = []
    """Boxes of bots that give way: a person who may sit down elsewhere may `sit_down` there."""
    disk_full: bool = False
    """Nothing can be stored now: the table waits."""
    held: bool = False
    """The supervisor has paused the dealer."""
    pace: Speed = "normal"
    """Speed of the dealer, as all players here wish."""
    may_propose: bool = False
    """The viewer plays with others and may propose an order to them."""
    orders: list[OrderRight] = []
    """What the viewer may order or propose now; sent only if the address asks for it: ``/live?panel=1``."""
    answers: list[OrderRight] = []
    """How the viewer may answer pending orders, as a supervisor of the house."""
    written: Written | None = None
    """What people have written during the round, for the supervisor."""
    dealing: DealersSide | None = None
    """For the pupil at a dealer's table: what only the pupil sees."""
    dealer: str | None = None
    """The pupil who deals here; null if the dealer is automatic."""
    sandbox: PlayedFrom | None = None
    """The round that continues in this sandbox: nothing is recorded, and its coins belong to nobody."""
    due: str | None = None
    """Next duty of a paused dealer, for the supervisor; null if the dealer waits for people."""


class Numbered(Shape, frozen=True, kw_only=True, omit_defaults=True):
    """What a view and a patch have in common."""

    number: int
    """Number of the view on this connection. The next view or patch has the next number."""
    events: list[AnyEvent] = []
    """What has happened since the view before, as the viewer may see it."""


class Patch(Numbered, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="patch"):
    """What has changed in the view. Applied to the view with the number before, it gives the view with this one."""

    public: dict[str, Any]
    """Changes of what all viewers see."""
    private: dict[str, Any] = {}
    """Changes of what only this viewer sees."""


class Recalled(Shape, frozen=True, kw_only=True, tag_field="type", tag="recalled"):
    """What happened in the round before the viewer connected, as an onlooker saw it."""

    events: list[AnyEvent]


class Quiet(Shape, frozen=True, kw_only=True, tag_field="type", tag="quiet"):
    """A sign that the connection is alive."""


# ---- finished rounds ---------------------------------------------------------------------------------------------


class RoundWager(WagerResult, frozen=True, kw_only=True):
    """Result of one wager."""

    name: str
    """Display name of the person."""


class RoundBox(BoxResult, frozen=True, kw_only=True):
    """One box of a round. The tiles of a hand that was not exposed are null, and nothing hints at them."""

    low: Two
    high: Two
    wagers: tuple[RoundWager, ...]


class RoundRow(RoundResult, frozen=True, kw_only=True):
    """A finished round, as everybody may see it."""

    book: str
    currency: str
    boxes: tuple[RoundBox, ...]
    names: dict[str, str]
    """Person -> display name."""


class PastRound(RoundRow, frozen=True, kw_only=True):
    """A finished round, found among those of many tables."""

    table: str
    at_ms: int
    """Time of the result, in milliseconds since 1970."""


FileFormat = Literal["csv", "json", "parquet"]


class PastRounds(Shape, frozen=True, kw_only=True):
    """Some finished rounds, newest first."""

    rounds: tuple[PastRound, ...]
    next: str | None
    """Value of `before` for the next page; null on the last page. Earlier pages may also have fewer rounds
    than requested: the number examined for one answer is limited."""
    formats: tuple[FileFormat, ...]
    """Formats in which `/rounds/file` exports them; Parquet only if installed."""


class RoundMoment(Shape, frozen=True, kw_only=True):
    """The result of one command, and the table after it."""

    at_us: int
    """Time of recording, in microseconds since 1970."""
    events: tuple[AnyEvent, ...]
    """The events as the viewer saw them."""
    view: Any
    """The viewer's view at that time, as the live connection sends it, without actions."""


class Replay(Shape, frozen=True, kw_only=True):
    """A finished round step by step, as one viewer saw it."""

    table: str
    round: int
    moments: tuple[RoundMoment, ...]
    names: dict[str, str]
    """Person -> display name."""
    departs: int | None = None
    """Index of the first step that is hypothetical, because a hand is set differently. Null if every step
    happened.
    """


class OtherWay(Shape, frozen=True, kw_only=True):
    """One way to set a hand, and its result."""

    low: tuple[str, ...]
    high: tuple[str, ...]
    low_name: str
    high_name: str
    low_result: Half | None
    high_result: Half | None
    result: Result | None
    """Result of the hand. For the bank's hand, which matches many, these three fields are null."""
    is_laid: bool
    """This was the actual setting."""
    is_house_way: bool
    gain: int
    """Coins that the round would have brought the visitor in all boxes; below zero if lost."""
    difference: int
    """Difference from the actual result."""
    clauses: tuple[str, ...]
    """Clauses that would have matched the hand and decided its wagers; for the bank's hand, that would have
    settled it."""


class OtherHand(Shape, frozen=True, kw_only=True):
    """A hand that the visitor had to set, in every way."""

    box: int
    is_bank: bool
    ways: tuple[OtherWay, ...]
    why_not: WhyNot | None
    """Why there are no alternatives."""
    clause: str
    """Clause by which the house way sets it, or that allows no other setting; may be empty."""


class Alternatives(Shape, frozen=True, kw_only=True):
    """The visitor's hands in a finished round, set in other ways; empty if there were none to set."""

    currency: str
    hands: tuple[OtherHand, ...]


class SandboxTable(Shape, frozen=True, kw_only=True):
    """The sandbox table where a round continues."""

    table: str
