"""The lab's fields in the browser: what a change of a field asks, and what it leaves alone."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest


def fill(guest: Guest, testid: str, value: str) -> None:
    guest.find(testid).fill(value)
    guest.find(testid).press("Enter")


def test_a_question_that_is_given_up_asks_for_no_chart(come: Come) -> None:
    guest = come()
    asked: list[str] = []
    guest.intercept(
        re.compile(r"/api/v1/lab/knowledge\b"),
        # the server calculates 30,000 samples as long as it likes
        lambda route: None if "30000" in (route.request.post_data or "") else route.continue_(),
    )
    guest.page.on("request", lambda sent: asked.append(f"{sent.url} {sent.post_data}"))
    guest.go("/lab/knowledge?samples=100")
    expect(guest.find("chart-knowledge")).to_have_attribute("data-ready", "true")
    fill(guest, "lab-samples", "30000")
    expect(guest.find("lab-answer")).to_contain_text("30,000")
    fill(guest, "lab-samples", "200")
    expect(guest.find("lab-knowledge-answer")).to_contain_text("200 deals")
    expect(guest.find("chart-knowledge")).to_have_attribute("data-ready", "true")
    charts = [one for one in asked if "/charts/" in one]
    assert len([one for one in asked if "30000" in one]) == 1
    assert ["30000" in one for one in charts] == [False, False]
