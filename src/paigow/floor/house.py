"""The casino floor: every table of one store, running."""

import asyncio
import secrets
from base64 import b32encode
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Self

import structlog
from msgspec import Struct

from paigow.books import Book, BookError
from paigow.floor import cage
from paigow.floor.cage import Cage
from paigow.floor.clock import Clock, SystemClock
from paigow.floor.ledger import BrokenLogError, Ledger
from paigow.floor.orders import TableOrder
from paigow.floor.pace import Pace
from paigow.floor.people import bot_name, is_bot, places, seated
from paigow.floor.running import RunningTable
from paigow.floor.watch import Update
from paigow.record import CodecError, open_entry, rounds
from paigow.record.rounds import RoundResult
from paigow.rules import ruleset
from paigow.store import Store
from paigow.table import PERSON_COMMANDS, SUPERVISOR_COMMANDS, Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev

log = structlog.get_logger(__name__)

_ORDER = "order"
_TAKEN = PERSON_COMMANDS | SUPERVISOR_COMMANDS | {c.CallTime, c.CutTiles}
"""Commands that come from outside."""


class NoSuchTableError(KeyError):
    """No table of that id runs here."""


class OrderRefusedError(ValueError):
    """The table does not open with these settings."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.facts}")
        self.refusal = refusal


class TableSummary(Struct, frozen=True, kw_only=True):
    """A line of the lobby."""

    table: str
    book: str
    title: str
    phase: str
    round: int
    people: int
    """Persons seated, bots not counted."""
    bots: int
    boxes: int
    """Places for players, the house's own box not counted."""
    free: int
    """Places where a person may sit down now: nobody's, or a bot's."""
    minimum: int
    maximum: int
    currency: str


