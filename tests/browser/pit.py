"""The house's supervisor at the panel of a table: he holds the dealer, and reports what went wrong."""

from contextlib import suppress
from typing import Final, Self

from playwright.sync_api import Browser, expect

from tests.browser.guests import Guest
from tests.browser.table import PATIENCE_MS, Table

DUTIES: Final = 12
"""More than there are from the wagers to the tiles."""


class Pit:
    """A supervisor with the house's token, for as long as he is needed."""

    def __init__(self, browser: Browser, table: Table) -> None:
        self.guest = Guest(browser, table.page.url.partition("/t/")[0], is_calm=True)
        self.guest.go(f"/t/{table.id}/operator")
        self.guest.see("operator-closed")
        self.guest.judge()
        self.guest.page.reload()
        self.guest.see("operator-state")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        assert self.guest.unexpected() == []
        self.guest.context.close()

    def hold(self) -> None:
        self.guest.find("hold-dealer").click()
        self.guest.see("let-go-on")

    def let_go(self) -> None:
        self.guest.find("let-go-on").click()
        self.guest.see("hold-dealer")

    def deal(self, to: str = "delivered") -> None:
        """One duty of the dealer, who is held, after another."""
        due, step = self.guest.find("duty"), self.guest.find("next-duty")
        for _ in range(DUTIES):
            if self.guest.find("phase-now").get_attribute("data-phase") == to:
                return
            expect(step).to_be_enabled(timeout=PATIENCE_MS)
            duty = due.get_attribute("data-due") or ""
            step.click()
            with suppress(AssertionError):  # what was due may have changed before it was pressed
                expect(due).not_to_have_attribute("data-due", duty)
        raise AssertionError(f"the dealer never comes to {to}")

    def report(self, kind: str, **fields: str) -> None:
        """Fill in an irregularity and give it."""
        form = self.guest.find("orders-irregularity")
        form.get_by_test_id("pick-irregularity").select_option(kind)
        for name, value in (fields | {"reason": "a slip"}).items():
            field = form.get_by_test_id(f"order-{name}")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        form.get_by_test_id("give-irregularity").click()
        expect(self.guest.find("done-irregularity")).not_to_be_empty()
