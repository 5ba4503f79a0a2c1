"""What a supervisor could order now, before it is known whether the table would carry it out. See ``order_tries``."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import Struct

from paigow.books import Book
from paigow.table.core.command import Command
from paigow.table.core.state import State
from paigow.table.core.tries import Amounts
from paigow.words.codes import RefusalCode

Value = str | int | bool | tuple[str, ...]
"""One value of a field."""
UNASKED: Final = frozenset({"by", "reason"})
"""Fields of an order that say nothing about what is ordered."""


class Several(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A list of some of these, each once: ``least`` of them or more."""

    of: tuple[str | int, ...]
    least: int = 0


class OrderTry(NamedTuple):
    """An order to put to the table."""

    command: Command
    one_of: Mapping[str, tuple[Value, ...]] = {}
    """Fields with the values of which any will do if the command's does; of other fields the command's own."""
    amounts: Mapping[str, Amounts] = {}
    """Fields in which an amount or a number is named; the command has one that will do if any does."""
    several: Mapping[str, Several] = {}
    """Fields in which a list is named; the command has one that will do if any does."""
    open: tuple[str, ...] = ()
    """Fields that whoever gives it fills himself."""
    past: tuple[RefusalCode, ...] = ()
    """Codes of refusals that are about these fields alone."""
    is_sure: bool = False
    """The table has been asked about it already."""


OrderTries = Callable[[State, str, Book], Iterable[OrderTry]]
ORDER_TRIES: Final[dict[type[Command], OrderTries]] = {}


def order_tries(order: type[Command]) -> Callable[[OrderTries], OrderTries]:
    """The function below says what somebody could order by ``order``; one that ``is_plain`` needs none."""

    def noted(function: OrderTries) -> OrderTries:
        ORDER_TRIES[order] = function
        return function

    return noted


def is_plain(order: type[Command]) -> bool:
    """Whether an order names no more than a box, a person, and words of which only these occur."""
    return all(_values_of(field) is not None or name in _ABOUT for name, field in _fields(order))


def on_everything(order: type[Command], state: State, by: str) -> Iterator[OrderTry]:
    """A plain order about everything and everybody whom it may be about."""
    names = [name for name, _ in _fields(order)]
    values = [_values_of(field) or _ABOUT[name](state) for name, field in _fields(order)]
    made: Callable[..., Command] = order
    for each in product(*values):
        yield OrderTry(made(by=by, **dict(zip(names, each, strict=True))))


_ABOUT: Final[dict[str, Callable[[State], Iterable[Value]]]] = {
    "box": lambda state: state.boxes,
    "person": lambda state: state.people,
}


@cache
def _fields(order: type[Command]) -> tuple[tuple[str, Any], ...]:
    fields = msgspec.structs.fields(order)
    return tuple([(field.name, field.type) for field in fields if field.name not in UNASKED])


def _values_of(kind: Any) -> tuple[Value, ...] | None:
    """All values of a type, where these are few."""
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else None
