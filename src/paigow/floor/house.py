"""The casino floor: every table of one store, running."""

import asyncio
import secrets
from base64 import b32encode
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Self

import structlog
from msgspec import Struct

from paigow.books import Book, BookError
from paigow.floor import cage, voiding
from paigow.floor.accounts import account_of, at_table, coins_of, difference
from paigow.floor.cage import Cage, Refill
from paigow.floor.clock import Clock, SystemClock
from paigow.floor.giving import BY_FLOOR, Given, signed
from paigow.floor.inspecting import inspect_store
from paigow.floor.ledger import CLOSED, BrokenLogError, Ledger
from paigow.floor.orders import TableOrder
from paigow.floor.pace import Pace
from paigow.floor.people import bot_name, is_bot, places, seated
from paigow.floor.records import Records, entry_of
from paigow.floor.running import STANDING, RunningTable
from paigow.floor.supervising import IsBound
from paigow.floor.voiding import Voiding
from paigow.floor.watch import Hear, Update
from paigow.floor.whereabouts import Whereabouts
from paigow.record import CodecError, Door, EntryBytes, ReplayError, decode
from paigow.record.book_in_force import book_in_force
from paigow.record.fairness import Head
from paigow.record.replay import BROKEN
from paigow.record.round_result import RoundResult
from paigow.rules import ruleset
from paigow.store import UNREAD, VOIDED, DamagedError, Fault, Store
from paigow.table import PERSON_COMMANDS, SUPERVISOR_COMMANDS, OrderRight, Phase, Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.command import SupervisorCommand

log = structlog.get_logger(__name__)

_ORDER = "order"
_TAKEN = PERSON_COMMANDS | SUPERVISOR_COMMANDS | {c.CallTime, c.CutTiles}
"""Commands that come from outside."""


_NO_TABLES = {cage.STREAM, voiding.STREAM}
"""Streams that are no table's."""
_DONE = (CLOSED, VOIDED)
"""How tables stand that are not resumed."""
_CANNOT_GO_ON = (
    BrokenLogError,
    DamagedError,
    CodecError,
    BookError,
    ReplayError,
    LookupError,
    ValueError,
    *BROKEN,
)
"""What is raised of a table whose log, order or book is not what it should be."""


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
    phase: Phase
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


class Holdings(Struct, frozen=True, kw_only=True):
    """A person's coins: outside the tables, and at each table where he is."""

    account: int
    tables: dict[str, int]
    opened: tuple[str, ...]
    """The running tables that he opened."""

    @property
    def total(self) -> int:
        return self.account + sum(self.tables.values())


