"""The statistics on the page: of the visitor's rounds, with what the coach found."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.lobby import new_table

BOX = 3
SIZES = ((390, 664), (820, 1180), (1280, 720), (1920, 1080))


def test_a_player_sees_rounds_luck_and_mistakes_apart(come: Come) -> None:
    guest = come()
    guest.go("/statistics")
    guest.see("nav-statistics")
    expect(guest.page.get_by_text("No rounds in this time")).to_be_visible()
    table = new_table(guest, "nz", bots=1, betting_s=600, setting_s=600)
    table.play_to_setting(BOX, 1000)
    table.set_hand()
    cost = table.until(f"coach-1-{BOX}").get_attribute("data-cost")
    guest.go("/statistics")
    guest.see("statistics-own", "1")
    guest.see("statistics-rating", "–")
    expect(guest.page.get_by_text("49 more hands to go")).to_be_visible()
    leaks = guest.find("statistics-leak")
    expect(leaks).to_have_count(0 if cost == "0/1" else 1)
    expect(guest.find("achievement-first_round")).to_have_attribute("data-reached", "true")
    expect(guest.find("achievement-many_rounds")).to_contain_text("1 of 100")
    expect(guest.find("achievement-first_bank")).to_have_attribute("data-reached", "false")
    counts = [int(guest.find(f"statistics-{each}").inner_text()) for each in ("won", "pushed", "lost")]
    assert sum(counts) == 1
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.assert_fits()
        guest.assert_axe_clean()
    guest.find("statistics-days-7").check(force=True)
    guest.see("statistics-own", "1")
    expect(guest.page.get_by_text(re.compile("could not be loaded"))).to_have_count(0)


def test_a_request_that_failed_says_so_and_is_sent_again(come: Come) -> None:
    guest = come()
    guest.tolerate("503", because="the test answers so")
    told: dict[str, object] = {"code": "busy", "facts": {}, "text": "Too much is asked.", "clause": None}
    guest.intercept("**/api/v1/statistics*", lambda route: route.fulfill(status=503, json=told), times=1)
    guest.go("/statistics")
    expect(guest.page.get_by_role("alert")).to_have_text("Too much is asked.")
    guest.assert_axe_clean()
    guest.press("try-again")
    guest.see("statistics-streak", "0 days")
    expect(guest.page.get_by_role("alert")).to_have_count(0)
    expect(guest.find("try-again")).to_have_count(0)


def test_the_leaderboard_shows_places_and_says_what_it_is_worth(come: Come) -> None:
    guest = come(language="zh-Hant")
    guest.go("/statistics")
    expect(guest.find("leaderboard-empty")).to_contain_text("20")
    guest.find("leaderboard-book").select_option("rws")
    guest.settle()
    expect(guest.find("leaderboard-empty")).to_be_visible()
    row = {"avatar": None, "is_you": False, "rounds": 21, "cost": {"value": 0.5, "fraction": "1/2"}}
    told = {
        "book": "nz",
        "since": "2026-11-23",
        "ends_ms": 0,
        "least_rounds": 20,
        "rows": [
            row | {"place": 1, "name": "An exceedingly long name", "avatar": "cat.teal"},
            row | {"place": 2, "name": "Ben", "is_you": True},
        ],
        "people": 2,
        "own_rounds": 21,
        "is_listed": True,
    }
    guest.intercept("**/leaderboards?*", lambda route: route.fulfill(json=told))
    guest.go("/statistics")
    rows = guest.find("leaderboard-row")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("[data-avatar]")).to_have_attribute("data-avatar", "cat.teal")
    expect(rows.nth(1)).to_contain_text("Ben")
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.assert_fits()
        guest.assert_axe_clean()
