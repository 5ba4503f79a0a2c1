"""A match play coupon is laid beside a wager, or taken back."""

from collections.abc import Iterator

from paigow.books import Book
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides, out_of_phase
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import BoxNumber, CoinsOrNone
from paigow.table.core.refusal import Refusal, no_box
from paigow.table.core.state import State
from paigow.table.wagers.place import no_bets_now
from paigow.table.wagers.wager import coupon_changed


class LayCoupon(PlayerCommand, kw_only=True, gc=False):
    """Lay a match play coupon of this value beside an own wager (MA 5(a)). 0 takes the coupon there back."""

    box: BoxNumber
    value: CoinsOrNone


class CouponLaid(Event, kw_only=True, gc=False):
    """A coupon lies beside the wager. ``value`` 0 means that it was taken back."""

    person: str
    box: int
    value: int
    clause: str


@decides(LayCoupon, "betting")
def lay_coupon(state: State, command: LayCoupon, book: Book) -> Decision:
    """Lay one own coupon beside a main wager of at least its value (MA 5(a)). It replaces a coupon that lies there."""
    if fault := no_box(state, command.box, book):
        return fault
    clause, value = book.cite("coupon_laid"), command.value
    wager = state.boxes[command.box].wager_of(command.person, "main")
    if wager is None:
        return Refusal(code="no_wager", clause=clause, facts={"bet": "main", "box": command.box})
    held = state.coupons.get(command.person, ())
    if value not in held and (value or not wager.coupon):
        return Refusal(code="no_such_coupon", clause=clause, facts={"coins": value})
    if value > wager.coins:
        facts: dict[str, str | int] = {"coins": value, "wager": wager.coins}
        return Refusal(code="coupon_above_wager", clause=clause, facts=facts)
    return [CouponLaid(person=command.person, box=command.box, value=value, clause=clause)]


out_of_phase(LayCoupon)(no_bets_now)


@evolves(CouponLaid)
def _coupon_laid(state: State, event: CouponLaid) -> State:
    return coupon_changed(state, event.box, event.person, event.value)


@lists_candidates(LayCoupon)
def _held(state: State, person: str, book: Book) -> Iterator[Candidate]:
    """Return candidate coupons of each value that the person holds, and 0, for each box with an own wager."""
    for number, box in state.boxes.items():
        wager = box.wager_of(person, "main")
        if wager is not None:
            for value in sorted({*state.coupons.get(person, ()), 0}):
                yield Candidate(LayCoupon(person=person, box=number, value=value))
