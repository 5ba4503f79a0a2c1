"""What the house sends, as far as most programs need it; ``View.whole`` has the rest of a view.

Words (phases, results, kinds) are plain texts, and unknown fields are ignored: a house may send more than
this. Tiles are faces (``"6-6"``), or ``None`` if face down to the viewer.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

Face = str | None


class Session(Struct, frozen=True, kw_only=True):
    """The visitor's identity."""

    person: str
    """The id that tables use."""
    name: str
    account: int
    """Coins outside all tables."""


class TableRow(Struct, frozen=True, kw_only=True):
    """A row of the lobby."""

    table: str
    book: str
    title: str
    phase: str
    round: int
    people: int
    """People seated, without bots."""
    bots: int
    boxes: int
    free: int
    """Places where a person may sit down."""
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
    """The house sets them like this: true for exactly one."""


class Advice(Struct, frozen=True, kw_only=True):
    """How the house would set four tiles, and why."""

    settings: tuple[AdvisedSetting, ...]
    clause: str
    explanation: str

    @property
    def house_way(self) -> AdvisedSetting:
        """Return the setting of the house."""
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
    """``house`` and ``bank`` while their hand is there: nobody wagers on it."""
    seated: str | None = None
    controller: str | None = None
    wagers: tuple[Wager, ...] = ()
    hand: Hand | None = None
    result: str | None = None
    """``win``, ``lose`` or ``push``."""


class Bank(Struct, frozen=True, kw_only=True):
    """Holder of the bank."""

    kind: str = "house"
    person: str | None = None
    offered: str | None = None
    """The person whose answer is awaited."""


class Setting(Struct, frozen=True, kw_only=True):
    """A way to set the viewer's four tiles."""

    low: tuple[str, str]
    high: tuple[str, str]


class OwnHand(Struct, frozen=True, kw_only=True):
    """What only the person who decides on a box sees."""

    box: int
    hand: Hand | None = None
    settings: tuple[Setting, ...] = ()
    """All legal settings, while the hand is not set."""
    advice: Setting | None = None

    @property
    def tiles(self) -> tuple[str, ...]:
        """Return the four tiles, while they are to be set."""
        return self.settings[0].low + self.settings[0].high if self.settings else ()


class GivenSeeds(Struct, frozen=True, kw_only=True):
    """One person's part in the chance of this round: promises (SHA-256), and revealed seeds."""

    person: str
    tiles: str
    dice: str
    tiles_seed: str | None = None
    dice_seed: str | None = None
    is_asked_for_tiles: bool = False
    is_asked_for_dice: bool = False

    def is_asked(self, which: str) -> bool:
        """Return whether this person is asked for a seed for the ``tiles`` or the ``dice``."""
        return self.is_asked_for_tiles if which == "tiles" else self.is_asked_for_dice

    def promised(self, which: str) -> str:
        """Return the promise for the ``tiles`` or the ``dice``."""
        return self.tiles if which == "tiles" else self.dice

    def has_told(self, which: str) -> bool:
        """Return whether the seed for the ``tiles`` or the ``dice`` has been revealed."""
        return (self.tiles_seed if which == "tiles" else self.dice_seed) is not None


class Person(Struct, frozen=True, kw_only=True):
    """A person at the table."""

    person: str
    box: int | None = None
    stack: int = 0
    """Coins in front of the person that are not wagered."""


class Amounts(Struct, frozen=True, kw_only=True):
    """Coins from ``least`` to ``most`` (``None``: all they have) in steps of ``step``, without those in ``but``."""

    least: int
    most: int | None = None
    step: int = 1
    but: tuple[int, ...] = ()


class AllowedAction(Struct, frozen=True, kw_only=True):
    """A legal action: ``order(do, box=one of boxes, coins=one of coins, **fields)``."""

    do: str
    boxes: tuple[int, ...] = ()
    coins: Amounts | None = None
    fields: Mapping[str, Any] = {}
    open: tuple[str, ...] = ()
    """Fields to be filled in freely."""


class AwaitedBeacon(Struct, frozen=True, kw_only=True):
    """A round of the public beacon that a draw waits for, or depends on."""

    round: int
    signature: str = ""
    """As hex; empty if not recorded yet."""
    is_missed: bool = False


class View(Struct, frozen=True, kw_only=True):
    """A table as one viewer may see it."""

    table: str
    version: int
    """Number of events so far, with which a lost connection continues."""
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
    may: tuple[AllowedAction, ...] = ()
    own: tuple[OwnHand, ...] = ()
    people: tuple[Person, ...] = ()
    house_hand: Hand | None = None
    dice: tuple[int, ...] = ()
    is_void: bool = False
    deadline_ms: int | None = None
    awaits: tuple[str, ...] = ()
    """The people whom the table waits for."""
    waits_ms: int | None = None
    """Until then the dealer waits for this viewer, unless they send ``go_on``."""
    net: int = 0
    """Coins that the viewer has won at this table, below zero lost."""
    seeds: tuple[GivenSeeds, ...] = ()
    """Seeds of the players who give some to this round."""
    are_seeds_asked: bool = False
    """The seeds for the dice are requested."""
    beacons: Mapping[str, AwaitedBeacon] = {}
    """``tiles`` or ``dice`` -> the round of the public beacon that the draw waits for, or depends on."""
    seed_bar: str | None = None
    """Why this viewer may promise no seeds for the rest of the day (UTC): ``person`` or ``address``."""
    head: str | None = None
    """``SEQ:HASH`` of the log, while it is shown: see docs/fairness.md."""
    whole: Mapping[str, Any] = {}
    """The complete view as received."""

    @property
    def awaits_beacon(self) -> bool:
        """Return whether a draw waits for the public beacon."""
        return any(not each.signature and not each.is_missed for each in self.beacons.values())

    def may_do(self, do: str) -> AllowedAction | None:
        """Return the legal action of that name, or ``None``."""
        return next((right for right in self.may if right.do == do), None)

    @property
    def free(self) -> tuple[int, ...]:
        """Return the boxes where the viewer may sit down and could wager now."""
        offered = {box for right in self.may if right.do == "sit_down" for box in right.boxes}
        return tuple(box.number for box in self.boxes if box.number in offered and box.kind == "box")

    @property
    def mine(self) -> Box | None:
        """Return the viewer's box."""
        return next((box for box in self.boxes if self.you is not None and box.seated == self.you), None)


class Event(Struct, frozen=True, kw_only=True):
    """An event at the table."""

    seq: int
    """Its number in the table's log: each is reported once."""
    name: str
    """Its name, such as ``wager_paid``; docs/protocol.md lists them."""
    facts: Mapping[str, Any]


class Update(Struct, frozen=True, kw_only=True):
    """The table now, and the events since the last update."""

    view: View
    events: tuple[Event, ...] = ()
    missed: int = 0
    """Events in between that were dropped: the connection was lost for long, or this program was slow."""
