"""The state of a table at one moment. Plain frozen data; ``evolve`` makes the next state from an event."""

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
"""Person -> the values of match play coupons, in ascending order."""


class Person(Struct, frozen=True, kw_only=True, gc=False):
    """A person with coins at the table."""

    stack: int = 0
    """Coins on the table that are not wagered."""
    box: int | None = None
    """The person's place, if seated."""
    chosen_box: int | None = None
    """The box that this person chose to set, of several (NZ 7.2)."""
    idle_rounds: int = 0
    """Number of rounds in a row without a wager (CAN 15.8)."""
    sits_out: bool = False
    """Whether the player keeps the place without being waited for, until the next wager."""


class Rotation(Struct, frozen=True, kw_only=True, gc=False):
    """What the next offer of the bank depends on: the rounds before. Void rounds do not change it."""

    is_fresh: bool = True
    """Whether no round has been finished since the game started (MA 8(b)).

    An opening, an empty table or a display starts it.
    """
    last_kind: BankKind | None = None
    """The kind of bank in the last round."""
    holder: str | None = None
    """The last banker since the table (re-)opened."""
    holder_box: int | None = None
    held: int = 0
    """Number of rounds in a row that the holder has banked. 0 after another player has banked."""
    pointer: int | None = None
    """The box that is asked first, if the book moves this on."""
    played: dict[str, tuple[int, ...]] = {}
    """Each person who played in the last round, with the banker -> boxes."""
    controlled: dict[int, str | None] = {}
    """Box -> who decided on it in the last round, for the bank's box the banker. ``None`` if nobody did."""
    against_house: dict[str, int] = {}
    """Each person who wagered in the last round that the house banked -> largest wager, in coins."""


class Proposal(Struct, frozen=True, kw_only=True, gc=False):
    """An order that waits for the consent of others."""

    number: int
    by: str
    order: "SupervisorOrder"
    way: str
    """"consent": a player proposes it. "approval": a second supervisor, or all players, must approve it."""
    asked: tuple[str, ...]
    consented: tuple[str, ...] = ()
    deadline_ms: int
    is_waited_for: bool = False
    """Whether the dealer does nothing until it is decided."""
    by_house: bool = False
    """Whether a supervisor of the house ordered it."""
    needs_house: bool = False
    """Whether only a supervisor of the house may answer it, because it costs the house something."""
    round: int = 0
    """The round to which it applies: the present one, else the next."""


class Dispute(Struct, frozen=True, kw_only=True, gc=False):
    """A complaint on record."""

    number: int
    person: str
    complaint: str
    about: str = ""
    """The subject, from a closed list. Empty if a supervisor has put the complaint on record."""
    box: int | None = None
    round: int
    decision: str | None = None
    review: str | None = None
    worded_in: dict[str, int] = {}
    """"complaint", "decision", "review" -> the round in which the text was written."""


class AnnouncedLimits(Struct, frozen=True, kw_only=True, gc=False):
    """The limits from the next round on, in coins (CAN 5.2)."""

    minimum: int
    maximum: int
    box_maximum: int | None = None
    """``None`` means no such limit."""
    player_maximum: int | None = None
    house_liability: int | None = None


class Excess(Struct, frozen=True, kw_only=True, gc=False):
    """A box with a maximum of its own (CAN 5.5)."""

    person: str
    maximum: int
    others_permitted: bool = False


