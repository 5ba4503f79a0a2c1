"""The look of the page: both themes, a phone, no motion, Chinese."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from paigow.books import BOOK_IDS
from tests.browser.conftest import Come
from tests.browser.guests import COLOURS
from tests.browser.lobby import Lobby, new_table
from tests.browser.measuring import layout_faults
from tests.browser.sampling import sampled
from tests.browser.screens import NARROW, Glass

BOX = 5
CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_page_is_axe_clean_and_fits_a_phone(theme: str, come: Come) -> None:
    guest = come(theme=theme)
    rules = COLOURS if theme == "light" else ()
    faults: dict[str, list[str]] = {}
    glass = Glass(guest)
    table = new_table(guest, "rws")
    expect(guest.page.locator("html")).to_have_attribute("data-theme", theme)
    faults["looking on"] = guest.faults(*rules)
    table.sit(BOX)
    faults["buying in"] = guest.faults(*rules)
    table.buy_in(500)
    table.wait_for_phase("betting")
    table.lay(1000, 1000)
    faults["betting"] = guest.faults(*rules)
    table.hands.press("wager-place")
    table.wait_for_phase("setting")
    table.tile(0).click()
    table.tile(1).click()
    faults["setting"] = guest.faults(*rules)
    table.hands.press("confirm-set")
    table.see_result(BOX)
    faults["settled"] = guest.faults(*rules)
    for path, there in (
        ("/", "open-table"),
        ("/rules/nz", "house-way-rows"),
        ("/rules/nz/readings", "readings"),
        ("/hand?tiles=6-6,1-1,4-5,2-6", "hand-advice"),
        ("/ruling", "file-text"),
        (f"/history/{table.id}", "round-1"),
        ("/statistics", "statistics-net"),
        ("/account", "download-data"),
        ("/daily", "daily-confirm"),
        ("/offline", "offline-state"),
        ("/friends", "friends-shown"),
        ("/history", "past-open"),
        ("/school", "school-lessons"),
    ):
        guest.go(path)
        guest.see(there)
        faults[path] = guest.faults(*rules)
        for screen in glass.through((NARROW,)):
            faults[f"{path} on a phone"] = layout_faults(guest, is_touch=screen.is_touch)
    assert {where: found for where, found in faults.items() if found} == {}


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_choice_of_another_box_can_be_read(theme: str, come: Come) -> None:
    table = new_table(come(theme=theme), "nz")
    table.sit(BOX)
    table.buy_in(500)
    table.wait_for_phase("betting")
    behind, letters = table.guest.find("bet-box").evaluate(
        "each => [getComputedStyle(each).backgroundColor, getComputedStyle(each).color]"
    )
    lighter, darker = sorted((luminance(behind), luminance(letters)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5  # WCAG 1.4.3


def luminance(colour: str) -> float:
    """Relative luminance of ``rgb(r, g, b)``, as WCAG defines it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_theme_is_the_system_s_until_one_is_chosen_and_kept(come: Come) -> None:
    guest = come()
    guest.go("/")
    html = guest.page.locator("html")
    for system in ("light", "dark"):  # also where the system changes it in the evening
        guest.page.emulate_media(color_scheme=system)
        expect(html).to_have_attribute("data-theme", system)
    guest.press("display-settings")
    guest.find("pref-theme").select_option("light")
    expect(html).to_have_attribute("data-theme", "light")
    guest.assert_axe_clean()
    guest.reload()
    expect(html).to_have_attribute("data-theme", "light")


