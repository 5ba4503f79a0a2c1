"""Checks whether a command is among what a person or a supervisor is offered."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from paigow.books import Book
from paigow.table import AnyCommand, OrderRight, PlayerCommand, Right, State, answers, may, orders
from paigow.table import commands as c
from paigow.table.core.candidates import Amounts
from paigow.table.core.command import RoundCommand, SupervisorCommand

RightsOf = Callable[[str], tuple[Right, ...]] | None
UNSAID: Final = frozenset({"do", "by", "reason", "round", "named", "tiles", "approved_by", "at_random"})
"""Fields of an order that do not affect whether it is carried out."""


def is_offered(
    state: State, command: AnyCommand, book: Book, rights_of: RightsOf = None, *, surely: bool = False
) -> bool | None:
    """Return whether the command is offered to its sender. ``None`` if it is a duty of the dealer.

    ``rights_of`` returns the cached legal actions. With ``None`` they are calculated again. If ``surely`` is
    true, the command must be offered exactly, not with fields to fill in or an amount outside the limits.
    """
    if state.settings is None:
        return None
    if isinstance(command, c.BarTogether) and not {*command.people} <= {*state.people}:
        return None  # absent people are not offered
    if surely and isinstance(command, c.ReportExposed) and command.tiles:
        return None  # the supervisor sees which tiles they were
    tag = str(type(command).__struct_config__.tag)
    if isinstance(command, PlayerCommand) and not getattr(command, "as_supervisor", False):
        rights = rights_of(command.person) if rights_of else may(state, command.person, book)
        return any(
            is_right(right, command, book, surely=surely)
            for right in rights
            if right.do == tag and not (surely and right.open)
        )
    found = rights_to_order(state, command, book)
    if found is None:
        return None
    order = command.order if isinstance(command, c.Propose) else command
    if isinstance(order, RoundCommand) and order.round not in {None, state.coming}:
        return False  # what is offered is offered for the present round
    tag = str(type(order).__struct_config__.tag)
    return any(is_order(right, order) for right in found if right.do == tag and not (surely and right.open))


def rights_to_order(state: State, command: AnyCommand, book: Book) -> tuple[OrderRight, ...] | None:
    """Return what the sender may order, propose or answer. ``None`` if the command is none of these."""
    if isinstance(command, SupervisorCommand):
        return orders(state, command.by, book, way_of=at_once)
    if isinstance(command, c.Propose):
        return orders(
            state,
            command.by,
            book,
            way_of=lambda _: command.way,
            asked=command.asked,
            by_house=command.by_house,
            has_house=command.has_house,
        )
    if isinstance(command, c.AnswerProposal) and command.as_supervisor:
        return answers(state, command.person, book)
    return None


def at_once(kind: type) -> None:
    """Carry every order out at once."""


def is_right(right: Right, command: PlayerCommand, book: Book, *, surely: bool = False) -> bool:
    """Return whether a legal action matches a command."""
    fields: dict[str, Any] = msgspec.to_builtins(command)
    if right.do != fields.pop("do"):
        return False
    fields.pop("person")
    box = fields.pop("box", None)
    if (box is not None or right.boxes) and box not in right.boxes:
        return False
    if right.coins is not None and not is_amount(fields.pop("coins"), right.coins):
        return not surely and isinstance(command, c.PlaceWager) and takes_out_of_limits(book)
    for name in right.open:
        fields.pop(name, None)
    if isinstance(command, c.Choose) and right.fields["choice"] == "void-round" and command.choice == "void":
        return True  # the same command without the optional field
    given: dict[str, Any] = msgspec.to_builtins(right.fields)
    return fields == given


def takes_out_of_limits(book: Book) -> bool:
    return book.word("below_minimum") != "refuse" or book.word("above_maximum") != "refuse"


def is_amount(coins: int, amounts: Amounts) -> bool:
    return is_within(coins, amounts) and coins % amounts.step == 0 and coins not in amounts.but


def is_within(number: int, amounts: Amounts) -> bool:
    return amounts.least <= number and (amounts.most is None or number <= amounts.most)


def is_order(right: OrderRight, order: AnyCommand) -> bool:
    """Return whether an offered order matches an order."""
    fields: dict[str, Any] = msgspec.to_builtins(order)
    if isinstance(order, c.AnswerProposal):
        fields = {name: fields[name] for name in ("number", "consents")}
    if isinstance(order, c.ReportExposed):
        fields["count"] = len(order.tiles) or order.count
        if order.at != "box":
            fields["box"] = None  # the box does not matter there
    if isinstance(order, c.ReportMisSet) and order.hand != "box":
        fields["box"] = None
    for name in (*UNSAID, *right.open):
        fields.pop(name, None)
    defaults = msgspec.to_builtins(msgspec.structs.asdict(order))
    for name, values in right.one_of.items():
        if fields.pop(name, defaults.get(name)) not in msgspec.to_builtins(values):
            return False
    for name, amounts in right.amounts.items():
        if not is_within(fields.pop(name, defaults.get(name)), amounts):
            return False
    for name, several in right.several.items():
        list_of = fields.pop(name, [])
        if not {*list_of} <= {*several.of} or len({*list_of}) < several.least:
            return False
    return all(value is None for value in fields.values())
