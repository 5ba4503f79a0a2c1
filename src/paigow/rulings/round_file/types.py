"""The contents of a round file as values: tiles, wagers and irregularities.

The names of the fields are the keys of the file, with the forms of their values. Money is whole coins,
hundredths of the currency; a tile is its face; boxes are numbered counter-clockwise from the dealer's far right.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from paigow.books import SIDE_BETS, SideBetName, SideLimits, Value
from paigow.rulings.round_file.field_types import (
    Box,
    Boxes,
    Chips,
    Coins,
    CoinsOrNone,
    Count,
    CountOrNone,
    CutNames,
    Dice,
    Four,
    HandTiles,
    LowTiles,
    Moment,
    Note,
    OperatorText,
    Person,
    Positions,
    SeenTiles,
    Stacks,
    Text,
    Woodpile,
)
from paigow.table.core.command import Bet

BankKind = Literal["house", "player", "co-bank"]
SetBy = Literal["player", "dealer", "absent"]


class Part(Struct, frozen=True, kw_only=True, gc=False):
    """One table of the file."""


class RoundTable(Part, frozen=True, kw_only=True, gc=False):
    """The layout and its limits; omitted ones are as in the book, or do not exist."""

    boxes: Positions | None = None
    currency: Text | None = None
    smallest_chip: Coins | None = None
    chips: Chips = ()
    """All chips in use, if they are not all multiples of the smallest."""
    minimum: Coins | None = None
    """For each wager, like ``maximum``."""
    maximum: Coins | None = None
    box_maximum: Coins | None = None
    """For all wagers on one box together."""
    house_liability: Coins | None = None
    """Most that the house risks in a shared bank (CAN 5.4)."""
    player_maximum: Coins | None = None
    """Most that one player may wager on one box (NZ 6.6)."""
    side_bets: dict[SideBetName, SideLimits] = {}
    """Side bet -> its own limits, and the most that one pays."""
    approved_as_read: CutNames = ()
    """Cuts without a description in any document, which the operator approved as this program reads them."""


class Share(Part, frozen=True, kw_only=True, gc=False):
    """One player's part of a pooled bank."""

    player: Person
    stake: CoinsOrNone
    """0 if this player holds the bank and the others have put up everything."""


class RoundBank(Part, frozen=True, kw_only=True, gc=False):
    """Holder of the bank. A player's bank has a box, whose hand is the bank's, and a stake."""

    kind: BankKind
    box: Box | None = None
    player: Person | None = None
    """The player who handles the bank's tiles."""
    stake: CoinsOrNone | None = None
    """All coins in the bank; for a pool it is the sum and may be omitted."""
    pool: Annotated[tuple[Share, ...], Meta(max_length=64)] = ()
    """All players with a part of the bank, ``player`` included."""
    when_short: Literal["share", "house"] | None = None
    """The banker's choice when the stake did not cover the wagers: to share the bank with the house, or to
    leave it to the house (NZ 11.2(b)). If ``None`` the file does not say, and the bank is shared if possible."""
    last_wager: CoinsOrNone | None = None
    """The banker's last wager against the dealer (MA 8(h)). If ``None``, as much as the house wagers now."""

    @property
    def shares(self) -> tuple[Share, ...]:
        """Return the stakes: of the pool, of the single banker, or none."""
        if self.player is None or self.stake is None:
            return self.pool
        return self.pool or (Share(player=self.player, stake=self.stake),)

    @property
    def lies(self) -> int:
        """Return all coins in the bank, according to the file."""
        return sum(share.stake for share in self.shares)


class Moved(Part, frozen=True, kw_only=True, gc=False):
    """Stacks that the bank moved to an end before the delivery (MA 8(g)), by their earlier numbers."""

    left: Stacks = ()
    """To the dealer's left end, beyond stack 8."""
    right: Stacks = ()
    """To the dealer's right end, before stack 1."""


class RoundDeal(Part, frozen=True, kw_only=True, gc=False):
    """How the tiles were dealt. With it, hands need no tiles of their own."""

    woodpile: Woodpile
    """Stack 1, the dealer's rightmost, from top to bottom, then stack 2, to stack 8."""
    dice: Dice
    cut: Text | None = None
    """The book's name of the cut and its options, such as "Cup Say right top". If ``None``, the house's own,
    if it has only one."""
    nominated: Four | None = None
    """What the banker named to be added to the total (NZ 9.6)."""
    moved: Moved = Moved()


class RoundHouse(Part, frozen=True, kw_only=True, gc=False):
    """The house's hand: the bank's if the house banks, else the dealer's own."""

    tiles: HandTiles = ()
    low: LowTiles = ()
    """The low hand as set; empty for the house way."""
    wager: Coins | None = None
    """The house's wager against a player's bank (MA 8(h))."""


