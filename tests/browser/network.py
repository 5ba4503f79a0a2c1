"""A network between one page and the server that a test can silence."""

import json
from pathlib import Path
from typing import Any, Final, Literal

from tests.browser.guests import Guest

NETWORK: Final = Path(__file__).with_name("network.js").read_text()
Way = Literal["up", "down"]
"""Directions: to the server, to the page."""


class Network:
    """Between one page and the server."""

    def __init__(self, guest: Guest) -> None:
        self._page = guest.page
        guest.context.add_init_script(NETWORK)

    def stall(self, *ways: Way) -> None:
        """Let nothing pass in these directions from now on."""
        self._page.evaluate("ways => network.stall(ways)", list(ways))

    def heal(self) -> None:
        """Let new connections pass again; the old ones stay silent for good."""
        self._page.evaluate("network.heal()")

    def sent(self) -> list[dict[str, Any]]:
        """Return what the page has sent since it was loaded, whether it arrived or not."""
        return [json.loads(text) for text in self._page.evaluate("network.sent")]
