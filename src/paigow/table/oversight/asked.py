"""The people whose consent an order needs."""

from collections.abc import Iterable

from paigow.table.core.command import SupervisorCommand
from paigow.table.core.interest import people_in_round
from paigow.table.core.state import Proposal, State
from paigow.table.orders.correct_payment import CorrectPayment


def asked_now(state: State, proposal: Proposal) -> tuple[str, ...]:
    """Return whose consent an order needs: the asked people and new participants, or nobody if the house answers."""
    if proposal.needs_house:
        return ()
    return without_interested(proposal.by, proposal.order, (*proposal.asked, *people_in_round(state)))


def without_interested(by: str, order: SupervisorCommand, asked: Iterable[str]) -> tuple[str, ...]:
    """Return the asked people without the person who orders.

    Return nobody if the only person left would be paid by the order.
    """
    people = tuple([person for person in dict.fromkeys(asked) if person != by])
    gains = order.person if isinstance(order, CorrectPayment) and order.coins > 0 else None
    return () if all(person == gains for person in people) else people
