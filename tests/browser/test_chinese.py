"""Chinese readers find no English word left, and no word that does not fit its button on a phone.

``test_layouts.py`` holds this for each state of a round at a table.
"""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from paigow.books import BOOK_IDS
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.latin import latin_words
from tests.browser.lobby import Lobby, join, new_table
from tests.browser.measuring import overflowing_words
from tests.browser.sampling import sampled
from tests.browser.screens import NARROW, Glass

CHINESE: Final = "zh-TW"
CJK: Final = re.compile("[\u4e00-\u9fff]")
OPERATOR: Final = """format = "paigow-operator/1"
book = "nz"
name = "海港"
minimum = "x"
surprise = 1
approved_cuts = ["Pong"]
[options]
boxes = 99
"""


class Look:
    """The faults in each state that was checked."""

    def __init__(self, *, measures: bool = True) -> None:
        self.found: dict[str, list[str]] = {}
        self._measures = measures

    def at(self, state: str, guest: Guest, *own: str) -> None:
        """Check for Latin words, and for Chinese ones that do not fit a narrow screen."""
        self.words(state, guest, *own)
        if self._measures:
            for _ in Glass(guest).through((NARROW,)):
                self.fits(state, guest)

    def words(self, state: str, guest: Guest, *own: str) -> None:
        """Check for Latin words. ``own``: texts that people wrote."""
        self._note(state, latin_words(guest, *own))

    def fits(self, state: str, guest: Guest) -> None:
        """Check for words that do not fit the narrow screen on which the page is shown."""
        self._note(f"{state} at {NARROW}", overflowing_words(guest))

    def _note(self, state: str, wrong: list[str]) -> None:
        if wrong:
            self.found[state] = wrong

    def assert_clean(self) -> None:
        assert not self.found, "\n".join(
            f"{state}: {one}" for state, all_ in self.found.items() for one in all_
        )


PAGES: Final = {
    "/": "open-table",
    "/rules": "rules-index",
    **{f"/rules/{book}": "house-way-rows" for book in (*BOOK_IDS, "nz-house-way-2019")},
    **{f"/rules/{book}/readings": "readings" for book in BOOK_IDS},
    "/hand?tiles=6-6,1-1,4-5,2-6": "hand-advice",
    "/ruling": "file-text",
}


LANGUAGES: Final = (CHINESE, "zh-CN")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_beside_the_table(language: str, come: Come) -> None:
    measures = language in sampled(LANGUAGES, CHINESE)  # the simplified words are as long
    look, guest = Look(measures=measures), come(language=language)
    for path, there in PAGES.items():
        guest.go(path)
        guest.see(there)
        look.at(path, guest)
    look.assert_clean()


LAB_PARTS: Final = (
    "",
    "hand",
    "two-tiles",
    "heat-map",
    "best-settings",
    "policies",
    "compare",
    "strategy",
    "side-bets",
    "readings",
    "published",
    "equilibrium",
    "certificate",
    "mistakes",
    "fixed-way",
    "boxes",
    "simulate",
    "knowledge",
)


@pytest.mark.parametrize("part", LAB_PARTS)
def test_the_lab(part: str, come: Come) -> None:
    look, guest = Look(), come(language=CHINESE)
    guest.go(f"/lab/{part}?book=rws&tiles=6-6,1-1,4-5,2-6")
    answer = guest.page.locator("[data-testid=lab-answer] .card, table").first
    answer.wait_for()
    for drawing in guest.page.locator("figure[data-testid^=chart-]").all():
        expect(drawing).to_have_attribute("data-ready", "true")
    for one in guest.page.locator("details").all():
        one.evaluate("node => node.open = true")
    look.at(part, guest)
    look.assert_clean()


def test_the_operators_panel_and_what_it_does(come: Come) -> None:
    look, panel = Look(), come(language=CHINESE)
    guest = come(language=CHINESE)
    table = new_table(panel, "canberra", bots=1).id
    panel.go(f"/t/{table}/operator")
    panel.see("orders-irregularity")
    look_through(panel, look.words)
    for _ in Glass(panel).through((NARROW,)):
        look_through(panel, look.fits)
    player = join(guest, table)
    look.at("a bystander's panel", guest)
    player.sit(5)
    player.buy_in(500)
    panel.press("hold-dealer")
    panel.see("let-go-on")
    look.at("held", panel)
    look.at("at a held table", guest)
    panel.press("let-go-on")
    give(panel, "orders", "change_limits", minimum="20", maximum="500", reason="夜深")
    give(panel, "disputes", "open_dispute", complaint="賠少了")
    look.at("orders given", panel)
    look.at("told to players", guest)
    look.assert_clean()


def look_through(panel: Guest, look: Callable[[str, Guest], None]) -> None:
    """Look at the fields of every order of the panel."""
    for pick in ("pick-irregularity", "pick-orders", "pick-equipment", "pick-disputes"):
        chooser = panel.find(pick)
        for order in chooser.locator("option").evaluate_all("all => all.map(one => one.value)"):
            chooser.select_option(order)
            look(f"{pick} {order}", panel)


