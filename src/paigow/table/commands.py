"""What the dealer, a supervisor or a player asks of the table.

Tiles and dice enter as facts: the table never throws a die. A tile is named by its face ("6-6"); the two
pieces of a matched pair share one face. Coins are whole; times are milliseconds since 1970.
"""

from paigow.books.schema import Value
from paigow.table.bank_commands import (
    ConfirmSetting,
    ExposeBankHand,
    LessenHouseWager,
    MatchHouseWager,
    OfferBank,
    PassBank,
    PayHouseWager,
    PlaceHouseWager,
    PlaceStake,
    SetBankHand,
    SettleBank,
    SettleCover,
    ShowTwoTiles,
    TakeBackStake,
    TakeBank,
)
from paigow.table.command import (
    Bet,
    Command,
    Commitments,
    PlayerCommand,
    Secrets,
    Settings,
)
from paigow.table.deal_commands import (
    AskLaja,
    Choose,
    ChooseCut,
    LookAtTiles,
    MakeLaja,
    MoveStacks,
    NominateFour,
    Reshuffle,
    TakeCup,
)
from paigow.table.oversight_commands import (
    AnswerProposal,
    EndProposal,
    NoteHeld,
    NoteLook,
    NoteRefused,
    Propose,
    Way,
)
from paigow.table.seed_commands import CommitSeeds, RevealSeed
from paigow.table.supervision import (
    AllowExcess,
    AnnounceClosing,
    BarTogether,
    ChangeLimits,
    CorrectPayment,
    DecideDispute,
    Invalidate,
    OpenDispute,
    OrderReshuffle,
    OrderSetFirst,
    PermitOthers,
    Reinstate,
    RejectSet,
    RemoveByDice,
    RemovePerson,
    ReplaceDice,
    ReplaceTiles,
    ReportAbsent,
    ReportDice,
    ReportExposed,
    ReportKnockedDown,
    ReportLateBet,
    ReportMiscounted,
    ReportMisdelivery,
    ReportMisSet,
    ReportMixed,
    ReportTile,
    ReportWithdrawnBet,
    Sanction,
    SupervisorOrder,
    ThrowForRemoval,
    VacateSeat,
)

# ---- the dealer's duties -----------------------------------------------------------------------------------


__all__ = [
    "AllowExcess",
    "AnnounceClosing",
    "AnswerProposal",
    "AnyCommand",
    "AskAdvice",
    "AskHouseWay",
    "AskLaja",
    "AskNames",
    "AskSeeds",
    "BarTogether",
    "Bet",
    "BuyIn",
    "CallNoMoreBets",
    "CallTime",
    "CashOut",
    "ChangeLimits",
    "CheckTiles",
    "Choose",
    "ChooseCut",
    "ClearLosingArea",
    "CloseTable",
    "CollectEmptyBoxes",
    "CollectLosing",
    "Command",
    "CommitSeeds",
    "Commitments",
    "Concede",
    "ConfirmSetting",
    "ControlBox",
    "CorrectPayment",
    "CountDice",
    "CutTiles",
    "DealerCommand",
    "DecideDispute",
    "DeliverTiles",
    "EndProposal",
    "EndRound",
    "ExposeBankHand",
    "ExposeHand",
    "ExposeHouseHand",
    "FillFloat",
    "GiveControl",
    "Invalidate",
    "Leave",
    "LessenHouseWager",
    "LookAtTiles",
    "MakeLaja",
    "MatchHand",
    "MatchHouseWager",
    "MoveStacks",
    "Nominate",
    "NominateFour",
    "NoteHeld",
    "NoteLook",
    "NoteRefused",
    "OfferBank",
    "OpenBets",
    "OpenDispute",
    "OpenTable",
    "OrderReshuffle",
    "OrderSetFirst",
    "PassBank",
    "PayBox",
    "PayHouseWager",
    "PermitOthers",
    "PersonCommand",
    "PlaceHouseWager",
    "PlaceStake",
    "PlaceWager",
    "PlayerCommand",
    "Propose",
    "Reinstate",
    "RejectSet",
    "RemoveByDice",
    "RemovePerson",
    "ReplaceDice",
    "ReplaceTiles",
    "ReportAbsent",
    "ReportDice",
    "ReportExposed",
    "ReportKnockedDown",
    "ReportLateBet",
    "ReportMisSet",
    "ReportMiscounted",
    "ReportMisdelivery",
    "ReportMixed",
    "ReportTile",
    "ReportWithdrawnBet",
    "Reshuffle",
    "RevealSecrets",
    "RevealSeed",
    "Sanction",
    "Secrets",
    "SetBankHand",
    "SetHand",
    "SetHouseHand",
    "SetOnRequest",
    "Settings",
    "SettleBank",
    "SettleCover",
    "ShakeDice",
    "ShowOwnHand",
    "ShowTiles",
    "ShowTwoTiles",
    "SitDown",
    "StackTiles",
    "SupervisorOrder",
    "TakeBackStake",
    "TakeBackWager",
    "TakeBank",
    "TakeCup",
    "ThrowForRemoval",
    "VacateSeat",
    "WashTiles",
    "Way",
]


