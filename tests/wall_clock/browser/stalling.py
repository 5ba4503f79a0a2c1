"""A proxy before a server that can fall silent: connections stay open and new ones are taken, but nothing passes."""

import contextlib
import socket
import threading
from typing import Final, Literal, Self

CHUNK: Final = 65_536
LOOK_S: Final = 0.05
Way = Literal["up", "down"]
"""To the server, to the page."""


class StallingProxy:
    """Passes bytes between pages and the server at ``port``, unless it stalls.

    What comes while it stalls is lost, as with a network that never delivers it; so are connections of that time.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._stalled: frozenset[Way] = frozenset()
        self._era = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._is_over = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._is_over.set()
        self._listener.close()

    def stall(self, *ways: Way) -> None:
        """From now on nothing passes these ways."""
        self._stalled = frozenset(ways)

    def heal(self, port: int | None = None) -> None:
        """New connections pass again, to a server at another port if it moved; those of before stay silent for good."""
        self._target = port or self._target
        self._era += 1
        self._stalled = frozenset()

    def _accept(self) -> None:
        while not self._is_over.is_set():
            try:
                page, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(page, self._era), daemon=True).start()

    def _serve(self, page: socket.socket, era: int) -> None:
        try:
            server = socket.create_connection(("127.0.0.1", self._target))
        except OSError:  # it is away; the page hears nothing of that while the network is silent
            while era == self._era and not self._is_over.is_set():
                self._is_over.wait(LOOK_S)
            page.close()
            return
        for source, target, way in ((page, server, "up"), (server, page, "down")):
            threading.Thread(target=self._pass, args=(source, target, way, era), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, way: Way, era: int) -> None:
        was_stalled = False
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                was_stalled = was_stalled or way in self._stalled or era != self._era
                if not was_stalled:
                    target.sendall(data)
        while era == self._era and self._stalled and not self._is_over.is_set():
            self._is_over.wait(LOOK_S)  # a silent network does not tell that the other end has gone
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.close()
