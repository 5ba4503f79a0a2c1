#!/usr/bin/env python3
"""Play one round in Firefox, without a window: does the page work there?

    python scripts/firefox.py [FOLDER] [--screen 390x664] [--firefox /usr/bin/firefox-esr]

Starts a server and Firefox, presses *Play now*, deals, sets the hand and waits for the result. Everything that the
console reports is printed. With FOLDER a picture of each state is written there.
Exit status 1: a state did not come, or the console reported an error.

Firefox is driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it speaks itself.
"""

import argparse
import base64
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

STATES: Final = (
    ("/", "play-now", True),
    ("", "wager-place", True),
    ("", "confirm-set", True),
    ("", "go-on", True),
    ("", "confirm-set", False),  # the next round
    ("/statistics", "statistics-net", False),
    ("/daily", "daily-confirm", False),
)
"""A page to open, or nothing for the same one; the button or part that must come there; whether it is pressed."""
PATIENCE_MS: Final = 60_000
COMES: Final = """
(id, patience) => new Promise((resolve) => {
  const end = performance.now() + patience;
  const look = () => {
    const found = document.querySelector(`[data-testid="${id}"]`);
    if (found && !found.disabled) resolve(true);
    else if (performance.now() > end) resolve(false);
    else requestAnimationFrame(look);
  };
  look();
})
"""
PLACE: Final = """
(id) => {
  const {x, y, width, height} = document.querySelector(`[data-testid="${id}"]`).getBoundingClientRect();
  return JSON.stringify([Math.round(x + width / 2), Math.round(y + height / 2)]);
}
"""


class Firefox:
    """One tab of a running Firefox."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection, self._number = connection, 0
        self.complaints: list[str] = []
        self.do("session.new", capabilities={})
        self.do("session.subscribe", events=["log.entryAdded"])
        self._context: str = self.do("browsingContext.getTree")["contexts"][0]["context"]

    def do(self, method: str, **params: Any) -> Any:
        """Send a command and return its result; log entries that come meanwhile are kept.

        Raises:
            RuntimeError: Firefox refused it.
        """
        self._number += 1
        self._connection.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message = json.loads(self._connection.recv())
            if message.get("method") == "log.entryAdded" and message["params"]["level"] in {"error", "warn"}:
                self.complaints.append(f"{message['params']['level']}: {message['params']['text']}")
            elif message.get("id") == self._number:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['message']}")
                return message["result"]

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self.do("browsingContext.setViewport", context=self._context, viewport=viewport)

    def go(self, url: str) -> None:
        self.do("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def call(self, function: str, *given: str | int) -> Any:
        """Call a function of the page."""
        arguments = [
            {"type": "string" if isinstance(each, str) else "number", "value": each} for each in given
        ]
        found = self.do(
            "script.callFunction",
            functionDeclaration=function,
            arguments=arguments,
            target={"context": self._context},
            awaitPromise=True,
        )
        return found["result"].get("value")

    def press(self, testid: str) -> None:
        x, y = json.loads(self.call(PLACE, testid))
        pointer = {
            "type": "pointer",
            "id": "mouse",
            "actions": [
                {"type": "pointerMove", "x": x, "y": y},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }
        self.do("input.performActions", context=self._context, actions=[pointer])

    def picture(self) -> bytes:
        return base64.b64decode(self.do("browsingContext.captureScreenshot", context=self._context)["data"])


@contextmanager
def started(command: list[str], said: str) -> Iterator[str]:
    """Run a program until the end of the context; return what it says after its start."""
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert running.stdout is not None
    try:
        yield next(found[0] for line in running.stdout if (found := re.search(said, line)))
    finally:
        running.terminate()
        running.wait()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--screen", default="390x664")
    parser.add_argument("--firefox", default="firefox-esr")
    options = parser.parse_args()
    width, height = map(int, options.screen.split("x"))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = [sys.executable, "-m", "paigow", "serve", "--port", "0", "--data", f"{folder}/data"]
        firefox = [
            options.firefox,
            "--headless",
            "--no-remote",
            "--profile",
            folder,
            "--remote-debugging-port",
            "0",
        ]
        with (
            started(server, r"http://127\.0\.0\.1:\d+") as url,
            started(firefox, r"ws://127\.0\.0\.1:\d+") as address,
            connect(f"{address}/session", max_size=None) as connection,
        ):
            tab = Firefox(connection)
            tab.resize(width, height)
            for number, (path, testid, is_pressed) in enumerate(STATES):
                if path:
                    tab.go(f"{url}{path}")
                has_come = tab.call(COMES, testid, PATIENCE_MS)
                print(f"{testid}: {'there' if has_come else 'MISSING'}", flush=True)
                if options.folder is not None:
                    options.folder.mkdir(parents=True, exist_ok=True)
                    (options.folder / f"{number}-{testid}-{options.screen}.png").write_bytes(tab.picture())
                if not has_come:
                    return 1
                if is_pressed:
                    tab.press(testid)
            print(*tab.complaints, sep="\n")
            return int(any(each.startswith("error") for each in tab.complaints))


if __name__ == "__main__":
    sys.exit(main())