class State(Struct, frozen=True, kw_only=True, gc=False):
    """One table.

    Example:
        >>> import paigow
        >>> state = paigow.Game("nz", seed=1).state
        >>> state
        State('game', phase='betting', round=1, version=...)
        >>> state.phase, state.people["player 1"].box
        ('betting', 2)
    """

    version: int = 0
    """Number of events so far."""
    phase: Phase = "closed"
    table: str = ""
    book: str = ""
    edition: str = ""
    digest: str = ""
    settings: Settings | None = None
    rounds_begun: int = 0
    """A round begins with the cut (NZ 1.0 Round)."""
    coming: int = 0
    """Number of the round for which the tiles are shuffled."""
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
    """Whether a throw is awaited that decides which box is removed."""
    removal_throws: int = 0
    """Throws since the removal was ordered. If players have given seeds for the dice, throws in this round."""
    advised: tuple[str, ...] = ()
    """People who were told that wagers below the minimum are returned, even if they have left since (CAN 5.1(c))."""
    excluded: tuple[str, ...] = ()
    barred: tuple[tuple[str, ...], ...] = ()
    """Groups of people of whom no two may play here together (NZ 12.12(b))."""
    set_first: tuple[str, ...] = ()
    """The people who set before the others may look at their tiles (NZ 12.12(a))."""
    excess: dict[int, Excess] = {}
    announced: AnnouncedLimits | None = None
    player_maxima: dict[str, int] = {}
    """Person -> own maximum on a box, in coins (NZ 6.6)."""
    coming_maxima: dict[str, int] = {}
    """The same from the next round on. 0 means no maximum."""
    coming_side_bets: dict[SideBetName, SideLimits] = {}
    """Side bet -> its limits from the next round on."""
    coupons: Coupons = {}
    """Match play coupons that people hold (MA 5(a)), without those beside a wager."""
    disputes: tuple[Dispute, ...] = ()
    """Disputes that wait for a decision, and the last decided ones."""
    disputes_made: int = 0
    is_set_faulty: bool = False
    """Whether a tile is damaged, marked or missing. The set must be replaced before the next round."""
    is_set_used: bool = False
    """Whether the tiles have been used since the last check."""
    dice_since_ms: int | None = None
    """Since when the dice are in use. ``None`` if no time is known."""
    proposals: tuple[Proposal, ...] = ()
    """Orders that wait for consent or approval."""
    proposals_made: int = 0
    settled_before: dict[str, Settled] = {}
    """As ``settled`` in ``round``, for the last round that was settled before."""
    closing: tuple[str, ...] = ()
    """The people who were told that the table closes after the round (CAN 14.2)."""
    promised: dict[str, Seeds] = {}
    """Person -> seeds promised for the next round."""
    seed_bars: dict[str, int] = {}
    """Each person who withheld a seed and gives none for the rest of that day -> the day, counted in UTC from 1970."""
    dealt_by: str = ""
    """The pupil who deals. Empty if the dealer is automatic."""
    by_hand: tuple[str, ...] = ()
    """The duties of the pupil."""
    is_exam: bool = False
    """Whether this is an exam: mistakes of the pupil are noted, and the game goes on correctly."""
    rounds_to_deal: int = 0
    """Number of rounds that are dealt at a dealer's table. 0 means no limit."""
    is_dealing_over: bool = False
    """Whether the rounds are over, or the pupil has ended them."""

    def __repr__(self) -> str:
        return f"State({self.table!r}, phase={self.phase!r}, round={self.coming}, version={self.version})"

    @staticmethod
    def empty() -> "State":
        """Return a table that has not been opened."""
        return State()

    @property
    def limits(self) -> Settings:
        """The settings of an open table."""
        assert self.settings is not None  # only a table that was never opened has none
        return self.settings

    @property
    def chung(self) -> int:
        """The position of the bank's hand."""
        banks = self.round.bank.box
        return self.house if banks is None else banks

    @property
    def house_box(self) -> int | None:
        """The box that takes no wagers, because the house plays on it."""
        return self.house if self.round.bank.box is None and self.house in self.boxes else None

    @property
    def bank_hand(self) -> Hand | None:
        """The hand against which the wagers are played."""
        banks = self.round.bank.box
        return self.round.house_hand if banks is None else self.boxes[banks].hand

    @property
    def boxes_in_play(self) -> tuple[Box, ...]:
        """Boxes with a main wager, counter-clockwise from the dealer's far right."""
        return tuple([box for box in self.boxes.values() if box.in_play])
