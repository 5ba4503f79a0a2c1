"""The live connection of a guest to a table, over a real socket."""

import json
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect

from tests.wire import Wire

Message = dict[str, Any]
Work = Callable[[ClientConnection], str | bytes | None]


class Live:
    """One live connection. A reader waits until something comes, or until the server is dead."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._address, self._headers = address, headers
        self.socket: ClientConnection
        self._wire = Wire()

    def open(self) -> None:
        self._connecting = connect(
            self._address,
            additional_headers=self._headers,
            max_size=None,
            max_queue=None,
            compression=None,
            open_timeout=None,
            ping_interval=None,
        )
        self.socket = self._connecting.__enter__()

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connecting.__exit__(kind, error, trace)

    def do(self, work: Work) -> str | bytes | None:
        """Read or write."""
        return work(self.socket)

    def send(self, message: object) -> None:
        self.do(lambda socket: socket.send(json.dumps(message)))

    def receive(self) -> Message:
        text = self.do(lambda socket: socket.recv())
        assert text is not None
        return self._wire.read(text)
