"""What has happened at the table: facts, past tense, never a rule to be applied again.

Replaying events needs no rule book: every event carries what was decided. An event whose tiles or dice are
still face down is shown to viewers without them (``views.show``).
"""

from typing import Literal

from msgspec import Struct

from paigow.books import Value
from paigow.table.bank_events import (
    BankHandProposed,
    BankOffered,
    BankPassed,
    BankSettled,
    BankShare,
    BankTaken,
    CoverAsked,
    CoverSettled,
    HouseBanks,
    HouseWagerCollected,
    HouseWagerLessened,
    HouseWagerMatched,
    HouseWagerPaid,
    HouseWagerPlaced,
    HouseWagerReturned,
    StakePlaced,
    StakeReturned,
)
from paigow.table.command import Bet, Commitments, Secrets, Settings
from paigow.table.deal_events import (
    CupTaken,
    CutChosen,
    DiceVoided,
    FourNominated,
    LajaAsked,
    LajaMade,
    ReshuffleAsked,
    StacksMoved,
    TilesReshuffled,
    TilesViewed,
)
from paigow.table.event import BankKind, Event, Result, SetBy, Source
from paigow.table.oversight_events import (
    ConcededHandSeen,
    DealerHeld,
    OrderProposed,
    OrdersRefused,
    ProposalAnswered,
    ProposalEnded,
)
from paigow.table.seed_events import SeedRevealed, SeedsAsked, SeedsCommitted
from paigow.table.supervision_events import (
    BetRefused,
    BoxRemoved,
    ChoiceMade,
    ChoiceOffered,
    ClosingAnnounced,
    CoverMiscounted,
    DeliveryCorrected,
    DiceReplaced,
    DisputeDecided,
    DisputeOpened,
    ExcessAllowed,
    HandConceded,
    HandReset,
    HandVoided,
    LimitsAnnounced,
    MatchesUndone,
    MisSetStands,
    Move,
    OthersPermitted,
    PaymentCorrected,
    PeopleBarred,
    PersonExcluded,
    PlayerAbsent,
    Reinstated,
    RemovalOrdered,
    RemovalThrown,
    RoundVoided,
    SeatVacated,
    SetFirstOrdered,
    SetRejected,
    TileFaulty,
    TilesExposed,
    TilesMixed,
    TilesReplaced,
    WagerForfeited,
)

__all__ = [
    "AdviceGiven",
    "AnyEvent",
    "BankHandProposed",
    "BankKind",
    "BankOffered",
    "BankPassed",
    "BankSettled",
    "BankShare",
    "BankTaken",
    "Bet",
    "BetRefused",
    "BetsClosed",
    "BetsOpened",
    "BoughtIn",
    "BoxChosen",
    "BoxRemoved",
    "CashedOut",
    "ChoiceMade",
    "ChoiceOffered",
    "ClosingAnnounced",
    "Commitments",
    "ConcededHandSeen",
    "ControlGiven",
    "ControlSettled",
    "CoverAsked",
    "CoverMiscounted",
    "CoverSettled",
    "CupTaken",
    "CutChosen",
    "DealerHeld",
    "DeliveryCorrected",
    "DiceCounted",
    "DiceReplaced",
    "DiceShaken",
    "DiceVoided",
    "DisputeDecided",
    "DisputeOpened",
    "EmptyBoxesCollected",
    "Event",
    "ExcessAllowed",
    "FloatFilled",
    "FourNominated",
    "HandConceded",
    "HandExposed",
    "HandMatched",
    "HandReset",
    "HandSet",
    "HandVoided",
    "HouseBanks",
    "HouseHandExposed",
    "HouseHandSet",
    "HouseWagerCollected",
    "HouseWagerLessened",
    "HouseWagerMatched",
    "HouseWagerPaid",
    "HouseWagerPlaced",
    "HouseWagerReturned",
    "HouseWayAsked",
    "LajaAsked",
    "LajaMade",
    "Left",
    "LimitsAnnounced",
    "LosingAreaCleared",
    "LosingCollected",
    "MatchesUndone",
    "MisSetStands",
    "Move",
    "NamesAsked",
    "Nominated",
    "OrderProposed",
    "OrdersRefused",
    "OthersPermitted",
    "PaymentCorrected",
    "PeopleBarred",
    "PersonExcluded",
    "PlayerAbsent",
    "ProposalAnswered",
    "ProposalEnded",
    "Reinstated",
    "RemovalOrdered",
    "RemovalThrown",
    "ReshuffleAsked",
    "Result",
    "RoundEnded",
    "RoundVoided",
    "SatDown",
    "SeatVacated",
    "Secrets",
    "SecretsRevealed",
    "SeedRevealed",
    "SeedsAsked",
    "SeedsCommitted",
    "SetBy",
    "SetFirstOrdered",
    "SetRejected",
    "Settings",
    "Source",
    "StacksMoved",
    "StakePlaced",
    "StakeReturned",
    "TableClosed",
    "TableOpened",
    "TileFaulty",
    "TilesChecked",
    "TilesCut",
    "TilesDelivered",
    "TilesExposed",
    "TilesMixed",
    "TilesReplaced",
    "TilesReshuffled",
    "TilesShown",
    "TilesStacked",
    "TilesViewed",
    "TilesWashed",
    "TimeCalled",
    "UnderMinimumAdvised",
    "WagerForfeited",
    "WagerOutcome",
    "WagerPaid",
    "WagerPlaced",
    "WagerReleased",
    "WagerReturned",
    "WagerStands",
    "WagerTakenBack",
]


