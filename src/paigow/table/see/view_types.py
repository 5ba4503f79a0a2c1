"""What a viewer is sent: plain structs built from an allow-list. A tile face down is None."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from paigow.books import SideBetName, SideLimits
from paigow.table.core.box import Wager
from paigow.table.core.command import Settings
from paigow.table.core.phases import Phase
from paigow.table.core.round import Beacon
from paigow.table.core.state import AnnouncedLimits, Coupons
from paigow.table.see.may import Right

if TYPE_CHECKING:
    from paigow.table.core.command import SupervisorCommand as SupervisorOrder


Face = str | None


class HandView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Four tiles somewhere on the table."""

    tiles: tuple[Face, ...] = ()
    """In order of delivery while not yet set; None is a tile face down."""
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
    """The row of the house way that set it, for those who see the tiles."""


class ChoiceView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What those who decide on a box may choose after an irregularity."""

    people: tuple[str, ...]
    """Whose answers are awaited."""
    choices: tuple[str, ...]
    """"play", "void", "void-round" or "withdraw"."""
    clause: str


class DisputeView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A complaint on record."""

    number: int
    person: str
    complaint: str
    """As are the others, empty until the round is over if it was written while that was on."""
    about: str = ""
    """What he disputes, told with his words; empty: a supervisor has put it on record."""
    box: int | None = None
    round: int
    decision: str | None = None
    review: str | None = None


