"""The dealer asks for the seeds on which the dice depend."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import Event
from paigow.table.core.evolve import evolves
from paigow.table.core.refusal import Refusal
from paigow.table.core.round import Seeds
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.seeds.seeds import giving_for_dice, is_to_be_asked


class AskSeeds(DealerCommand, kw_only=True, gc=False):
    """Ask for the players' seeds on which the dice depend, after the last choice of the bank."""


class SeedsAsked(Event, kw_only=True, gc=False):
    """The seeds on which the dice depend are asked for. The bank makes no more choices."""

    asked: tuple[str, ...] = ()
    """The people who give a seed: they promised one, and wagered in this round or hold its bank."""


@decides(AskSeeds, "shaken")
def ask_seeds(state: State, command: AskSeeds, book: Book) -> Decision:
    """Ask for the seeds before the lid is lifted, after the last choice."""
    if not is_to_be_asked(state):
        return Refusal(code="seed_not_now", facts={"which": "dice"})
    return [SeedsAsked(asked=giving_for_dice(state))]


@evolves(SeedsAsked)
def _seeds_asked(state: State, event: SeedsAsked) -> State:
    late = [person for person in event.asked if person not in state.round.seeds]
    taken = {person: Seeds(tiles="", dice=state.promised[person].dice) for person in late}
    state = replace(
        state, promised={person: each for person, each in state.promised.items() if person not in late}
    )
    return round_changed(
        state, are_seeds_asked=True, asked_for_dice=event.asked, seeds=state.round.seeds | taken
    )
