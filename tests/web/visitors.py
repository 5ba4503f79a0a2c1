"""Visitors of a server under test: over HTTP, and over the live connection to a table.

They do the same over sockets (``tests.web.sockets``) as in the process of the server (``tests.web.inprocess``).
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, Final, Protocol, Self, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed

from tests.wire import Wire

Message = dict[str, Any]
T = TypeVar("T")
COME_AGAIN: Final = 1012


class NotHeardError(TimeoutError):
    """Nothing comes any more of what a visitor waits for."""


class Socket(Protocol):
    """A live connection, as ``Live`` needs it."""

    def send(self, message: str | bytes, /) -> None: ...
    def put(self, message: str | bytes, /) -> None:
        """Send a message, but let others send theirs before the server reads it."""
        ...

    def recv(self, end_us: int | None = None, /) -> str | bytes:
        """The next message that comes before ``end_us`` by the server's clock."""
        ...

    def arrived(self) -> list[str]:
        """All that has come by now, without any time passing."""
        ...

    def end_us(self) -> int | None:
        """Return the end of a wait that begins now. ``None`` means forever."""
        ...

    def pass_ms(self, ms: int, /) -> None:
        """Let time pass."""
        ...

    def close(self) -> None: ...
    def __iter__(self) -> Iterator[str | bytes]: ...


Connect = Callable[[str, Iterable[tuple[str, str]]], Socket]
"""Opens a live connection: path and headers."""


class Visitor:
    """A browser: it keeps its cookie and opens live connections."""

    at: "Live"
    """The connection to the table, where a test keeps one."""

    def __init__(self, url: str, http: httpx.Client, connect: Connect) -> None:
        self.url, self.http = url, http
        self._connect = connect

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()

    def come_in(self, name: str | None = None) -> str:
        """Become a guest; returns the person's id."""
        body = self.http.post("/api/v1/session", json={} if name is None else {"name": name}).json()
        self.person = str(body["person"])
        return self.person

    def open_table(self, **order: Any) -> str:
        answer = self.http.post("/api/v1/tables", json={"book": "nz"} | order)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def panel(self, table: str) -> "Live":
        """The live connection of a page that has the supervisor's panel."""
        return self.live(table, asked="?panel=1")

    def live(self, table: str, *, asked: str = "", **headers: str) -> "Live":
        def connected() -> Socket:
            cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
            sent = ({"Cookie": cookies} if cookies else {}) | headers
            return self._connect(f"/api/v1/tables/{table}/live{asked}", sent.items())

        return Live(connected)


class Live:
    """One live connection. Everything that a test has read from it is in ``heard``."""

    def __init__(self, connect: Callable[[], Socket]) -> None:
        self._connect = connect
        self.socket: Socket
        self.raw: list[str] = []
        """The messages as they came."""
        self.heard: list[str] = []
        """The messages; in place of each patch the view that it gives."""
        self._wire = Wire()

    def __enter__(self) -> Self:
        self.socket = self._connect()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def send(self, message: object) -> None:
        self._unless_to_come_again(lambda: self.socket.send(json.dumps(message)))

    def _unless_to_come_again(self, work: Callable[[], T]) -> T:
        """Do something with the connection; if the server asks for it, open it again first, as the page does."""
        try:
            return work()
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != COME_AGAIN:
                raise
        self.socket = self._connect()
        return work()

    def put(self, message: object) -> None:
        """Send a message, but let others send theirs before the server reads it."""
        self.socket.put(json.dumps(message))

    def receive(self, end_us: int | None = None) -> Message:
        """The next message.

        Raises:
            NotHeardError: none comes before ``end_us`` by the server's clock.
        """
        text = self._unless_to_come_again(lambda: self.socket.recv(end_us))
        assert isinstance(text, str)
        return self._note(text)

    def arrived(self) -> list[Message]:
        """All that has come by now, without any time passing."""
        return [self._note(text) for text in self.socket.arrived()]

    def _note(self, text: str) -> Message:
        self.raw.append(text)
        message = self._wire.read(text)
        self.heard.append(json.dumps(message))
        return message

    def until(self, is_it: Callable[[Message], bool]) -> Message:
        """The next message that is the one waited for."""
        end_us = self.socket.end_us()
        while not is_it(message := self.receive(end_us)):
            pass
        return message

    def view(self, is_it: Callable[[Message], bool] = lambda view: True) -> Message:
        """The next view of which something is true."""
        return self.until(lambda message: message["type"] == "view" and is_it(message))

    def latest(self, is_it: Callable[[Message], bool]) -> Message:
        """Return the latest view as soon as a condition holds for it. It may have come before the last answer."""
        for text in reversed(self.heard):
            message: Message = json.loads(text)
            if message["type"] == "view":
                return message if is_it(message) else self.view(is_it)
        return self.view(is_it)

    def refusal(self) -> Message:
        return self.until(lambda message: message["type"] == "refusal")

    def ask(self, **message: Any) -> Message:
        """Send a question or a command that will be refused; returns the answer."""
        ref = f"r{len(self.heard)}"
        self.send(message | {"ref": ref})
        return self.until(lambda answer: answer.get("ref") == ref)


