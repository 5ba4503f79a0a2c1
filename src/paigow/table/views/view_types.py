"""What a viewer is sent: plain structs with an allow-list of fields. A tile face down is ``None``."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from paigow.books import SideBetName, SideLimits
from paigow.table.core.box import Wager
from paigow.table.core.command import Settings
from paigow.table.core.phases import Phase
from paigow.table.core.round import Beacon
from paigow.table.core.state import AnnouncedLimits, Coupons
from paigow.table.views.legal_actions import Right

if TYPE_CHECKING:
    from paigow.table.core.command import SupervisorCommand as SupervisorOrder


Face = str | None


class HandView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Four tiles somewhere on the table."""

    tiles: tuple[Face, ...] = ()
    """In order of delivery while not yet set. ``None`` is a tile face down."""
    low: tuple[Face, ...] = ()
    high: tuple[Face, ...] = ()
    low_name: str | None = None
    """A name code such as 'wong teen', 'pair five', 'points 8 eleven', 'zero', 'high_nine day'."""
    high_name: str | None = None
    is_set: bool = False
    is_exposed: bool = False
    set_by: str | None = None
    turned: bool = False
    clause: str | None = None
    """The row of the house way that set it, for viewers who see the tiles."""


class ChoiceView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The choice of the people who decide on a box after an irregularity."""

    people: tuple[str, ...]
    """The people whose answers are awaited."""
    choices: tuple[str, ...]
    """"play", "void", "void-round" or "withdraw"."""
    clause: str


class DisputeView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A complaint on record."""

    number: int
    person: str
    complaint: str
    """Text from the present round is empty until the round is over. This applies to all texts here."""
    about: str = ""
    """The subject, shown together with the text. Empty if a supervisor has put the complaint on record."""
    box: int | None = None
    round: int
    decision: str | None = None
    review: str | None = None


