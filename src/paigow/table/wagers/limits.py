"""The limits in force: the table's, without those that do not apply against a player's bank."""

from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import asdict, replace

from paigow.books import Book, SideLimits
from paigow.money import ChipSet
from paigow.rules import Stakes
from paigow.table.core.command import Bet, Settings
from paigow.table.core.event import BankKind
from paigow.table.core.state import State
from paigow.table.wagers.wager import PlaceWager

UNLIMITED: Final = 10**18
"""More coins than there are. Used if no maximum applies."""


_NONE: Final = SideLimits()


class Limits(NamedTuple):
    """The limits for wagers now, in coins. ``None`` means no such limit."""

    minimum: int
    maximum: int | None
    box_maximum: int | None
    """For all main wagers on one box."""
    player_maximum: int | None
    """For one player's wager on one box."""
    total: int | None
    """For all main wagers together."""


def limits_in_force(
    state: State,
    book: Book,
    *,
    box: int | None = None,
    kind: BankKind | None = None,
    person: str | None = None,
) -> Limits:
    """Return the limits for a person's wager on a box, against the present bank or a bank of ``kind``.

    Rule: NZ 6.6, 6.8; CAN 5.3, 5.4, 5.5; RWS 3.17. All wagers against a co-bank are at most twice what the
    house risks (NZ 5.1(c), CAN 5.4).
    """
    settings = state.limits
    kind = kind or state.round.bank.kind
    risk = settings.house_liability if kind == "co-bank" else None
    total = None if risk is None else 2 * risk
    if is_unlimited(kind, book):
        return Limits(settings.minimum, None, None, None, total)
    maximum = maximum_of(state, box)
    box_maximum = settings.box_maximum or (maximum if book.flag("box_maximum") else None)
    own = [settings.player_maximum, None if person is None else state.player_maxima.get(person)]
    player_maximum = min((most for most in own if most is not None), default=None)
    return Limits(settings.minimum, maximum, box_maximum, player_maximum, total)


def of_side_bet(state: State, bet: Bet) -> SideLimits:
    """Return the limits of a bet apart from the main wager's. The main wager has none."""
    return _NONE if bet == "main" else state.limits.side_bets.get(bet, _NONE)


def limits_of_bet(state: State, command: PlaceWager, book: Book) -> Limits:
    """Return the limits for a person's bet on a box: a side bet's own, or else the table's maximum (R-84)."""
    limits = limits_in_force(state, book, box=command.box, person=command.person)
    if command.bet == "main":
        return limits
    own = of_side_bet(state, command.bet)
    smallest = stakes_of(state).chips.smallest
    return Limits(own.minimum or smallest, own.maximum or limits.maximum, None, None, None)


def is_box_limited(state: State, book: Book) -> bool:
    """Return whether all main wagers on one box together have a maximum (NZ 6.6)."""
    return state.limits.box_maximum is not None or book.flag("box_maximum")


def is_unlimited(kind: BankKind, book: Book) -> bool:
    """Return whether no maximum of the table applies against a bank of this kind (NZ 6.8, CAN 5.3, 5.4)."""
    if kind == "player":
        return book.word("maximum_player_bank") == "none"
    return kind == "co-bank" and book.word("maximum_co_bank") == "liability only"


def maximum_of(state: State, box: int | None) -> int:
    """Return the maximum for one wager on a box: the box's own maximum, or the table's.

    Rule: CAN 5.5. A wager that was accepted when bets closed is settled by the maximum at that time.
    """
    if box is None:
        return state.limits.maximum
    if state.round.maxima is not None:
        return state.round.maxima.get(box, state.limits.maximum)
    excess = state.excess.get(box)
    return state.limits.maximum if excess is None else excess.maximum


def stakes_of(state: State, box: int | None = None) -> Stakes:
    """Return the chips of this table, and the limits by which the wagers of this round, on a box, are settled."""
    settings = state.limits
    maximum = maximum_of(state, box)
    if state.round.bank.is_unlimited:
        maximum = UNLIMITED
    return Stakes(_chips(settings.chips), settings.minimum, maximum)


def was_told_before(state: State, person: str) -> bool:
    """Return whether the person was told in an earlier round that wagers below the minimum go back (CAN 5.1(c))."""
    return person in state.advised and person not in state.round.advised


@lru_cache(maxsize=64)
def _chips(denominations: tuple[int, ...]) -> ChipSet:
    """Return the chips in use. What they can pay is calculated once for all tables with the same chips."""
    return ChipSet(denominations)


def coming_settings(state: State) -> Settings:
    """Return the settings from the next round on, with the announced limits."""
    side_bets = state.limits.side_bets | state.coming_side_bets
    announced = {} if state.announced is None else asdict(state.announced)
    return replace(
        state.limits, side_bets={bet: own for bet, own in side_bets.items() if own != _NONE}, **announced
    )


def with_announced_limits(state: State) -> State:
    """Return the table after the announced limits come into force."""
    if state.coming_maxima:
        maxima = state.player_maxima | state.coming_maxima
        held = {person: most for person, most in maxima.items() if most}
        state = replace(state, player_maxima=held, coming_maxima={})
    if state.announced is None and not state.coming_side_bets:
        return state
    return replace(state, settings=coming_settings(state), announced=None, coming_side_bets={})
