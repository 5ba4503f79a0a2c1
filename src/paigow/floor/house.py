"""The casino floor: every table of one store, running."""

import asyncio
import secrets
from base64 import b32encode
from collections.abc import Sequence
from typing import Self

import structlog
from msgspec import Struct

from paigow.books import Book
from paigow.floor import cage, voiding
from paigow.floor.accounts import account_of, coins_of
from paigow.floor.cage import Cage, Refill
from paigow.floor.clock import Clock, SystemClock
from paigow.floor.giving import BY_FLOOR
from paigow.floor.inspecting import inspect_store
from paigow.floor.ledger import CLOSED, Ledger
from paigow.floor.orders import ORDER, TableOrder
from paigow.floor.pace import Pace
from paigow.floor.people import bot_name, is_bot
from paigow.floor.records import Records
from paigow.floor.resuming import CannotGoOnError, resumed
from paigow.floor.running import RunningTable
from paigow.floor.standing import STANDING
from paigow.floor.tables import Tables
from paigow.floor.voiding import Voiding
from paigow.floor.whereabouts import Whereabouts
from paigow.record import EntryBytes
from paigow.record.round_result import RoundResult
from paigow.rules import ruleset
from paigow.school.dealing.course import Course
from paigow.store import VOIDED, Fault, Store
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.interest import is_round_on

log = structlog.get_logger(__name__)

_NO_TABLES = {cage.STREAM, voiding.STREAM}
"""Streams that are no table's."""
_DONE = (CLOSED, VOIDED)
"""How tables stand that are not resumed."""


class OrderRefusedError(ValueError):
    """The table does not open with these settings."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.facts}")
        self.refusal = refusal


class Holdings(Struct, frozen=True, kw_only=True):
    """A person's coins: outside the tables, and at each table where he is."""

    account: int
    tables: dict[str, int]
    opened: tuple[str, ...]
    """The running tables that he opened."""

    @property
    def total(self) -> int:
        return self.account + sum(self.tables.values())


