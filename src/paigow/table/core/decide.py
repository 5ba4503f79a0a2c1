"""The entry point of the table: it answers a command with events or a refusal. Pure.

Each action registers itself with ``decides``, with its phases and its result.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from paigow.books import Book
from paigow.errors import unexpected
from paigow.table.core.command import Command, RoundCommand
from paigow.table.core.event import Event
from paigow.table.core.phases import Phase
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State

Decision = list[Event] | Refusal
Decides = Callable[[State, Any, Book], Decision]
Refuses = Callable[[State, Any, Book], Refusal]
D = TypeVar("D", bound=Decides)
R = TypeVar("R", bound=Refuses)


class CommandRule(NamedTuple):
    """The result of a command, and the phases in which it is allowed."""

    phases: frozenset[Phase]
    decide: Decides


COMMAND_RULES: Final[dict[type[Command], CommandRule]] = {}
_OUT_OF_PHASE: Final[dict[type[Command], Refuses]] = {}


def decides(command: type[Command], *phases: Phase) -> Callable[[D], D]:
    """Register the decorated function: it decides ``command`` in these phases."""

    def noted(decision: D) -> D:
        if command in COMMAND_RULES:
            message = (
                f"{command.__name__} is decided twice: by {COMMAND_RULES[command].decide} and {decision}"
            )
            raise TypeError(message)
        COMMAND_RULES[command] = CommandRule(frozenset(phases), decision)
        return decision

    return noted


def out_of_phase(command: type[Command]) -> Callable[[R], R]:
    """Register the decorated function: it refuses ``command`` in the other phases of an open table."""

    def noted(refusal: R) -> R:
        _OUT_OF_PHASE[command] = refusal
        return refusal

    return noted


def decide(state: State, command: Command, book: Book) -> Decision:
    """Return the events of a command, or the refusal with its reason. Nothing is changed.

    Args:
        state: The table.
        command: The command, with tiles and dice as facts.
        book: The rule book of the table, with its operator's choices.

    Raises:
        PaigowError: if an argument has another type.

    Example:
        >>> import paigow
        >>> game = paigow.Game("nz", seed=1)
        >>> events = decide(game.state, game.legal_actions()[0], game.book)
        >>> [type(event).__name__ for event in events]
        ['WagerPlaced']
    """
    act = COMMAND_RULES.get(type(command))
    if act is None:
        raise unexpected("command", command, "a command of paigow.table.commands")
    if not isinstance(state, State):
        raise unexpected("state", state, "a paigow.State")
    if not isinstance(book, Book):
        raise unexpected("book", book, "a paigow.Book")
    if isinstance(command, RoundCommand) and command.round not in (None, state.coming):
        return Refusal(code="other_round", facts={"round": command.round, "present": state.coming})
    if state.phase in act.phases:
        return act.decide(state, command, book)
    if state.phase == "closed":
        return Refusal(code="not_open")
    return _OUT_OF_PHASE.get(type(command), wrong_phase)(state, command, book)


def wrong_phase(state: State, command: Command, book: Book, clause: str | None = None) -> Refusal:
    """Return the refusal of a command that is not allowed in this phase."""
    facts: dict[str, str | int] = {"command": str(type(command).__struct_config__.tag), "phase": state.phase}
    return Refusal(code="wrong_phase", clause=clause, facts=facts)
