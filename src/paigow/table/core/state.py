"""What lies on a table at one moment. Plain frozen data; ``evolve`` makes the next from an event."""

from typing import TYPE_CHECKING

from msgspec import Struct

from paigow.books import SideBetName, SideLimits
from paigow.table.core.box import Box, Hand
from paigow.table.core.command import Settings
from paigow.table.core.event import BankKind
from paigow.table.core.phases import Phase
from paigow.table.core.round import Round, Seeds, Settled

if TYPE_CHECKING:
    from paigow.table.core.command import SupervisorCommand as SupervisorOrder


Coupons = dict[str, tuple[int, ...]]
"""Person -> the values of match play coupons, the smallest first."""


class Person(Struct, frozen=True, kw_only=True, gc=False):
    """Somebody with coins at the table."""

    stack: int = 0
    """Coins on the table that are not wagered."""
    box: int | None = None
    """The place taken, if seated."""
    chosen_box: int | None = None
    """Which of several boxes this person wishes to set (NZ 7.2)."""
    idle_rounds: int = 0
    """Rounds in a row without a wager of his (CAN 15.8)."""
    sits_out: bool = False
    """He keeps his place and is not waited for; his next wager ends it."""


class Rotation(Struct, frozen=True, kw_only=True, gc=False):
    """What the next offer of the bank depends on: the rounds before. Void rounds leave it as it is."""

    is_fresh: bool = True
    """No round has been finished since the game started: at the opening, an empty table, a display (MA 8(b))."""
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
    controlled: dict[int, str | None] = {}
    """Box -> who decided on it in the last round, the bank's by the player/banker; None: nobody."""
    against_house: dict[str, int] = {}
    """Who wagered in the last round that the house banked -> his largest wager, in coins."""


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
    by_house: bool = False
    """A supervisor of the house ordered it."""
    needs_house: bool = False
    """It costs the house something: a supervisor of the house alone answers it."""
    round: int = 0
    """Which it is about: the one that is on, else the next."""


class Dispute(Struct, frozen=True, kw_only=True, gc=False):
    """A complaint on record."""

    number: int
    person: str
    complaint: str
    about: str = ""
    """What he disputes, of a closed list; empty: a supervisor has put it on record."""
    box: int | None = None
    round: int
    decision: str | None = None
    review: str | None = None
    worded_in: dict[str, int] = {}
    """"complaint", "decision", "review" -> the round that was on when it was written."""


class AnnouncedLimits(Struct, frozen=True, kw_only=True, gc=False):
    """The limits from the next round on, in coins (CAN 5.2)."""

    minimum: int
    maximum: int
    box_maximum: int | None = None
    """None: no such limit."""
    player_maximum: int | None = None
    house_liability: int | None = None


class Excess(Struct, frozen=True, kw_only=True, gc=False):
    """A box with a maximum of its own (CAN 5.5)."""

    person: str
    maximum: int
    others_permitted: bool = False


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
    advised: tuple[str, ...] = ()
    """Who has been told that wagers below the minimum will be returned, gone since or not (CAN 5.1(c))."""
    excluded: tuple[str, ...] = ()
    barred: tuple[tuple[str, ...], ...] = ()
    """Groups of whom no two may play here together (NZ 12.12(b))."""
    set_first: tuple[str, ...] = ()
    """Who sets before the others may look at their tiles (NZ 12.12(a))."""
    excess: dict[int, Excess] = {}
    announced: AnnouncedLimits | None = None
    player_maxima: dict[str, int] = {}
    """Person -> his own maximum on a box, in coins (NZ 6.6)."""
    coming_maxima: dict[str, int] = {}
    """The same from the next round on; 0: none any more."""
    coming_side_bets: dict[SideBetName, SideLimits] = {}
    """Side bet -> its limits from the next round on."""
    coupons: Coupons = {}
    """Match play coupons that people hold (MA 5(a)); those beside a wager are not among them."""
    disputes: tuple[Dispute, ...] = ()
    """Those that wait for a decision, and the last that were decided."""
    disputes_made: int = 0
    is_set_faulty: bool = False
    """A tile is damaged, marked or missing; the set is replaced before another round."""
    is_set_used: bool = False
    """The tiles have been played with since they were last checked."""
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
    seed_bars: dict[str, int] = {}
    """Who withheld a seed and gives none for the rest of that day -> the day, counted in UTC from 1970."""
    dealt_by: str = ""
    """Who deals as a pupil; empty: the dealer is automatic."""
    by_hand: tuple[str, ...] = ()
    """Duties that the pupil does."""
    is_exam: bool = False
    """What he does wrongly is noted, and what is right goes on."""
    rounds_to_deal: int = 0
    """So many rounds are dealt at a dealer's table, and no more; 0: as many as are wished."""
    is_dealing_over: bool = False
    """They have been, or the pupil has ended it."""

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
        return tuple([box for box in self.boxes.values() if box.in_play])
