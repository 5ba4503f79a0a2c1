"""A person's legal actions: every command that the table would accept, with its bounds. Pure.

Every action that is offered is accepted, because ``decide`` has checked it. Coins that the float tray lacks
come with a fill. A command that is not offered would be refused. The exception is a wager outside the limits:
some books accept it first and correct it later (``above_maximum``, ``below_minimum``).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from paigow.books import Book
from paigow.table.core.candidates import CANDIDATES, Amounts, Candidate, ListsCandidates, own_boxes
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import COMMAND_RULES, Decides
from paigow.table.core.phases import OPEN, Phase, Phases
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State


class Right(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A legal command: sent as ``{"do": do, "box": one of boxes, "coins": one of coins, **fields}``."""

    do: str
    boxes: tuple[int, ...] = ()
    """The boxes to choose from. Empty if the command has no box."""
    coins: Amounts | None = None
    """The amounts to choose from. ``None`` if the command has no amount."""
    fields: dict[str, Any] = {}
    """Its other fields, as they must be sent."""
    open: tuple[str, ...] = ()
    """Fields that the sender fills in: tiles, seeds, stacks."""


class ActionCheck(NamedTuple):
    """A command for the table to check."""

    kind: type[PlayerCommand]
    tag: str
    names_a_box: bool
    fields: tuple[str, ...]
    """Its fields besides the person and the box."""
    bare: Right
    """The legal action if the command has no further fields."""
    decide: Decides
    tries: ListsCandidates | None


def may(state: State, person: str, book: Book) -> tuple[Right, ...]:
    """Return a person's legal actions: the commands of every phase, then those of this phase.

    Args:
        state: The table.
        person: The person. Coins outside the table are not considered.
        book: The rule book of the table.
    """
    always, in_phase = checks_of(state.phase)
    return (*accepted_actions(always, state, person, book), *accepted_actions(in_phase, state, person, book))


def accepted_actions(
    asked: Sequence[ActionCheck],
    state: State,
    person: str,
    book: Book,
    boxes: Sequence[int] | None = None,
) -> tuple[Right, ...]:
    """Return which of these commands the table would accept, in their order. ``boxes`` are the ``own_boxes``."""
    rights: list[Right] = []
    for each in asked:
        kind, tag, names_a_box, _, bare, decide, tries = each
        if tries is not None:
            accepted = [
                candidate
                for candidate in tries(state, person, book)
                if candidate.is_sure or _is_accepted(each, candidate, state, book)
            ]
            if accepted:
                rights += _joined(each, accepted)
        elif not names_a_box:
            if not isinstance(decide(state, kind(person=person), book), Refusal):
                rights.append(bare)
        else:
            if boxes is None:
                boxes = tuple(own_boxes(state, person))
            of_a_box: Callable[..., PlayerCommand] = kind
            taken = [
                number
                for number in boxes
                if not isinstance(decide(state, of_a_box(person=person, box=number), book), Refusal)
            ]
            if taken:
                rights.append(Right(do=tag, boxes=tuple(taken)))
    return tuple(rights)


def _is_accepted(asked: ActionCheck, candidate: Candidate, state: State, book: Book) -> bool:
    answer = asked.decide(state, candidate.command, book)
    return not isinstance(answer, Refusal) or answer.code in candidate.past


def _joined(asked: ActionCheck, accepted: Sequence[Candidate]) -> Iterable[Right]:
    """Return the legal actions. Candidates that differ only in the box are joined."""
    if len(accepted) == 1:
        (only,) = accepted
        return (_right(asked, only, _said(asked, only), _boxes(only)),)
    alike: dict[tuple[object, ...], tuple[Candidate, tuple[object, ...], list[int]]] = {}
    for each in accepted:
        said, boxes = _said(asked, each), _boxes(each)
        _, _, joined = alike.setdefault((each.coins, not boxes, said), (each, said, []))
        joined.extend(boxes)
    return [_right(asked, each, said, tuple(joined)) for each, said, joined in alike.values()]


def _boxes(candidate: Candidate) -> tuple[int, ...]:
    box = getattr(candidate.command, "box", None)
    return candidate.boxes or (() if box is None else (box,))


def _said(asked: ActionCheck, candidate: Candidate) -> tuple[object, ...]:
    """Return the values of the fields that must be sent as they are."""
    names = _names(asked.fields, candidate.open, candidate.coins is None)
    return tuple([getattr(candidate.command, name) for name in names]) if names else ()


def _right(
    asked: ActionCheck, candidate: Candidate, said: tuple[object, ...], boxes: tuple[int, ...]
) -> Right:
    _, coins, open_, *_ = candidate
    fields = dict(zip(_names(asked.fields, open_, coins is None), said, strict=True)) if said else {}
    return Right(do=asked.tag, boxes=boxes, coins=coins, fields=fields, open=open_)


@cache
def _names(fields: tuple[str, ...], open_: tuple[str, ...], says_coins: bool) -> tuple[str, ...]:  # noqa: FBT001
    """Return the names of the fields that must be sent as they are."""
    return tuple([name for name in fields if name not in open_ and (says_coins or name != "coins")])


@cache
def checks_of(phase: Phase) -> tuple[tuple[ActionCheck, ...], tuple[ActionCheck, ...]]:
    """Return the commands of people in every phase of an open table, and those of this phase."""
    here = [(asked, phases >= OPEN) for asked, phases in _of_persons() if phase in phases]
    always = tuple([asked for asked, is_always in here if is_always])
    return always, tuple([asked for asked, is_always in here if not is_always])


def _of_persons() -> Iterator[tuple[ActionCheck, Phases]]:
    for kind, act in COMMAND_RULES.items():
        if issubclass(kind, PlayerCommand):
            tag, fields = str(kind.__struct_config__.tag), kind.__struct_fields__
            others = tuple([name for name in fields if name not in {"person", "box"}])
            asked = ActionCheck(
                kind, tag, "box" in fields, others, Right(do=tag), act.decide, CANDIDATES.get(kind)
            )
            yield asked, act.phases
