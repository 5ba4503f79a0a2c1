"""Dice decide which box is taken out of play."""

from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import DealerCommand, SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import AFTER_DELIVERY
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.deal.cuts import count

_FIRST_BOX: Final = 1


class RemoveByDice(SupervisorCommand, kw_only=True, gc=False):
    """Take a box out of play because values are being signalled. The dice decide which one (NZ 12.9-12.10)."""


class ThrowForRemoval(DealerCommand, kw_only=True, gc=False):
    """Throw the dice that decide which box is taken out of play."""

    dice: tuple[int, int, int]


class RemovalOrdered(SupervisedEvent, kw_only=True, gc=False):
    """A box is to be taken out of play by dice."""


class RemovalThrown(Event, kw_only=True, gc=False):
    """The throw for the removal. If ``box`` is ``None``, it fell on the operator's box and is repeated."""

    dice: tuple[int, int, int]
    total: int
    box: int | None
    clause: str


class BoxRemoved(SupervisedEvent, kw_only=True, gc=False):
    """The Off marker lies on the box."""

    box: int


@decides(RemoveByDice, "delivered", *AFTER_DELIVERY, "paid", "round_over")
def remove_by_dice(state: State, command: RemoveByDice, book: Book) -> Decision:
    """Order that a box be taken out of play.

    All boxes must be in play, and the house must bank, alone or in a co-bank.

    Rule: NZ 12.9.
    """
    clause = book.clause_of("removal_by_dice")
    if not book.flag("removal_by_dice"):
        return Refusal(code="no_removal", clause=clause)
    if state.is_removing:
        return Refusal(code="removal_ordered", clause=clause)
    if fault := not_removable(state, clause):
        return fault
    if state.round.secrets is not None:
        return Refusal(code="dice_are_spent", clause=clause)
    return [RemovalOrdered(by=command.by, reason=command.reason, clause=clause)]


def not_removable(state: State, clause: str) -> Refusal | None:
    """Return a refusal unless all boxes are in play and the house banks, alone or with a player (NZ 12.9).

    A box counts as in play if its hand became void after the delivery, for example because its player was
    removed.
    """
    if state.round.bank.kind == "player":
        return Refusal(code="player_banks", clause=clause)
    out = {state.chung, *state.removed}
    empty = [
        box.number
        for box in state.boxes.values()
        if not box.in_play and not box.is_void and box.number not in out
    ]
    if empty or state.round.is_void:
        facts: dict[str, str | int] = {"boxes": ", ".join(map(str, empty))}
        return Refusal(code="not_all_in_play", clause=clause, facts=facts)
    return None


@decides(ThrowForRemoval, "round_over")
def throw_for_removal(state: State, command: ThrowForRemoval, book: Book) -> Decision:
    """Count the dice total from box 1. If it falls on the operator's box or on none, the throw is repeated.

    Rule: NZ 12.10.
    """
    if not state.is_removing:
        return Refusal(code="no_removal_ordered", clause=book.clause_of("removal_by_dice"))
    if not all(1 <= die <= 6 for die in command.dice):
        return Refusal(code="bad_dice", clause=book.cite("dice"), facts={"dice": str(command.dice)})
    total = sum(command.dice)
    box = count(book.ring, _FIRST_BOX, total)
    if box == state.chung or box not in state.boxes or box in state.removed:
        again = book.cite("removal_repeat")
        return [RemovalThrown(dice=command.dice, total=total, box=None, clause=again)]
    clause = book.cite("removal_throw")
    return [
        RemovalThrown(dice=command.dice, total=total, box=box, clause=clause),
        BoxRemoved(box=box, clause=clause),
    ]


@evolves(RemovalOrdered)
def _removal_ordered(state: State, event: RemovalOrdered) -> State:
    """Start a new count of its throws, unless they depend on the seeds for the dice, like all throws of the round."""
    has_seeds = any(each.dice_seed is not None for each in state.round.seeds.values())
    return replace(state, is_removing=True, removal_throws=state.removal_throws if has_seeds else 0)


@evolves(RemovalThrown)
def _removal_thrown(state: State, event: RemovalThrown) -> State:
    return replace(state, removal_throws=state.removal_throws + 1)


@evolves(BoxRemoved)
def _box_removed(state: State, event: BoxRemoved) -> State:
    return replace(state, is_removing=False, removed=(*state.removed, event.box))
