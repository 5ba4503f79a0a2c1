"""The casino floor: every table of one store, running."""

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
from paigow.floor import cage, roles, voiding
from paigow.floor.accounts import account_of, coins_of
from paigow.floor.beacon import BeaconSource
from paigow.floor.cage import Cage, Refill
from paigow.floor.giving import BY_FLOOR
from paigow.floor.inspecting import inspect_store
from paigow.floor.ledger import Ledger
from paigow.floor.orders import ORDER, TableOrder
from paigow.floor.outlines import Outline, outline_of, written
from paigow.floor.pace import Pace
from paigow.floor.past import Past
from paigow.floor.people import bot_name, is_bot
from paigow.floor.records import Records
from paigow.floor.resuming import CannotGoOnError, resumed
from paigow.floor.running import RunningTable
from paigow.floor.sandbox import PlayedFrom, lay_out, order_of, sandbox_of
from paigow.floor.shared import Shared
from paigow.floor.standing import STANDING
from paigow.floor.supervising import Judges
from paigow.floor.table_log import CLOSED
from paigow.floor.tables import Tables, TableSummary
from paigow.floor.voiding import Voiding
from paigow.floor.watch import Update
from paigow.record import EntryBytes, decode
from paigow.record.book_in_force import book_in_force
from paigow.record.round_result import RoundResult
from paigow.rules import ruleset
from paigow.school.dealing.course import Course
from paigow.store import VOIDED, AwayError, DiskFullError, Fault, Sharing, Store
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.interest import is_round_on
from paigow.words.codes import RefusalCode

log = structlog.get_logger(__name__)

_NO_TABLES = {cage.STREAM, voiding.STREAM, roles.STREAM}
"""Streams that are no table's."""
_DONE = (CLOSED, VOIDED)
"""How tables stand that are not resumed."""


