"""The lobby: a page of the open tables that match a search.

The shared part is computed once a second, and once for each search: another viewer costs no more at a house
with hundreds of tables.
"""

from collections.abc import Callable, Iterable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from paigow.runtime import House, TableSummary
from paigow.runtime.dealer.pace import Speed
from paigow.runtime.tables.lobby_rows import TableKind

FRESH_S: Final = 1.0
"""Longest age of the shown data."""
KEPT_QUESTIONS: Final = 64
Filter = Literal["book", "free", "wager", "pace", "kind", "private"]


class TableSearch(Struct, frozen=True, kw_only=True):
    """A search; a field that is ``None`` does not matter."""

    book: str | None = None
    free: int | None = None
    """Least number of free places."""
    wager: int | None = None
    """Coins that the player wants to wager."""
    pace: Speed | None = None
    kind: TableKind | None = None
    private: bool | None = None

    def fits(self, row: TableSummary) -> bool:
        """Return whether a table matches."""
        return (
            self.book in {None, row.book}
            and (self.free is None or row.free >= self.free)
            and (self.wager is None or row.minimum <= self.wager <= row.maximum)
            and self.pace in {None, row.pace}
            and self.kind in {None, row.kind}
            and self.private in {None, row.private}
        )


class LobbyPage(Struct, frozen=True, kw_only=True):
    """A page of open tables."""

    tables: tuple[TableSummary, ...]
    """The visitor's own first, then tables with people and free places."""
    found: int
    """Number of tables that match."""
    open: int
    """Number of open tables."""
    loosen: dict[Filter, int]
    """If none match: filter -> number of matches without that filter."""


class Lobby:
    """Shared part of the lobby."""

    def __init__(self, house: House, clock: Callable[[], float]) -> None:
        self._house, self._clock = house, clock
        self._rows: tuple[TableSummary, ...] = ()
        self._made_s: float | None = None
        self._found: dict[TableSearch, tuple[TableSummary, ...]] = {}

    @property
    def is_old(self) -> bool:
        """Return whether the shown data must be refreshed."""
        return self._made_s is None or self._clock() - self._made_s >= FRESH_S

    def _open_rows(self) -> tuple[TableSummary, ...]:
        """Return every public table, the most inviting first."""
        if self.is_old:
            self._rows = tuple(sorted(self._house.directory.tables(), key=_rank))
            self._made_s = self._clock()
            self._found.clear()
        return self._rows

    def _matching(self, search: TableSearch) -> tuple[TableSummary, ...]:
        rows = self._open_rows()
        found = self._found.get(search)
        if found is None:
            found = tuple(row for row in rows if search.fits(row))
            if len(self._found) >= KEPT_QUESTIONS:
                self._found.pop(next(iter(self._found)))
            self._found[search] = found
        return found

    async def own_tables(self, person: str) -> list[TableSummary]:
        """Return the running tables where a person is present or which they opened, except exams they sit."""
        found = [
            await self._house.directory.outline(table)
            for table in await self._house.whereabouts.own_tables(person)
        ]
        return [each.summary for each in found if each is not None and not each.assignment]

    def page(self, search: TableSearch, own: Iterable[TableSummary], start: int, most: int) -> LobbyPage:
        """Return the matching tables from ``start`` on; the tables of ``own``, which others may not see, come first."""
        own_rows = {row.table: row for row in own}

        def count(these: TableSearch) -> int:
            hidden = [row for row in own_rows.values() if row.private and these.fits(row)]
            return len(self._matching(these)) + len(hidden)

        first = [row for row in own_rows.values() if search.fits(row)]
        found = count(search)
        tables = first[start : start + most]
        skip = max(0, start - len(first))
        if len(tables) < most:
            others = (row for row in self._matching(search) if row.table not in own_rows)
            tables += _slice(others, skip, most - len(tables))
        given = {name: value for name, value in asdict(search).items() if value is not None}
        loosen: dict[Filter, int] = (
            {} if found else {name: count(replace(search, **{name: None})) for name in given}  # type: ignore[misc]  # names of its fields
        )
        return LobbyPage(tables=tuple(tables), found=found, open=count(TableSearch()), loosen=loosen)


def _slice(rows: Iterable[TableSummary], skip: int, most: int) -> list[TableSummary]:
    found = []
    for number, row in enumerate(rows):
        if number >= skip + most:
            break
        if number >= skip:
            found.append(row)
    return found


def _rank(row: TableSummary) -> tuple[bool, bool, int, str]:
    """Sort tables with free places and company first."""
    return row.free == 0, row.people == 0, -row.people, row.table
