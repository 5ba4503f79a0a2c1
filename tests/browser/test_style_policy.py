"""The page keeps to the strictest policy of styles: none in attributes of its text, none injected while it runs."""

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.lobby import Lobby

BOX: Final = 5
CHART_MS: Final = 60_000


def test_styles_come_from_files_alone(come: Come) -> None:
    """Under this policy a browser reports every refusal on the console, and so fails every test of the page."""
    guest = come()
    answer = guest.page.goto("/")
    assert answer is not None
    rules = answer.headers["content-security-policy"].split(";")
    assert [rule.strip() for rule in rules if "style-src" in rule] == ["style-src 'self'"]


def test_a_round_needs_no_inline_style(come: Come) -> None:
    guest = come()
    table = Lobby(guest).open_table("nz")
    table.play_to_setting(BOX)
    table.set_hand()
    table.see_result(BOX)
    for tab in ("tab-last", "tab-fairness"):
        guest.press(tab)
    guest.go(f"/history/{table.id}")
    guest.see("round-1")


@pytest.mark.parametrize(
    ("path", "there"),
    [("/rules/nz", "cuts"), ("/hand?tiles=6-6,1-1,4-5,2-6", "hand-advice"), ("/ruling", "file-text")],
)
def test_a_page_needs_no_inline_style(path: str, there: str, come: Come) -> None:
    guest = come()
    guest.go(path)
    guest.see(there)


def test_charts_need_no_inline_style(come: Come) -> None:
    guest = come()
    guest.go("/lab")
    chart = guest.page.locator("[data-testid^=chart-][data-ready=true]").first
    chart.wait_for()
    expect(chart.locator("svg")).to_be_visible()
