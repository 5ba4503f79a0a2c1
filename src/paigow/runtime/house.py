"""The casino floor: all running tables of one store."""

import asyncio
import secrets
from base64 import b32encode
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Self

import structlog
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import Book
from paigow.clock import Clock, SystemClock
from paigow.log import EntryBytes, decode
from paigow.log.book_in_force import book_in_force
from paigow.log.rounds.result import RoundResult
from paigow.rules import ruleset
from paigow.runtime import cage, voiding
from paigow.runtime.account_names import account_of, coin_accounts
from paigow.runtime.cage import Cage, Refill
from paigow.runtime.data_audit import inspect_store
from paigow.runtime.dealer.beacon_source import BeaconSource
from paigow.runtime.dealer.pace import Pace
from paigow.runtime.history import Records
from paigow.runtime.outlines import Outline, encode_outline, outline_of
from paigow.runtime.people import roles
from paigow.runtime.people.registry import bot_name, is_bot
from paigow.runtime.people.seating import STANDING
from paigow.runtime.remote_tables import RemoteTables
from paigow.runtime.round_index import RoundIndex
from paigow.runtime.sandbox import PlayedFrom, lay_out, order_of, sandbox_of
from paigow.runtime.table.dispatch import BY_FLOOR
from paigow.runtime.table.ledger import Ledger
from paigow.runtime.table.options import ORDER, TableOrder
from paigow.runtime.table.recovery import NotResumableError, resume_table
from paigow.runtime.table.runner import RunningTable
from paigow.runtime.table.subscribers import Update
from paigow.runtime.table.supervisor_orders import Judges
from paigow.runtime.table.table_log import CLOSED
from paigow.runtime.tables import Tables, TableSummary
from paigow.runtime.voiding import Voiding
from paigow.storage import VOIDED, AwayError, DiskFullError, Fault, Sharing, Store
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.interest import is_round_on
from paigow.table.oversight.course import Course
from paigow.words.codes import RefusalCode

log = structlog.get_logger(__name__)

_NO_TABLES = {cage.STREAM, voiding.STREAM, roles.STREAM}
"""Streams that are not a table's."""
_DONE = (CLOSED, VOIDED)
"""Status of tables that are not resumed."""


def sharing(address: str) -> Sharing:
    """Return the store's settings for data shared with processes that reach this one at ``address``."""
    return Sharing(address=address, done=_DONE, beside=tuple(_NO_TABLES))


class OrderRefusedError(ValueError):
    """The table does not open with these settings."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.facts}")
        self.refusal = refusal


class Holdings(Struct, frozen=True, kw_only=True):
    """A person's coins: outside the tables, and at each table."""

    account: int
    tables: dict[str, int]
    opened: tuple[str, ...]
    """The running tables that the person opened."""

    @property
    def total(self) -> int:
        return self.account + sum(self.tables.values())


