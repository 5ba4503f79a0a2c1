"""A player concedes a hand: its tiles stay hidden, and the wager is lost."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import box_changed
from paigow.table.hands.laying import hand_of
from paigow.table.settle.collect import collected


class Concede(PlayerCommand, kw_only=True, gc=False):
    """Give up the hand and the wager: a concession (NZ 10.13), a surrender (MA 7(f))."""

    box: BoxNumber


class HandConceded(Event, kw_only=True, gc=False):
    """The hand is conceded: the wager is collected, and the tiles go to the work area unseen."""

    box: int
    person: str
    clause: str


@decides(Concede, "setting", "players_set", "house_set", "matching")
def concede(state: State, command: Concede, book: Book) -> Decision:
    """Collect the wager at once, and take the tiles away unseen for good.

    Rule: NZ 10.13: only the single bettor on a box may, until the own hand is turned over. MA 7(f): after the
    dealer's or the bank's hand is set, until the own hand is turned over.
    """
    right, clause = book.word("concession"), book.clause_of("concession")
    if right == "none":
        return Refusal(code="no_concession", clause=clause)
    if command.box not in state.boxes:
        return Refusal(code="no_such_box", facts={"box": command.box, "boxes": numbers(state)})
    box = state.boxes[command.box]
    if box.wager_of(command.person, "main") is None:
        return Refusal(code="no_wager", facts={"bet": "main", "box": box.number})
    if len(box.main_wagers) > 1:
        return Refusal(code="not_alone_on_box", clause=clause, facts={"box": box.number})
    if box.is_conceded:
        return Refusal(code="conceded", clause=clause, facts={"box": box.number})
    if hand_of(box).is_exposed:
        return Refusal(code="is_exposed", clause=clause, facts={"box": box.number})
    if right == "surrender" and state.phase in {"setting", "players_set"}:
        return Refusal(code="surrender_early", clause=clause)
    conceded = HandConceded(box=box.number, person=command.person, clause=clause)
    return [conceded, *(collected(state, box, wager, book) for wager in box.main_wagers)]


def numbers(state: State) -> str:
    """Return the boxes of the table, as refusals name them."""
    return ", ".join(str(number) for number in state.boxes)


@evolves(HandConceded, leads_on=True)
def _hand_conceded(state: State, event: HandConceded) -> State:
    wagers = tuple(replace(wager, outcome="lose") for wager in state.boxes[event.box].wagers)
    return box_changed(
        state,
        event.box,
        wagers=wagers,
        is_conceded=True,
        result="lose",
        clauses=(event.clause,),
        choice=None,
    )
