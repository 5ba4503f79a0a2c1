"""Shared services of one server process, which every handler needs."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import structlog
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book, BookError, load
from paigow.log import Door, open_entry
from paigow.log.book_in_force import book_in_force
from paigow.log.fairness.verification import Head
from paigow.runtime import (
    ROLES_CHANGED,
    Guard,
    House,
    Outline,
    Role,
    Roles,
    TableOrder,
    TableSummary,
    Update,
    Voiding,
)
from paigow.school.signing_key import SchoolKey
from paigow.storage import AccountShelf, ClassShelf, Person, PupilShelf, Store, StoreError
from paigow.table import OrderRight, Refusal, State, answers
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.interest import has_stake, only_looks_on
from paigow.table.events import SeedsVoided, TableOpened
from paigow.web.edge.addresses import address_of
from paigow.web.edge.language import Connection
from paigow.web.edge.problems import Problem, RefusalProblem
from paigow.web.edge.rate_limits import Buckets, Counts, Limits, TableSupervision, wait_ms
from paigow.web.edge.site import Site
from paigow.web.identity.guests import RENAMED, Guests
from paigow.web.identity.passwords import Passwords
from paigow.web.identity.staff_factors import CHANGED as FACTORS_CHANGED
from paigow.web.identity.staff_factors import StaffFactors
from paigow.web.identity.supervisor_token import is_token
from paigow.web.live.broadcast import Board, Said
from paigow.web.live.chat import Talks, TalkState
from paigow.web.live.delayed_view import MOST_RECALLED, Behind
from paigow.web.live.idempotency import Once
from paigow.web.live.messages import Order
from paigow.web.live.presence import ENDED, Presence
from paigow.web.oversight.metrics import Metrics, Present
from paigow.web.oversight.reports import Reports
from paigow.web.oversight.significant_events import TAGS, Notes, Significant, significant
from paigow.web.oversight.watched import Watched
from paigow.web.records.read_limits import Reading
from paigow.web.reference.books_check import BooksCheck, check_books
from paigow.web.tables.capacity import Capacity
from paigow.web.tables.idle import Visits
from paigow.web.tables.lobby import Lobby
from paigow.web.tables.opener_rights import needs_consent
from paigow.web.tables.private_tables import Doors
from paigow.web.tables.seed_bars import SeedBars
from paigow.web.workers.calculations import Calculations
from paigow.web.workers.pool import Run, Workers, in_process
from paigow.words.codes import RefusalCode

log = structlog.get_logger("paigow.server")


_SIGNED_IN: Final = "supervisors"
"""Key, outside any table, for the signed-in supervisors, by person; also the message that tells other processes."""
WhyNot = Literal["supervisors_only", "has_stake", "second_factor_needed"]
"""Why a person is not a supervisor of a table."""

_ON_RECORD: Final[frozenset[RefusalCode]] = frozenset({"has_stake", "house_judges"})
"""Early refusals that are recorded if the person is at the table."""
_READERS: Final[frozenset[Role]] = frozenset({"surveillance", "operator"})
_TALK: Final = TalkState()
_HEADED: Final = frozenset({"betting", "round_over"})
"""Phases in which viewers see the current head of the log, to check the log against it later."""


class Supervision(Struct, frozen=True, kw_only=True):
    """Says who supervises a table."""

    kind: TableSupervision
    """"friends": the opener, while without a stake there, and the house's supervisors; "house": only the latter."""
    by: tuple[str, ...]
    """The current supervisors, except those of the house."""
    by_consent: bool
    """The supervisor is not of the house: orders that void, exclude or move coins need the players' consent."""