class Player:
    """Somebody who plays on: sits down, wagers, and sets the first setting on offer or asks for the house way.

    A player who was too fast asks again later. Any other refusal is kept in ``refused``.
    """

    def __init__(
        self, live: Live, person: str, box: int, *, asks: bool = False, coins: int = 100_000
    ) -> None:
        self.live, self.person, self.box, self.asks = live, person, box, asks
        self.views: list[Message] = []
        self.done: set[tuple[int, str]] = set()
        self.sent: list[Message] = []
        self.refused: list[Message] = []
        self.over: set[int] = set()
        """Rounds with an own wager that are over."""
        self._send({"do": "sit_down", "box": box})
        self._send({"do": "buy_in", "coins": coins})

    def step(self) -> Message:
        """Hear one message and do what it calls for."""
        try:
            message = self.live.receive()
        except TimeoutError as error:
            raise NotHeardError(f"{error}; refused: {self.refused}; seen: {self.views[-1:]}") from error
        self.heed(message)
        return message

    def heed(self, message: Message) -> None:
        """Do what a message calls for."""
        if message["type"] == "view":
            self.views.append(message)
            self._act(message)
            self._note_over(message)
        elif message["type"] == "refusal":
            self._bear(message)

    def _bear(self, refusal: Message) -> None:
        if refusal["code"] == "too_fast" and refusal["ref"] is not None:
            self.live.socket.pass_ms(refusal["facts"]["wait_ms"])
            self._send(self.sent[refusal["ref"]])
        elif refusal["code"] == "only_advises":  # the player takes the advice into account, and sets the hand
            self.asks = False
            self.done -= {each for each in self.done if each[1].startswith("set")}
            self._send({"do": "ask_advice", "box": self.box})
        else:
            self.refused.append(refusal)

    def play(self, rounds: int) -> None:
        """Until so many more rounds with an own wager are over."""
        most = len(self.over) + rounds
        while len(self.over) < most:
            self.step()

    def play_at_once(self, rounds: int = 1) -> None:
        """As ``play``, without any time passing: nobody else and no timer is waited for.

        In the round after the last of them nothing is done yet.
        """
        most = len(self.over) + rounds
        if self.views:
            self._act(self.views[-1])
        while len(self.over) < most:
            arrived = self.live.arrived()
            assert arrived, f"nothing comes unless time passes; seen: {self.views[-1:]}"
            for message in arrived:
                if message["type"] == "view":
                    self._note_over(message)
                if len(self.over) < most:
                    self.heed(message)
                elif message["type"] == "view":
                    self.views.append(message)

    def _note_over(self, view: Message) -> None:
        ended = {number for number in self._wagered() if number < view["round"]}
        if view["phase"] == "round_over":
            ended.add(view["round"])
        self.over |= ended & self._wagered()

    def _wagered(self) -> set[int]:
        return {number for number, what in self.done if what == "wager"}

    def _act(self, view: Message) -> None:
        if view["bank"].get("offered") == self.person:
            self._once(view, "pass", {"do": "pass_bank"})
        stack = {each["person"]: each.get("stack", 0) for each in view.get("people", [])}
        if view["phase"] == "betting" and stack.get(self.person, 0) >= 1000:
            self._once(view, "wager", {"do": "place_wager", "box": self.box, "coins": 1000})
        for own in view.get("own", []):
            if view["phase"] == "setting" and own.get("settings"):
                choice = own["settings"][0]
                command = {"do": "set_hand", "box": own["box"], "low": choice["low"], "high": choice["high"]}
                asking = {"do": "ask_house_way", "box": own["box"]}
                self._once(view, f"set {own['box']}", asking if self.asks else command)

    def _once(self, view: Message, what: str, command: Message) -> None:
        if (view["round"], what) not in self.done:
            self.done.add((view["round"], what))
            self._send(command)

    def _send(self, command: Message) -> None:
        self.live.send(command | {"ref": len(self.sent)})
        self.sent.append(command)


def play_together(players: Sequence[Player], is_over: Callable[[], bool]) -> None:
    """Let several play in turn. Time passes only while none of them has anything to do.

    Raises:
        NotHeardError: it is not over, and nothing comes any more.
    """
    while not is_over():
        heard = [(player, message) for player in players for message in player.live.arrived()]
        for player, message in heard:
            player.heed(message)
        if not heard:
            players[0].step()
