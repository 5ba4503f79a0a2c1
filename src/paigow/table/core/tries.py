"""What somebody could ask for now, before it is known whether the table would take it. See ``tries``."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from msgspec import Struct

from paigow.books import Book
from paigow.money import ChipSet
from paigow.table.core.box import Box
from paigow.table.core.command import PlayerCommand
from paigow.table.core.state import State
from paigow.words.codes import RefusalCode


class Amounts(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """Amounts of coins: from ``least`` to ``most`` in steps of ``step``, counted from zero."""

    least: int
    most: int | None = None
    """None: as much as he has."""
    step: int = 1
    but: tuple[int, ...] = ()
    """Amounts between them that the chips in use do not make up."""


def amounts(chips: ChipSet, least: int, most: int) -> Amounts:
    """What can be made up of chips between two amounts that can."""
    between = tuple([gap for gap in chips.gaps if least < gap < most])
    return Amounts(least=least, most=most, step=chips.step, but=between)


class Try(NamedTuple):
    """A command to put to the table."""

    command: PlayerCommand
    coins: Amounts | None = None
    """Where he names an amount: those that may be taken. The command has the least of them."""
    open: tuple[str, ...] = ()
    """Fields that he fills himself; the command has nothing in them."""
    past: tuple[RefusalCode, ...] = ()
    """Codes of refusals that are about these fields alone."""
    is_sure: bool = False
    """The table has been asked about it already."""


Tries = Callable[[State, str, Book], Iterable[Try]]
TRIES: Final[dict[type[PlayerCommand], Tries]] = {}


def tries(command: type[PlayerCommand]) -> Callable[[Tries], Tries]:
    """The function below says what could be asked by ``command``; one of a person, or of him and a box, needs none."""

    def noted(function: Tries) -> Tries:
        TRIES[command] = function
        return function

    return noted


def own_boxes(state: State, person: str) -> Iterator[int]:
    """The boxes where somebody sits, bets, decides or banks."""
    for number, box in state.boxes.items():
        if person in about(box, state):
            yield number


def about(box: Box, state: State) -> set[str | None]:
    """Who sits, bets, decides or banks on a box."""
    people = {box.seated, box.controller, *[wager.person for wager in box.wagers]}
    bank = state.round.bank
    if box.number == bank.box:
        people.update(bank.holders, bank.handlers)
    return people


def needs_tries(kind: type[PlayerCommand]) -> bool:
    """Whether a command names more than a person and a box, so that a function has to say what could be asked."""
    return kind not in TRIES and not set(kind.__struct_fields__) <= {"person", "box"}
