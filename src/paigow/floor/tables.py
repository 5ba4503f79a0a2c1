"""The tables that run, each asked by its id."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Literal

from msgspec import Struct

from paigow.books import Book
from paigow.floor.giving import Given, signed
from paigow.floor.judgement import DealersSide, Judgement
from paigow.floor.orders import TableOrder
from paigow.floor.pace import Speed
from paigow.floor.people import places, seated
from paigow.floor.running import RunningTable
from paigow.floor.supervising import IsBound
from paigow.floor.watch import Hear, Update
from paigow.record import Door
from paigow.record.fairness import Head
from paigow.school.dealing.acts import AnyAct
from paigow.table import PERSON_COMMANDS, SUPERVISOR_COMMANDS, OrderRight, Phase, Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.command import SupervisorCommand
from paigow.table.see.known import Rights

_TAKEN = PERSON_COMMANDS | SUPERVISOR_COMMANDS | {c.CallTime, c.CutTiles}
"""Commands that come from outside."""


class NoSuchTableError(KeyError):
    """No table of that id runs here."""


TableKind = Literal["play", "practice", "dealing"]
"""``practice``: the coach speaks while hands are set; ``dealing``: a pupil deals."""


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
    practice: bool
    """There the coach speaks while hands are set."""
    kind: TableKind
    pace: Speed
    """How fast the dealer deals at the moment."""
    betting_s: int | None
    """Seconds for wagers; None: no clock."""
    private: bool
    """Only who has its link may come."""


class Tables:
    """The tables that run here."""

    def __init__(self) -> None:
        self._tables: dict[str, RunningTable] = {}
        self._leaving: set[str] = set()
        """Those of them that another process runs by now: here they have stopped, and are soon forgotten."""

    def _table(self, table_id: str) -> RunningTable:
        found = self._tables.get(table_id)
        if found is None:
            raise NoSuchTableError(table_id)
        return found

    def running(self) -> list[str]:
        """The ids of the tables that run here."""
        return [each for each in self._tables if self.runs(each) and each not in self._leaving]

    def is_here(self, table_id: str) -> bool:
        """Whether there is such a table here, and no other process runs it."""
        return table_id in self._tables and table_id not in self._leaving

    def runs(self, table_id: str) -> bool:
        """Whether there is such a table here and it runs; this costs the same however many there are."""
        table = self._tables.get(table_id)
        return table is not None and table.state.phase != "closed"

    async def until_idle(self) -> None:
        """Wait until all tables are idle: nothing happens any more until time passes or an order comes.

        Every inbox is empty, everything is stored and told, and each table waits for a timer or an order.
        """
        while busy := [table for table in self._tables.values() if not table.is_idle]:
            for table in busy:
                await table.until_idle()

    def tables(self) -> list[TableSummary]:
        """Every table that runs here and that anybody may see."""
        orders = ((table, self._tables[table].order) for table in self.running())
        return [self.summary(table) for table, order in orders if not (order.assignment or order.private)]

    def summary(self, table_id: str) -> TableSummary:
        """One table, though nobody but some may see it. Raises NoSuchTableError."""
        return _summary(self._table(table_id))

    def state(self, table_id: str) -> State:
        """The table as it is; not for viewers, who get ``table.view`` of it. Raises NoSuchTableError."""
        return self._table(table_id).state

    def book(self, table_id: str) -> Book:
        """The rule book in force, options included. Raises NoSuchTableError."""
        return self._table(table_id).book

    def rights(self, table_id: str) -> Rights:
        """What is known of people's rights at a table. Raises NoSuchTableError."""
        return self._table(table_id).rights

    def order(self, table_id: str) -> TableOrder:
        """What the table was ordered with. Raises NoSuchTableError."""
        return self._table(table_id).order

    def was_done(self, table_id: str, person: str, sign: str | None) -> bool:
        """Whether a person's order of that sign is stored, by this process or one before. Raises NoSuchTableError."""
        return self._table(table_id).ledger.log.was_done(signed(person, sign))

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

    def proposers(self, table_id: str) -> tuple[str, ...]:
        """Who may put orders before the others who play at a table now. Raises NoSuchTableError."""
        return self._table(table_id).proposers()

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

    async def deal(
        self, table_id: str, person: str, act: AnyAct, version: int | None = None
    ) -> Judgement | Refusal:
        """What somebody does who deals at a table, judged; ``version``: of the table as he saw it.

        Refused as "not_the_dealer" to anybody else, as "stop_first" where he names a remedy before the game is
        stopped, as "no_duty_now" while the program has something to do, as "not_yet_time" while people are to have
        time for what lapses, as "look_again" where something has gone wrong since then, as "table_is_held".

        Raises as ``hold`` does.
        """
        return await self._table(table_id).deal(person, act, version)

    async def end_dealing(self, table_id: str, person: str, *, ends: bool = True) -> Refusal | None:
        """Who deals at a table has no further round dealt, or takes that back; it ends once no round is on.

        Refused as "not_the_dealer" to anybody else, as "rounds_to_deal" where the number of rounds is given, as
        "dealing_is_over". Raises as ``hold`` does.
        """
        return await self._table(table_id).end_dealing(person, ends=ends)

    def dealers_side(self, table_id: str) -> DealersSide | None:
        """What who deals at a table sees beside what everybody sees; None: the dealer is automatic."""
        table = self._tables.get(table_id)
        return None if table is None else table.dealers_side()

    async def step(self, table_id: str, by: str = "", due: str | None = None) -> Refusal | None:
        """Have a dealer who is held do his next duty at once; None when it is done. Raises as ``hold`` does.

        ``due``: which duty that is, as far as whoever asks has seen. Refused as "has_stake" to one who has a stake at
        the table, as "table_not_held", as "no_duty_now" where the dealer waits for people, as "look_again" where
        another duty is due by now, or as the table refuses the duty.
        """
        return await self._table(table_id).step(by, due)

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

    def waits_ms(self, table_id: str, person: str) -> int | None:
        """Until when the dealer waits for what somebody may still do; None: he does not, or the table does not run."""
        table = self._tables.get(table_id)
        return None if table is None else table.waits_ms(person)

    def lost(self, table_id: str) -> frozenset[str]:
        """Return the players whose connection is lost. Raises NoSuchTableError."""
        return self._table(table_id).lost()

    def yielding(self, table_id: str) -> tuple[int, ...]:
        """The boxes at which bots sit who would make way for a person now. Raises NoSuchTableError."""
        return self._table(table_id).yielding()

    def go_on(self, table_id: str, person: str) -> None:
        """Nobody waits any more for what somebody may do now; a table that does not run waits for nobody.

        If nobody else plays there, what the dealer does next in this phase he does at once.
        """
        if table_id in self._tables:
            self._tables[table_id].go_on(person)

    def wish_speed(self, table_id: str, person: str, speed: Speed) -> None:
        """Somebody who watches says how fast he would have the dealer: it counts while all who play have that wish."""
        if table_id in self._tables:
            self._tables[table_id].wish_speed(person, speed)

    def speed(self, table_id: str) -> Speed:
        """How fast the dealer of a running table deals. Raises NoSuchTableError."""
        return self._table(table_id).speed

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


def _summary(table: RunningTable) -> TableSummary:
    state, people = table.state, seated(table.state, bots=False)
    limits, practice = state.limits, state.settings is not None and state.settings.practice
    kind: TableKind = "dealing" if table.order.dealing is not None else "practice" if practice else "play"
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
        practice=practice,
        kind=kind,
        pace=table.speed,
        betting_s=table.order.betting_s,
        private=table.order.private,
    )
