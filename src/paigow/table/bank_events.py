"""What has happened to the bank."""

from typing import Literal

from msgspec import Struct

from paigow.table.event import BankKind, Event, Result, Source


class BankOffered(Event, kw_only=True, gc=False):
    person: str
    box: int
    deadline_ms: int | None = None
    clause: str


class BankPassed(Event, kw_only=True, gc=False):
    """Declined, not answered in time, or passed over."""

    person: str
    is_skipped: bool = False
    """He may not hold the bank in this round, by the clause; it was not offered to him."""
    clause: str


class BankTaken(Event, kw_only=True, gc=False):
    """The chung moves to the box of the player/banker; the cover is still to come."""

    person: str
    box: int
    kind: BankKind
    clause: str
    pointer: int | None = None
    """Box that is asked first before the next round, where the book moves it on."""


class HouseBanks(Event, kw_only=True, gc=False):
    """Nobody takes the bank, or none is offered."""

    clause: str
    pointer: int | None = None


class StakePlaced(Event, kw_only=True, gc=False):
    """``coins`` is the whole stake of a holder of the bank, ``added`` what he put to it (negative: took back)."""

    person: str
    coins: int
    added: int
    clause: str = ""


class StakeReturned(Event, kw_only=True, gc=False):
    """A stake of the bank goes back to its owner: taken back, void, or the bank fell to another."""

    person: str
    """"house" for the house's half of a shared bank."""
    coins: int
    clause: str = ""


class HouseWagerPlaced(Event, kw_only=True, gc=False):
    """The house's wager against a player's bank, out of the float tray."""

    coins: int
    clause: str


class HouseWagerLessened(Event, kw_only=True, gc=False):
    """It is lowered to ``coins`` in all; what is taken off goes back to the float tray."""

    coins: int
    taken_off: int
    by: str | None = None
    """The bank who asked for it; None: it was more than the bank can cover."""
    clause: str = ""


class CoverAsked(Event, kw_only=True, gc=False):
    """The wagers are known; the player/banker puts up his cover."""

    total: int
    """Of the others' main wagers."""
    alone: int
    """What covers it alone."""
    half: int | None
    """What covers it together with the house; None: the house takes no share."""
    deadline_ms: int | None = None
    clause: str


class CoverSettled(Event, kw_only=True, gc=False):
    """Who banks this round, for good."""

    kind: BankKind
    total: int
    house_stake: int = 0
    """What the house adds from the float tray."""
    handlers: tuple[str, ...] = ()
    """Who sees and sets the bank's tiles; none: the dealer sets them."""
    is_unlimited: bool = False
    """No maximum holds against this bank."""
    clause: str


class BankHandProposed(Event, kw_only=True, gc=False):
    """The house way's setting of the bank's hand, for its player to confirm; hidden from the others."""

    box: int
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    clause: str = ""


class HouseWagerMatched(Event, kw_only=True, gc=False):
    """The dealer's own hand against the bank."""

    low: Literal["win", "lose"]
    high: Literal["win", "lose"]
    result: Result
    clauses: tuple[str, ...]


class HouseWagerCollected(Event, kw_only=True, gc=False):
    """Lost: it joins the losing wagers."""

    coins: int
    clause: str


class HouseWagerReturned(Event, kw_only=True, gc=False):
    """It goes back to the float tray: a push, or the round is void."""

    coins: int
    clause: str


class HouseWagerPaid(Event, kw_only=True, gc=False):
    """Won: stake and winnings go to the float tray, without commission."""

    stake: int
    won: int
    sources: tuple[Source, ...]
    clause: str


class BankShare(Struct, frozen=True, kw_only=True, gc=False):
    """What one holder of the bank gets when it is settled."""

    person: str
    won: int
    """His part of the surplus, before commission."""
    commission: int
    returned: int
    """What is left of his stake."""


class BankSettled(Event, kw_only=True, gc=False):
    """The bank is paid last: what is left of the losing wagers, less commission, and the stakes."""

    kind: BankKind
    surplus: int
    """What lay in the losing wager area."""
    house_won: int = 0
    house_returned: int = 0
    shares: tuple[BankShare, ...]
    clauses: tuple[str, ...]
