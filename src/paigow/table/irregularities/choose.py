"""A person answers a choice after an irregularity."""

from collections.abc import Iterator

from paigow.books import Book
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.evolve import evolve
from paigow.table.core.field_types import HandNumber, Text
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.irregularities.choices import ChoiceMade
from paigow.table.irregularities.exposed import what_follows


class Choose(PlayerCommand, kw_only=True, gc=False):
    """Answer a choice after exposed tiles: play on, void the hand or round, withdraw the bet."""

    choice: Text
    """"play", "void" or "withdraw"."""
    box: HandNumber


@decides(Choose, "delivered", "setting")
def choose(state: State, command: Choose, book: Book) -> Decision:
    """Play on, void the hand or the round, or withdraw the bets, before looking at the other own tiles.

    Rule: NZ 12.3, CAN 13.7, MA 9(d), RWS 5.1.2, 5.2.
    """
    box = state.boxes.get(command.box)
    choice = None if box is None else box.choice
    if choice is None or command.person not in choice.people:
        clause = book.clause_of("exposed_player_remedy")
        return Refusal(code="no_choice", clause=clause, facts={"person": command.person, "box": command.box})
    answer = "void-round" if command.choice == "void" and "void-round" in choice.choices else command.choice
    if answer not in choice.choices:
        facts: dict[str, str | int] = {"choice": command.choice, "expected": ", ".join(choice.choices)}
        return Refusal(code="not_offered", clause=choice.clause, facts=facts)
    made = ChoiceMade(person=command.person, box=command.box, choice=answer, clause=choice.clause)
    follows = what_follows(evolve(state, made), made, book)
    return follows if isinstance(follows, Refusal) else [made, *follows]


@lists_candidates(Choose)
def _own_choices(state: State, person: str, book: Book) -> Iterator[Candidate]:
    for number, box in state.boxes.items():
        if box.choice is not None:
            for choice in box.choice.choices:
                yield Candidate(Choose(person=person, box=number, choice=choice))