class OpenTable(Command, kw_only=True, gc=False):
    """Open the table under a rule book, named with its edition and digest."""

    table: str
    book: str
    edition: str
    digest: str
    settings: Settings
    choices: dict[str, Value] = {}
    """Options and readings of the book that are chosen otherwise than the book has them."""
    operator_file: str = ""
    """The operator's file that is laid over the book, as TOML; empty: none."""
    at_ms: int | None = None
    """When: the dice are in use from then on; None: no time is known."""


class CheckTiles(Command, kw_only=True, gc=False):
    """Check the 32 tiles, tile by tile."""

    tiles: tuple[str, ...]


class ShowTiles(Command, kw_only=True, gc=False):
    """Display the tiles face up in order of rank until a player takes a place."""


class FillFloat(Command, kw_only=True, gc=False):
    """Bring coins from the house's cage to the float tray."""

    coins: int


class WashTiles(Command, kw_only=True, gc=False):
    """Shuffle the tiles face down for the next round."""

    now_ms: int | None = None
    """For the gaming hours, where the table keeps some."""
    commitments: Commitments | None = None
    """To the secrets of the round, before any player's seed is known."""


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
    at_random: bool = False
    """The cut was drawn by lot instead of being chosen (NZ 9.3A(c))."""


class CallNoMoreBets(Command, kw_only=True, gc=False):
    """Close the bets: wagers are final, and who sets each box is settled."""

    deadline_ms: int | None = None
    """Until when a player/banker may put up his cover, if he has still to."""


class ShakeDice(Command, kw_only=True, gc=False):
    """Shake the cup; the faces stay under the lid until the dice are counted."""

    dice: tuple[int, ...] = ()
    """Three; none: they are not settled before the lid is lifted, and come with the count."""
    by: str | None = None
    """The player/banker, if he shakes; None: the dealer."""
    shakes: int = 3
    """How often the shaker was shaken (MA 6(a))."""


class CountDice(Command, kw_only=True, gc=False):
    """Lift the lid, announce the total and count to the position of the first group."""

    dice: tuple[int, ...] = ()
    """Three, where the shake has not brought them."""


class AskSeeds(Command, kw_only=True, gc=False):
    """Ask for the players' seeds that the dice depend on, when the bank has nothing left to choose."""


class DeliverTiles(Command, kw_only=True, gc=False):
    """Deliver a group of four to every position."""

    deadline_ms: int | None = None


class CollectEmptyBoxes(Command, kw_only=True, gc=False):
    """Take back, unseen, the tiles of positions that nobody wagered on."""


class SetOnRequest(Command, kw_only=True, gc=False):
    """Set by the house way a box whose player asked for it, is absent or may not set it.

    ``low`` and ``high``: as a dealer of flesh and blood has laid it.
    """

    box: int
    low: tuple[str, str] | None = None
    high: tuple[str, str] | None = None


class CallTime(Command, kw_only=True, gc=False):
    """Say that time is up: open bets close, hands not yet set go the house way. Anyone may say it."""

    now_ms: int
    deadline_ms: int | None = None
    """Until when the player/banker may set his hand, if the others have just run out of time."""


class SetHouseHand(Command, kw_only=True, gc=False):
    """Set the house's own hand: by the house way, or as a dealer of flesh and blood has laid it."""

    low: tuple[str, str] | None = None
    high: tuple[str, str] | None = None


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
    """A bettor's voice for who decides on the box (CAN 7.4(c)), or who handles the bank's tiles (CAN 6.6)."""

    box: int
    nominee: str
    named: bool = True
    """False: not any more."""


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


class Concede(PlayerCommand, kw_only=True, gc=False):
    """Give up the hand and the wager: a concession (NZ 10.13), a surrender (MA 7(f))."""

    box: int


class ShowOwnHand(PlayerCommand, kw_only=True, gc=False):
    """Lay the own tiles face up, alone against the house (NZ 10.14)."""

    box: int


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
    | AskSeeds
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
    | OfferBank
    | PlaceHouseWager
    | SettleCover
    | SetBankHand
    | ExposeBankHand
    | MatchHouseWager
    | PayHouseWager
    | SettleBank
    | MakeLaja
    | Reshuffle
    | ThrowForRemoval
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
    | Concede
    | ShowOwnHand
    | TakeBank
    | PassBank
    | PlaceStake
    | TakeBackStake
    | LessenHouseWager
    | ConfirmSetting
    | ShowTwoTiles
    | AskLaja
    | ChooseCut
    | MoveStacks
    | NominateFour
    | TakeCup
    | LookAtTiles
    | Choose
    | PermitOthers
    | CommitSeeds
    | RevealSeed
    | AnswerProposal
)
OversightCommand = Propose | EndProposal | NoteRefused | NoteLook | NoteHeld
"""What the floor has put on record of orders."""
AnyCommand = DealerCommand | PersonCommand | SupervisorOrder | OversightCommand
