"""The running tables, by id."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Literal

from msgspec import Struct

from paigow.books import Book
from paigow.log import Door
from paigow.log.fairness.verification import Head
from paigow.runtime.dealer.pace import Speed
from paigow.runtime.people.registry import places, seated
from paigow.runtime.pupil.judgement import DealersSide, Judgement
from paigow.runtime.table.dispatch import CommandOrigin, idempotency_key
from paigow.runtime.table.options import TableOrder
from paigow.runtime.table.runner import RunningTable
from paigow.runtime.table.subscribers import Hear, Update
from paigow.runtime.table.supervisor_orders import IsBound
from paigow.school.dealing.acts import AnyAct
from paigow.table import PERSON_COMMANDS, SUPERVISOR_COMMANDS, OrderRight, Phase, Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.command import SupervisorCommand
from paigow.table.views.legal_actions_cache import LatestLegalActions

_TAKEN = PERSON_COMMANDS | SUPERVISOR_COMMANDS | {c.CallTime, c.CutTiles}
"""Commands that come from outside."""


class NoSuchTableError(KeyError):
    """No table with that id runs here."""


TableKind = Literal["play", "practice", "dealing"]
"""``practice``: the coach advises while hands are set; ``dealing``: a pupil deals."""


class TableSummary(Struct, frozen=True, kw_only=True):
    """A row of the lobby."""

    table: str
    book: str
    title: str
    phase: Phase
    round: int
    people: int
    """People seated, without bots."""
    bots: int
    boxes: int
    """Places for players, without the house's own box."""
    free: int
    """Places where a person may sit down now: empty, or a bot's."""
    minimum: int
    maximum: int
    currency: str
    practice: bool
    """The coach advises while hands are set."""
    kind: TableKind
    pace: Speed
    """Current speed of the dealer."""
    betting_s: int | None
    """Seconds for wagers; null for no clock."""
    private: bool
    """Only people with its link may come."""


