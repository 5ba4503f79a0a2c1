"""Orders that wait end with the round they are about, or when they are decided."""

from typing import Literal

from msgspec.structs import replace

from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.state import State


class ProposalEnded(Event, kw_only=True, gc=False):
    """What became of it; the events of an order that was given follow."""

    number: int
    cause: Literal["given", "declined", "time", "round", "refused"]
    """round: the next one has begun."""
    code: str = ""
    """Why the table refused it after all."""


@evolves(ProposalEnded)
def _ended(state: State, event: ProposalEnded) -> State:
    return replace(state, proposals=tuple(each for each in state.proposals if each.number != event.number))
