"""What a round file says, as values: what lay on the table, who wagered, and what went wrong.

The names of the fields are the keys of the file, and the forms of their values stand beside them. Money is whole coins,
hundredths of the currency; a tile is its face; boxes are numbered counter-clockwise from the dealer's far right.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Struct

from paigow.books import SIDE_BETS, SideBetName, SideLimits, Value
from paigow.intake.forms import Most
from paigow.record.round_forms import (
    Box,
    Boxes,
    Chips,
    Coins,
    CoinsOrNone,
    Count,
    CountOrNone,
    CutNames,
    Dice,
    Faces,
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
    Yes,
)
from paigow.table.core.command import Bet

BankKind = Literal["house", "player", "co-bank"]
SetBy = Literal["player", "dealer", "absent"]


class Part(Struct, frozen=True, kw_only=True, gc=False):
    """One table of the file."""


class RoundTable(Part, frozen=True, kw_only=True, gc=False):
    """The layout and its limits; what is left out is as in the book, or has no limit."""

    boxes: Positions | None = None
    currency: Text | None = None
    smallest_chip: Coins | None = None
    chips: Chips = ()
    """All chips in use, where they are not all multiples of the smallest."""
    minimum: Coins | None = None
    """For each wager, as is ``maximum``."""
    maximum: Coins | None = None
    box_maximum: Coins | None = None
    """For all wagers on one box together."""
    house_liability: Coins | None = None
    """Most that the house risks when it shares the bank (CAN 5.4)."""
    player_maximum: Coins | None = None
    """Most that one player may have on one box (NZ 6.6)."""
    side_bets: dict[SideBetName, SideLimits] = {}
    """Side bet -> limits of its own, and the most that one pays."""
    approved_as_read: CutNames = ()
    """Cuts that no document describes, which the operator approved as this program reads them."""


class Share(Part, frozen=True, kw_only=True, gc=False):
    """One player's part of a bank that several hold."""

    player: Person
    stake: CoinsOrNone
    """0: he holds the bank and the others have put up all of it."""


class RoundBank(Part, frozen=True, kw_only=True, gc=False):
    """Who holds the bank. A player's bank has a box, whose hand is the bank's, and a stake."""

    kind: BankKind
    box: Box | None = None
    player: Person | None = None
    """Who handles the bank's tiles."""
    stake: CoinsOrNone | None = None
    """All that lies in the bank; of a pool it is the sum and may be left out."""
    pool: Annotated[tuple[Share, ...], Most(64)] = ()
    """Every player who has a part of the bank, ``player`` too."""
    when_short: Literal["share", "house"] | None = None
    """What the banker chose where his stake did not cover the wagers: to share the bank with the house, or to leave it
    to the house (NZ 11.2(b)). None: it is not told; he shares it if he can."""
    last_wager: CoinsOrNone | None = None
    """What the banker last wagered against the dealer (MA 8(h)). None: as much as the house wagers now."""

    @property
    def shares(self) -> tuple[Share, ...]:
        """Who staked how much: the pool, or the one banker, or nobody."""
        if self.player is None or self.stake is None:
            return self.pool
        return self.pool or (Share(player=self.player, stake=self.stake),)

    @property
    def lies(self) -> int:
        """All that lies in the bank, as the file tells it."""
        return sum(share.stake for share in self.shares)


class Moved(Part, frozen=True, kw_only=True, gc=False):
    """Stacks that the bank had moved to an end before the delivery (MA 8(g)), by their numbers before it."""

    left: Stacks = ()
    """To the dealer's left end, beyond stack 8."""
    right: Stacks = ()
    """To the dealer's right end, before stack 1."""


class RoundDeal(Part, frozen=True, kw_only=True, gc=False):
    """How the tiles were dealt. With it hands need no tiles of their own."""

    woodpile: Woodpile
    """Stack 1, the dealer's rightmost, from top to bottom, then stack 2, to stack 8."""
    dice: Dice
    cut: Text | None = None
    """The book's name for it and its options: "Cup Say right top". None: the house's own, where it has only one."""
    nominated: Four | None = None
    """What the banker named to be added to the total (NZ 9.6)."""
    moved: Moved = Moved()