class Tables:
    """The tables that run here."""

    def __init__(self) -> None:
        self._tables: dict[str, RunningTable] = {}
        self._leaving: set[str] = set()
        """Tables that stopped here because another process now runs them; forgotten soon."""

    def _table(self, table_id: str) -> RunningTable:
        found = self._tables.get(table_id)
        if found is None:
            raise NoSuchTableError(table_id)
        return found

    def running(self) -> list[str]:
        """Return the ids of the tables that run here."""
        return [each for each in self._tables if self.runs(each) and each not in self._leaving]

    def is_here(self, table_id: str) -> bool:
        """Return whether a table is here and no other process runs it."""
        return table_id in self._tables and table_id not in self._leaving

    def runs(self, table_id: str) -> bool:
        """Return whether a table runs here; the cost does not depend on the number of tables."""
        table = self._tables.get(table_id)
        return table is not None and table.state.phase != "closed"

    async def until_idle(self) -> None:
        """Wait until all tables are idle: nothing more happens until time passes or an order comes.

        Every inbox is empty, everything is stored and broadcast, and each table waits for a timer or an order.
        """
        while busy := [table for table in self._tables.values() if not table.is_idle]:
            for table in busy:
                await table.until_idle()

    def tables(self) -> list[TableSummary]:
        """Return every public table that runs here."""
        orders = ((table, self._tables[table].order) for table in self.running())
        return [self.summary(table) for table, order in orders if not (order.assignment or order.private)]

    def summary(self, table_id: str) -> TableSummary:
        """Return one table, even if it is not public. Raises NoSuchTableError."""
        return _summary(self._table(table_id))

    def state(self, table_id: str) -> State:
        """Return the table's state; viewers get its ``table.view`` instead. Raises NoSuchTableError."""
        return self._table(table_id).state

    def book(self, table_id: str) -> Book:
        """Return the rule book in force, options included. Raises NoSuchTableError."""
        return self._table(table_id).book

    def rights(self, table_id: str) -> LatestLegalActions:
        """Return the cache of people's legal actions at a table. Raises NoSuchTableError."""
        return self._table(table_id).rights

    def order(self, table_id: str) -> TableOrder:
        """Return the order with which the table was opened. Raises NoSuchTableError."""
        return self._table(table_id).order

    def was_done(self, table_id: str, person: str, sign: str | None) -> bool:
        """Return whether an order with that key is stored, by any process. Raises NoSuchTableError."""
        return self._table(table_id).ledger.log.was_done(idempotency_key(person, sign))

    async def command(
        self,
        table_id: str,
        command: c.AnyCommand,
        sign: str | None = None,
        *,
        door: Door = "program",
        by: str = "",
    ) -> Refusal | None:
        """Give a person's or supervisor's command, or call time; return ``None`` once stored and broadcast.

        The caller checks who may give which command. The dealer here is automatic, so a dealer's command is
        not accepted. CallTime takes its time from the floor's clock, and CutTiles is the supervisor's choice
        of the next cut. ``sign`` is the giver's idempotency key: with the same key an order is done once,
        even after a restart. ``door`` is its origin; ``by`` is the giver if the command does not name one.

        Raises:
            NoSuchTableError: no such table.
            TypeError: a dealer's command.
            TableHaltedError: the table stopped before it could answer.
        """
        if type(command) not in _TAKEN:
            raise TypeError(f"{type(command).__name__} is for the automatic dealer to give")
        return await self._table(table_id).command(command, CommandOrigin(door, by, sign))

    async def hold(
        self, table_id: str, *, is_held: bool, by: str = "", is_house: bool = True
    ) -> Refusal | None:
        """Pause or resume the dealer of a table on the order of ``by``; refused to a person with a stake there.

        While paused, the dealer and the bots do nothing and no time is called; people and the supervisor may
        act as usual. A resumed table is not paused. A pause ends when its holder gets a stake, when its
        holder was disconnected for ``GRACE_MS``, and after ``HOLD_MS``. Without ``is_house`` (a supervisor of
        the house) the pauses of a round together last at most that long (else "held_long_enough").

        Raises:
            NoSuchTableError: no such table.
            TableHaltedError: the table stopped before it could answer.
        """
        return await self._table(table_id).hold(is_held=is_held, by=by, is_house=is_house)

    async def propose(
        self, table_id: str, order: c.SupervisorOrder, sign: str | None = None, *, door: Door = "program"
    ) -> Refusal | None:
        """Propose a player's order to all other players; it is given once all consent, within 30 s.

        The opener, who looks on, may propose too; the order is given at once if only bots take part.

        Raises NoSuchTableError, TableHaltedError.
        """
        return await self._table(table_id).propose(order, CommandOrigin(door, sign=sign))

    def orders(self, table_id: str, by: str, is_bound: IsBound) -> tuple[OrderRight, ...]:
        """Return what a person may order or propose now; ``is_bound`` tells which orders need consent.

        The caller checks whether the person may order or propose there. Raises NoSuchTableError.
        """
        return self._table(table_id).orders(by, is_bound)

    def proposers(self, table_id: str) -> tuple[str, ...]:
        """Return who may propose orders to the other players of a table now. Raises NoSuchTableError."""
        return self._table(table_id).proposers()

    async def refused(self, table_id: str, order: SupervisorCommand, refusal: Refusal) -> None:
        """Record an order that was refused before it reached the table. Raises as ``hold`` does."""
        await self._table(table_id).refused(order, refusal)

    async def look(
        self, table_id: str, box: int, by: str, *, is_house: bool = True
    ) -> tuple[str, ...] | Refusal:
        """Return the tiles of a conceded hand, after recording that ``by`` sees them (NZ 10.13).

        Refused as "has_stake" to a person with a stake there, as "not_conceded" if no hand was conceded, and
        without ``is_house`` (a supervisor of the house) as "round_is_on" before the round is over. Raises as
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
        """Judge an act of the person who deals; ``version`` is the version of the table that they saw.

        Refused as "not_the_dealer" to anybody else, as "stop_first" if a remedy is named before the game is
        stopped, as "no_duty_now" while the program is acting, as "not_yet_time" while people still have time
        for actions that lapse, as "look_again" if something has gone wrong since, or as "table_is_held".

        Raises as ``hold`` does.
        """
        return await self._table(table_id).deal(person, act, version)

    async def end_dealing(self, table_id: str, person: str, *, ends: bool = True) -> Refusal | None:
        """Stop dealing further rounds, or undo that; dealing ends once no round is in progress.

        Refused as "not_the_dealer" to anybody else, as "rounds_to_deal" if the number of rounds is fixed, or
        as "dealing_is_over". Raises as ``hold`` does.
        """
        return await self._table(table_id).end_dealing(person, ends=ends)

    def dealers_side(self, table_id: str) -> DealersSide | None:
        """Return what only the dealing pupil sees, or ``None`` if the dealer is automatic."""
        table = self._tables.get(table_id)
        return None if table is None else table.dealers_side()

    async def step(self, table_id: str, by: str = "", due: str | None = None) -> Refusal | None:
        """Have the paused dealer do the next duty at once; return ``None`` when done. Raises as ``hold`` does.

        ``due`` is the duty that the caller saw. Refused as "has_stake" to a person with a stake at the table,
        as "table_not_held", as "no_duty_now" if the dealer waits for people, as "look_again" if another duty
        is due by now, or as the table refuses the duty.
        """
        return await self._table(table_id).step(by, due)

    def head(self, table_id: str) -> Head | None:
        """Return number and hash of the last log entry of a running table, or ``None`` if it does not run."""
        table = self._tables.get(table_id)
        if table is None:
            return None
        position = table.ledger.position
        return Head(seq=position.seq, hash=position.head.hex())

    def asked_head(self, table_id: str) -> Head | None:
        """Return the log head when seeds were last requested, or ``None`` if they were not, or it does not run."""
        table = self._tables.get(table_id)
        position = None if table is None else table.ledger.position
        if position is None or not position.asked_seq:
            return None
        return Head(seq=position.asked_seq, hash=position.asked_at.hex())

    def net(self, table_id: str, person: str) -> int:
        """Return what a person has won, below zero lost, at a running table since it was opened.

        This is the coins there minus those brought, plus those taken away. Raises NoSuchTableError.
        """
        return self._table(table_id).ledger.position.net.get(person, 0)

    def is_disk_full(self, table_id: str) -> bool:
        """Return whether a table waits because nothing can be stored now."""
        table = self._tables.get(table_id)
        return table is not None and table.ledger.is_disk_full

    def is_held(self, table_id: str) -> bool:
        """Return whether the dealer of a table is paused; False for a table that does not run."""
        table = self._tables.get(table_id)
        return table is not None and table.is_held

    def waits_ms(self, table_id: str, person: str) -> int | None:
        """Return until when the dealer waits for a person, or ``None`` if not, or if the table does not run."""
        table = self._tables.get(table_id)
        return None if table is None else table.waits_ms(person)

    def lost(self, table_id: str) -> frozenset[str]:
        """Return the players whose connection is lost. Raises NoSuchTableError."""
        return self._table(table_id).lost()

    def yielding(self, table_id: str) -> tuple[int, ...]:
        """Return the boxes whose bots would make way for a person now. Raises NoSuchTableError."""
        return self._table(table_id).yielding()

    def go_on(self, table_id: str, person: str) -> None:
        """Stop waiting for what a person may do now; do nothing if the table does not run.

        If nobody else plays there, the dealer's next duty of this phase is done at once.
        """
        if table_id in self._tables:
            self._tables[table_id].go_on(person)

    def wish_speed(self, table_id: str, person: str, speed: Speed) -> None:
        """Note a viewer's wish for the speed of dealing: it applies while all players have that wish."""
        if table_id in self._tables:
            self._tables[table_id].wish_speed(person, speed)

    def speed(self, table_id: str) -> Speed:
        """Return the speed of dealing at a running table. Raises NoSuchTableError."""
        return self._table(table_id).speed

    def holder(self, table_id: str) -> str:
        """Return who paused the dealer of a running table; empty if nobody. Raises NoSuchTableError."""
        return self._table(table_id).holder

    def due(self, table_id: str) -> str | None:
        """Return the dealer's next duty, or ``None`` while the dealer waits for people. Raises NoSuchTableError."""
        return self._table(table_id).due()

    @asynccontextmanager
    async def watch(self, table_id: str, person: str | None = None) -> AsyncIterator["asyncio.Queue[Update]"]:
        """Yield a queue of every update from now on; a slow reader misses events, never the latest state.

        ``person`` is the viewer, so that the floor knows who is present. Raises NoSuchTableError.
        """
        table = self._table(table_id)
        queue = table.watch(person)
        try:
            yield queue
        finally:
            table.unwatch(queue)

    @contextmanager
    def listen(self, table_id: str, hear: Hear, person: str | None = None) -> Iterator[None]:
        """Call ``hear`` with every update at once, while the context is open; otherwise as ``watch``."""
        table, key = self._table(table_id), object()
        table.listen(key, person, hear)
        try:
            yield
        finally:
            table.unwatch(key)

    def log(self, table_id: str) -> tuple[ev.AnyEvent, ...]:
        """Return the last events in memory, of the last rounds since the start. Raises NoSuchTableError."""
        return tuple(self._table(table_id).ledger.tail)

    def this_round(self, table_id: str) -> list[ev.AnyEvent]:
        """Return the events in memory since the last washing. Raises NoSuchTableError."""
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
