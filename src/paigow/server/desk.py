"""The front desk of one server process: what every handler needs."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final, Literal

import structlog
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book, BookError, load
from paigow.floor import (
    House,
    TableOrder,
    Voiding,
)
from paigow.record import Door, open_entry
from paigow.record.book_in_force import book_in_force
from paigow.server.addresses import address_of
from paigow.server.books_check import BooksCheck, check_books
from paigow.server.calculations import Calculations
from paigow.server.capacity import Capacity
from paigow.server.guests import Guests
from paigow.server.idle import Visits
from paigow.server.language import Connection
from paigow.server.limits import Buckets, Counts, Limits, TableSupervision
from paigow.server.metrics import Metrics, Present
from paigow.server.once import Once
from paigow.server.powers import needs_consent
from paigow.server.presence import Presence
from paigow.server.problems import Problem
from paigow.server.reading import Reading
from paigow.server.significant import TAGS, Notes, Significant, significant
from paigow.server.site import Site
from paigow.server.supervisor_token import is_token
from paigow.server.telling import Board
from paigow.server.watched import Watched
from paigow.server.wire import Order
from paigow.server.workers import Run, Workers, in_process
from paigow.store import ClassShelf, Person, PupilShelf, Store
from paigow.table import OrderRight, Refusal, answers
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.interest import has_stake
from paigow.table.events import TableOpened
from paigow.words.codes import RefusalCode

log = structlog.get_logger("paigow.server")


WhyNot = Literal["supervisors_only", "has_stake"]
"""Why somebody supervises nothing at a table."""

_ON_RECORD: Final[frozenset[RefusalCode]] = frozenset({"has_stake", "house_judges"})
"""Refusals at the door that go on a table's record: of those who are at the table."""


class Supervision(Struct, frozen=True, kw_only=True):
    """Who supervises a table."""

    kind: TableSupervision
    """"friends": who opened it, while he has no stake there, and the house's supervisors; "house": these alone."""
    by: tuple[str, ...]
    """Who does now, the house's supervisors not named."""
    by_consent: bool
    """He is no supervisor of the house: what voids, excludes or moves coins is done by consent of who takes part."""


