"""One table as it runs: a task that serves its inbox and does the dealer's and the bots' part when it is time."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from paigow.books import Book
from paigow.clock import Clock
from paigow.floor import dealer
from paigow.floor.absence import Absence
from paigow.floor.cage import Cage
from paigow.floor.dealing import DealersSide, Dealing, Judgement
from paigow.floor.duties import Duties, tag
from paigow.floor.giving import Given, Giving
from paigow.floor.held import Held
from paigow.floor.inbox import Inbox, Ordered
from paigow.floor.leaving import Leaving
from paigow.floor.ledger import Ledger, unstored
from paigow.floor.orders import TableOrder
from paigow.floor.pace import Pace, Speed
from paigow.floor.pending import Pending, since
from paigow.floor.people import have_people_wagered, is_bot, seated
from paigow.floor.pupil import Pupil
from paigow.floor.speeds import Speeds
from paigow.floor.standing import STANDING, too_many_standing
from paigow.floor.supervising import IsBound, Supervising
from paigow.floor.waiting import Waiting
from paigow.floor.watch import Hear, Update, Watchers
from paigow.floor.wishing import Wishing
from paigow.record.causes import giver_of
from paigow.school.dealing.acts import AnyAct
from paigow.store import DiskFullError, LostError
from paigow.table import OrderRight, Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.command import SupervisorCommand
from paigow.table.see.known import Rights

log = structlog.get_logger(__name__)

RETRY_MS = 1000
"""After a fault, before the table goes on from what is stored."""


class TableHaltedError(Exception):
    """The table does not run: its log or its rule book is not what it was."""


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
        can_consent: Callable[[], bool] = lambda: True,
    ) -> None:
        self.order = order
        self.book = book
        self.ledger = ledger
        self.watchers = Watchers()
        self.most_standing: Callable[[], int] = lambda: STANDING
        """How many people may have coins but no place here."""
        self._clock = clock
        self._speeds = Speeds(pace.thinking(order.thought_s))
        self._inbox = Inbox()
        self._wake = asyncio.Event()
        self._rests = asyncio.Event()
        """Nothing is left to do but to wait for a timer or an order."""
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False
        self._task_due: Pending[dealer.Task] | None = None
        self._giving = Giving(ledger, book, clock)
        self._supervising = Supervising(self._giving, order.opener, can_consent)
        self._wishing = Wishing(self._giving, order.bots, cage, lambda: self._pace)
        self._absence = Absence(self.watchers.is_watching)
        self._waiting = Waiting(self._giving, self._absence, self.watchers, lambda: self._pace)
        self._fault = ""
        self._is_full_told = False
        self._dealing = Dealing(order.dealing, order.opener, self._giving)
        self._held = Held(self._giving, self._supervising, self.watchers, self._wait_anew)
        self._duties = Duties(
            order,
            self._giving,
            self._dealing,
            inbox=self._inbox,
            wishing=self._wishing,
            waiting=self._waiting,
            leaving=Leaving(self._giving, self._absence),
        )
        self._pupil = Pupil(
            self._giving,
            self._dealing,
            self._duties,
            waiting=self._waiting,
            absence=self._absence,
            is_stopped=self._is_stopped,
            tell=lambda: self.watchers.tell(Update(events=(), state=self.state)),
        )

    # ---- from outside ----------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.ledger.state

    @property
    def rights(self) -> Rights:
        """What is known of people's rights at the table."""
        return self._giving.rights

    @property
    def is_held(self) -> bool:
        """A supervisor holds the dealer: he and the bots do nothing."""
        return self._held.is_held

    @property
    def holder(self) -> str:
        """Who holds the dealer; empty: nobody, or the program itself."""
        return self._held.by

    def waits_ms(self, person: str) -> int | None:
        """Until when the dealer waits for what somebody may still do; None: not for him."""
        return self._waiting.waits_ms(person)

    @property
    def _pace(self) -> Pace:
        return self._speeds.pace(self.state)

    @property
    def speed(self) -> Speed:
        """How fast is dealt now."""
        return self._speeds.in_force(self.state)

    def wish_speed(self, person: str, speed: Speed) -> None:
        """Somebody who is there says how fast he would have the dealer deal."""
        before = self.speed
        self._speeds.wish(person, speed)
        self._tell_speed(before)

    def _tell_speed(self, before: Speed) -> None:
        if self.speed != before:
            self._rouse()
            self.watchers.tell(Update(events=(), state=self.state))

    def yielding(self) -> tuple[int, ...]:
        """The boxes at which bots sit who would make way for a person now."""
        return self._wishing.yielding()

    def go_on(self, person: str) -> None:
        """Nobody waits any more for what somebody may do now; if nobody else plays, the dealer deals at once."""
        self._waiting.go_on(person)
        self._rouse()

    def start(self) -> None:
        self._dealing.resume()
        self._absence.start(self._giving.now_ms())
        self._task = asyncio.create_task(self._run(), name=f"table {self.ledger.table}")

    async def stop(self) -> None:
        """Stop after what is being done now; nothing is lost by it."""
        self._is_stopping = True
        self._rouse()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        while self._inbox:
            self._give_up(self._inbox.take())

    def _give_up(self, ordered: Ordered) -> None:
        if not ordered.answer.done():
            ordered.answer.set_exception(TableHaltedError(f"table {self.ledger.table} has stopped"))

    @property
    def is_idle(self) -> bool:
        """The inbox is empty, everything is stored and told, and only a timer or an order can change that."""
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

    async def command(self, command: c.AnyCommand, given: Given) -> Refusal | None:
        """Put a command into the inbox and wait for the answer; under the same sign it is done once."""
        ask = partial(self._answer, command, given)
        return await self._ask(type(command).__name__, ask, giver_of(command))

    async def hold(self, *, is_held: bool, by: str = "", is_house: bool = True) -> Refusal | None:
        """Hold the dealer, or let him go on; refused to one who has a stake, unless he lets go what he holds."""
        return await self._ask(
            "hold", partial(self._held.hold, is_held=is_held, by=by, is_house=is_house), by
        )

    async def step(self, by: str = "", due: str | None = None) -> Refusal | None:
        """Have the dealer, who is held, do his next duty at once, if it is ``due``; refused to one who has a stake."""
        return await self._ask("step", partial(self._step, by, due), by)

    async def deal(self, person: str, act: AnyAct, version: int | None = None) -> Judgement | Refusal:
        """What somebody does who deals here, judged; refused where he does not, or while it is not his turn.

        ``version``: of the table as he saw it; what has gone wrong since he need not have noticed.
        """
        done: list[Judgement] = []
        refusal = await self._ask(
            "deal", partial(self._pupil.deal, person, act, version, done.append), person
        )
        return done[0] if refusal is None else refusal

    async def end_dealing(self, person: str, *, ends: bool) -> Refusal | None:
        """Who deals here has no further round dealt, or takes that back."""
        return await self._ask("end_dealing", partial(self._pupil.end, person, ends=ends), person)

    def dealers_side(self) -> DealersSide | None:
        """What who deals here sees beside what everybody sees; None: the dealer is automatic."""
        return self._pupil.side()

    def due(self) -> str | None:
        """The name of the dealer's next duty; None: he waits for people."""
        task = self._duties.task()
        return None if task is None else tag(task.duty)

    async def _ask(
        self, name: str, do: Callable[[], Awaitable[Refusal | None]], person: str = ""
    ) -> Refusal | None:
        if self._task is None or self._task.done():
            raise TableHaltedError(f"table {self.ledger.table} does not run")
        answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        refusal = self._inbox.put(person, Ordered(name, do, answer))
        if refusal is not None:
            return refusal
        self._rouse()
        return await answer

    @property
    def trouble(self) -> str:
        """Why the table stands still: its last turn failed, or its task has ended; empty if it goes on."""
        has_ended = self._task is not None and self._task.done() and not self._is_stopping
        if self.ledger.is_disk_full:
            return "disk_full: what happens there cannot be stored; the dealer waits and tries again"
        return self._fault or self._duties.stuck or ("its task has ended" if has_ended else "")

    def watch(self, person: str | None) -> "asyncio.Queue[Update]":
        self._see(person)
        return self.watchers.add(person)

    def listen(self, key: object, person: str | None, hear: Hear) -> None:
        self._see(person)
        self.watchers.listen(key, person, hear)

    def _see(self, person: str | None) -> None:
        if person is not None:
            self._absence.comes(person)
            self._held.sees(person)

    def unwatch(self, key: object) -> None:
        """End what ``watch`` or ``listen`` began; from then on somebody may be gone."""
        person = self.watchers.remove(key)
        if person is not None and not self.watchers.is_watching(person):
            self._absence.goes(person, self._giving.now_ms())
            self._held.misses(person)
            before = self.speed
            self._speeds.forget(person)
            self._tell_speed(before)
            self._rouse()

    def tell(self, events: tuple[ev.AnyEvent, ...], state: State) -> None:
        """Tell the watchers what has been stored."""
        self._duties.hear(events, state)
        self.watchers.tell(Update(events=events, state=state))

    # ---- the task --------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._is_stopping:
            try:
                await self._turn()
                self._fault = ""
            except DiskFullError as full:
                self.ledger.is_disk_full = True
                log.warning(unstored(full).code, table=self.ledger.table, why=str(full))
                await self._sleep_until(self._giving.now_ms() + RETRY_MS)
            except LostError:  # another process deals here by now, and this one ends
                await self._sleep_until(self._giving.now_ms() + RETRY_MS)
            except Exception as fault:  # it must not take the floor with it; the store holds the truth
                self._fault = f"{type(fault).__name__} in phase {self.state.phase}"
                log.exception("table_fault", table=self.ledger.table, phase=self.state.phase)
                await self._sleep_until(self._giving.now_ms() + RETRY_MS)
                await self.ledger.catch_up()

    async def _turn(self) -> None:
        """One order of whoever is next, then what the floor has to do by itself: neither waits for the other."""
        await self._make_sure()
        if self._inbox:
            await self._serve(self._inbox.take())
        self._tell_if_full()
        did = (await self._held.end() or await self._supervising.end_proposals()) or (
            not self._is_stopped() and await self._go_on()
        )
        if self.ledger.is_disk_full:  # orders are answered; dealer, bots and clock wait, and try again
            self._tell_if_full()
            await self._sleep_until(self._giving.now_ms() + RETRY_MS)
            if not did and not self._inbox:
                await self.ledger.look_for_room()
        elif not did and not self._inbox and not self._is_stopping:
            due = [] if self._waits() else self._due_ms()
            due += [each.deadline_ms for each in self.state.proposals]
            hold_ms = self._held.ends_ms()
            due += [] if hold_ms is None else [hold_ms]
            absent_ms = None if self._waits() else self._absence.next_ms(self.state, self._giving.now_ms())
            due += [] if absent_ms is None else [absent_ms]
            gone_ms = self._pupil.gone_ms()
            due += [] if gone_ms is None or gone_ms <= self._giving.now_ms() else [gone_ms]
            self._fault = ""  # it may be long until the next turn
            await self._sleep_until(min(due, default=None))

    async def _make_sure(self) -> None:
        """See that the table is as it is stored; while nobody can tell, nothing is done and orders are refused.

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

    async def _go_on(self) -> bool:
        """What the floor does by itself, while nobody has stopped the table. Returns whether anything was done."""
        if self._dealing.open is not None:
            return await self._pupil.overlook()
        return (
            await self._dealing.end_if_due()
            or await self._dealing.go_wrong()
            or await self._do_due()
            or await self._duties.act_for_absent()
        )

    def _waits(self) -> bool:
        """Whether the dealer and the bots do nothing: he is held, an order waits, or a pupil is to notice something."""
        return self._is_stopped() or self._dealing.open is not None

    def _is_stopped(self) -> bool:
        return self.is_held or any(each.is_waited_for for each in self.state.proposals)

    def _tell_if_full(self) -> None:
        """Who looks on is told when nothing can be stored, and when it can again."""
        if self._is_full_told != self.ledger.is_disk_full:
            self._is_full_told = self.ledger.is_disk_full
            self.watchers.tell(Update(events=(), state=self.state))

    def _wait_anew(self) -> None:
        """What was about to be done waits its time again."""
        self._task_due = self._wishing.due = None

    def _due_ms(self) -> list[int]:
        """When the bots and the dealer are to do what they do next."""
        wish, task = self._wishing.due, self._task_due
        return [*([wish.due_ms] if wish else []), *([self._waiting.ready_ms(task)] if task else [])]

    async def _do_due(self) -> bool:
        """Do what has come due of the bots' wishes, else of the dealer's duties. Returns whether anything had."""
        now_ms = self._giving.now_ms()
        wish = self._wishing.due = self._wishing.next(now_ms)
        task = self._task_due = self._next_task(now_ms)
        self._waiting.look(task)
        if wish is not None and wish.due_ms <= now_ms:
            self._wishing.due = None
            await self._wishing.grant(wish.what)
        elif task is not None and self._waiting.ready_ms(task) <= now_ms:
            self._task_due = None
            if not await self._pupil.leave_undone(task.what):
                await self._duties.do(task.what)
        else:
            return False
        return True

    def _rouse(self) -> None:
        """Have the task look at the table again."""
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

    def _next_task(self, now_ms: int) -> Pending[dealer.Task] | None:
        """The dealer's next task; its time counts from the moment when it became the next."""
        task = None if self._duties.stuck else self._duties.task()
        if task is None:
            return None
        if self._dealing.waits_for_him(task) and not self._pupil.is_gone():
            self._dealing.note_due()
            return None
        if task.at_ms is not None:
            return Pending(task, task.at_ms)
        return since(self._task_due, task, now_ms + task.wait_ms)

    # ---- commands of people ----------------------------------------------------------------------------------------

    async def _serve(self, ordered: Ordered) -> None:
        try:
            refusal = await ordered.do()
            if not ordered.answer.done():
                ordered.answer.set_result(refusal)
        except LostError as lost:
            if not ordered.answer.done():
                ordered.answer.set_exception(lost)
            raise
        except Exception as fault:
            log.exception("command_fault", table=self.ledger.table, command=ordered.name)
            if not ordered.answer.done():
                ordered.answer.set_exception(fault)
            await self.ledger.catch_up()
        finally:
            self._give_up(ordered)

    async def _answer(self, command: c.AnyCommand, given: Given) -> Refusal | None:
        if self.ledger.was_done(given.signed(command)):
            return None
        if isinstance(command, c.CallTime):
            return await self._call_time(given)
        if isinstance(command, c.CutTiles):
            return self._duties.note_cut(command)
        if isinstance(command, SupervisorCommand):
            return await self._supervising.give(command, given)
        if isinstance(command, c.AnswerProposal):
            return await self._supervising.on_record(
                command.person, command, await self._giving.apply(command, given)
            )
        if (
            self._dealing.is_on
            and isinstance(command, c.PlayerCommand)
            and command.person == self._dealing.pupil
        ):
            return Refusal(code="dealer_plays_not")
        if isinstance(command, c.BuyIn):
            crowded = too_many_standing(self.state, command.person, self.most_standing())
            if crowded is not None:
                return crowded
        if isinstance(command, c.CloseTable) and not have_people_wagered(self.state):
            for box in seated(self.state, bots=True):
                await self._wishing.make_way(box)
        if isinstance(command, c.SitDown) and not is_bot(command.person):
            await self._wishing.make_way(command.box)
        return await self._giving.apply(command, given)

    async def propose(self, order: c.SupervisorOrder, given: Given) -> Refusal | None:
        """An order of somebody who plays, or of the opener, put before all who do; under the same sign once."""
        return await self._ask("propose", partial(self._supervising.propose, order, given), order.by)

    def orders(self, by: str, is_bound: IsBound) -> tuple[OrderRight, ...]:
        """What somebody may order or propose now, of whom it is known that he may."""
        return self._supervising.orders(by, is_bound)

    def proposers(self) -> tuple[str, ...]:
        """Who may put orders before the others who play."""
        return self._supervising.proposers()

    async def refused(self, order: SupervisorCommand, refusal: Refusal) -> Refusal | None:
        """Put on record that an order was refused before it came to the table."""
        return await self._ask(
            "refused", partial(self._supervising.on_record, order.by, order, refusal), order.by
        )

    async def look(self, box: int, by: str, *, is_house: bool) -> Refusal | None:
        """Put on record that a supervisor is shown a hand that was given up; refused to one who has a stake."""
        return await self._ask("look", partial(self._supervising.look, box, by, is_house=is_house), by)

    async def _call_time(self, given: Given) -> Refusal | None:
        """Anyone may say that time is up, but the floor's clock tells, and bots alone get no round."""
        if self._waits():
            return Refusal(code="table_is_held")
        is_dealers = self._dealing.waits_for_him(dealer.Task(duty=c.CallNoMoreBets()))
        if self.state.phase == "betting" and (is_dealers or not have_people_wagered(self.state)):
            return None
        return await self._giving.apply(dealer.call_time(self._duties.facts()), given)

    async def _step(self, by: str, due: str | None) -> Refusal | None:
        if fault := self._supervising.judged(by):
            return fault
        if not self.is_held:
            return Refusal(code="table_not_held")
        task = self._duties.task()
        if task is None:
            return Refusal(code="no_duty_now")
        if self._dealing.waits_for_him(task):
            return Refusal(code="dealt_by_hand")
        duty = tag(task.duty)
        if due not in {None, duty}:
            return Refusal(code="look_again")
        refusal = await self._duties.perform(task)
        if refusal is None and by:
            await self._giving.apply(c.NoteHeld(by=by, what="stepped", duty=duty))
        return refusal
