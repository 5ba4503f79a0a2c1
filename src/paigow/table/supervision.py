"""Irregularities and the game supervisor's orders. Each names who orders or reports it."""

from typing import Literal

from paigow.table.command import Command, PlayerCommand, SupervisorCommand

# ---- irregularities: the closed list of the round file -------------------------------------------------------


class ReportExposed(SupervisorCommand, kw_only=True, gc=False):
    """Tiles were seen that ought to be face down."""

    at: Literal["stack", "laja", "box", "bank", "house", "dead", "empty"]
    exposed_by: Literal["dealer", "player", "banker"] = "dealer"
    box: int | None = None
    count: int = 1
    tiles: tuple[str, ...] = ()
    """Which, as a round file has them; at a box they are of its four. Nobody can name them at a running table."""
    named: tuple[str, ...] = ()
    """Which, as the one who reports it says. They are compared with nothing: no answer tells what lies there."""


class ReportDice(SupervisorCommand, kw_only=True, gc=False):
    """The dice are no throw: one is cocked or fell out, or the bank lifted the lid."""

    fault: Literal["cocked", "fell-out", "lid"]


class ReportMisdelivery(SupervisorCommand, kw_only=True, gc=False):
    """Tiles went to wrong positions, or the dice were added wrongly."""


class ReportMixed(SupervisorCommand, kw_only=True, gc=False):
    """The tiles of several hands were mixed with each other."""

    boxes: tuple[int, ...]
    reconstructed: bool


class ReportKnockedDown(SupervisorCommand, kw_only=True, gc=False):
    """The dealer upset a player's tiles while exposing them."""

    box: int


class ReportMisSet(SupervisorCommand, kw_only=True, gc=False):
    """A hand that the dealer set is not set the house way."""

    hand: Literal["house", "bank", "box"]
    box: int | None = None


class ReportAbsent(SupervisorCommand, kw_only=True, gc=False):
    """A player with a wager is not there to set his hand."""

    box: int


class ReportMiscounted(SupervisorCommand, kw_only=True, gc=False):
    """The dealer counted the wagers that the bank has to cover as ``counted`` coins."""

    counted: int


class ReportLateBet(SupervisorCommand, kw_only=True, gc=False):
    """A wager was made or raised after bets were closed."""

    person: str
    box: int
    coins: int


class ReportWithdrawnBet(SupervisorCommand, kw_only=True, gc=False):
    """A wager was taken away after bets were closed."""

    person: str
    box: int
    coins: int


class ReportTile(SupervisorCommand, kw_only=True, gc=False):
    """A tile is damaged, marked or missing."""

    fault: Literal["damaged", "marked", "missing"]


class OrderReshuffle(SupervisorCommand, kw_only=True, gc=False):
    """Have the tiles shuffled again because of exposed tiles or suspected tracking (NZ 12.7, CAN 13.3)."""


class Sanction(SupervisorCommand, kw_only=True, gc=False):
    """A player broke the rules: his wagers are void, forfeited, or he is out of play."""

    person: str
    order: Literal["void", "forfeit", "exclude", "void-round"]


class Invalidate(SupervisorCommand, kw_only=True, gc=False):
    """The whole game is invalid (CAN 15.3)."""

    cause: str
    """"commotion", "fire", "riot", "brawl", "robbery", "act of God" or "fraud"."""


# ---- orders --------------------------------------------------------------------------------------------------


class RemoveByDice(SupervisorCommand, kw_only=True, gc=False):
    """Take a box out of play because values are being signalled; the dice find which (NZ 12.9-12.10)."""


class ThrowForRemoval(Command, kw_only=True, gc=False):
    """The throw of the dice that finds the box to be taken out of play."""

    dice: tuple[int, int, int]


class RemovePerson(SupervisorCommand, kw_only=True, gc=False):
    """Take a player out of play (NZ 12.9)."""

    person: str


class Reinstate(SupervisorCommand, kw_only=True, gc=False):
    """Let a removed box or an excluded player play again (NZ 12.11)."""

    box: int | None = None
    person: str | None = None


class BarTogether(SupervisorCommand, kw_only=True, gc=False):
    """These players may not play at the same table (NZ 12.12(b))."""

    people: tuple[str, ...]


class OrderSetFirst(SupervisorCommand, kw_only=True, gc=False):
    """These players set their hands before the others handle theirs (NZ 12.12(a)); none: the order is lifted."""

    people: tuple[str, ...]


class VacateSeat(SupervisorCommand, kw_only=True, gc=False):
    """A player who does not wager gives up his seat (CAN 15.8)."""

    person: str


class AllowExcess(SupervisorCommand, kw_only=True, gc=False):
    """Let a player exceed the maximum on a box, up to a maximum of its own (CAN 5.5)."""

    box: int
    person: str
    """The box's owner."""
    maximum: int


class PermitOthers(PlayerCommand, kw_only=True, gc=False):
    """The owner of a box with its own maximum lets others wager on it, or no longer (CAN 5.5)."""

    box: int
    permitted: bool = True


class ChangeLimits(SupervisorCommand, kw_only=True, gc=False):
    """Tell the players of new limits; they hold from the next round (CAN 5.2)."""

    minimum: int
    maximum: int


class CorrectPayment(SupervisorCommand, kw_only=True, gc=False):
    """Put a wrong payment right: the house pays a person ``coins``, or takes them back if negative (R11)."""

    person: str
    coins: int
    approved_by: str = ""
    """Whoever approves, by his own word; not the one who asks."""


class OpenDispute(SupervisorCommand, kw_only=True, gc=False):
    """A complaint is put on record."""

    person: str
    complaint: str


class DecideDispute(SupervisorCommand, kw_only=True, gc=False):
    """The operator's decision of a dispute, or its review by the chief inspector (CAN 15.6)."""

    number: int
    decision: str
    is_review: bool = False


# ---- the set of tiles, the dice, opening and closing -------------------------------------------------------------


class RejectSet(SupervisorCommand, kw_only=True, gc=False):
    """The set that is being checked is unsuitable: sealed, labelled and replaced (MA 4(a)(3))."""

    at_ms: int
    signed_by: tuple[str, ...]
    """Dealer and supervisor."""


class ReplaceTiles(SupervisorCommand, kw_only=True, gc=False):
    """Bring another set, or single tiles, between rounds (NZ 10.15-10.16, CAN 3.3-3.4)."""

    whole_set: bool = True


class ReplaceDice(SupervisorCommand, kw_only=True, gc=False):
    """Bring a fresh set of dice (MA 3(c))."""

    at_ms: int


class AnnounceClosing(SupervisorCommand, kw_only=True, gc=False):
    """Tell the inspector, then the players, that the table will be closed after the round (CAN 14.2)."""

    to: Literal["inspector", "players"]


SupervisorOrder = (
    ReportExposed
    | ReportDice
    | ReportMisdelivery
    | ReportMixed
    | ReportKnockedDown
    | ReportMisSet
    | ReportAbsent
    | ReportMiscounted
    | ReportLateBet
    | ReportWithdrawnBet
    | ReportTile
    | OrderReshuffle
    | Sanction
    | Invalidate
    | RemoveByDice
    | RemovePerson
    | Reinstate
    | BarTogether
    | OrderSetFirst
    | VacateSeat
    | AllowExcess
    | ChangeLimits
    | CorrectPayment
    | OpenDispute
    | DecideDispute
    | RejectSet
    | ReplaceTiles
    | ReplaceDice
    | AnnounceClosing
)
