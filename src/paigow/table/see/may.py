"""What somebody may do now: every command that the table would take from him, with its bounds. Pure.

Whatever is offered is taken: each offer has been put to ``decide``. What is not offered would be refused, but for
wagers out of the limits, which some books take first and mend afterwards (``above_maximum``, ``below_minimum``).
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from paigow.books import Book
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import ACTS
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.tries import TRIES, Amounts, Try, for_each_box


class Option(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A command that would be taken: sent as ``{"do": do, "box": one of boxes, "coins": one of coins, **fields}``."""

    do: str
    boxes: tuple[int, ...] = ()
    """One of them; none: the command names no box."""
    coins: Amounts | None = None
    """An amount; None: the command names none."""
    fields: dict[str, Any] = {}
    """Its other fields, as they are to be sent."""
    open: tuple[str, ...] = ()
    """Fields that whoever sends it fills himself: tiles, seeds, stacks."""


def may(state: State, person: str, book: Book) -> tuple[Option, ...]:
    """What somebody may do at the table now, in the order of the commands' names.

    Args:
        state: The table.
        person: Who asks. Whether he has coins outside the table is not known here.
        book: The rule book of the table.
    """
    boxes: dict[object, list[int]] = {}
    first: dict[object, Option] = {}
    for number, option in _options(state, person, book):
        key = (option.do, option.coins, tuple(option.fields.items()))
        first.setdefault(key, option)
        if number is not None:
            boxes.setdefault(key, []).append(number)
    return tuple(
        [
            replace(option, boxes=tuple(boxes[key])) if key in boxes else option
            for key, option in first.items()
        ]
    )


def _options(state: State, person: str, book: Book) -> Iterator[tuple[int | None, Option]]:
    """Each command that would be taken, and the box that it names."""
    for kind, act in ACTS.items():
        if state.phase not in act.phases or not issubclass(kind, PlayerCommand):
            continue
        tries = TRIES.get(kind)
        asked = for_each_box(kind, state, person) if tries is None else tries(state, person, book)
        for each in asked:
            answer = None if each.is_sure else act.decide(state, each.command, book)
            if not isinstance(answer, Refusal) or answer.code in each.past:
                yield _option(each)


def _option(each: Try) -> tuple[int | None, Option]:
    fields = asdict(each.command)
    del fields["person"]
    box: int | None = fields.pop("box", None)
    if each.coins is not None:
        del fields["coins"]
    for name in each.open:
        del fields[name]
    return box, Option(
        do=str(type(each.command).__struct_config__.tag), coins=each.coins, fields=fields, open=each.open
    )
