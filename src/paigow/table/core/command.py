"""Base classes of commands, the settings of a table, and the secrets of a round."""

from typing import TYPE_CHECKING, Final, Literal, dataclass_transform

import msgspec
from msgspec import Struct

from paigow.books import SideBetName, SideLimits
from paigow.table.core.field_types import RoundNumber, Sender, Text

if TYPE_CHECKING:
    Bet = str
else:
    Bet = Literal["main", SideBetName]
    """The main wager, or a side bet of a published book."""
UTC: Final = "UTC"


class Settings(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """How one table is set up. The rule book holds everything else."""

    boxes: int
    """Numbered boxes of the layout. They include the house's box if the house plays on one."""
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
    """The most that the house risks in a shared bank (NZ 5.1(c), CAN 5.4), or no limit."""
    hours: tuple[int, int] | None = None
    """Gaming hours (from, to) as minutes of the day in the time zone ``hours_zone`` (CAN 14.1).

    ``None`` means always.
    """
    hours_zone: str = UTC
    """IANA name of the time zone of the gaming hours, such as Australia/Sydney."""
    side_bets: dict[SideBetName, SideLimits] = {}
    """Side bet -> its own limits, and the most that one pays."""
    commission_approved: str = ""
    """The person who approved a commission below the document's, and when (CAN 12.9).

    Empty if the document's applies.
    """
    house_wager_approved: str = ""
    """The person who approved the calculation of the house's wager, and when (MA 8(h)).

    Empty if the document's applies.
    """
    operator: str = ""
    """The house's name on displays and in the log (NZ 1.0 House)."""
    practice: bool = False
    """Whether the coach gives advice while hands are set. Everybody at the table is told so."""
    beacon: str = ""
    """Hash of the public beacon's chain that takes part in tiles and dice. Empty if none does."""


class Commitments(Struct, frozen=True, kw_only=True, gc=False):
    """SHA-256 of the secrets of a round, as hex, published before wagers and before any player's seed."""

    woodpile: str
    dice: str
    tiles: str
    """The woodpile once more, tile by tile, so that some tiles can stay hidden for good: see ``commitments.root``."""
    mixing: str
    """Commitment to the house's seed of the mixing, which makes the woodpile together with the players' seeds."""


class Secrets(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """The secrets themselves, as hex, published when the round is over.

    If tiles stay hidden for good, the woodpile's secret is left out. The other tiles are opened one by one
    instead.
    """

    woodpile: str
    dice: str
    mixing: str
    """The house's seed of the mixing."""
    openings: dict[int, tuple[str, str]] = {}
    """Place in the woodpile as it was stacked -> face and salt."""
    leaves: dict[int, str] = {}
    """Place of a hidden tile -> its leaf."""
    hidden: tuple[int, ...] = ()
    """Positions whose tiles stay hidden for good."""


def snake(name: str) -> str:
    """Return ``PlaceWager`` as ``place_wager``."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Command(
    Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag=snake
):
    """One command to the table. The tag ``do`` names it on the wire."""


class DealerCommand(Command, kw_only=True, gc=False):
    """One of the dealer's duties."""


class OversightCommand(Command, kw_only=True, gc=False):
    """A record that the floor staff make of orders."""


class PlayerCommand(Command, kw_only=True, gc=False):
    """A command that people give for themselves."""

    person: Sender


class SupervisorCommand(Command, kw_only=True, gc=False):
    """A command of the game supervisor (pit boss, inspector), who answers for it by name."""

    by: Sender
    """The supervisor who orders or reports it."""
    reason: Text = ""


class RoundCommand(SupervisorCommand, kw_only=True, gc=False):
    """A report or an order about the round that is on."""

    round: RoundNumber | None = None
    """The round that the supervisor saw; in another round the command is refused.

    ``None`` is the round that is on when the command arrives.
    """
