"""People who may not play at one table: the order, its end, and its effect on people who already play."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.bank.cover import left_by
from paigow.table.core.candidates import OrderCandidate, Several, lists_order_candidates
from paigow.table.core.command import DealerCommand, SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, SupervisedEvent
from paigow.table.core.evolve import evolve, evolved, evolves
from paigow.table.core.field_types import People
from paigow.table.core.interest import wager_lives
from paigow.table.core.phases import BEFORE_BETS, BETWEEN_ROUNDS, OPEN, Phases
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.irregularities.void_hand import returned, unsettled_bets_of
from paigow.table.orders.sanction import OTHERS
from paigow.table.orders.vacate_seat import SeatVacated
from paigow.table.wagers.barring import playing_together

_OPEN_TO_BETS: Final[Phases] = BEFORE_BETS | {"betting"}
"""A person who is barred in these phases plays no round, and wagers are returned."""


class BarTogether(SupervisorCommand, kw_only=True, gc=False):
    """Bar these players from playing at the same table (NZ 12.12(b))."""

    people: People


class LiftBar(SupervisorCommand, kw_only=True, gc=False):
    """Let these players play at one table again."""

    people: People


class PartBarred(DealerCommand, kw_only=True, gc=False):
    """Have barred people stand up after their round."""


class PeopleBarred(SupervisedEvent, kw_only=True, gc=False):
    people: tuple[str, ...]


class BarLifted(SupervisedEvent, kw_only=True, gc=False):
    people: tuple[str, ...]


@decides(BarTogether, *OPEN)
def bar_together(state: State, command: BarTogether, book: Book) -> Decision:
    """Bar players who are suspected of collusion from the same table (NZ 12.12(b)).

    If two of them play already, all stand up: people without a stake in a closed round at once, the others
    when it is over. After that, the first of them to take a place plays, and the others do not.
    """
    clause = book.cite("barred_together")
    if not book.flag("collusion_orders"):
        return Refusal(code="no_such_order", clause=book.clause_of("collusion_orders"))
    people = tuple(dict.fromkeys(command.people))
    if len(people) < OTHERS:
        return Refusal(code="too_few_people", clause=clause, facts={"people": ", ".join(people)})
    barred = PeopleBarred(people=people, by=command.by, reason=command.reason, clause=clause)
    return [barred, *_parted(evolve(state, barred), book, by=command.by, reason=command.reason)]


@decides(PartBarred, *BETWEEN_ROUNDS)
def part_barred(state: State, command: PartBarred, book: Book) -> Decision:
    """Have people who were barred during a round stand up when it is over (NZ 12.12(b))."""
    parted = _parted(state, book)
    return parted or Refusal(code="nobody_to_part", clause=book.cite("barred_together"))


def _parted(state: State, book: Book, *, by: str = "", reason: str = "") -> list[Event]:
    """Return the events for barred people who play together: they stand up, unless a round binds them."""
    told = {"clause": book.cite("barred_together"), "by": by, "reason": reason}
    events: list[Event] = []
    for person in playing_together(state):
        gone = _stands_up(state, person, book, told)
        state = evolved(state, gone)
        events += gone
    return events


def _stands_up(state: State, person: str, book: Book, told: dict[str, str]) -> list[Event]:
    bank = state.round.bank
    is_open = state.phase in _OPEN_TO_BETS
    if not is_open and (wager_lives(state, person) or (person in bank.holders and not bank.is_settled)):
        return []
    events = returned(state, unsettled_bets_of(state, person), book, **told) if is_open else []
    after = evolved(state, events)
    if state.phase not in BETWEEN_ROUNDS:
        events += left_by(after, person, book)
    seat = state.people[person].box
    return events if seat is None else [*events, SeatVacated(person=person, box=seat, **told)]


@decides(LiftBar, *OPEN)
def lift_bar(state: State, command: LiftBar, book: Book) -> Decision:
    """Lift the bar that the casino has imposed (NZ 12.12(b))."""
    clause = book.cite("barred_together")
    if command.people not in state.barred:
        return Refusal(code="not_barred", clause=clause, facts={"people": ", ".join(command.people)})
    return [BarLifted(people=command.people, by=command.by, reason=command.reason, clause=clause)]


@evolves(PeopleBarred)
def _people_barred(state: State, event: PeopleBarred) -> State:
    others = tuple(group for group in state.barred if {*group} != {*event.people})
    return replace(state, barred=(*others, event.people))


@evolves(BarLifted)
def _bar_lifted(state: State, event: BarLifted) -> State:
    return replace(state, barred=tuple(group for group in state.barred if group != event.people))


@lists_order_candidates(BarTogether)
def _some_people(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    people = tuple(state.people)
    yield OrderCandidate(
        BarTogether(by=by, people=people), several={"people": Several(of=people, least=OTHERS)}
    )


@lists_order_candidates(LiftBar)
def _those_barred(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    for group in state.barred:
        yield OrderCandidate(LiftBar(by=by, people=group))
