"""The front desk of one server process: what every handler needs."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from secrets import compare_digest
from time import monotonic
from typing import TypeGuard

import structlog
from msgspec.structs import replace

from paigow.books import Book, load
from paigow.floor import House, OrderRefusedError, TableOrder
from paigow.floor.people import is_bot
from paigow.record import open_entry
from paigow.server.books_check import BooksCheck, check_books
from paigow.server.calculations import Calculations
from paigow.server.faults import Fault, echo
from paigow.server.guests import Guests
from paigow.server.limits import Buckets, Counts, Limits
from paigow.server.problems import FaultsFound, Problem
from paigow.server.significant import Notes, Significant, significant
from paigow.server.site import Site
from paigow.store import Store
from paigow.table import AnyEvent, Refusal
from paigow.table.events import TableOpened, WagerPaid

log = structlog.get_logger("paigow.server")


class Desk:
    """House, guests, the page, and how much anyone may ask for."""

    def __init__(
        self, house: House, store: Store, *, limits: Limits, static: Path, supervisor_token: str | None = None
    ) -> None:
        self.house = house
        self.limits = limits
        self.notes = Notes()
        self.guests = Guests(store, house, self.notes)
        self._token = supervisor_token
        self._supervisors: set[str] = set()
        self.sign_ins = Buckets(limits.sign_ins_burst, limits.sign_ins_per_s)
        self._store = store
        self.site = Site(static)
        self.new_guests = Buckets(limits.guests_burst, limits.guests_per_s)
        self.connections = Counts(limits.connections_per_person)
        self.lab_questions = Buckets(limits.lab_burst, limits.lab_per_s)
        self.calculations = Calculations(
            at_once=limits.lab_at_once, waiting=limits.lab_waiting, kept_bytes=limits.lab_kept_bytes
        )
        self.books: BooksCheck = check_books(house)
        self._openers: dict[str, str] = {}
        self._opened_s: dict[str, float] = {}
        self._began_s = monotonic()
        self._viewers: Counter[str] = Counter()
        self._opening = asyncio.Lock()
        self._watchers: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """While this lasts, large wins are logged."""
        for table in self.open_tables():
            self._watch(table)
        try:
            yield
        finally:
            for task in self._watchers:
                task.cancel()
            await asyncio.gather(*self._watchers, return_exceptions=True)
            await self.calculations.close()

    def open_tables(self) -> list[str]:
        """The tables that run."""
        return [each.table for each in self.house.tables()]

    def runs(self, table: str) -> bool:
        """Whether there is such a table and it runs."""
        return table in self.open_tables()

    async def book_of(self, table: str) -> Book | None:
        """The book that a table was opened under, running or closed; None where there is no such table."""
        # streams that are no table's begin otherwise
        begun = await self._store.read(table, limit=1) if table.startswith("t") else []
        opened = open_entry(begun[0].entry).event if begun else None
        return load(opened.book) if isinstance(opened, TableOpened) else None

    # ---- who supervises ------------------------------------------------------------------------------------------

    def sign_in(self, person: str, token: str) -> bool:
        """Make somebody a supervisor of the house, for as long as this process runs, if the token is the house's."""
        is_right = self._token is not None and compare_digest(token.encode(), self._token.encode())
        if is_right:
            self._supervisors.add(person)
            log.info("supervisor_signed_in", person=person)
        else:
            log.warning("supervisor_refused", person=person)
            self.notes.add("refused_login", person=person, reason="wrong supervisor token")
        return is_right

    def is_house_supervisor(self, person: str | None) -> bool:
        """Whether he has shown the house's token."""
        return person is not None and person in self._supervisors

    def supervises(self, person: str | None, table: str) -> bool:
        """Whether somebody is the game supervisor of a table: he opened it, or he supervises the house."""
        if self.is_house_supervisor(person):
            return True
        return person is not None and self.runs(table) and self.house.order(table).opener == person

    def role(self, person: str | None, table: str) -> str:
        """What a viewer is at a table: "supervisor", "player" or "onlooker"."""
        if person is None:
            return "onlooker"
        return "supervisor" if self.supervises(person, table) else "player"

    async def supervised(self, person: str, table: str) -> bool:
        """As ``supervises``, of a table that may be closed."""
        return self.supervises(person, table) or await self.house.opener_of(table) == person

    async def significant(self, table: str) -> list[Significant]:
        """The significant events of a table, running or closed, oldest first."""
        entries = [open_entry(entry) for entry, _ in await self.house.entries(table)]
        found = significant(entries, large_win_coins=self.limits.large_win_coins)
        return sorted([*found, *self.notes.of(table)], key=lambda each: each.at_us)

    def conceded_hand(self, table: str, box: int, person: str) -> tuple[str, ...] | None:
        """The tiles of a conceded hand, for the supervisor, which is noted; None: no hand was conceded there."""
        place = self.house.state(table).boxes.get(box)
        if place is None or place.hand is None or not place.is_conceded:
            return None
        number = self.house.state(table).coming
        log.info("conceded_hand_seen", table=table, round=number, box=box, person=person)
        self.notes.add("look", table=table, round=number, box=box, by=person)
        return place.hand.tiles

    async def hold(self, table: str, person: str, *, is_held: bool) -> None:
        """Hold the dealer of a table, or let him go on, at the word of its supervisor, which is noted."""
        if self.house.is_held(table) != is_held:
            await self.house.hold(table, is_held=is_held)
            self._note_hold(table, person, "dealer_held" if is_held else "dealer_let_go")

    async def step(self, table: str, person: str) -> Refusal | None:
        """Have a dealer who is held do his next duty, at the word of the table's supervisor, which is noted."""
        duty = self.house.due(table)
        refusal = await self.house.step(table)
        if refusal is None and duty is not None:
            self._note_hold(table, person, "dealer_stepped", duty=duty)
        return refusal

    def _note_hold(self, table: str, person: str, event: str, **facts: str) -> None:
        number = self.house.state(table).coming
        log.info(event, table=table, round=number, person=person, **facts)
        self.notes.add("hold", event=event, table=table, round=number, by=person, **facts)

    @contextmanager
    def viewing(self, table: str) -> Iterator[None]:
        """While this lasts, somebody looks at the table."""
        self._viewers[table] += 1
        try:
            yield
        finally:
            self._viewers[table] -= 1

    async def open_table(self, order: TableOrder, person: str) -> str:
        """Open a table for ``person``.

        Raises:
            Problem: there are too many open tables already.
            FaultsFound: the table does not open with these settings.
        """
        async with self._opening:
            if self._lacks_room(person) is not None:
                await self._close_abandoned()
            problem = self._lacks_room(person)
            if problem is not None:
                raise problem
            try:
                table = await self.house.create_table(replace(order, opener=person))
            except OrderRefusedError as error:
                raise FaultsFound([_fault(error.refusal)]) from error
            self._openers[table], self._opened_s[table] = person, monotonic()
        log.info("table_opened", table=table, person=person, book=order.book, bots=order.bots)
        self._watch(table)
        return table

    def _lacks_room(self, person: str) -> Problem | None:
        tables = self.open_tables()
        if len(tables) >= self.limits.tables:
            return Problem(429, "too_many_tables", most=self.limits.tables)
        if sum(self._openers.get(table) == person for table in tables) >= self.limits.tables_per_person:
            return Problem(429, "too_many_own_tables", most=self.limits.tables_per_person)
        return None

    async def _close_abandoned(self) -> None:
        """Close tables at which nobody sits and nobody looks; their records stay."""
        for each in self.house.tables():
            age_s = monotonic() - self._opened_s.get(each.table, self._began_s)
            if each.people or self._viewers[each.table] or age_s < self.limits.abandoned_s:
                continue
            if await self.house.close_table(each.table) is None:
                self._openers.pop(each.table, None)
                self._opened_s.pop(each.table, None)
                log.info("table_closed", table=each.table, reason="abandoned")

    def _watch(self, table: str) -> None:
        task = asyncio.create_task(self._log_large_wins(table), name=f"significant events of {table}")
        self._watchers.add(task)
        task.add_done_callback(self._watchers.discard)

    async def _log_large_wins(self, table: str) -> None:
        with suppress(asyncio.CancelledError):
            async with self.house.watch(table) as updates:
                while True:
                    update = await updates.get()
                    if update.state.phase == "closed":
                        return
                    for event in update.events:
                        if _is_large_win(event, self.limits.large_win_coins):
                            log.info(
                                "large_win",
                                table=table,
                                round=update.state.round,
                                person=event.person,
                                box=event.box,
                                bet=event.bet,
                                stake=event.stake,
                                won=event.won,
                            )


def _is_large_win(event: AnyEvent, least: int) -> TypeGuard[WagerPaid]:
    return isinstance(event, WagerPaid) and event.won >= least and not is_bot(event.person)


def _fault(refusal: Refusal) -> Fault:
    facts = refusal.facts
    field, value, expected = (facts.get(name, refusal.code) for name in ("field", "value", "expected"))
    return Fault(field=str(field), value=echo(value), expected=str(expected))