class TableOpened(Event, kw_only=True, gc=False):
    table: str
    book: str
    edition: str
    digest: str
    settings: Settings
    house: int = 1
    """Position of the house's hand."""
    choices: dict[str, Value] = {}
    """Options and readings of the book that were chosen otherwise than the book has them."""
    operator_file: str = ""
    """The operator's file that was laid over the book, as TOML; empty: none."""
    at_ms: int | None = None
    """When: the dice are in use from then on; None: no time is known."""


class TilesChecked(Event, kw_only=True, gc=False):
    tiles: tuple[str, ...]


class TilesShown(Event, kw_only=True, gc=False):
    pass


class FloatFilled(Event, kw_only=True, gc=False):
    coins: int


class TilesWashed(Event, kw_only=True, gc=False):
    round: int
    """Number of the round that these tiles are for; it begins with the cut."""
    commitments: Commitments | None = None
    seeds: tuple[str, ...] = ()
    """Whose promised seeds take part."""


class TilesStacked(Event, kw_only=True, gc=False):
    woodpile: tuple[str, ...] = ()
    """Hidden from every viewer while the tiles lie face down."""


class BetsOpened(Event, kw_only=True, gc=False):
    deadline_ms: int | None = None
    commitments: Commitments | None = None


class TilesCut(Event, kw_only=True, gc=False):
    round: int
    """Number of the round that begins (NZ 1.0 Round)."""
    cut: str
    options: tuple[str, ...]
    clause: str
    chosen_by: str = ""
    """The player/banker who chose it; "random"; empty: the house."""
    drawn: int | None = None
    """By lot: which of the approved cuts, counted from 0,"""
    out_of: int | None = None
    """and how many there are."""


class BetsClosed(Event, kw_only=True, gc=False):
    clause: str


class ControlSettled(Event, kw_only=True, gc=False):
    """Who decides on a box this round; None: nobody may, the dealer sets it the house way."""

    box: int
    person: str | None
    clause: str


class DiceShaken(Event, kw_only=True, gc=False):
    dice: tuple[int, ...] = ()
    """Hidden until counted; none: they are settled when the lid is lifted."""
    by: str | None = None
    """The player/banker who shook; None: the dealer."""
    shakes: int = 3


class DiceCounted(Event, kw_only=True, gc=False):
    dice: tuple[int, int, int]
    total: int
    """Of the dice; what was nominated is not in it."""
    first: int
    """Position that receives the first group: a box number, 0 the dealer, -1 the dead hand; a number above
    the boxes of the layout is a notional position."""
    clause: str


