"""The dealer asks for the seeds that the dice depend on."""

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.seeds.seeds import is_to_be_asked


class AskSeeds(DealerCommand, kw_only=True, gc=False):
    """Ask for the players' seeds that the dice depend on, when the bank has nothing left to choose."""


class SeedsAsked(Event, kw_only=True, gc=False):
    """The bank's last choice is over: the seeds that the dice depend on are asked for, and nothing more is chosen."""


@decides(AskSeeds, "shaken")
def ask_seeds(state: State, command: AskSeeds, book: Book) -> Decision:
    """Before the lid is lifted, when nothing is left to choose."""
    if not is_to_be_asked(state):
        return Refusal(code="seed_not_now", facts={"which": "dice"})
    return [SeedsAsked()]


@evolves(SeedsAsked)
def _seeds_asked(state: State, event: SeedsAsked) -> State:
    return round_changed(state, are_seeds_asked=True)