class Desk:
    """House, guests, page connections and rate limits. Listens to the house, and knows its supervisors."""

    def __init__(
        self,
        house: House,
        store: Store,
        *,
        limits: Limits,
        static: Path,
        supervisor_token: str | None = None,
        run: Run = in_process,
        root_path: str = "",
    ) -> None:
        self.house = house
        elapsed_s = house.clock.elapsed_s
        self.metrics = Metrics(self._present)
        store.tell_commits(self.metrics.committed)
        house.policy.standing_per_table = limits.standing_per_table
        self.limits = limits
        self.notes = Notes(house.clock)
        self.guests = Guests(store, house, self.notes)
        self._token = supervisor_token
        self._supervisors: set[str] = set()
        self.staff_factors = StaffFactors(store, are_required=limits.staff_second_factor)
        self.roles = Roles(store, lambda: 1000 * house.now_ms(), self.staff_factors.is_enough)
        self.own_limits = Guard(store, house)
        self.accounts: AccountShelf = store
        self.passwords = Passwords()
        self.presence = Presence(store.tell)
        self.sign_ins = Buckets(limits.sign_ins_burst, limits.sign_ins_per_s, elapsed_s)
        self.log_ins = Buckets(limits.log_ins_burst, limits.log_ins_per_s, elapsed_s)
        self.log_ins_by_name = Buckets(
            limits.log_ins_per_name_burst, limits.log_ins_per_name_per_s, elapsed_s
        )
        self._store = store
        self.courses: PupilShelf = store
        self.classes: ClassShelf = store
        self.school_key = SchoolKey(store)
        self.exams = asyncio.Lock()
        """Held while an exam is opened, so that none is opened twice."""
        self.root_path = root_path
        self.site = Site(static, root_path)
        self.new_guests = Buckets(limits.guests_burst, limits.guests_per_s, elapsed_s)
        self.messages = Buckets(limits.messages_burst, limits.messages_per_s, elapsed_s)
        self.address_messages = Buckets(
            limits.address_messages_burst, limits.address_messages_per_s, elapsed_s
        )
        self.connections = Counts(limits.connections_per_person)
        self.lab_questions = Buckets(limits.lab_burst, limits.lab_per_s, elapsed_s)
        self.coaching = Buckets(limits.lab_burst, limits.lab_per_s, elapsed_s)
        self.work = Buckets(limits.work_burst, limits.work_per_s, elapsed_s)
        self.readings = Buckets(limits.reading_burst, limits.reading_per_s, elapsed_s)
        self.openings = Buckets(limits.openings_burst, limits.openings_per_s, elapsed_s)
        self.workers = Workers(
            house.clock,
            at_once=limits.work_at_once,
            waiting=limits.work_waiting,
            limit_s=limits.work_limit_s,
            run=run,
        )
        self.reading = Reading(
            house.clock,
            at_once=limits.reading_at_once,
            waiting=limits.reading_waiting,
            wait_s=limits.reading_wait_s,
        )
        self.downloads = Reading(
            house.clock,
            at_once=limits.downloads_at_once,
            waiting=limits.downloads_waiting,
            wait_s=limits.downloads_wait_s,
        )
        calculators = Workers(
            house.clock,
            at_once=limits.lab_at_once,
            waiting=limits.lab_waiting,
            limit_s=limits.lab_limit_s,
            run=run,
        )
        self.calculations = Calculations(calculators, kept_bytes=limits.lab_kept_bytes)
        self.books: BooksCheck = check_books(house)
        self._visits = Visits(elapsed_s)
        self._boards: dict[str, Board] = {}
        self._behind: dict[str, Behind] = {}
        self.lobby = Lobby(house, elapsed_s)
        self.doors = Doors(store, house)
        self.once = Once()
        self.reports = Reports(store, house.clock)
        self.talks = Talks(house, limits, self.notes, self.is_house_supervisor, self.why_no_staff)
        self._capacity = Capacity(house, limits, self._visits)
        self.seed_bars = SeedBars(house.now_ms)
        self._watched = Watched(house, limits.large_win_coins, self.metrics.happened)
        self._under_way: set[asyncio.Task[None]] = set()
        self._recalling = asyncio.Lock()
        """Tables are replayed for delayed spectators one at a time."""
        house.attach(self, self)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Watch the tables while the context is open; the data are inspected once in the background."""
        await self.staff_factors.load()
        await self.roles.load()
        await self._open_house()
        await self._read_supervisors()
        self._store.tell_heard(self._heard)
        beside = [
            asyncio.create_task(self.house.integrity.inspect(), name="inspection of the data"),
            asyncio.create_task(self._capacity.close_abandoned(), name="abandoned tables"),
            asyncio.create_task(self.house.round_index.keep_up(), name="rounds that are over"),
        ]
        if self.house.remote_tables is not None:
            beside.append(asyncio.create_task(self.house.remote_tables.keep_up(), name="other processes"))
        for table in self.house.running():
            self._watched.watch(table)
            self.table_added(table)
        try:
            yield
        finally:
            for kept in self._behind.values():
                kept.close()
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await self._watched.close()
            await self.calculations.close()

    # ---- other processes on the same data ------------------------------------------------------------------------

    def table_started(self, table: str) -> None:
        """Register a table that now runs here."""
        self._visits.begins(table)
        self._watched.watch(table)

    async def table_moved(self, table: str) -> None:
        """Release a table that now runs elsewhere: its viewers reconnect there."""
        self._watched.leave(table)
        if (kept := self._behind.pop(table, None)) is not None:
            kept.close()
        await asyncio.gather(*(viewer.come_again() for viewer in self.talks.hearers(table)))

    def is_watched(self, table: str) -> bool:
        """Return whether anybody watches a table and would notice if it moved."""
        return self._visits.is_looked_at(table)

    def is_bound(self, table: str) -> bool:
        """Return whether a table has state that is only in this process: people are silenced there."""
        return self.talks.is_moderated(table)

    def can_players_consent(self) -> bool:
        """Return whether players can decide on orders by consent."""
        return self.table_supervision == "friends"

    async def settle(self, table: str) -> None:
        """Mark the set-up of a new table as finished: it may move to another process."""
        await self.house.settle(table)

    def _heard(self, said: str | None) -> None:
        """Receive a message of another process; ``None`` if messages were lost and anything may have changed."""
        self._beside(self._hear(said))

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Run work in the background."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _hear(self, said: str | None) -> None:
        what, _, whom = (said or "").partition(" ")
        if said is None or what == RENAMED:
            self.guests.forget_names(whom or None)
        if said is None or what == ROLES_CHANGED:
            await self.roles.load()
        if said is None or what == FACTORS_CHANGED:
            await self.staff_factors.load()
        if said is None or what == _SIGNED_IN:
            await self._read_supervisors()
        if said is None:
            await asyncio.gather(*(viewer.come_again() for viewer in self.talks.all_hearers()))
        elif what == ENDED:
            person, _, which = whom.partition(" ")
            await self.presence.end_here(person, which)

    async def _read_supervisors(self) -> None:
        """Load the people who signed in with the house's token in any process."""
        if self.house.remote_tables is not None:
            kept = await self._store.kept(_SIGNED_IN)
            self._supervisors = {person for person, is_one in kept.items() if is_one}

    async def _open_house(self) -> None:
        """Clear all token sign-ins if this is the first process."""
        if self.house.remote_tables is not None and len(self.house.remote_tables.members) == 1:
            for person in await self._store.kept(_SIGNED_IN):
                await self._store.keep(_SIGNED_IN, person, b"")

    async def _note_supervisor(self, person: str, *, is_one: bool) -> None:
        if self.house.remote_tables is not None:
            await self._store.keep(_SIGNED_IN, person, b"1" if is_one else b"")
            await self._store.tell(_SIGNED_IN)

    def count_work(self, request: Connection) -> None:
        """Count one text to be judged against the rate limit of its address.

        Raises:
            Problem: too many came from that address.
        """
        self.count(self.work, request)

    def count_opening(self, request: Connection) -> None:
        """Count one table to be opened, as ``count_work`` does."""
        self.count(self.openings, request)

    def count(self, buckets: Buckets, request: Connection) -> None:
        """Count one request in the given rate limit, as ``count_work`` does."""
        wait_s = buckets.take(address_of(request))
        if wait_s:
            raise Problem(429, "too_many_requests", wait_ms=wait_ms(wait_s))

    def _present(self) -> Present:
        return Present(
            tables=Counter(self.house.book(table).id for table in self.house.running()),
            halted=len(self.halted()),
            connections=self.connections.total,
            people=self.presence.people,
        )

    async def own_tables(self, person: str) -> list[TableSummary]:
        """Return the running tables where a person is present or which they opened, except exams they sit."""
        found = [
            await self.house.directory.outline(table)
            for table in await self.house.whereabouts.own_tables(person)
        ]
        return [each.summary for each in found if each is not None and not each.assignment]

    def halted(self) -> dict[str, str]:
        """Return the halted tables, each with the reason."""
        return self.books.halted | self.house.integrity.standing_still()

    async def void(self, table: str, by: str) -> Voiding | Refusal:
        """Void a table that cannot continue, on the order of a supervisor of the house."""
        found = await self.house.integrity.void(table, by)
        if isinstance(found, Voiding):
            self.books.halted.pop(table, None)
            log.warning("table_voided", table=table, by=by, why=found.why, paid=found.paid)
        return found

    def runs(self, table: str) -> bool:
        """Return whether the table runs in this process."""
        return self.house.runs(table)

    async def book_of(self, table: str) -> Book | None:
        """Return the book under which a table was opened, running or closed, or ``None`` if there is none."""
        # other streams begin differently
        begun = await self._store.read(table, limit=1) if table.startswith("t") else []
        opened = open_entry(begun[0].entry).event if begun else None
        if not isinstance(opened, TableOpened):
            return None
        try:
            return await asyncio.to_thread(book_in_force, opened)
        except BookError:
            return load(opened.book)  # the best answer for a table whose book is not available here

    async def book_in_force(self, table: str) -> Book | None:
        """Return the book of a running table with all its options; for a table that does not run, as ``book_of``."""
        return self.house.book(table) if self.runs(table) else await self.book_of(table)

    async def may_see(self, table: str, connection: Connection) -> bool:
        """Return whether a table, running or closed, exists and the visitor may know that.

        The pupil, the teacher and the house may know of a class's exam. The opener, the house and people who
        entered by its link may know of a private table. Only the house may know of a halted table whose
        settings are lost.
        """
        order = await self.house.directory.order_of(table)
        if order is None and table not in self.halted():
            return False
        if order is not None and not (order.assignment or order.private):
            return True
        person = await self.guests.find(connection)
        if person is None or order is None:
            return person is not None and self.is_house_supervisor(person.person)
        return await self._is_let_in(table, order, person.person)

    async def _is_let_in(self, table: str, order: TableOrder, person: str) -> bool:
        if person == order.opener or self.is_house_supervisor(person):
            return True
        if order.assignment:
            return await self.classes.teaches(person, order.assignment, order.opener)
        return await self.doors.has_let_in(table, person)

    async def turn_out(self, table: str) -> None:
        """End live connections to a private table of people who may no longer know that it exists."""
        order = await self.house.directory.order_of(table)
        for viewer in self.talks.hearers(table):
            is_let_in = (
                order is not None
                and viewer.person is not None
                and await self._is_let_in(table, order, viewer.person)
            )
            if not is_let_in:
                await viewer.turn_out()

    # ---- supervisors ---------------------------------------------------------------------------------------------

    async def sign_in(self, guest: Person, token: str, address: str) -> str | None:
        """Make a guest a supervisor of the house, while it is open, if the token is the house's.

        Return the token of a new session, or ``None`` if the supervisor token is wrong. The old session and
        its connections get no permissions, in case another person knew it.
        """
        person = guest.person
        if not is_token(token, self._token):
            log.warning("supervisor_refused", person=person)
            self.notes.add(
                "refused_token", (address,), person=person, address=address, reason="wrong supervisor token"
            )
            return None
        renewed = await self.guests.renew(guest)
        await self.presence.end_to_come_again(person)
        self._supervisors.add(person)
        await self._note_supervisor(person, is_one=True)
        log.info("supervisor_signed_in", person=person)
        return renewed

    async def supervise_no_more(self, person: str) -> None:
        """Sign a supervisor of the house out."""
        if person in self._supervisors:
            self._supervisors.discard(person)
            await self._note_supervisor(person, is_one=False)
            log.info("supervisor_signed_out", person=person)

    async def sign_out(self, person: Person) -> None:
        """End a session permanently, with its live connections."""
        await self.supervise_no_more(person.person)
        await self.guests.sign_out(person)
        await self.presence.end(person.person, person.session)

    def is_house_supervisor(self, person: str | None) -> bool:
        """Return whether a person signed in with the house's token or has the supervisor role."""
        return person is not None and (person in self._supervisors or self.roles.has(person, "supervisor"))

    def has_house_supervisors(self) -> bool:
        """Return whether anyone can be a supervisor of the house, by token or role."""
        return self._token is not None or bool(self._supervisors) or bool(self.roles.who("supervisor"))

    def reads_of_house(self, person: str) -> bool:
        """Return whether a person may read the records of the house as a whole."""
        return self.is_house_supervisor(person) or not self.roles.of(person).isdisjoint(_READERS)

    def why_no_staff(self, person: str, *others: Role) -> WhyNot:
        """Return why a person is not a supervisor of the house and has none of the other roles."""
        is_resting = self.roles.rest(person, "supervisor", *others)
        return "second_factor_needed" if is_resting else "supervisors_only"

    def note_use(self, person: str, what: str, table: str | None = None) -> None:
        """Record the use of a role, as a significant event and permanently in the log."""
        roles = sorted(self.roles.of(person))
        if roles:
            facts = {"person": person, "roles": roles, "path": what} | ({"table": table} if table else {})
            self.notes.add("role", (person, what, table or ""), **facts)
            log.info("role_used", **facts)

    def watches(self, person: str | None, table: str) -> bool:
        """Return whether a person of the surveillance, without a stake, may read what a table's supervisor reads."""
        return (
            person is not None
            and self.roles.has(person, "surveillance")
            and self.runs(table)
            and not has_stake(self.house.state(table), person)
        )

    def is_exam_on(self, table: str) -> bool:
        """Return whether an exam is in progress at a running table."""
        if not self.runs(table):
            return False
        state = self.house.state(table)
        return state.is_exam and not state.is_dealing_over

    def supervises(self, person: str | None, table: str) -> bool:
        """Return whether a person supervises a running table, which requires having no stake in it."""
        return person is not None and self._why_not(person, table) is None

    def supervisors(self, table: str) -> frozenset[str]:
        """Return all supervisors of a running table."""
        may_be = {
            *self._supervisors,
            *self.roles.who("supervisor"),
            *filter(None, [self.house.order(table).opener]),
        }
        return frozenset([person for person in may_be if self.supervises(person, table)])

    def _why_not(self, person: str, table: str) -> WhyNot | None:
        """Return the refusal code if a person does not supervise a table, or ``None`` if they do.

        Supervisors are people who signed in with the house's token, people with the role, and, unless only
        the house supervises, the opener of the table. A person with a stake there is excluded in any case,
        and so is a pupil during an exam.
        """
        if not self.runs(table):
            return None if self.is_house_supervisor(person) else self.why_no_staff(person)
        if has_stake(self.house.state(table), person):
            return "has_stake"
        return self._why_not_by(self.house.order(table), person)

    def _why_not_by(self, order: TableOrder, person: str) -> WhyNot | None:
        """Return as ``_why_not`` for a person without a stake at a table with that order."""
        is_one = self.is_house_supervisor(person)
        if order.opener == person and order.dealing is not None and order.dealing.mode == "exam":
            return "supervisors_only"
        if is_one or (self.table_supervision == "friends" and order.opener == person):
            return None
        return self.why_no_staff(person)

    def supervision(self, table: str, supervisors: frozenset[str]) -> Supervision:
        """Return which of ``supervisors`` are named to everyone at the table."""
        opener = self.house.order(table).opener
        by = (opener,) if opener in supervisors else ()
        by_consent = bool(by) and not self.is_house_supervisor(opener)
        return Supervision(kind=self.table_supervision, by=by, by_consent=by_consent)

    @property
    def table_supervision(self) -> TableSupervision:
        """Return who may supervise tables here."""
        return self.limits.table_supervision

    async def give(self, table: str, person: str, order: Order, address: str) -> Refusal | None:
        """Give a person's command, give a supervisor's order, or propose an order to the players.

        ``address`` is the person's network address: see ``SeedBars``.

        An order that the opener, who looks on, may not give alone is also proposed.

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
        if self.house.sandboxes.played_from(table) is not None:  # nobody can lose its coins
            return await self.house.command(table, command, order.sign, door=door, by=person)
        if order.is_proposed or by_consent:
            return await self.house.propose(table, command, order.sign, door=door)  # type: ignore[arg-type]  # only orders are proposed
        if isinstance(command, c.CommitSeeds) and (refusal := self._no_seeds(person, address)):
            return refusal
        async with self.own_limits.holding(table, person, command) as not_now:
            if not_now is not None:
                return not_now
            return await self.house.command(table, command, order.sign, door=door, by=person)

    def _no_seeds(self, person: str, address: str) -> Refusal | None:
        """Refuse seeds of a person who withheld one today at any table here, or from the same address."""
        bar = self.seed_bars.barred(person, address)
        if bar is not None:
            return Refusal(code="seeds_barred" if bar == "person" else "seeds_barred_here")
        self.seed_bars.note_promise(person, address)
        return None

    def orders(self, table: str, person: str) -> tuple[OrderRight, ...]:
        """Return what a person may now order or propose at a table through ``give``. Raises NoSuchTableError."""
        code, is_house = self._why_not(person, table), self.is_house_supervisor(person)
        if code == "has_stake" and self.table_supervision == "friends":
            return self.house.orders(table, person, needs_consent)
        if code is not None:
            return ()
        return self.house.orders(table, person, lambda order: not is_house and needs_consent(order))

    def answers(self, table: str, person: str) -> tuple[OrderRight, ...]:
        """Return how a supervisor of the house may answer pending orders. Raises NoSuchTableError."""
        state = self.house.state(table)
        if not state.proposals or not self.is_house_supervisor(person) or not self.supervises(person, table):
            return ()
        return answers(state, person, self.house.book(table))

    def _not_his(self, table: str, person: str, order: Order) -> Refusal | None:
        """Return the refusal of an order or proposal that the person may not make, or ``None``."""
        code: RefusalCode | None = self._why_not(person, table)
        if order.is_proposed and code == "has_stake":
            code = "house_judges" if self.table_supervision == "house" else None
        elif order.is_proposed and code is None and self.is_house_supervisor(person):
            code = "order_it_yourself"
        tag = str(type(order.command).__struct_config__.tag)
        return None if code is None else Refusal(code=code, facts={"command": tag})

    def _why_not_told(self, person: str, table: str) -> WhyNot | None:
        """Return as ``_why_not``, but without revealing to a delayed viewer that a new round has begun.

        A stake in a round ends when the next round begins.
        """
        code, state = self._why_not(person, table), self.house.state(table)
        if code == "has_stake" and self.behind(table) is not None and only_looks_on(state, person):
            return self._why_not_by(self.house.order(table), person) or code
        return code

    async def why_not(self, person: str, table: str, *, reads: bool = False) -> WhyNot | None:
        """Return why a person may not use supervisor data of a table, which may be closed, or ``None`` if they may.

        With ``reads`` the access is read-only, and the surveillance has it too.
        """
        if self.runs(table):
            code = None if reads and self.watches(person, table) else self._why_not_told(person, table)
            is_resting = reads and code == "supervisors_only"
            return self.why_no_staff(person, "surveillance") if is_resting else code
        is_one = (
            self.is_house_supervisor(person)
            or (reads and self.roles.has(person, "surveillance"))
            or (self.table_supervision == "friends" and await self.house.directory.opener_of(table) == person)
        )
        others: tuple[Role, ...] = ("surveillance",) if reads else ()
        return None if is_one else self.why_no_staff(person, *others)

    async def significant(self, table: str) -> list[Significant]:
        """Return the significant events of a table, running or closed, oldest first."""
        async with self.reading.turn():
            telling = self.house.records.telling(table, TAGS)
            found = [each async for each in significant(telling, large_win_coins=self.limits.large_win_coins)]
        return sorted([*found, *self.notes.of(table)], key=lambda each: each.at_us)

    async def hold(self, table: str, person: str, *, is_held: bool) -> Refusal | None:
        """Pause or resume the dealer of a table on its supervisor's order, which is recorded."""
        if self.house.is_held(table) == is_held:
            return None
        is_house = self.is_house_supervisor(person)
        return await self.house.hold(table, is_held=is_held, by=person, is_house=is_house)

    def message_wait_s(self, sender: str, address: str) -> float:
        """Count one message; return zero, or the seconds until the sender or the address may send again."""
        return self.messages.take(sender) or self.address_messages.take(address)

    def board(self, table: str) -> Board:
        """Return the data that all viewers of a table share. Raises NoSuchTableError."""
        board = self._boards.get(table)
        if board is None:
            board = self._boards[table] = Board(
                self.house.book(table), self.house.clock, self.house.rights(table)
            )
        return board

    @contextmanager
    def viewing(self, table: str) -> Iterator[None]:
        """Register a viewer of the table while the context is open."""
        try:
            with self._visits.looking(table):
                yield
        finally:
            if not self._visits.is_looked_at(table):
                self._boards.pop(table, None)

    async def open_sandbox(self, table: str, number: int, step: int, person: str, address: str) -> str | None:
        """Continue a finished round for ``person`` as ``Sandboxes.open`` does. Raises as ``Capacity.open``.

        Raises:
            RefusalProblem: the person is taking a time-out.
        """
        async with self.own_limits.holding("", person, c.SitDown(person=person, box=1)) as refusal:
            if refusal is not None:
                raise RefusalProblem(refusal)
        return await self._capacity.open_sandbox(table, number, step, person, address)

    async def open_table(self, order: TableOrder, person: str, address: str) -> str:
        """Open a table for ``person``, who connects from ``address``. Raises as ``Capacity.open``.

        Raises:
            Problem: the person would deal, but only the house's dealers may.
        """
        deals = order.dealing is not None and not order.assignment
        if deals and self.limits.dealers == "house" and not self.roles.has(person, "dealer"):
            is_resting = self.roles.rest(person, "dealer")
            raise Problem(403, "second_factor_needed" if is_resting else "dealers_only")
        table = await self._capacity.open(order, person, address)
        if order.private:
            await self.doors.new_key(table)
        return table

    # ---- delayed spectators ----------------------------------------------------------------------------------------

    def table_added(self, table: str) -> None:
        """Prepare a table before it runs: register its bars at all tables and keep its delayed view."""
        for person, day in self.house.state(table).seed_bars.items():
            self.seed_bars.bar([person], day)
        delay_s = self._delay_s(table, self.house.order(table))
        if not delay_s:
            return
        if table not in self._behind:
            for each in [each for each, old in self._behind.items() if old.is_over]:
                self._behind.pop(each).close()
            said, kept_events = partial(self.said, table), self.limits.kept_events
            kept = self._behind[table] = Behind(self.house, table, delay_s, said, kept_events)
            kept.begin(self.talks)
            kept.has_shown = partial(self.house.registry.note_changes, [table])
            head = self.house.head(table)
            self._beside(self._recall(table, kept, 0 if head is None else head.seq))
        self._behind[table].hear(Update(events=(), state=self.house.state(table)))

    async def _recall(self, table: str, kept: Behind, until_seq: int) -> None:
        """Load the delayed view of a resumed table from its log; later entries arrive as updates."""
        async with self._recalling:
            with suppress(StoreError):
                shown, since = await self.house.records.since(
                    table,
                    1000 * (self.house.now_ms() - 1000 * kept.delay_s),
                    until_seq=until_seq,
                    most=MOST_RECALLED,
                )
                if shown and self._behind.get(table) is kept:
                    kept.recall(shown, since)

    def table_updated(self, table: str, update: Update) -> None:
        """Note who withheld a seed, and pass the update to the delayed view."""
        for event in update.events:
            if isinstance(event, SeedsVoided):
                self.seed_bars.bar(event.withheld, event.day)
        if (kept := self._behind.get(table)) is not None:
            kept.hear(update)

    def _delay_s(self, table: str, order: TableOrder) -> int:
        """Return the delay for spectators; zero for exams and sandboxes, which only the people concerned see."""
        if order.assignment or self.house.sandboxes.played_from(table) is not None:
            return 0
        return max(self.limits.watch_delay_s, order.watch_delay_s or 0)

    def behind(self, table: str) -> Behind | None:
        """Return the delayed view of a running table, or ``None`` if everyone sees it at once."""
        return self._behind.get(table)

    def sees_late(self, table: str, person: Person | None, state: State | None = None) -> bool:
        """Return whether a person sees a table (in ``state``) with delay, where some viewers do.

        People with a place, coins, a wager or a share of the bank there, a pupil who deals there, its
        supervisors and the surveillance see it at once.
        """
        if person is None:
            return True
        runs = self.runs(table)
        if runs:
            order, here = self.house.order(table), state or self.house.state(table)
            deals = order.dealing is not None and order.opener == person.person
            if deals or not only_looks_on(here, person.person):
                return False
        watches = self.watches if runs else lambda who, _: self.roles.has(who, "surveillance")
        judges = watches(person.person, table) or self.supervises(person.person, table)
        return not (judges and (person.scopes is None or "supervise" in person.scopes))

    async def known_us(self, table: str, person: Person | None) -> int | None:
        """Return the time up to which a person may know a table's events, or ``None`` if they may know all."""
        order = await self.house.directory.order_of(table)
        delay_s = 0 if order is None else self._delay_s(table, order)
        if order is None or not delay_s:
            return None
        afar = None if self.runs(table) else await self.house.directory.outline(table)
        is_late = self.sees_late(table, person) if afar is None else self._sees_late_afar(afar, order, person)
        if not is_late:
            return None
        return 1000 * (self.house.now_ms() - 1000 * delay_s)

    def _sees_late_afar(self, afar: Outline, order: TableOrder, person: Person | None) -> bool:
        """Return as ``sees_late`` for a table of another process."""
        if person is None:
            return True
        who = person.person
        if who in afar.here or (order.dealing is not None and order.opener == who):
            return False
        is_judge = self.roles.has(who, "surveillance") or self._why_not_by(order, who) is None
        judges = is_judge and who not in afar.stakes
        return not (judges and (person.scopes is None or "supervise" in person.scopes))

    async def known_seq(self, table: str, person: Person | None, number: int | None = None) -> int | None:
        """Return the last entry of a table's log that a person may know, or ``None`` if they may know all.

        A person may know all of a round, ``number``, in which they took part.
        """
        known_us = await self.known_us(table, person)
        if known_us is None:
            return None
        if (
            person is not None
            and number is not None
            and await self.house.round_index.has_part(table, number, person.person)
        ):
            return None
        return await self._store.known_at(table, known_us)

    def seen_row(self, row: TableSummary) -> TableSummary:
        """Return a lobby row as delayed spectators see the table; the free places are current."""
        kept = self._behind.get(row.table)
        return row if kept is None else replace(row, phase=kept.state.phase, round=kept.state.coming)

    def said(self, table: str, state: State) -> Said:
        """Return the data shown to everyone beside the view of a table in this state. Raises NoSuchTableError."""
        house, order = self.house, self.house.order(table)
        supervisors = self.supervisors(table)
        fields: dict[str, object] = {"supervision": self.supervision(table, supervisors)}
        if (head := self._head(table, state)) is not None:
            fields["head"] = str(head)
        if (talk := self.talks.state(table)) != _TALK:
            fields["talk"] = talk
        if order.private:
            fields["private"] = True
        if house.is_disk_full(table):
            fields["disk_full"] = True
        if house.is_held(table):
            fields["held"] = True
        if (played_from := house.sandboxes.played_from(table)) is not None:
            fields["sandbox"] = played_from
        if lost := house.lost(table):
            fields["away"] = sorted(lost)
        if yielding := house.yielding(table):
            fields["bots_yield"] = yielding
        if order.dealing is not None:
            fields["dealer"] = order.opener
        if (speed := house.speed(table)) != "normal":
            fields["pace"] = speed
        if delay_s := self._delay_s(table, order):
            fields["watch_delay_s"] = delay_s
        proposers = frozenset(house.proposers(table))
        return Said(fields=fields, opener=order.opener, supervisors=supervisors, proposers=proposers)

    def _head(self, table: str, state: State) -> Head | None:
        """Return the log head shown with this state: while seeds are requested, of the entry that requests them.

        That head stays the same until the seeds are revealed, so nobody need give one seed under two heads. The
        earlier entries, which the seed decides with, can then no longer be replaced unnoticed.
        """
        if state.phase in _HEADED:
            head = self.house.head(table)
            return head if head is not None and head.seq == state.version else None
        if state.phase == "washed" or (state.phase == "shaken" and state.round.are_seeds_asked):
            head = self.house.asked_head(table)
            return head if head is not None and head.seq <= state.version else None
        return None
