"""The dealer lifts the lid and counts the total."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.interest import awaits_count
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.core.visibility import hides
from paigow.table.deal.cuts import count
from paigow.table.deal.shake import are_three, is_shake_due
from paigow.table.seeds.seeds import not_drawn_yet


class CountDice(DealerCommand, kw_only=True, gc=False):
    """Lift the lid, announce the total and count to the position of the first group."""

    dice: tuple[int, ...] = ()
    """Three dice, if the shake did not bring them."""


class DiceCounted(Event, kw_only=True, gc=False):
    dice: tuple[int, int, int]
    total: int
    """Total of the dice, without a nominated +4 or -4. 0, like ``first``, if a pupil still has to count."""
    first: int
    """The position that receives the first group: a box number, 0 for the dealer, -1 for the dead hand.

    A number above the boxes of the layout is a notional position.
    """
    clause: str


@decides(CountDice, "shaken")
def count_dice(state: State, command: CountDice, book: Book) -> Decision:
    """Announce the total and count from the chung to the first position, with the banker's +4 or -4.

    Rule: NZ 9.6, 9.9, CAN 4.2, MA 6(c), 8(j), RWS 3.8.
    """
    if is_shake_due(state):
        return Refusal(code="shake_first", clause=book.clause_of("banker_shakes"))
    if fault := not_drawn_yet(state, "dice"):
        return fault
    dice = state.round.dice or command.dice
    if not are_three(dice) or (state.round.dice and command.dice):
        return Refusal(
            code="bad_dice",
            clause=bank_cite("dice", state.round.bank.kind, book),
            facts={"dice": str(command.dice)},
        )
    one, two, three = dice
    total = one + two + three
    first = count(book.ring, state.chung, total + (state.round.nominated or 0))
    return [
        DiceCounted(
            dice=(one, two, three),
            total=total,
            first=first,
            clause=bank_cite("count", state.round.bank.kind, book),
        )
    ]


@hides(DiceCounted)
def _not_counted_yet(state: State, event: DiceCounted, viewer: str | None) -> Event:
    """Hide the count, because the pupil who deals has to find it."""
    return replace(event, total=0, first=0) if awaits_count(state) else event


@evolves(DiceCounted, to="counted")
def _dice_counted(state: State, event: DiceCounted) -> State:
    return round_changed(state, dice=event.dice, total=event.total, first=event.first)
