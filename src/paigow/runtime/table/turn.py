"""A turn of a table: one request, then one thing that the floor does by itself.

A turn only decides. Its inputs are a request, random draws and the time. Step by step it returns what to store, which
messages to send and when to take the next turn (``effects``). ``runtime.table.runner`` drives it over a store and a
clock; a test drives it by hand.
"""

from msgspec import Struct

from paigow.books import Book
from paigow.runtime.bots.driver import BotDriver
from paigow.runtime.dealer import dealer
from paigow.runtime.dealer.duties import Duties, duty_name
from paigow.runtime.dealer.hold import DealerHold
from paigow.runtime.dealer.pace import Pace, Speed
from paigow.runtime.dealer.schedule import DealerSchedule, Scheduled, keep_time
from paigow.runtime.dealer.speeds import SpeedWishes
from paigow.runtime.dealer.together import DutiesTogether
from paigow.runtime.people.absence import Absence
from paigow.runtime.people.departures import Departures
from paigow.runtime.people.readiness import Readiness
from paigow.runtime.pupil_side import NO_PUPIL, PupilSide
from paigow.runtime.table.dealer_seat import DealerSeat, SeatsPupil
from paigow.runtime.table.dispatch import Dispatch, Viewers
from paigow.runtime.table.effects import Answer, Answered, Effect, Judgement, Message, Rest, Steps
from paigow.runtime.table.house_policy import HousePolicy
from paigow.runtime.table.inputs import Draws, TurnInputs
from paigow.runtime.table.options import TableOrder
from paigow.runtime.table.request_handlers import RequestHandlers
from paigow.runtime.table.requests import Request
from paigow.runtime.table.supervisor_orders import SupervisorOrders
from paigow.runtime.table.table_log import TableLog
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev


class NoSchoolError(Exception):
    """A pupil deals at the table, and the house has no school that could judge the pupil."""

    def __init__(self) -> None:
        super().__init__("a pupil deals here, and this program has no school")


class Step(Struct, frozen=True, kw_only=True):
    """A turn up to its next effect or its end."""

    messages: tuple[Message, ...]
    """Messages to send before anything else is done."""
    effect: Effect | None = None
    """The effect to carry out. The turn continues with its answer."""
    rest: Rest | None = None
    """Set when the turn has ended."""


class Turn:
    """A turn in progress."""

    def __init__(self, steps: Steps[Rest], dispatch: Dispatch, draws: Draws) -> None:
        self._steps = steps
        self._dispatch = dispatch
        self._draws = draws

    def go_on(self, moment: TurnInputs, answer: Answer = None) -> Step:
        """Take the next step. ``answer`` is the answer to the last effect, ``None`` at first."""
        self._dispatch.moment, self._dispatch.draws = moment, self._draws
        try:
            effect = self._steps.send(answer)
        except StopIteration as end:
            return Step(messages=self._dispatch.take_messages(), rest=end.value)
        return Step(messages=self._dispatch.take_messages(), effect=effect)


