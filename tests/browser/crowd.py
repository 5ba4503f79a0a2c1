"""People in every free place of a table: each has a connection of their own, plays on at once and never banks.

They have no page. They act while the server and the pages settle, so that nothing is under way when a test goes on.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.browser.guests import View
from tests.browser.serving import Exchange, Server
from tests.wire import Wire

COINS: Final = 100_000
WAGER: Final = 1_000


class Regular:
    """A person who has thought about everything, asks for the house way, and agrees to every request."""

    def __init__(self, server: Server, table: str, box: int) -> None:
        with httpx.Client(base_url=server.url) as http:
            self.person = str(http.post("/api/v1/session", json={}).json()["person"])
            self._cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        self.view: View = {}
        self._box = box
        self._line = f"regular-{self.person}"
        self._sent = self._handled = 0
        self._done: set[tuple[int, str]] = set()
        self._address = f"{server.url.replace('http', 'ws', 1)}/api/v1/tables/{table}/live?line={self._line}"
        self._socket: ClientConnection
        self._wire = Wire()

    @contextmanager
    def at_the_table(self) -> Iterator[None]:
        """Take the place at the box, and leave at the end."""
        headers = {"Cookie": self._cookies}
        with connect(self._address, additional_headers=headers, max_size=None) as self._socket:
            self._send(do="sit_down", box=self._box)
            self._send(do="buy_in", coins=COINS)
            yield

    @property
    def is_seated(self) -> bool:
        return any(box.get("seated") == self.person for box in self.view.get("boxes", ()))

    def settle(self, to_ms: int | None, wanted: Mapping[str, int | None]) -> Exchange:
        while self._handled < (wanted.get(self._line) or 0):
            message = self._wire.read(self._socket.recv())
            self._handled += 1
            if message["type"] == "view":
                self.view = message
                self._act(message)
            elif message["type"] == "refusal" and message["code"] == "only_advises":
                self._set_otherwise()
        return Exchange(fetched=0, lines={self._line: (self._sent, self._handled)})

    def _act(self, view: View) -> None:
        if view["bank"].get("offered") == self.person:
            self._once("pass", do="pass_bank")
        stack = next((each.get("stack", 0) for each in view["people"] if each["person"] == self.person), 0)
        if view["phase"] == "betting" and stack >= WAGER:
            self._once("wager", do="place_wager", box=self._box, coins=WAGER)
        for own in view.get("own", ()):
            if view["phase"] == "setting" and own.get("settings"):
                self._once(f"set {own['box']}", do="ask_house_way", box=own["box"])
        if "waits_ms" in view:
            self._once(f"waits {view['phase']}", ask="go_on")
        for right in view.get("may", ()):
            if right["do"] == "answer_proposal":
                number = right["fields"]["number"]
                self._once(f"answer {number}", do="answer_proposal", number=number, consents=True)

    def _set_otherwise(self) -> None:
        """Set the hand if the dealer advises without setting it."""
        for own in self.view.get("own", ()):
            if own.get("settings"):
                way = own["settings"][0]
                self._once(
                    f"set {own['box']} alone", do="set_hand", box=own["box"], low=way["low"], high=way["high"]
                )

    def _once(self, what: str, **message: Any) -> None:
        key = (self.view["round"], what)
        if key not in self._done:
            self._done.add(key)
            self._send(**message)

    def _send(self, **message: Any) -> None:
        self._sent += 1
        self._socket.send(json.dumps(message | {"ref": self._sent}))


@contextmanager
def crowd(server: Server, table: str, boxes: list[int]) -> Iterator[None]:
    """People at these boxes of a table."""
    people = [Regular(server, table, box) for box in boxes]
    with ExitStack() as stack:
        for each in people:
            stack.enter_context(each.at_the_table())
        stack.callback(server.joined_by(lambda: [*people]))
        server.until(lambda: all(each.is_seated for each in people), "people at all the boxes")
        yield