def sharing(address: str) -> Sharing:
    """What a store is told that several processes share, of which the others reach this one at ``address``."""
    return Sharing(address=address, done=_DONE, beside=tuple(_NO_TABLES))


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

    def __init__(self, store: Store, clock: Clock, pace: Pace, *, beacon: BeaconSource | None = None) -> None:
        super().__init__()
        self._store = store
        self.clock = clock
        self._pace = pace
        self._cage = Cage(store, clock)
        self.records = Records(store, clock)
        """Finished rounds and logs, of tables that run and of those that do not."""
        self.past = Past(store, self.records, clock)
        """Finished rounds by who took part in them and what came of them."""
        self.shared = Shared(store, self, clock) if store.member else None
        """The other processes on the same data; None: there are none, and will be none."""
        self._opening: set[str] = set()
        """Tables that are this process's, and do not run yet."""
        self.begun: Callable[[str], None] = lambda table: None
        """Is told of each table that runs here from now on."""
        self.looked_at: Callable[[str], bool] = lambda table: False
        """Whether somebody looks at a table, and would notice that it is moved."""
        self.stays: Callable[[str], bool] = lambda table: False
        """Whether something is known of a table in this process alone."""
        self.moved: Callable[[str], Awaitable[None]] = _nobody
        """Sends those who look at a table to the process that runs it now."""
        self.known: Callable[[str], None] = lambda table: None
        """Is told of each table that is to run here, before anybody can ask for it."""
        self.heard: Callable[[str, Update], None] = lambda table, update: None
        """Is told of all that happens at any table here."""
        self.as_seen: Callable[[TableSummary], TableSummary] = lambda row: row
        """A line of the lobby as those see the table who only look on."""
        self._changed: set[str] = set()
        """Tables whose outlines may have become others."""
        self._sandboxes: dict[str, tuple[PlayedFrom, Store]] = {}
        """Tables in memory, which are no part of the house's books."""
        self.faults: tuple[Fault, ...] = ()
        """What the inspection of the data has found."""
        self.dealt_with: tuple[Fault, ...] = ()
        """What it has found in the logs of tables that were made void since."""
        self.judges = Judges()
        self.beacon = beacon
        """Asks the public beacon for tables that have one. Without it (None) their draws are not proved."""
        self.beacon_chain = ""
        """The hash of the beacon's chain that tables have which are opened from now on; empty: none."""
        self.standing_per_table = STANDING
        """So many people may have coins but no place at a table."""
        self.halted: dict[str, str] = {}
        """Tables that could not be resumed, and why: a broken log, or a rule book that is not what it was."""

    def now_ms(self) -> int:
        """The floor's time: milliseconds since 1970. Deadlines at the tables are counted by it."""
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
        """Resume every open table of the store; each goes on where it was."""
        house = cls(store, clock or SystemClock(), pace or Pace.normal(), beacon=beacon)
        if total := await store.trial_balance():
            house.faults = (Fault(what=f"all balances together are {total}: expected 0"),)
            log.error("data_fault", stream=None, what=house.faults[0].what)
        if house.shared is not None:
            await house.shared.look()
            return house
        for stream, status in (await store.standing(but=_DONE)).items():
            if stream not in _NO_TABLES:
                await house._resume(stream, status)
        for table in house._tables:
            house._begin(table)
        return house

    @classmethod
    def at_rest(cls, store: Store) -> Self:
        """A house in which no table is resumed."""
        return cls(store, SystemClock(), Pace.normal())

    @classmethod
    async def without_play(cls, store: Store, table: str | None = None) -> Self:
        """A house without play: a table (None: all) is resumed and all the data are inspected, to see how it stands."""
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
            running = await resumed(self._store, table, status, self._running)
        except CannotGoOnError as fault:
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
        """Run the tables of ``here`` (table -> how its stream stands), and no others."""
        for table in [each for each in self._leaving if each not in here]:
            self._forget(table)
        for table in [each for each in self.halted if each not in here]:
            del self.halted[table]  # it was made void
        new = [each for each in here if not self._is_seen_to(each)]
        for table in new:
            self._forget(table)
            await self._resume(table, here[table])
            if table in self._tables:
                self._begin(table)
                log.info("table_taken_over", table=table)
        if new:
            await self.past.catch_up()

    def _is_seen_to(self, table: str) -> bool:
        """Whether a table of this process runs, or is about to, or cannot."""
        return self.is_here(table) or table in self._opening or table in self.halted

    def _begin(self, table: str) -> None:
        """A table runs here from now on."""
        self._tables[table].start()
        self.begun(table)
        self.change([table])

    def _forget(self, table: str) -> None:
        self._leaving.discard(table)
        self._tables.pop(table, None)

    def changed(self) -> set[str]:
        """Tables of this process whose outlines may have become others since this was asked last."""
        changed, self._changed = self._changed, set()
        return changed

    def change(self, tables: Collection[str]) -> None:
        """The outlines of some tables may have become others."""
        if self.shared is not None:
            self._changed.update(tables)

    def outlined(self, table: str) -> bytes | None:
        """The outline of a table of this process; empty: it stands still; None: it is closed."""
        if table in self.halted:
            return b""
        is_ours = self.is_here(table) and self.runs(table) and table not in self._sandboxes
        return written(self._outline(table)) if is_ours else None

    def _outline(self, table: str) -> Outline:
        return outline_of(self._tables[table], self.as_seen(self.summary(table)))

    async def outline(self, table_id: str) -> Outline | None:
        """A table that runs, here or in another process, in a few words; None: there is none."""
        if self.runs(table_id):
            return self._outline(table_id)
        return None if self.shared is None else await self.shared.outline(table_id)

    def is_elsewhere(self, table_id: str) -> bool:
        """Whether another process runs it, or is to, as was last seen."""
        place = None if self.shared is None else self.shared.places.get(table_id)
        return place is not None and place.process != self._store.member

    async def is_open(self, table_id: str) -> bool:
        """Whether there is such a table and it is not closed, though it may stand still."""
        return await self._store.status(table_id) not in {None, *_DONE}

    async def look_round(self) -> None:
        """Learn how the tables of other processes stand by now, as ``tables`` tells them."""
        if self.shared is not None:
            await self.shared.read()

    def tables(self) -> list[TableSummary]:
        """Every table that runs, here or in another process, and that anybody may see, as who only looks on sees it."""
        afar = [] if self.shared is None else self.shared.outlines()
        return [self.as_seen(row) for row in super().tables()] + [
            each.summary for each in afar if each.is_listed and not self.is_here(each.summary.table)
        ]

    def open_tables(self) -> list[str]:
        """The ids of the tables that run, here or in another process."""
        return [*self.running(), *([] if self.shared is None else self.shared.elsewhere())]

    def movable(self) -> list[str]:
        """Tables that may be given to another process now: nobody looks on, or no round is on there.

        Not where something would be lost that is in no log: a dealer who is held, people who are silenced.
        """
        return [table for table in self.running() if self._is_movable(table)]

    def _is_movable(self, table: str) -> bool:
        if table in self._sandboxes:
            return False
        is_bound = self.is_held(table) or self.stays(table) or self.order(table).dealing is not None
        return not is_bound and not (self.looked_at(table) and is_round_on(self.state(table)))

    async def give_away(self, table: str, process: str) -> None:
        """Stop a table here; it is another process's from now on."""
        if not self.is_here(table):
            return
        self._leaving.add(table)
        await self.moved(table)
        await self._tables[table].stop()
        try:
            await self._store.put(table, process)
        except DiskFullError:
            self._forget(table)  # it is taken up again by who looks round next
            raise

    async def settle(self, table: str) -> None:
        """A table that was opened here may go on elsewhere: it goes where there are the fewest."""
        if self.shared is not None:
            await self.shared.give(table)

    async def inspect(self) -> None:
        """Inspect the data; a table in whose log or coins something is wrong stands still from then on."""
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
        """Tables that cannot go on, and why: not resumed, or in trouble since."""
        troubled = {name: table.trouble for name, table in self._tables.items()}
        return self.halted | {
            name: why for name, why in troubled.items() if why and name not in self._sandboxes
        }

    def _running(self, table: str, order: TableOrder, book: Book) -> RunningTable:
        def tell(events: tuple[ev.AnyEvent, ...], state: State) -> None:
            self.past.hear(table, events)
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
        """Open a table and let it run; its id.

        Raises:
            BookError: no such book, option or value.
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
            if self.shared is not None:
                await self.shared.begin(table)
            await self._open(running, opened)
        finally:
            self._opening.discard(table)
        if self.shared is not None:
            with suppress(DiskFullError):  # it is drawn again
                await self.shared.draw()
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
        """Close a table between rounds; everybody's coins go home. A sandbox may be closed at any time."""
        table = self._table(table_id)
        refusal = await table.command(c.CloseTable(), BY_FLOOR)
        if refusal is None or table_id in self._sandboxes:
            refusal = None
            await table.stop()
            self._tables.pop(table_id, None)
            if table_id in self._sandboxes:
                await self._clear_away(table_id)
            elif self.shared is not None:
                await self.shared.end(table_id)
        return refusal

    # ---- sandboxes ---------------------------------------------------------------------------------------------------

    async def open_sandbox(self, table_id: str, number: int, step: int, person: str) -> str | None:
        """Let a finished round go on from its moment ``step`` at a table in memory; its id.

        One of his that he had is closed. None: there is no such round, or it cannot be played on (``sandbox_of``).
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
        """The book in force at a table, running or closed."""
        if table_id in self._tables:
            return self._tables[table_id].book
        opened = decode(await self.records.opened(table_id))
        assert isinstance(opened, ev.TableOpened)  # what every table's log begins with
        return await asyncio.to_thread(book_in_force, opened)

    async def _clear_away(self, table_id: str) -> None:
        found = self._sandboxes.pop(table_id, None)
        if found is not None:
            await found[1].close()

    def played_from(self, table_id: str) -> PlayedFrom | None:
        """The round that a sandbox goes on from; None: the table is none."""
        found = self._sandboxes.get(table_id)
        return None if found is None else found[0]

    async def close_at_rest(self, table_id: str, by: str) -> Refusal | None:
        """As ``close_table``, in a house without play, at the word of ``by``."""
        table = self._tables.get(table_id)
        if table is None:
            return await self._not_open(table_id, "table_halted")
        refusal = await table.ledger.apply(c.CloseTable(), table.book, door="program", by=by)
        if refusal is None:
            self._tables.pop(table_id)
        return refusal

    async def voiding(self, table_id: str) -> Voiding | Refusal:
        """What is paid to whom if a table that cannot go on is made void; refused for one that runs or is closed."""
        why = self.hopeless().get(table_id)
        if why is not None:
            return await voiding.voiding_of(self._store, table_id, why)
        return await self._not_open(table_id, "table_runs")

    async def _not_open(self, table_id: str, otherwise: RefusalCode) -> Refusal:
        """A refusal: there is no such table, it is closed, or it is one of the others."""
        status = None if table_id in _NO_TABLES else await self._store.status(table_id)
        code = "no_table" if status is None else "table_is_closed" if status in _DONE else otherwise
        return Refusal(code=code, facts={"table": table_id})

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
        await voiding.make_void(self._store, self.clock, found, by)
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

    async def round_results(
        self, table_id: str, last: int | None = None, until_seq: int | None = None
    ) -> list[RoundResult]:
        """The last finished rounds of a table (None: all), running or not, oldest first, as known by an entry."""
        if table_id in self._sandboxes:
            return await Records(self._sandboxes[table_id][1], self.clock).results(table_id, last)
        return await self.records.results(table_id, last, until_seq)

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

    async def give(self, person: str, coins: int) -> int:
        """Give somebody free-play coins at an operator's word; what his account holds now."""
        return await self._cage.give(person, coins)

    async def account(self, person: str) -> int:
        """Coins in the person's account, outside the tables."""
        return await self._cage.account(person)

    async def holdings(self, person: str) -> Holdings:
        """All of a person's coins, and where they are."""
        at = await self._store.whereabouts(person)
        names = {table: coins_of(person, table) for table, each in at.items() if each.is_there}
        wanted = [account_of(person), *(name for each in names.values() for name in each)]
        found = await self._store.balances_of(wanted)
        return Holdings(
            account=found.get(account_of(person), 0),
            tables={table: sum(found.get(name, 0) for name in each) for table, each in names.items()},
            opened=tuple(table for table, each in at.items() if each.is_opener),
        )

    async def own_tables(self, person: str) -> tuple[str, ...]:
        """The open tables where he has a place or coins, then the others that he opened."""
        at = await self._store.whereabouts(person)
        return tuple(sorted(at, key=lambda table: not at[table].is_there))

    async def opened_by(self, person: str) -> list[str]:
        """The running tables that he opened, sandboxes among them."""
        at, everywhere = await self._store.whereabouts(person), set(self.open_tables())
        opened = [table for table, each in at.items() if each.is_opener and table in everywhere]
        return opened + [each for each in self._sandboxes if self._tables[each].order.opener == person]

    async def playing_by(self, person: str) -> Book | None:
        """The book of a running table where he has a place or coins and a round is on."""
        at = await self._store.whereabouts(person)
        for table in [table for table, each in at.items() if each.is_there]:
            outline = await self.outline(table)
            if outline is not None and outline.is_round_on:
                return await self._book_of(table)
        return None

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


def _with_seed(order: TableOrder) -> TableOrder:
    """The order with a random seed of what goes wrong, if a pupil deals there and the order names none."""
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
    """Where nobody looks on."""


def _new_id(begins: str) -> str:
    return begins + b32encode(secrets.token_bytes(5)).decode().lower()


async def _warm(book: Book) -> None:
    """Compile the book's house way before the table needs it, without holding up the others."""
    await asyncio.to_thread(lambda: ruleset(book).table)