class TilesDelivered(Event, kw_only=True, gc=False):
    hands: dict[int, tuple[str, ...]]
    """Position -> four faces, in order of delivery; viewers see only the tiles that they may."""
    deadline_ms: int | None = None
    clause: str = ""


class EmptyBoxesCollected(Event, kw_only=True, gc=False):
    positions: tuple[int, ...]
    clause: str


class HandSet(Event, kw_only=True, gc=False):
    """A box's hand lies face down in two stacks."""

    box: int
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    set_by: SetBy
    turned: bool = False
    """The player named the hands the wrong way round; they were turned round, no foul."""
    clause: str = ""
    """For the house way: the row that decided. Shown only to those who may see the tiles."""


class HouseWayAsked(Event, kw_only=True, gc=False):
    box: int
    person: str
    clause: str


class AdviceGiven(Event, kw_only=True, gc=False):
    box: int
    person: str
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    clause: str = ""


class NamesAsked(Event, kw_only=True, gc=False):
    box: int
    person: str
    clause: str


class TimeCalled(Event, kw_only=True, gc=False):
    now_ms: int
    deadline_ms: int | None = None
    """Until when the player/banker may set his hand, if he has still to."""


class HouseHandSet(Event, kw_only=True, gc=False):
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    clause: str = ""


class HouseHandExposed(Event, kw_only=True, gc=False):
    low: tuple[str, str]
    high: tuple[str, str]
    low_name: str
    high_name: str
    clause: str


class HandExposed(Event, kw_only=True, gc=False):
    box: int
    low: tuple[str, str]
    high: tuple[str, str]
    low_name: str
    high_name: str


class WagerOutcome(Struct, frozen=True, kw_only=True, gc=False):
    """How one wager on a matched box ends: the main wager by the match, a side bet by its own line."""

    person: str
    bet: Bet
    outcome: Result


class HandMatched(Event, kw_only=True, gc=False):
    box: int
    low: Literal["win", "lose"]
    high: Literal["win", "lose"]
    result: Result
    clauses: tuple[str, ...]
    outcomes: tuple[WagerOutcome, ...] = ()


class LosingCollected(Event, kw_only=True, gc=False):
    """One losing wager taken; ``returned`` is the part that was never valid."""

    box: int
    person: str
    bet: Bet
    stake: int
    taken: int
    returned: int
    area: Literal["losing", "float"]
    clauses: tuple[str, ...]


class LosingAreaCleared(Event, kw_only=True, gc=False):
    coins: int
    clause: str


class WagerPaid(Event, kw_only=True, gc=False):
    """One winning wager: won is what the odds give, commission is taken from it, returned is the stake."""

    box: int
    person: str
    bet: Bet
    stake: int
    won: int
    commission: int
    returned: int
    clauses: tuple[str, ...]
    sources: tuple[Source, ...] = ()
    """Who pays what is won; none: the float tray."""


class WagerStands(Event, kw_only=True, gc=False):
    """A push: no coins move, the stake stays the player's."""

    box: int
    person: str
    bet: Bet
    stake: int
    clauses: tuple[str, ...]


class WagerReleased(Event, kw_only=True, gc=False):
    """A wager that stood goes back to its owner's stack when the round ends."""

    box: int
    person: str
    bet: Bet
    coins: int


class SecretsRevealed(Event, kw_only=True, gc=False):
    secrets: Secrets


class RoundEnded(Event, kw_only=True, gc=False):
    round: int
    unused: dict[int, tuple[str, ...]] = {}
    """The tiles that were not played, which may be viewed once all is paid."""
    clause: str = ""
    bank: BankKind = "house"
    """Who held the bank."""
    banker: str | None = None


class TableClosed(Event, kw_only=True, gc=False):
    float_coins: int = 0
    """Coins of the float tray that went back to the house."""
    commission: int = 0
    """Coins of the commission box that went to the house."""


class BoughtIn(Event, kw_only=True, gc=False):
    person: str
    coins: int


