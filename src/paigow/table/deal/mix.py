"""Laja and reshuffle: the stacked tiles are mixed once more."""

from typing import Any, Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.bank.turns import next_offer
from paigow.table.core.command import DealerCommand, PlayerCommand, RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.phases import OPEN, UNCUT
from paigow.table.core.refusal import Refusal, not_the_bank
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.core.visibility import hides
from paigow.table.deal.lapsed import lapsed_bank_choices, lapsed_choices
from paigow.table.equipment.check_tiles import set_fault

_BACK_TO_MIXING: Final = frozenset({"shaken", "counted", "delivered"})
"""Phases from which an ordered mix leads back to before the cut."""

_RESHUFFLED: Final = UNCUT | {"covering", "bets_closed", "shaken", "counted", "delivered"}


class MakeLaja(DealerCommand, kw_only=True, gc=False):
    """Mix the stacked tiles once more. ``woodpile`` is the new order."""

    woodpile: tuple[str, ...]


class Reshuffle(DealerCommand, kw_only=True, gc=False):
    """Shuffle and stack all the tiles again, as ordered or as an irregularity requires."""

    woodpile: tuple[str, ...]


class AskLaja(PlayerCommand, kw_only=True, gc=False):
    """Ask for an additional mix of the stacked tiles."""


class OrderReshuffle(RoundCommand, kw_only=True, gc=False):
    """Order a new shuffle because of exposed tiles or suspected tracking (NZ 12.7, CAN 13.3)."""


class LajaAsked(Event, kw_only=True, gc=False):
    person: str
    clause: str


class LajaMade(Event, kw_only=True, gc=False):
    """The tiles were mixed once more. ``woodpile`` is hidden from every viewer."""

    woodpile: tuple[str, ...] = ()
    clause: str


class ReshuffleAsked(SupervisedEvent, kw_only=True, gc=False):
    """The tiles must be mixed again before the round goes on."""

    is_laja: bool = False


class TilesReshuffled(Event, kw_only=True, gc=False):
    """All tiles were shuffled and stacked again. Cut, dice and delivery are done again."""

    woodpile: tuple[str, ...] = ()
    clause: str


@decides(AskLaja, *UNCUT, "covering", "bets_closed")
def ask_laja(state: State, command: AskLaja, book: Book) -> Decision:
    """Ask for the one additional mix of a round, before the cut is chosen, as any player or as the banker only.

    While the bank is on offer, nobody can ask, because it is not known who is entitled to the laja.

    Rule: NZ 9.2, 9.3.
    """
    if book.word("laja") == "none":
        return Refusal(code="no_laja", clause=book.clause_of("laja"))
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    if command.person in state.excluded:
        return Refusal(code="excluded", clause=book.cite("excluded"), facts={"person": command.person})
    if asked := _is_asked(state, book):
        return Refusal(code="bank_waits", clause=book.clause_of("laja"), facts={"person": asked})
    if state.round.bank.box is not None:
        fault = not_the_bank(state, command.person, book.cite("laja_banker"))
        if fault:
            return fault
    if state.round.cut is not None or state.round.chosen_cut is not None:
        return Refusal(code="already_cut", clause=book.clause_of("laja"))
    if state.round.is_laja_asked:
        return Refusal(code="laja_once", clause=book.cite("laja_once"))
    asked_for = LajaAsked(person=command.person, clause=book.clause_of("laja"))
    return [asked_for, *lapsed_bank_choices(state, asked_for.clause, is_laja=True)]


def _is_asked(state: State, book: Book) -> str | None:
    """Return the player who is offered the bank, or will be next. ``None`` if it is known who banks."""
    bank = state.round.bank
    if bank.is_decided:
        return None
    if bank.offered is not None:
        return bank.offered
    offer = next_offer(state, book)
    return None if offer is None else offer[0]


@decides(MakeLaja, *UNCUT, "covering", "bets_closed")
def make_laja(state: State, command: MakeLaja, book: Book) -> Decision:
    """Mix the stacked tiles once more."""
    fault = _not_ordered(state, "laja") or set_fault(command.woodpile, book.cite("shuffle"))
    return fault or [LajaMade(woodpile=command.woodpile, clause=book.cite("laja"))]


