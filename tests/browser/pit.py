"""The house's supervisor at the panel of a table: holds the dealer, reports what went wrong, and gives orders."""

from typing import Self

from playwright.sync_api import Browser

from tests.browser.guests import Guest
from tests.browser.panel import deal, give, step
from tests.browser.serving import LONGEST_MS
from tests.browser.table import Table


class Pit:
    """A supervisor with the house's token, for the duration of a test."""

    def __init__(self, browser: Browser, table: Table) -> None:
        assert table.guest.server is not None
        self.guest = Guest(browser, table.guest.server)
        self.guest.go(f"/t/{table.id}/operator")
        self.guest.see("operator-closed")
        self.guest.judge()
        self.guest.see("operator-state")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        assert self.guest.unexpected() == []
        self.guest.context.close()

    def hold(self) -> None:
        """Hold the dealer unless the dealer is already held."""
        if self.guest.find("hold-dealer").is_visible():
            self.guest.press("hold-dealer")
        self.guest.see("let-go-on")
        self.guest.settle()

    def hold_at_bets(self, *players: Table) -> None:
        """Hold the dealer while bets are open against the house: everybody who is offered the bank passes it."""
        server = self.guest.clocked
        server.settle()
        until_ms = server.now_ms + LONGEST_MS
        while any(player.guest.view()["phase"] != "betting" for player in players):
            offered = [player for player in players if player.guest.find("pass-bank").is_visible()]
            for player in offered:
                player.hands.press("pass-bank")
            if not offered and not server.step(until_ms):
                raise AssertionError(f"no bets: {players[0].guest.view()['phase']}")
        self.hold()
        for player in players:
            player.go_on()

    def let_go(self) -> None:
        self.guest.press("let-go-on")
        self.guest.see("hold-dealer")
        self.guest.settle()

    def deal(self, to: str = "delivered") -> None:
        """Order duties of the dealer, who is held, one after another."""
        deal(self.guest, to)

    def due(self) -> str:
        """Return what the dealer, who is held, does next."""
        return str(self.guest.find("duty").get_attribute("data-due"))

    def step(self) -> None:
        """Order one duty of the dealer, and no more."""
        step(self.guest)

    def report(self, kind: str, **fields: str) -> None:
        """Fill in an irregularity and give it."""
        self.order("irregularity", kind, **fields | {"reason": "a slip"})

    def order(self, group: str, kind: str, **fields: str) -> None:
        """Fill in an order, give it, and check that the panel confirms it."""
        give(self.guest, group, kind, **fields)


def called(reader: Table, other: Table) -> str:
    """Return what somebody is called on another's page."""
    view = reader.guest.view()
    return str(view["names"][other.guest.view()["you"]])
