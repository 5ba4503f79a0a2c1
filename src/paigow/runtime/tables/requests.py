"""Everything that people and programs can ask of a running table, by its id."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from paigow.log import Door
from paigow.runtime.dealer.pace import Speed
from paigow.runtime.table.dispatch import CommandOrigin
from paigow.runtime.table.effects import Judgement
from paigow.runtime.table.requests import (
    Deal,
    EndDealing,
    Give,
    Hold,
    Look,
    Propose,
    PutOnRecord,
    Request,
    StepDealer,
)
from paigow.runtime.table.subscribers import Hear, Update
from paigow.runtime.tables.reads import TableReads
from paigow.table import PERSON_COMMANDS, SUPERVISOR_COMMANDS, Refusal
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand

_TAKEN = PERSON_COMMANDS | SUPERVISOR_COMMANDS | {c.CallTime, c.CutTiles}
"""Commands that come from outside."""


class TableRequests(TableReads):
    """Sends requests to the running tables, and viewers."""

    async def _ask(self, table_id: str, request: Request) -> Refusal | None:
        answer = await self.registry.get(table_id).ask(request)
        assert answer is None or isinstance(answer, Refusal)  # only the act of a pupil is judged
        return answer

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
        origin = CommandOrigin(door, by, sign)
        return await self._ask(table_id, Give(command=command, origin=origin))

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
        return await self._ask(table_id, Hold(is_held=is_held, by=by, is_house=is_house))

    async def step(self, table_id: str, by: str = "", due: str | None = None) -> Refusal | None:
        """Have the paused dealer do the next duty at once; return ``None`` when done. Raises as ``hold`` does.

        ``due`` is the duty that the caller saw. Refused as "has_stake" to a person with a stake at the table,
        as "table_not_held", as "no_duty_now" if the dealer waits for people, as "look_again" if another duty
        is due by now, or as the table refuses the duty.
        """
        return await self._ask(table_id, StepDealer(by=by, due=due))

    async def propose(
        self, table_id: str, order: c.SupervisorOrder, sign: str | None = None, *, door: Door = "program"
    ) -> Refusal | None:
        """Propose a player's order to all other players; it is given once all consent, within 30 s.

        The opener, who looks on, may propose too; the order is given at once if only bots take part.

        Raises NoSuchTableError, TableHaltedError.
        """
        return await self._ask(table_id, Propose(order=order, origin=CommandOrigin(door, sign=sign)))

    async def refused(self, table_id: str, order: SupervisorCommand, refusal: Refusal) -> None:
        """Record an order that was refused before it reached the table. Raises as ``hold`` does."""
        await self._ask(table_id, PutOnRecord(order=order, refusal=refusal))

    async def look(
        self, table_id: str, box: int, by: str, *, is_house: bool = True
    ) -> tuple[str, ...] | Refusal:
        """Return the tiles of a conceded hand, after recording that ``by`` sees them (NZ 10.13).

        Refused as "has_stake" to a person with a stake there, as "not_conceded" if no hand was conceded, and
        without ``is_house`` (a supervisor of the house) as "round_is_on" before the round is over. Raises as
        ``hold`` does.
        """
        refusal = await self._ask(table_id, Look(box=box, by=by, is_house=is_house))
        if refusal is not None:
            return refusal
        hand = self.state(table_id).boxes[box].hand
        return hand.tiles if hand is not None else Refusal(code="not_conceded", facts={"box": box})

    async def deal(
        self, table_id: str, person: str, act: object, version: int | None = None
    ) -> Judgement | Refusal:
        """Judge an act of the person who deals; ``version`` is the version of the table that they saw.

        Refused as "not_the_dealer" to anybody else, as "stop_first" if a remedy is named before the game is
        stopped, as "no_duty_now" while the program is acting, as "not_yet_time" while people still have time
        for actions that lapse, as "look_again" if something has gone wrong since, or as "table_is_held".

        Raises as ``hold`` does.
        """
        request = Deal(person=person, act=act, version=version)
        answer = await self.registry.get(table_id).ask(request)
        assert answer is not None  # an act is judged or refused
        return answer

    async def end_dealing(self, table_id: str, person: str, *, ends: bool = True) -> Refusal | None:
        """Stop dealing further rounds, or undo that; dealing ends once no round is in progress.

        Refused as "not_the_dealer" to anybody else, as "rounds_to_deal" if the number of rounds is fixed, or
        as "dealing_is_over". Raises as ``hold`` does.
        """
        return await self._ask(table_id, EndDealing(person=person, ends=ends))

    def go_on(self, table_id: str, person: str) -> None:
        """Stop waiting for what a person may do now; do nothing if the table does not run.

        If nobody else plays there, the dealer's next duty of this phase is done at once.
        """
        if table_id in self.registry.tables:
            self.registry.tables[table_id].go_on(person)

    def say_ready(self, table_id: str, person: str, *, is_ready: bool) -> Refusal | None:
        """Note that a person is ready for the first round, or no longer is.

        Refused as "starts_not_together" if the first round does not wait, or as "ready_needs_place". Raises
        NoSuchTableError.
        """
        return self.registry.get(table_id).say_ready(person, is_ready=is_ready)

    def start_now(self, table_id: str) -> Refusal | None:
        """Begin the first round without waiting until all are ready. Refused and raises as ``say_ready``."""
        return self.registry.get(table_id).start_now()

    def wish_speed(self, table_id: str, person: str, speed: Speed) -> None:
        """Note a viewer's wish for the speed of dealing: it applies while all players have that wish."""
        if table_id in self.registry.tables:
            self.registry.tables[table_id].wish_speed(person, speed)

    @asynccontextmanager
    async def watch(self, table_id: str, person: str | None = None) -> AsyncIterator["asyncio.Queue[Update]"]:
        """Yield a queue of every update from now on; a slow reader misses events, never the latest state.

        ``person`` is the viewer, so that the floor knows who is present. Raises NoSuchTableError.
        """
        table = self.registry.get(table_id)
        queue = table.watch(person)
        try:
            yield queue
        finally:
            table.leave(queue)

    @contextmanager
    def listen(self, table_id: str, hear: Hear, person: str | None = None) -> Iterator[None]:
        """Call ``hear`` with every update at once, while the context is open; otherwise as ``watch``."""
        table, key = self.registry.get(table_id), object()
        table.listen(key, person, hear)
        try:
            yield
        finally:
            table.leave(key)
