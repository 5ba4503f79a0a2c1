"""The live connection to a table, which reconnects by itself.

Unanswered messages are sent again with the same idempotency key and the round and phase of the first time:
the house carries them out once, or not at all if the table has moved on. Events have the numbers of the
table's log, so none is reported twice.
"""

import asyncio
import random
import secrets
from collections import deque
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from paigow.client.patches import patched
from paigow.client.refusals import Refusal
from paigow.client.seeds import Seeds
from paigow.client.view_types import Event, Explanation, Update, View
from paigow.clock import Clock

FIRST_WAIT_S: Final = 0.25
LONGEST_WAIT_S: Final = 15.0
SILENCE_S: Final = 15.0
"""Longest silence: the house sends something at least every five seconds."""
OPENING_S: Final = 10.0
MOST_UNANSWERED: Final = 32
"""Orders in flight; a further one waits."""
MOST_EVENTS: Final = 2_000
"""Events kept for a slow program; older ones count as missed."""
FOR_GOOD: Final = frozenset({4401, 4403, 4404})
"""Close codes after which reconnecting is useless: signed out, a foreign page, no such table."""
_ENDED: Final = Refusal(code="connection_ended", text="The connection to the table has ended.")


class _Sent(Struct):
    """A message without an answer yet."""

    message: dict[str, Any]
    answer: "asyncio.Future[dict[str, Any] | Refusal]"
    at: dict[str, Any] | None = None
    """When it was first sent."""


