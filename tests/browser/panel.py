"""The operator's panel, as a game supervisor works it."""

from typing import Final

from playwright.sync_api import expect

from tests.browser.guests import Guest

DUTIES: Final = 12
"""More duties than there are from the wagers to the tiles."""


def hold(panel: Guest, table: str) -> None:
    """Take the supervisor to the panel, and hold the dealer."""
    panel.go(f"/t/{table}/operator")
    panel.press("hold-dealer")
    panel.see("let-go-on")
    panel.settle()


def step_to(panel: Guest, duty: str) -> None:
    """Order one duty after the other, until this one is due."""
    for _ in range(DUTIES):
        if panel.find("duty").get_attribute("data-due") == duty:
            return
        step(panel)
    raise AssertionError(f"{duty} does not come")


def deal(panel: Guest, to: str = "delivered") -> None:
    """Order duties of the dealer, who is held, until the table is in this phase."""
    for _ in range(DUTIES):
        if panel.find("phase-now").get_attribute("data-phase") == to:
            return
        step(panel)
    raise AssertionError(f"the dealer never comes to {to}")


def step(panel: Guest) -> None:
    """Order one duty of the dealer, who is held."""
    panel.until(panel.find("next-duty").is_enabled)
    due = panel.find("duty").get_attribute("data-due")
    panel.press("next-duty")
    panel.until(lambda: panel.find("duty").get_attribute("data-due") != due)


def offered(panel: Guest, group: str) -> set[str]:
    """Return the orders that the panel lists under a heading."""
    options = panel.find(f"pick-{group}").locator("option")
    return {*options.evaluate_all("all => all.map(one => one.value)")}


def until_offered(panel: Guest, group: str, kind: str) -> None:
    """Let the time pass until the supervisor may give an order."""
    panel.until(lambda: panel.find(f"pick-{group}").is_enabled() and kind in offered(panel, group))


def give(panel: Guest, group: str, kind: str, **fields: str) -> None:
    """Fill in a report or an order, and give it. A choice is named by its words or by its value."""
    form = panel.find(f"orders-{group}")
    until_offered(panel, group, kind)
    form.get_by_test_id(f"pick-{group}").select_option(kind)
    for name, value in fields.items():
        field = form.get_by_test_id(f"order-{name}")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.get_by_test_id(f"give-{group}").click()
    expect(panel.find(f"done-{group}")).not_to_be_empty()
    panel.settle()
