"""The parts of a ruling. The JSON of the terminal and of the server, OpenAPI and the page's types follow from them."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from paigow.log.rounds.result import Half
from paigow.table.core.command import Bet
from paigow.table.core.event import BankKind, Result

if TYPE_CHECKING:
    RuledBet = str
else:
    RuledBet = Literal[Bet, "dealer"]
WagerOutcome = Literal[Result, "void"]
RuledSetBy = Literal["player", "absent", "dealer", "house-way"]
"""The side that set a hand; ``dealer`` if it is not the house way and stands."""


class RulingPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of a ruling."""


class RuledWager(RulingPart, frozen=True, kw_only=True):
    """Ruling on one wager, in coins."""

    player: str
    bet: RuledBet
    """``dealer``: the house's own wager against a player's bank."""
    stake: int
    result: WagerOutcome
    won: int
    commission: int
    returned: int
    """Includes the part of the stake that was returned before the decision."""
    clauses: tuple[str, ...]


class RuledBox(RulingPart, frozen=True, kw_only=True):
    """Ruling on one box; 0 is the dealer's own hand against a player's bank."""

    number: int
    low: tuple[str, ...] | None
    """Tiles of the low hand; null, like the four fields below, if the hand was not exposed."""
    high: tuple[str, ...] | None
    low_rank: str | None
    high_rank: str | None
    set_by: RuledSetBy | None
    low_result: Half | None
    high_result: Half | None
    result: Result | None
    void: bool
    conceded: bool
    clauses: tuple[str, ...]
    wagers: tuple[RuledWager, ...]


class RuledBank(RulingPart, frozen=True, kw_only=True):
    """The bank's hand; nulls if it was not exposed."""

    kind: BankKind
    low: tuple[str, ...] | None
    high: tuple[str, ...] | None
    low_rank: str | None
    high_rank: str | None
    set_by: RuledSetBy | None
    clause: str | None


class RuledBook(RulingPart, frozen=True, kw_only=True):
    """The book that the ruling follows."""

    id: str
    edition: str
    digest: str


class RuledRemark(RulingPart, frozen=True, kw_only=True):
    """Something that was not as the book says, or is worth knowing."""

    code: str
    clause: str | None
    text: str
    reading: bool
    """It follows from a reading: the document is silent or contradictory there."""


class Ruling(RulingPart, frozen=True, kw_only=True):
    """The ruling on a round file."""

    format: Literal["paigow-ruling/1"] = "paigow-ruling/1"
    void: bool
    book: RuledBook
    bank: RuledBank
    boxes: tuple[RuledBox, ...]
    net: dict[str, int]
    """What each account gained or lost, the house and the commission included; the sum is zero."""
    deal: tuple[RuledRemark, ...]
    """How the tiles were dealt, if the file says so."""
    account: tuple[RuledRemark, ...]
    """Settlement of a player's bank."""
    remarks: tuple[RuledRemark, ...]