class Turns:
    """The turns of one table, and its memory from one turn to the next.

    Args:
        order: The order that opened the table.
        book: The rule book in force.
        log: The stored log of the table. The driver calls ``hear`` with each addition to it.
        viewers: People who have the table open.
        pace: How fast the dealer deals.
        policy: What holds at every table of the house.
        seats_pupil: Seats the pupil, if the order has a pupil who deals.
    """

    def __init__(
        self,
        order: TableOrder,
        book: Book,
        log: TableLog,
        viewers: Viewers,
        *,
        pace: Pace,
        policy: HousePolicy,
        seats_pupil: SeatsPupil | None = None,
    ) -> None:
        self.log = log
        self.dispatch = Dispatch(log, book)
        self.speeds = SpeedWishes(pace.thinking(order.thought_s))
        self.absence = Absence(viewers)
        self.readiness = Readiness(self.dispatch, self.absence, is_asked=order.starts_when_ready)
        self.supervisor_orders = SupervisorOrders(self.dispatch, order.opener, policy)
        self.bots = BotDriver(self.dispatch, order.bots, self.speeds)
        self.schedule = DealerSchedule(self.dispatch, self.absence, self.speeds)
        self.hold = DealerHold(
            self.dispatch, self.supervisor_orders, viewers, bots=self.bots, schedule=self.schedule
        )
        self.duties = Duties(
            order,
            self.dispatch,
            bots=self.bots,
            schedule=self.schedule,
            departures=Departures(self.dispatch, self.absence),
            readiness=self.readiness,
        )
        self.pupil = self._pupil_of(order, seats_pupil)
        self.duties.pupil = self.pupil
        self._handlers = RequestHandlers(
            self.dispatch,
            policy,
            duties=self.duties,
            pupil=self.pupil,
            supervisor_orders=self.supervisor_orders,
            hold=self.hold,
            bots=self.bots,
        )
        together = DutiesTogether(
            self.dispatch, self.duties, self.schedule, self.bots, is_stopped=self._waits
        )
        self.dispatch.follow = together.follow
        self._is_full_told = False
        self._lost_told: frozenset[str] = frozenset()

    def _pupil_of(self, order: TableOrder, seats_pupil: SeatsPupil | None) -> PupilSide:
        if order.dealing is None:
            return NO_PUPIL
        if seats_pupil is None:
            raise NoSchoolError
        seat = DealerSeat(self.dispatch, self.duties, self.schedule, self.absence, self.hold)
        return seats_pupil(order.dealing, order.opener, seat)

    @property
    def state(self) -> State:
        return self.log.state

    def start(self, now_ms: int) -> None:
        """Start, or resume after a restart."""
        self.pupil.resume()
        self.absence.start(now_ms)

    def hear(self, events: tuple[ev.AnyEvent, ...], state: State) -> None:
        """Take note of stored events and the state after them."""
        self.duties.hear(events, state)

    def lost(self) -> frozenset[str]:
        """Return the players whose connection is lost, as the others see it."""
        return self.absence.lost(self.state, self.dispatch.now_ms)

    @property
    def speed(self) -> Speed:
        """Return the current speed of dealing."""
        return self.speeds.in_force(self.state)

    def due(self) -> str | None:
        """Return the name of the dealer's next duty, or ``None`` while the dealer waits for people."""
        task = self.duties.task()
        return None if task is None else duty_name(task.duty)

    def begin(self, request: Request | None, draws: Draws) -> Turn:
        """Return the next turn, before its first step."""
        return Turn(self._turn(request), self.dispatch, draws)

    # ---- a turn ------------------------------------------------------------------------------------------------------

    def _turn(self, request: Request | None) -> Steps[Rest]:
        """Serve one request, then do one thing that is due. Neither waits for the other."""
        if request is not None:
            answer: Judgement | Refusal | None = yield from self._handlers.serve(request)
            yield Answered(answer=answer)
        self._tell_if_full()
        self._tell_who_is_lost()
        self.readiness.tell_changes()
        has_acted = (
            (yield from self.hold.end())
            or (yield from self.supervisor_orders.end_proposals())
            or (not self.hold.is_stopped and (yield from self._go_on()))
        )
        self._tell_if_full()
        return Rest(has_acted=has_acted, wake_at_ms=None if has_acted else self._wake_at_ms())

    def _go_on(self) -> Steps[bool]:
        """Do one thing that is due, while nobody has stopped the table. Return whether anything was done."""
        if self.pupil.is_interrupted:
            return (yield from self.pupil.overlook())
        return (
            (yield from self.pupil.act())
            or (yield from self._do_due())
            or (yield from self.duties.act_for_absent())
        )

    def _wake_at_ms(self) -> int | None:
        """Return when the next thing will be due."""
        now_ms, waits = self.dispatch.now_ms, self._waits()
        gone_ms = self.pupil.gone_ms()
        times = [
            *([] if waits else self._due_ms()),
            *(each.deadline_ms for each in self.state.proposals),
            self.hold.ends_ms(),
            self.absence.next_lost_ms(self.state, now_ms),
            None if waits else self.absence.next_ms(self.state, now_ms),
            None if gone_ms is None or gone_ms <= now_ms else gone_ms,
        ]
        return min((at_ms for at_ms in times if at_ms is not None), default=None)

    def _waits(self) -> bool:
        """Return whether the dealer and the bots are stopped by a person, an order or an unnoticed fault."""
        return self.hold.is_stopped or self.pupil.is_interrupted

    def _tell_if_full(self) -> None:
        """Send the view to everyone who watches when the disk is full, and when it has room again."""
        if self._is_full_told != self.log.is_disk_full:
            self._is_full_told = self.log.is_disk_full
            self.dispatch.show_anew()

    def _tell_who_is_lost(self) -> None:
        """Send the view to everyone who watches when a player's connection is lost, and when it is back."""
        lost = self.lost()
        if self._lost_told != lost:
            self._lost_told = lost
            self.dispatch.show_anew()

    def _due_ms(self) -> list[int]:
        """Return when the bots and the dealer act next."""
        wish, task = self.bots.due, self.schedule.task
        return [*([self._wished_ms(wish)] if wish else []), *([self.schedule.ready_ms(task)] if task else [])]

    def _wished_ms(self, wish: Scheduled[c.PersonCommand]) -> int:
        """Return when the bots act next: at once if a player alone has sent "go on"."""
        return 0 if self.schedule.is_hurried else wish.due_ms

    def _do_due(self) -> Steps[bool]:
        """Do the bots' next action if it is due, else the dealer's next duty; return whether anything was due."""
        now_ms = self.dispatch.now_ms
        wish = self.bots.due = self.bots.next(now_ms)
        task = self.schedule.task = self._next_task(now_ms)
        self.schedule.look(task)
        if wish is not None and self._wished_ms(wish) <= now_ms:
            self.bots.due = None
            yield from self.bots.grant(wish.what)
        elif task is not None and self.schedule.ready_ms(task) <= now_ms:
            self.schedule.task = None
            if not (yield from self.pupil.leave_undone(task.what)):
                yield from self.duties.do(task.what)
        else:
            return False
        return True

    def _next_task(self, now_ms: int) -> Scheduled[dealer.Task] | None:
        """Return the dealer's next task. Its waiting time counts from the moment when it became the next."""
        skipped_ms, self.log.skipped_ms = self.log.skipped_ms, 0
        task = None if self.duties.stuck else self.duties.task()
        if task is None:
            return None
        if self.pupil.takes(task):
            return None
        if task.at_ms is not None:
            return Scheduled(task, task.at_ms)
        return keep_time(self.schedule.task, task, now_ms + skipped_ms + task.wait_ms)
