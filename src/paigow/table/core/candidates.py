"""Candidate commands of a person, before the table has checked them. See ``tries``."""

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
    """``None`` means all that the person has."""
    step: int = 1
    but: tuple[int, ...] = ()
    """Amounts in this range that the chips in use cannot make."""


def amounts(chips: ChipSet, least: int, most: int) -> Amounts:
    """Return the amounts between two payable amounts that chips can make."""
    between = tuple([gap for gap in chips.gaps if least < gap < most])
    return Amounts(least=least, most=most, step=chips.step, but=between)


class Try(NamedTuple):
    """A candidate command for the table to check."""

    command: PlayerCommand
    coins: Amounts | None = None
    """The accepted amounts, if the command has an amount. The command itself has the smallest."""
    open: tuple[str, ...] = ()
    """Fields that the person fills in. They are empty in the command."""
    past: tuple[RefusalCode, ...] = ()
    """Codes of refusals that concern only these fields."""
    is_sure: bool = False
    """Whether the table has already been asked."""


Tries = Callable[[State, str, Book], Iterable[Try]]
TRIES: Final[dict[type[PlayerCommand], Tries]] = {}


def tries(command: type[PlayerCommand]) -> Callable[[Tries], Tries]:
    """Register the decorated function: it returns the candidates for ``command``.

    A command that names only a person, or a person and a box, needs none.
    """

    def noted(function: Tries) -> Tries:
        TRIES[command] = function
        return function

    return noted


def own_boxes(state: State, person: str) -> Iterator[int]:
    """Return the boxes where a person sits, bets, decides or banks."""
    for number, box in state.boxes.items():
        if person in about(box, state):
            yield number


def about(box: Box, state: State) -> set[str | None]:
    """Return the people who sit, bet, decide or bank on a box."""
    people = {box.seated, box.controller, *[wager.person for wager in box.wagers]}
    bank = state.round.bank
    if box.number == bank.box:
        people.update(bank.holders, bank.handlers)
    return people


def needs_tries(kind: type[PlayerCommand]) -> bool:
    """Return whether a command has more fields than a person and a box, so that a function must list candidates."""
    return kind not in TRIES and not set(kind.__struct_fields__) <= {"person", "box"}