@decides(Reshuffle, *UNCUT, "covering", "bets_closed")
def reshuffle(state: State, command: Reshuffle, book: Book) -> Decision:
    """Shuffle and stack all the tiles again."""
    fault = _not_ordered(state, "reshuffle") or set_fault(command.woodpile, book.cite("shuffle"))
    return fault or [TilesReshuffled(woodpile=command.woodpile, clause=book.cite("shuffle"))]


def mixing_due(state: State) -> str | None:
    """Return what the dealer has to do with the stacked tiles: "laja" or "reshuffle".

    ``None`` if nothing or to stack.
    """
    return None if state.phase == "washed" else state.round.mixing


def _not_ordered(state: State, mixing: str) -> Refusal | None:
    if state.round.mixing == mixing:
        return None
    return Refusal(code="no_mixing", facts={"mixing": mixing, "due": state.round.mixing or "none"})


@decides(OrderReshuffle, *OPEN)
def order_reshuffle(state: State, command: OrderReshuffle, book: Book) -> Decision:
    """The supervisor orders a new shuffle, until a player has handled delivered tiles.

    Rule: NZ 12.7, CAN 13.3. Wagers stand. Laja, cut, dice and delivery are done again, so earlier choices
    about them lapse. Choices after the order are for the new stacks and stay.
    """
    clause = book.cite("reshuffle_ordered")
    if state.phase not in _RESHUFFLED or any(box.is_viewed for box in state.boxes.values()):
        return Refusal(code="reshuffle_late", clause=clause)
    return mixing_ordered(state, ReshuffleAsked(by=command.by, reason=command.reason, clause=clause))


def mixing_ordered(state: State, order: ReshuffleAsked) -> list[Event]:
    """Return the event of the order, after the events that take back choices of people."""
    return [
        *lapsed_choices(state, order.clause),
        *lapsed_bank_choices(state, order.clause, is_laja=order.is_laja),
        order,
    ]


@evolves(LajaAsked)
def _laja_asked(state: State, event: LajaAsked) -> State:
    return round_changed(state, is_laja_asked=True, is_laja_due=True, mixing=state.round.mixing or "laja")


@evolves(ReshuffleAsked)
def _reshuffle_asked(state: State, event: ReshuffleAsked) -> State:
    if event.is_laja:
        return round_changed(state, mixing=state.round.mixing or "laja")
    state = round_changed(state, mixing="reshuffle", cut=None, cut_options=(), cut_by="")
    if state.phase not in _BACK_TO_MIXING:
        return state
    back = undelivered(
        state,
        dice=(),
        total=None,
        first=None,
        shaken_by=None,
        are_seeds_asked=False,
        asked_for_dice=(),
        beacons={which: each for which, each in state.round.beacons.items() if which != "dice"},
    )
    return replace(back, phase="bets_closed")


def undelivered(state: State, **changes: Any) -> State:
    """Return the table with every delivered tile taken back unseen. ``changes`` are further changes of the round."""
    boxes = {
        number: replace(box, hand=None, is_viewed=False, choice=None, known=(), exposed=0)
        for number, box in state.boxes.items()
    }
    back = replace(
        state.round,
        house_hand=None,
        house_exposed=0,
        delivered=(),
        undelivered={},
        deadline_ms=None,
        **changes,
    )
    return replace(state, round=back, boxes=boxes)


@evolves(LajaMade)
def _laja_made(state: State, event: LajaMade) -> State:
    return round_changed(
        state,
        woodpile=event.woodpile,
        mixing=None,
        is_laja_due=False,
        laja_exposed=0,
        lajas=state.round.lajas + 1,
    )


@evolves(TilesReshuffled)
def _tiles_reshuffled(state: State, event: TilesReshuffled) -> State:
    return round_changed(
        state,
        woodpile=event.woodpile,
        mixing="laja" if state.round.is_laja_due else None,
        laja_exposed=0,
        reshuffles=state.round.reshuffles + 1,
    )


@hides(LajaMade)
@hides(TilesReshuffled)
def _mixed_face_down(state: State, event: LajaMade | TilesReshuffled, viewer: str | None) -> Event:
    return replace(event, woodpile=())
