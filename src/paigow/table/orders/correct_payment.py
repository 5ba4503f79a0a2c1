"""A payment is corrected."""

from collections.abc import Iterator

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.candidates import Amounts, OrderCandidate, lists_order_candidates
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import SupervisedEvent
from paigow.table.core.evolve import evolves
from paigow.table.core.field_types import PersonId, SignedCoins, Unsaid
from paigow.table.core.phases import OPEN
from paigow.table.core.postings import FLOAT, Moves, either_way, posts, stack
from paigow.table.core.refusal import Refusal
from paigow.table.core.round import Settled
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed, stack_changed


class CorrectPayment(SupervisorCommand, kw_only=True, gc=False):
    """Correct a wrong payment: the house pays a person ``coins``, or takes them back if negative (R11)."""

    person: PersonId
    coins: SignedCoins
    approved_by: Unsaid[str] = ""
    """The person who approves personally. Not the person who asks."""


class PaymentCorrected(SupervisedEvent, kw_only=True, gc=False):
    """The float tray pays a person ``coins``, or gets them back if negative."""

    person: str
    coins: int
    approved_by: str


@decides(CorrectPayment, *OPEN)
def correct_payment(state: State, command: CorrectPayment, book: Book) -> Decision:
    """Correct a wrong payment from the float tray, or into it. One person asks, and another approves."""
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    if command.coins == 0:
        return Refusal(code="bad_amount", facts={"coins": 0})
    if not command.approved_by or command.approved_by == command.by:
        return Refusal(code="not_approved", facts={"by": command.by, "approved_by": command.approved_by})
    if not command.reason:
        return Refusal(code="no_reason")
    if fault := _beyond_the_round(state, command):
        return fault
    stack = state.people[command.person].stack
    if command.coins > state.float_coins:
        facts: dict[str, str | int] = {"float_coins": state.float_coins, "coins": command.coins}
        return Refusal(code="float_is_short", facts=facts)
    if -command.coins > stack:
        return Refusal(code="not_enough", facts={"coins": -command.coins, "stack": stack})
    return [
        PaymentCorrected(
            person=command.person,
            coins=command.coins,
            approved_by=command.approved_by,
            by=command.by,
            reason=command.reason,
        )
    ]


def _beyond_the_round(state: State, command: CorrectPayment) -> Refusal | None:
    """Return a refusal of more than the round can have moved wrongly.

    All corrections of a round for one person are limited to what its settlement has moved for the person:
    stakes taken and returned, winnings, commission. The person gives back at most what the round has brought,
    including corrections.
    """
    most = _most_moved(state, command.person, is_paid_back=command.coins < 0)
    if abs(command.coins) <= most:
        return None
    facts: dict[str, str | int] = {"coins": abs(command.coins), "most": most, "person": command.person}
    return Refusal(code="beyond_the_round", facts=facts)


def _settled(state: State, person: str) -> Settled:
    """Return what a person's last settled round has moved.

    It is this round, as soon as it has moved the person's coins.
    """
    return state.round.settled.get(person) or state.settled_before.get(person) or Settled()


def _most_moved(state: State, person: str, *, is_paid_back: bool) -> int:
    """Return the most that may still be paid to a person, or taken back, for the person's last round."""
    settled = _settled(state, person)
    most = settled.moved - settled.corrected
    return max(min(most, settled.got - settled.paid_back) if is_paid_back else most, 0)


@evolves(PaymentCorrected)
def _payment_corrected(state: State, event: PaymentCorrected) -> State:
    before = _settled(state, event.person)
    after = replace(
        before,
        corrected=before.corrected + abs(event.coins),
        paid_back=before.paid_back - event.coins,
    )
    state = replace(
        stack_changed(state, event.person, event.coins), float_coins=state.float_coins - event.coins
    )
    if event.person in state.round.settled:
        return round_changed(state, settled={**state.round.settled, event.person: after})
    return replace(state, settled_before={**state.settled_before, event.person: after})


@posts(PaymentCorrected)
def _corrected(event: PaymentCorrected) -> Moves:
    return either_way(FLOAT, stack(event.person), event.coins)


@lists_order_candidates(CorrectPayment)
def _either_way(state: State, by: str, book: Book) -> Iterator[OrderCandidate]:
    """Return candidate corrections of what the round can have moved wrongly, paid out or taken back."""
    for person, here in state.people.items():
        out = _most_moved(state, person, is_paid_back=False)  # a fill brings what the float tray lacks
        back = min(_most_moved(state, person, is_paid_back=True), here.stack)
        for least, most in ((1, out), (-back, -1)):
            if least <= most:
                order = CorrectPayment(by=by, person=person, coins=least, reason="told by whoever orders it")
                amounts = {"coins": Amounts(least=least, most=most)}
                yield OrderCandidate(order, amounts=amounts, open=("reason",), past=("float_is_short",))
