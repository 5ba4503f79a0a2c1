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
from paigow.web.live.broadcast import Board, Said, Telling
from paigow.web.live.chat import Talks
from paigow.web.live.outbox import MOST_SAID

PICTURES: Final = 600
"""Most snapshots that wait per table, however many people watch. Updates closer together than the delay
divided by this number share one snapshot."""

MOST_RECALLED: Final = 3_000
"""Most log entries that are replayed for spectators when a table resumes here. If more would be needed, they
see the newly opened table until the delay has passed."""


class LateHearer(Protocol):
    """Receiver of the delayed view."""

    def hear_late(self, telling: Telling) -> None:
        """Receive the table as it may now be shown."""

    def hear_said_late(self, number: int, message: bytes) -> None:
        """Receive a chat message that may now be shown."""


class _Picture(Struct, kw_only=True):
    """A snapshot that waits until it may be shown."""

    since_ms: int
    at_ms: int
    """Time of the last update in the snapshot."""
    state: State
    events: deque[AnyEvent]
    lines: deque[tuple[int, bytes]]
    said: Said | None = None


class Behind:
    """One table, ``delay_s`` late. All spectators share it, and it is kept even without any."""

    person: str | None = None

    def __init__(
        self, house: House, table: str, delay_s: int, beside: Callable[[State], Said], kept_events: int
    ) -> None:
        """Create the view; ``beside`` returns the data that accompany a state."""
        self.delay_s = delay_s
        self._house, self._table, self._beside, self._kept_events = house, table, beside, kept_events
        self._latest, book = house.state(table), house.book(table)
        self.board = Board(book, house.clock)
        opened = _as_opened(self._latest, book)
        self._said = beside(opened)
        self._telling = self._tell((), opened)
        self._waiting: deque[_Picture] = deque()
        self._timer: Timer | None = None
        self._hearers: dict[LateHearer, None] = {}
        self._listening = ExitStack()
        self.round_events: list[AnyEvent] = []
        """Events of the current round that may be shown."""
        self.line = 0
        """Number of the last chat message that may be shown."""
        self.has_shown: Callable[[], None] = lambda: None
        """Called when something more may be shown."""

    def begin(self, talks: Talks) -> None:
        """Start to receive the table's chat."""
        self._listening.enter_context(talks.hearing(self._table, self))

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
        return self._telling.state

    @property
    def is_over(self) -> bool:
        """Return whether the table has stopped and everything has been shown."""
        return not (self._waiting or self._house.runs(self._table))

    def now(self) -> Telling:
        """Return the table as it may be shown, for a new spectator."""
        return self._tell((), self.state)

    @contextmanager
    def telling(self, hearer: LateHearer) -> Iterator[None]:
        """Register a receiver while the context is open."""
        self._hearers[hearer] = None
        try:
            yield
        finally:
            self._hearers.pop(hearer, None)

    def _tell(self, events: tuple[AnyEvent, ...], state: State) -> Telling:
        return Telling(Update(events=events, state=state), self.board, self._said)

    # ---- incoming updates ----------------------------------------------------------------------------------------

    async def turn_out(self) -> None:
        """Do nothing: the delayed view is not a person who could lose access."""

    async def come_again(self) -> None:
        """Do nothing: the delayed view follows the table to any process."""

    def hear(self, update: Update) -> None:
        """Add an update of the table."""
        self._latest = update.state
        picture = self._picture()
        picture.events.extend(update.events)
        picture.said = None
        asyncio.get_running_loop().call_soon(self._note, picture)

    def hear_said(self, number: int, message: bytes) -> None:
        """Add a chat message."""
        self._picture().lines.append((number, message))

    def recall(self, shown: Sequence[PastStates], since: Iterable[PastStates]) -> None:
        """Add what happened earlier: the part of the round already shown (not empty), and the later entries."""
        later, self._waiting = self._waiting, deque()
        for each in since:
            picture = self._picture_at(each.at_us // 1000, each.state)
            picture.events.append(each.event)
        self._waiting += later
        self.round_events = [each.event for each in shown]
        self._telling = self._tell((), shown[-1].state)
        for hearer in list(self._hearers):
            hearer.hear_late(self._telling)
        self.has_shown()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._wait()

    def _picture(self) -> _Picture:
        """Return the snapshot to which current updates belong."""
        picture = self._picture_at(self._house.now_ms(), self._latest)
        self._wait()
        return picture

    def _picture_at(self, at_ms: int, state: State) -> _Picture:
        last = self._waiting[-1] if self._waiting else None
        if last is None or (at_ms - last.since_ms) * PICTURES > self.delay_s * 1000:
            last = _Picture(
                since_ms=at_ms,
                at_ms=at_ms,
                state=state,
                events=deque(maxlen=self._kept_events),
                lines=deque(maxlen=MOST_SAID),
                said=last.said if last else self._said,
            )
            self._waiting.append(last)
        last.at_ms, last.state = at_ms, state
        return last

    def _note(self, picture: _Picture) -> None:
        """Store the accompanying data of a snapshot once all its updates are in."""
        try:
            picture.said = self._beside(picture.state)
        except NoSuchTableError:  # the table is closed
            picture.said = None

    def _wait(self) -> None:
        if self._timer is None and self._waiting:
            due_ms = self._waiting[0].at_ms + self.delay_s * 1000
            self._timer = self._house.clock.call_at(due_ms, self._show)

    def _show(self) -> None:
        """Show the snapshots that have waited long enough."""
        self._timer, now_ms = None, self._house.now_ms()
        while self._waiting and self._waiting[0].at_ms + self.delay_s * 1000 <= now_ms:
            self._show_next(self._waiting.popleft())
            self.has_shown()
        if self.is_over:
            self.close()
        else:
            self._wait()

    def _show_next(self, picture: _Picture) -> None:
        self._said = picture.said or self._said
        for event in picture.events:
            if isinstance(event, TilesWashed):
                self.round_events.clear()
            self.round_events.append(event)
        self._telling = self._tell(tuple(picture.events), picture.state)
        for number, message in picture.lines:
            self.line = number
            for hearer in list(self._hearers):
                hearer.hear_said_late(number, message)
        for hearer in list(self._hearers):
            hearer.hear_late(self._telling)


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
