"""The lab's fields in the browser: what a change of a field asks, and what it leaves alone."""

import re

import pytest
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


@pytest.mark.parametrize(
    ("address", "field", "next_field", "details"),
    [
        ("/lab/boxes?bankroll=100", "lab-bankroll", "lab-session", "lab-purse"),
        ("/lab/simulate?hands_an_hour=40", "lab-hands-an-hour", "lab-wager", "lab-hour-fields"),
    ],
)
def test_fields_that_are_emptied_stay_open(
    address: str, field: str, next_field: str, details: str, come: Come
) -> None:
    guest = come()
    guest.intercept("**/api/v1/lab/simulate*", lambda _route: None)
    guest.page.goto(address)
    guest.find(field).fill("")
    guest.find(field).press("Tab")
    expect(guest.find(next_field)).to_be_focused()
    expect(guest.find(details)).to_have_attribute("open", "")


def test_nonsense_in_the_address_filters_nothing(come: Come) -> None:
    guest = come()
    guest.go("/lab/best-settings?has=zzz&low=xyz&high=xyz&above=abc&page=99")
    expect(guest.find("lab-listed")).to_have_attribute("data-kinds", "3620")
    guest.see("lab-page", "Page 73 of 73")
    expect(guest.page).to_have_url(re.compile(r"/lab/best-settings\?above=abc&page=73$"))
    for field in ("lab-has", "lab-low", "lab-high"):
        expect(guest.find(field)).to_have_value("")
    expect(guest.find("lab-above")).to_have_accessible_description(re.compile("“abc”: expected a number"))
    guest.go("/lab/two-tiles?rows=zzz&half=zzz")
    expect(guest.find("lab-rows")).to_have_value("classes")
    expect(guest.find("lab-half")).to_have_value("high")


def test_another_page_of_the_best_settings_is_shown_from_its_beginning(come: Come) -> None:
    guest = come(is_phone=True)
    guest.go("/lab/best-settings")
    guest.press("lab-next")
    guest.see("lab-page", "Page 2 of 73")
    expect(guest.find("lab-listed")).to_be_focused()
    expect(guest.find("lab-listed")).to_be_in_viewport()
    expect(guest.find("best-settings")).to_have_attribute("aria-live", "off")


def test_a_definition_is_closed_when_the_page_scrolls(come: Come) -> None:
    guest = come(is_phone=True)
    guest.go("/lab/policies?book=nz")
    term = guest.find("lab-edge").locator("dt button").first
    term.click()
    expect(guest.page.locator("[popover]:popover-open")).to_have_count(1)
    guest.page.evaluate("scrollBy(0, 40)")
    expect(guest.page.locator("[popover]:popover-open")).to_have_count(0)


def test_what_is_wrong_with_a_field_is_said_once_by_its_label(come: Come) -> None:
    guest = come(language="zh-Hans")
    guest.tolerate("status of 400", because="the page asks for what there is not, and says so")
    guest.go("/lab/mistakes")
    guest.see("lab-mistakes-answer")
    expect(guest.find("pitfalls")).to_be_visible()
    fill(guest, "lab-commission", "50%")
    guest.see("lab-fault")
    expect(guest.page.locator("#lab-thumb")).to_have_count(0)
    expect(guest.page.get_by_role("alert")).to_have_count(1)
    expect(guest.find("lab-fault")).to_contain_text(re.compile(r"^\s*佣金\s=\s50%: 应为"))
    fill(guest, "lab-commission", "4%")
    expect(guest.find("pitfalls")).to_be_visible()
