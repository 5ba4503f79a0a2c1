"""What the dealer, a supervisor or a player asks of the table.

Tiles and dice enter as facts: the table never throws a die. A tile is named by its face ("6-6"); the two
pieces of a matched pair share one face. Coins are whole; times are milliseconds since 1970.
"""

from typing import Literal, dataclass_transform

import msgspec
from msgspec import Struct

Bet = Literal["main", "bonus", "tie"]


def snake(name: str) -> str:
    """``PlaceWager`` as ``place_wager``."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Command(
    Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag=snake
):
    """One order to the table; the tag ``do`` names it on the wire."""


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


class Commitments(Struct, frozen=True, kw_only=True, gc=False):
    """SHA-256 of the two secrets of a round, published before wagers, as hex."""

    woodpile: str
    dice: str


class Secrets(Struct, frozen=True, kw_only=True, gc=False):
    """The two secrets themselves, as hex, published when the round is over."""

    woodpile: str
    dice: str


# ---- the dealer's duties -----------------------------------------------------------------------------------


class OpenTable(Command, kw_only=True, gc=False):
    """Open the table under a rule book, named with its edition and digest."""

    table: str
    book: str
    edition: str
    digest: str
    settings: Settings


class CheckTiles(Command, kw_only=True, gc=False):
    """Check the 32 tiles, tile by tile."""

    tiles: tuple[str, ...]


class ShowTiles(Command, kw_only=True, gc=False):
    """Display the tiles face up in order of rank until a player takes a place."""


class FillFloat(Command, kw_only=True, gc=False):
    """Bring coins from the house's cage to the float tray."""

    coins: int


class WashTiles(Command, kw_only=True, gc=False):
    """Shuffle the tiles face down; a round begins."""


class StackTiles(Command, kw_only=True, gc=False):
    """Stack them: stack 1 (the dealer's rightmost) from top to bottom, then stack 2, to stack 8."""

    woodpile: tuple[str, ...]


class OpenBets(Command, kw_only=True, gc=False):
    """Call for wagers; the commitments bind the woodpile and the dice to come."""

    deadline_ms: int | None = None
    commitments: Commitments | None = None


class CutTiles(Command, kw_only=True, gc=False):
    """Divide the woodpile into eight groups by a named cut."""

    cut: str
    options: tuple[str, ...] = ()


class CallNoMoreBets(Command, kw_only=True, gc=False):
    """Close the bets: wagers are final, and who sets each box is settled."""


class ShakeDice(Command, kw_only=True, gc=False):
    """Shake the cup; the faces stay under the lid until the dice are counted."""

    dice: tuple[int, int, int]


class CountDice(Command, kw_only=True, gc=False):
    """Lift the lid, announce the total and count to the position of the first group."""


class DeliverTiles(Command, kw_only=True, gc=False):
    """Deliver a group of four to every position."""

    deadline_ms: int | None = None


class CollectEmptyBoxes(Command, kw_only=True, gc=False):
    """Take back, unseen, the tiles of positions that nobody wagered on."""


class SetOnRequest(Command, kw_only=True, gc=False):
    """Set by the house way a box whose player asked for it, is absent or may not set it."""

    box: int


class CallTime(Command, kw_only=True, gc=False):
    """Say that time is up: open bets close, hands not yet set go the house way. Anyone may say it."""

    now_ms: int


class SetHouseHand(Command, kw_only=True, gc=False):
    """Set the house's hand by the house way."""


class ExposeHouseHand(Command, kw_only=True, gc=False):
    """Turn the house's hand over."""


class ExposeHand(Command, kw_only=True, gc=False):
    """Turn a box's hand over."""

    box: int


class MatchHand(Command, kw_only=True, gc=False):
    """Compare a box's hand with the bank's and announce the result."""

    box: int


class CollectLosing(Command, kw_only=True, gc=False):
    """Take the losing wagers of a box."""

    box: int


class ClearLosingArea(Command, kw_only=True, gc=False):
    """Put the losing wagers into the float tray, before winners are paid."""


class PayBox(Command, kw_only=True, gc=False):
    """Pay the winning wagers of a box and take the commission."""

    box: int


