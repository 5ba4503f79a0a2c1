"""One running table: an asyncio task takes its turns, over a store and a clock."""

import asyncio
from collections.abc import Callable

import structlog

from paigow.books import Book
from paigow.clock import Clock
from paigow.runtime.cage import Cage
from paigow.runtime.dealer.beacon_source import BeaconSource
from paigow.runtime.dealer.pace import Pace, Speed
from paigow.runtime.people.seating import STANDING
from paigow.runtime.pupil.judgement import DealersSide, Judgement
from paigow.runtime.table.dispatch import CommandOrigin
from paigow.runtime.table.effects import Answer, Answered, Effect, RefillBot, Rest
from paigow.runtime.table.inbox import Inbox, QueuedRequest
from paigow.runtime.table.inputs import Moment
from paigow.runtime.table.ledger import Ledger, fresh_draws, unstored
from paigow.runtime.table.options import TableOrder
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
    name_of,
    sender,
)
from paigow.runtime.table.subscribers import Hear, Subscribers, Update
from paigow.runtime.table.supervisor_orders import IsBound, Judges
from paigow.runtime.table.turn import Turns
from paigow.school.dealing.acts import AnyAct
from paigow.storage import DiskFullError, LostError
from paigow.table import OrderRight, Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.beacons import CHAINS, Chain
from paigow.table.core.command import SupervisorCommand
from paigow.table.seeds.seeds import awaited_beacon
from paigow.table.views.legal_actions_cache import LatestLegalActions

log = structlog.get_logger(__name__)

RETRY_MS = 1000
"""Pause after a fault, before the table resumes from the stored log."""


class TableHaltedError(Exception):
    """The table does not run: it was stopped, or its log or rule book has changed."""


