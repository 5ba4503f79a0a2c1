"""Delayed view of a table for spectators: complete snapshots in order, and the chat."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final, Protocol

from msgspec import Struct

from paigow.books import Book
from paigow.clock import Timer
from paigow.runtime import House, NoSuchTableError, Update
from paigow.runtime.history import PastStates
from paigow.table import AnyEvent, State, evolve
from paigow.table.events import TableOpened, TilesWashed
from paigow.web.live.broadcast import EncodedUpdate, TableChannel, TableInfo
from paigow.web.live.chat import Chat
from paigow.web.live.outbox import MOST_SAID

MOST_SNAPSHOTS: Final = 600
"""Most snapshots that wait per table, however many people watch. Updates closer together than the delay
divided by this number share one snapshot."""

MOST_RECALLED: Final = 3_000
"""Most log entries that are replayed for spectators when a table resumes here. If more would be needed, they
see the newly opened table until the delay has passed."""


class DelayedListener(Protocol):
    """Receiver of the delayed view."""

    def on_delayed_update(self, encoded: EncodedUpdate) -> None:
        """Receive the table as it may now be shown."""

    def on_delayed_chat(self, number: int, message: bytes) -> None:
        """Receive a chat message that may now be shown."""


class _Snapshot(Struct, kw_only=True):
    """A snapshot that waits until it may be shown."""

    since_ms: int
    at_ms: int
    """Time of the last update in the snapshot."""
    state: State
    events: deque[AnyEvent]
    lines: deque[tuple[int, bytes]]
    info: TableInfo | None = None


class DelayedView:
    """One table, ``delay_s`` late. All spectators share it, and it is kept even without any."""

    person: str | None = None

    def __init__(
        self, house: House, table: str, delay_s: int, info_of: Callable[[State], TableInfo], kept_events: int
    ) -> None:
        """Create the view; ``info_of`` returns the data that accompany a state."""
        self.delay_s = delay_s
        self._house, self._table, self._info_of, self._kept_events = house, table, info_of, kept_events
        self._latest, book = house.state(table), house.book(table)
        self.channel = TableChannel(book)
        opened = _as_opened(self._latest, book)
        self._info = info_of(opened)
        self._shown = self._encoded((), opened)
        self._waiting: deque[_Snapshot] = deque()
        self._timer: Timer | None = None
        self._listeners: dict[DelayedListener, None] = {}
        self._listening = ExitStack()
        self.round_events: list[AnyEvent] = []
        """Events of the current round that may be shown."""
        self.line = 0
        """Number of the last chat message that may be shown."""
        self.has_shown: Callable[[], None] = lambda: None
        """Called when something more may be shown."""

    def begin(self, chat: Chat) -> None:
        """Start to receive the table's chat."""
        self._listening.enter_context(chat.listening(self._table, self))

    def close(self) -> None:
        """Stop receiving and sending."""
        self._listening.close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # ---- what may be shown ---------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Return the table as it may be shown."""
        return self._shown.state

    @property
    def is_over(self) -> bool:
        """Return whether the table has stopped and everything has been shown."""
        return not (self._waiting or self._house.runs(self._table))

    def now(self) -> EncodedUpdate:
        """Return the table as it may be shown, for a new spectator."""
        return self._encoded((), self.state)

    @contextmanager
    def listening(self, listener: DelayedListener) -> Iterator[None]:
        """Register a receiver while the context is open."""
        self._listeners[listener] = None
        try:
            yield
        finally:
            self._listeners.pop(listener, None)

    def _encoded(self, events: tuple[AnyEvent, ...], state: State) -> EncodedUpdate:
        return EncodedUpdate(Update(events=events, state=state), self.channel, self._info)

    # ---- incoming updates ----------------------------------------------------------------------------------------

    async def end_access(self) -> None:
        """Do nothing: the delayed view is not a person who could lose access."""

    async def reconnect(self) -> None:
        """Do nothing: the delayed view follows the table to any process."""

    def on_update(self, update: Update) -> None:
        """Add an update of the table."""
        self._latest = update.state
        snapshot = self._current_snapshot()
        snapshot.events.extend(update.events)
        snapshot.info = None
        asyncio.get_running_loop().call_soon(self._note_info, snapshot)

    def on_chat(self, number: int, message: bytes) -> None:
        """Add a chat message."""
        self._current_snapshot().lines.append((number, message))

    def recall(self, shown: Sequence[PastStates], since: Iterable[PastStates]) -> None:
        """Add what happened earlier: the part of the round already shown (not empty), and the later entries."""
        later, self._waiting = self._waiting, deque()
        for each in since:
            snapshot = self._snapshot_at(each.at_us // 1000, each.state)
            snapshot.events.append(each.event)
        self._waiting += later
        self.round_events = [each.event for each in shown]
        self._shown = self._encoded((), shown[-1].state)
        for listener in list(self._listeners):
            listener.on_delayed_update(self._shown)
        self.has_shown()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._schedule()

    def _current_snapshot(self) -> _Snapshot:
        """Return the snapshot to which current updates belong."""
        snapshot = self._snapshot_at(self._house.now_ms(), self._latest)
        self._schedule()
        return snapshot

    def _snapshot_at(self, at_ms: int, state: State) -> _Snapshot:
        last = self._waiting[-1] if self._waiting else None
        if last is None or (at_ms - last.since_ms) * MOST_SNAPSHOTS > self.delay_s * 1000:
            last = _Snapshot(
                since_ms=at_ms,
                at_ms=at_ms,
                state=state,
                events=deque(maxlen=self._kept_events),
                lines=deque(maxlen=MOST_SAID),
                info=last.info if last else self._info,
            )
            self._waiting.append(last)
        last.at_ms, last.state = at_ms, state
        return last

    def _note_info(self, snapshot: _Snapshot) -> None:
        """Store the accompanying data of a snapshot once all its updates are in."""
        try:
            snapshot.info = self._info_of(snapshot.state)
        except NoSuchTableError:  # the table is closed
            snapshot.info = None

    def _schedule(self) -> None:
        if self._timer is None and self._waiting:
            due_ms = self._waiting[0].at_ms + self.delay_s * 1000
            self._timer = self._house.clock.call_at(due_ms, self._show_due)

    def _show_due(self) -> None:
        """Show the snapshots that have waited long enough."""
        self._timer, now_ms = None, self._house.now_ms()
        while self._waiting and self._waiting[0].at_ms + self.delay_s * 1000 <= now_ms:
            self._show_snapshot(self._waiting.popleft())
            self.has_shown()
        if self.is_over:
            self.close()
        else:
            self._schedule()

    def _show_snapshot(self, snapshot: _Snapshot) -> None:
        self._info = snapshot.info or self._info
        for event in snapshot.events:
            if isinstance(event, TilesWashed):
                self.round_events.clear()
            self.round_events.append(event)
        self._shown = self._encoded(tuple(snapshot.events), snapshot.state)
        for number, message in snapshot.lines:
            self.line = number
            for listener in list(self._listeners):
                listener.on_delayed_chat(number, message)
        for listener in list(self._listeners):
            listener.on_delayed_update(self._shown)


def _as_opened(state: State, book: Book) -> State:
    """Return the table as newly opened, without any round: shown until more may be shown."""
    assert state.settings is not None  # the table has been opened
    opened = TableOpened(
        table=state.table,
        book=state.book,
        edition=state.edition,
        digest=state.digest,
        settings=state.settings,
        house=book.house,
    )
    return evolve(State.empty(), opened)
