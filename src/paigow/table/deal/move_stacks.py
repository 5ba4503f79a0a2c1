"""The banker cuts the stacks."""

from collections.abc import Iterator
from typing import Final

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides, wrong_phase
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumbers
from paigow.table.core.phases import Phases
from paigow.table.core.refusal import Refusal, not_the_bank
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.deal.cuts import STACKS, stack_order
from paigow.table.seeds.seeds import chosen_late

_CLOSED: Final[Phases] = frozenset({"covering", "bets_closed"})


class MoveStacks(PlayerCommand, kw_only=True, gc=False):
    """Cut the stacks: neighbouring stacks go to the dealer's left or right end (MA 8(g))."""

    to_left: BoxNumbers = ()
    to_right: BoxNumbers = ()


class StacksMoved(Event, kw_only=True, gc=False):
    person: str
    to_left: tuple[int, ...] = ()
    to_right: tuple[int, ...] = ()
    order: tuple[int, ...]
    """The eight stacks from the dealer's right in the new order, by their former numbers."""
    clause: str


@decides(MoveStacks, "stacked", "betting", "covering", "bets_closed")
def move_stacks(state: State, command: MoveStacks, book: Book) -> Decision:
    """The banker moves neighbouring stacks to one end, or some to each, once and before the house's wager.

    Rule: MA 8(g), 8(h): the house's wager is placed after the tiles are cut and before no more bets. Stacks
    are numbered from the dealer's right, and keep their order at each end. After a reshuffle the banker may
    cut again (MA 8(g)), whatever lies on the layout by then.
    """
    is_again = state.round.reshuffles > 0 or state.round.mixing == "reshuffle"
    if state.phase in _CLOSED and not is_again:
        return wrong_phase(state, command, book)
    clause = book.clause_of("stack_cut")
    if not book.flag("stack_cut"):
        return Refusal(code="no_stack_cut", clause=clause)
    if fault := not_the_bank(state, command.person, clause):
        return fault
    if state.round.moved is not None:
        return Refusal(code="stacks_moved", clause=clause)
    if fault := chosen_late(state, clause):
        return fault
    if state.round.bank.is_house_wager_placed and not is_again:
        return Refusal(code="cut_before_wager", clause=clause)
    if state.round.cut is not None:
        return Refusal(code="already_cut", clause=bank_cite("cut", state.round.bank.kind, book))
    if state.round.mixing:
        return Refusal(code="mix_first", facts={"mixing": state.round.mixing})
    moved = sorted((*command.to_left, *command.to_right))
    if (
        not moved
        or moved[0] < STACKS[0]
        or moved != list(range(moved[0], moved[-1] + 1))
        or moved[-1] > STACKS[-1]
    ):
        return Refusal(
            code="not_adjacent_stacks", clause=clause, facts={"stacks": ", ".join(map(str, moved))}
        )
    left, right = tuple(sorted(command.to_left)), tuple(sorted(command.to_right))
    order = stack_order(left, right)
    return [StacksMoved(person=command.person, to_left=left, to_right=right, order=order, clause=clause)]


@evolves(StacksMoved)
def _stacks_moved(state: State, event: StacksMoved) -> State:
    if not state.round.woodpile:  # the log hides the woodpile
        return round_changed(state, moved=(event.to_left, event.to_right))
    woodpile = tuple(
        state.round.woodpile[4 * (stack - 1) + level] for stack in event.order for level in range(4)
    )
    return round_changed(state, woodpile=woodpile, moved=(event.to_left, event.to_right))


@lists_candidates(MoveStacks)
def _some_stacks(state: State, person: str, book: Book) -> Iterator[Candidate]:
    if person == state.round.bank.person:
        yield Candidate(
            MoveStacks(person=person), open=("to_left", "to_right"), past=("not_adjacent_stacks",)
        )
