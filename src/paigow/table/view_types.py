"""What a viewer is sent: plain structs built from an allow-list. A tile face down is None."""

from typing import Literal

from msgspec import Struct

from paigow.table.commands import Bet, Settings

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


class BoxView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    number: int
    kind: Literal["box", "house"] = "box"
    seated: str | None = None
    controller: str | None = None
    """Who decides on its tiles; settled when bets close."""
    wagers: tuple[Wager, ...] = ()
    hand: HandView | None = None
    requested: bool = False
    """The dealer was asked to set it the house way."""
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


class SettingChoice(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One way to set the viewer's own four tiles; names only where the book lets them appear."""

    low: tuple[str, str]
    high: tuple[str, str]
    low_name: str | None = None
    high_name: str | None = None


class OwnHand(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What only the one who decides on a box is told about it."""

    box: int
    settings: tuple[SettingChoice, ...] = ()
    """Every distinct setting, while the hand is not set."""
    advice: SettingChoice | None = None
    """The house way's setting: after AskAdvice (MA 7(b)), and in every book once the round is settled."""
    advice_clause: str | None = None


class TableView(
    Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False, tag_field="type", tag="view"
):
    """The table as one viewer may see it."""

    table: str
    version: int
    """Number of events so far."""
    book: str
    edition: str
    digest: str
    settings: Settings
    phase: str
    """See ``table.phases``."""
    round: int
    """Number of the round that is played or about to be."""
    house: int
    """Position of the house's hand: 1 where it plays on box 1, 0 the dealer's own position."""
    chung: int
    """Position that holds the chung (or banker's marker) this round."""
    boxes: tuple[BoxView, ...]
    house_hand: HandView | None = None
    people: tuple[PersonView, ...] = ()
    woodpile: tuple[int, ...] = ()
    """Tiles left in each of the eight stacks, the dealer's rightmost first."""
    cut: str | None = None
    cut_options: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    total: int | None = None
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
    losing: int = 0
    """Coins in the losing wager area."""
    float_coins: int = 0
    commission: int = 0
    """Commission taken this round."""
    deadline_ms: int | None = None
    woodpile_commitment: str | None = None
    dice_commitment: str | None = None
    woodpile_secret: str | None = None
    dice_secret: str | None = None
    you: str | None = None
    own: tuple[OwnHand, ...] = ()