class House:
    """Opens, runs and resumes tables. Open with ``House.open``; one House at a time on one store."""

    def __init__(self, store: Store, clock: Clock, pace: Pace) -> None:
        self._store = store
        self._clock = clock
        self._pace = pace
        self._cage = Cage(store, clock)
        self.records = Records(store, clock)
        """Finished rounds and logs, of tables that run and of those that do not."""
        self._tables: dict[str, RunningTable] = {}
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
            kept = await self._store.kept_value(table, _ORDER)
            if kept is None:
                raise BrokenLogError(f"table {table}: what it was ordered with is not in the data any more")
            order = TableOrder.decoded(kept)
            book = await self._book_in_force(table)
            running = self._running(table, order, book)
            await running.ledger.resume(status)
            await self._check_coins(running.ledger)
        except _CANNOT_GO_ON as fault:
            self._halt(table, _reason(fault))
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
        self._clock.not_before(running.ledger.at_us)
        self._tables[table] = running
        self._whereabouts.begin(table, state, order.opener)

    async def _check_coins(self, ledger: Ledger) -> None:
        """The coins that lie on a table are those in its accounts, or its snapshot was not its log's; or it halts.

        Raises:
            BrokenLogError: by the log itself they are not.
        """
        held = await self._store.balances_under(at_table(ledger.table, ""))
        if not difference(ledger.table, ledger.state, held):
            return
        log.warning("snapshot_not_used", table=ledger.table, reason="it differs from the balances")
        await ledger.resume(UNREAD)
        if told := difference(ledger.table, ledger.state, held):
            raise BrokenLogError(f"table {ledger.table}: {told}")

    async def _book_in_force(self, table: str) -> Book:
        """The edition that the table was opened under, with what was laid over it: not the newest."""
        first = await self._store.at(table, 1)
        opened = None if first is None else decode(entry_of(first))
        if not isinstance(opened, ev.TableOpened):
            raise BrokenLogError(f"table {table}: its log does not begin with its opening")
        return await asyncio.to_thread(book_in_force, opened)

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
            keep={_ORDER: order.encoded()},
        )
        if refusal is not None:
            raise OrderRefusedError(refusal)
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

    # ---- tables ------------------------------------------------------------------------------------------------------

    def _table(self, table_id: str) -> RunningTable:
        found = self._tables.get(table_id)
        if found is None:
            raise NoSuchTableError(table_id)
        return found

    def tables(self) -> list[TableSummary]:
        """Every table that runs."""
        return [_summary(self._tables[table]) for table in self.running()]

    def running(self) -> list[str]:
        """The ids of the tables that run."""
        return [each for each in self._tables if self.runs(each)]

    def runs(self, table_id: str) -> bool:
        """Whether there is such a table and it runs; this costs the same however many there are."""
        table = self._tables.get(table_id)
        return table is not None and table.state.phase != "closed"

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

    def was_done(self, table_id: str, person: str, sign: str | None) -> bool:
        """Whether a person's order of that sign is stored, by this process or one before. Raises NoSuchTableError."""
        return self._table(table_id).ledger.was_done(signed(person, sign))

    async def command(
        self,
        table_id: str,
        command: c.AnyCommand,
        sign: str | None = None,
        *,
        door: Door = "program",
        by: str = "",
    ) -> Refusal | None:
        """Give a person's or a supervisor's command, or say that time is up; None when it is stored and told.

        Who may give which is the caller's to know. The dealer here is automatic, so a dealer's command is not taken; of
        CallTime the floor's clock gives the time, and CutTiles is the supervisor's word for the next cut that is his to
        choose. ``sign``: what its giver calls the order; under the same sign it is done once, also after a restart.
        ``door``: where it came from; ``by``: who gave it, where it does not say so itself.

        Raises:
            NoSuchTableError: no such table.
            TypeError: a dealer's command.
            TableHaltedError: the table stopped before it could answer.
        """
        if type(command) not in _TAKEN:
            raise TypeError(f"{type(command).__name__} is for the automatic dealer to give")
        return await self._table(table_id).command(command, Given(door, by, sign))

    # ---- holding the dealer ------------------------------------------------------------------------------------------

    async def hold(
        self, table_id: str, *, is_held: bool, by: str = "", is_house: bool = True
    ) -> Refusal | None:
        """Hold the dealer of a table, or let him go on, at the word of ``by``; refused if he has a stake there.

        While he is held he and the bots do nothing and no time is called; people and the supervisor may do what they
        may do. A table that is resumed comes back not held. A hold ends by itself when its holder gets a stake, when
        he has had no connection for ``GRACE_MS``, and after ``HOLD_MS``; who is not ``is_house``, a supervisor of the
        house, may hold for so long in a round altogether (else "held_long_enough").

        Raises:
            NoSuchTableError: no such table.
            TableHaltedError: the table stopped before it could answer.
        """
        return await self._table(table_id).hold(is_held=is_held, by=by, is_house=is_house)

    async def propose(
        self, table_id: str, order: c.SupervisorOrder, sign: str | None = None, *, door: Door = "program"
    ) -> Refusal | None:
        """Put an order of somebody who plays before all others who do: given once all consent, within 30 s.

        Or one of the opener, who looks on; it is given at once where nobody but bots takes part.

        Raises NoSuchTableError, TableHaltedError.
        """
        return await self._table(table_id).propose(order, Given(door, sign=sign))

    def orders(self, table_id: str, by: str, is_bound: IsBound) -> tuple[OrderRight, ...]:
        """What somebody may order or propose at a table now; ``is_bound``: which only by consent.

        Whether he may order or propose there is the caller's to know. Raises NoSuchTableError.
        """
        return self._table(table_id).orders(by, is_bound)

    async def refused(self, table_id: str, order: SupervisorCommand, refusal: Refusal) -> None:
        """Put an order on a table's record that was refused at the door. Raises as ``hold`` does."""
        await self._table(table_id).refused(order, refusal)

    async def look(
        self, table_id: str, box: int, by: str, *, is_house: bool = True
    ) -> tuple[str, ...] | Refusal:
        """The tiles of a hand that was given up, once it is on record that ``by`` is shown them (NZ 10.13).

        Refused as "has_stake" to one who has a stake there, as "not_conceded" where no hand was given up, as
        "round_is_on" to who is not ``is_house``, a supervisor of the house, before the round is over. Raises as
        ``hold`` does.
        """
        refusal = await self._table(table_id).look(box, by, is_house=is_house)
        if refusal is not None:
            return refusal
        hand = self.state(table_id).boxes[box].hand
        return hand.tiles if hand is not None else Refusal(code="not_conceded", facts={"box": box})

    async def step(self, table_id: str, by: str = "") -> Refusal | None:
        """Have a dealer who is held do his next duty at once; None when it is done. Raises as ``hold`` does.

        Refused as "has_stake" to one who has a stake at the table, as "table_not_held", as "no_duty_now" where the
        dealer waits for people, or as the table refuses the duty.
        """
        return await self._table(table_id).step(by)

    def head(self, table_id: str) -> Head | None:
        """How far the log of a running table goes, and the hash of its last entry; None: it does not run."""
        table = self._tables.get(table_id)
        if table is None:
            return None
        position = table.ledger.position
        return Head(seq=position.seq, hash=position.head.hex())

    def asked_head(self, table_id: str) -> Head | None:
        """The head of a running table's log when seeds were last asked for; None: it does not run, or none were."""
        table = self._tables.get(table_id)
        position = None if table is None else table.ledger.position
        if position is None or not position.asked_seq:
            return None
        return Head(seq=position.asked_seq, hash=position.asked_at.hex())

    def net(self, table_id: str, person: str) -> int:
        """What somebody has won, or below zero lost, at a running table since it was opened.

        What he has there less what he brought, and with what he took away. Raises NoSuchTableError.
        """
        return self._table(table_id).ledger.position.net.get(person, 0)

    def is_disk_full(self, table_id: str) -> bool:
        """Whether nothing that happens at a table can be stored at the moment; it waits until there is room."""
        table = self._tables.get(table_id)
        return table is not None and table.ledger.is_disk_full

    def is_held(self, table_id: str) -> bool:
        """Whether the dealer of a table is held; a table that does not run has none."""
        table = self._tables.get(table_id)
        return table is not None and table.is_held

    def holder(self, table_id: str) -> str:
        """Who holds the dealer of a running table; empty: nobody. Raises NoSuchTableError."""
        return self._table(table_id).holder

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
            table.unwatch(queue)

    @contextmanager
    def listen(self, table_id: str, hear: Hear, person: str | None = None) -> Iterator[None]:
        """While this lasts ``hear`` is called with every update, at once; otherwise as ``watch``."""
        table, key = self._table(table_id), object()
        table.listen(key, person, hear)
        try:
            yield
        finally:
            table.unwatch(key)

    # ---- records -----------------------------------------------------------------------------------------------------

    def log(self, table_id: str) -> tuple[ev.AnyEvent, ...]:
        """The last events in memory, those of the last rounds since the start. Raises NoSuchTableError."""
        return tuple(self._table(table_id).ledger.tail)

    def this_round(self, table_id: str) -> list[ev.AnyEvent]:
        """The events in memory since the tiles were washed last. Raises NoSuchTableError."""
        found: list[ev.AnyEvent] = []
        for event in reversed(self._table(table_id).ledger.tail):
            found.append(event)
            if isinstance(event, ev.TilesWashed):
                break
        return found[::-1]

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


def _reason(fault: BaseException) -> str:
    """Why a table cannot go on, in one line."""
    told = (BrokenLogError, DamagedError, CodecError, BookError)
    return (
        str(fault)
        if isinstance(fault, told)
        else f"its log or its order cannot be read ({type(fault).__name__}: {fault})"
    )


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