class Written(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What people have written in the present round. Judges read it at once, the others when the round is over."""

    disputes: tuple[DisputeView, ...] = ()
    reasons: dict[int, str] = {}
    """Number of a proposal -> its reason."""


class BoxView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    number: int
    kind: Literal["box", "house", "bank"] = "box"
    """"house" if the house banks on this box, "bank" if its player banks."""
    seated: str | None = None
    controller: str | None = None
    """The person who decides on its tiles. Settled when bets close."""
    handed_over: bool = False
    """Whether the seated player has left the decisions to the highest wager (NZ 7.1(a)(ii))."""
    nominations: tuple[tuple[str, str], ...] = ()
    """(bettor, nominee) for the decisions on the box (CAN 7.4(c))."""
    wagers: tuple[Wager, ...] = ()
    hand: HandView | None = None
    requested: bool = False
    """Whether the dealer was asked to set it the house way."""
    is_conceded: bool = False
    """Whether the hand is conceded. Its tiles are never shown."""
    is_void: bool = False
    """Whether its wagers were returned. Its tiles lie in the unused area."""
    choice: ChoiceView | None = None
    """The choice of its bettors after an irregularity."""
    known: tuple[str, ...] = ()
    """Tiles of the hand that everybody has seen, although the hand is not exposed."""
    maximum: int | None = None
    """A maximum of its own, shown by a marker (CAN 5.5)."""
    owner: str | None = None
    """The player whose permission others need to wager on it (CAN 5.5). ``None`` if they need none."""
    low_result: Literal["win", "lose"] | None = None
    high_result: Literal["win", "lose"] | None = None
    result: Literal["win", "lose", "push"] | None = None
    clauses: tuple[str, ...] = ()
    """The clauses that decided its match."""


class PersonView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    person: str
    box: int | None = None
    stack: int = 0
    """Coins on the table that are not wagered."""
    sits_out: bool = False
    """Whether the player keeps the place without being waited for."""


class SettingChoice(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One way to set the viewer's own four tiles. Names are included only if the book lets them appear."""

    low: tuple[str, str]
    high: tuple[str, str]
    low_name: str | None = None
    high_name: str | None = None


class StakeView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What one holder of the bank has put up."""

    person: str
    coins: int


class BankView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The holders of the bank this round, and what lies for it and against it."""

    kind: Literal["house", "player", "co-bank"] = "house"
    person: str | None = None
    box: int | None = None
    offered: str | None = None
    """The player whose answer is awaited."""
    asked: tuple[str, ...] = ()
    """Players who have declined it this round or may not hold it."""
    is_covered: bool = False
    stakes: tuple[StakeView, ...] = ()
    """The banker's stake first."""
    house_stake: int = 0
    needed: int | None = None
    """What covers the wagers alone, while the cover is awaited."""
    half: int | None = None
    """What covers them together with the house. ``None`` if the house takes no share."""
    total: int = 0
    """Total of the other players' main wagers when bets closed."""
    is_unlimited: bool = False
    """Whether no maximum applies against it."""
    house_wager: int = 0
    """The house's own wager against it."""
    house_result: Literal["win", "lose", "push"] | None = None
    named: tuple[str, ...] = ()
    """The holders of a pooled bank who were named to set its hand."""


class SeedView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One person's seeds for this round: the promises (SHA-256), and the revealed seeds."""

    person: str
    tiles: str
    dice: str
    tiles_seed: str | None = None
    dice_seed: str | None = None
    is_asked_for_tiles: bool = False
    """Whether this person is, or was, asked for a seed for the tiles."""
    is_asked_for_dice: bool = False


class OwnHand(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What only the viewer who decides on a box sees."""

    box: int
    hand: HandView | None = None
    """Its tiles as this viewer sees them, while they lie face down for everybody else."""
    settings: tuple[SettingChoice, ...] = ()
    """Every distinct setting, while the hand is not set."""
    advice: SettingChoice | None = None
    """The house way's setting: after AskAdvice (MA 7(b)), and in every book after the round is settled."""
    advice_clause: str | None = None


class ProposalView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """An order that waits for the agreement of others. Everybody sees it."""

    number: int
    by: str
    order: "SupervisorOrder"
    way: str
    """"consent" of all in ``asked``, or "approval" by a second supervisor or by all of them."""
    asked: tuple[str, ...] = ()
    consented: tuple[str, ...] = ()
    deadline_ms: int
    is_waited_for: bool = False
    """Whether the dealer waits."""
    needs_house: bool = False
    """Whether only a supervisor of the house may answer it, because it costs the house something."""


class OwnPart(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag_field="type", tag="view"):
    """What only one viewer is told. An onlooker is told nothing here."""

    you: str | None = None
    may: tuple[Right, ...] = ()
    """The viewer's legal actions. The table would accept each of them."""
    proposal: tuple[tuple[str, ...], tuple[str, ...], str] | None = None
    """Low hand, high hand and clause of the house setting of the bank's hand, which waits for the viewer's answer."""
    own: tuple[OwnHand, ...] = ()


class TableView(OwnPart, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="view"):
    """The table as one viewer may see it: the viewer's own part, and what everybody sees.

    Example:
        >>> import paigow
        >>> paigow.Game("nz", seed=1).view().phase
        'betting'
    """

    table: str
    version: int
    """Number of events so far."""
    book: str
    edition: str
    digest: str
    settings: Settings
    phase: Phase
    """The phase of the round."""
    round: int
    """Number of the present or next round."""
    house: int
    """Position of the house's hand: 1 if it plays on box 1, 0 for the dealer's own position."""
    chung: int
    """Position that holds the chung (or banker's marker) this round."""
    bank: BankView
    boxes: tuple[BoxView, ...]
    house_hand: HandView | None = None
    people: tuple[PersonView, ...] = ()
    woodpile: tuple[int, ...] = ()
    """Tiles left in each of the eight stacks, the dealer's rightmost first."""
    cut: str | None = None
    cut_options: tuple[str, ...] = ()
    cut_by: str = ""
    """The banker who chose it, "random", or empty for the house."""
    chosen_cut: tuple[str, tuple[str, ...]] | None = None
    """The cut that the banker has chosen and that is not made yet."""
    mixing: str | None = None
    """"laja" or "reshuffle", while the tiles are to be mixed again."""
    is_laja_asked: bool = False
    """Whether the one laja on request has been asked for in this round."""
    is_laja_due: bool = False
    """Whether it was asked for and has not been made yet."""
    moved: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """Stacks that the bank moved to the left and to the right end."""
    nominated: int | None = None
    """The marker in the middle of the table: +4 or -4."""
    throws: int = 0
    """Throws of the round so far, including void throws."""
    removed: tuple[int, ...] = ()
    """Boxes under the Off marker."""
    is_removing: bool = False
    """Whether a throw is awaited that decides which box is taken out of play."""
    is_void: bool = False
    """Whether the finished round had no result."""
    excluded: tuple[str, ...] = ()
    """The people who are out of play until reinstated."""
    barred: tuple[tuple[str, ...], ...] = ()
    """Groups of people of whom no two may play here together."""
    set_first: tuple[str, ...] = ()
    """The people who set before the others may look at their tiles."""
    announced: AnnouncedLimits | None = None
    """Minimum and maximum from the next round on."""
    player_maxima: dict[str, int] = {}
    """Person -> own maximum on a box, as on the sign (NZ 6.6)."""
    coming_maxima: dict[str, int] = {}
    """The same from the next round on. 0 means no maximum."""
    coming_side_bets: dict[SideBetName, SideLimits] = {}
    """Side bet -> its limits from the next round on."""
    coupons: Coupons = {}
    """Match play coupons that people hold. A coupon beside a wager is listed with the wager."""
    proposals: tuple[ProposalView, ...] = ()
    """Orders that wait for consent or approval."""
    disputes: tuple[DisputeView, ...] = ()
    closing: tuple[str, ...] = ()
    """The people who were told that the table closes after the round."""
    is_set_faulty: bool = False
    """Whether the set of tiles must be replaced before the next round."""
    dice_since_ms: int | None = None
    """Since when the dice are in use."""
    dice_due_ms: int | None = None
    """When the dice reach the maximum time of use in the book."""
    dice: tuple[int, ...] = ()
    total: int | None = None
    """``None`` while a pupil who deals still has to count, as for ``first``, the position that is served first."""
    first: int | None = None
    positions: tuple[int, ...] = ()
    """The counting ring, counter-clockwise from the position that counts as 1."""
    delivered: tuple[int, ...] = ()
    """Positions in the order in which they received their tiles."""
    unused: int = 0
    """Number of tiles in the unused area."""
    unused_tiles: dict[int, tuple[str, ...]] = {}
    """Shown after everything is paid, if the book lets players view them."""
    shown_tiles: tuple[str, ...] = ()
    """All 32 faces in rank order while the set is on display."""
    losing: int | None = None
    """Coins in the losing wager area. ``None`` while a pupil who deals still has to count them."""
    float_coins: int = 0
    commission: int = 0
    """Commission taken this round."""
    deadline_ms: int | None = None
    """When the time is up for the people in ``awaits``. ``None`` without a clock, or if nothing happens at its end."""
    awaits: tuple[str, ...] = ()
    """The people for whom the table waits.

    It goes on when one of them acts, or when the time is up. Bots are not included.
    """
    woodpile_commitment: str | None = None
    dice_commitment: str | None = None
    tiles_commitment: str | None = None
    """Commitment to the woodpile, tile by tile."""
    mixing_commitment: str | None = None
    woodpile_secret: str | None = None
    dice_secret: str | None = None
    mixing_secret: str | None = None
    seeds: tuple[SeedView, ...] = ()
    """Seeds of the players who take part in this round."""
    promised: tuple[str, ...] = ()
    """The people who have promised seeds for the next round."""
    are_seeds_asked: bool = False
    """Whether the seeds for the dice have been asked for. After that the bank makes no more choices."""
    beacons: dict[Literal["tiles", "dice"], Beacon] = {}
    """Draw -> the round of the public beacon on which it depends."""

    def __repr__(self) -> str:
        return (
            f"TableView({self.table!r}, viewer={self.you!r}, phase={self.phase!r}, round={self.round},"
            f" version={self.version})"
        )

    def hand_at(self, position: int) -> HandView | None:
        """Return the hand at a position, an own hand as the viewer sees it. ``None`` if there is none."""
        if position == self.house and self.house_hand is not None:
            return self.house_hand
        seen = next((each.hand for each in self.own if each.box == position), None)
        return seen or next((box.hand for box in self.boxes if box.number == position), None)
