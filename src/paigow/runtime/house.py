"""The house: all running tables of one store. Each subject has a part of its own."""

import asyncio
import secrets
from contextlib import suppress
from typing import Self

from msgspec.structs import replace

from paigow.clock import Clock, SystemClock
from paigow.log import EntryBytes
from paigow.log.rounds.result import RoundResult
from paigow.runtime.cage import Cage
from paigow.runtime.data_integrity import DataIntegrity
from paigow.runtime.dealer.pace import Pace
from paigow.runtime.history import Records
from paigow.runtime.house_listener import HouseListener
from paigow.runtime.people.whereabouts import Whereabouts
from paigow.runtime.remote_tables import RemoteTables
from paigow.runtime.round_index import RoundIndex
from paigow.runtime.sandboxes import Sandboxes
from paigow.runtime.table.beacon import BeaconSource
from paigow.runtime.table.dealer_seat import SeatsPupil
from paigow.runtime.table.dispatch import BY_FLOOR
from paigow.runtime.table.house_policy import HousePolicy, Supervisors
from paigow.runtime.table.options import ORDER, TableOrder
from paigow.runtime.table.requests import Give
from paigow.runtime.table.runner import HouseServices, RunningTable
from paigow.runtime.table.table_log import Follow, FollowUp, cause_of
from paigow.runtime.tables.directory import DONE, OTHER_STREAMS, TableDirectory
from paigow.runtime.tables.registry import TableRegistry
from paigow.runtime.tables.requests import TableRequests
from paigow.runtime.tables.starter import TableStarter, new_id, warm
from paigow.runtime.tables.transfer import TableTransfer
from paigow.storage import AwayError, DiskFullError, SharingSettings, Store
from paigow.table import Refusal
from paigow.table import commands as c
from paigow.table.oversight.course import Course


def sharing(address: str) -> SharingSettings:
    """Return the store's settings for data shared with processes that reach this one at ``address``."""
    return SharingSettings(address=address, done=DONE, beside=tuple(OTHER_STREAMS))


