"""What lies on a table at one moment. Plain frozen data; ``evolve`` makes the next from an event."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from paigow.table.core.command import Bet, Commitments, Secrets, Settings
from paigow.table.core.event import BankKind, Result, SetBy
from paigow.table.core.phases import Phase

if TYPE_CHECKING:
    from paigow.table.core.command import SupervisorCommand as SupervisorOrder


Faces = tuple[str, ...]


class Person(Struct, frozen=True, kw_only=True, gc=False):
    """Somebody with coins at the table."""

    stack: int = 0
    """Coins on the table that are not wagered."""
    box: int | None = None
    """The place taken, if seated."""
    advised: bool = False
    """Told that wagers below the minimum will be returned (CAN 5.1(c))."""
    chosen_box: int | None = None
    """Which of several boxes this person wishes to set (NZ 7.2)."""
    idle_rounds: int = 0
    """Rounds in a row without a wager of his (CAN 15.8)."""


class Hand(Struct, frozen=True, kw_only=True, gc=False):
    """Four tiles at a position, and how they were set."""

    tiles: Faces
    low: Faces = ()
    high: Faces = ()
    set_by: SetBy | None = None
    turned: bool = False
    clause: str = ""
    low_name: str | None = None
    high_name: str | None = None
    is_exposed: bool = False


class Choice(Struct, frozen=True, kw_only=True, gc=False):
    """What somebody may decide after an irregularity."""

    person: str
    choices: tuple[str, ...]
    clause: str
    others: tuple[str, ...] = ()
    """Who else decides, each for himself."""

    @property
    def people(self) -> tuple[str, ...]:
        """Whose answers are awaited."""
        return (self.person, *self.others)


class Stake(Struct, frozen=True, kw_only=True, gc=False):
    """Coins that a holder of the bank has put up."""

    person: str
    coins: int


class Bank(Struct, frozen=True, kw_only=True, gc=False):
    """Who holds the bank this round, and what lies for it."""

    kind: BankKind = "house"
    person: str | None = None
    """The player/banker, who handles the tiles."""
    box: int | None = None
    """The player/banker's box; None while the house banks."""
    is_decided: bool = False
    """Taken, or left to the house."""
    is_covered: bool = False
    """Who banks is final."""
    asked: tuple[str, ...] = ()
    """Whom it was offered to this round and who declined."""
    offered: str | None = None
    """Whose answer is awaited."""
    pointer: int | None = None
    """Box that is asked first before the next round, where the book moves it on."""
    stakes: tuple[Stake, ...] = ()
    """The banker's first; of a pool every holder's."""
    house_stake: int = 0
    needed: int | None = None
    """What covers the others' wagers alone, once they are known."""
    half: int | None = None
    total: int = 0
    """Of the others' main wagers, when bets closed."""
    counted: int | None = None
    """What the dealer counted instead (NZ 12.17)."""
    handlers: tuple[str, ...] = ()
    """Who sees and sets the bank's tiles; none: the dealer sets them."""
    is_unlimited: bool = False
    """No maximum holds against it."""
    proposal: tuple[Faces, Faces, str] | None = None
    """Low, high and deciding row of the house way's setting that waits for the banker's word (NZ 10.4(c))."""
    house_wager: int = 0
    """The house's own wager against the bank (MA 8(h))."""
    is_house_wager_placed: bool = False
    """It has been put up, although the bank may have had it dropped since."""
    house_result: Result | None = None
    is_house_wager_settled: bool = False
    is_settled: bool = False
    players: dict[str, tuple[int, ...]] = {}
    """Who plays in this round, the holders of the bank included -> on which boxes; known when bets are closed."""
    largest: dict[str, int] = {}
    """Who wagers -> his largest main wager, in coins; known when bets are closed."""
    drawn: dict[str, int] = {}
    """Account -> what the payments of this round have taken from it."""

    @property
    def stake(self) -> int:
        """What the players put up, in coins."""
        return sum([stake.coins for stake in self.stakes])

    @property
    def holders(self) -> tuple[str, ...]:
        """The player/banker and whoever shares the bank with him."""
        if self.person is None:
            return ()
        if not self.stakes:
            return (self.person,)
        return (self.person, *[stake.person for stake in self.stakes if stake.person != self.person])


class Seeds(Struct, frozen=True, kw_only=True, gc=False):
    """What somebody gives to the chance of a round: SHA-256 of two seeds, and the seeds once told, as hex."""

    tiles: str
    dice: str
    tiles_seed: str | None = None
    dice_seed: str | None = None


