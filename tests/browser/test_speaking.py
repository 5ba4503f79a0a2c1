"""The language of the page: one that cannot be fetched, and a change that keeps everything begun."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Mouse
from tests.browser.lobby import new_table
from tests.browser.test_ruling import lay_out, written

CHINESE: Final = "zh-HK"
ITS_SENTENCES: Final = "**/assets/zh-Hant-*.json"
SENTENCES: Final = "**/assets/*.json"
PROGRAM: Final = "**/assets/index-*.js"
AGAIN_MS: Final = 400
"""Time from a failure to the second fetch of sentences."""
LOST: Final = "net::ERR_FAILED|status of 404"


def lost(route: Route) -> None:
    """Answer as a missing network does."""
    route.abort()


def old(route: Route) -> None:
    """Answer as a server does to the name of a file from before an update."""
    route.fulfill(status=404, body="")


def lose(guest: Guest, pattern: str, *, times: int | None = None) -> None:
    """Block requests for this pattern: all, or only the first ``times``."""
    guest.tolerate(LOST, because="Chromium notes what could not be fetched")
    guest.intercept(pattern, lost, times=times)


def spoken(guest: Guest) -> Locator:
    return guest.page.locator("html")


def speak(guest: Guest, language: str) -> None:
    guest.find("pref-language").select_option(language)
    expect(spoken(guest)).to_have_attribute("lang", language)


def test_what_could_not_be_fetched_is_asked_for_again(come: Come) -> None:
    guest = come(language=CHINESE)
    lose(guest, ITS_SENTENCES, times=1)
    asked: list[str] = []
    guest.page.on(
        "request", lambda request: asked.append(request.url) if "/zh-Hant-" in request.url else None
    )
    guest.go("/", is_drawn=False)
    guest.advance(AGAIN_MS - 1)
    assert len(asked) == 1
    guest.advance(1)
    assert len(asked) == 2
    expect(guest.find("open-table")).to_have_text("開檯")
    expect(guest.find("toast")).to_have_count(0)


@pytest.mark.parametrize("answer", [lost, old])
def test_english_stands_in_and_the_readers_language_comes_back(
    answer: Callable[[Route], None], come: Come
) -> None:
    guest = come(language=CHINESE)
    guest.tolerate(LOST, because="Chromium notes what could not be fetched")
    guest.intercept(ITS_SENTENCES, answer)
    guest.go("/", is_drawn=False)
    guest.advance(AGAIN_MS)
    expect(guest.find("open-table")).to_have_text("Open table")
    expect(spoken(guest)).to_have_attribute("lang", "en")
    expect(guest.find("pref-language")).to_have_value("en")
    guest.see("toast", "繁體中文 could not be loaded")
    guest.page.unroute(ITS_SENTENCES)
    guest.go("/")
    expect(guest.find("open-table")).to_have_text("開檯")


@pytest.mark.parametrize("lacking", [SENTENCES, PROGRAM])
def test_a_page_that_cannot_be_loaded_says_so_and_is_loaded_again(lacking: str, come: Come) -> None:
    guest = come(language=CHINESE)
    lose(guest, lacking)
    guest.go("/?book=rws", is_drawn=False)
    guest.advance(2 * AGAIN_MS)  # first the reader's language, then English
    notice = guest.page.locator("#unread")
    expect(notice).to_be_visible()
    for said in ("The page could not be loaded.", "頁面未能載入。", "页面未能加载。"):
        expect(notice).to_contain_text(said)
    guest.assert_axe_clean()
    guest.page.unroute(lacking)
    notice.get_by_role("button").click()
    expect(guest.find("open-table")).to_be_visible()
    expect(guest.find("lobby-book-rws")).to_be_checked()
    expect(notice).to_have_count(0)


def test_a_language_that_is_not_to_be_had_leaves_the_one_in_force(come: Come) -> None:
    guest = come()
    lose(guest, ITS_SENTENCES)
    guest.go("/")
    chooser = guest.find("pref-language")
    expect(chooser).to_have_value("en")
    chooser.select_option("zh-Hant")
    guest.advance(AGAIN_MS)
    guest.see("toast", "繁體中文 could not be loaded")
    expect(chooser).to_have_value("en")
    expect(spoken(guest)).to_have_attribute("lang", "en")
    guest.page.unroute(ITS_SENTENCES)
    speak(guest, "zh-Hant")
    expect(chooser).to_have_value("zh-Hant")


def test_of_two_languages_the_one_asked_for_last_is_spoken(come: Come) -> None:
    guest = come()
    waiting: list[Route] = []
    guest.intercept(ITS_SENTENCES, lambda route: waiting.append(route))  # noqa: PLW0108  # it is marked by playwright
    guest.go("/")
    guest.find("pref-language").select_option("zh-Hant")
    speak(guest, "zh-Hans")
    with guest.page.expect_response(ITS_SENTENCES):
        waiting[0].continue_()
    guest.settle()
    expect(spoken(guest)).to_have_attribute("lang", "zh-Hans")
    expect(guest.find("pref-language")).to_have_value("zh-Hans")


def test_the_lab_comes_with_its_sentences_and_they_follow_the_language(come: Come) -> None:
    guest = come()
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url.rpartition("/assets/")[2]))
    guest.go("/")
    assert not any(name.startswith("lab-") for name in asked)
    guest.go("/lab/policies")
    expect(guest.find("lab-terms")).to_contain_text("Definitions")
    assert any(name.startswith("lab-en-") for name in asked)
    policy = guest.find("lab-player")
    policy.select_option("card-a")
    speak(guest, "zh-Hant")
    expect(guest.find("lab-terms")).to_contain_text("佣金")
    expect(policy).to_have_value("card-a")
    expect(guest.page.locator("main")).not_to_contain_text("lab.")


def test_the_order_of_a_table_keeps_what_was_typed(come: Come) -> None:
    guest = come()
    guest.go("/")
    Mouse(guest).choose_book("rws")
    typed = {"lobby-bots": "5", "lobby-minimum": "20", "lobby-betting": "45", "operator-file": "# mine"}
    for folded in ("lobby-limits", "lobby-operator"):
        guest.find(folded).locator("summary").click()
    for field, text in typed.items():
        guest.find(field).fill(text)
    option = guest.find("lobby-limits").locator("select").first
    option.select_option(index=1)
    picked = option.input_value()
    speak(guest, "zh-Hant")
    expect(guest.find("open-table")).to_have_text("開檯")
    expect(guest.page.locator(".book .title").first).to_have_text("紐西蘭")
    expect(guest.find("lobby-book-rws")).to_be_checked()
    for field, text in typed.items():
        expect(guest.find(field)).to_have_value(text)
        expect(guest.find(field)).to_be_visible()
    expect(option).to_have_value(picked)


def test_the_rules_stay_where_they_are_read(come: Come) -> None:
    guest = come()
    guest.go("/rules/nz")
    rows = guest.find("house-way-rows")
    rows.scroll_into_view_if_needed()
    rows.evaluate("rows => (rows.wasRead = true)")
    read = guest.page.evaluate("scrollY")
    assert read > 0
    with guest.page.expect_response("**/api/v1/books/nz?lang=zh-Hant"):
        guest.find("pref-language").evaluate(
            "field => { field.value = 'zh-Hant'; field.dispatchEvent(new Event('change', {bubbles: true})); }"
        )
    expect(rows.locator("li").first).to_contain_text("對")
    assert rows.evaluate("rows => rows.wasRead === true"), "they are drawn anew"
    assert guest.page.evaluate("scrollY") > read / 2


def test_a_round_that_is_laid_out_stays_and_is_ruled_on_in_the_new_language(come: Come) -> None:
    guest = come()
    guest.go("/ruling")
    lay_out(guest)
    guest.press("rule")
    verdict = guest.find("ruling")
    expect(verdict).to_contain_text("ann")
    before = written(guest)
    english = verdict.inner_text()
    speak(guest, "zh-Hant")
    expect(verdict).not_to_have_text(english)
    expect(verdict.locator("text=/[A-Za-z]{5,} [a-z]{3,} [a-z]{3,}/")).to_have_count(0)
    expect(guest.find("stale")).to_have_count(0)
    expect(guest.find("wager-player-0")).to_have_value("ann")
    expect(guest.find("wager-main-0")).to_have_value("100")
    assert written(guest) == before


def test_an_order_that_is_written_stays(come: Come) -> None:
    panel = come()
    table = new_table(panel, "canberra", bots=1).id
    panel.go(f"/t/{table}/operator")
    orders = panel.find("orders-orders")
    orders.get_by_test_id("pick-orders").select_option("change_limits")
    typed = {"minimum": "20", "maximum": "500", "reason": "late hour"}
    for field, text in typed.items():
        orders.get_by_test_id(f"order-{field}").fill(text)
    with panel.page.expect_websocket(lambda socket: "lang=zh-Hant" in socket.url):
        panel.find("pref-language").select_option("zh-Hant")
        panel.advance(1_000)  # it connects again
    expect(orders.get_by_test_id("pick-orders")).to_have_value("change_limits")
    for field, text in typed.items():
        expect(orders.get_by_test_id(f"order-{field}")).to_have_value(text)


def test_a_question_to_the_lab_stays(come: Come) -> None:
    guest = come()
    guest.go("/lab/hand?book=rws&tiles=6-6,1-1,4-5,2-6")
    chooser = guest.page.locator("select", has=guest.page.locator("option[value=rws]")).first
    expect(chooser).to_have_value("rws")
    chooser.select_option("nz")
    speak(guest, "zh-Hant")
    expect(chooser.locator("option[value=nz]")).to_have_text("紐西蘭")
    expect(chooser).to_have_value("nz")


def test_what_was_begun_at_the_table_stays(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz", betting_s=120, setting_s=120)
    table.sit(5)
    guest.find("buy-in-amount").fill("321")
    guest.choose("dark", "zh-Hant")
    expect(guest.find("buy-in-amount")).to_have_value("321")
    table.buy_in(500)
    table.wait_for_phase("betting")
    table.lay(1000, 1000)
    guest.press("tab-fairness")
    guest.choose("dark", "en")
    expect(guest.find("amount-main")).to_have_text("NZ$20")
    expect(guest.find("tab-fairness")).to_have_attribute("aria-selected", "true")
    guest.press("buy-more")
    guest.find("buy-in-amount").fill("77")
    guest.choose("dark", "zh-Hans")
    expect(guest.find("buy-in-amount")).to_have_value("77")
    guest.press("buy-more")
    table.hands.press("wager-place")
    table.wait_for_phase("setting")
    table.swap(0, 2)
    table.tile(1).click()
    faces, low = table.faces(), table.tray("low")
    guest.choose("dark", "zh-Hant")
    assert (table.faces(), table.tray("low")) == (faces, low)
    expect(table.tile(1)).to_have_attribute("aria-pressed", "true")
    table.hands.press("confirm-set")
    table.see_the_round_out()
