"""What the house tells, as far as most programs ask; the rest of a view stands in ``View.whole``.

Words (phases, results, kinds) are plain texts, and what is not known here is passed over: a house may say more than
this. Tiles are faces (``"6-6"``), None where they lie face down to the viewer.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

Face = str | None


class Session(Struct, frozen=True, kw_only=True):
    """Who one is."""

    person: str
    """The id by which tables name him."""
    name: str
    account: int
    """Coins outside all tables."""


class TableRow(Struct, frozen=True, kw_only=True):
    """A line of the lobby."""

    table: str
    book: str
    title: str
    phase: str
    round: int
    people: int
    """Seated, bots not counted."""
    bots: int
    boxes: int
    free: int
    """Places where one may sit down."""
    minimum: int
    maximum: int
    currency: str
    practice: bool = False


class AdvisedSetting(Struct, frozen=True, kw_only=True):
    """A way to set four tiles."""

    low: tuple[str, str]
    high: tuple[str, str]
    low_rank: str
    high_rank: str
    house_way: bool
    """The house sets them so: true of exactly one."""


class Advice(Struct, frozen=True, kw_only=True):
    """How the house would set four tiles, and why."""

    settings: tuple[AdvisedSetting, ...]
    clause: str
    explanation: str

    @property
    def house_way(self) -> AdvisedSetting:
        """The setting of the house."""
        return next(each for each in self.settings if each.house_way)


class Explanation(Struct, frozen=True, kw_only=True):
    """How the house would set a hand at the table, and by which row."""

    round: int
    box: int
    low: tuple[str, ...]
    high: tuple[str, ...]
    clause: str
    text: str


class Limits(Struct, frozen=True, kw_only=True):
    """What may be wagered, in coins."""

    minimum: int
    maximum: int


class Hand(Struct, frozen=True, kw_only=True):
    """Four tiles on the table."""

    tiles: tuple[Face, ...] = ()
    low: tuple[Face, ...] = ()
    high: tuple[Face, ...] = ()
    is_set: bool = False
    is_exposed: bool = False


class Wager(Struct, frozen=True, kw_only=True):
    """Coins on a box."""

    person: str
    bet: str
    coins: int
    outcome: str | None = None
    won: int = 0
    commission: int = 0
    returned: int = 0


class Box(Struct, frozen=True, kw_only=True):
    """A place of the layout."""

    number: int
    kind: str = "box"
    """``house`` and ``bank`` while their hand lies there: nobody wagers on it."""
    seated: str | None = None
    controller: str | None = None
    wagers: tuple[Wager, ...] = ()
    hand: Hand | None = None
    result: str | None = None
    """``win``, ``lose`` or ``push``."""


class Bank(Struct, frozen=True, kw_only=True):
    """Who holds the bank."""

    kind: str = "house"
    person: str | None = None
    offered: str | None = None
    """Whose answer is awaited."""


class Setting(Struct, frozen=True, kw_only=True):
    """A way to set one's own four tiles."""

    low: tuple[str, str]
    high: tuple[str, str]


class OwnHand(Struct, frozen=True, kw_only=True):
    """What only the one who decides on a box is told."""

    box: int
    hand: Hand | None = None
    settings: tuple[Setting, ...] = ()
    """Every lawful one, while the hand is not set."""
    advice: Setting | None = None

    @property
    def tiles(self) -> tuple[str, ...]:
        """The four tiles, while they are to be set."""
        return self.settings[0].low + self.settings[0].high if self.settings else ()


class GivenSeeds(Struct, frozen=True, kw_only=True):
    """What one person gives to the chance of this round: his promises (SHA-256), and the seeds that he has told."""

    person: str
    tiles: str
    dice: str
    tiles_seed: str | None = None
    dice_seed: str | None = None
    is_asked_for_tiles: bool = False
    is_asked_for_dice: bool = False

    def is_asked(self, which: str) -> bool:
        """Whether a seed for the ``tiles`` or the ``dice`` is asked of this person."""
        return self.is_asked_for_tiles if which == "tiles" else self.is_asked_for_dice

    def promised(self, which: str) -> str:
        """The promise for the ``tiles`` or the ``dice``."""
        return self.tiles if which == "tiles" else self.dice

    def has_told(self, which: str) -> bool:
        """Whether the seed for the ``tiles`` or the ``dice`` has been told."""
        return (self.tiles_seed if which == "tiles" else self.dice_seed) is not None