class CashedOut(Event, kw_only=True, gc=False):
    person: str
    coins: int


class SatDown(Event, kw_only=True, gc=False):
    person: str
    box: int


class Left(Event, kw_only=True, gc=False):
    person: str
    coins: int
    """What went back from the table to the account."""


class WagerPlaced(Event, kw_only=True, gc=False):
    """``coins`` is the whole wager, ``added`` what came from the stack (negative: went back)."""

    person: str
    box: int
    bet: Bet
    coins: int
    added: int


class WagerTakenBack(Event, kw_only=True, gc=False):
    person: str
    box: int
    bet: Bet
    coins: int


class WagerReturned(Event, kw_only=True, gc=False):
    """The dealer returned a wager that may not stand when bets closed."""

    person: str
    box: int
    bet: Bet
    coins: int
    clause: str


class UnderMinimumAdvised(Event, kw_only=True, gc=False):
    """The owner was told that further wagers below the minimum will be returned (CAN 5.1(c))."""

    person: str
    clause: str


class BoxChosen(Event, kw_only=True, gc=False):
    person: str
    box: int


class ControlGiven(Event, kw_only=True, gc=False):
    person: str
    box: int


class Nominated(Event, kw_only=True, gc=False):
    person: str
    box: int
    nominee: str
    named: bool = True
    """False: not any more."""


AnyEvent = (
    TableOpened
    | TilesChecked
    | TilesShown
    | FloatFilled
    | TilesWashed
    | TilesStacked
    | BetsOpened
    | TilesCut
    | BetsClosed
    | ControlSettled
    | DiceShaken
    | DiceCounted
    | TilesDelivered
    | EmptyBoxesCollected
    | HandSet
    | HouseWayAsked
    | AdviceGiven
    | NamesAsked
    | TimeCalled
    | HouseHandSet
    | HouseHandExposed
    | HandExposed
    | HandMatched
    | LosingCollected
    | LosingAreaCleared
    | WagerPaid
    | WagerStands
    | WagerReleased
    | SecretsRevealed
    | RoundEnded
    | TableClosed
    | BoughtIn
    | CashedOut
    | SatDown
    | Left
    | WagerPlaced
    | WagerTakenBack
    | WagerReturned
    | UnderMinimumAdvised
    | BoxChosen
    | ControlGiven
    | Nominated
    | BankOffered
    | BankPassed
    | BankTaken
    | HouseBanks
    | StakePlaced
    | StakeReturned
    | HouseWagerPlaced
    | HouseWagerLessened
    | CoverAsked
    | CoverSettled
    | BankHandProposed
    | HouseWagerMatched
    | HouseWagerCollected
    | HouseWagerReturned
    | HouseWagerPaid
    | BankSettled
    | LajaAsked
    | LajaMade
    | ReshuffleAsked
    | TilesReshuffled
    | CutChosen
    | StacksMoved
    | FourNominated
    | CupTaken
    | DiceVoided
    | TilesViewed
    | TilesExposed
    | ChoiceOffered
    | ChoiceMade
    | HandVoided
    | RoundVoided
    | WagerForfeited
    | DeliveryCorrected
    | TilesMixed
    | HandReset
    | MisSetStands
    | MatchesUndone
    | PlayerAbsent
    | CoverMiscounted
    | BetRefused
    | TileFaulty
    | PersonExcluded
    | RemovalOrdered
    | RemovalThrown
    | BoxRemoved
    | Reinstated
    | PeopleBarred
    | SetFirstOrdered
    | SeatVacated
    | ExcessAllowed
    | OthersPermitted
    | LimitsAnnounced
    | PaymentCorrected
    | DisputeOpened
    | DisputeDecided
    | SetRejected
    | TilesReplaced
    | DiceReplaced
    | ClosingAnnounced
    | HandConceded
    | SeedsCommitted
    | SeedRevealed
    | SeedsAsked
    | OrderProposed
    | ProposalAnswered
    | ProposalEnded
    | OrdersRefused
    | ConcededHandSeen
    | DealerHeld
)