class House(Tables):
    """Opens, runs and resumes tables. Created by ``House.open``; only one House at a time for one store."""

    def __init__(self, store: Store, clock: Clock, pace: Pace, *, beacon: BeaconSource | None = None) -> None:
        super().__init__()
        self._store = store
        self.clock = clock
        self._pace = pace
        self._cage = Cage(store, clock)
        self.records = Records(store, clock)
        """Finished rounds and logs, of running and closed tables."""
        self.round_index = RoundIndex(store, self.records, clock)
        """Finished rounds by participant and result."""
        self.remote_tables = RemoteTables(store, self, clock) if store.member else None
        """The other processes on the same data; ``None`` if data are not shared."""
        self._opening: set[str] = set()
        """Tables of this process that do not run yet."""
        self.begun: Callable[[str], None] = lambda table: None
        """Called for each table that starts to run here."""
        self.looked_at: Callable[[str], bool] = lambda table: False
        """Returns whether anybody watches a table and would notice a move."""
        self.stays: Callable[[str], bool] = lambda table: False
        """Returns whether a table has state only in this process."""
        self.moved: Callable[[str], Awaitable[None]] = _nobody
        """Sends a table's viewers to the process that now runs it."""
        self.known: Callable[[str], None] = lambda table: None
        """Called for each table that will run here, before anybody can request it."""
        self.heard: Callable[[str, Update], None] = lambda table, update: None
        """Called for every update of any table here."""
        self.as_seen: Callable[[TableSummary], TableSummary] = lambda row: row
        """Returns a lobby row as spectators see it."""
        self._changed: set[str] = set()
        """Tables whose outlines may have changed."""
        self._sandboxes: dict[str, tuple[PlayedFrom, Store]] = {}
        """Sandbox tables in memory, which are not in the house's books."""
        self.faults: tuple[Fault, ...] = ()
        """Faults found by the inspection of the data."""
        self.dealt_with: tuple[Fault, ...] = ()
        """Faults found in the logs of tables that were voided since."""
        self.judges = Judges()
        self.beacon = beacon
        """Client of the public beacon for tables that use one; ``None`` means that their draws are not proved."""
        self.beacon_chain = ""
        """Chain hash of the beacon for new tables; empty for none."""
        self.standing_per_table = STANDING
        """Most people who may have coins but no place at a table."""
        self.halted: dict[str, str] = {}
        """Tables that could not be resumed, with the reason: a broken log, or a changed rule book."""

    def now_ms(self) -> int:
        """Return the floor's time in milliseconds since 1970, which deadlines at tables use."""
        return self.clock.now_us() // 1000

    # ---- opening and closing -----------------------------------------------------------------------------------------

    @classmethod
    async def open(
        cls,
        store: Store,
        *,
        clock: Clock | None = None,
        pace: Pace | None = None,
        beacon: BeaconSource | None = None,
    ) -> Self:
        """Open the house and resume every open table of the store where it was."""
        house = cls(store, clock or SystemClock(), pace or Pace.normal(), beacon=beacon)
        if total := await store.trial_balance():
            house.faults = (Fault(what=f"all balances together are {total}: expected 0"),)
            log.error("data_fault", stream=None, what=house.faults[0].what)
        if house.remote_tables is not None:
            await house.remote_tables.look()
            return house
        for stream, status in (await store.standing(but=_DONE)).items():
            if stream not in _NO_TABLES:
                await house._resume(stream, status)
        for table in house._tables:
            house._begin(table)
        return house

    @classmethod
    def at_rest(cls, store: Store) -> Self:
        """Return a house that resumes no table."""
        return cls(store, SystemClock(), Pace.normal())

    @classmethod
    async def without_play(cls, store: Store, table: str | None = None) -> Self:
        """Return a house without play: resumes a table (``None``: all) and inspects the data, to see their state."""
        house = cls(store, SystemClock(), Pace.normal())
        open_ones = await store.standing(but=_DONE)
        wanted = [each for each in open_ones if table in {None, each} and each not in _NO_TABLES]
        for each in wanted:
            await house._resume(each, open_ones[each])
        if wanted:
            await house.inspect()
        return house

    async def close(self) -> None:
        """Stop the tables where they are. The store stays open."""
        for table in self._tables.values():
            await table.stop()
        self._tables.clear()
        self._leaving.clear()
        for table_id in list(self._sandboxes):
            await self._clear_away(table_id)

    async def _resume(self, table: str, status: str) -> None:
        try:
            running = await resume_table(self._store, table, status, self._running)
        except NotResumableError as fault:
            self._halt(table, str(fault))
            return
        if running.state.phase == "closed":
            return
        await _warm(running.book)
        self.clock.not_before(running.ledger.at_us)
        self._let_in(table, running)

    def _let_in(self, table: str, running: RunningTable) -> None:
        self._tables[table] = running
        self.known(table)

    # ---- tables of other processes -----------------------------------------------------------------------------------

    async def see_to(self, here: dict[str, str]) -> None:
        """Run the tables of ``here`` (table -> status of its stream), and no others."""
        for table in [each for each in self._leaving if each not in here]:
            self._forget(table)
        for table in [each for each in self.halted if each not in here]:
            del self.halted[table]  # it was voided
        new = [each for each in here if not self._is_seen_to(each)]
        for table in new:
            self._forget(table)
            await self._resume(table, here[table])
            if table in self._tables:
                self._begin(table)
                log.info("table_taken_over", table=table)
        if new:
            await self.round_index.catch_up()

    def _is_seen_to(self, table: str) -> bool:
        """Return whether a table of this process runs, is about to, or cannot."""
        return self.is_here(table) or table in self._opening or table in self.halted

    def _begin(self, table: str) -> None:
        """Start a table here."""
        self._tables[table].start()
        self.begun(table)
        self.change([table])

    def _forget(self, table: str) -> None:
        self._leaving.discard(table)
        self._tables.pop(table, None)

    def changed(self) -> set[str]:
        """Return the tables of this process whose outlines may have changed since the last call."""
        changed, self._changed = self._changed, set()
        return changed

    def change(self, tables: Collection[str]) -> None:
        """Note that the outlines of some tables may have changed."""
        if self.remote_tables is not None:
            self._changed.update(tables)

    def outlined(self, table: str) -> bytes | None:
        """Return the outline of a table of this process; empty if halted, or ``None`` if closed."""
        if table in self.halted:
            return b""
        is_ours = self.is_here(table) and self.runs(table) and table not in self._sandboxes
        return encode_outline(self._outline(table)) if is_ours else None

    def _outline(self, table: str) -> Outline:
        return outline_of(self._tables[table], self.as_seen(self.summary(table)))

    async def outline(self, table_id: str) -> Outline | None:
        """Return the outline of a running table, here or in another process, or ``None`` if there is none."""
        if self.runs(table_id):
            return self._outline(table_id)
        return None if self.remote_tables is None else await self.remote_tables.outline(table_id)

    def is_elsewhere(self, table_id: str) -> bool:
        """Return whether another process runs a table, or will, as last seen."""
        place = None if self.remote_tables is None else self.remote_tables.places.get(table_id)
        return place is not None and place.process != self._store.member

    async def is_open(self, table_id: str) -> bool:
        """Return whether a table exists and is not closed; it may be halted."""
        return await self._store.status(table_id) not in {None, *_DONE}

    async def look_round(self) -> None:
        """Refresh what is known of other processes' tables, for ``tables``."""
        if self.remote_tables is not None:
            await self.remote_tables.read()

    def tables(self) -> list[TableSummary]:
        """Return every public running table, in any process, as spectators see it."""
        afar = [] if self.remote_tables is None else self.remote_tables.outlines()
        return [self.as_seen(row) for row in super().tables()] + [
            each.summary for each in afar if each.is_listed and not self.is_here(each.summary.table)
        ]

    def open_tables(self) -> list[str]:
        """Return the ids of the running tables of all processes."""
        return [*self.running(), *([] if self.remote_tables is None else self.remote_tables.elsewhere())]

    def movable(self) -> list[str]:
        """Return tables that may move to another process now: nobody watches, or no round is on.

        A table with state outside the log does not move, such as a paused dealer or silenced people.
        """
        return [table for table in self.running() if self._is_movable(table)]

    def _is_movable(self, table: str) -> bool:
        if table in self._sandboxes:
            return False
        is_bound = self.is_held(table) or self.stays(table) or self.order(table).dealing is not None
        return not is_bound and not (self.looked_at(table) and is_round_on(self.state(table)))

    async def give_away(self, table: str, process: str) -> None:
        """Stop a table here and hand it to another process."""
        if not self.is_here(table):
            return
        self._leaving.add(table)
        await self.moved(table)
        await self._tables[table].stop()
        try:
            await self._store.put(table, process)
        except DiskFullError:
            self._forget(table)  # the process that next looks takes it up again
            raise

    async def settle(self, table: str) -> None:
        """Allow a new table to move to the process with the fewest tables."""
        if self.remote_tables is not None:
            await self.remote_tables.give(table)

    async def inspect(self) -> None:
        """Inspect the data; a table with a fault in its log or coins is halted."""
        found = await inspect_store(self._store, self.clock)
        self.faults, self.dealt_with = tuple(found.faults), tuple(found.dealt_with)
        for fault in found.faults:
            table = self._tables.pop(fault.stream or "", None) if self.is_here(fault.stream or "") else None
            if table is not None:
                await table.stop()
                self._halt(table.ledger.table, fault.what)

    def _halt(self, table: str, why: str) -> None:
        self.halted[table] = why
        self.change([table])
        log.error("table_not_resumed", table=table, why=why)

    def standing_still(self) -> dict[str, str]:
        """Return the halted tables with the reason: not resumed, or in trouble since."""
        troubled = {name: table.trouble for name, table in self._tables.items()}
        return self.halted | {
            name: why for name, why in troubled.items() if why and name not in self._sandboxes
        }

    def _running(self, table: str, order: TableOrder, book: Book) -> RunningTable:
        def tell(events: tuple[ev.AnyEvent, ...], state: State) -> None:
            self.round_index.hear(table, events)
            running.tell(events, state)

        ledger = Ledger(table, self._store, self.clock, tell, opener=order.opener)
        running = RunningTable(
            order,
            book,
            ledger,
            cage=self._cage,
            clock=self.clock,
            pace=self._pace,
            judges=self.judges,
        )
        running.beacon = self.beacon
        running.most_standing = lambda: self.standing_per_table
        running.listen(self, None, partial(self._hear, table))
        return running

    def _hear(self, table: str, update: Update) -> None:
        self.change([table])
        self.heard(table, update)

    async def create_table(self, order: TableOrder) -> str:
        """Open and run a table; return its id.

        Raises:
            BookError: a book, option or value does not exist.
            OrderRefusedError: the settings do not fit the book.
            DiskFullError: the table cannot be stored.
        """
        order = _with_seed(order)
        if order.dealing is None:
            order = replace(order, beacon=self.beacon_chain)
        book = await asyncio.to_thread(order.make_book)
        await _warm(book)
        table = _new_id("t")
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
        self._opening.add(table)
        try:
            if self.remote_tables is not None:
                await self.remote_tables.begin(table)
            await self._open(running, opened)
        finally:
            self._opening.discard(table)
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
        )
        if refusal is not None and running.ledger.is_disk_full:
            raise (AwayError if refusal.code == "store_away" else DiskFullError)(
                f"{opened.table} is not stored"
            )
        if refusal is not None:
            raise OrderRefusedError(refusal)
        if order.dealing is not None:
            await running.ledger.apply(_begun(order.dealing, order.opener), book, door="floor")
        self._let_in(opened.table, running)
        self._begin(opened.table)

    async def close_table(self, table_id: str) -> Refusal | None:
        """Close a table between rounds; all coins return to their owners. A sandbox may be closed at any time."""
        table = self._table(table_id)
        refusal = await table.command(c.CloseTable(), BY_FLOOR)
        if refusal is None or table_id in self._sandboxes:
            refusal = None
            await table.stop()
            self._tables.pop(table_id, None)
            if table_id in self._sandboxes:
                await self._clear_away(table_id)
            elif self.remote_tables is not None:
                await self.remote_tables.end(table_id)
        return refusal

    # ---- sandboxes ---------------------------------------------------------------------------------------------------

    async def open_sandbox(self, table_id: str, number: int, step: int, person: str) -> str | None:
        """Continue a finished round from ``step`` at a table in memory; return its id.

        The person's earlier sandbox is closed. Returns ``None`` if there is no such round, or it cannot be
        continued (``sandbox_of``).
        """
        found, before = await self.records.whole(table_id, number), await self.order_of(table_id)
        if found is None or before is None:
            return None
        played_from, table = PlayedFrom(table=table_id, round=number), _new_id("s")
        sandbox = await asyncio.to_thread(sandbox_of, found, played_from, step, person, table)
        if sandbox is None:
            return None
        book = await self._book_of(table_id)
        store = await Store.open(":memory:")
        await lay_out(sandbox, store, self.clock.now_us())
        order = order_of(sandbox, before)

        def tell(events: tuple[ev.AnyEvent, ...], state: State) -> None:
            running.tell(events, state)

        ledger = Ledger(table, store, self.clock, tell)
        running = RunningTable(
            order, book, ledger, cage=Cage(store, self.clock), clock=self.clock, pace=self._pace
        )
        await ledger.resume()
        ledger.log.closed_before[sandbox.round] = sandbox.closed_at
        for each in [each for each in self._sandboxes if self._tables[each].order.opener == person]:
            await self.close_table(each)
        self._sandboxes[table] = played_from, store
        self._tables[table] = running
        running.start()
        return table

    async def _book_of(self, table_id: str) -> Book:
        """Return the book in force at a table, running or closed."""
        if table_id in self._tables:
            return self._tables[table_id].book
        opened = decode(await self.records.opened(table_id))
        assert isinstance(opened, ev.TableOpened)  # every table's log begins with it
        return await asyncio.to_thread(book_in_force, opened)

    async def _clear_away(self, table_id: str) -> None:
        found = self._sandboxes.pop(table_id, None)
        if found is not None:
            await found[1].close()

    def played_from(self, table_id: str) -> PlayedFrom | None:
        """Return the round that a sandbox continues, or ``None`` if the table is not a sandbox."""
        found = self._sandboxes.get(table_id)
        return None if found is None else found[0]

    async def close_at_rest(self, table_id: str, by: str) -> Refusal | None:
        """Close a table as ``close_table`` does, in a house without play, on the order of ``by``."""
        table = self._tables.get(table_id)
        if table is None:
            return await self._not_open(table_id, "table_halted")
        refusal = await table.ledger.apply(c.CloseTable(), table.book, door="program", by=by)
        if refusal is None:
            self._tables.pop(table_id)
        return refusal

    async def voiding(self, table_id: str) -> Voiding | Refusal:
        """Return who is paid what if a stuck table is voided; refused for a running or closed one."""
        why = self.hopeless().get(table_id)
        if why is not None:
            return await voiding.plan_voiding(self._store, table_id, why)
        return await self._not_open(table_id, "table_runs")

    async def _not_open(self, table_id: str, otherwise: RefusalCode) -> Refusal:
        """Return a refusal: there is no such table, it is closed, or the other reason."""
        status = None if table_id in _NO_TABLES else await self._store.status(table_id)
        code = "no_table" if status is None else "table_is_closed" if status in _DONE else otherwise
        return Refusal(code=code, facts={"table": table_id})

    async def void(self, table_id: str, by: str) -> Voiding | Refusal:
        """Void a stuck table and pay back its coins, on the order of ``by``; refused as ``voiding`` is.

        Refused as "has_stake" to a person whom it pays.
        """
        found = await self.voiding(table_id)
        if isinstance(found, Refusal):
            return found
        if by in found.people:
            return Refusal(code="has_stake")
        table = self._tables.pop(table_id, None)
        if table is not None:  # it keeps retrying
            self._halt(table_id, found.why)
            await table.stop()
            found = await self.voiding(table_id)
            if isinstance(found, Refusal):
                return found
        await voiding.void_table(self._store, self.clock, found, by)
        self.halted.pop(table_id, None)
        self.dealt_with += tuple(fault for fault in self.faults if fault.stream == table_id)
        self.faults = tuple(fault for fault in self.faults if fault.stream != table_id)
        return found

    def hopeless(self) -> dict[str, str]:
        """Return the halted tables that will not resume by themselves, with the reason."""
        full = {name for name, table in self._tables.items() if table.ledger.is_disk_full}
        return {name: why for name, why in self.standing_still().items() if name not in full}

    async def opener_of(self, table_id: str) -> str:
        """Return the opener of a table, running or closed; empty if unknown."""
        order = await self.order_of(table_id)
        return "" if order is None else order.opener

    async def order_of(self, table_id: str) -> TableOrder | None:
        """Return the order with which a table was opened, running or closed."""
        if table_id in self._tables:
            return self._tables[table_id].order
        kept = await self._store.kept_value(table_id, ORDER)
        return None if kept is None else TableOrder.decoded(kept)

    # ---- records -----------------------------------------------------------------------------------------------------

    async def round_results(
        self, table_id: str, last: int | None = None, until_seq: int | None = None
    ) -> list[RoundResult]:
        """Return a table's last finished rounds (``None``: all), oldest first, as known at a log entry."""
        if table_id in self._sandboxes:
            return await Records(self._sandboxes[table_id][1], self.clock).results(table_id, last)
        return await self.records.results(table_id, last, until_seq)

    async def entries(self, table_id: str) -> list[tuple[bytes, bytes]]:
        """Return a table's whole log as (entry, hash) pairs with everything sealed: not for viewers."""
        return [
            (EntryBytes.of(stored.entry, stored.sealed), stored.hash)
            for stored in await self._store.read(table_id)
        ]

    # ---- people ------------------------------------------------------------------------------------------------------

    async def grant(self, person: str, coins: int = cage.GUEST_COINS) -> bool:
        """Grant a new guest free-play coins, once; return whether they were granted now."""
        return await self._cage.grant_guest(person, coins)

    async def give(self, person: str, coins: int) -> int:
        """Grant free-play coins on an operator's order; return the new balance."""
        return await self._cage.give(person, coins)

    async def account(self, person: str) -> int:
        """Return the coins in a person's account, outside the tables."""
        return await self._cage.account(person)

    async def holdings(self, person: str) -> Holdings:
        """Return all of a person's coins, and where they are."""
        at = await self._store.whereabouts(person)
        names = {table: coin_accounts(person, table) for table, each in at.items() if each.is_there}
        wanted = [account_of(person), *(name for each in names.values() for name in each)]
        found = await self._store.balances_of(wanted)
        return Holdings(
            account=found.get(account_of(person), 0),
            tables={table: sum(found.get(name, 0) for name in each) for table, each in names.items()},
            opened=tuple(table for table, each in at.items() if each.is_opener),
        )

    async def own_tables(self, person: str) -> tuple[str, ...]:
        """Return the open tables where a person has a place or coins, then others that they opened."""
        at = await self._store.whereabouts(person)
        return tuple(sorted(at, key=lambda table: not at[table].is_there))

    async def opened_by(self, person: str) -> list[str]:
        """Return the running tables that a person opened, sandboxes included."""
        at, everywhere = await self._store.whereabouts(person), set(self.open_tables())
        opened = [table for table, each in at.items() if each.is_opener and table in everywhere]
        return opened + [each for each in self._sandboxes if self._tables[each].order.opener == person]

    async def playing_by(self, person: str) -> Book | None:
        """Return the book of a running table with a round on where a person has a place or coins."""
        at = await self._store.whereabouts(person)
        for table in [table for table, each in at.items() if each.is_there]:
            outline = await self.outline(table)
            if outline is not None and outline.is_round_on:
                return await self._book_of(table)
        return None

    async def refill_of(self, person: str, holdings: Holdings, needed: int) -> Refill | None:
        """Return the refill for a person whose coins are too few for a wager of ``needed`` coins."""
        return await self._cage.refill_of(person, held=holdings.total, needed=needed)

    async def refill(self, person: str, needed: int) -> Refill | Refusal:
        """Refill the account of a person with too few coins for a wager of ``needed`` coins; return the refill."""
        held = (await self.holdings(person)).total
        return await self._cage.refill_guest(person, held=held, needed=needed)

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """Return the display name of each person, bots included."""
        known = await self._store.names([person for person in people if not is_bot(person)])
        return known | {person: bot_name(person) for person in people if is_bot(person)}


def _with_seed(order: TableOrder) -> TableOrder:
    """Return the order with a random seed for staged irregularities, if a pupil deals and the order has none."""
    if order.dealing is None or order.dealing.seed:
        return order
    return replace(order, dealing=replace(order.dealing, seed=secrets.token_hex(16)))


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


async def _nobody(table: str) -> None:
    """Do nothing: there are no viewers."""


def _new_id(begins: str) -> str:
    return begins + b32encode(secrets.token_bytes(5)).decode().lower()


async def _warm(book: Book) -> None:
    """Compile the book's house way before the table needs it, without delaying the others."""
    await asyncio.to_thread(lambda: ruleset(book).table)
