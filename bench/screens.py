"""People on real sockets for `bench/server.py`: the players wager and set in every round, the others watch.

Each player reports when a wager was sent; everybody else at the table reports when it was on the screen.
"""

import asyncio
import random
import time
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.wire import Wire

STACK = 500_000
AT_ONCE = 20
"""HTTP requests under way."""


class Person(Struct):
    person: str
    stack: int = 0


class Own(Struct):
    box: int
    settings: tuple[dict[str, Any], ...] = ()


class Bank(Struct):
    offered: str | None = None


class Box(Struct):
    number: int
    wagers: tuple[Person, ...] = ()


class View(Struct):
    """What a player looks at."""

    phase: str
    round: int
    settings: dict[str, Any]
    bank: Bank
    boxes: tuple[Box, ...] = ()
    own: tuple[Own, ...] = ()


class Placed(Struct):
    event: str
    person: str = ""


class Told(Struct):
    """A view or a patch, as far as every screen looks at it."""

    events: tuple[Placed, ...] = ()


READ_EVENTS = msgspec.json.Decoder(Told)


class Tally:
    """What all screens have seen since it was cleared."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.messages = self.bytes = self.sent = self.refused = self.rounds = 0
        self.seen_s: list[float] = []
        self.answered_s: list[float] = []
        self.lag_s: list[float] = []


class Table:
    """One table: when whose wager was sent."""

    def __init__(self, table: str, tally: Tally) -> None:
        self.table, self.tally = table, tally
        self.sent_s: dict[str, float] = {}
        self.round = 0


class Screen:
    """One socket; with a ``box`` somebody plays there."""

    def __init__(self, url: str, table: Table, cookie: str, person: str, *, box: int | None, think_s: float):
        self.url, self.table, self.cookie, self.person = url, table, cookie, person
        self.box, self.think_s = box, think_s
        self.done: set[tuple[int, str]] = set()
        self.later: set[asyncio.Task[None]] = set()
        self.socket: ClientConnection | None = None
        self.ready = asyncio.Event()
        self.wire = Wire()

    async def stay(self) -> None:
        address = self.url.replace("http", "ws", 1) + f"/api/v1/tables/{self.table.table}/live"
        headers = {"Cookie": self.cookie}
        async with connect(
            address,
            additional_headers=headers,
            compression=None,
            max_size=None,
            max_queue=None,
            ping_interval=None,
        ) as self.socket:
            if self.box is not None:
                await self.send({"do": "buy_in", "coins": STACK})
                await self.send({"do": "sit_down", "box": self.box})
            self.ready.set()
            with suppress(ConnectionClosed):
                while True:
                    self.take(await self.socket.recv(decode=False))

    async def send(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        self.table.tally.sent += 1
        with suppress(ConnectionClosed):
            await self.socket.send(msgspec.json.encode(message).decode())

    # ---- what comes ----------------------------------------------------------------------------------------------

    def take(self, frame: bytes) -> None:
        tally = self.table.tally
        tally.messages += 1
        tally.bytes += len(frame)
        if frame.startswith(b'{"type":"refusal"'):
            tally.refused += 1
        elif frame.startswith((b'{"type":"patch"', b'{"type":"view"')):
            if b'"wager_placed"' in frame:
                self.saw(frame)
            if self.box is not None:
                self.look(msgspec.convert(self.wire.read(frame), View), self.box)

    def saw(self, frame: bytes) -> None:
        now_s = time.perf_counter()
        for event in READ_EVENTS.decode(frame).events:
            sent_s = self.table.sent_s.get(event.person) if event.event == "wager_placed" else None
            if sent_s is not None:
                mine = event.person == self.person
                (self.table.tally.answered_s if mine else self.table.tally.seen_s).append(now_s - sent_s)

    def look(self, view: View, box: int) -> None:
        if view.round > self.table.round:
            self.table.tally.rounds += self.table.round > 0
            self.table.round = view.round
        if view.bank.offered == self.person:
            self.once(view, "pass", {"do": "pass_bank"})
        if view.phase == "betting":
            coins = view.settings["minimum"]
            self.once(view, "wager", {"do": "place_wager", "box": box, "coins": coins})
        for own in view.own:
            if view.phase == "setting" and own.settings:
                choice = own.settings[0]
                setting = {"low": choice["low"], "high": choice["high"]}
                self.once(view, "set", {"do": "set_hand", "box": own.box, **setting})

    def once(self, view: View, what: str, message: dict[str, Any]) -> None:
        if (view.round, what) not in self.done:
            self.done = {each for each in self.done if each[0] == view.round} | {(view.round, what)}
            task = asyncio.create_task(self.after_thought(what, message))
            self.later.add(task)
            task.add_done_callback(self.later.discard)

    async def after_thought(self, what: str, message: dict[str, Any]) -> None:
        await asyncio.sleep(self.think_s * (0.1 + random.random()))
        if what == "wager":
            self.table.sent_s[self.person] = time.perf_counter()
        await self.send(message)


# ---- who comes in --------------------------------------------------------------------------------------------------


async def guests(url: str, number: int) -> list[tuple[str, str]]:
    """So many guests: cookie and person of each."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def one() -> tuple[str, str]:
        async with turn, httpx.AsyncClient(base_url=url, timeout=60) as http:
            answer = (await http.post("/api/v1/session", json={})).raise_for_status()
            return "; ".join(f"{name}={value}" for name, value in http.cookies.items()), answer.json()[
                "person"
            ]

    return list(await asyncio.gather(*[one() for _ in range(number)]))


async def open_tables(url: str, cookies: list[str], order: dict[str, Any]) -> list[str]:
    """One table for each of those who open them."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        turn = asyncio.Semaphore(AT_ONCE)

        async def one(cookie: str) -> str:
            async with turn:
                answer = await http.post("/api/v1/tables", json=order, headers={"Cookie": cookie})
                return str(answer.raise_for_status().json()["table"])

        return list(await asyncio.gather(*map(one, cookies)))


async def note_lag(tally: Tally) -> None:
    """How late the client itself is: its figures count only while that is little."""
    while True:
        start_s = time.perf_counter()
        await asyncio.sleep(0.02)
        tally.lag_s.append(time.perf_counter() - start_s - 0.02)
