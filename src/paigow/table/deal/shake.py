"""The cup: who shakes, the shake, and void throws."""

from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.table.core.command import DealerCommand, PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal, not_the_bank
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.core.visibility import hides
from paigow.table.equipment.replace_dice import dice_too_old
from paigow.table.seeds.seeds import chosen_late

DICE: Final = 3

FACES: Final = 6


class ShakeDice(DealerCommand, kw_only=True, gc=False):
    """Shake the cup. The faces stay under the lid until the dice are counted."""

    dice: tuple[int, ...] = ()
    """Three dice. If empty, they are drawn when the lid is lifted, and come with the count."""
    by: str | None = None
    """The banker, if the banker shakes. ``None`` means the dealer."""
    shakes: int = 3
    """How often the shaker was shaken (MA 6(a))."""
    now_ms: int | None = None
    """For the time that dice may be used (MA 3(c)). ``None`` if no time is known."""


class TakeCup(PlayerCommand, kw_only=True, gc=False):
    """Shake the cup as the banker, after the dealer or instead. The dice come from outside."""


class CupTaken(Event, kw_only=True, gc=False):
    """The banker shakes the cup."""

    person: str
    clause: str


class DiceShaken(Event, kw_only=True, gc=False):
    dice: tuple[int, ...] = ()
    """Hidden until counted. If empty, they are drawn when the lid is lifted."""
    by: str | None = None
    """The banker who shook. ``None`` means the dealer."""
    shakes: int = 3


@decides(ShakeDice, "bets_closed", "shaken")
def shake_dice(state: State, command: ShakeDice, book: Book) -> Decision:
    """Shake the dice under the lid, after the bets have closed. The book says who shakes, and how often.

    Rule: NZ 9.4, CAN 4.2, MA 3(c), 6(a), 8(i), RWS 3.8.
    """
    if state.round.cut is None:
        return Refusal(code="not_cut", clause=bank_cite("cut", state.round.bank.kind, book))
    if state.round.mixing:
        return Refusal(code="mix_first", facts={"mixing": state.round.mixing})
    if state.phase == "bets_closed" and (fault := dice_too_old(state, command.now_ms, book)):
        return fault
    if command.dice and not are_three(command.dice):
        return Refusal(
            code="bad_dice",
            clause=bank_cite("dice", state.round.bank.kind, book),
            facts={"dice": str(command.dice)},
        )
    if command.by != shaker(state, book):
        facts: dict[str, str | int] = {"person": command.by or "dealer"}
        return Refusal(code="not_your_shake", clause=book.clause_of("banker_shakes"), facts=facts)
    least = book.number("least_shakes")
    if command.shakes < least:
        facts = {"shakes": command.shakes, "least": least}
        return Refusal(code="too_few_shakes", clause=book.clause_of("least_shakes"), facts=facts)
    if state.phase == "shaken" and not is_shake_due(state):
        return Refusal(code="already_shaken", clause=book.clause_of("banker_shakes"))
    return [DiceShaken(dice=command.dice, by=command.by, shakes=command.shakes)]


def are_three(dice: tuple[int, ...]) -> bool:
    """Return whether these are three faces of dice."""
    return len(dice) == DICE and all(1 <= die <= FACES for die in dice)


def does_shake(book: Book) -> bool:
    """Return whether the banker always shakes instead of the dealer."""
    return book.word("banker_shakes") == "always"


def shaker(state: State, book: Book) -> str | None:
    """Return the banker if the banker shakes now. ``None`` means the dealer."""
    return state.round.bank.person if does_shake(book) or is_shake_due(state) else None


def is_shake_due(state: State) -> bool:
    """Return whether the banker asked for the cup and still has to shake it after the dealer."""
    return state.phase == "shaken" and state.round.cup_taken and state.round.shaken_by is None


@decides(TakeCup, "bets_closed", "shaken")
def take_cup(state: State, command: TakeCup, book: Book) -> Decision:
    """The banker shakes after the dealer (NZ 9.4), or instead, after the style is settled (MA 8(i))."""
    clause = book.clause_of("banker_shakes")
    is_over = does_shake(book) and (state.round.cut is not None or shaker(state, book) is None)
    if is_over or book.word("banker_shakes") == "no":
        return Refusal(code="not_your_shake", clause=clause, facts={"person": command.person})
    if fault := not_the_bank(state, command.person, clause):
        return fault
    if fault := chosen_late(state, clause):
        return fault
    if state.round.cup_taken:
        return Refusal(code="cup_taken", clause=clause)
    return [CupTaken(person=command.person, clause=clause)]


@evolves(DiceShaken, to="shaken")
def _dice_shaken(state: State, event: DiceShaken) -> State:
    return round_changed(state, dice=event.dice, shaken_by=event.by, throws=state.round.throws + 1)


@evolves(CupTaken)
def _cup_taken(state: State, event: CupTaken) -> State:
    return round_changed(state, cup_taken=True)


@hides(DiceShaken)
def _under_the_lid(state: State, event: DiceShaken, viewer: str | None) -> Event:
    return replace(event, dice=())
