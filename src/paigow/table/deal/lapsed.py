"""Choices that end because the tiles are mixed again."""

from typing import Any, Final, Literal

from msgspec.structs import replace

from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with, round_changed, without_voice

BankChoice = Literal["cut", "four", "cup", "stacks"]

_UNCHOSEN: Final[dict[BankChoice, dict[str, Any]]] = {
    "cut": {"chosen_cut": None},
    "four": {"nominated": None},
    "cup": {"cup_taken": False},
    "stacks": {"moved": None},
}
"""Choice -> the fields of a round in which it has not been made."""


class ChoiceLapsed(Event, kw_only=True, gc=False):
    """A choice after exposed tiles ended without an answer: time is up, or the tiles are taken back."""

    person: str
    box: int
    clause: str


class BankChoicesLapsed(Event, kw_only=True, gc=False):
    """These choices of the banker no longer count, because the tiles are mixed again. The banker can choose again."""

    person: str
    choices: tuple[BankChoice, ...]
    clause: str


def lapsed_bank_choices(state: State, clause: str, *, is_laja: bool) -> list[Event]:
    """Return the choices of the banker that a mix takes back.

    A laja keeps the cut, the +4 or -4 and the cup: the style of the cut is determined after the laja
    (NZ 9.2), and the cut has not been made. Any mix takes back a cut of the stacks (MA 8(g)).
    """
    here, person = state.round, state.round.bank.person
    if person is None:
        return []
    is_chosen: dict[BankChoice, bool] = {
        "cut": here.chosen_cut is not None and not is_laja,
        "four": here.nominated is not None and not is_laja,
        "cup": here.cup_taken and not is_laja,
        "stacks": here.moved is not None,
    }
    lapsed = tuple([choice for choice, is_made in is_chosen.items() if is_made])
    if not lapsed:
        return []
    return [BankChoicesLapsed(person=person, choices=lapsed, clause=clause)]


def lapsed_choices(state: State, clause: str | None = None) -> list[Event]:
    """Return the unanswered choices after exposed tiles. They end now.

    Args:
        state: The table.
        clause: The rule that ends them. ``None`` means the rule that gave each choice.
    """
    return [
        ChoiceLapsed(person=person, box=box.number, clause=clause or box.choice.clause)
        for box in state.boxes.values()
        if box.choice is not None
        for person in box.choice.people
    ]


@evolves(ChoiceLapsed)
def _choice_lapsed(state: State, event: ChoiceLapsed) -> State:
    return replace(state, boxes=boxes_with(state, without_voice(state.boxes[event.box], event.person)))


@evolves(BankChoicesLapsed)
def _bank_choices_lapsed(state: State, event: BankChoicesLapsed) -> State:
    changes: dict[str, Any] = {}
    for choice in event.choices:
        changes |= _UNCHOSEN[choice]
    return round_changed(state, **changes)
