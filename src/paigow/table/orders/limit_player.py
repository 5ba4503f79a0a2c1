"""A maximum for one particular player."""

from collections.abc import Iterator
from itertools import count, islice
from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.money import ChipSet
from paigow.table.core.candidates import Amounts, OrderCandidate, lists_order_candidates
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import CoinsOrNone, PersonId
from paigow.table.core.phases import BEFORE_BETS, OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.opening.settings import bad_settings, settings_fault

_MOST_TRIES: Final = 400
"""Number of amounts to try from the minimum up. Wagers that chips can pay exactly are closer than this."""


class LimitPlayer(SupervisorCommand, kw_only=True, gc=False):
    """Limit what one player may wager on a box (NZ 6.6). The limit stands on the sign. 0 removes it."""

    person: PersonId
    maximum: CoinsOrNone


class PlayerLimited(SupervisedEvent, kw_only=True, gc=False):
    """A player has a personal maximum on each box, shown on the sign."""

    person: str
    maximum: int
    """In coins. 0 means no maximum any more."""
    is_at_once: bool = False
    """Whether it already applies to the round that is about to begin."""


@decides(LimitPlayer, *OPEN)
def limit_player(state: State, command: LimitPlayer, book: Book) -> Decision:
    """Set a maximum for one particular player, or remove it (NZ 6.6).

    Like other limits it applies from the next round. It applies at once if the book asks for no notice and
    there are no wagers yet.
    """
    clause = book.cite("player_maximum")
    before = (state.player_maxima | state.coming_maxima).get(command.person, 0)
    if command.person not in state.people and not before:
        return Refusal(code="not_here", facts={"person": command.person})
    if not command.maximum and not before:
        return Refusal(code="no_own_maximum", clause=clause, facts={"person": command.person})
    if command.maximum and (fault := _fault(state, command.maximum, book)):
        return fault
    return [
        PlayerLimited(
            person=command.person,
            maximum=command.maximum,
            is_at_once=not book.flag("limit_notice") and state.phase in BEFORE_BETS,
            by=command.by,
            reason=command.reason,
            clause=clause,
        )
    ]


def _fault(state: State, maximum: int, book: Book) -> Refusal | None:
    """Return a refusal of a maximum that allows no wager at all."""
    fault = settings_fault(replace(state.limits, player_maximum=maximum), book)
    if fault is None:
        return None
    _, value, expected = fault
    return bad_settings(("maximum", value, expected))


@evolves(PlayerLimited)
def _player_limited(state: State, event: PlayerLimited) -> State:
    coming = {name: most for name, most in state.coming_maxima.items() if name != event.person}
    if not event.is_at_once:
        return replace(state, coming_maxima=coming | {event.person: event.maximum})
    held = {name: most for name, most in state.player_maxima.items() if name != event.person}
    if event.maximum:
        held[event.person] = event.maximum
    return replace(state, player_maxima=held, coming_maxima=coming)


@lists_order_candidates(LimitPlayer)
def _anybody(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate orders for anybody here, with enough for a wager. A person with a maximum may lose it."""
    minimum, step = state.limits.minimum, ChipSet(state.limits.chips).step
    could = islice(count(minimum, step), _MOST_TRIES) if state.people else ()
    least = next((coins for coins in could if _fault(state, coins, book) is None), state.limits.maximum)
    for person in state.people:
        order = LimitPlayer(by=by, person=person, maximum=least)
        yield OrderCandidate(order, amounts={"maximum": Amounts(least=least)})
    for person in state.player_maxima | state.coming_maxima:
        yield OrderCandidate(LimitPlayer(by=by, person=person, maximum=0))
