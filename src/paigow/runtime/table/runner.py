"""One running table: an asyncio task takes its turns, over a store and a clock.

The public methods of ``RunningTable`` are everything that can reach a table: requests, viewers who come and go, their
wishes, and stored events. A timer and the beacon wake it.
"""

import asyncio
from typing import NamedTuple

import structlog

from paigow.books import Book
from paigow.clock import Clock
from paigow.runtime.cage import Cage
from paigow.runtime.dealer.pace import Pace, Speed
from paigow.runtime.table.beacon import BeaconRequest, BeaconSource
from paigow.runtime.table.dealer_seat import SeatsPupil
from paigow.runtime.table.effects import Answer, Answered, Effect, Judgement, RefillBot, Rest
from paigow.runtime.table.house_policy import HousePolicy
from paigow.runtime.table.inbox import Inbox, QueuedRequest
from paigow.runtime.table.inputs import TurnInputs
from paigow.runtime.table.ledger import Ledger, fresh_draws, unstored
from paigow.runtime.table.options import TableOrder
from paigow.runtime.table.requests import Request, name_of, sender
from paigow.runtime.table.subscribers import Hear, Subscribers, Update
from paigow.runtime.table.turn import Turns
from paigow.storage import DiskFullError, LostError
from paigow.table import Refusal, State
from paigow.table import events as ev

log = structlog.get_logger(__name__)

RETRY_MS = 1000
"""Pause after a fault, before the table resumes from the stored log."""


class TableHaltedError(Exception):
    """The table does not run: it was stopped, or its log or rule book has changed."""


class HouseServices(NamedTuple):
    """What a house gives to each of its tables."""

    cage: Cage
    """Fills up the accounts of bots."""
    clock: Clock
    pace: Pace
    """How fast the dealer deals."""
    policy: HousePolicy
    beacon: BeaconSource | None = None
    """Client of the public beacon, for tables that use one; ``None`` means that their draws are not proved."""
    seats_pupil: SeatsPupil | None = None
    """The school, for tables where a pupil deals; ``None`` means that no such table can run."""