class House(Tables):
    """Opens, runs and resumes tables. Open with ``House.open``; one House at a time on one store."""

    def __init__(self, store: Store, clock: Clock, pace: Pace) -> None:
        super().__init__()
        self._store = store
        self._clock = clock
        self._pace = pace
        self._cage = Cage(store, clock)
        self.records = Records(store, clock)
        """Finished rounds and logs, of tables that run and of those that do not."""
        self._whereabouts = Whereabouts()
        self.faults: tuple[Fault, ...] = ()
        """What the inspection of the data has found."""
        self.dealt_with: tuple[Fault, ...] = ()
        """What it has found in the logs of tables that were made void since."""
        self.is_judged_by_house = False
        """Only the house's supervisors judge: no order is given by the consent of those who play."""
        self.standing_per_table = STANDING
        """So many people may have coins but no place at a table."""
        self.halted: dict[str, str] = {}
        """Tables that could not be resumed, and why: a broken log, or a rule book that is not what it was."""

    def now_ms(self) -> int:
        """The floor's time: milliseconds since 1970. Deadlines at the tables are counted by it."""
        return self._clock.now_us() // 1000

    # ---- opening and closing -----------------------------------------------------------------------------------------

    @classmethod
    async def open(cls, store: Store, *, clock: Clock | None = None, pace: Pace | None = None) -> Self:
        """Resume every open table of the store; each goes on where it was."""
        house = cls(store, clock or SystemClock(), pace or Pace.normal())
        if total := await store.trial_balance():
            house.faults = (Fault(what=f"all balances together are {total}: expected 0"),)
            log.error("data_fault", stream=None, what=house.faults[0].what)
        for stream, status in (await store.standing(but=_DONE)).items():
            if stream not in _NO_TABLES:
                await house._resume(stream, status)
        for table in house._tables.values():
            table.start()
        return house

    @classmethod
    async def without_play(cls, store: Store, table: str) -> Self:
        """A house without play: one table is resumed and all the data are inspected, to see how it stands."""
        house = cls(store, SystemClock(), Pace.normal())
        status = await store.status(table)
        if status not in {None, *_DONE} and table not in _NO_TABLES:
            await house._resume(table, status or "")
            await house.inspect()
        return house

    async def close(self) -> None:
        """Stop the tables where they are. The store stays open."""
        for table in self._tables.values():
            await table.stop()
        self._tables.clear()

    async def _resume(self, table: str, status: str) -> None:
        try:
            running = await resumed(self._store, table, status, self._running)
        except CannotGoOnError as fault:
            self._halt(table, str(fault))
            return
        if running.state.phase == "closed":
            return
        await _warm(running.book)
        self._clock.not_before(running.ledger.at_us)
        self._tables[table] = running
        self._whereabouts.begin(table, running.state, running.order.opener)

    async def inspect(self) -> None:
        """Inspect the data; a table in whose log or coins something is wrong stands still from then on."""
        found = await inspect_store(self._store)
        self.faults, self.dealt_with = tuple(found.faults), tuple(found.dealt_with)
        for fault in found.faults:
            table = self._tables.pop(fault.stream or "", None)
            if table is not None:
                await table.stop()
                self._halt(table.ledger.table, fault.what)

    def _halt(self, table: str, why: str) -> None:
        self.halted[table] = why
        log.error("table_not_resumed", table=table, why=why)

    def standing_still(self) -> dict[str, str]:
        """Tables that cannot go on, and why: not resumed, or in trouble since."""
        troubled = {name: table.trouble for name, table in self._tables.items()}
        return self.halted | {name: why for name, why in troubled.items() if why}

    def _running(self, table: str, order: TableOrder, book: Book) -> RunningTable:
        def tell(events: tuple[ev.AnyEvent, ...], state: State) -> None:
            self._whereabouts.hear(table, events, state)
            running.tell(events, state)

        ledger = Ledger(table, self._store, self._clock, tell)
        running = RunningTable(
            order,
            book,
            ledger,
            cage=self._cage,
            clock=self._clock,
            pace=self._pace,
            can_consent=lambda: not self.is_judged_by_house,
        )
        running.most_standing = lambda: self.standing_per_table
        return running

    async def create_table(self, order: TableOrder) -> str:
        """Open a table and let it run; its id.

        Raises:
            BookError: no such book, option or value.
            OrderRefusedError: the settings do not fit the book.
        """
        book = await asyncio.to_thread(order.make_book)
        await _warm(book)
        table = "t" + b32encode(secrets.token_bytes(5)).decode().lower()
        running = self._running(table, order, book)
        opened = c.OpenTable(
            table=table,
            book=book.id,
            edition=book.edition,
            digest=book.digest,
            settings=order.settings(book),
            choices=book.choices,
            operator_file=order.operator_file,
            at_ms=self.now_ms(),
        )
        refusal = await running.ledger.apply(
            opened,
            book,
            door="person" if order.opener else "program",
            by=order.opener,
            keep={ORDER: order.encoded()},
        )
        if refusal is not None:
            raise OrderRefusedError(refusal)
        if order.dealing is not None:
            await running.ledger.apply(_begun(order.dealing, order.opener), book, door="floor")
        self._tables[table] = running
        self._whereabouts.begin(table, running.state, order.opener)
        running.start()
        return table

    async def close_table(self, table_id: str) -> Refusal | None:
        """Close a table between rounds; everybody's coins go home."""
        table = self._table(table_id)
        refusal = await table.command(c.CloseTable(), BY_FLOOR)
        if refusal is None:
            await table.stop()
            self._tables.pop(table_id, None)
        return refusal

    async def voiding(self, table_id: str) -> Voiding | Refusal:
        """What is paid to whom if a table that cannot go on is made void; refused for one that runs or is closed."""
        why = self.hopeless().get(table_id)
        if why is not None:
            return await voiding.voiding_of(self._store, table_id, why)
        status = None if table_id in _NO_TABLES else await self._store.status(table_id)
        facts: dict[str, str | int] = {"table": table_id}
        if status is None:
            return Refusal(code="no_table", facts=facts)
        return Refusal(code="table_is_closed" if status in _DONE else "table_runs", facts=facts)

    async def void(self, table_id: str, by: str) -> Voiding | Refusal:
        """Close a table that cannot go on and pay back what lies there, at the word of ``by``; refused as ``voiding``.

        Refused as "has_stake" to one who is paid by it.
        """
        found = await self.voiding(table_id)
        if isinstance(found, Refusal):
            return found
        if by in found.people:
            return Refusal(code="has_stake")
        table = self._tables.pop(table_id, None)
        if table is not None:  # it tries again and again
            self._halt(table_id, found.why)
            await table.stop()
            found = await self.voiding(table_id)
            if isinstance(found, Refusal):
                return found
        await voiding.make_void(self._store, self._clock, found, by)
        self._whereabouts.end(table_id)
        self.halted.pop(table_id, None)
        self.dealt_with += tuple(fault for fault in self.faults if fault.stream == table_id)
        self.faults = tuple(fault for fault in self.faults if fault.stream != table_id)
        return found

    def hopeless(self) -> dict[str, str]:
        """Tables that stand still and will not go on by themselves, and why."""
        full = {name for name, table in self._tables.items() if table.ledger.is_disk_full}
        return {name: why for name, why in self.standing_still().items() if name not in full}

    async def opener_of(self, table_id: str) -> str:
        """Who ordered a table, running or closed; empty where nobody is known."""
        order = await self.order_of(table_id)
        return "" if order is None else order.opener

    async def order_of(self, table_id: str) -> TableOrder | None:
        """What a table was ordered with, running or closed."""
        if table_id in self._tables:
            return self._tables[table_id].order
        kept = await self._store.kept_value(table_id, ORDER)
        return None if kept is None else TableOrder.decoded(kept)

    # ---- records -----------------------------------------------------------------------------------------------------

    async def round_results(self, table_id: str, last: int | None = None) -> list[RoundResult]:
        """The last finished rounds of a table (None: all), running or not, oldest first."""
        return await self.records.results(table_id, last)

    async def entries(self, table_id: str) -> list[tuple[bytes, bytes]]:
        """A table's whole log as (entry, hash) pairs, with all that is sealed: not for viewers.

        For ``fairness.verify_log`` and for exports after a round.
        """
        return [
            (EntryBytes.of(stored.entry, stored.sealed), stored.hash)
            for stored in await self._store.read(table_id)
        ]

    # ---- people ------------------------------------------------------------------------------------------------------

    async def grant(self, person: str, coins: int = cage.GUEST_COINS) -> bool:
        """Give a new guest free-play coins, once. Returns whether they were given now."""
        return await self._cage.grant_guest(person, coins)

    async def account(self, person: str) -> int:
        """Coins in the person's account, outside the tables."""
        return await self._cage.account(person)

    async def holdings(self, person: str) -> Holdings:
        """All of a person's coins, and where they are."""
        present = self._whereabouts.present(person)
        names = {table: coins_of(person, table) for table in present}
        wanted = [account_of(person), *(name for each in names.values() for name in each)]
        found = await self._store.balances_of(wanted)
        return Holdings(
            account=found.get(account_of(person), 0),
            tables={table: sum(found.get(name, 0) for name in each) for table, each in names.items()},
            opened=self._whereabouts.opened(person),
        )

    def playing_by(self, person: str) -> Book | None:
        """The book of a running table where he has a place or coins and a round is on."""
        tables = (table for table in self._whereabouts.present(person) if self.runs(table))
        return next((self.book(table) for table in tables if is_round_on(self.state(table))), None)

    async def refill_of(self, person: str, holdings: Holdings, needed: int) -> Refill | None:
        """The refill that a person may ask for, if his coins are too few for a wager of ``needed`` coins."""
        return await self._cage.refill_of(person, held=holdings.total, needed=needed)

    async def refill(self, person: str, needed: int) -> Refill | Refusal:
        """Fill up the account of somebody whose coins are too few for a wager of ``needed`` coins; what was given."""
        held = (await self.holdings(person)).total
        return await self._cage.refill_guest(person, held=held, needed=needed)

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """Person -> the name that others see, bots included."""
        known = await self._store.names([person for person in people if not is_bot(person)])
        return known | {person: bot_name(person) for person in people if is_bot(person)}


def _begun(course: Course, pupil: str) -> c.BeginDealing:
    return c.BeginDealing(
        by=pupil,
        mode=course.mode,
        by_hand=course.by_hand,
        rate=course.rate,
        seed=course.seed,
        rounds=course.rounds,
        pass_mark=course.pass_mark,
    )


async def _warm(book: Book) -> None:
    """Compile the book's house way before the table needs it, without holding up the others."""
    await asyncio.to_thread(lambda: ruleset(book).table)