class RoundWager(Part, frozen=True, kw_only=True, gc=False):
    """One player's bets on a box when bets closed, in coins; 0 for no such bet."""

    player: Person = ""
    """May be empty: then it is the seated player, or somebody at that box."""
    amount: Coins = 0
    side_bets: dict[SideBetName, Coins] = {}
    """Side bet -> coins."""
    coupon: Coins = 0
    """The value of a match play coupon beside the main wager (MA 5(a))."""
    maximum: Coins | None = None
    """The player's own maximum on a box (NZ 6.6)."""
    told_before: bool = False
    """The player had been told that wagers below the minimum are returned (CAN 5.1(c))."""
    paid: CoinsOrNone | None = None
    """What the player was paid besides the stake for all these bets; 0 for nothing. If ``None`` the file does
    not say."""

    @property
    def bets(self) -> dict[Bet, int]:
        """Return bet -> coins of the player's bets, the main wager first."""
        told: dict[Bet, int] = {"main": self.amount, **{bet: self.side_bets.get(bet, 0) for bet in SIDE_BETS}}
        return {bet: coins for bet, coins in told.items() if coins}


class RoundBox(Part, frozen=True, kw_only=True, gc=False):
    """One box: its tiles, its setting, and its wagers."""

    number: Box
    tiles: HandTiles = ()
    low: LowTiles = ()
    """The low hand as the player set it; empty for the house way."""
    set_by: SetBy | None = None
    conceded: bool = False
    """Given up before it was exposed: a concession or a surrender."""
    seated: Person | None = None
    controller: Person | None = None
    """The player who controls the box, if several wager."""
    asked_by: Person | None = None
    """The player who asked for the house way."""
    maximum: Coins | None = None
    """The box's own maximum, above the table's (CAN 5.5)."""
    others_permitted: bool = False
    """The box's holder let others wager on it (CAN 5.5)."""
    wagers: Annotated[tuple[RoundWager, ...], Meta(max_length=64)] = msgspec.field(default=(), name="wager")


# ---- irregularities: a closed list ---------------------------------------------------------------------------


class Irregularity(Part, frozen=True, kw_only=True, gc=False, tag_field="kind"):
    """An irregularity; the file lists them in the order in which they happened."""


class BoxIrregularity(Irregularity, frozen=True, kw_only=True, gc=False):
    """An irregularity of the hand of one box."""

    box: Box


Chosen = Literal["play", "void", "withdraw"]


class Answer(Part, frozen=True, kw_only=True, gc=False):
    """The choice of one of several players."""

    player: Person
    choice: Chosen


Answers = Annotated[tuple[Answer, ...], Meta(max_length=64)]


class Exposed(Irregularity, frozen=True, kw_only=True, gc=False, tag="exposed"):
    """Face-down tiles were seen."""

    at: Literal["stack", "laja", "box", "bank", "house", "dead", "empty"]
    by: Literal["dealer", "player", "banker"] = "dealer"
    box: Box | None = None
    """The box, if ``at`` is "box"."""
    count: Count | None = None
    """Number of tiles. If ``None``, as many as in ``tiles``, else one."""
    tiles: SeenTiles = ()
    """The tiles, if known."""
    when: Literal["before-view", "after-view", "before-set", "after-set"] | None = None
    """Progress of the players: none had looked at their tiles; some had; all had, and not all had set; all
    had set. If ``None`` it is unknown, and nobody is assumed to have looked."""
    looked: bool | None = None
    """Whether the player with these tiles had looked at the others of the hand. False: somebody else had,
    this player had not (MA 9(d)). If ``None``, ``when`` decides."""
    choice: Chosen | None = None
    """The answer, if the book asks somebody; "void" also if the book leaves no choice."""
    answers: Answers = ()
    """The answers of each, if the book asks several people and their answers differ."""

    @property
    def many(self) -> int:
        """Return the number of tiles seen."""
        return self.count or len(self.tiles) or 1


class BadDice(Irregularity, frozen=True, kw_only=True, gc=False, tag="dice"):
    """An invalid throw."""

    fault: Literal["cocked", "fell-out", "lid"]


class Misdelivery(Irregularity, frozen=True, kw_only=True, gc=False, tag="misdelivery"):
    """Tiles were delivered to the wrong positions."""

    viewed: bool | None = None
    """Whether a player had looked at their tiles; ``None`` if unknown."""
    box: Box | None = None
    """Where the misdelivered tiles went, if known."""
    count: CountOrNone | None = None
    """How many tiles that box got."""


class Mixed(Irregularity, frozen=True, kw_only=True, gc=False, tag="mixed"):
    """Tiles of several hands were mixed."""

    boxes: Boxes = ()
    house: bool = False
    """The house's hand was among them."""
    dead: bool = False
    """The dead hand was among them."""
    reconstructed: bool


class KnockedDown(BoxIrregularity, frozen=True, kw_only=True, gc=False, tag="knocked-down"):
    """The dealer knocked over the tiles of a box while exposing them."""


Found = Literal["before-first-exposure", "after-first-exposure", "during-payment", "after-payment"]