class OrderRefusedError(ValueError):
    """The table does not open with these settings."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.facts}")
        self.refusal = refusal


class House(TableRequests):
    """Opens, resumes and closes tables. Created by ``House.open``; only one House at a time for one store."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        pace: Pace,
        *,
        beacon: BeaconSource | None = None,
        seats_pupil: SeatsPupil | None = None,
    ) -> None:
        super().__init__(TableRegistry(is_shared=bool(store.member)))
        self._store = store
        self.clock = clock
        self.policy = HousePolicy()
        """Settings of all tables."""
        self.cage = Cage(store, clock)
        """The coins outside the tables."""
        services = HouseServices(
            cage=self.cage, clock=clock, pace=pace, policy=self.policy, beacon=beacon, seats_pupil=seats_pupil
        )
        self.records = Records(store, clock)
        """Finished rounds and logs, of running and closed tables."""
        self.round_index = RoundIndex(store, self.records, clock)
        """Finished rounds by participant and result."""
        self.directory = TableDirectory(store, self.registry, self.records)
        """Every table of the data, wherever it runs."""
        self.sandboxes = Sandboxes(self.registry, self.directory, self.records, services)
        """Sandbox tables in memory, which are not in the house's books."""
        self.integrity = DataIntegrity(
            store, clock, self.registry, directory=self.directory, sandboxes=self.sandboxes
        )
        """Faults of the data, halted tables, and their voiding."""
        self.whereabouts = Whereabouts(store, self.directory, self.sandboxes)
        """The people and their tables."""
        self._starter = TableStarter(store, self.registry, services, self.round_index)
        self._transfer = TableTransfer(
            store,
            self.registry,
            starter=self._starter,
            directory=self.directory,
            integrity=self.integrity,
            sandboxes=self.sandboxes,
            round_index=self.round_index,
        )
        self.remote_tables = (
            RemoteTables(store, self._transfer, self.registry, clock) if store.member else None
        )
        """The other processes on the same data; ``None`` if data are not shared."""
        self.directory.remote = self.remote_tables

    def now_ms(self) -> int:
        """Return the house's time in milliseconds since 1970, which deadlines at tables use."""
        return self.clock.now_us() // 1000

    def attach(self, listener: HouseListener, supervisors: Supervisors) -> None:
        """Attach the owner of the house, who hears about its tables and knows its supervisors."""
        self.registry.listener = listener
        self.policy.supervisors = supervisors

    # ---- opening and closing the house -------------------------------------------------------------------------------

    @classmethod
    async def open(
        cls,
        store: Store,
        *,
        clock: Clock | None = None,
        pace: Pace | None = None,
        beacon: BeaconSource | None = None,
        seats_pupil: SeatsPupil | None = None,
    ) -> Self:
        """Open the house and resume every open table of the store where it was."""
        house = cls(
            store, clock or SystemClock(), pace or Pace.normal(), beacon=beacon, seats_pupil=seats_pupil
        )
        await house.integrity.check_balances()
        if house.remote_tables is not None:
            await house.remote_tables.look()
            return house
        for table, status in (await house.directory.stored_tables()).items():
            await house._resume(table, status)
        for table in house.registry.tables:
            house.registry.begin(table)
        return house

    @classmethod
    def at_rest(cls, store: Store) -> Self:
        """Return a house that resumes no table."""
        return cls(store, SystemClock(), Pace.normal())

    @classmethod
    async def without_play(
        cls, store: Store, table: str | None = None, *, seats_pupil: SeatsPupil | None = None
    ) -> Self:
        """Return a house without play: resumes a table (``None``: all) and inspects the data, to see their state."""
        house = cls(store, SystemClock(), Pace.normal(), seats_pupil=seats_pupil)
        stored = await house.directory.stored_tables()
        wanted = [each for each in stored if table in {None, each}]
        for each in wanted:
            await house._resume(each, stored[each])
        if wanted:
            await house.integrity.inspect()
        return house

    async def close(self) -> None:
        """Stop the tables where they are. The store stays open."""
        for table in self.registry.tables.values():
            await table.stop()
        self.registry.tables.clear()
        self.registry.leaving.clear()
        await self.sandboxes.clear_away()

    async def _resume(self, table: str, status: str) -> None:
        if why := await self._starter.resume(table, status):
            self.integrity.halt(table, why)

    # ---- opening and closing tables ----------------------------------------------------------------------------------

    async def create_table(self, order: TableOrder) -> str:
        """Open and run a table; return its id.

        Raises:
            BookError: a book, option or value does not exist.
            OrderRefusedError: the settings do not fit the book.
            DiskFullError: the table cannot be stored.
            NoSchoolError: a pupil deals there, and the house has no school.
        """
        order = _with_seed(order)
        if order.dealing is None:
            order = replace(order, beacon=self.policy.beacon_chain)
        book = await asyncio.to_thread(order.make_book)
        await warm(book)
        table = new_id("t")
        running = self._starter.make(table, order, book)
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
        self.registry.opening.add(table)
        try:
            if self.remote_tables is not None:
                await self.remote_tables.begin(table)
            await self._open(running, opened)
        finally:
            self.registry.opening.discard(table)
        if self.remote_tables is not None:
            with suppress(DiskFullError):  # it is drawn again
                await self.remote_tables.draw()
        return table

    async def _open(self, running: RunningTable, opened: c.OpenTable) -> None:
        order, book = running.order, running.book
        refusal = await running.ledger.apply(
            opened,
            book,
            door="person" if order.opener else "program",
            by=order.opener,
            keep={ORDER: order.encoded()},
            follow=None if order.dealing is None else _dealing(order.dealing, order.opener),
        )
        if refusal is not None and running.ledger.is_disk_full:
            raise (AwayError if refusal.code == "store_away" else DiskFullError)(
                f"{opened.table} is not stored"
            )
        if refusal is not None:
            raise OrderRefusedError(refusal)
        self.registry.add(opened.table, running)
        self.registry.begin(opened.table)

    async def close_table(self, table_id: str) -> Refusal | None:
        """Close a table between rounds; all coins return to their owners. A sandbox may be closed at any time."""
        if table_id in self.sandboxes:
            await self.sandboxes.close(table_id)
            return None
        refusal = await self._ask(table_id, Give(command=c.CloseTable(), origin=BY_FLOOR))
        if refusal is None:
            await self.registry.get(table_id).stop()
            self.registry.tables.pop(table_id, None)
            if self.remote_tables is not None:
                await self.remote_tables.end(table_id)
        return refusal

    async def close_at_rest(self, table_id: str, by: str) -> Refusal | None:
        """Close a table as ``close_table`` does, in a house without play, on the order of ``by``."""
        table = self.registry.tables.get(table_id)
        if table is None:
            return await self.directory.why_not_open(table_id, "table_halted")
        refusal = await table.ledger.apply(c.CloseTable(), table.book, door="program", by=by)
        if refusal is None:
            self.registry.tables.pop(table_id)
        return refusal

    async def settle(self, table: str) -> None:
        """Allow a new table to move to the process with the fewest tables."""
        if self.remote_tables is not None:
            await self.remote_tables.give(table)

    # ---- records -----------------------------------------------------------------------------------------------------

    async def round_results(
        self, table_id: str, last: int | None = None, until_seq: int | None = None
    ) -> list[RoundResult]:
        """Return a table's last finished rounds (``None``: all), oldest first, as known at a log entry."""
        if table_id in self.sandboxes:
            return await self.sandboxes.results(table_id, last)
        return await self.records.results(table_id, last, until_seq)

    async def entries(self, table_id: str) -> list[tuple[bytes, bytes]]:
        """Return a table's whole log as (entry, hash) pairs with everything sealed: not for viewers."""
        return [
            (EntryBytes.of(stored.entry, stored.sealed), stored.hash)
            for stored in await self._store.read(table_id)
        ]


def _with_seed(order: TableOrder) -> TableOrder:
    """Return the order with a random seed for staged irregularities, if a pupil deals and the order has none."""
    if order.dealing is None or order.dealing.seed:
        return order
    return replace(order, dealing=replace(order.dealing, seed=secrets.token_hex(16)))


def _dealing(course: Course, pupil: str) -> Follow:
    """Return what begins a dealing course together with the opening of its table."""
    begins = c.BeginDealing(
        by=pupil,
        mode=course.mode,
        by_hand=course.by_hand,
        rate=course.rate,
        seed=course.seed,
        rounds=course.rounds,
        pass_mark=course.pass_mark,
    )

    def follow(last: c.AnyCommand) -> FollowUp | None:
        return FollowUp(cause_of(begins, "floor"), 0) if isinstance(last, c.OpenTable) else None

    return follow