class RunningTable:
    """A table with its automatic dealer and its bots. One task writes; requests wait in its inbox."""

    def __init__(self, order: TableOrder, book: Book, ledger: Ledger, services: HouseServices) -> None:
        self.order = order
        self.book = book
        self.ledger = ledger
        self.subscribers = Subscribers()
        self.turns = Turns(
            order,
            book,
            ledger.log,
            self.subscribers,
            pace=services.pace,
            policy=services.policy,
            seats_pupil=services.seats_pupil,
        )
        self._cage = services.cage
        self._clock = services.clock
        self._inbox = Inbox()
        self._wake = asyncio.Event()
        self._rests = asyncio.Event()
        """Set while the table only waits for a timer or a request."""
        self._beacon = BeaconRequest(services.beacon, self.turns.duties, self._wake_up)
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False
        self._fault = ""
        ledger.tell_to(self.hear)

    # ---- what can reach a table --------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start to take turns."""
        self.turns.start(self._now_ms())
        self._task = asyncio.create_task(self._run(), name=f"table {self.ledger.table}")

    async def stop(self) -> None:
        """Stop after the current turn. Nothing is lost."""
        self._is_stopping = True
        self._wake_up()
        self._beacon.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        while self._inbox:
            self._give_up(self._inbox.take())

    async def ask(self, request: Request) -> Judgement | Refusal | None:
        """Queue a request and wait for the answer.

        Raises:
            TableHaltedError: the table does not run, or stopped before it could answer.
        """
        if self._task is None or self._task.done():
            raise TableHaltedError(f"table {self.ledger.table} does not run")
        answer: asyncio.Future[Judgement | Refusal | None] = asyncio.get_running_loop().create_future()
        refusal = self._inbox.put(sender(request), QueuedRequest(request, answer))
        if refusal is not None:
            return refusal
        self._wake_up()
        return await answer

    def watch(self, person: str | None) -> "asyncio.Queue[Update]":
        """Return a queue of every update from now on, until ``leave``; ``person`` is the viewer."""
        self._see(person)
        return self.subscribers.add(person)

    def listen(self, key: object, person: str | None, hear: Hear) -> None:
        """Call ``hear`` with every update, until ``leave`` with the same key."""
        self._see(person)
        self.subscribers.listen(key, person, hear)

    def leave(self, key: object) -> None:
        """End what ``watch`` or ``listen`` began; the person may count as gone from then on."""
        person = self.subscribers.remove(key)
        if person is not None and not self.subscribers.is_watching(person):
            self.turns.absence.goes(person, self._now_ms())
            self.turns.hold.misses(person, self._now_ms())
            self._change_speed(person, None)
            self._wake_up()

    def wish_speed(self, person: str, speed: Speed) -> None:
        """Set the speed of dealing that one person wishes."""
        self._change_speed(person, speed)

    def say_ready(self, person: str, *, is_ready: bool) -> Refusal | None:
        """Note that a person is ready for the first round, or no longer is."""
        refusal = self.now().readiness.say(person, is_ready=is_ready)
        self._wake_up()
        return refusal

    def start_now(self) -> Refusal | None:
        """Begin the first round without waiting until all are ready."""
        refusal = self.now().readiness.start_now()
        self._wake_up()
        return refusal

    def go_on(self, person: str) -> None:
        """Stop waiting for this person. If nobody else plays, the dealer deals at once."""
        self.turns.schedule.go_on(person)
        self._wake_up()

    def hear(self, events: tuple[ev.AnyEvent, ...], state: State) -> None:
        """Take note of stored events, and send them to the viewers."""
        self.turns.hear(events, state)
        self.subscribers.tell(Update(events=events, state=state))

    def _see(self, person: str | None) -> None:
        if person is not None:
            self.turns.absence.comes(person)
            self.turns.hold.sees(person)
            self._wake_up()

    def _change_speed(self, person: str, wish: Speed | None) -> None:
        before = self.turns.speed
        self.turns.speeds.wish(person, wish)
        if self.turns.speed != before:
            self._wake_up()
            self.subscribers.tell(Update(events=(), state=self.state))

    # ---- what others may ask -----------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.ledger.state

    def now(self) -> Turns:
        """Return the turns, for a question whose answer depends on the time."""
        self.turns.dispatch.moment = self._moment()
        return self.turns

    @property
    def trouble(self) -> str:
        """Return why the table is halted: a turn failed, or its task ended. Empty while it runs."""
        has_ended = self._task is not None and self._task.done() and not self._is_stopping
        if self.ledger.is_disk_full:
            return "disk_full: what happens there cannot be stored; the dealer waits and tries again"
        return self._fault or self.turns.duties.stuck or ("its task has ended" if has_ended else "")

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
        self._beacon.follow(self.state)
        was_stuck = self.turns.duties.stuck
        rest = await self._take_turn(self._inbox.take() if self._inbox else None)
        stuck = self.turns.duties.stuck
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
        turn = self.turns.begin(None if queued is None else queued.request, fresh_draws())
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

    def _give_up(self, queued: QueuedRequest) -> None:
        if not queued.answer.done():
            queued.answer.set_exception(TableHaltedError(f"table {self.ledger.table} has stopped"))

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

    def _moment(self) -> TurnInputs:
        return TurnInputs(self._clock.now_us(), orders_wait=bool(self._inbox))

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

    def _wake_up(self) -> None:
        """Wake the task."""
        self._rests.clear()
        self._wake.set()

    async def _sleep_until(self, due_ms: int | None) -> None:
        timer = None if due_ms is None else self._clock.call_at(due_ms, self._wake_up)
        if not self._wake.is_set():
            self._rests.set()
        try:
            await self._wake.wait()
        finally:
            if timer is not None:
                timer.cancel()
        self._wake.clear()