class Written(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What people have written in the round that is on: who judges reads it, the others once it is over."""

    disputes: tuple[DisputeView, ...] = ()
    reasons: dict[int, str] = {}
    """Number of a proposal -> its reason."""


class BoxView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    number: int
    kind: Literal["box", "house", "bank"] = "box"
    """"house" while the house banks on it, "bank" while its player does."""
    seated: str | None = None
    controller: str | None = None
    """Who decides on its tiles; settled when bets close."""
    handed_over: bool = False
    """Who sits there has left the decisions to the highest wager (NZ 7.1(a)(ii))."""
    nominations: tuple[tuple[str, str], ...] = ()
    """(who names, whom he names) to decide on it (CAN 7.4(c))."""
    wagers: tuple[Wager, ...] = ()
    hand: HandView | None = None
    requested: bool = False
    """The dealer was asked to set it the house way."""
    is_conceded: bool = False
    """Given up: its tiles are never shown."""
    is_void: bool = False
    """Its wagers were returned; its tiles lie in the unused area."""
    choice: ChoiceView | None = None
    """What its bettors may decide after an irregularity."""
    known: tuple[str, ...] = ()
    """Tiles of its hand that everybody has seen although it is not exposed."""
    maximum: int | None = None
    """A maximum of its own, shown by a marker (CAN 5.5)."""
    owner: str | None = None
    """Whose leave anybody else needs to wager on it (CAN 5.5); None: nobody's."""
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
    """He keeps his place and is not waited for."""


class SettingChoice(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One way to set the viewer's own four tiles; names only where the book lets them appear."""

    low: tuple[str, str]
    high: tuple[str, str]
    low_name: str | None = None
    high_name: str | None = None


class StakeView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What one holder of the bank has put up."""

    person: str
    coins: int


class BankView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Who holds the bank this round, and what lies for it and against it."""

    kind: Literal["house", "player", "co-bank"] = "house"
    person: str | None = None
    box: int | None = None
    offered: str | None = None
    """Whose answer is awaited."""
    asked: tuple[str, ...] = ()
    """Who has declined it this round or may not hold it."""
    is_covered: bool = False
    stakes: tuple[StakeView, ...] = ()
    """The player/banker's first."""
    house_stake: int = 0
    needed: int | None = None
    """What covers the wagers alone, while the cover is awaited."""
    half: int | None = None
    """What covers them together with the house; None: the house takes no share."""
    total: int = 0
    """Of the others' main wagers, when bets closed."""
    is_unlimited: bool = False
    """No maximum holds against it."""
    house_wager: int = 0
    """The house's own wager against it."""
    house_result: Literal["win", "lose", "push"] | None = None
    named: tuple[str, ...] = ()
    """Which holders of a pooled bank were named to set its hand."""


class SeedView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What one person gives to the chance of this round: his promises (SHA-256), and the seeds that he has given."""

    person: str
    tiles: str
    dice: str
    tiles_seed: str | None = None
    dice_seed: str | None = None
    is_asked_for_tiles: bool = False
    """A seed for the tiles is, or was, asked of this person."""
    is_asked_for_dice: bool = False


class OwnHand(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What only the one who decides on a box is told about it."""

    box: int
    hand: HandView | None = None
    """Its tiles as he sees them, while they lie face down for everybody else."""
    settings: tuple[SettingChoice, ...] = ()
    """Every distinct setting, while the hand is not set."""
    advice: SettingChoice | None = None
    """The house way's setting: after AskAdvice (MA 7(b)), and in every book once the round is settled."""
    advice_clause: str | None = None


class ProposalView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """An order that waits for others to say yes to it: everybody sees it."""

    number: int
    by: str
    order: "SupervisorOrder"
    way: str
    """"consent" of all in ``asked``, or "approval" by a second supervisor or by all of them."""
    asked: tuple[str, ...] = ()
    consented: tuple[str, ...] = ()
    deadline_ms: int
    is_waited_for: bool = False
    """The dealer waits."""
    needs_house: bool = False
    """It costs the house something: a supervisor of the house alone answers it."""


class OwnPart(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag_field="type", tag="view"):
    """What one viewer alone is told; an onlooker is told nothing of his own."""

    you: str | None = None
    may: tuple[Right, ...] = ()
    """What he may do now: whatever stands here would be taken."""
    proposal: tuple[tuple[str, ...], tuple[str, ...], str] | None = None
    """Low, high and clause of the house way's setting of the bank's hand that waits for his word."""
    own: tuple[OwnHand, ...] = ()


class TableView(OwnPart, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag="view"):
    """The table as one viewer may see it: his own part, and what everybody sees, which is the same for all."""

    table: str
    version: int
    """Number of events so far."""
    book: str
    edition: str
    digest: str
    settings: Settings
    phase: Phase
    """How far the round is."""
    round: int
    """Number of the round that is played or about to be."""
    house: int
    """Position of the house's hand: 1 where it plays on box 1, 0 the dealer's own position."""
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
    """Who chose it: the player/banker, "random", or empty: the house."""
    chosen_cut: tuple[str, tuple[str, ...]] | None = None
    """What the player/banker has named for the cut to come."""
    mixing: str | None = None
    """"laja" or "reshuffle", while the tiles are to be mixed again."""
    is_laja_asked: bool = False
    """The one laja of the round that may be asked for has been."""
    is_laja_due: bool = False
    """It has been asked for and not been made yet."""
    moved: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """Stacks that the bank had moved to the left and to the right end."""
    nominated: int | None = None
    """The marker in the middle of the table: +4 or -4."""
    throws: int = 0
    """Throws of the round so far, those that were none included."""
    removed: tuple[int, ...] = ()
    """Boxes under the Off marker."""
    is_removing: bool = False
    """A throw that finds the box to be taken out of play is to come."""
    is_void: bool = False
    """The round that is over had no result."""
    excluded: tuple[str, ...] = ()
    """Who is out of play until reinstated."""
    barred: tuple[tuple[str, ...], ...] = ()
    """Groups of whom no two may play here together."""
    set_first: tuple[str, ...] = ()
    """Who sets before the others may look at their tiles."""
    announced: AnnouncedLimits | None = None
    """Minimum and maximum from the next round on."""
    player_maxima: dict[str, int] = {}
    """Person -> his own maximum on a box, as the sign says (NZ 6.6)."""
    coming_maxima: dict[str, int] = {}
    """The same from the next round on; 0: none any more."""
    coming_side_bets: dict[SideBetName, SideLimits] = {}
    """Side bet -> its limits from the next round on."""
    coupons: Coupons = {}
    """Match play coupons that people hold; one beside a wager stands with it."""
    proposals: tuple[ProposalView, ...] = ()
    """Orders that wait for consent or approval."""
    disputes: tuple[DisputeView, ...] = ()
    closing: tuple[str, ...] = ()
    """Who has been told that the table closes after the round."""
    is_set_faulty: bool = False
    """The set of tiles is replaced before another round."""
    dice_since_ms: int | None = None
    """Since when the dice are in use."""
    dice_due_ms: int | None = None
    """When they have been in use as long as the book lets them."""
    dice: tuple[int, ...] = ()
    total: int | None = None
    """As ``first``, the position that is served first, None while a pupil who deals has still to count them."""
    first: int | None = None
    positions: tuple[int, ...] = ()
    """The counting ring, counter-clockwise from the position that counts as 1."""
    delivered: tuple[int, ...] = ()
    """Positions in the order in which they received their tiles."""
    unused: int = 0
    """Tiles lying in the unused area."""
    unused_tiles: dict[int, tuple[str, ...]] = {}
    """Shown once everything is paid, where the book lets players view them."""
    shown_tiles: tuple[str, ...] = ()
    """All 32 faces in rank order while the set is on display."""
    losing: int | None = 0
    """Coins in the losing wager area; None: a pupil who deals has still to count them."""
    float_coins: int = 0
    commission: int = 0
    """Commission taken this round."""
    deadline_ms: int | None = None
    """When the time is up for whoever is waited for; None: there is no clock, or nothing happens when it ends."""
    awaits: tuple[str, ...] = ()
    """Whom the table waits for: it goes on when one of them acts, or when the time is up. Bots are not named."""
    woodpile_commitment: str | None = None
    dice_commitment: str | None = None
    tiles_commitment: str | None = None
    """To the woodpile tile by tile."""
    mixing_commitment: str | None = None
    woodpile_secret: str | None = None
    dice_secret: str | None = None
    mixing_secret: str | None = None
    seeds: tuple[SeedView, ...] = ()
    """Of the players who give seeds to this round."""
    promised: tuple[str, ...] = ()
    """Who has promised seeds for the next round."""
    are_seeds_asked: bool = False
    """The seeds for the dice are asked for; the bank chooses nothing any more."""
    beacons: dict[Literal["tiles", "dice"], Beacon] = {}
    """Which draw -> the round of the public beacon that it waits for, or depends on."""

    def hand_at(self, position: int) -> HandView | None:
        """The hand at a position, his own as he sees it; None: none lies there."""
        if position == self.house and self.house_hand is not None:
            return self.house_hand
        seen = next((each.hand for each in self.own if each.box == position), None)
        return seen or next((box.hand for box in self.boxes if box.number == position), None)
