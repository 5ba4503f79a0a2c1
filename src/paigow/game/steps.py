"""The course of a game: what was done, and what is due. Plain frozen data that copies of a game share."""

from collections.abc import Iterator
from typing import NamedTuple

from paigow.table import AnyEvent, Command, State

Due = Command | tuple[str, ...] | None
"""The dealer's next command, the people for whom the game waits, or ``None`` after the last round."""


class Done(NamedTuple):
    """A command that was done, with the table before it and its events."""

    before: State
    command: Command
    events: tuple[AnyEvent, ...]


class Step(NamedTuple):
    """One action with all duties of the dealer that followed."""

    before: "Step | None"
    state: State
    done: tuple[Done, ...]
    due: Due
    finished: int
    """Number of rounds that are over."""


def backwards(step: Step | None) -> Iterator[Done]:
    """Return everything that was done, the last first."""
    while step is not None:
        yield from reversed(step.done)
        step = step.before
