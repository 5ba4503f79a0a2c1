"""A box, its wagers and its hand. Plain frozen data."""

from typing import Literal

from msgspec import Struct

from paigow.table.core.command import Bet
from paigow.table.core.event import Result, SetBy

Faces = tuple[str, ...]


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
    """A choice that people have after an irregularity."""

    person: str
    choices: tuple[str, ...]
    clause: str
    others: tuple[str, ...] = ()
    """Further people who decide, each separately."""

    @property
    def people(self) -> tuple[str, ...]:
        """The people whose answers are awaited."""
        return (self.person, *self.others)


class Wager(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Coins on one betting place of a box, visible to all. The first on a box lies nearest the dealer."""

    person: str
    bet: Bet
    coins: int
    outcome: Literal["win", "lose", "push"] | None = None
    is_settled: bool = False
    won: int = 0
    commission: int = 0
    returned: int = 0
    clauses: tuple[str, ...] = ()
    by_odds: int | None = None
    """What the odds would have given, if such a bet pays at most what was won."""
    coupon: int = 0
    """The value of a match play coupon beside the wager. Not coins."""
    coupon_won: int = 0
    """The part of ``won`` that the coupon has won."""
    is_coupon_taken: bool = False


class Box(Struct, frozen=True, kw_only=True, gc=False, cache_hash=True):
    """A numbered box."""

    number: int
    seated: str | None = None
    wagers: tuple[Wager, ...] = ()
    controller: str | None = None
    """The person who decides on its tiles this round. ``None`` if nobody does, or if nobody may yet."""
    handed_over: bool = False
    nominations: tuple[tuple[str, str], ...] = ()
    """(bettor, nominee)."""
    hand: Hand | None = None
    requested: bool = False
    names_asked: bool = False
    advice: tuple[Faces, Faces, str] | None = None
    low_result: Literal["win", "lose"] | None = None
    high_result: Literal["win", "lose"] | None = None
    result: Result | None = None
    clauses: tuple[str, ...] = ()
    is_viewed: bool = False
    """Whether the person who decides has looked at its tiles before the setting began."""
    is_absent: bool = False
    is_conceded: bool = False
    is_void: bool = False
    """Whether its wagers were returned. Its tiles lie in the unused area."""
    choice: Choice | None = None
    """A choice that waits for an answer."""
    known: Faces = ()
    """Tiles of the hand that everybody has seen, although the hand is not exposed."""
    exposed: int = 0
    """How many of the known tiles the dealer showed by mistake."""

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
        return tuple([wager for wager in self.wagers if wager.bet == "main"])

    def wager_of(self, person: str, bet: Bet) -> Wager | None:
        """Return this person's bet on the box."""
        for wager in self.wagers:
            if wager.person == person and wager.bet == bet:
                return wager
        return None
