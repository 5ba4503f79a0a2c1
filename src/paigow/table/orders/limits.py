"""Other limits from the next round on."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.order_tries import OrderTry, order_tries
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.opening.settings import settings_fault
from paigow.table.orders.excess import BEFORE_WAGERS
from paigow.table.wagers.limits import with_announced_limits


class ChangeLimits(SupervisorCommand, kw_only=True, gc=False):
    """Tell the players of new limits; they hold from the next round (CAN 5.2)."""

    minimum: int
    maximum: int


class LimitsAnnounced(SupervisedEvent, kw_only=True, gc=False):
    """New limits, from the next round on."""

    minimum: int
    maximum: int
    is_at_once: bool = False
    """They hold already for the round that is about to begin."""


@decides(ChangeLimits, *OPEN)
def change_limits(state: State, command: ChangeLimits, book: Book) -> Decision:
    """New limits, of which the players are told: they hold from the next round on.

    Rule: CAN 5.2. Where the book asks for no notice they hold for a round whose bets have not been opened.
    """
    settings = replace(state.limits, minimum=command.minimum, maximum=command.maximum)
    if fault := settings_fault(settings, book):
        field, value, expected = fault
        return Refusal(code="bad_settings", facts={"field": field, "value": value, "expected": expected})
    return [
        LimitsAnnounced(
            minimum=command.minimum,
            maximum=command.maximum,
            is_at_once=not book.flag("limit_notice") and state.phase in BEFORE_WAGERS,
            by=command.by,
            reason=command.reason,
            clause=book.clause_of("limit_notice"),
        )
    ]


@evolves(LimitsAnnounced)
def _limits_announced(state: State, event: LimitsAnnounced) -> State:
    state = replace(state, announced=(event.minimum, event.maximum))
    return with_announced_limits(state) if event.is_at_once else state


@order_tries(ChangeLimits)
def _any_limits(state: State, by: str, book: Book) -> Iterator[OrderTry]:
    """Which go together, and which of them chips make up, is said when they are named."""
    order = ChangeLimits(by=by, minimum=state.limits.minimum, maximum=state.limits.maximum)
    yield OrderTry(order, open=("minimum", "maximum"), past=("bad_settings",))