def test_cloth_backs_and_the_side_of_the_main_button_are_chosen_and_kept(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz")
    table.play_to_setting(BOX)
    felt, bar = guest.page.locator(".cloth"), guest.find("action-bar")
    looks = "one => [getComputedStyle(one).backgroundImage, getComputedStyle(one).getPropertyValue('--back-light')]"
    before = felt.evaluate(looks)
    guest.press("display-settings")
    guest.find("pref-felt").select_option("burgundy")
    guest.find("pref-backs").select_option("gold")
    guest.find("pref-main-left").check()
    guest.assert_axe_clean()
    for _ in range(2):
        cloth, back = felt.evaluate(looks)
        assert "rgb(132, 57, 74)" in cloth
        assert back.strip() == "#e6c27a"
        whole, button = bar.bounding_box(), guest.find("main-button").bounding_box()
        assert whole
        assert button
        assert button["x"] + button["width"] < whole["x"] + whole["width"] / 2
        guest.reload()
        table.until("hand-tile-3")
    guest.press("display-settings")
    guest.find("pref-felt").select_option("green")
    guest.find("pref-backs").select_option("theme")
    guest.find("pref-main-left").uncheck()
    assert felt.evaluate(looks) == before


FITS_ONLY: Final = {f"/rules/{book}" for book in {*BOOK_IDS} - {*sampled(BOOK_IDS, "canberra")}}
"""The rules of the other books, which have the same parts."""


def test_every_page_fits_a_phone(come: Come) -> None:
    guest = come(is_phone=True)
    for path, there in (
        ("/", "open-table"),
        *((f"/rules/{book}", "house-way-rows") for book in BOOK_IDS),
        ("/rules/rws/readings", "readings"),
        ("/hand?tiles=6-6,1-1,4-5,2-6", "hand-advice"),
        ("/ruling", "file-text"),
    ):
        guest.go(path)
        guest.see(there)
        guest.assert_fits()
        if path not in FITS_ONLY:
            guest.assert_axe_clean()


def test_nothing_moves_for_those_who_want_it_so(come: Come) -> None:
    moving, calm = come(is_calm=False, is_watched=True), come(is_watched=True)
    for guest in (moving, calm):
        table = new_table(guest, "nz")
        table.play_to_setting(BOX)
        table.set_hand()
        table.see_result(BOX)
    expect(calm.page.locator("html")).to_have_attribute("data-motion", "none")
    assert moving.moved()
    assert calm.moved() == []


def test_motion_can_be_turned_off_in_the_page(come: Come) -> None:
    guest = come()
    guest.go("/")
    guest.press("display-settings")
    guest.find("pref-motion").select_option("none")
    expect(guest.page.locator("html")).to_have_attribute("data-motion", "none")


def test_tiles_are_called_what_the_player_calls_them(come: Come) -> None:
    guest = come()
    guest.go("/hand?tiles=6-6,1-1,4-5,2-6")
    chosen = guest.find("hand-chosen")
    expect(chosen).to_contain_text("Teen")
    guest.press("display-settings")
    for names, teen, nine in (
        ("zh-Hant", "天", "雜九"),
        ("zh-Hans", "天", "杂九"),
        ("roman", "Teen", "Chop Gow"),
        ("en", "Teen", "9"),
    ):
        guest.find("pref-names").select_option(names)
        expect(chosen).to_contain_text(teen)
        expect(chosen).to_contain_text(nine)


def test_the_page_speaks_chinese(come: Come) -> None:
    guest = come()
    lobby = Lobby(guest)
    guest.find("pref-language").select_option("zh-Hant")
    expect(guest.page.locator("html")).to_have_attribute("lang", "zh-Hant")
    table = lobby.open_table("nz")
    guest.assert_axe_clean()
    table.sit(BOX)
    table.buy_in(500)
    expect(guest.find("phase")).to_have_text(CHINESE)
    table.wager(1000, 500)
    table.see_toast(CHINESE, clause="NZ 6.12")
    table.lay(500)
    table.hands.press("wager-place")
    table.wait_for_phase("setting")
    table.tile(0).click()
    table.tile(1).click()
    expect(guest.find("name-low")).to_have_text(CHINESE)
    table.hands.press("confirm-set")
    table.see_result(BOX)
    expect(guest.find("own-result")).to_have_text(CHINESE)
    expect(guest.find("round-log")).to_have_text(CHINESE)
    assert_no_english(guest.find("dock"))
    assert_no_english(guest.find("round-log"))
    guest.assert_axe_clean()

    for path in ("/", "/rules/nz", "/hand?tiles=6-6,1-1,4-5,2-6"):
        guest.go(path)
        expect(guest.page.get_by_role("heading", level=1)).to_have_text(CHINESE)
    guest.see("hand-explanation", CHINESE)


def test_a_chinese_browser_is_spoken_to_in_chinese(come: Come) -> None:
    guest = come(language="zh-TW")
    guest.go("/")
    expect(guest.page.locator("html")).to_have_attribute("lang", "zh-Hant")
    expect(guest.find("open-table")).to_have_text(CHINESE)


def assert_no_english(part: Locator) -> None:
    """Check that there are no English words except in the ids of clauses, and no placeholder left open."""
    text = part.inner_text()
    for clause in part.get_by_test_id("clause-link").all_inner_texts():
        text = text.replace(clause, "")
    assert re.findall(r"[a-z]{4,}|{", text) == [], text