class Desk:
    """House, guests, the page, and how much anyone may ask for."""

    def __init__(
        self,
        house: House,
        store: Store,
        *,
        limits: Limits,
        static: Path,
        supervisor_token: str | None = None,
        run: Run = in_process,
    ) -> None:
        self.house = house
        self.metrics = Metrics(self._present)
        store.tell_commits(self.metrics.committed)
        house.is_judged_by_house = limits.table_supervision == "house"
        house.standing_per_table = limits.standing_per_table
        self.limits = limits
        self.notes = Notes()
        self.guests = Guests(store, house, self.notes)
        self._token = supervisor_token
        self._supervisors: set[str] = set()
        self.presence = Presence()
        self.sign_ins = Buckets(limits.sign_ins_burst, limits.sign_ins_per_s)
        self._store = store
        self.courses: PupilShelf = store
        self.classes: ClassShelf = store
        self.exams = asyncio.Lock()
        """Held while an exam is opened, so that none is opened twice."""
        self.site = Site(static)
        self.new_guests = Buckets(limits.guests_burst, limits.guests_per_s)
        self.messages = Buckets(limits.messages_burst, limits.messages_per_s)
        self.address_messages = Buckets(limits.address_messages_burst, limits.address_messages_per_s)
        self.connections = Counts(limits.connections_per_person)
        self.lab_questions = Buckets(limits.lab_burst, limits.lab_per_s)
        self.coaching = Buckets(limits.lab_burst, limits.lab_per_s)
        self.work = Buckets(limits.work_burst, limits.work_per_s)
        self.readings = Buckets(limits.reading_burst, limits.reading_per_s)
        self.openings = Buckets(limits.openings_burst, limits.openings_per_s)
        self.workers = Workers(
            at_once=limits.work_at_once, waiting=limits.work_waiting, limit_s=limits.work_limit_s, run=run
        )
        self.reading = Reading(
            at_once=limits.reading_at_once, waiting=limits.reading_waiting, wait_s=limits.reading_wait_s
        )
        self.downloads = Reading(
            at_once=limits.downloads_at_once, waiting=limits.downloads_waiting, wait_s=limits.downloads_wait_s
        )
        calculators = Workers(
            at_once=limits.lab_at_once, waiting=limits.lab_waiting, limit_s=limits.lab_limit_s, run=run
        )
        self.calculations = Calculations(calculators, kept_bytes=limits.lab_kept_bytes)
        self.books: BooksCheck = check_books(house)
        self._visits = Visits()
        self._boards: dict[str, Board] = {}
        self.once = Once()
        self._capacity = Capacity(house, limits, self._visits)
        self._watched = Watched(house, limits.large_win_coins, self.metrics.happened)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """While this lasts, the tables are watched; the data are inspected once, beside all else."""
        beside = [
            asyncio.create_task(self.house.inspect(), name="inspection of the data"),
            asyncio.create_task(self._capacity.close_abandoned(), name="abandoned tables"),
        ]
        for table in self.open_tables():
            self._watched.watch(table)
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await self._watched.close()
            await self.calculations.close()

    def count_work(self, request: Connection) -> None:
        """Count one text to be judged, by the address that it comes from.

        Raises:
            Problem: too many have come from there.
        """
        self.count(self.work, request)

    def count_opening(self, request: Connection) -> None:
        """As ``count_work``, one table to be opened."""
        self.count(self.openings, request)

    def count(self, buckets: Buckets, request: Connection) -> None:
        """As ``count_work``, in some buckets."""
        wait_s = buckets.take(address_of(request))
        if wait_s:
            raise Problem(429, "too_many_requests", wait_ms=round(wait_s * 1000))

    def _present(self) -> Present:
        return Present(
            tables=Counter(self.house.book(table).id for table in self.open_tables()),
            halted=len(self.halted()),
            connections=self.connections.total,
            people=self.presence.people,
        )

    def open_tables(self) -> list[str]:
        """The tables that run."""
        return self.house.running()

    def halted(self) -> dict[str, str]:
        """Tables that stand still, and why."""
        return self.books.halted | self.house.standing_still()

    async def void(self, table: str, by: str) -> Voiding | Refusal:
        """Make a table void that cannot go on, at the word of a supervisor of the house."""
        found = await self.house.void(table, by)
        if isinstance(found, Voiding):
            self.books.halted.pop(table, None)
            log.warning("table_voided", table=table, by=by, why=found.why, paid=found.paid)
        return found

    def runs(self, table: str) -> bool:
        """Whether there is such a table and it runs."""
        return self.house.runs(table)

    async def book_of(self, table: str) -> Book | None:
        """The book that a table was opened under, running or closed; None where there is no such table."""
        # streams that are no table's begin otherwise
        begun = await self._store.read(table, limit=1) if table.startswith("t") else []
        opened = open_entry(begun[0].entry).event if begun else None
        if not isinstance(opened, TableOpened):
            return None
        try:
            return await asyncio.to_thread(book_in_force, opened)
        except BookError:
            return load(opened.book)  # what can be told of a table whose book is not here

    async def may_see(self, table: str, connection: Connection) -> bool:
        """Whether a visitor may know of a table, if there is one: of a class's exam pupil, teacher and house may."""
        order = await self.house.order_of(table)
        if order is None or not order.assignment:
            return True
        person = await self.guests.find(connection)
        return person is not None and (
            person.person == order.opener
            or self.is_house_supervisor(person.person)
            or await self.classes.teaches(person.person, order.assignment, order.opener)
        )

    # ---- who supervises ------------------------------------------------------------------------------------------

    def sign_in(self, person: str, token: str, address: str) -> bool:
        """Make somebody a supervisor of the house, for as long as this process runs, if the token is the house's."""
        is_right = is_token(token, self._token)
        if is_right:
            self._supervisors.add(person)
            log.info("supervisor_signed_in", person=person)
        else:
            log.warning("supervisor_refused", person=person)
            self.notes.add(
                "refused_token", (address,), person=person, address=address, reason="wrong supervisor token"
            )
        return is_right

    def supervise_no_more(self, person: str) -> None:
        """A supervisor of the house signs out."""
        if person in self._supervisors:
            self._supervisors.discard(person)
            log.info("supervisor_signed_out", person=person)

    async def sign_out(self, person: Person) -> None:
        """End somebody's session for good, with his live connections."""
        self.supervise_no_more(person.person)
        await self.guests.sign_out(person)
        await self.presence.end(person.person)

    def is_house_supervisor(self, person: str | None) -> bool:
        """Whether he has shown the house's token."""
        return person is not None and person in self._supervisors

    def is_exam_on(self, table: str) -> bool:
        """Whether a pupil is being examined at a table that runs."""
        if not self.runs(table):
            return False
        state = self.house.state(table)
        return state.is_exam and not state.is_dealing_over

    def supervises(self, person: str | None, table: str) -> bool:
        """Whether somebody is a supervisor of a table that runs: he may be one, and has no stake in it."""
        return person is not None and self._why_not(person, table) is None

    def supervisors(self, table: str) -> frozenset[str]:
        """All who supervise a table that runs."""
        may_be = {*self._supervisors, *filter(None, [self.house.order(table).opener])}
        return frozenset([person for person in may_be if self.supervises(person, table)])

    def _why_not(self, person: str, table: str) -> WhyNot | None:
        """Why somebody supervises nothing at a table: the code of a refusal; None: he does.

        A supervisor is who has shown the house's token, or, unless the house alone supervises, who opened the table.
        Who has a stake there is none, whatever he has shown, nor a pupil in his exam: he has his duties.
        """
        is_one = self.is_house_supervisor(person)
        if not self.runs(table):
            return None if is_one else "supervisors_only"
        if has_stake(self.house.state(table), person):
            return "has_stake"
        order = self.house.order(table)
        if order.opener == person and order.dealing is not None and order.dealing.mode == "exam":
            return "supervisors_only"
        if is_one or (self.table_supervision == "friends" and order.opener == person):
            return None
        return "supervisors_only"

    def supervision(self, table: str, supervisors: frozenset[str]) -> Supervision:
        """Who of ``supervisors`` is to be named to everybody at the table."""
        opener = self.house.order(table).opener
        by = (opener,) if opener in supervisors else ()
        by_consent = bool(by) and not self.is_house_supervisor(opener)
        return Supervision(kind=self.table_supervision, by=by, by_consent=by_consent)

    @property
    def table_supervision(self) -> TableSupervision:
        """Who may supervise a table here."""
        return self.limits.table_supervision

    async def give(self, table: str, person: str, order: Order) -> Refusal | None:
        """Give a person's command, or the order of a supervisor of the table, or put one before those who play.

        What the opener, who looks on, may not order alone is put before them too.

        Raises NoSuchTableError, TableHaltedError.
        """
        command = order.command
        if isinstance(command, c.AnswerProposal):
            is_judge = self.is_house_supervisor(person) and self.supervises(person, table)
            command = replace(command, as_supervisor=is_judge)
        if order.is_supervisors and (refusal := self._not_his(table, person, order)):
            log.warning("supervisors_order_refused", table=table, person=person, code=refusal.code)
            if isinstance(command, SupervisorCommand) and refusal.code in _ON_RECORD:
                await self.house.refused(table, command, refusal)
            return refusal
        door: Door = "supervisor" if order.is_supervisors and not order.is_proposed else "person"
        by_consent = needs_consent(type(command)) and not self.is_house_supervisor(person)
        if order.is_proposed or by_consent:
            return await self.house.propose(table, command, order.sign, door=door)  # type: ignore[arg-type]  # only orders are proposed
        return await self.house.command(table, command, order.sign, door=door, by=person)

    def orders(self, table: str, person: str) -> tuple[OrderRight, ...]:
        """What somebody may order at a table, or propose there, as ``give`` takes it now. Raises NoSuchTableError."""
        code, is_house = self._why_not(person, table), self.is_house_supervisor(person)
        if code == "has_stake" and self.table_supervision == "friends":
            return self.house.orders(table, person, needs_consent)
        if code is not None:
            return ()
        return self.house.orders(table, person, lambda order: not is_house and needs_consent(order))

    def answers(self, table: str, person: str) -> tuple[OrderRight, ...]:
        """What somebody may say to orders that wait, as a supervisor of the house. Raises NoSuchTableError."""
        state = self.house.state(table)
        if not state.proposals or not self.is_house_supervisor(person) or not self.supervises(person, table):
            return ()
        return answers(state, person, self.house.book(table))

    def _not_his(self, table: str, person: str, order: Order) -> Refusal | None:
        """A refusal of an order that is not his to give, or, where he proposes it, not his to propose."""
        code: RefusalCode | None = self._why_not(person, table)
        if order.is_proposed and code == "has_stake":
            code = "house_judges" if self.table_supervision == "house" else None
        elif order.is_proposed and code is None and self.is_house_supervisor(person):
            code = "order_it_yourself"
        tag = str(type(order.command).__struct_config__.tag)
        return None if code is None else Refusal(code=code, facts={"command": tag})

    async def why_not(self, person: str, table: str) -> WhyNot | None:
        """Why somebody is told nothing that is for a table's supervisor alone, of a table that may be closed."""
        if self.runs(table):
            return self._why_not(person, table)
        is_one = self.is_house_supervisor(person) or (
            self.table_supervision == "friends" and await self.house.opener_of(table) == person
        )
        return None if is_one else "supervisors_only"

    async def significant(self, table: str) -> list[Significant]:
        """The significant events of a table, running or closed, oldest first."""
        async with self.reading.turn():
            telling = self.house.records.telling(table, TAGS)
            found = [each async for each in significant(telling, large_win_coins=self.limits.large_win_coins)]
        return sorted([*found, *self.notes.of(table)], key=lambda each: each.at_us)

    async def hold(self, table: str, person: str, *, is_held: bool) -> Refusal | None:
        """Hold the dealer of a table, or let him go on, at the word of its supervisor, which is noted."""
        if self.house.is_held(table) == is_held:
            return None
        is_house = self.is_house_supervisor(person)
        return await self.house.hold(table, is_held=is_held, by=person, is_house=is_house)

    def message_wait_s(self, sender: str, address: str) -> float:
        """Count one message: zero, or the seconds until its sender, or all at his address, may send again."""
        return self.messages.take(sender) or self.address_messages.take(address)

    def board(self, table: str) -> Board:
        """What all who look at a table share. Raises NoSuchTableError."""
        board = self._boards.get(table)
        if board is None:
            board = self._boards[table] = Board(self.house.book(table))
        return board

    @contextmanager
    def viewing(self, table: str) -> Iterator[None]:
        """While this lasts, somebody looks at the table."""
        try:
            with self._visits.looking(table):
                yield
        finally:
            if not self._visits.is_looked_at(table):
                self._boards.pop(table, None)

    async def open_table(self, order: TableOrder, person: str, address: str) -> str:
        """Open a table for ``person``, who comes from ``address``. Raises as ``Capacity.open`` does."""
        table = await self._capacity.open(order, person, address)
        self._watched.watch(table)
        return table
