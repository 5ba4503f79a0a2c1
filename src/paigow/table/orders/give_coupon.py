"""A player gets a match play coupon."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.money import ChipSet
from paigow.table.core.candidates import OrderCandidate, amounts, lists_order_candidates
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import CoinsOrNone, PersonId
from paigow.table.core.phases import OPEN
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import with_coupon

MOST_COUPONS: Final = 20
"""Maximum number of coupons that one person holds at a table."""


class GiveCoupon(SupervisorCommand, kw_only=True, gc=False):
    """Give a player a match play coupon of this value (MA 5(a)). It can be used at this table until it is taken."""

    person: PersonId
    value: CoinsOrNone


class CouponGiven(SupervisedEvent, kw_only=True, gc=False):
    """A player holds one more match play coupon. No coins move."""

    person: str
    value: int


@decides(GiveCoupon, *OPEN)
def give_coupon(state: State, command: GiveCoupon, book: Book) -> Decision:
    """Give a coupon that chips can match, up to the value that the operator accepts (MA 5(a))."""
    most, clause = most_of_coupon(book)
    if not most:
        return Refusal(code="no_coupons", clause=clause)
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    if not 0 < command.value <= most or not ChipSet(state.limits.chips).can_pay(command.value):
        return Refusal(code="bad_coupon", clause=clause, facts={"coins": command.value, "maximum": most})
    if len(state.coupons.get(command.person, ())) >= MOST_COUPONS:
        facts: dict[str, str | int] = {"person": command.person, "count": MOST_COUPONS}
        return Refusal(code="coupons_enough", clause=clause, facts=facts)
    return [
        CouponGiven(
            person=command.person, value=command.value, by=command.by, reason=command.reason, clause=clause
        )
    ]


def most_of_coupon(book: Book) -> tuple[int, str]:
    """Return the maximum value of a coupon, or 0 if none is accepted, and the clause that says so."""
    most = book.value("match_play")
    return (most, book.clause_of("match_play")) if isinstance(most, int) else (0, book.cite("coupon_laid"))


@evolves(CouponGiven)
def _coupon_given(state: State, event: CouponGiven) -> State:
    return replace(state, coupons=with_coupon(state.coupons, event.person, event.value))


@lists_order_candidates(GiveCoupon)
def _anybody(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    most, _ = most_of_coupon(book)
    chips = ChipSet(state.limits.chips)
    if chips.smallest > most:
        return
    for person in state.people:
        order = GiveCoupon(by=by, person=person, value=chips.smallest)
        yield OrderCandidate(
            order, amounts={"value": amounts(chips, chips.smallest, chips.payable_at_most(most))}
        )
