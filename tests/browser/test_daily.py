"""The daily hand in the browser: set by keyboard or by touch, answered once, and its result."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come

NO_TILE = re.compile(r"^(?!.*\d-\d).*$", re.DOTALL)


def test_the_daily_hand_is_set_confirmed_once_shared_and_found_in_the_archive(come: Come) -> None:
    ann = come()
    ann.go("/")
    expect(ann.find("home-daily").locator(".tile")).to_have_count(4)
    ann.press("home-daily")
    expect(ann.find("daily-title")).to_have_text("How would you set these?")
    expect(ann.find("daily-streak")).to_have_text("0 days")
    ann.assert_axe_clean()
    ann.assert_fits()
    other_tab = ann.second_window()
    other_tab.go("/daily")
    other_tab.press("daily-way-0")

    ann.press("daily-way-0")
    expect(ann.find("daily-way-0")).to_have_attribute("aria-pressed", "true")
    for tray in ("low", "high"):  # the keyboard exchanges two tiles, so that another way lies there
        ann.page.locator(f'[data-testid^="hand-tile-"][data-tray="{tray}"]').first.focus()
        ann.page.keyboard.press("Space")
    expect(ann.find("daily-way-0")).to_have_attribute("aria-pressed", "false")
    ann.press("daily-way-1")
    expect(ann.find("daily-way-1")).to_have_attribute("aria-pressed", "true")
    expect(ann.find("daily-chose-0")).to_have_count(0)
    ann.press("daily-confirm")
    ann.see("daily-says", "of 100 deals")
    expect(ann.find("daily-chose-1")).to_have_text("100% chose this")
    expect(ann.find("daily-way-1")).to_contain_text("yours")
    expect(ann.find("daily-streak")).to_have_text("1 day")
    ann.assert_axe_clean()
    ann.assert_fits()
    ann.press("daily-why")
    expect(ann.find("coach-setting")).to_have_count(3)
    ann.press("coach-close")
    ann.press("daily-share")
    expect(ann.find("daily-link-text")).to_have_text(NO_TILE)
    expect(ann.find("daily-link-text")).to_contain_text("1 day in a row")
    ann.page.keyboard.press("Escape")

    other_tab.press("daily-confirm")  # the answer from the other tab is the only one
    other_tab.see("daily-says", "of 100 deals")
    expect(other_tab.find("daily-way-1")).to_contain_text("yours")
    other_tab.tolerate("409", because="the second answer is refused")

    ann.find("daily-archive").locator("summary").click()
    ann.find("daily-archive").get_by_role("link").first.click()
    expect(ann.find("daily-title")).to_have_text("You did not answer this hand")
    expect(ann.find("daily-share")).to_have_count(0)
    ann.assert_axe_clean()
    ann.press("daily-today")
    expect(ann.find("daily-way-1")).to_contain_text("yours")
    ann.go("/")
    expect(ann.find("home-daily")).to_contain_text("See today's result")
