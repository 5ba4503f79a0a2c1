"""Taking a box out of play by dice, where values are being signalled (NZ 12.9-12.11)."""

from typing import Final

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.cuts import count
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.state import State

_FIRST_BOX: Final = 1


def remove_by_dice(state: State, command: c.RemoveByDice, book: Book) -> Decision:
    """Order that a box be taken out of play: all boxes are in play and the house banks, alone or with a player.

    Rule: NZ 12.9.
    """
    clause = book.clause_of("removal_by_dice")
    if not book.flag("removal_by_dice"):
        return Refusal(code="no_removal", clause=clause)
    if state.is_removing:
        return Refusal(code="removal_ordered", clause=clause)
    if fault := not_removable(state, clause):
        return fault
    if state.secrets is not None:
        return Refusal(code="dice_are_spent", clause=clause)
    return [e.RemovalOrdered(by=command.by, reason=command.reason, clause=clause)]


def not_removable(state: State, clause: str) -> Refusal | None:
    """A refusal unless all boxes are in play and the house banks, alone or with a player (NZ 12.9)."""
    if state.bank.kind == "player" and state.bank.box is not None:
        return Refusal(code="player_banks", clause=clause)
    out = {state.chung, *state.removed}
    empty = [box.number for box in state.boxes.values() if not box.in_play and box.number not in out]
    if empty or state.is_void:
        facts: dict[str, str | int] = {"boxes": ", ".join(map(str, empty))}
        return Refusal(code="not_all_in_play", clause=clause, facts=facts)
    return None


def throw_for_removal(state: State, command: c.ThrowForRemoval, book: Book) -> Decision:
    """The dice total is counted from box 1; if it falls on the operator's box, or on none, it is thrown again.

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
        return [e.RemovalThrown(dice=command.dice, total=total, box=None, clause=again)]
    clause = book.cite("removal_throw")
    return [
        e.RemovalThrown(dice=command.dice, total=total, box=box, clause=clause),
        e.BoxRemoved(box=box, clause=clause),
    ]
