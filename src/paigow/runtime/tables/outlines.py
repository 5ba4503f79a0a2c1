"""What a process must know of another's table: its lobby row and the people involved."""

import msgspec
from msgspec import Struct

from paigow.runtime.dealer.speeds import playing
from paigow.runtime.people.registry import is_bot
from paigow.runtime.table.runner import RunningTable
from paigow.runtime.tables.lobby_rows import TableSummary
from paigow.table.core.interest import is_round_on, only_looks_on, stakeholders


class Outline(Struct, frozen=True, kw_only=True):
    """Outline of a running table."""

    summary: TableSummary
    """The lobby row as spectators see it."""
    opener: str
    assignment: str
    """Assignment of a class whose exam this is; empty if it is not an exam."""
    is_held: bool
    is_round_on: bool
    is_dealing_over: bool
    here: tuple[str, ...]
    """Everyone who is not a spectator; without bots, as in the other fields."""
    stakes: tuple[str, ...]
    playing: tuple[str, ...]

    @property
    def is_listed(self) -> bool:
        """Return whether the table is public."""
        return not (self.assignment or self.summary.private)


def outline_of(table: RunningTable, summary: TableSummary) -> Outline:
    """Return the outline of a table that runs here; ``summary`` is what spectators see."""
    state, order = table.state, table.order
    stakes = [person for person in sorted(stakeholders(state)) if not is_bot(person)]
    people = sorted({*stakes, *(person for person in state.people if not is_bot(person))})
    return Outline(
        summary=summary,
        opener=order.opener,
        assignment=order.assignment,
        is_held=table.turns.hold.is_held,
        is_round_on=is_round_on(state),
        is_dealing_over=state.is_dealing_over,
        here=tuple(person for person in people if not only_looks_on(state, person)),
        stakes=tuple(stakes),
        playing=tuple(sorted(playing(state))),
    )


def encode_outline(outline: Outline) -> bytes:
    """Return an outline as bytes for other processes."""
    return msgspec.json.encode(outline)


def decode_outline(data: bytes) -> Outline | None:
    """Read what ``encode_outline`` wrote; return ``None`` if it is missing or another program's."""
    try:
        return msgspec.json.decode(data, type=Outline) if data else None
    except msgspec.DecodeError:
        return None