class RoundHouse(Part, frozen=True, kw_only=True, gc=False):
    """The house's hand: the bank's when the house banks, else the dealer's own."""

    tiles: HandTiles = ()
    low: LowTiles = ()
    """As it was set; empty: by the house way."""
    wager: Coins | None = None
    """What the house stakes against a player's bank (MA 8(h))."""


class RoundWager(Part, frozen=True, kw_only=True, gc=False):
    """What one player had on a box when bets closed, in coins; 0: no such bet."""

    player: Person = ""
    """Empty, as the file may leave it: the player who has the place, or somebody at that box."""
    amount: Coins = 0
    bonus: Coins = 0
    tie: Coins = 0
    coupon: Coins = 0
    """The value of a match play coupon beside the main wager (MA 5(a))."""
    maximum: Coins | None = None
    """His own maximum on a box (NZ 6.6)."""
    told_before: Yes = False
    """He had been told that wagers below the minimum go back (CAN 5.1(c))."""
    paid: CoinsOrNone | None = None
    """What the player was handed beside his stake for all these bets; 0: nothing. None: the file does not tell."""

    @property
    def bets(self) -> dict[Bet, int]:
        """Bet -> coins, the main wager first, of bets that he made."""
        told: dict[Bet, int] = {"main": self.amount, **{bet: getattr(self, bet) for bet in SIDE_BETS}}
        return {bet: coins for bet, coins in told.items() if coins}


class RoundBox(Part, frozen=True, kw_only=True, gc=False):
    """One box: its tiles, how they were set, and the wagers on it."""

    number: Box
    tiles: HandTiles = ()
    low: LowTiles = ()
    """As the player set it; empty: the house way sets it."""
    set_by: SetBy | None = None
    conceded: Yes = False
    """Given up before it was exposed: a concession, a surrender."""
    seated: Person | None = None
    controller: Person | None = None
    """Who decides on the box, where several wager."""
    asked_by: Person | None = None
    """Who asked for the house way."""
    maximum: Coins | None = None
    """The box's own maximum, above the table's (CAN 5.5)."""
    others_permitted: Yes = False
    """Whose box it is has let others wager on it (CAN 5.5)."""
    wagers: Annotated[tuple[RoundWager, ...], Most(64)] = msgspec.field(default=(), name="wager")


# ---- irregularities: a closed list ---------------------------------------------------------------------------


class Irregularity(Part, frozen=True, kw_only=True, gc=False, tag_field="kind"):
    """Something that went wrong; the file tells them in the order in which they happened."""


Chosen = Literal["play", "void", "withdraw"]


class Answer(Part, frozen=True, kw_only=True, gc=False):
    """What one of several chose."""

    player: Person
    choice: Chosen


class Exposed(Irregularity, frozen=True, kw_only=True, gc=False, tag="exposed"):
    """Tiles were seen that ought to lie face down."""

    at: Literal["stack", "laja", "box", "bank", "house", "dead", "empty"]
    by: Literal["dealer", "player", "banker"] = "dealer"
    box: Box | None = None
    """Which, where ``at`` is "box"."""
    count: Count | None = None
    """How many. None: as many as ``tiles`` tells, else one."""
    tiles: SeenTiles = ()
    """Which, where it is known."""
    when: Literal["before-view", "after-view", "before-set", "after-set"] | None = None
    """How far the players were: none had looked at his tiles; some had; all had, and not all had set them; all had
    set them. None: it is not known, and taken that none had looked."""
    looked: Yes | None = None
    """Whether the player whose tiles they are had looked at the others of the hand. False: somebody else had, this
    player had not (MA 9(d)). None: as ``when`` tells."""
    choice: Chosen | None = None
    """What was answered, where the book asks somebody; "void" too where it leaves nobody a choice."""
    answers: Annotated[tuple[Answer, ...], Most(64)] = ()
    """What each answered, where the book asks several and they did not answer alike."""

    @property
    def many(self) -> int:
        """How many tiles were seen."""
        return self.count or len(self.tiles) or 1


class BadDice(Irregularity, frozen=True, kw_only=True, gc=False, tag="dice"):
    """A throw that was none."""

    fault: Literal["cocked", "fell-out", "lid"]


class Misdelivery(Irregularity, frozen=True, kw_only=True, gc=False, tag="misdelivery"):
    """Tiles went to the wrong positions."""

    viewed: Yes | None = None
    """Whether a player had looked at his tiles; None: it is not known."""
    box: Box | None = None
    """Where tiles went that should not, if that is known."""
    count: CountOrNone | None = None
    """How many tiles that box got."""


