"""What lies on a table at one moment. Plain frozen data; ``evolve`` makes the next from an event."""

from msgspec import Struct

from paigow.table.commands import Bet, Commitments, Secrets, Settings
from paigow.table.events import Result, SetBy
from paigow.table.view_types import Wager

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


class Box(Struct, frozen=True, kw_only=True, gc=False):
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
        return tuple(wager for wager in self.wagers if wager.bet == "main")

    def wager_of(self, person: str, bet: Bet) -> Wager | None:
        """This person's bet on the box."""
        return next((wager for wager in self.wagers if wager.person == person and wager.bet == bet), None)


class State(Struct, frozen=True, kw_only=True, gc=False):
    """One table. ``phase`` is one of ``phases.PHASES``."""

    version: int = 0
    """Number of events so far."""
    phase: str = "closed"
    table: str = ""
    book: str = ""
    edition: str = ""
    digest: str = ""
    settings: Settings | None = None
    round: int = 0
    """Rounds begun; a round begins with the cut (NZ 1.0 Round)."""
    coming: int = 0
    """Number of the round that the shuffled tiles are for."""
    house: int = 1
    people: dict[str, Person] = {}
    boxes: dict[int, Box] = {}
    woodpile: Faces = ()
    cut: str | None = None
    cut_options: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    """Under the lid while the phase is 'shaken'."""
    total: int | None = None
    first: int | None = None
    house_hand: Hand | None = None
    delivered: tuple[int, ...] = ()
    undelivered: dict[int, Faces] = {}
    """Tiles delivered to positions that are neither the house's nor in play: the unused area."""
    are_unused_shown: bool = False
    losing: int = 0
    float_coins: int = 0
    commission: int = 0
    """Commission taken since the table opened."""
    round_commission: int = 0
    deadline_ms: int | None = None
    commitments: Commitments | None = None
    secrets: Secrets | None = None

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
    def boxes_in_play(self) -> tuple[Box, ...]:
        """Boxes with a main wager, counter-clockwise from the dealer's far right."""
        return tuple(box for box in self.boxes.values() if box.in_play)
