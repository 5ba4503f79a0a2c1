"""Candidate commands of players and supervisors, before the table has checked them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import Struct

from paigow.books import Book
from paigow.money import ChipSet
from paigow.table.core.box import Box
from paigow.table.core.command import Command, PlayerCommand
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


class Candidate(NamedTuple):
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
    boxes: tuple[int, ...] = ()
    """The boxes for which the answer is the same. Empty if there is only the command's own box, or none."""


ListsCandidates = Callable[[State, str, Book], Iterable[Candidate]]
CANDIDATES: Final[dict[type[PlayerCommand], ListsCandidates]] = {}


def lists_candidates(command: type[PlayerCommand]) -> Callable[[ListsCandidates], ListsCandidates]:
    """Register the decorated function: it returns the candidates for ``command``.

    A command that names only a person, or a person and a box, needs none.
    """

    def noted(function: ListsCandidates) -> ListsCandidates:
        CANDIDATES[command] = function
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


def needs_candidates(kind: type[PlayerCommand]) -> bool:
    """Return whether a command has more fields than a person and a box, so that a function must list candidates."""
    return kind not in CANDIDATES and not set(kind.__struct_fields__) <= {"person", "box"}


Value = str | int | bool | tuple[str, ...]
"""One value of a field."""
UNASKED: Final = frozenset({"by", "reason", "round"})
"""Fields of an order that do not affect whether it is allowed now."""


class Several(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A list of some of these values, each once, with at least ``least`` entries."""

    of: tuple[str | int, ...]
    least: int = 0


class OrderCandidate(NamedTuple):
    """A candidate order for the table to check."""

    command: Command
    one_of: Mapping[str, tuple[Value, ...]] = {}
    """Fields whose listed values are all allowed if the command's own value is.

    Other fields have only the command's value.
    """
    amounts: Mapping[str, Amounts] = {}
    """Fields for an amount or a number. The command has one that is allowed if any is."""
    several: Mapping[str, Several] = {}
    """Fields for a list. The command has one that is allowed if any is."""
    open: tuple[str, ...] = ()
    """Fields that the person who gives the order fills in."""
    past: tuple[RefusalCode, ...] = ()
    """Codes of refusals that concern only these fields."""
    is_sure: bool = False
    """Whether the table has already been asked."""


ListsOrderCandidates = Callable[[State, str, Book], Iterable[OrderCandidate]]
ORDER_CANDIDATES: Final[dict[type[Command], ListsOrderCandidates]] = {}


def lists_order_candidates(order: type[Command]) -> Callable[[ListsOrderCandidates], ListsOrderCandidates]:
    """Register the decorated function: it returns the candidates for ``order``.

    An order that ``is_plain`` needs none.
    """

    def noted(function: ListsOrderCandidates) -> ListsOrderCandidates:
        ORDER_CANDIDATES[order] = function
        return function

    return noted


def is_plain(order: type[Command]) -> bool:
    """Return whether an order names only a box, a person, and words from a closed list."""
    return all(_values_of(field) is not None or name in _ABOUT for name, field in _fields(order))


def on_everything(order: type[Command], state: State, by: str) -> Iterator[OrderCandidate]:
    """Return a plain order for everything and everybody that it could concern."""
    names = [name for name, _ in _fields(order)]
    values = [_values_of(field) or _ABOUT[name](state) for name, field in _fields(order)]
    made: Callable[..., Command] = order
    for each in product(*values):
        yield OrderCandidate(made(by=by, **dict(zip(names, each, strict=True))))


_ABOUT: Final[dict[str, Callable[[State], Iterable[Value]]]] = {
    "box": lambda state: state.boxes,
    "person": lambda state: state.people,
}


@cache
def _fields(order: type[Command]) -> tuple[tuple[str, Any], ...]:
    fields = msgspec.structs.fields(order)
    return tuple([(field.name, field.type) for field in fields if field.name not in UNASKED])


def _values_of(kind: Any) -> tuple[Value, ...] | None:
    """Return all values of a type with few values, else ``None``."""
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else None
