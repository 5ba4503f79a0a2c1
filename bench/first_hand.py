"""The way from opening the page to the first tiles, in a real Chromium: taps, seconds, bytes; a guided round,
a quick one.

    python bench/first_hand.py [--chromium PATH]

A server runs in a separate process, at the dealer's own pace, and plays nothing else. The phone is 390x664 by touch.
Chromium simulates the slow line: 1.5 Mbit/s, and 300 ms before each answer.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.chromium import ARGUMENTS
from tests.browser.serving import Server

PHONE: Final = {"width": 390, "height": 664}
PATIENCE_MS: Final = 120_000
READ_S: Final = 4.0
"""How long somebody reads one sentence of the guide."""
SLOW: Final = {"offline": False, "latency": 300, "downloadThroughput": 187_500, "uploadThroughput": 93_750}
PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
BYTES: Final = """
[performance.getEntriesByType("navigation")[0], ...performance.getEntriesByType("resource")]
  .filter((one) => !one.name.includes("/api/") && one.responseEnd <= performance.now())
  .reduce((sum, one) => sum + one.encodedBodySize, 0)
"""


@contextmanager
def phone(browser: Browser, url: str) -> Iterator[Page]:
    """A new visitor's phone."""
    size: Any = PHONE
    context = browser.new_context(base_url=url, viewport=size, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


class Taps:
    """Taps a page and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def on(self, testid: str) -> None:
        self.page.get_by_test_id(testid).tap(timeout=PATIENCE_MS)
        self.count += 1


def see(page: Page, testid: str) -> None:
    page.get_by_test_id(testid).first.wait_for(timeout=PATIENCE_MS)


def first_tiles(page: Page) -> tuple[int, float]:
    """Taps and seconds from opening the page to one's first own tiles."""
    taps, start_s = Taps(page), time.perf_counter()
    page.goto("/", wait_until="commit")
    for testid in ("play-now", "wager-place"):
        taps.on(testid)
    see(page, "hand-tile-3")
    return taps.count, time.perf_counter() - start_s


def guided_round(page: Page) -> float:
    """Seconds of a whole round with the guide, of somebody who reads each sentence and does what it says."""
    start_s = time.perf_counter()
    page.goto("/")
    page.get_by_test_id("play-now").tap()
    see(page, "guide")
    says = ""
    while page.get_by_test_id("guide").count():
        now = page.get_by_test_id("guide").get_attribute("data-step") or ""
        if now == says:
            page.wait_for_timeout(50)
            continue
        says = now
        page.wait_for_timeout(READ_S * 1000)
        if page.get_by_test_id("guide").get_attribute("data-step") == says:
            answer(page, says)
    return time.perf_counter() - start_s


def answer(page: Page, step: str) -> None:
    """Do what a sentence of the guide asks for."""
    match step:
        case "wager":
            page.get_by_test_id("wager-place").tap()
        case "worth":
            set_hand(page)
        case "end":
            page.get_by_test_id("guide-end").tap()
        case _ if page.get_by_test_id("guide-next").count():
            page.get_by_test_id("guide-next").tap()
        case _:
            pass


def set_hand(page: Page) -> None:
    for testid in ("hand-tile-0", "hand-tile-1", "confirm-set"):
        page.get_by_test_id(testid).tap()


def quick_round(page: Page) -> float:
    """Return the seconds of a round of a lone player who answers at once, from own tiles to own tiles."""
    page.goto("/")
    page.evaluate("localStorage.setItem('paigow.display', JSON.stringify({pace: 'quick', guide: 'off'}))")
    page.goto("/")
    page.get_by_test_id("play-now").tap()
    see(page, "wager-place")
    page.get_by_test_id("wager-place").tap()
    see(page, "hand-tile-3")
    start_s = time.perf_counter()
    set_hand(page)
    page.get_by_test_id("reveal").wait_for(timeout=PATIENCE_MS)
    page.locator("[data-testid=phase][data-phase=round_over]").wait_for(timeout=PATIENCE_MS)
    page.get_by_test_id("go-on").tap()
    see(page, "hand-tile-3")
    return time.perf_counter() - start_s


def slow_load(page: Page) -> tuple[float, float, int]:
    """First paint and Play now usable, in seconds, and the bytes until then, on a slow line."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW)
    start_s = time.perf_counter()
    page.goto("/", wait_until="commit")
    see(page, "play-now")
    usable_s, loaded = time.perf_counter() - start_s, page.evaluate(BYTES)
    return page.evaluate(PAINTED) / 1000, usable_s, loaded


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), is_held=False) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=options.chromium, args=list(ARGUMENTS))
        with phone(browser, server.url) as page:
            painted_s, usable_s, loaded = slow_load(page)
        print(f"slow line: first paint {painted_s:.2f} s, Play now {usable_s:.2f} s, {loaded / 1024:.0f} KiB")
        with phone(browser, server.url) as page:
            taps, tiles_s = first_tiles(page)
        print(f"first own tiles: {taps} taps, {tiles_s:.1f} s")
        with phone(browser, server.url) as page:
            print(f"round alone at the quick pace: {quick_round(page):.1f} s")
        with phone(browser, server.url) as page:
            print(f"guided round, {READ_S:.0f} s for each sentence: {guided_round(page):.0f} s")
        browser.close()


if __name__ == "__main__":
    main()
