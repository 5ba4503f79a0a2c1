"""New limits of a side bet from the next round on."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import asdict, replace

from paigow.books import SIDE_BETS, Book, SideBetName, SideLimits
from paigow.table.core.candidates import OrderCandidate, lists_order_candidates
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import CoinsOrNone
from paigow.table.core.phases import BEFORE_BETS, OPEN
from paigow.table.core.state import State
from paigow.table.opening.settings import bad_settings, settings_fault
from paigow.table.wagers.limits import coming_settings, with_announced_limits

_LIMITS: Final = SideLimits.__struct_fields__


class LimitSideBet(SupervisorCommand, kw_only=True, gc=False):
    """Announce new limits of a side bet, as for the main wager (R-84, R-85). 0 means no such limit."""

    bet: SideBetName
    minimum: CoinsOrNone | None = None
    """``None`` keeps the present one."""
    maximum: CoinsOrNone | None = None
    pays_at_most: CoinsOrNone | None = None


class SideBetLimited(SupervisedEvent, kw_only=True, gc=False):
    """New limits of a side bet, from the next round on. ``None`` means no such limit."""

    bet: SideBetName
    minimum: int | None = None
    maximum: int | None = None
    pays_at_most: int | None = None
    is_at_once: bool = False
    """Whether they already apply to the round that is about to begin."""


@decides(LimitSideBet, *OPEN)
def limit_side_bet(state: State, command: LimitSideBet, book: Book) -> Decision:
    """Announce new limits of a side bet apart from the main wager's. They apply from the next round.

    Rule: R-84, R-85. The notice is as for other limits (CAN 5.2). If the book asks for none, they apply to a
    round whose bets have not been opened.
    """
    settings = coming_settings(state)
    told = {name: coins for name in _LIMITS if (coins := getattr(command, name)) is not None}
    named = asdict(settings.side_bets.get(command.bet, SideLimits())) | told
    limits = SideLimits(**{name: coins or None for name, coins in named.items()})
    fault = settings_fault(replace(settings, side_bets=settings.side_bets | {command.bet: limits}), book)
    if fault:
        return bad_settings(fault)
    return [
        SideBetLimited(
            bet=command.bet,
            **asdict(limits),
            is_at_once=not book.flag("limit_notice") and state.phase in BEFORE_BETS,
            by=command.by,
            reason=command.reason,
            clause=book.cite("side_bet_limits"),
        )
    ]


@evolves(SideBetLimited)
def _side_bet_limited(state: State, event: SideBetLimited) -> State:
    limits = SideLimits(**{name: getattr(event, name) for name in _LIMITS})
    state = replace(state, coming_side_bets=state.coming_side_bets | {event.bet: limits})
    return with_announced_limits(state) if event.is_at_once else state


@lists_order_candidates(LimitSideBet)
def _any_side_bet(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate orders for each side bet of the layout.

    Combinations of limits, and the chips for them, are checked only when the order is given.
    """
    for bet in SIDE_BETS:
        if bet in book.bets:
            order = LimitSideBet(by=by, bet=bet)
            yield OrderCandidate(order)
            yield OrderCandidate(order, open=_LIMITS, past=("bad_settings",))