class RevealSecrets(Command, kw_only=True, gc=False):
    """Publish the secrets of the round."""

    secrets: Secrets


class EndRound(Command, kw_only=True, gc=False):
    """Take the chung away: wagers that stand go back to their owners and a new round may begin."""


class CloseTable(Command, kw_only=True, gc=False):
    """Close the table between rounds."""


# ---- what players ask ----------------------------------------------------------------------------------------


class PlayerCommand(Command, kw_only=True, gc=False):
    """A command that a person gives for himself."""

    person: str


class BuyIn(PlayerCommand, kw_only=True, gc=False):
    """Bring coins from the person's account to the table."""

    coins: int


class CashOut(PlayerCommand, kw_only=True, gc=False):
    """Take coins from the table back to the account."""

    coins: int


class SitDown(PlayerCommand, kw_only=True, gc=False):
    """Take the place at a box."""

    box: int


class Leave(PlayerCommand, kw_only=True, gc=False):
    """Give up the place at the table; coins on the table go back to the account."""


class PlaceWager(PlayerCommand, kw_only=True, gc=False):
    """Make a wager, or change it to ``coins`` in all."""

    box: int
    coins: int
    bet: Bet = "main"


class TakeBackWager(PlayerCommand, kw_only=True, gc=False):
    """Take a wager back while bets are open."""

    box: int
    bet: Bet = "main"


class ControlBox(PlayerCommand, kw_only=True, gc=False):
    """Say which of one's several boxes one wishes to set (NZ 7.2)."""

    box: int


class GiveControl(PlayerCommand, kw_only=True, gc=False):
    """Seated player leaves the box's decisions to its highest wager (NZ 7.1(a)(ii))."""

    box: int


class Nominate(PlayerCommand, kw_only=True, gc=False):
    """A bettor's voice for who decides on the box (CAN 7.4(c))."""

    box: int
    nominee: str


class SetHand(PlayerCommand, kw_only=True, gc=False):
    """Set a hand: two tiles for the low hand, the other two are the high hand."""

    box: int
    low: tuple[str, str]
    high: tuple[str, str]


class AskHouseWay(PlayerCommand, kw_only=True, gc=False):
    """Ask the dealer to set the hand by the house way."""

    box: int


class AskAdvice(PlayerCommand, kw_only=True, gc=False):
    """Ask the dealer how the house would set the hand (MA 7(b)); the player still sets it."""

    box: int


class AskNames(PlayerCommand, kw_only=True, gc=False):
    """Ask what the two-tile hands of the own tiles are called (where the book names them on request)."""

    box: int


# ---- orders of the rule books that this table does not offer yet: refused by name ------------------------------


class TakeBank(PlayerCommand, kw_only=True, gc=False):
    """Take the bank, alone or with the house."""

    with_house: bool = False


class AskLaja(PlayerCommand, kw_only=True, gc=False):
    """Ask for an additional mix of the stacked tiles."""


class Concede(PlayerCommand, kw_only=True, gc=False):
    """Give up the hand and the wager unseen."""

    box: int


class DeclareIrregularity(Command, kw_only=True, gc=False):
    """Report an irregularity to the supervisor."""

    fault: str


DealerCommand = (
    OpenTable
    | CheckTiles
    | ShowTiles
    | FillFloat
    | WashTiles
    | StackTiles
    | OpenBets
    | CutTiles
    | CallNoMoreBets
    | ShakeDice
    | CountDice
    | DeliverTiles
    | CollectEmptyBoxes
    | SetOnRequest
    | CallTime
    | SetHouseHand
    | ExposeHouseHand
    | ExposeHand
    | MatchHand
    | CollectLosing
    | ClearLosingArea
    | PayBox
    | RevealSecrets
    | EndRound
    | CloseTable
    | DeclareIrregularity
)
PersonCommand = (
    BuyIn
    | CashOut
    | SitDown
    | Leave
    | PlaceWager
    | TakeBackWager
    | ControlBox
    | GiveControl
    | Nominate
    | SetHand
    | AskHouseWay
    | AskAdvice
    | AskNames
    | TakeBank
    | AskLaja
    | Concede
)
AnyCommand = DealerCommand | PersonCommand