class MisSet(Irregularity, frozen=True, kw_only=True, gc=False, tag="mis-set"):
    """The dealer set a hand against the house way."""

    hand: Literal["house", "bank", "box"]
    box: Box | None = None
    """The box, if ``hand`` is "box"."""
    found: Found | None = None
    """When it was found: before or after the first player's hand was exposed, between the first and the last
    payment, or after the last. If ``None`` it is unknown, and no payment is assumed to have been made."""


class Absent(BoxIrregularity, frozen=True, kw_only=True, gc=False, tag="absent"):
    """A player was not present to set the hand."""


class CoverMiscounted(Irregularity, frozen=True, kw_only=True, gc=False, tag="cover-miscounted"):
    """The dealer miscounted the wagers that the bank has to cover."""

    counted: Coins


class LateBet(Irregularity, frozen=True, kw_only=True, gc=False, tag="late-bet"):
    """A wager was made, or raised by this amount, after bets closed; the box does not include it."""

    box: Box
    player: Person
    amount: Coins
    bet: Bet = "main"


class WithdrawnBet(Irregularity, frozen=True, kw_only=True, gc=False, tag="withdrawn-bet"):
    """This amount of a wager was taken away after bets closed; the box still includes it."""

    box: Box
    player: Person
    amount: Coins
    bet: Bet = "main"


class BadTile(Irregularity, frozen=True, kw_only=True, gc=False, tag="tile"):
    """A tile was unfit for play."""

    fault: Literal["damaged", "marked", "missing"]


class Reshuffled(Irregularity, frozen=True, kw_only=True, gc=False, tag="reshuffle"):
    """The tiles were shuffled again by order."""

    ordered_by: Text | None = None


RoundStep = Literal[
    "bets-closed",
    "cover",
    "delivery",
    "view",
    "setting",
    "exposure",
    "match",
    "collection",
    "payment",
    "bank-payment",
]
"""A step of a round: no more bets were called; the bank was covered; the tiles were delivered; the first
player looked at their tiles; all hands were set; then, box by box: its hand was exposed, compared with the
bank's, its losing wagers collected, its winning wagers paid; the bank was paid."""


class Sanctioned(Irregularity, frozen=True, kw_only=True, gc=False, tag="sanction"):
    """A player broke the rules and was sanctioned."""

    player: Person
    order: Literal["void", "forfeit", "exclude-round", "exclude", "remove-player", "remove-box", "void-round"]
    boxes: Boxes = ()
    """Where the player's wagers were returned, or the player's stake in the bank, because the exclusion or
    removal came during the round. Empty if it concerns later rounds."""
    after: RoundStep | None = None
    """The last step before the order. If ``None`` it is unknown, and all hands are assumed to be set."""
    after_box: Box | None = None
    """The box of a step that is done box by box."""


class Invalidated(Irregularity, frozen=True, kw_only=True, gc=False, tag="invalidated"):
    """The whole game was invalid."""

    cause: Text


AnyIrregularity = (
    Exposed
    | BadDice
    | Misdelivery
    | Mixed
    | KnockedDown
    | MisSet
    | Absent
    | CoverMiscounted
    | LateBet
    | WithdrawnBet
    | BadTile
    | Reshuffled
    | Sanctioned
    | Invalidated
)


# ---- the whole file --------------------------------------------------------------------------------------------


class RoundFile(Part, frozen=True, kw_only=True, gc=False):
    """One round as people write it down."""

    format: Literal["paigow-round/1"]
    book: Text
    """A book's id; "nz@2026.4" pins its edition."""
    date: Moment | None = None
    note: Note | None = None
    operator_file: OperatorText | None = None
    """Text of the operator's file used in the round."""
    table: RoundTable = RoundTable()
    options: dict[str, Value] = {}
    """The operator's options and the readings that differ from the book's own, by name."""
    bank: RoundBank
    deal: RoundDeal | None = None
    house: RoundHouse = RoundHouse()
    boxes: Annotated[tuple[RoundBox, ...], Meta(max_length=8)] = msgspec.field(name="box")
    irregularities: Annotated[tuple[AnyIrregularity, ...], Meta(max_length=64)] = msgspec.field(
        default=(), name="irregularity"
    )

    @property
    def people(self) -> tuple[str, ...]:
        """Return everybody whom the file names, each once, the bank first."""
        names = [self.bank.player, *(share.player for share in self.bank.pool)]
        for box in self.boxes:
            names += [*(wager.player for wager in box.wagers), box.seated, box.controller, box.asked_by]
        for each in self.irregularities:
            if isinstance(each, LateBet | WithdrawnBet | Sanctioned):
                names.append(each.player)
            elif isinstance(each, Exposed):
                names += [answer.player for answer in each.answers]
        return tuple(dict.fromkeys(name for name in names if name is not None))

    def box(self, number: int) -> RoundBox | None:
        """Return the box with this number, if the file has it."""
        return next((box for box in self.boxes if box.number == number), None)