class House:
    """Opens, runs and resumes tables. Open with ``House.open``; one House at a time on one store."""

    def __init__(self, store: Store, clock: Clock, pace: Pace) -> None:
        self._store = store
        self._clock = clock
        self._pace = pace
        self._cage = Cage(store, clock)
        self._tables: dict[str, RunningTable] = {}
        self.halted: dict[str, str] = {}
        """Tables that could not be resumed, and why: a broken log, or a rule book that is not what it was."""

    # ---- opening and closing -----------------------------------------------------------------------------------------

    @classmethod
    async def open(cls, store: Store, *, clock: Clock | None = None, pace: Pace | None = None) -> Self:
        """Resume every open table of the store; each goes on where it was."""
        house = cls(store, clock or SystemClock(), pace or Pace.normal())
        for stream in await store.streams():
            if stream != cage.STREAM:
                await house._resume(stream)
        for table in house._tables.values():
            table.start()
        return house

    async def close(self) -> None:
        """Stop the tables where they are. The store stays open."""
        for table in self._tables.values():
            await table.stop()
        self._tables.clear()

    async def _resume(self, table: str) -> None:
        try:
            order = TableOrder.decoded((await self._store.kept(table))[_ORDER])
            running = self._running(table, order, order.make_book())
            await running.ledger.catch_up()
        except (BrokenLogError, CodecError, BookError) as fault:
            self._halt(table, str(fault))
            return
        state = running.state
        if state.phase == "closed":
            return
        if state.digest != running.book.digest:
            self._halt(
                table, f"book {state.book} {state.edition} has another digest than when the table was opened"
            )
            return
        await _warm(running.book)
        self._tables[table] = running

    def _halt(self, table: str, why: str) -> None:
        self.halted[table] = why
        log.error("table_not_resumed", table=table, why=why)

    def _running(self, table: str, order: TableOrder, book: Book) -> RunningTable:
        def tell(events: tuple[ev.AnyEvent, ...], state: State) -> None:
            running.tell(events, state)

        ledger = Ledger(table, self._store, self._clock, tell)
        running = RunningTable(order, book, ledger, cage=self._cage, clock=self._clock, pace=self._pace)
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
            at_ms=self._clock.now_us() // 1000,
        )
        refusal = await running.ledger.apply(opened, book, keep={_ORDER: order.encoded()})
        if refusal is not None:
            raise OrderRefusedError(refusal)
        self._tables[table] = running
        running.start()
        return table

    async def close_table(self, table_id: str) -> Refusal | None:
        """Close a table between rounds; everybody's coins go home."""
        table = self._table(table_id)
        refusal = await table.command(c.CloseTable())
        if refusal is None:
            await table.stop()
            self._tables.pop(table_id, None)
        return refusal

    # ---- tables ------------------------------------------------------------------------------------------------------

    def _table(self, table_id: str) -> RunningTable:
        found = self._tables.get(table_id)
        if found is None:
            raise NoSuchTableError(table_id)
        return found

    def tables(self) -> list[TableSummary]:
        """Every table that runs."""
        return [_summary(table) for table in self._tables.values() if table.state.phase != "closed"]

    def state(self, table_id: str) -> State:
        """The table as it is; not for viewers, who get ``table.view`` of it. Raises NoSuchTableError."""
        return self._table(table_id).state

    def book(self, table_id: str) -> Book:
        """The rule book in force, options included. Raises NoSuchTableError."""
        return self._table(table_id).book

    def order(self, table_id: str) -> TableOrder:
        """What the table was ordered with. Raises NoSuchTableError."""
        return self._table(table_id).order

    async def opener_of(self, table_id: str) -> str:
        """Who ordered a table, running or closed; empty where nobody is known."""
        kept = (await self._store.kept(table_id)).get(_ORDER)
        return "" if kept is None else TableOrder.decoded(kept).opener

    async def command(self, table_id: str, command: c.AnyCommand) -> Refusal | None:
        """Give a person's or a supervisor's command, or say that time is up; None when it is stored and told.

        Who may give which is the caller's to know. The dealer here is automatic, so a dealer's command is not taken; of
        CallTime the floor's clock gives the time, and CutTiles is the supervisor's word for the next cut that is his to
        choose.

        Raises:
            NoSuchTableError: no such table.
            TypeError: a dealer's command.
            TableHaltedError: the table stopped before it could answer.
        """
        if type(command) not in _TAKEN:
            raise TypeError(f"{type(command).__name__} is for the automatic dealer to give")
        return await self._table(table_id).command(command)

    # ---- holding the dealer ------------------------------------------------------------------------------------------

    async def hold(self, table_id: str, *, is_held: bool) -> None:
        """Hold the dealer of a table, or let him go on.

        While he is held he and the bots do nothing and no time is called; people and the supervisor may do what they
        may do. A table that is resumed comes back not held.

        Raises:
            NoSuchTableError: no such table.
            TableHaltedError: the table stopped before it could answer.
        """
        await self._table(table_id).hold(is_held=is_held)

    async def step(self, table_id: str) -> Refusal | None:
        """Have a dealer who is held do his next duty at once; None when it is done. Raises as ``hold`` does.

        Refused as "table_not_held", as "no_duty_now" where he waits for people, or as the table refuses the duty.
        """
        return await self._table(table_id).step()

    def is_held(self, table_id: str) -> bool:
        """Whether the dealer of a table is held; a table that does not run has none."""
        table = self._tables.get(table_id)
        return table is not None and table.is_held

    def due(self, table_id: str) -> str | None:
        """The name of the dealer's next duty; None: he waits for people. Raises NoSuchTableError."""
        return self._table(table_id).due()

    @asynccontextmanager
    async def watch(self, table_id: str, person: str | None = None) -> AsyncIterator["asyncio.Queue[Update]"]:
        """A queue that gets every update from now on; a slow reader misses events, never the latest state.

        ``person``: who is watching, so that the floor knows who is there. Raises NoSuchTableError.
        """
        table = self._table(table_id)
        queue = table.watch(person)
        try:
            yield queue
        finally:
            table.watchers.remove(queue)

    # ---- records -----------------------------------------------------------------------------------------------------

    def log(self, table_id: str) -> tuple[ev.AnyEvent, ...]:
        """The last events in memory, at least those of the last fifty rounds. Raises NoSuchTableError."""
        return tuple(self._table(table_id).ledger.tail)

    def round_results(self, table_id: str, last: int = 50) -> list[RoundResult]:
        """The last finished rounds in memory (100 at most), oldest first. Raises NoSuchTableError."""
        return self._table(table_id).ledger.rounds.results(last)

    async def all_round_results(self, table_id: str) -> list[RoundResult]:
        """Every finished round of a table, running or not, from the store, oldest first."""
        entries = await self._store.read(table_id)
        return list(rounds(open_entry(stored.entry).event for stored in entries))

    async def entries(self, table_id: str) -> list[tuple[bytes, bytes]]:
        """A table's whole log as (entry, hash) pairs, secrets of an open round hidden in it: not for viewers.

        For ``fairness.verify_log`` and for exports after a round.
        """
        return [(stored.entry, stored.hash) for stored in await self._store.read(table_id)]

    # ---- people ------------------------------------------------------------------------------------------------------

    async def grant(self, person: str, coins: int = cage.GUEST_COINS) -> bool:
        """Give a new guest free-play coins, once. Returns whether they were given now."""
        return await self._cage.grant_guest(person, coins)

    async def account(self, person: str) -> int:
        """Coins in the person's account, outside the tables."""
        return await self._cage.account(person)

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """Person -> the name that others see, bots included."""
        known = await self._store.names([person for person in people if not is_bot(person)])
        return known | {person: bot_name(person) for person in people if is_bot(person)}


async def _warm(book: Book) -> None:
    """Compile the book's house way before the table needs it, without holding up the others."""
    await asyncio.to_thread(lambda: ruleset(book).table)


def _summary(table: RunningTable) -> TableSummary:
    state, people = table.state, seated(table.state, bots=False)
    limits = state.limits
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
    )