class Rotation(Struct, frozen=True, kw_only=True, gc=False):
    """What the next offer of the bank depends on: the rounds before. Void rounds leave it as it is."""

    is_fresh: bool = True
    """No round has been finished since the table (re-)opened."""
    last_kind: BankKind | None = None
    """Who held the bank in the last round."""
    holder: str | None = None
    """The last player/banker since the table (re-)opened."""
    holder_box: int | None = None
    held: int = 0
    """How many rounds on end the holder has held it; 0 once another held it after him."""
    pointer: int | None = None
    """Box that is asked first, where the book moves that on."""
    played: dict[str, tuple[int, ...]] = {}
    """Who played in the last round, the banker included -> on which boxes."""
    against_house: dict[str, int] = {}
    """Who wagered in the last round that the house banked -> his largest wager, in coins."""


class Settled(Struct, frozen=True, kw_only=True, gc=False):
    """What the settlement of one round has moved for somebody, in coins, and how much of it has been corrected."""

    moved: int = 0
    """All that came to him or left him: stakes taken and returned, winnings, commission."""
    got: int = 0
    """Of that, what came to him from the house, the bank or those who lost to it."""
    corrected: int = 0
    """Sum of the corrections, whichever way they went."""
    paid_back: int = 0
    """What corrections have taken from him, less what they have given him."""


class Proposal(Struct, frozen=True, kw_only=True, gc=False):
    """An order that waits for others to say yes to it."""

    number: int
    by: str
    order: "SupervisorOrder"
    way: str
    """"consent": somebody who plays proposes it; "approval": a second supervisor, or all who play, have to approve."""
    asked: tuple[str, ...]
    consented: tuple[str, ...] = ()
    deadline_ms: int
    is_waited_for: bool = False
    """The dealer does nothing until it is decided."""
    round: int = 0
    """Which it is about: the one that is on, else the next."""


class Dispute(Struct, frozen=True, kw_only=True, gc=False):
    """A complaint on record."""

    number: int
    person: str
    complaint: str
    round: int
    decision: str | None = None
    review: str | None = None


class Excess(Struct, frozen=True, kw_only=True, gc=False):
    """A box with a maximum of its own (CAN 5.5)."""

    person: str
    maximum: int
    others_permitted: bool = False


