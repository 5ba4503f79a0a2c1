"""What somebody may do now: every command that the table would take from him, with its bounds. Pure.

Whatever is offered is taken: each offer has been put to ``decide``. What is not offered would be refused, but for
wagers out of the limits, which some books take first and mend afterwards (``above_maximum``, ``below_minimum``).
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from paigow.books import Book
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import ACTS, Decides
from paigow.table.core.phases import Phase
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.tries import TRIES, Amounts, Tries, Try, on_own_boxes


class Right(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
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


def may(state: State, person: str, book: Book) -> tuple[Right, ...]:
    """What somebody may do at the table now, in the order of the rooms.

    Args:
        state: The table.
        person: Who asks. Whether he has coins outside the table is not known here.
        book: The rule book of the table.
    """
    boxes: dict[object, list[int]] = {}
    first: dict[object, Try] = {}
    for kind, decide, tries in _asked_for(state.phase):
        for each in on_own_boxes(kind, state, person) if tries is None else tries(state, person, book):
            if not each.is_sure:
                answer = decide(state, each.command, book)
                if isinstance(answer, Refusal) and answer.code not in each.past:
                    continue
            key = kind if tries is None else (kind, each.coins, _said(each))
            first.setdefault(key, each)
            box = getattr(each.command, "box", None)
            if box is not None:
                boxes.setdefault(key, []).append(box)
    return tuple([_right(each, boxes.get(key, ())) for key, each in first.items()])


@cache
def _asked_for(phase: Phase) -> tuple[tuple[type[PlayerCommand], Decides, Tries | None], ...]:
    """The commands of persons that have their place in a phase."""
    return tuple(
        [
            (kind, act.decide, TRIES.get(kind))
            for kind, act in ACTS.items()
            if phase in act.phases and issubclass(kind, PlayerCommand)
        ]
    )


def _said(each: Try) -> tuple[tuple[str, Any], ...]:
    """The fields that are to be sent as they are."""
    command = each.command
    left = {"person", "box", *each.open} | ({"coins"} if each.coins else set())
    return tuple([(name, getattr(command, name)) for name in command.__struct_fields__ if name not in left])


def _right(each: Try, boxes: Sequence[int]) -> Right:
    return Right(
        do=str(type(each.command).__struct_config__.tag),
        boxes=tuple(boxes),
        coins=each.coins,
        fields=dict(_said(each)),
        open=each.open,
    )
