"""What a process must know of a table that another runs: its line in the lobby, and who has what to do with it."""

import msgspec
from msgspec import Struct

from paigow.floor.people import is_bot
from paigow.floor.running import RunningTable
from paigow.floor.speeds import playing
from paigow.floor.tables import TableSummary
from paigow.table.core.interest import is_round_on, only_looks_on, stakeholders


class Outline(Struct, frozen=True, kw_only=True):
    """A table that runs, in a few words."""

    summary: TableSummary
    """As who only looks on sees it."""
    opener: str
    assignment: str
    """Of a class, as whose exam it was opened; empty: of none."""
    is_held: bool
    is_round_on: bool
    is_dealing_over: bool
    here: tuple[str, ...]
    """Who does not only look on, bots left out, as in the others."""
    stakes: tuple[str, ...]
    playing: tuple[str, ...]

    @property
    def is_listed(self) -> bool:
        """Anybody may see that there is such a table."""
        return not (self.assignment or self.summary.private)


def outline_of(table: RunningTable, summary: TableSummary) -> Outline:
    """The outline of a table that runs here; ``summary``: as who only looks on sees it."""
    state, order = table.state, table.order
    stakes = [person for person in sorted(stakeholders(state)) if not is_bot(person)]
    people = sorted({*stakes, *(person for person in state.people if not is_bot(person))})
    return Outline(
        summary=summary,
        opener=order.opener,
        assignment=order.assignment,
        is_held=table.is_held,
        is_round_on=is_round_on(state),
        is_dealing_over=state.is_dealing_over,
        here=tuple(person for person in people if not only_looks_on(state, person)),
        stakes=tuple(stakes),
        playing=tuple(sorted(playing(state))),
    )


def written(outline: Outline) -> bytes:
    """An outline, for the other processes."""
    return msgspec.json.encode(outline)


def read(data: bytes) -> Outline | None:
    """What ``written`` wrote; None: it was written by another program, or there is none."""
    try:
        return msgspec.json.decode(data, type=Outline) if data else None
    except msgspec.DecodeError:
        return None
