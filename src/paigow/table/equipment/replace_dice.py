"""New dice."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import OrderCandidate, lists_order_candidates
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import TimeMs
from paigow.table.core.phases import BETWEEN_ROUNDS
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State

HOUR_MS: Final = 3_600_000


class ReplaceDice(SupervisorCommand, kw_only=True, gc=False):
    """Bring a new set of dice (MA 3(c))."""

    at_ms: TimeMs


class DiceReplaced(SupervisedEvent, kw_only=True, gc=False):
    at_ms: int


@decides(ReplaceDice, *BETWEEN_ROUNDS, "opened", "checked", "bets_closed")
def replace_dice(state: State, command: ReplaceDice, book: Book) -> Decision:
    """Bring a fresh set of dice between rounds, or before the first shake of a round (MA 3(c))."""
    clause = book.clause_of("dice_hours")
    return [DiceReplaced(at_ms=command.at_ms, by=command.by, reason=command.reason, clause=clause)]


def dice_due_ms(state: State, book: Book) -> int | None:
    """Return when the dice reach their maximum time of use. ``None`` without a known time or a rule (MA 3(c))."""
    hours = book.number("dice_hours")
    return state.dice_since_ms + hours * HOUR_MS if hours and state.dice_since_ms is not None else None


def dice_too_old(state: State, now_ms: int | None, book: Book) -> Refusal | None:
    """Return a refusal for dice beyond their maximum time of use (MA 3(c)). ``None`` if no time is known."""
    due_ms = dice_due_ms(state, book)
    if now_ms is None or due_ms is None or now_ms < due_ms:
        return None
    return Refusal(
        code="dice_too_old", clause=book.clause_of("dice_hours"), facts={"hours": book.number("dice_hours")}
    )


@evolves(DiceReplaced)
def _dice_replaced(state: State, event: DiceReplaced) -> State:
    return replace(state, dice_since_ms=event.at_ms)


@lists_order_candidates(ReplaceDice)
def _now(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    yield OrderCandidate(ReplaceDice(by=by, at_ms=0), open=("at_ms",))
