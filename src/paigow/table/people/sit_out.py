"""A player sits out: keeps the place without being waited for, and is not offered the bank."""

from paigow.books import Book
from paigow.table.bank.turns import passed
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.interest import wager_lives
from paigow.table.core.phases import BETWEEN_ROUNDS, OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import person_changed


class SitOut(PlayerCommand, kw_only=True, gc=False):
    """Sit out: keep the place, wager nothing and decline the bank, until the next wager."""


class SitIn(PlayerCommand, kw_only=True, gc=False):
    """Play again after sitting out."""


class SatOut(Event, kw_only=True, gc=False):
    person: str


class SatIn(Event, kw_only=True, gc=False):
    person: str


@decides(SitOut, *OPEN)
def sit_out(state: State, command: SitOut, book: Book) -> Decision:
    """Sit out, but not with a wager on the layout or with the bank. An offered bank is declined."""
    person = state.people.get(command.person)
    if person is None or person.box is None:
        return Refusal(code="no_seat", facts={"person": command.person})
    if person.sits_out:
        return Refusal(code="sits_out")
    if wager_lives(state, command.person):
        return Refusal(code="wager_lives", clause=book.cite("wager_lives"))
    if _banks(state, command.person):
        return Refusal(code="has_bank")
    declined = passed(state, book) if state.round.bank.offered == command.person else []
    return [SatOut(person=command.person), *declined]


def _banks(state: State, person: str) -> bool:
    """Return whether the person holds the bank of the present round, or a share in it, and it is not settled."""
    bank = state.round.bank
    return (
        not bank.is_settled and person in {bank.person, *bank.holders} and state.phase not in BETWEEN_ROUNDS
    )


@decides(SitIn, *OPEN)
def sit_in(state: State, command: SitIn, book: Book) -> Decision:
    """Play again."""
    person = state.people.get(command.person)
    if person is None or not person.sits_out:
        return Refusal(code="sits_in")
    return [SatIn(person=command.person)]


@evolves(SatOut)
def _sat_out(state: State, event: SatOut) -> State:
    return person_changed(state, event.person, sits_out=True)


@evolves(SatIn)
def _sat_in(state: State, event: SatIn) -> State:
    return person_changed(state, event.person, sits_out=False)
