"""Whose word an order waits for."""

from collections.abc import Iterable

from paigow.table.core.command import SupervisorCommand
from paigow.table.core.interest import people_in_round
from paigow.table.core.state import Proposal, State
from paigow.table.orders.correct_payment import CorrectPayment


def asked_now(state: State, proposal: Proposal) -> tuple[str, ...]:
    """Whose consent an order waits for: those who were asked, and who takes part by now; of the house's, nobody's."""
    if proposal.needs_house:
        return ()
    return without_interested(proposal.by, proposal.order, (*proposal.asked, *people_in_round(state)))


def without_interested(by: str, order: SupervisorCommand, asked: Iterable[str]) -> tuple[str, ...]:
    """Those asked but who gives the order; nobody, if that leaves one alone who is paid by it."""
    people = tuple([person for person in dict.fromkeys(asked) if person != by])
    gains = order.person if isinstance(order, CorrectPayment) and order.coins > 0 else None
    return () if all(person == gains for person in people) else people