def give(panel: Guest, group: str, order: str, **fields: str) -> None:
    """Give an order at the panel."""
    form = panel.find(f"orders-{group}")
    form.get_by_test_id(f"pick-{group}").select_option(order)
    for name, text in fields.items():
        form.get_by_test_id(f"order-{name}").fill(text)
    for chooser in form.locator("select[required]").all():
        if not chooser.input_value():
            chooser.select_option(index=1)
    form.get_by_test_id(f"give-{group}").click()
    expect(panel.find(f"done-{group}")).not_to_be_empty()


def test_what_is_refused(come: Come) -> None:
    look, guest = Look(), come(language=CHINESE)
    guest.tolerate("status of 4", because="refusals are answers")
    lobby = Lobby(guest)
    lobby.hands.press("sign-out-open")
    look.at("signing out", guest)
    lobby.hands.press("sign-out-stay")
    lobby.hands.press("rename-open")
    for name in ("荷官", "x\u0301\u0302\u0303", "\u2800"):
        lobby.hands.write("your-name", name)
        lobby.hands.press("rename")
        expect(guest.find("toast").first).to_be_visible()
        look.at(f"the name {name}", guest)
        guest.find("toast").first.get_by_role("button").last.click()
    guest.go("/")
    for name, text in (("minimum", "7.33"), ("maximum", "5"), ("betting", "1")):
        guest.go("/")
        guest.find("lobby-limits").locator("summary").click()
        guest.find(f"lobby-{name}").fill(text)
        lobby.hands.press("open-table")
        expect(guest.page.get_by_role("alert").or_(guest.find("toast")).first).to_be_visible()
        look.at(f"{name} {text}", guest)
    guest.go("/")
    guest.find("lobby-operator").locator("summary").click()
    guest.find("operator-file").fill(OPERATOR)
    guest.press("operator-check")
    guest.see("operator-faults")
    for fault in guest.find("operator-faults").get_by_role("listitem").all():
        expect(fault).to_have_text(CJK)  # with the file's own words in it
    table = new_table(guest, "nz")
    table.sit(5)
    table.buy_in(500)
    table.wager(500)
    expect(guest.find("toast").first).to_be_visible()
    look.at("wager", guest)
    for path in ("/nowhere", "/t/nosuch", "/history/nosuch"):
        guest.go(path)
        expect(guest.page.locator("main")).to_be_visible()
        guest.settle()
        look.at(path, guest, "nosuch")
    look.assert_clean()


TILES: Final = {CHINESE: CJK, "en-NZ": re.compile("^(?:Teen|Day|High|Low|Gee|11|9|5)")}


@pytest.mark.parametrize("language", TILES)
def test_tiles_are_called_by_one_name_while_setting(language: str, come: Come) -> None:
    """Check for a screen reader that each tile has its name and place in the language of the page."""
    guest = come(language=language)
    table = new_table(guest, "nz")
    table.play_to_setting(5)
    spoken = str(guest.page.locator("html").get_attribute("lang"))
    names = [str(table.tile(at).get_attribute("aria-label")) for at in range(4)]
    told = guest.find("set-spoken").inner_text()
    for name in names:
        assert TILES[language].search(name), name
        assert re.split("[,，]", name)[0] in told
    if language == CHINESE:
        assert not re.search("[A-Za-z]{2}", " ".join([*names, told]).replace("Enter", ""))
    guest.find("pref-language").select_option("en" if language == CHINESE else "zh-Hant")
    expect(guest.page.locator("html")).not_to_have_attribute("lang", spoken)
    other = str(table.tile(0).get_attribute("aria-label"))
    assert other != names[0]
    assert TILES["en-NZ" if language == CHINESE else CHINESE].search(other)


@pytest.mark.parametrize(
    ("language", "tag", "said"),
    [("zh-CN", "zh-Hans", "开桌"), ("zh-SG", "zh-Hans", "开桌"), ("zh-HK", "zh-Hant", "開檯")],
)
def test_each_reader_of_chinese_has_his_script_and_may_choose_another_language(
    language: str, tag: str, said: str, come: Come
) -> None:
    guest = come(language=language)
    guest.go("/")
    html, chooser = guest.page.locator("html"), guest.find("pref-language")
    expect(html).to_have_attribute("lang", tag)
    expect(guest.find("open-table")).to_have_text(said)
    expect(chooser.locator("option")).to_have_text(["English", "简体中文", "繁體中文"])
    chooser.select_option("en")
    expect(html).to_have_attribute("lang", "en")
    expect(guest.find("open-table")).to_have_text("Open table")
    expect(guest.page.locator(".book .title").first).to_have_text("New Zealand")
    guest.go("/")  # is kept
    expect(html).to_have_attribute("lang", "en")