class Wager(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Coins on one betting place of a box, for all to see. The first on a box lies nearest the dealer."""

    person: str
    bet: Bet
    coins: int
    outcome: Literal["win", "lose", "push"] | None = None
    is_settled: bool = False
    won: int = 0
    commission: int = 0
    returned: int = 0
    clauses: tuple[str, ...] = ()


class Box(Struct, frozen=True, kw_only=True, gc=False, cache_hash=True):
    """A numbered box."""

    number: int
    seated: str | None = None
    wagers: tuple[Wager, ...] = ()
    controller: str | None = None
    """Who decides on its tiles this round; None also while nobody may."""
    handed_over: bool = False
    nominations: tuple[tuple[str, str], ...] = ()
    """(bettor, nominee)."""
    hand: Hand | None = None
    requested: bool = False
    names_asked: bool = False
    advice: tuple[Faces, Faces, str] | None = None
    low_result: str | None = None
    high_result: str | None = None
    result: Result | None = None
    clauses: tuple[str, ...] = ()
    is_viewed: bool = False
    """The one who decides has looked at its tiles before the setting began."""
    is_absent: bool = False
    is_conceded: bool = False
    is_void: bool = False
    """Its wagers were returned; its tiles lie in the unused area."""
    choice: "Choice | None" = None
    """A choice that waits for its answer."""
    known: Faces = ()
    """Tiles of the hand that everybody has seen although it is not exposed."""
    exposed: int = 0
    """How many of them the dealer has shown by mistake."""

    @property
    def in_play(self) -> bool:
        """Whether a main wager lies on it."""
        for wager in self.wagers:
            if wager.bet == "main":  # nearly always the first: side bets need one
                return True
        return False

    @property
    def main_wagers(self) -> tuple[Wager, ...]:
        """The main wagers, nearest the dealer first."""
        wagers = self.wagers
        if not wagers or (len(wagers) == 1 and wagers[0].bet == "main"):  # nearly always
            return wagers
        return tuple([wager for wager in wagers if wager.bet == "main"])

    def wager_of(self, person: str, bet: Bet) -> Wager | None:
        """This person's bet on the box."""
        for wager in self.wagers:
            if wager.person == person and wager.bet == bet:
                return wager
        return None


class Round(Struct, frozen=True, kw_only=True, gc=False):
    """What lies on a table for one round, but for its boxes; the next begins with none of it."""

    commitments: Commitments | None = None
    secrets: Secrets | None = None
    seeds: dict[str, Seeds] = {}
    """Person -> seeds of this round."""
    are_seeds_asked: bool = False
    """The seeds for the dice have been asked for: the bank chooses nothing any more."""
    woodpile: Faces = ()
    mixing: str | None = None
    """"laja" or "reshuffle": what the dealer has still to do with the tiles."""
    is_laja_asked: bool = False
    """The one requested laja of the round has been asked for."""
    lajas: int = 0
    reshuffles: int = 0
    chosen_cut: tuple[str, tuple[str, ...]] | None = None
    """What the player/banker has named."""
    cut: str | None = None
    cut_options: tuple[str, ...] = ()
    cut_by: str = ""
    """The player/banker who chose it, "random", or empty: the house."""
    moved: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """Stacks that the bank moved to the left and to the right end (MA 8(g))."""
    nominated: int | None = None
    """+4 or -4 (NZ 9.6)."""
    cup_taken: bool = False
    """The player/banker wishes to shake."""
    shaken_by: str | None = None
    throws: int = 0
    """Throws of this round so far, no throws included."""
    dice: tuple[int, ...] = ()
    """Under the lid while the phase is 'shaken'."""
    total: int | None = None
    first: int | None = None
    delivered: tuple[int, ...] = ()
    undelivered: dict[int, Faces] = {}
    """Tiles delivered to positions that are neither the house's nor in play: the unused area."""
    are_unused_shown: bool = False
    house_hand: Hand | None = None
    house_exposed: int = 0
    """How many tiles of the house's hand the dealer has shown by mistake."""
    bank: Bank = Bank()
    commission: int = 0
    """Taken in this round."""
    settled: dict[str, Settled] = {}
    """Person -> what this round's settlement has moved for him."""
    involved: tuple[str, ...] = ()
    """Who had a stake in this round and has taken it away since: he is no bystander before the next one."""
    waited_for: tuple[str, ...] = ()
    """For whose proposal the dealer has waited in this round: once in all."""
    is_void: bool = False
    """The round that is over had no result."""
    deadline_ms: int | None = None


class State(Struct, frozen=True, kw_only=True, gc=False):
    """One table."""

    version: int = 0
    """Number of events so far."""
    phase: Phase = "closed"
    table: str = ""
    book: str = ""
    edition: str = ""
    digest: str = ""
    settings: Settings | None = None
    rounds_begun: int = 0
    """One begins with the cut (NZ 1.0 Round)."""
    coming: int = 0
    """Number of the round that the shuffled tiles are for."""
    round: Round = Round()
    house: int = 1
    people: dict[str, Person] = {}
    boxes: dict[int, Box] = {}
    losing: int = 0
    float_coins: int = 0
    commission: int = 0
    """Commission taken since the table opened."""
    rotation: Rotation = Rotation()
    removed: tuple[int, ...] = ()
    """Boxes under the Off marker (NZ 12.9)."""
    is_removing: bool = False
    """A throw that finds the box to be removed is awaited."""
    removal_throws: int = 0
    """Since it was ordered; where players have given seeds for the dice, in this round."""
    excluded: tuple[str, ...] = ()
    barred: tuple[tuple[str, ...], ...] = ()
    """Groups of whom no two may play here together (NZ 12.12(b))."""
    set_first: tuple[str, ...] = ()
    """Who sets before the others may look at their tiles (NZ 12.12(a))."""
    excess: dict[int, Excess] = {}
    announced: tuple[int, int] | None = None
    """Minimum and maximum from the next round on (CAN 5.2)."""
    disputes: tuple[Dispute, ...] = ()
    """Those that wait for a decision, and the last that were decided."""
    disputes_made: int = 0
    is_set_faulty: bool = False
    """A tile is damaged, marked or missing; the set is replaced before another round."""
    dice_since_ms: int | None = None
    """Since when the dice are in use; None: no time is known."""
    proposals: tuple[Proposal, ...] = ()
    """Orders that wait for consent or approval."""
    proposals_made: int = 0
    settled_before: dict[str, Settled] = {}
    """The same as in ``round`` of the last one that was settled before."""
    closing: tuple[str, ...] = ()
    """Who has been told that the table closes after the round (CAN 14.2)."""
    promised: dict[str, Seeds] = {}
    """Person -> seeds promised for the next round."""

    @staticmethod
    def empty() -> "State":
        """A table that has not been opened."""
        return State()

    @property
    def limits(self) -> Settings:
        """The settings of an open table."""
        assert self.settings is not None  # only a table that was never opened has none
        return self.settings

    @property
    def chung(self) -> int:
        """Position of the bank's hand."""
        banks = self.round.bank.box
        return self.house if banks is None else banks

    @property
    def house_box(self) -> int | None:
        """The box that takes no wagers because the house plays on it."""
        return self.house if self.round.bank.box is None and self.house in self.boxes else None

    @property
    def bank_hand(self) -> Hand | None:
        """The hand that the wagers are played against."""
        banks = self.round.bank.box
        return self.round.house_hand if banks is None else self.boxes[banks].hand

    @property
    def boxes_in_play(self) -> tuple[Box, ...]:
        """Boxes with a main wager, counter-clockwise from the dealer's far right."""
        return tuple(
            [
                box
                for box in self.boxes.values()
                if box.wagers and (box.wagers[0].bet == "main" or box.in_play)  # nearly always the first
            ]
        )
