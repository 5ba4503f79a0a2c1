"""The home page: what the game is, a hand that plays itself, and the way back to one's own table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import new_table

LONG_MS = 30_000
"""Longer than the whole hand is shown."""


def until_shown(guest: Guest, step: str) -> None:
    """Let the time pass until the hand has come to a step."""
    guest.until(lambda: guest.find("demo-hand").get_attribute("data-step") == step)


def test_the_page_says_what_the_game_is_and_shows_the_end_of_a_hand_to_who_wants_no_motion(
    come: Come,
) -> None:
    guest = come()
    guest.go("/")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Pai Gow: the Chinese domino casino game")
    demo = guest.see("demo-hand", "your 8 and Day High Nine beat the bank's 5 and 7")
    expect(demo).to_have_attribute("data-step", "beaten")
    expect(guest.find("demo-pause")).to_have_count(0)


def test_a_hand_plays_itself_until_it_is_paused(come: Come) -> None:
    guest = come(is_calm=False)
    guest.go("/")
    for step in ("dealt", "split", "beaten", "dealt", "split"):
        until_shown(guest, step)
    guest.press("demo-pause")
    guest.advance(LONG_MS)
    expect(guest.find("demo-hand")).to_have_attribute("data-step", "split")
    guest.press("demo-pause")
    until_shown(guest, "beaten")


def test_a_player_gets_back_to_the_table_from_header_menu_and_hero(come: Come) -> None:
    guest = come(is_phone=True)
    guest.go("/")
    expect(guest.find("header-back")).to_have_count(0)
    guest.press("play-now")
    guest.until("stack")
    table = re.compile(re.escape(guest.page.url) + "$")
    for way in ("hero-back", "header-back", "nav-back"):
        guest.go("/rules" if way == "header-back" else "/")
        if way == "nav-back":
            guest.press("nav-menu")
        guest.press(way)
        expect(guest.page).to_have_url(table)
        guest.until("stack")


def test_the_menu_leads_to_the_players_rounds_and_account(come: Come) -> None:
    guest = come()
    guest.go("/")
    guest.press("nav-history")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("My rounds")
    guest.press("nav-account")
    expect(guest.page).to_have_url(re.compile("/account$"))


@pytest.mark.parametrize("is_phone", [False, True])
@pytest.mark.parametrize("language", ["en-NZ", "zh-TW"])
def test_the_filters_and_the_count_of_tables_share_a_line(is_phone: bool, language: str, come: Come) -> None:
    guest = come(is_phone=is_phone, language=language)
    new_table(guest)
    guest.go("/")
    filters, found = guest.see("filters").bounding_box(), guest.see("found").bounding_box()
    assert filters
    assert found
    middles = [box["y"] + box["height"] / 2 for box in (filters, found)]
    assert abs(middles[0] - middles[1]) < filters["height"] / 4


def test_the_form_for_a_table_is_drawn_when_the_visitor_comes_near_and_pushes_nothing(come: Come) -> None:
    guest = come(is_phone=True, is_all_near=False)
    guest.go("/")
    place = guest.page.locator("#open")
    before = place.bounding_box()
    expect(guest.find("open-table")).to_have_count(0)
    guest.press("to-open")
    expect(place).to_be_in_viewport()
    expect(guest.find("open-table")).to_have_count(1)
    guest.page.evaluate("scrollTo(0, 0)")
    after = place.bounding_box()
    assert before
    assert after
    assert (before["x"], before["y"]) == (after["x"], after["y"])


def test_the_files_of_the_table_are_fetched_while_the_visitor_reads_and_run_at_the_table(come: Come) -> None:
    guest = come()
    guest.go("/")
    for kind in ("js", "css"):
        expect(guest.page.locator(f"link[rel=prefetch][href*='/TablePage-'][href$='.{kind}']")).to_have_count(
            1
        )
    style = guest.page.locator("link[rel=stylesheet][href*='/TablePage-']")  # it comes with the running code
    expect(style).to_have_count(0)
    guest.press("play-now")
    guest.until("stack")
    expect(style).to_have_count(1)


def test_the_display_settings_are_built_when_they_are_opened(come: Come) -> None:
    guest = come()
    guest.go("/")
    expect(guest.page.locator("#display-panel")).to_be_empty()
    guest.press("display-settings")
    guest.see("pref-theme")
