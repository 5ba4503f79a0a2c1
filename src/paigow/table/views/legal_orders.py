"""The orders that a supervisor may give: every order that the table would carry out, with its bounds. Pure.

Every order that is offered is accepted, because ``decide`` has checked it, as it is or as a proposal. Coins
that the float tray lacks come with a fill. An order that is not offered would be refused.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import (
    ORDER_CANDIDATES,
    UNASKED,
    Amounts,
    OrderCandidate,
    Several,
    Value,
    on_everything,
)
from paigow.table.core.command import Command, SupervisorCommand
from paigow.table.core.decide import COMMAND_RULES, Decision, decide
from paigow.table.core.phases import OPEN, Phase
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
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
"""How others are asked about an order. ``None`` if it is given at once."""


class OrderRight(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A legal order: sent as ``{"do": do, **fields}``, with each field as listed here."""

    do: str
    one_of: dict[str, tuple[Value, ...]] = {}
    """Field -> its values. Any of them is allowed, whatever the other fields hold."""
    amounts: dict[str, Amounts] = {}
    """Field -> the amounts, or numbers, to choose from."""
    several: dict[str, Several] = {}
    """Field -> the values of which it lists some."""
    open: tuple[str, ...] = ()
    """Fields that the person who gives the order fills in."""
    waits: Way | None = None
    """The kind of agreement that it needs. ``None`` if it is carried out at once."""
    needs_house: bool = False
    """Whether it needs the agreement of a supervisor of the house, because it costs the house something."""


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
    """Return what a person may order or propose at the table now, in the order of the rooms.

    Args:
        state: The table.
        by: The person. The permission to give orders is not checked here.
        book: The rule book of the table.
        way_of: The kind of agreement that an order needs.
        asked: The people whose consent would be asked for.
        by_house: Whether a supervisor of the house orders.
        has_house: Whether the house has supervisors, who can agree to what costs the house something.
    """
    found: list[OrderRight] = []
    for kind, tries in _asked_for(state.phase):
        way = way_of(kind)
        if way is not None and not issubclass(kind, SupervisorCommand):
            continue  # the next cut is named at once or not at all
        could = on_everything(kind, state, by) if tries is None else tries(state, by, book)
        taken: dict[bool, list[OrderCandidate]] = {False: [], True: []}
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


def _costs_house(each: OrderCandidate, state: State, book: Book) -> bool:
    return isinstance(each.command, SupervisorCommand) and is_at_house_cost(state, each.command, book)


def answers(state: State, by: str, book: Book) -> tuple[OrderRight, ...]:
    """Return the answers of a supervisor without a stake to waiting orders: yes or no to each."""
    could = [
        OrderCandidate(AnswerProposal(person=by, number=each.number, consents=consents, as_supervisor=True))
        for each in state.proposals
        for consents in (True, False)
    ]
    return tuple(_rights([each for each in could if _stands(decide(state, each.command, book), each)], None))


@cache
def _asked_for(
    phase: Phase,
) -> tuple[tuple[type[Command], Callable[[State, str, Book], Iterable[OrderCandidate]] | None], ...]:
    """Return the orders of this phase, and the orders for later, which every phase of an open table has."""
    kinds = [
        kind
        for kind, act in COMMAND_RULES.items()
        if issubclass(kind, SupervisorCommand) and phase in act.phases
    ]
    later = [kind for kind in ORDER_CANDIDATES if not issubclass(kind, SupervisorCommand)]
    return tuple([(kind, ORDER_CANDIDATES.get(kind)) for kind in (*kinds, *(later if phase in OPEN else ()))])


def _is_taken(
    each: OrderCandidate, proposal: Propose | None, state: State, book: Book, *, needs_house: bool
) -> bool:
    """Return whether the table would carry out an order, or propose it to the asked people."""
    if proposal is None and each.is_sure:
        return True
    assert isinstance(each.command, SupervisorCommand)  # the table was asked about the others before
    if proposal is None:
        return _stands(given(state, each.command, book, approved_by=SOMEBODY), each)
    fault = not_proposable(state, proposal, book, asked=proposal.asked, needs_house=needs_house)
    return fault is None or fault.code in each.past


def _stands(answer: Decision, each: OrderCandidate) -> bool:
    return not isinstance(answer, Refusal) or answer.code in each.past


# ---- joining ---------------------------------------------------------------------------------------------------------


def _rights(taken: Iterable[OrderCandidate], way: Way | None) -> Iterator[OrderRight]:
    """Return the orders, joined: orders that differ in one field only become one."""
    rights = [_right(each, way) for each in taken]
    names = dict.fromkeys(name for right in rights for name in right.one_of)
    for name in reversed(names):
        rights = _joined(rights, name)
    yield from rights


def _right(each: OrderCandidate, way: Way | None) -> OrderRight:
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
    """Return whether a field has to be sent: it is not empty, and nobody else fills it in."""
    value = getattr(command, field)
    others = _OTHERS_SAY | ({"person"} if isinstance(command, AnswerProposal) else set())
    return value is not None and (value != () or field == "options") and field not in others


_OTHERS_SAY: Final = frozenset({"approved_by", "at_random", "as_supervisor"})
"""Filled in by the person who has the order carried out."""


def _joined(rights: list[OrderRight], name: str) -> list[OrderRight]:
    """Join orders that differ only in one field, with all of its values."""
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
