"""One table as it runs: a task that serves its inbox and does the dealer's and the bots' part when it is time."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Generic, NamedTuple, TypeVar

import structlog

from paigow.books import Book
from paigow.floor import bots, dealer
from paigow.floor.cage import Cage
from paigow.floor.clock import Clock
from paigow.floor.ledger import Ledger
from paigow.floor.orders import TableOrder
from paigow.floor.pace import Pace
from paigow.floor.people import has_live_wager, have_people_wagered, is_bot, is_somebody_ready, seated
from paigow.floor.watch import Update, Watchers
from paigow.record.chance import RoundSecrets
from paigow.rules import ruleset
from paigow.table import Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.mixing import not_approved
from paigow.tiles import faces, pieces

log = structlog.get_logger(__name__)

IDLE_ROUNDS = 3
"""After so many rounds without a wager, somebody who went away gives up his place."""
RETRY_MS = 1000
"""After a fault, before the table goes on from what is stored."""


class TableHaltedError(Exception):
    """The table does not run: its log or its rule book is not what it was."""


class _Ordered(NamedTuple):
    name: str
    do: Callable[[], Awaitable[Refusal | None]]
    answer: "asyncio.Future[Refusal | None]"


What = TypeVar("What", dealer.Task, c.PersonCommand)


class _Pending(NamedTuple, Generic[What]):
    """Something the floor will do by itself, and when."""

    what: What
    due_ms: int


class RunningTable:
    """A table with its automatic dealer and its bots. One task writes; commands wait in its inbox."""

    def __init__(
        self, order: TableOrder, book: Book, ledger: Ledger, *, cage: Cage, clock: Clock, pace: Pace
    ) -> None:
        self.order = order
        self.book = book
        self.ledger = ledger
        self.watchers = Watchers()
        self._cage = cage
        self._clock = clock
        self._pace = pace
        self._inbox: deque[_Ordered] = deque()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False
        self._task_due: _Pending[dealer.Task] | None = None
        self._wish_due: _Pending[c.PersonCommand] | None = None
        self._refused: set[c.AnyCommand] = set()
        self._refused_at = (0, "")
        self._stuck_at = -1
        self._seen: set[str] = set()
        self._missed: dict[str, int] = {}
        self._house_cut: c.CutTiles | None = None
        self.is_held = False
        """The supervisor holds the dealer: he and the bots do nothing. Not kept: a table comes back not held."""

    # ---- from outside ----------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.ledger.state

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.ledger.table}")

    async def stop(self) -> None:
        """Stop after what is being done now; nothing is lost by it."""
        self._is_stopping = True
        self._wake.set()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        while self._inbox:
            self._give_up(self._inbox.popleft())

    def _give_up(self, ordered: _Ordered) -> None:
        if not ordered.answer.done():
            ordered.answer.set_exception(TableHaltedError(f"table {self.ledger.table} has stopped"))

    async def command(self, command: c.AnyCommand) -> Refusal | None:
        """Put a command into the inbox and wait for the answer."""
        return await self._ask(type(command).__name__, partial(self._answer, command))

    async def hold(self, *, is_held: bool) -> None:
        """Hold the dealer, or let him go on."""
        await self._ask("hold", partial(self._hold, is_held=is_held))

    async def step(self) -> Refusal | None:
        """Have the dealer, who is held, do his next duty at once."""
        return await self._ask("step", self._step)

    def due(self) -> str | None:
        """The name of the dealer's next duty; None: he waits for people."""
        task = self._dealers_task(self._now_ms())
        if task is None:
            return None
        kind = task.duty if isinstance(task.duty, type) else type(task.duty)
        return str(kind.__struct_config__.tag)

    async def _ask(self, name: str, do: Callable[[], Awaitable[Refusal | None]]) -> Refusal | None:
        if self._task is None or self._task.done():
            raise TableHaltedError(f"table {self.ledger.table} does not run")
        answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        self._inbox.append(_Ordered(name, do, answer))
        self._wake.set()
        return await answer

    def watch(self, person: str | None) -> "asyncio.Queue[Update]":
        if person is not None:
            self._seen.add(person)
        return self.watchers.add(person)

    def tell(self, events: tuple[ev.AnyEvent, ...], state: State) -> None:
        """Tell the watchers what has been stored."""
        for event in events:
            if isinstance(event, ev.BetsClosed):
                self._count_missed(state)
            elif isinstance(event, ev.TilesCut):
                self._house_cut = None
        self.watchers.tell(Update(events=events, state=state))

    # ---- the task --------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._is_stopping:
            try:
                await self._turn()
            except Exception:  # one table's fault must not take the floor with it; the store holds the truth
                log.exception("table_fault", table=self.ledger.table, phase=self.state.phase)
                await self._sleep_until(self._now_ms() + RETRY_MS)
                await self.ledger.catch_up()

    async def _turn(self) -> None:
        if self._inbox:
            await self._serve(self._inbox.popleft())
            return
        if self.is_held:
            await self._sleep_until(None)
            return
        now_ms = self._now_ms()
        wish = self._wish_due = self._next_wish(now_ms)
        task = self._task_due = self._next_task(now_ms)
        if wish is not None and wish.due_ms <= now_ms:
            self._wish_due = None
            await self._grant_wish(wish.what)
        elif task is not None and task.due_ms <= now_ms:
            self._task_due = None
            await self._do(task.what)
        else:
            await self._sleep_until(
                min((each.due_ms for each in (wish, task) if each is not None), default=None)
            )

    async def _sleep_until(self, due_ms: int | None) -> None:
        timer = None if due_ms is None else self._clock.call_at(due_ms, self._wake.set)
        try:
            await self._wake.wait()
        finally:
            if timer is not None:
                timer.cancel()
        self._wake.clear()

    def _now_ms(self) -> int:
        return self._clock.now_us() // 1000

    def _next_task(self, now_ms: int) -> _Pending[dealer.Task] | None:
        """The dealer's next task; its time counts from the moment when it became the next."""
        task = None if self._stuck_at == self.ledger.seq else self._dealers_task(now_ms)
        if task is None:
            return None
        if task.at_ms is not None:
            return _Pending(task, task.at_ms)
        return _since(self._task_due, task, now_ms + task.wait_ms)

    def _dealers_task(self, now_ms: int) -> dealer.Task | None:
        needs = dealer.Needs(
            pace=self._pace,
            now_ms=now_ms,
            last_wager_ms=self.ledger.last_wager_ms,
            bots_are_busy=self._wish_due is not None,
            phase_since_ms=self.ledger.phase_since_ms,
        )
        return dealer.next_task(self.state, self.book, needs)

    # ---- commands of people ----------------------------------------------------------------------------------------

    async def _serve(self, ordered: _Ordered) -> None:
        try:
            refusal = await ordered.do()
            if not ordered.answer.done():
                ordered.answer.set_result(refusal)
        except Exception as fault:
            log.exception("command_fault", table=self.ledger.table, command=ordered.name)
            if not ordered.answer.done():
                ordered.answer.set_exception(fault)
            await self.ledger.catch_up()
        finally:
            self._give_up(ordered)

    async def _answer(self, command: c.AnyCommand) -> Refusal | None:
        if isinstance(command, c.CallTime):
            return await self._call_time()
        if isinstance(command, c.CutTiles):
            return self._note_cut(command)
        if isinstance(command, c.SitDown) and not is_bot(command.person):
            for step in bots.yield_box(self.state, command.box) or ():
                await self.ledger.apply(step, self.book)
        return await self._apply(command)

    async def _apply(self, command: c.AnyCommand) -> Refusal | None:
        """Have a command decided; what the float tray lacks for it is brought first."""
        refusal = await self.ledger.apply(command, self.book)
        if refusal is None or refusal.code != "float_is_short":
            return refusal
        await self._fill_float(refusal)
        return await self.ledger.apply(command, self.book)

    def _note_cut(self, command: c.CutTiles) -> Refusal | None:
        """The supervisor names the next cut that is his to choose (NZ 9.3A(b))."""
        if self.book.word("cut_chosen_by_house") != "supervisor":
            return Refusal(
                code="not_this_cut",
                clause=self.book.clause_of("cut_chosen_by_house"),
                facts={
                    "cut": " ".join((command.cut, *command.options)),
                    "expected": str(self.book.house_cut),
                },
            )
        refusal = not_approved(command.cut, command.options, self.book)
        if refusal is None:
            self._house_cut = c.CutTiles(cut=command.cut, options=command.options)
        return refusal

    async def _fill_float(self, short: Refusal) -> None:
        missing = int(short.facts["coins"]) - self.state.float_coins
        await self.ledger.apply(c.FillFloat(coins=missing + self.state.limits.float_coins), self.book)

    async def _call_time(self) -> Refusal | None:
        """Anyone may say that time is up, but the floor's clock tells, and bots alone get no round."""
        if self.is_held:
            return Refusal(code="table_is_held")
        if self.state.phase == "betting" and not have_people_wagered(self.state):
            return None
        return await self._apply(dealer.call_time(self._facts()))

    # ---- the dealer ------------------------------------------------------------------------------------------------

    async def _do(self, task: dealer.Task) -> None:
        seq = self.ledger.seq
        refusal = await self._perform(task)
        if refusal is not None and self.ledger.seq == seq:  # else it was decided on old news: look again
            self._stuck_at = seq
            log.error(
                "duty_refused",
                table=self.ledger.table,
                phase=self.state.phase,
                code=refusal.code,
                facts=refusal.facts,
            )

    async def _perform(self, task: dealer.Task) -> Refusal | None:
        """Do one of the dealer's duties; where the float tray lacks coins for it, they are brought first."""
        command = dealer.command(task, self._facts())
        secrets = None
        if isinstance(command, c.WashTiles):
            await self._clear_idle_places()
            if not is_somebody_ready(self.state):
                return None
            secrets = RoundSecrets.new()
        refusal = await self.ledger.apply(command, self.book, secrets=secrets)
        if refusal is not None and refusal.code == "float_is_short":
            await self._fill_float(refusal)
            return None
        return refusal

    async def _hold(self, *, is_held: bool) -> None:
        """What was about to be done waits its time again when the dealer goes on."""
        self.is_held = is_held
        self._task_due = self._wish_due = None
        self.watchers.tell(Update(events=(), state=self.state))

    async def _step(self) -> Refusal | None:
        if not self.is_held:
            return Refusal(code="table_not_held")
        task = self._dealers_task(self._now_ms())
        return Refusal(code="no_duty_now") if task is None else await self._perform(task)

    def _facts(self) -> dealer.Facts:
        return dealer.Facts(
            now_ms=self._now_ms(),
            betting_s=self.order.betting_s,
            setting_s=self.order.setting_s,
            offer_s=self.order.offer_s,
            cover_s=self.order.cover_s,
            secrets=self.ledger.secrets.get(self.state.coming),
            closed_at=self.ledger.closed_at,
            removal_at=self.ledger.removal_at,
            state=self.state,
            book=self.book,
            house_cut=self._house_cut,
        )

    def _count_missed(self, state: State) -> None:
        for person in seated(state, bots=False).values():
            self._missed[person] = 0 if has_live_wager(state, person) else self._missed.get(person, 0) + 1

    async def _clear_idle_places(self) -> None:
        """Somebody who was seen here, has gone and let three rounds pass gives up his place; his coins go home."""
        for person in list(seated(self.state, bots=False).values()):
            gone = person in self._seen and not self.watchers.is_watching(person)
            if gone and self._missed.get(person, 0) >= IDLE_ROUNDS:
                await self.ledger.apply(c.Leave(person=person), self.book)

    # ---- the bots --------------------------------------------------------------------------------------------------

    def _next_wish(self, now_ms: int) -> _Pending[c.PersonCommand] | None:
        """What a bot does next, and when."""
        now = (self.state.coming, self.state.phase)
        if self._refused_at != now:
            self._refused_at = now
            self._refused.clear()
        wishes = bots.wishes(self.state, self.order.bots, self._advice)
        wish = next((wish for wish in wishes if wish not in self._refused), None)
        if wish is None:
            return None
        return _since(self._wish_due, wish, now_ms + self._pace.of_bot(wish))

    def _advice(self, tiles: tuple[str, ...]) -> tuple[tuple[str, str], tuple[str, str]]:
        setting = ruleset(self.book).house_way(pieces(tiles)).setting
        (low, low2), (high, high2) = faces(setting.low), faces(setting.high)
        return (low, low2), (high, high2)

    async def _grant_wish(self, wish: c.PersonCommand) -> None:
        if isinstance(wish, c.BuyIn):
            await self._cage.refill_bot(wish.person, wish.coins)
        if await self._apply(wish) is not None:
            self._refused.add(wish)


def _since(before: _Pending[What] | None, what: What, due_ms: int) -> _Pending[What]:
    """What is pending already keeps its time."""
    return before if before is not None and before.what == what else _Pending(what, due_ms)
