"""The bettors of a box, or the holders of a pooled bank, name who decides."""

from collections.abc import Iterator

from paigow.books import Book
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides, wrong_phase
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolve, evolves
from paigow.table.core.field_types import BoxNumber, PersonId
from paigow.table.core.refusal import Refusal, no_box
from paigow.table.core.state import State
from paigow.table.core.steps import box_changed
from paigow.table.wagers.control import decider, no_main_wager, settled_control


class Nominate(PlayerCommand, kw_only=True, gc=False):
    """Name, as a bettor, who decides on the box (CAN 7.4(c)), or who handles the bank's tiles (CAN 6.6)."""

    box: BoxNumber
    nominee: PersonId
    named: bool = True
    """False takes the nomination back."""


class Nominated(Event, kw_only=True, gc=False):
    person: str
    box: int
    nominee: str
    named: bool = True
    """False takes the nomination back."""


@decides(Nominate, "betting", "bets_closed")
def nominate(state: State, command: Nominate, book: Book) -> Decision:
    """Let the bettors of a box name who decides (CAN 7.4(c)), or a pooled bank who handles its tiles (CAN 6.6).

    After bets are closed, and before the dice, this is possible only if nobody decides yet.
    """
    is_late = state.phase == "bets_closed"
    if is_late and not (command.box in state.boxes and is_undecided(state, command.box, book)):
        return wrong_phase(state, command, book)
    if command.box == state.round.bank.box:
        return _handler_named(state, command, book)
    if "nominee" not in book.words("control_order"):
        return Refusal(code="no_such_choice", clause=book.clause_of("control_order"))
    if command.nominee == command.person:
        return Refusal(code="own_nomination", clause=book.cite("own_nomination"))
    fault = (
        no_box(state, command.box, book)
        or no_main_wager(state, command.person, command.box)
        or no_main_wager(state, command.nominee, command.box)
    )
    if fault:
        return fault
    named = _nominated(command)
    return [named, *_settled_now(evolve(state, named), command.box, book)] if is_late else [named]


def is_undecided(state: State, number: int, book: Book) -> bool:
    """Return whether a box waits for its bettors to agree on who decides."""
    box = state.boxes[number]
    return box.in_play and box.number != state.round.bank.box and decider(box, book).person is None


def _settled_now(state: State, number: int, book: Book) -> list[Event]:
    """Return who decides after the bettors of a box agree."""
    settled = [each for each in settled_control(state, book) if each.box == number]
    return [each for each in settled if each.person is not None]


def _nominated(command: Nominate) -> Nominated:
    return Nominated(person=command.person, box=command.box, nominee=command.nominee, named=command.named)


def _handler_named(state: State, command: Nominate, book: Book) -> Decision:
    clause = book.clause_of("shared_bank")
    if book.word("pool_sets") != "named":
        return Refusal(code="no_such_choice", clause=clause)
    if command.person != state.round.bank.person or command.nominee not in state.round.bank.holders:
        return Refusal(code="not_the_bank", clause=clause, facts={"person": str(state.round.bank.person)})
    return [_nominated(command)]


@evolves(Nominated)
def _nominated_now(state: State, event: Nominated) -> State:
    """Record a nomination. A bettor has one vote (CAN 7.4(c)); a bank may name several for its tiles (CAN 6.6)."""
    voice = (event.person, event.nominee)
    key = 1 if event.box == state.round.bank.box else 0
    others = tuple(pair for pair in state.boxes[event.box].nominations if pair[key] != voice[key])
    return box_changed(state, event.box, nominations=(*others, voice) if event.named else others)


@lists_candidates(Nominate)
def _voices(state: State, person: str, book: Book) -> Iterator[Candidate]:
    for number, box in state.boxes.items():
        bettors = [wager.person for wager in box.main_wagers]
        for nominee in state.round.bank.holders if number == state.round.bank.box else bettors:
            yield Candidate(Nominate(person=person, box=number, nominee=nominee))
            if (person, nominee) in box.nominations:
                yield Candidate(Nominate(person=person, box=number, nominee=nominee, named=False))
