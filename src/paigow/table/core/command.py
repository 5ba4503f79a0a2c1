"""What every command is made of: its base, the settings of a table, the secrets of a round."""

from typing import Final, Literal, dataclass_transform

import msgspec
from msgspec import Struct

from paigow.books import SideBetName, SideLimits

Bet = Literal["main", SideBetName]
UTC: Final = "UTC"


class Settings(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """How one table is set up; everything else is in its rule book."""

    boxes: int
    """Numbered boxes of the layout, the house's box included where it plays on one."""
    chips: tuple[int, ...]
    """Values of the chips in use, in coins."""
    minimum: int
    """Smallest wager, in coins."""
    maximum: int
    """Largest wager, in coins."""
    box_maximum: int | None = None
    """Largest total of all main wagers on one box (NZ 6.6), or none."""
    float_coins: int = 0
    """Coins in the float tray when the table opens."""
    player_maximum: int | None = None
    """Largest wager of one player on one box (NZ 6.6), or none."""
    house_liability: int | None = None
    """Most that the house risks when it shares the bank (NZ 5.1(c), CAN 5.4), or no limit."""
    hours: tuple[int, int] | None = None
    """Gaming hours as minutes of the day by the clock of ``hours_zone``, from and to (CAN 14.1); None: always."""
    hours_zone: str = UTC
    """IANA name of the time zone of the gaming hours, such as Australia/Sydney."""
    side_bets: dict[SideBetName, SideLimits] = {}
    """Side bet -> limits of its own, and the most that one pays."""
    commission_approved: str = ""
    """Who approved less commission than the document has, and when (CAN 12.9); empty: it is as the document has it."""
    house_wager_approved: str = ""
    """Who approved how the house's wager is calculated, and when (MA 8(h)); empty: it is as the document has it."""
    operator: str = ""
    """The house's name on displays and in the log (NZ 1.0 House)."""
    practice: bool = False
    """The coach speaks while hands are set; everybody at the table is told so."""
    beacon: str = ""
    """The hash of the public beacon's chain that has its part in tiles and dice; empty: none has."""


class Commitments(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """SHA-256 of the secrets of a round, published before wagers and before any player's seed, as hex."""

    woodpile: str
    dice: str
    tiles: str = ""
    """The woodpile once more, tile by tile, so that some of it can stay hidden for good: see ``commitments.root``."""
    mixing: str = ""
    """Of the house's seed of the mixing, which with the players' seeds makes the woodpile; empty: it has none."""


class Secrets(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """The two secrets themselves, as hex, published when the round is over.

    Where tiles stay hidden for good the woodpile's is left out, and what it would tell of the other tiles is here.
    """

    woodpile: str
    dice: str
    mixing: str = ""
    """The house's seed of the mixing."""
    openings: dict[int, tuple[str, str]] = {}
    """Place in the woodpile as it was stacked -> face and salt."""
    leaves: dict[int, str] = {}
    """Place of a hidden tile -> its leaf."""
    hidden: tuple[int, ...] = ()
    """Positions whose tiles stay hidden for good."""


def snake(name: str) -> str:
    """``PlaceWager`` as ``place_wager``."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Command(
    Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag=snake
):
    """One order to the table; the tag ``do`` names it on the wire."""


class DealerCommand(Command, kw_only=True, gc=False):
    """One of the dealer's duties."""


class OversightCommand(Command, kw_only=True, gc=False):
    """What the floor has put on record of orders."""


class PlayerCommand(Command, kw_only=True, gc=False):
    """A command that a person gives for himself."""

    person: str


class SupervisorCommand(Command, kw_only=True, gc=False):
    """A command of the game supervisor (pit boss, inspector), who answers for it by name."""

    by: str
    """Who orders or reports it."""
    reason: str = ""
