"""What has gone wrong, what was ordered about it, and what else a supervisor has done."""

from typing import Literal

from msgspec import Struct

from paigow.table.command import Bet
from paigow.table.event import Event, SupervisedEvent


class TilesExposed(SupervisedEvent, kw_only=True, gc=False):
    """Tiles that ought to lie face down were seen, or were shown by right; everybody knows them now."""

    at: str
    exposed_by: str
    position: int | None = None
    count: int
    tiles: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    """What whoever reported it says they were, compared with nothing: to be looked into afterwards."""


class ChoiceOffered(Event, kw_only=True, gc=False):
    person: str
    box: int
    choices: tuple[str, ...]
    """"play" and "void", "withdraw" or "void-round"."""
    clause: str


class ChoiceMade(Event, kw_only=True, gc=False):
    person: str
    box: int
    choice: str
    clause: str


class HandVoided(SupervisedEvent, kw_only=True, gc=False):
    """The wagers on a box are returned and its tiles go to the unused area, unseen."""

    box: int


class RoundVoided(SupervisedEvent, kw_only=True, gc=False):
    """No result: every wager and stake has been returned; the bank's turn is not used up."""

    round: int
    cause: str
    unused: dict[int, tuple[str, ...]] = {}


class WagerForfeited(SupervisedEvent, kw_only=True, gc=False):
    """A wager is lost because its owner broke the rules."""

    person: str
    box: int
    bet: Bet
    coins: int
    area: Literal["losing", "float"]
    returned: int = 0
    """The part that was never valid, which goes back."""


class DeliveryCorrected(SupervisedEvent, kw_only=True, gc=False):
    """A wrong delivery was put right before anybody had looked."""


class TilesMixed(SupervisedEvent, kw_only=True, gc=False):
    boxes: tuple[int, ...]
    reconstructed: bool


class HandReset(SupervisedEvent, kw_only=True, gc=False):
    """A hand set (again) by the house way after an error; ``position`` may be the house's or the bank's."""

    position: int
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    row: str = ""
    """The row of the house way that decided."""
    low_name: str | None = None
    """What the hands are called, if they lie open."""
    high_name: str | None = None


class MisSetStands(SupervisedEvent, kw_only=True, gc=False):
    """A hand that was not set the house way is played as it lies."""

    position: int


class Move(Struct, frozen=True, kw_only=True, gc=False):
    """Coins from one of the table's accounts to another."""

    debit: str
    credit: str
    coins: int


class MatchesUndone(Event, kw_only=True, gc=False):
    """Every match of the round is taken back and the coins lie where they lay, to be matched again."""

    moves: tuple[Move, ...]
    with_conceded: bool = False
    """Conceded wagers lie there again too, because the round is void."""
    clause: str


class PlayerAbsent(SupervisedEvent, kw_only=True, gc=False):
    box: int
    person: str


class CoverMiscounted(SupervisedEvent, kw_only=True, gc=False):
    counted: int
    total: int


class BetRefused(SupervisedEvent, kw_only=True, gc=False):
    """A late bet is not honoured; a withdrawn one still counts."""

    person: str
    box: int
    coins: int
    was: str
    """"late" or "withdrawn"."""


class TileFaulty(SupervisedEvent, kw_only=True, gc=False):
    fault: str


class PersonExcluded(SupervisedEvent, kw_only=True, gc=False):
    """Out of play until reinstated."""

    person: str


class RemovalOrdered(SupervisedEvent, kw_only=True, gc=False):
    """A box is to be taken out of play by dice."""


class RemovalThrown(Event, kw_only=True, gc=False):
    """The throw for it; ``box`` None: it fell on the operator's box and is repeated."""

    dice: tuple[int, int, int]
    total: int
    box: int | None
    clause: str


class BoxRemoved(SupervisedEvent, kw_only=True, gc=False):
    """The Off marker lies on the box."""

    box: int


class Reinstated(SupervisedEvent, kw_only=True, gc=False):
    box: int | None = None
    person: str | None = None


class PeopleBarred(SupervisedEvent, kw_only=True, gc=False):
    people: tuple[str, ...]


class SetFirstOrdered(SupervisedEvent, kw_only=True, gc=False):
    people: tuple[str, ...]


class SeatVacated(SupervisedEvent, kw_only=True, gc=False):
    person: str
    box: int


class ExcessAllowed(SupervisedEvent, kw_only=True, gc=False):
    """The box has a maximum of its own, shown by a marker."""

    box: int
    person: str
    maximum: int


class OthersPermitted(Event, kw_only=True, gc=False):
    box: int
    person: str
    permitted: bool
    clause: str


class LimitsAnnounced(SupervisedEvent, kw_only=True, gc=False):
    """New limits, from the next round on."""

    minimum: int
    maximum: int
    is_at_once: bool = False
    """They hold already for the round that is about to begin."""


class PaymentCorrected(SupervisedEvent, kw_only=True, gc=False):
    """The float tray pays a person ``coins``, or gets them back if negative."""

    person: str
    coins: int
    approved_by: str


class DisputeOpened(SupervisedEvent, kw_only=True, gc=False):
    """With the notice that an inspector is present and may be consulted."""

    number: int
    person: str
    complaint: str
    round: int


class DisputeDecided(SupervisedEvent, kw_only=True, gc=False):
    number: int
    decision: str
    is_review: bool = False


class SetRejected(SupervisedEvent, kw_only=True, gc=False):
    """Sealed and labelled with table, date and time, signed by dealer and supervisor; another set is brought."""

    table: str
    at_ms: int
    signed_by: tuple[str, ...]


class TilesReplaced(SupervisedEvent, kw_only=True, gc=False):
    whole_set: bool


class DiceReplaced(SupervisedEvent, kw_only=True, gc=False):
    at_ms: int


class ClosingAnnounced(SupervisedEvent, kw_only=True, gc=False):
    to: str


class HandConceded(Event, kw_only=True, gc=False):
    """Given up: the wager is collected, the tiles go to the work area unseen."""

    box: int
    person: str
    clause: str
