"""Candidate orders of a supervisor, before the table has checked them. See ``order_tries``."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import Struct

from paigow.books import Book
from paigow.table.core.candidates import Amounts
from paigow.table.core.command import Command
from paigow.table.core.state import State
from paigow.words.codes import RefusalCode

Value = str | int | bool | tuple[str, ...]
"""One value of a field."""
UNASKED: Final = frozenset({"by", "reason"})
"""Fields of an order that do not affect whether it is allowed."""


class Several(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A list of some of these values, each once, with at least ``least`` entries."""

    of: tuple[str | int, ...]
    least: int = 0


class OrderTry(NamedTuple):
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


OrderTries = Callable[[State, str, Book], Iterable[OrderTry]]
ORDER_TRIES: Final[dict[type[Command], OrderTries]] = {}


def order_tries(order: type[Command]) -> Callable[[OrderTries], OrderTries]:
    """Register the decorated function: it returns the candidates for ``order``.

    An order that ``is_plain`` needs none.
    """

    def noted(function: OrderTries) -> OrderTries:
        ORDER_TRIES[order] = function
        return function

    return noted


def is_plain(order: type[Command]) -> bool:
    """Return whether an order names only a box, a person, and words from a closed list."""
    return all(_values_of(field) is not None or name in _ABOUT for name, field in _fields(order))


def on_everything(order: type[Command], state: State, by: str) -> Iterator[OrderTry]:
    """Return a plain order for everything and everybody that it could concern."""
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
    """Return all values of a type with few values, else ``None``."""
    if kind is bool:
        return (False, True)
    return get_args(kind) if get_origin(kind) is Literal else None
