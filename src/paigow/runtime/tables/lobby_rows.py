"""Rows of the lobby."""

from typing import Literal

from msgspec import Struct

from paigow.runtime.dealer.pace import Speed
from paigow.runtime.people.registry import places, seated
from paigow.runtime.table.runner import RunningTable
from paigow.table import Phase

TableKind = Literal["play", "practice", "dealing"]
"""``practice``: the coach advises while hands are set; ``dealing``: a pupil deals."""


class TableSummary(Struct, frozen=True, kw_only=True):
    """A row of the lobby."""

    table: str
    book: str
    title: str
    phase: Phase
    round: int
    people: int
    """People seated, without bots."""
    bots: int
    boxes: int
    """Places for players, without the house's own box."""
    free: int
    """Places where a person may sit down now: empty, or a bot's."""
    minimum: int
    maximum: int
    currency: str
    practice: bool
    """The coach advises while hands are set."""
    kind: TableKind
    pace: Speed
    """Current speed of the dealer."""
    betting_s: int | None
    """Seconds for wagers; null for no clock."""
    private: bool
    """Only people with its link may come."""


def summary_of(table: RunningTable) -> TableSummary:
    """Return the row of a table that runs here."""
    state, people = table.state, seated(table.state, bots=False)
    limits, practice = state.limits, state.settings is not None and state.settings.practice
    kind: TableKind = "dealing" if table.order.dealing is not None else "practice" if practice else "play"
    return TableSummary(
        table=state.table,
        book=state.book,
        title=table.book.title,
        phase=state.phase,
        round=state.coming,
        people=len(people),
        bots=len(seated(state, bots=True)),
        boxes=len(places(state)),
        free=len(places(state)) - len(people),
        minimum=limits.minimum,
        maximum=limits.maximum,
        currency=table.book.currency,
        practice=practice,
        kind=kind,
        pace=table.turns.speed,
        betting_s=table.order.betting_s,
        private=table.order.private,
    )
