"""New limits from the next round on."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import OrderCandidate, lists_order_candidates
from paigow.table.core.command import Settings, SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import CoinsOrNone
from paigow.table.core.phases import BEFORE_BETS, OPEN
from paigow.table.core.state import AnnouncedLimits, State
from paigow.table.opening.settings import bad_settings, liability_missing, settings_fault
from paigow.table.wagers.limits import coming_settings, with_announced_limits

_FURTHER: Final = ("box_maximum", "player_maximum", "house_liability")
"""Limits that a table need not have."""


class ChangeLimits(SupervisorCommand, kw_only=True, gc=False):
    """Announce new limits that apply from the next round (CAN 5.2).

    For the last three fields 0 means no such limit.
    """

    minimum: CoinsOrNone
    maximum: CoinsOrNone
    box_maximum: CoinsOrNone | None = None
    """``None`` keeps the present one."""
    player_maximum: CoinsOrNone | None = None
    house_liability: CoinsOrNone | None = None


class LimitsAnnounced(SupervisedEvent, kw_only=True, gc=False):
    """New limits, from the next round on. ``None`` means no such limit."""

    minimum: int
    maximum: int
    box_maximum: int | None = None
    player_maximum: int | None = None
    house_liability: int | None = None
    is_at_once: bool = False
    """Whether they already apply to the round that is about to begin."""


@decides(ChangeLimits, *OPEN)
def change_limits(state: State, command: ChangeLimits, book: Book) -> Decision:
    """Announce new limits to the players. They apply from the next round.

    Rule: CAN 5.2, any minimum or maximum limit. If the book asks for no notice, they apply to a round whose
    bets have not been opened. The house's liability stays if nothing else limits a co-bank (CAN 5.4).
    """
    coming = coming_settings(state)
    changed = {name: _limit(coming, command, name) for name in _FURTHER}
    settings = replace(coming, minimum=command.minimum, maximum=command.maximum, **changed)
    is_dropped = command.house_liability == 0
    fault = settings_fault(settings, book) or (liability_missing(settings, book) if is_dropped else None)
    if fault:
        return bad_settings(fault)
    return [
        LimitsAnnounced(
            minimum=command.minimum,
            maximum=command.maximum,
            **changed,
            is_at_once=not book.flag("limit_notice") and state.phase in BEFORE_BETS,
            by=command.by,
            reason=command.reason,
            clause=book.clause_of("limit_notice"),
        )
    ]


def _limit(coming: Settings, command: ChangeLimits, name: str) -> int | None:
    """Return a further limit after the order: the new one, none, or the one that is announced or in force."""
    new: int | None = getattr(command, name)
    if new is None:
        before: int | None = getattr(coming, name)
        return before
    return new or None


@evolves(LimitsAnnounced)
def _limits_announced(state: State, event: LimitsAnnounced) -> State:
    announced = AnnouncedLimits(
        minimum=event.minimum,
        maximum=event.maximum,
        box_maximum=event.box_maximum,
        player_maximum=event.player_maximum,
        house_liability=event.house_liability,
    )
    state = replace(state, announced=announced)
    return with_announced_limits(state) if event.is_at_once else state


@lists_order_candidates(ChangeLimits)
def _any_limits(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate orders.

    Combinations of limits, and the chips for them, are checked only when the order is given.
    """
    order = ChangeLimits(by=by, minimum=state.limits.minimum, maximum=state.limits.maximum)
    yield OrderCandidate(order, open=("minimum", "maximum"), past=("bad_settings",))
    yield OrderCandidate(order, open=("minimum", "maximum", *_FURTHER), past=("bad_settings",))