class RunningTable:
    """A table with its automatic dealer and its bots. One task writes; commands wait in its inbox."""

    def __init__(
        self,
        order: TableOrder,
        book: Book,
        ledger: Ledger,
        *,
        cage: Cage,
        clock: Clock,
        pace: Pace,
        judges: Judges | None = None,
    ) -> None:
        self.order = order
        self.book = book
        self.ledger = ledger
        self.subscribers = Subscribers()
        self.most_standing: Callable[[], int] = lambda: STANDING
        """Returns how many people may have coins here without a place."""
        self.beacon: BeaconSource | None = None
        """Client of the public beacon, if the table has one. If ``None``, draws are made without it after its time."""
        self._cage = cage
        self._clock = clock
        self._inbox = Inbox()
        self._wake = asyncio.Event()
        self._rests = asyncio.Event()
        """Set while the table only waits for a timer or a request."""
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False
        self._fault = ""
        self._asking: tuple[int, asyncio.Task[None]] | None = None
        """The beacon round being requested."""
        self._turns = Turns(
            order,
            book,
            ledger.log,
            pace=pace,
            is_watching=self.subscribers.is_watching,
            judges=judges or Judges(),
            most_standing=self._most_standing,
        )

    # ---- public interface ------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.ledger.state

    @property
    def rights(self) -> LatestLegalActions:
        """Return the cache of people's legal actions at the table."""
        return self._turns.dispatch.rights

    @property
    def is_held(self) -> bool:
        """Return whether a supervisor has paused the dealer and the bots."""
        return self._turns.held.is_held

    @property
    def holder(self) -> str:
        """Return the supervisor who paused the dealer; empty for nobody, or for the program itself."""
        return self._turns.held.by

    def waits_ms(self, person: str) -> int | None:
        """Return until when the dealer waits for this person, or ``None`` if the dealer does not."""
        return self._turns.waiting.waits_ms(person)

    def lost(self) -> frozenset[str]:
        """Return the players whose connection is lost, as the others see it."""
        return self._turns.lost(self._now_ms())

    @property
    def speed(self) -> Speed:
        """Return the current speed of dealing."""
        return self._turns.speeds.in_force(self.state)

    def wish_speed(self, person: str, speed: Speed) -> None:
        """Set the speed of dealing that one person wishes."""
        before = self.speed
        self._turns.speeds.wish(person, speed)
        self._tell_speed(before)

    def _tell_speed(self, before: Speed) -> None:
        if self.speed != before:
            self._rouse()
            self.subscribers.tell(Update(events=(), state=self.state))

    def yielding(self) -> tuple[int, ...]:
        """Return the boxes whose bots would make way for a person now."""
        return self._turns.bots.yielding()

    def go_on(self, person: str) -> None:
        """Stop waiting for this person. If nobody else plays, the dealer deals at once."""
        self._turns.waiting.go_on(person)
        self._rouse()

    def start(self) -> None:
        self._turns.start(self._now_ms())
        self._task = asyncio.create_task(self._run(), name=f"table {self.ledger.table}")

    async def stop(self) -> None:
        """Stop after the current turn. Nothing is lost."""
        self._is_stopping = True
        self._rouse()
        if self._asking is not None:
            self._asking[1].cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        while self._inbox:
            self._give_up(self._inbox.take())

    def _give_up(self, queued: QueuedRequest) -> None:
        if not queued.answer.done():
            queued.answer.set_exception(TableHaltedError(f"table {self.ledger.table} has stopped"))

    @property
    def is_idle(self) -> bool:
        """Return whether the table is idle: only a timer or a request can change anything.

        The inbox is empty, and everything is stored and sent.
        """
        return self._rests.is_set() or self._task is None or self._task.done()

    async def until_idle(self) -> None:
        """Wait until the table ``is_idle``. It does not wait for any timer.

        Raises:
            TableHaltedError: the table does not run.
        """
        if self._task is None:
            raise TableHaltedError(f"table {self.ledger.table} does not run")
        while not self.is_idle:
            rests = asyncio.ensure_future(self._rests.wait())
            await asyncio.wait({rests, self._task}, return_when=asyncio.FIRST_COMPLETED)
            rests.cancel()

    async def command(self, command: c.AnyCommand, origin: CommandOrigin) -> Refusal | None:
        """Give a command and wait for the answer. With the same key it is carried out once."""
        return await self._ask(Give(command=command, origin=origin))

    async def hold(self, *, is_held: bool, by: str = "", is_house: bool = True) -> Refusal | None:
        """Pause or resume the dealer.

        A person with a stake is refused, except to end their own pause.
        """
        return await self._ask(Hold(is_held=is_held, by=by, is_house=is_house))

    async def step(self, by: str = "", due: str | None = None) -> Refusal | None:
        """Have the paused dealer do the next duty, if it is ``due``. A person with a stake is refused."""
        return await self._ask(StepDealer(by=by, due=due))

    async def deal(self, person: str, act: AnyAct, version: int | None = None) -> Judgement | Refusal:
        """Judge an act of the pupil who deals here. Refused to others, and out of turn.

        ``version`` is the version of the table that the pupil saw. Later faults are not held against the pupil.
        """
        answer = await self._answer_to(Deal(person=person, act=act, version=version))
        assert answer is not None  # an act is judged or refused
        return answer

    async def end_dealing(self, person: str, *, ends: bool) -> Refusal | None:
        """End the pupil's session after this round, or undo that."""
        return await self._ask(EndDealing(person=person, ends=ends))

    async def propose(self, order: c.SupervisorOrder, origin: CommandOrigin) -> Refusal | None:
        """Ask all players to consent to an order of a player or the opener. With the same key it is done once."""
        return await self._ask(Propose(order=order, origin=origin))

    async def refused(self, order: SupervisorCommand, refusal: Refusal) -> Refusal | None:
        """Record an order that was refused before it reached the table."""
        return await self._ask(PutOnRecord(order=order, refusal=refusal))

    async def look(self, box: int, by: str, *, is_house: bool) -> Refusal | None:
        """Record that a supervisor sees a conceded hand. A person with a stake is refused."""
        return await self._ask(Look(box=box, by=by, is_house=is_house))

    def orders(self, by: str, is_bound: IsBound) -> tuple[OrderRight, ...]:
        """Return the orders that this person may give or propose now."""
        return self._turns.supervisor_orders.orders(by, is_bound)

    def proposers(self) -> tuple[str, ...]:
        """Return the people who may propose orders to the other players."""
        return self._turns.supervisor_orders.proposers()

    def dealers_side(self) -> DealersSide | None:
        """Return what only the pupil who deals here sees, or ``None`` if the dealer is automatic."""
        self._turns.dispatch.moment = self._moment()
        return self._turns.pupil.side()

    def due(self) -> str | None:
        """Return the name of the dealer's next duty, or ``None`` while the dealer waits for people."""
        self._turns.dispatch.moment = self._moment()
        return self._turns.due()

    async def _ask(self, request: Request) -> Refusal | None:
        answer = await self._answer_to(request)
        assert not isinstance(answer, Judgement)  # only for an act of a pupil
        return answer

    async def _answer_to(self, request: Request) -> Judgement | Refusal | None:
        if self._task is None or self._task.done():
            raise TableHaltedError(f"table {self.ledger.table} does not run")
        answer: asyncio.Future[Judgement | Refusal | None] = asyncio.get_running_loop().create_future()
        refusal = self._inbox.put(sender(request), QueuedRequest(request, answer))
        if refusal is not None:
            return refusal
        self._rouse()
        return await answer

    @property
    def trouble(self) -> str:
        """Return why the table is halted: a turn failed, or its task ended. Empty while it runs."""
        has_ended = self._task is not None and self._task.done() and not self._is_stopping
        if self.ledger.is_disk_full:
            return "disk_full: what happens there cannot be stored; the dealer waits and tries again"
        return self._fault or self._turns.duties.stuck or ("its task has ended" if has_ended else "")

    def watch(self, person: str | None) -> "asyncio.Queue[Update]":
        self._see(person)
        return self.subscribers.add(person)

    def listen(self, key: object, person: str | None, hear: Hear) -> None:
        self._see(person)
        self.subscribers.listen(key, person, hear)

    def _see(self, person: str | None) -> None:
        if person is not None:
            self._turns.absence.comes(person)
            self._turns.held.sees(person)
            self._rouse()

    def unwatch(self, key: object) -> None:
        """End what ``watch`` or ``listen`` began; the person may count as gone from then on."""
        person = self.subscribers.remove(key)
        if person is not None and not self.subscribers.is_watching(person):
            self._turns.absence.goes(person, self._now_ms())
            self._turns.held.misses(person, self._now_ms())
            before = self.speed
            self._turns.speeds.forget(person)
            self._tell_speed(before)
            self._rouse()

    def tell(self, events: tuple[ev.AnyEvent, ...], state: State) -> None:
        """Send stored events to the watchers."""
        self._turns.hear(events, state)
        self.subscribers.tell(Update(events=events, state=state))

    # ---- the task --------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._is_stopping:
            try:
                await self._turn()
                self._fault = ""
            except DiskFullError as full:
                self.ledger.is_disk_full = True
                log.warning(unstored(full).code, table=self.ledger.table, why=str(full))
                await self._sleep_until(self._now_ms() + RETRY_MS)
            except LostError:  # another process deals here by now, and this one ends
                await self._sleep_until(self._now_ms() + RETRY_MS)
            except Exception as fault:  # a fault must not stop the whole floor; the store has the truth
                self._fault = f"{type(fault).__name__} in phase {self.state.phase}"
                log.exception("table_fault", table=self.ledger.table, phase=self.state.phase)
                await self._sleep_until(self._now_ms() + RETRY_MS)
                await self.ledger.catch_up()

    async def _turn(self) -> None:
        """Take one turn, then wait for something to do."""
        await self._make_sure()
        self._ask_beacon()
        was_stuck = self._turns.duties.stuck
        rest = await self._take_turn(self._inbox.take() if self._inbox else None)
        stuck = self._turns.duties.stuck
        if stuck and not was_stuck:
            log.error("duty_refused", table=self.ledger.table, phase=self.state.phase, why=stuck)
        if self.ledger.is_disk_full:  # orders are answered; dealer, bots and clock wait and retry
            await self._sleep_until(self._now_ms() + RETRY_MS)
            if not rest.has_acted and not self._inbox:
                await self.ledger.look_for_room()
        elif not rest.has_acted and not self._inbox and not self._is_stopping:
            self._fault = ""  # the next turn may be long in coming
            await self._sleep_until(rest.wake_at_ms)

    async def _take_turn(self, queued: QueuedRequest | None) -> Rest:
        """Drive one turn: send its messages, carry out its effects and return the answers to it."""
        turn = self._turns.begin(None if queued is None else queued.request, fresh_draws())
        is_answered, answer = queued is None, None
        try:
            while True:
                step = turn.go_on(self._moment(), answer)
                for message in step.messages:
                    self.subscribers.tell(Update(events=(), state=message.state), message.people)
                if step.rest is not None:
                    return step.rest
                is_answered = is_answered or isinstance(step.effect, Answered)
                answer = await self._perform(step.effect, queued)
        except Exception as fault:
            if queued is None or is_answered:
                raise
            if not queued.answer.done():
                queued.answer.set_exception(fault)
            if isinstance(fault, LostError):
                raise
            log.exception("command_fault", table=self.ledger.table, command=name_of(queued.request))
            await self.ledger.catch_up()
            return Rest(has_acted=True, wake_at_ms=None)
        finally:
            if queued is not None:
                self._give_up(queued)

    async def _perform(self, effect: Effect | None, queued: QueuedRequest | None) -> Answer:
        match effect:
            case Answered(answer=answer):
                if queued is not None and not queued.answer.done():
                    queued.answer.set_result(answer)
                return None
            case RefillBot(person=person, coins=coins):
                await self._cage.refill_bot(person, coins)
                return None
            case None:
                return None
            case _:
                return await self.ledger.perform(effect)

    def _ask_beacon(self) -> None:
        """Start to request the beacon round that the next draw waits for."""
        which = awaited_beacon(self.state)
        named = None if which is None else self.state.round.beacons.get(which)
        if self._asking is not None and (named is None or named.round != self._asking[0]):
            self._asking[1].cancel()
            self._asking = None
        if self.beacon is None or named is None or self._asking is not None:
            return
        asking = self._hear_beacon(self.beacon, CHAINS[self.state.limits.beacon], named.round)
        self._asking = named.round, asyncio.create_task(asking, name=f"beacon of {self.ledger.table}")

    async def _hear_beacon(self, beacon: BeaconSource, chain: Chain, round_: int) -> None:
        try:
            self._turns.duties.beacon = round_, await beacon.signature(chain, round_)
        except Exception:  # the dealer continues without it after its time
            log.exception("beacon_failed", table=self.ledger.table, round=round_)
        self._rouse()

    def _most_standing(self) -> int:
        return self.most_standing()  # may be set later

    def _moment(self) -> Moment:
        return Moment(self._clock.now_us(), orders_wait=bool(self._inbox))

    def _now_ms(self) -> int:
        return self._clock.now_us() // 1000

    async def _make_sure(self) -> None:
        """Make sure that the table agrees with the store. Refuse all requests while the database does not answer.

        Raises:
            AwayError: the database does not answer.
        """
        try:
            await self.ledger.make_sure()
        except DiskFullError as away:
            while self._inbox:
                answer = self._inbox.take().answer
                if not answer.done():
                    answer.set_result(unstored(away))
            raise

    def _rouse(self) -> None:
        """Wake the task."""
        self._rests.clear()
        self._wake.set()

    async def _sleep_until(self, due_ms: int | None) -> None:
        timer = None if due_ms is None else self._clock.call_at(due_ms, self._rouse)
        if not self._wake.is_set():
            self._rests.set()
        try:
            await self._wake.wait()
        finally:
            if timer is not None:
                timer.cancel()
        self._wake.clear()
