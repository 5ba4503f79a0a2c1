"""People who come to the server under test: over HTTP, and over the live connection of a real socket."""

import json
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
T = TypeVar("T")
COME_AGAIN: Final = 1012
AGAIN_S: Final = 0.1
MOVED_S: Final = 10.0
"""While a table goes from one process to another each may say: come again. After so long nobody may."""
PATIENCE_S = 60.0


class Visitor:
    """A browser, so to say: keeps its cookie, opens live connections."""

    at: "Live"
    """His connection to the table, where a test keeps one."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()

    def come_in(self, name: str | None = None) -> str:
        """Become a guest; returns the person's id."""
        body = self.http.post("/api/session", json={} if name is None else {"name": name}).json()
        self.person = str(body["person"])
        return self.person

    def open_table(self, **order: Any) -> str:
        answer = self.http.post("/api/tables", json={"book": "nz"} | order)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def panel(self, table: str) -> "Live":
        """The live connection of a page that has the supervisor's panel."""
        return self.live(table, asked="?panel=1")

    def live(self, table: str, *, asked: str = "", **headers: str) -> "Live":
        def sent() -> dict[str, str]:
            cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
            return ({"Cookie": cookies} if cookies else {}) | headers

        address = self.url.replace("http://", "ws://") + f"/api/tables/{table}/live{asked}"
        return Live(address, sent)


class Live:
    """One live connection, opened anew like a page's when it is to be; everything that came is in ``heard``."""

    def __init__(self, address: str, headers: Callable[[], dict[str, str]]) -> None:
        self._address, self._headers = address, headers
        self.socket: ClientConnection
        self.heard: list[str] = []

    def _open(self) -> None:
        self._connecting = connect(
            self._address,
            additional_headers=self._headers(),
            max_size=None,
            max_queue=None,
            compression=None,
        )
        self.socket = self._connecting.__enter__()

    def __enter__(self) -> Self:
        self._open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connecting.__exit__(kind, error, trace)

    def send(self, message: object) -> None:
        self._unless_to_open(lambda: self.socket.send(json.dumps(message)))

    def _unless_to_open(self, work: Callable[[], T]) -> T:
        end_s = time.monotonic() + MOVED_S
        while True:
            try:
                return work()
            except ConnectionClosed as closed:
                if closed.rcvd is None or closed.rcvd.code != COME_AGAIN or time.monotonic() > end_s:
                    raise
                time.sleep(AGAIN_S)
                self._open()

    def receive(self, timeout_s: float = PATIENCE_S) -> Message:
        text = self._unless_to_open(lambda: self.socket.recv(timeout=timeout_s))
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        return message

    def until(self, is_it: Callable[[Message], bool], patience_s: float = PATIENCE_S) -> Message:
        """The next message that is the one waited for."""
        end_s = time.monotonic() + patience_s
        while True:
            message = self.receive(max(0.01, end_s - time.monotonic()))
            if is_it(message):
                return message

    def view(self, is_it: Callable[[Message], bool] = lambda view: True) -> Message:
        """The next view of which something is true."""
        return self.until(lambda message: message["type"] == "view" and is_it(message))

    def refusal(self) -> Message:
        return self.until(lambda message: message["type"] == "refusal")

    def ask(self, **message: Any) -> Message:
        """Send a question or a command that will be refused; returns the answer."""
        ref = f"r{len(self.heard)}"
        self.send(message | {"ref": ref})
        return self.until(lambda answer: answer.get("ref") == ref)


class Player:
    """Somebody who plays on: sits down, wagers, and sets the first setting on offer or asks for the house way.

    What he asked too fast he asks again; any other refusal is kept in ``refused``, and told when he waits in vain.
    """

    def __init__(
        self, live: Live, person: str, box: int, *, asks: bool = False, coins: int = 100_000
    ) -> None:
        self.live, self.person, self.box, self.asks = live, person, box, asks
        self.views: list[Message] = []
        self.done: set[tuple[int, str]] = set()
        self.sent: list[Message] = []
        self.refused: list[Message] = []
        self._send({"do": "sit_down", "box": box})
        self._send({"do": "buy_in", "coins": coins})

    def step(self, timeout_s: float = PATIENCE_S) -> Message:
        """Hear one message and do what it calls for."""
        try:
            message = self.live.receive(timeout_s)
        except TimeoutError as error:
            raise TimeoutError(
                f"waited for {timeout_s} s; refused: {self.refused}; seen: {self.views[-1:]}"
            ) from error
        if message["type"] == "view":
            self.views.append(message)
            self._act(message)
        elif message["type"] == "refusal":
            self._bear(message)
        return message

    def _bear(self, refusal: Message) -> None:
        if refusal["code"] == "too_fast" and refusal["ref"] is not None:
            time.sleep(refusal["facts"]["wait_ms"] / 1000)
            self._send(self.sent[refusal["ref"]])
        elif refusal["code"] == "only_advises":  # then he takes the advice into account, and sets it himself
            self.asks = False
            self.done -= {each for each in self.done if each[1].startswith("set")}
            self._send({"do": "ask_advice", "box": self.box})
        else:
            self.refused.append(refusal)

    def play(self, rounds: int, patience_s: float = PATIENCE_S) -> None:
        """Until so many more rounds with an own wager are over."""
        end_s = time.monotonic() + patience_s
        before = self._wagered()
        over: set[int] = set()
        while len(over) < rounds:
            view = self.step(max(0.01, end_s - time.monotonic()))
            if "phase" in view:
                ended = {number for number in self._wagered() if number < view["round"]}
                if view["phase"] == "round_over":
                    ended.add(view["round"])
                over = (ended & self._wagered()) - before

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