class Table:
    """One viewer at one table, for ``async with``; ``async for`` gives each update.

    Orders return ``None`` once done.
    """

    def __init__(
        self, address: str, *, headers: Mapping[str, str], clock: Clock, seeds: Seeds | None = None
    ) -> None:
        self._clock = clock
        self._address, self._headers, self._seeds = address, dict(headers), seeds
        self._sign, self._ref = secrets.token_hex(6), 0
        self._unanswered: dict[int, _Sent] = {}
        self._turns = asyncio.Semaphore(MOST_UNANSWERED)
        self._socket: ClientConnection | None = None
        self._is_seen = False
        """A view has come over this connection."""
        self._whole: dict[str, Any] = {}
        """The last view as it was sent, with all patches applied."""
        self._told: int | None = None
        """Number of the last reported event."""
        self._events: deque[Event] = deque()
        self._missed = 0
        self._news, self._looks = asyncio.Event(), asyncio.Event()
        """There is an update; a view came that may request seeds."""
        self._view: View | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self.ended: Refusal | None = None
        """Why the connection has ended permanently; ``None`` while it continues."""
        self.connections = 0
        """Number of connections made."""

    async def __aenter__(self) -> Self:
        """Connect, and wait for the first view, or for a refusal."""
        work = (self._keep(), *(() if self._seeds is None else (self._give(self._seeds),)))
        self._tasks = [asyncio.create_task(each, name=f"table {self._address}") for each in work]
        await self._news.wait()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._tasks:
            task.cancel()
        for ended in await asyncio.gather(*self._tasks, return_exceptions=True):
            if (
                isinstance(ended, OSError) and error is None
            ):  # seeds could not be stored, so they were not given
                raise ended

    @property
    def view(self) -> View:
        """Return the table as last seen.

        Raises:
            ConnectionError: it was never seen: see ``ended``.
        """
        if self._view is None:
            raise ConnectionError((self.ended or _ENDED).text)
        return self._view

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Update:
        """Return the next update, merged with all earlier ones not yet read. Ends with the connection."""
        await self._news.wait()
        if self.ended is not None and not self._events:
            raise StopAsyncIteration
        events, missed = tuple(self._events), self._missed
        self._events.clear()
        self._missed = 0
        if self.ended is None:
            self._news.clear()
        return Update(view=self.view, events=events, missed=missed)

    # ---- orders ------------------------------------------------------------------------------------------------------

    async def order(self, do: str, **fields: Any) -> Refusal | None:
        """Give any order; return ``None`` when it is stored.

        It is done once, whatever happens to the connection.

        Args:
            do: Its name (see docs/protocol.md).
            fields: Its fields: ``box=2``, ``coins=1000``.
        """
        answer = await self._ask({"do": do, **fields}, is_signed=True)
        return answer if isinstance(answer, Refusal) else None

    async def buy_in(self, coins: int) -> Refusal | None:
        """Bring coins from the account to the table."""
        return await self.order("buy_in", coins=coins)

    async def cash_out(self, coins: int) -> Refusal | None:
        """Take coins back to the account."""
        return await self.order("cash_out", coins=coins)

    async def sit(self, box: int) -> Refusal | None:
        """Take the place at a box."""
        return await self.order("sit_down", box=box)

    async def sit_out(self) -> Refusal | None:
        """Keep the place without being waited for, until the next wager or ``sit_in``."""
        return await self.order("sit_out")

    async def sit_in(self) -> Refusal | None:
        """Play again after sitting out."""
        return await self.order("sit_in")

    async def leave(self) -> Refusal | None:
        """Give up the place; the coins at the table go back to the account."""
        return await self.order("leave")

    async def wager(self, box: int, coins: int, bet: str = "main") -> Refusal | None:
        """Wager, or change the wager to ``coins`` in all. ``bet``: ``main``, ``bonus`` or ``tie``."""
        return await self.order("place_wager", box=box, coins=coins, bet=bet)

    async def take_back(self, box: int, bet: str = "main") -> Refusal | None:
        """Take a wager back while bets are open."""
        return await self.order("take_back_wager", box=box, bet=bet)

    async def set_hand(
        self, box: int, low: tuple[str, ...] | list[str], high: tuple[str, ...] | list[str]
    ) -> Refusal | None:
        """Set a hand: two faces each."""
        return await self.order("set_hand", box=box, low=list(low), high=list(high))

    async def ask_house_way(self, box: int) -> Refusal | None:
        """Have the dealer set the hand by the house way."""
        return await self.order("ask_house_way", box=box)

    async def take_bank(self, *, with_house: bool = False) -> Refusal | None:
        """Take the bank that is offered, alone or with the house."""
        return await self.order("take_bank", with_house=with_house)

    async def pass_bank(self) -> Refusal | None:
        """Decline the bank that is offered."""
        return await self.order("pass_bank")

    async def go_on(self) -> Refusal | None:
        """Tell the dealer not to wait for what this viewer may still do."""
        answer = await self._ask({"ask": "go_on"}, is_signed=False)
        return answer if isinstance(answer, Refusal) else None

    async def explain(self, box: int) -> Explanation | Refusal:
        """Return how the house would set the hand of a box, and by which row."""
        answer = await self._ask({"ask": "explain", "box": box}, is_signed=False)
        return answer if isinstance(answer, Refusal) else msgspec.convert(answer, Explanation)

    async def _ask(self, message: dict[str, Any], *, is_signed: bool) -> dict[str, Any] | Refusal:
        async with self._turns:
            if self.ended is not None:
                return self.ended
            self._ref += 1
            ref = self._ref
            signed = {"id": f"{self._sign}-{ref}"} if is_signed else {}
            sent = _Sent(message | {"ref": ref} | signed, asyncio.get_running_loop().create_future())
            self._unanswered[ref] = sent
            try:
                await self._send(sent)
                return await sent.answer
            finally:
                self._unanswered.pop(ref, None)

    async def _send(self, sent: _Sent) -> None:
        """Send a message without an answer, now if connected, or after reconnecting."""
        if self._socket is None or not self._is_seen:
            return
        again = {} if sent.at is None or "id" not in sent.message else {"resent": sent.at}
        sent.at = sent.at or {"round": self.view.round, "phase": self.view.phase}
        try:
            await self._socket.send(msgspec.json.encode(sent.message | again).decode())
        except ConnectionClosed:
            return

    async def _give(self, seeds: Seeds) -> None:
        """Give the viewer's own seeds whenever a view requests them; refused ones are due again with the next view."""
        while await self._looks.wait():
            self._looks.clear()
            for order in seeds.due(self.view):
                if await self.order(**order) is None:
                    seeds.done(self.view.table, order)

    # ---- incoming messages -------------------------------------------------------------------------------------------

    async def _keep(self) -> None:
        """Connect again and again, each time a little later, until the house closes permanently."""
        why, tried = _ENDED, 0
        try:
            while True:
                heard, refusal, code = await self._stay()
                why = refusal or why
                if code in FOR_GOOD:
                    return
                tried = 0 if heard else tried + 1
                await self._clock.sleep(pause_s(tried))
        finally:
            self.ended = why
            for sent in self._unanswered.values():
                if not sent.answer.done():
                    sent.answer.set_result(why)
            self._news.set()

    async def _stay(self) -> tuple[bool, Refusal | None, int | None]:
        """Hold one connection; return whether anything was heard, an unsolicited refusal, and the close code."""
        heard, refusal, code = False, None, None
        self._is_seen = False
        try:
            async with (
                self._clock.timeout(OPENING_S) as opening,
                connect(
                    self._address,
                    additional_headers=self._headers,
                    max_size=None,
                    open_timeout=None,  # our clock limits it
                ) as socket,
            ):
                self._socket = socket
                self.connections += 1
                while True:
                    opening.restart(SILENCE_S)
                    refusal = await self._take(msgspec.json.decode(await socket.recv())) or refusal
                    heard = True
        except ConnectionClosed as error:
            code = None if error.rcvd is None else error.rcvd.code
        except (OSError, InvalidHandshake):  # includes TimeoutError
            pass
        finally:
            self._socket = None
        return heard, refusal, code

    async def _take(self, message: dict[str, Any]) -> Refusal | None:
        """Handle a message; return a refusal that answers nothing."""
        ref = message.get("ref")
        sent = self._unanswered.get(ref) if isinstance(ref, int) else None
        match message["type"]:
            case "view":
                events = message.pop("events", [])
                await self._see(patched({}, message), events)
            case "patch" if message["number"] == self._whole["number"] + 1:
                whole = patched(patched(self._whole, message["public"]), message.get("private", {}))
                await self._see(whole | {"number": message["number"]}, message.get("events", []))
            case "patch":
                await self._ask_view()
            case "recalled" if self._is_seen:
                self._tell(message["events"], self.view.version)
            case "refusal":
                refusal = msgspec.convert(message, Refusal)
                if sent is None:
                    return refusal
                _answer(sent, refusal)
            case "done" | "explanation" if sent is not None:
                _answer(sent, message)
        return None

    async def _ask_view(self) -> None:
        if self._socket is not None:
            await self._socket.send('{"ask":"view"}')

    async def _see(self, whole: dict[str, Any], events: list[dict[str, Any]]) -> None:
        self._whole = whole
        view = msgspec.convert(whole, View)
        own = {whole["you"]: whole["name"]} if "name" in whole else {}
        self._view = msgspec.structs.replace(view, whole=whole, names={**view.names, **own})
        self._tell(events, self._view.version)
        self._looks.set()
        if not self._is_seen:
            self._is_seen = True
            for sent in list(self._unanswered.values()):
                await self._send(sent)

    def _tell(self, events: list[dict[str, Any]], last: int) -> None:
        """Report the new ones of some events, the last of which has this number."""
        first = last - len(events) + 1
        if events:
            if self._told is not None:
                self._missed += max(0, first - self._told - 1)
            for seq, facts in enumerate(events, first):
                if self._told is None or seq > self._told:
                    self._events.append(Event(seq=seq, name=facts["event"], facts=facts))
            self._told = max(last, self._told or 0)
        while len(self._events) > MOST_EVENTS:
            self._events.popleft()
            self._missed += 1
        self._news.set()


def pause_s(tried: int) -> float:
    """Return the pause before the next connection attempt: longer with each failure, and random."""
    return min(FIRST_WAIT_S * 2.0**tried, LONGEST_WAIT_S) * random.uniform(0.5, 1.0)  # noqa: S311 - no secret


def _answer(sent: _Sent, answer: dict[str, Any] | Refusal) -> None:
    if not sent.answer.done():
        sent.answer.set_result(answer)
