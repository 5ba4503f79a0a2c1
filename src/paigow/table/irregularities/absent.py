"""A player is absent."""

from paigow.books import Book
from paigow.table.core.command import RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import HandNumber
from paigow.table.core.phases import SETTING
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import box_changed


class ReportAbsent(RoundCommand, kw_only=True, gc=False):
    """Report that a player with a wager is not there to set the hand."""

    box: HandNumber


class PlayerAbsent(SupervisedEvent, kw_only=True, gc=False):
    box: int
    person: str


@decides(ReportAbsent, *SETTING)
def report_absent(state: State, command: ReportAbsent, book: Book) -> Decision:
    """Let the dealer set the hand of an absent player, who bears the result (NZ 12.16)."""
    box = state.boxes.get(command.box)
    if box is None or box.hand is None:
        return Refusal(code="not_in_play", facts={"box": command.box})
    person = state.round.bank.person if box.number == state.round.bank.box else box.controller
    if person is None:
        return Refusal(code="not_asked", facts={"box": box.number})
    if box.hand.set_by or box.result is not None:
        return Refusal(code="already_set", clause=book.cite("set_final"), facts={"box": box.number})
    if box.is_absent:
        return Refusal(code="already_done", clause=book.cite("absent"), facts={"box": box.number})
    return [
        PlayerAbsent(
            box=box.number,
            person=person,
            by=command.by,
            reason=command.reason,
            clause=book.cite("absent"),
        )
    ]


@evolves(PlayerAbsent)
def _player_absent(state: State, event: PlayerAbsent) -> State:
    return box_changed(state, event.box, is_absent=True)
