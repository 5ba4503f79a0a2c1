"""The page for people who print it, work it by keys alone, or hear it; plurals, money, the index of the rules."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from paigow.books import BOOK_IDS, load
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Keyboard
from tests.browser.lobby import Lobby, new_table
from tests.browser.table import Table
from tests.browser.test_ruling import lay_out

BOX: Final = 5
WHITE: Final = "rgb(255, 255, 255)"
LUMINANCE: Final = """
one => {
  const [r, g, b] = getComputedStyle(one).color.match(/[\\d.]+/g).map(Number);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
"""


UNFIT: Final = """
() => {
  const shown = (one) => one.checkVisibility() && !one.closest(".sr");
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const fields = all("main :is(input, select, textarea)").map((one) => `a field: ${one.dataset.testid ?? one.tagName}`);
  const bare = all("main .card").filter((one) => !one.innerText.trim()).map((one) => `an empty card: ${one.className}`);
  const felts = all("main .felted, main .felt").map((one) => `felt: ${one.className}`);
  return [...fields, ...bare, ...felts];
}
"""


def assert_prints(guest: Guest) -> None:
    """Check for dark text on white paper, and no control that can only be pressed."""
    guest.page.emulate_media(media="print")
    expect(guest.page.locator("html")).to_have_css("background-color", WHITE)
    assert guest.page.locator("main h1").evaluate(LUMINANCE) < 0.2
    expect(guest.page.get_by_test_id("brand")).to_be_hidden()
    assert guest.page.locator("main .button:visible").count() == 0
    guest.assert_axe_clean()
    guest.page.emulate_media(media="screen")
    expect(guest.page.locator("html")).not_to_have_css("background-color", WHITE)


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("/rules/nz", "house-way-rows"),
        ("/hand?tiles=6-6,1-1,4-5,2-6", "hand-advice"),
        ("/lab/policies", "lab-edge"),
    ],
)
def test_a_page_is_printed_light_from_the_dark_theme(path: str, there: str, come: Come) -> None:
    guest = come()
    guest.go(path)
    guest.see(there)
    assert_prints(guest)


def test_a_certificate_is_printed_light_from_the_dark_theme(come: Come) -> None:
    guest = come()
    guest.go("/lab/certificate?book=massachusetts")
    guest.until("verdict")
    assert_prints(guest)
    guest.page.emulate_media(media="print")
    for testid in ("verdict", "checks", "certificate-rows"):
        guest.see(testid)
    assert unfit_for_paper(guest) == []


def unfit_for_paper(guest: Guest) -> list[str]:
    """Return everything that nobody can use on paper: fields, cards without words, dark grounds other than a tile's."""
    found: list[str] = guest.page.evaluate(UNFIT)
    return found


def test_a_ruling_is_printed_light_from_the_dark_theme(come: Come) -> None:
    guest = come()
    guest.go("/ruling")
    lay_out(guest)
    guest.press("rule")
    guest.see("ruled-2")
    assert_prints(guest)
    guest.page.emulate_media(media="print")
    guest.see("ruled-2")
    guest.see("file-printed")
    written = guest.find("file-text").input_value()
    assert guest.find("file-printed").text_content() == written, "the whole round, however long"
    assert unfit_for_paper(guest) == []


def focused(guest: Guest) -> str:
    """Return what has the focus, or "BODY" where it has been lost."""
    return str(guest.page.evaluate("document.activeElement.dataset.testid ?? document.activeElement.tagName"))


def test_the_focus_stays_where_one_was_after_each_action(come: Come) -> None:
    guest = come()
    keys = Keyboard(guest)
    lobby = Lobby(guest, keys)
    table = lobby.open_table("nz")
    lost: list[str] = []

    def look(after: str) -> None:
        guest.settle()
        if focused(guest) in ("BODY", "HTML", "MAIN"):
            lost.append(after)

    for action in (f"dock-sit-{BOX}", "buy-in"):
        keys.press(action)
        look(action)
    table.wait_for_phase("betting")
    look("betting")
    for action in ("chip-1000", "chip-1000", "wager-place"):
        keys.press(action)
        look(action)
    table.wait_for_phase("setting")
    look("setting")
    keys.tab_to("hand-tile-0")
    keys.key("Space")
    look("a tile")
    keys.key("ArrowRight", "ArrowRight", "Space")
    look("another tile")
    keys.key("Enter")
    look("confirm-set")
    table.wait_for_phase("round_over")
    look("round_over")
    assert lost == []


def test_a_wager_that_is_taken_out_of_a_round_file_leaves_the_focus_among_the_wagers(come: Come) -> None:
    guest = come()
    guest.go("/ruling")
    lay_out(guest)
    guest.page.get_by_role("button", name="Remove wager 1").press("Enter")
    expect(guest.find("wager-player-0")).to_have_count(0)
    assert guest.page.evaluate("document.activeElement.closest('section, fieldset') !== null")


def test_what_lies_where_is_said_while_setting(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz")
    table.play_to_setting(BOX)
    said = guest.find("set-spoken")
    expect(said).to_have_attribute("aria-live", "polite")
    names = [str(table.tile(at).get_attribute("aria-label")).split(",")[0] for at in range(4)]
    for name in names:
        expect(said).to_contain_text(name)
    for at in (0, 2):  # they lie in different hands
        table.tile(at).press("Space")
    low, high = (str(guest.find(f"name-{hand}").get_attribute("title")) for hand in ("low", "high"))
    expect(said).to_contain_text(
        re.compile(rf"Low hand: .+\. {re.escape(low)}. High hand: .+\. {re.escape(high)}")
    )
    tree = guest.find("dock").aria_snapshot()
    for name in names:
        assert re.search(rf'button "{re.escape(name)}, in the (low|high) hand', tree, re.IGNORECASE), tree


def test_giving_up_a_hand_does_not_look_like_the_main_button(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz")
    table.play_to_setting(BOX)
    guest.press("concede")
    sure = guest.see("concede-sure")
    gold = guest.find("confirm-set").evaluate("one => getComputedStyle(one).getPropertyValue('--accent')")
    assert gold
    expect(sure).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    guest.assert_axe_clean()


def test_the_rules_have_an_index(come: Come) -> None:
    guest = come()
    answer = guest.page.goto("/rules")
    assert answer is not None
    assert answer.status == 200
    for book in BOOK_IDS:
        expect(guest.find(f"rules-{book}")).to_have_text(load(book).title)
    guest.assert_axe_clean()
    guest.press("rules-rws")
    guest.page.wait_for_url("**/rules/rws")
    guest.see("house-way-rows")
    guest.press("nav-rules")
    guest.see("rules-index")


@pytest.mark.parametrize(("language", "one", "many"), [("en-NZ", "1 bot ", "2 bots "), ("zh-TW", "1", "2")])
def test_one_bot_is_not_called_bots(language: str, one: str, many: str, come: Come) -> None:
    guest = come(language=language)
    tables = {bots: new_table(guest, "nz", bots=bots).id for bots in (1, 2)}
    guest.go("/")
    for bots, said in ((1, one), (2, many)):
        row = guest.find("table-list").get_by_role("listitem").filter(has=guest.find(f"join-{tables[bots]}"))
        expect(row).to_contain_text(said)
    if language == "en-NZ":
        expect(guest.find("table-list")).not_to_contain_text("1 bots")


@pytest.mark.parametrize("language", ["en-NZ", "zh-TW"])
def test_money_is_written_one_way(language: str, come: Come) -> None:
    """Check that amounts of the page, of the server's sentences and the units of fields have the same sign
    before them.
    """
    guest = come(language=language)
    table: Table = new_table(guest, "nz")
    table.sit(BOX)
    expect(guest.page.locator("label", has=guest.find("buy-in-amount"))).to_contain_text("NZ$")
    table.buy_in(500)
    table.wager(500)
    toast = guest.find("toast")
    expect(toast).to_contain_text("NZ$5")
    expect(toast).to_contain_text("NZ$10")
    assert "NZD" not in guest.page.locator("body").inner_text()


def test_after_a_side_bet_the_next_chips_go_to_the_main_wager(come: Come) -> None:
    guest = come()
    table = new_table(guest, "rws")
    table.sit(BOX)
    table.buy_in(500)
    table.wait_for_phase("betting")
    table.lay(1000, 1000)
    table.lay(500, spot="bonus")
    guest.press("wager-only")  # the dealer does not call yet: the wager could still be changed
    guest.until(lambda: "S$25" in guest.find("wager-state").inner_text())
    expect(guest.find("spot-main")).to_have_attribute("aria-checked", "true")
    expect(guest.find("spot-bonus")).to_have_attribute("aria-checked", "false")