class Person(Struct, frozen=True, kw_only=True):
    """Somebody at the table."""

    person: str
    box: int | None = None
    stack: int = 0
    """Coins in front of him that are not wagered."""


class Amounts(Struct, frozen=True, kw_only=True):
    """Coins from ``least`` to ``most`` (None: what he has) in steps of ``step``, without those in ``but``."""

    least: int
    most: int | None = None
    step: int = 1
    but: tuple[int, ...] = ()


class Right(Struct, frozen=True, kw_only=True):
    """An order that would be taken now: ``order(do, box=one of boxes, coins=one of coins, **fields)``."""

    do: str
    boxes: tuple[int, ...] = ()
    coins: Amounts | None = None
    fields: Mapping[str, Any] = {}
    open: tuple[str, ...] = ()
    """Fields that are one's own to fill."""


class AwaitedBeacon(Struct, frozen=True, kw_only=True):
    """A round of the public beacon that a draw waits for, or depends on."""

    round: int
    signature: str = ""
    """As hex; empty: it is not recorded yet."""
    is_missed: bool = False


class View(Struct, frozen=True, kw_only=True):
    """A table as one viewer may see it."""

    table: str
    version: int
    """Number of events so far: the sequence by which a lost connection is taken up."""
    book: str
    edition: str
    settings: Limits
    phase: str
    round: int
    bank: Bank
    boxes: tuple[Box, ...]
    now_ms: int
    role: str
    """``player``, ``supervisor`` or ``onlooker``."""
    names: Mapping[str, str] = {}
    you: str | None = None
    may: tuple[Right, ...] = ()
    own: tuple[OwnHand, ...] = ()
    people: tuple[Person, ...] = ()
    house_hand: Hand | None = None
    dice: tuple[int, ...] = ()
    is_void: bool = False
    deadline_ms: int | None = None
    awaits: tuple[str, ...] = ()
    """Whom the table waits for."""
    waits_ms: int | None = None
    """Until then the dealer waits for this viewer, unless he says ``go_on``."""
    net: int = 0
    """Coins that the viewer has won at this table, or below zero lost."""
    seeds: tuple[GivenSeeds, ...] = ()
    """Of the players who give seeds to this round."""
    are_seeds_asked: bool = False
    """The seeds for the dice are asked for."""
    beacons: Mapping[str, AwaitedBeacon] = {}
    """``tiles`` or ``dice`` -> the round of the public beacon that the draw waits for, or depends on."""
    seed_bar: str | None = None
    """Why this viewer may promise no seeds for the rest of the day (UTC): ``person`` or ``address``."""
    head: str | None = None
    """``SEQ:HASH`` of the log, while it is shown: see docs/fairness.md."""
    whole: Mapping[str, Any] = {}
    """The view as it came, with all in it."""

    @property
    def awaits_beacon(self) -> bool:
        """Whether a draw waits for the public beacon."""
        return any(not each.signature and not each.is_missed for each in self.beacons.values())

    def may_do(self, do: str) -> Right | None:
        """The right to an order, if it would be taken now."""
        return next((right for right in self.may if right.do == do), None)

    @property
    def free(self) -> tuple[int, ...]:
        """The boxes at which the viewer may sit down and, as the table stands, wager."""
        offered = {box for right in self.may if right.do == "sit_down" for box in right.boxes}
        return tuple(box.number for box in self.boxes if box.number in offered and box.kind == "box")

    @property
    def mine(self) -> Box | None:
        """The box at which the viewer sits."""
        return next((box for box in self.boxes if self.you is not None and box.seated == self.you), None)


class Event(Struct, frozen=True, kw_only=True):
    """Something that has happened at the table."""

    seq: int
    """Its number in the table's log: each is told once."""
    name: str
    """Such as ``wager_paid``; docs/protocol.md has them all."""
    facts: Mapping[str, Any]


class Update(Struct, frozen=True, kw_only=True):
    """How the table is now, and what has led to it since the update before."""

    view: View
    events: tuple[Event, ...] = ()
    missed: int = 0
    """Events in between that were not told: the connection was lost for long, or this program was slow."""
