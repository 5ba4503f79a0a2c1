"""The lobby, where a visitor orders a table."""

import re
from collections.abc import Mapping
from typing import Any

from tests.browser.guests import Guest
from tests.browser.hands import Hands, Mouse
from tests.browser.table import Table


class Lobby:
    """The lobby as one visitor uses it."""

    def __init__(self, guest: Guest, hands: Hands | None = None) -> None:
        self.guest = guest
        self.hands: Hands = hands or Mouse(guest)
        guest.go("/")

    def open_table(
        self, book: str = "nz", *, bots: int = 2, options: Mapping[str, str] | None = None, **fields: str
    ) -> Table:
        """Order a table by a book, and go to it. ``fields``: those under 'Limits and times', by test id.

        ``options``: of the book, by the words of their values.
        """
        self.order(book, bots=bots, options=options, **fields)
        self.guest.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
        table = Table(self.guest, self.hands)
        table.wait_for_bots(bots)
        return table

    def take_name(self, name: str) -> None:
        """Give the visitor a name."""
        self.hands.press("rename-open")
        self.hands.write("your-name", name)
        self.hands.press("rename")

    def order(
        self,
        book: str = "nz",
        *,
        bots: int | str = 2,
        options: Mapping[str, str] | None = None,
        **fields: str,
    ) -> None:
        """Fill in the order and send it."""
        self.hands.choose_book(book)
        self.hands.write("lobby-bots", str(bots))
        if fields or options:
            self.guest.page.get_by_test_id("lobby-limits").locator("summary").click()
        for name, text in fields.items():
            self.hands.write(f"lobby-{name}", text)
        for name, value in (options or {}).items():
            self.guest.find(f"option-{name}").select_option(label=value)
        self.hands.press("open-table")


def new_table(
    guest: Guest, book: str = "nz", *, bots: int = 2, hands: Hands | None = None, **terms: int
) -> Table:
    """Order a table by a request, without the lobby's page, and come to it. ``terms``: fields of the order."""

    def asked(path: str, body: Mapping[str, Any]) -> Any:
        answer = guest.context.request.post(f"/api/v1/{path}", data=dict(body))
        assert answer.ok, answer.text()
        return answer.json()

    asked("session", {})
    table = join(guest, asked("tables", {"book": book, "bots": bots, **terms})["table"], hands)
    table.wait_for_bots(bots)
    return table


def join(guest: Guest, table: str, hands: Hands | None = None) -> Table:
    """Come to a table by its link."""
    guest.go(f"/t/{table}")
    return Table(guest, hands or Mouse(guest))
