"""Proposed orders end when they are decided or when their round ends."""

from typing import Literal

from msgspec.structs import replace

from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.state import State


class ProposalEnded(Event, kw_only=True, gc=False):
    """The result of a proposed order. If it was given, its events follow."""

    number: int
    cause: Literal["given", "declined", "time", "round", "refused"]
    """round: the next round has begun."""
    code: str = ""
    """The code of the refusal, if the table refused the order after all."""


@evolves(ProposalEnded)
def _ended(state: State, event: ProposalEnded) -> State:
    return replace(state, proposals=tuple(each for each in state.proposals if each.number != event.number))
