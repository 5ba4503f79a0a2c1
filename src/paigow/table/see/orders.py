"""What a supervisor may order now: every order that the table would carry out, with its bounds. Pure.

Whatever is offered is taken: each has been put to ``decide``, as it is or as a proposal; what the float tray lacks
for it the floor brings. What is not offered would be refused.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import Command, SupervisorCommand
from paigow.table.core.decide import ACTS, Decision, decide
from paigow.table.core.order_tries import ORDER_TRIES, UNASKED, OrderTry, Several, Value, on_everything
from paigow.table.core.phases import OPEN, Phase
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.tries import Amounts
from paigow.table.oversight.answer import AnswerProposal
from paigow.table.oversight.asked import without_interested
from paigow.table.oversight.propose import (
    SOMEBODY,
    Propose,
    Way,
    given,
    is_at_house_cost,
    not_proposable,
)

WayOf = Callable[[type[Command]], Way | None]
"""How others are asked about an order; None: it is given at once."""


class OrderRight(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """An order that would be taken: sent as ``{"do": do, **fields}``, each field as it is said here."""

    do: str
    one_of: dict[str, tuple[Value, ...]] = {}
    """Field -> its values: any of them, whatever the other fields say."""
    amounts: dict[str, Amounts] = {}
    """Field -> which amounts, or numbers, it may name."""
    several: dict[str, Several] = {}
    """Field -> of what it names some."""
    open: tuple[str, ...] = ()
    """Fields that whoever gives it fills himself."""
    waits: Way | None = None
    """For whose yes it waits; None: it is carried out at once."""
    needs_house: bool = False
    """It costs the house something: it waits for the yes of a supervisor of the house."""


def orders(
    state: State,
    by: str,
    book: Book,
    *,
    way_of: WayOf,
    asked: tuple[str, ...] = (),
    by_house: bool = True,
    has_house: bool = True,
) -> tuple[OrderRight, ...]:
    """What somebody may order or propose at the table now, in the order of the rooms.

    Args:
        state: The table.
        by: Who orders. Whether it is his to order anything is not known here.
        book: The rule book of the table.
        way_of: For whose yes an order waits.
        asked: Who would be asked for his consent.
        by_house: Whether a supervisor of the house orders.
        has_house: Whether the house has supervisors, who can say yes to what costs the house something.
    """
    found: list[OrderRight] = []
    for kind, tries in _asked_for(state.phase):
        way = way_of(kind)
        if way is not None and not issubclass(kind, SupervisorCommand):
            continue  # the next cut is named at once or not at all
        could = on_everything(kind, state, by) if tries is None else tries(state, by, book)
        taken: dict[bool, list[OrderTry]] = {False: [], True: []}
        for each in could:
            needs_house = not by_house and _costs_house(each, state, book)
            proposal = None
            if isinstance(each.command, SupervisorCommand) and (way is not None or needs_house):
                proposal = Propose(
                    by=by,
                    order=each.command,
                    way=way or "consent",
                    asked=() if needs_house else without_interested(by, each.command, asked),
                    deadline_ms=0,
                    has_house=has_house,
                )
            if _is_taken(each, proposal, state, book, needs_house=needs_house):
                taken[needs_house].append(each)
        found += _rights(taken[False], way)
        found += [replace(right, needs_house=True) for right in _rights(taken[True], way or "consent")]
    return tuple(found)


def _costs_house(each: OrderTry, state: State, book: Book) -> bool:
    return isinstance(each.command, SupervisorCommand) and is_at_house_cost(state, each.command, book)


def answers(state: State, by: str, book: Book) -> tuple[OrderRight, ...]:
    """What a supervisor without a stake may say to orders that wait: yes or no, each alone."""
    could = [
        OrderTry(AnswerProposal(person=by, number=each.number, consents=consents, as_supervisor=True))
        for each in state.proposals
        for consents in (True, False)
    ]
    return tuple(_rights([each for each in could if _stands(decide(state, each.command, book), each)], None))


@cache
def _asked_for(
    phase: Phase,
) -> tuple[tuple[type[Command], Callable[[State, str, Book], Iterable[OrderTry]] | None], ...]:
    """What can be ordered in a phase; what is said for later, in every phase of an open table."""
    kinds = [
        kind for kind, act in ACTS.items() if issubclass(kind, SupervisorCommand) and phase in act.phases
    ]
    later = [kind for kind in ORDER_TRIES if not issubclass(kind, SupervisorCommand)]
    return tuple([(kind, ORDER_TRIES.get(kind)) for kind in (*kinds, *(later if phase in OPEN else ()))])


def _is_taken(
    each: OrderTry, proposal: Propose | None, state: State, book: Book, *, needs_house: bool
) -> bool:
    """Whether the table would carry an order out, or put it before those who are asked."""
    if proposal is None and each.is_sure:
        return True
    assert isinstance(each.command, SupervisorCommand)  # of others the table was asked before
    if proposal is None:
        return _stands(given(state, each.command, book, approved_by=SOMEBODY), each)
    fault = not_proposable(state, proposal, book, asked=proposal.asked, needs_house=needs_house)
    return fault is None or fault.code in each.past


def _stands(answer: Decision, each: OrderTry) -> bool:
    return not isinstance(answer, Refusal) or answer.code in each.past


# ---- many as one ----------------------------------------------------------------------------------------------------


def _rights(taken: Iterable[OrderTry], way: Way | None) -> Iterator[OrderRight]:
    """As few rights as say the same: those that differ in one field only become one."""
    rights = [_right(each, way) for each in taken]
    names = dict.fromkeys(name for right in rights for name in right.one_of)
    for name in reversed(names):
        rights = _joined(rights, name)
    yield from rights


def _right(each: OrderTry, way: Way | None) -> OrderRight:
    command, bounded = each.command, {*each.amounts, *each.several, *each.open}
    own = {
        field: (getattr(command, field),)
        for field in command.__struct_fields__
        if field not in UNASKED | bounded and _is_said(command, field)
    }
    return OrderRight(
        do=str(type(command).__struct_config__.tag),
        one_of=own | dict(each.one_of),
        amounts=dict(each.amounts),
        several=dict(each.several),
        open=each.open,
        waits=way,
    )


def _is_said(command: Command, field: str) -> bool:
    """Whether a field has to be said: not one that has nothing in it, nor what others fill in."""
    value = getattr(command, field)
    others = _OTHERS_SAY | ({"person"} if isinstance(command, AnswerProposal) else set())
    return value is not None and (value != () or field == "options") and field not in others


_OTHERS_SAY: Final = frozenset({"approved_by", "at_random", "as_supervisor"})
"""Filled in by whoever has it carried out."""


def _joined(rights: list[OrderRight], name: str) -> list[OrderRight]:
    """Those that are the same but for one field as one, with all of its values."""
    found: dict[Any, OrderRight] = {}
    for right in rights:
        rest = tuple([(field, values) for field, values in right.one_of.items() if field != name])
        same = (
            name in right.one_of,
            rest,
            *[tuple(each.items()) for each in (right.amounts, right.several)],
            right.open,
        )
        before = found.get(same)
        if before is None:
            found[same] = right
        elif name in right.one_of:
            values = tuple(dict.fromkeys((*before.one_of[name], *right.one_of[name])))
            found[same] = replace(before, one_of=before.one_of | {name: values})
    return list(found.values())
