"""The page brings its own Latin fonts; the machine's fonts draw only what these lack."""

from typing import Final

import pytest
from playwright.sync_api import Route, expect

from tests.browser.chromium import PAGE
from tests.browser.conftest import Come
from tests.browser.fonts import drawn_with
from tests.browser.guests import Guest
from tests.browser.lobby import new_table

BOX: Final = 5
MOST_BYTES: Final = 60_000
"""Of all font files that a page loads."""
WAIT_MS: Final = 1_000
"""So long the page waits for fonts after its code is there: ``src/shell/fonts.ts``."""
SANS, SERIF = "Source Sans 3", "Source Serif 4"
LOADED: Final = """
performance.getEntriesByType("resource")
  .filter((one) => new URL(one.name).pathname.endsWith(".woff2"))
  .map((one) => [new URL(one.name).origin, one.initiatorType, one.encodedBodySize])
"""
"""Lists where each font file came from, what asked for it first (a "link" preloads it), and its bytes."""
STATES: Final = "Array.from(document.fonts, (font) => `${font.family.replaceAll('\"', '')}: ${font.status}`)"
WIDTHS: Final = """
() => [...new Set(["--font", "--serif"].flatMap((name) => [..."0123456789"].map((figure) => {
  const text = document.createElement("span");
  text.textContent = figure.repeat(100);
  text.style.font = `600 16px ${getComputedStyle(document.documentElement).getPropertyValue(name)}`;
  document.body.append(text);
  const width = `${name} ${text.getBoundingClientRect().width.toFixed(1)}`;
  text.remove();
  return width;
})))]
"""
LOADED_BOTH: Final = [f"{SANS}: loaded", f"{SERIF}: loaded"]
FOREIGN: Final = """
() => [...new Set([...document.querySelectorAll("body, body *")].map((one) => getComputedStyle(one).fontFamily))]
  .filter((stack) => !/^"Source (Sans 3|Serif 4)",/.test(stack) && !/monospace$/.test(stack))
"""
"""Lists the stacks that do not begin with a font of the page. The text of files has letters of one width."""
PLACES: Final = {
    "/": "open-table",
    "/rules/nz": "cuts",
    "/hand?tiles=6-6,1-1,4-5,2-6": "hand-advice",
    "/ruling": "file-text",
    "/school/drill/set?book=nz&seed=look&count=1": "question",
    "/account": "account-name",
}


def begin_without_fonts(guest: Guest) -> list[Route]:
    """Open the first page, let everything except the fonts come, with a stopped clock, and return the fonts'
    requests.
    """
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.intercept("**/*.woff2", hold)
    with guest.page.expect_response("**/assets/en-*.json") as words:
        guest.page.goto("/", wait_until="commit")
    words.value.finished()
    guest.page.evaluate(
        "words => fetch(words).then((again) => again.text())", words.value.url
    )  # the page had them first
    return held


def show(guest: Guest, markup: str) -> None:
    """Put a text with this markup into the page."""
    guest.page.evaluate(
        "markup => document.querySelector('main').insertAdjacentHTML('afterbegin', markup)", markup
    )


@pytest.mark.parametrize(("tag", "family"), [("p", SANS), ("h2", SERIF)])
def test_the_page_draws_latin_text_and_the_machine_chinese(tag: str, family: str, come: Come) -> None:
    guest = come(language="zh-TW")
    guest.go("/")
    guest.see("open-table")
    show(guest, f"<{tag} id=latin>Pai gow, 20 s: “NZ$1,234.50” – it’s free · é ½ × −5</{tag}>")
    show(guest, f"<{tag} id=chinese>牌九，頭尾</{tag}>")
    [(latin, is_own)] = drawn_with(guest.page, "#latin")
    assert latin.startswith(family)
    assert is_own
    assert not any(is_own for _, is_own in drawn_with(guest.page, "#chinese"))


def test_every_text_asks_for_the_page_s_fonts_first(come: Come) -> None:
    guest = come()
    found: dict[str, list[str]] = {}
    for path, there in PLACES.items():
        guest.go(path)
        guest.see(there)
        found[path] = guest.page.evaluate(FOREIGN)
    guest.go("/lab")
    expect(guest.find("chart-edges")).to_have_attribute("data-ready", "true")
    found["chart"] = guest.page.evaluate(FOREIGN)
    table = new_table(guest, "nz")
    table.play_to_setting(BOX)
    found["table"] = guest.page.evaluate(FOREIGN)
    assert {where: stacks for where, stacks in found.items() if stacks} == {}


def test_figures_have_one_width(come: Come) -> None:
    guest = come()
    guest.go("/")
    guest.see("open-table")
    widths: list[str] = guest.page.evaluate(WIDTHS)
    assert [width.split()[0] for width in widths] == ["--font", "--serif"]


def test_the_fonts_come_from_the_server_first_and_are_small(come: Come) -> None:
    guest = come()
    guest.go("/")
    guest.see("open-table")
    assert sorted(guest.page.evaluate(STATES)) == LOADED_BOTH
    loaded: list[tuple[str, str, int]] = guest.page.evaluate(LOADED)
    ours = guest.page.evaluate("location.origin")
    assert [(origin, asker) for origin, asker, _ in loaded] == [(ours, "link")] * 2
    assert 0 < sum(size for _, _, size in loaded) <= MOST_BYTES
    assert sum(file.stat().st_size for file in PAGE.parent.rglob("*.woff*")) <= MOST_BYTES
    for font in ("source-sans-3", "source-serif-4"):
        licence = guest.page.request.get(f"/licences/{font}.txt")
        assert "SIL Open Font License" in licence.text()


def test_the_page_is_drawn_once_its_fonts_are_there(come: Come) -> None:
    """Check that no text moves when a font comes. The page's clock stands still: only the fonts start the page."""
    guest = come()
    held = begin_without_fonts(guest)
    expect(guest.find("play-now")).to_have_count(0)
    for route in held:
        route.continue_()
    guest.see("play-now")


def test_the_page_does_not_wait_long_for_its_fonts(come: Come) -> None:
    guest = come()
    held = begin_without_fonts(guest)
    guest.advance(WAIT_MS - 1)
    expect(guest.find("play-now")).to_have_count(0)
    guest.advance(1)
    guest.see("play-now")
    for route in held:
        route.continue_()
    guest.page.evaluate("document.fonts.ready.then(() => true)")
    assert sorted(guest.page.evaluate(STATES)) == LOADED_BOTH


def test_the_page_comes_where_its_fonts_do_not(come: Come) -> None:
    guest = come()
    guest.tolerate("ERR_FAILED", because="no font can be had")
    guest.intercept("**/*.woff2", lambda route: route.abort())
    guest.page.goto("/")
    guest.see("play-now")