class Mixed(Irregularity, frozen=True, kw_only=True, gc=False, tag="mixed"):
    """The tiles of several hands were mixed with each other."""

    boxes: Boxes = ()
    house: Yes = False
    """The house's hand was among them."""
    dead: Yes = False
    """The dead hand was among them."""
    reconstructed: Yes


class KnockedDown(Irregularity, frozen=True, kw_only=True, gc=False, tag="knocked-down"):
    """The dealer upset the tiles of a box while exposing them."""

    box: Box


Found = Literal["before-first-exposure", "after-first-exposure", "during-payment", "after-payment"]


class MisSet(Irregularity, frozen=True, kw_only=True, gc=False, tag="mis-set"):
    """A hand that the dealer set was not set the house way."""

    hand: Literal["house", "bank", "box"]
    box: Box | None = None
    """Which, where ``hand`` is "box"."""
    found: Found | None = None
    """When it was found out: before or after the first player's hand was turned over, between the first payment and
    the last, or after the last. None: it is not known, and taken that no payment had been made."""


class Absent(Irregularity, frozen=True, kw_only=True, gc=False, tag="absent"):
    """A player was not there to set his hand."""

    box: Box


class CoverMiscounted(Irregularity, frozen=True, kw_only=True, gc=False, tag="cover-miscounted"):
    """The dealer miscounted the wagers that the bank has to cover."""

    counted: Coins


class LateBet(Irregularity, frozen=True, kw_only=True, gc=False, tag="late-bet"):
    """A wager was made, or raised by this much, after bets were closed; the box does not count it."""

    box: Box
    player: Person
    amount: Coins
    bet: Bet = "main"


class WithdrawnBet(Irregularity, frozen=True, kw_only=True, gc=False, tag="withdrawn-bet"):
    """This much of a wager was taken away after bets were closed; the box still counts it."""

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


Step = Literal[
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
"""A step of a round: no more bets were called; the bank was covered; the tiles were delivered; the first player looked
at their tiles; all hands were set; then, box by box: its hand was turned over, compared with the bank's, its losing
wagers collected, its winning wagers paid; the bank was paid."""


class Sanctioned(Irregularity, frozen=True, kw_only=True, gc=False, tag="sanction"):
    """A player broke the rules and it was acted on."""

    player: Person
    order: Literal["void", "forfeit", "exclude-round", "exclude", "remove-player", "remove-box", "void-round"]
    boxes: Boxes = ()
    """Where the player's wagers went back, or what the player put up for the bank, because the exclusion or removal
    came while the round was on. Empty: it concerns later rounds."""
    after: Step | None = None
    """The last step of the round before the order. None: it is not known, and taken that all hands were set."""
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
    """A book's id; "nz@2026.2" pins its edition."""
    date: Moment | None = None
    note: Note | None = None
    operator_file: OperatorText | None = None
    """The text of the operator's file that the round was played under."""
    table: RoundTable = RoundTable()
    options: dict[str, Value] = {}
    """The operator's options and the readings that are not the book's own, by their names in the book."""
    bank: RoundBank
    deal: RoundDeal | None = None
    house: RoundHouse = RoundHouse()
    boxes: Annotated[tuple[RoundBox, ...], Most(8)] = msgspec.field(name="box")
    irregularities: Annotated[tuple[AnyIrregularity, ...], Most(64)] = msgspec.field(
        default=(), name="irregularity"
    )

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody whom the file names, each once, the bank first."""
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
        """The box with this number, if the file tells of it."""
        return next((box for box in self.boxes if box.number == number), None)


__all__ = [
    "Absent",
    "Answer",
    "AnyIrregularity",
    "BadDice",
    "BadTile",
    "BankKind",
    "Chosen",
    "CoverMiscounted",
    "Exposed",
    "Faces",
    "Found",
    "Invalidated",
    "Irregularity",
    "KnockedDown",
    "LateBet",
    "MisSet",
    "Misdelivery",
    "Mixed",
    "Moved",
    "Part",
    "Reshuffled",
    "RoundBank",
    "RoundBox",
    "RoundDeal",
    "RoundFile",
    "RoundHouse",
    "RoundTable",
    "RoundWager",
    "Sanctioned",
    "Share",
    "Step",
    "WithdrawnBet",
]
