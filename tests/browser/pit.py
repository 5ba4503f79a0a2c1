"""A table with its supervisor at the panel: he holds the dealer, lets him go on, and gives orders."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, expect

from tests.browser.guests import Guest
from tests.browser.lobby import Lobby
from tests.browser.table import PATIENCE_MS, Table

LOOK_MS: Final = 50


@contextmanager
def visitors(browser: Browser, url: str, count: int) -> Iterator[list[Guest]]:
    """So many people for the tests of a module; on their pages nothing is amiss in the end."""
    guests = [Guest(browser, url, is_calm=True) for _ in range(count)]
    yield guests
    assert [said for guest in guests for said in guest.unexpected()] == []
    for guest in guests:
        guest.context.close()


class Pit:
    """Who opened a table of a book and supervises it from its panel; no time runs while he holds the dealer."""

    def __init__(self, panel: Guest, book: str) -> None:
        self.panel = panel
        self.table = Lobby(panel).open_table(book, bots=0).id
        panel.judge()
        panel.go(f"/t/{self.table}/operator")
        panel.see("operator-state")

    def hold(self) -> None:
        """Hold the dealer, if he is not held."""
        if self.panel.find("hold-dealer").is_visible():
            self.panel.find("hold-dealer").click()
        self.panel.see("let-go-on")

    def hold_at_bets(self, *players: Table) -> None:
        """Hold him while bets are open against the house: whoever is offered the bank passes it."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while any(player.guest.view()["phase"] != "betting" for player in players):
            assert time.monotonic() < end, f"no bets: {players[0].guest.view()['phase']}"
            for player in players:
                if player.guest.find("pass-bank").is_visible():
                    player.hands.press("pass-bank")
            players[0].page.wait_for_timeout(LOOK_MS)
        self.hold()
        for player in players:
            player.go_on()

    def let_go(self) -> None:
        self.panel.find("let-go-on").click()
        self.panel.see("hold-dealer")

    def due(self) -> str:
        """What a dealer who is held does next."""
        return str(self.panel.find("duty").get_attribute("data-due"))

    def step(self) -> None:
        """He does it, and no more."""
        due = self.due()
        self.panel.find("next-duty").click()
        expect(self.panel.find("duty")).not_to_have_attribute("data-due", due, timeout=PATIENCE_MS)

    def order(self, group: str, kind: str, *, reason: str, **fields: str) -> None:
        """Fill in an order, give it, and read that it was given."""
        form = self.panel.find(f"orders-{group}")
        form.get_by_test_id(f"pick-{group}").select_option(kind)
        for name, value in {**fields, "reason": reason}.items():
            field = form.get_by_test_id(f"order-{name}")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        form.get_by_test_id(f"give-{group}").click()
        expect(form.get_by_test_id(f"done-{group}")).not_to_be_empty(timeout=PATIENCE_MS)


def called(reader: Table, other: Table) -> str:
    """What somebody is called on another's page."""
    view = reader.guest.view()
    return str(view["names"][other.guest.view()["you"]])
