"""A hand that the dealer set wrongly."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import ruleset, two_of
from paigow.table.core.box import Faces, Hand
from paigow.table.core.candidates import OrderCandidate, lists_order_candidates
from paigow.table.core.command import RoundCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event, SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import HandNumber
from paigow.table.core.phases import AFTER_DELIVERY
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import box_changed, round_changed, unchanged
from paigow.table.core.visibility import hides, sees_tiles
from paigow.table.hands.laying import halves, house_way, is_house_way
from paigow.table.hands.setting import house_plays, house_plays_at
from paigow.table.irregularities.undo import undone


class ReportMisSet(RoundCommand, kw_only=True, gc=False):
    """Report that a hand set by the dealer is not set the house way."""

    hand: Literal["house", "bank", "box"]
    box: HandNumber | None = None


class HandReset(SupervisedEvent, kw_only=True, gc=False):
    """A hand is set (again) by the house way after an error. ``position`` may be the house's or the bank's."""

    position: int
    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    row: str = ""
    """The row of the house way that decided."""
    low_name: str | None = None
    """Names of the hands, if they lie face up."""
    high_name: str | None = None


class MisSetStands(SupervisedEvent, kw_only=True, gc=False):
    """A hand that was not set the house way is played as it is."""

    position: int


@decides(ReportMisSet, *AFTER_DELIVERY, "paid")
def report_mis_set(state: State, command: ReportMisSet, book: Book) -> Decision:
    """Set again a hand that the dealer set wrongly, and match everything again, or let the hand stand.

    Rule: NZ 10.6, 12.8; CAN 13.8; MA 9(f); RWS 3.14.
    """
    position = _position(state, command)
    hand = None if position is None else _hand_at(state, position)
    whose: dict[str, str | int] = {"hand": command.hand, "position": command.box or 0}
    if position is None or hand is None:
        return Refusal(code="no_such_hand", facts=whose)
    if not hand.set_by:
        return Refusal(code="not_set", facts=whose)
    if hand.set_by == "player":
        return Refusal(code="set_by_player", clause=book.cite("set_final"), facts=whose)
    if hand.is_exposed and is_house_way(
        hand, book
    ):  # no answer may reveal the setting of a hand that lies face down
        return Refusal(code="set_the_house_way", clause=book.cite("house_sets"), facts=whose)
    is_players = command.hand == "box"
    clause = book.clause_of("requested_reset") if is_players else book.cite("mis_set_reset")
    if not _may_be_reset(state, command, book):
        stands = clause if is_players and not book.flag("requested_reset") else book.cite("mis_set_stands")
        return [MisSetStands(position=position, by=command.by, reason=command.reason, clause=stands)]
    house = house_way(hand, book)
    told = {"by": command.by, "reason": command.reason, "clause": clause}
    reset = set_anew(position, hand, (*halves(house.setting), house.clause), book, told)
    return [*undone(state, clause, book), reset]


def _position(state: State, command: ReportMisSet) -> int | None:
    """Return where the hand lies, if there is such a hand."""
    if command.hand == "bank":
        return state.chung
    if command.hand == "house":
        return state.house if house_plays(state) else None
    is_players = command.box in state.boxes and command.box not in {state.round.bank.box, state.house_box}
    return command.box if is_players else None


def _hand_at(state: State, position: int) -> Hand | None:
    if house_plays_at(state, position):
        return state.round.house_hand
    box = state.boxes[position]
    return None if box.is_conceded else box.hand


def _may_be_reset(state: State, command: ReportMisSet, book: Book) -> bool:
    """Return whether it is not too late, and the book has hands of this kind set again."""
    if state.phase == "paid" or (command.hand == "box" and not book.flag("requested_reset")):
        return False
    return book.word("reset_until") == "last payment" or not _is_any_exposed(state)


def _is_any_exposed(state: State) -> bool:
    """Return whether any player's hand has been turned over."""
    return any(
        box.number != state.round.bank.box and box.hand is not None and box.hand.is_exposed
        for box in state.boxes.values()
    )


def set_anew(
    position: int, hand: Hand, laid: tuple[Faces, Faces, str], book: Book, told: dict[str, str]
) -> HandReset:
    """Return the event that sets a hand again as ``laid``: low, high and the row of the house way that decided."""
    low, high, row = laid
    names = ruleset(book).set_hand(two_of(low), two_of(high))
    return HandReset(
        position=position,
        low=low,
        high=high,
        row=row,
        low_name=names.low_name if hand.is_exposed else None,
        high_name=names.high_name if hand.is_exposed else None,
        **told,
    )


@evolves(HandReset, leads_on=True)
def _hand_reset(state: State, event: HandReset) -> State:
    if house_plays_at(state, event.position):
        assert state.round.house_hand is not None  # it was set before
        return round_changed(state, house_hand=_set_again(state.round.house_hand, event))
    hand = state.boxes[event.position].hand
    assert hand is not None  # it was set before
    return box_changed(state, event.position, hand=_set_again(hand, event))


def _set_again(hand: Hand, event: HandReset) -> Hand:
    # A hand that a row has set counts as the dealer's, even if it is laid as before. Otherwise the event
    # would reveal how it lay while it is face down.
    is_by_row = event.row not in {"", hand.clause}
    return replace(
        hand,
        low=event.low,
        high=event.high,
        set_by="house_way" if hand.set_by == "player" and is_by_row else hand.set_by,
        clause=event.row,
        low_name=event.low_name,
        high_name=event.high_name,
    )


evolves(MisSetStands)(unchanged)


@hides(HandReset)
def _reset_face_down(state: State, event: HandReset, viewer: str | None) -> Event:
    """Show a hand that lies face down only to the person who decides on it, and the house's to nobody."""
    if event.low_name is not None:
        return event
    is_own = not house_plays_at(state, event.position) and sees_tiles(state, viewer, event.position)
    return event if is_own else replace(event, low=(), high=(), row="")


@lists_order_candidates(ReportMisSet)
def _any_hand(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    yield OrderCandidate(ReportMisSet(by=by, hand="house"))
    yield OrderCandidate(ReportMisSet(by=by, hand="bank"))
    for number in state.boxes:
        yield OrderCandidate(ReportMisSet(by=by, hand="box", box=number))
