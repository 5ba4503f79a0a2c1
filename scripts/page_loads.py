#!/usr/bin/env python3
"""Measure what each page costs to open: requests, kilobytes, and milliseconds until it can be used.

    python scripts/page_loads.py [--times 5] [--slower 1]

A person with a friend, a played round, a shared round and an answered daily hand opens each page in headless Chromium
with an empty cache, from a server on this computer. "Kilobytes" are the compressed bodies. "Usable" is the time from
the navigation until the part named in the last column is drawn. Each figure is the median.
"""

import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.guests import Guest
from tests.browser.lobby import new_table
from tests.browser.scenes import BOX, DEAL, SCENES
from tests.browser.serving import Server

PATIENCE_MS: Final = 120_000
WATCH: Final = """
((shown) => {
  const look = () => {
    const found = document.querySelector(shown);
    if (found?.checkVisibility()) window.usableMs ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})
"""
LOADED: Final = """
() => {
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return [all.length, all.reduce((sum, one) => sum + one.encodedBodySize, 0), window.usableMs];
}
"""


class PageToOpen(NamedTuple):
    """A page, and what must be drawn before a person can use it."""

    name: str
    path: str
    shown: str


class Cost(NamedTuple):
    """What one visit came to."""

    requests: int
    bytes: int
    usable_ms: float


def prepared(browser: Browser, server: Server) -> tuple[Guest, tuple[PageToOpen, ...]]:
    """Return a person with data of every kind, and the pages to open."""
    guest, friend = Guest(browser, server), Guest(browser, server)
    table = new_table(guest)
    table.play_to_setting(BOX)
    table.set_hand()
    table.wait_for_phase("round_over")
    ask = guest.context.request
    shared = ask.post(f"/api/v1/tables/{table.id}/rounds/1/share", data={}).json()["code"]
    guest.go("/friends")
    guest.press("new-friend-link")
    friend.go(guest.see("friend-link-text").inner_text())
    friend.press("follow-link")
    friend.page.locator("[data-testid=friends] li").first.wait_for()
    guest.go("/daily")
    guest.press("daily-confirm")
    guest.until(lambda: guest.find("daily-confirm").count() == 0)
    friend.context.close()
    return guest, (
        PageToOpen("home", "/", "[data-testid=play-now]"),
        PageToOpen("account", "/account", "[data-testid=account-name]"),
        PageToOpen("statistics", "/statistics", "[data-testid=statistics-own]"),
        PageToOpen(
            "leaderboard", "/statistics", "[data-testid^=leaderboard-empty], [data-testid=leaderboard-row]"
        ),
        PageToOpen("daily hand", "/daily", "#daily-title"),
        PageToOpen("friends", "/friends", "[data-testid=friends] li"),
        PageToOpen("shared round", f"/s/{shared}", "[data-testid=shared-title]"),
    )


def visit(browser: Browser, guest: Guest, server: Server, page: PageToOpen, slower: float) -> Cost:
    """Open a page with the person's session, an empty cache and the machine's own clock."""
    context = browser.new_context(
        base_url=server.url,
        storage_state=guest.context.storage_state(),
        viewport={"width": 1280, "height": 720},
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE_MS)
    opened = context.new_page()
    opened.add_init_script(f"{WATCH}({page.shown!r})")
    context.new_cdp_session(opened).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    opened.goto(page.path)
    opened.locator(page.shown).first.wait_for()
    opened.wait_for_load_state("networkidle")
    found = Cost(*opened.evaluate(LOADED))
    context.close()
    return found


def main() -> int:
    """Print one row for each page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--slower", type=float, default=1)
    asked = parser.parse_args()
    os.environ.setdefault("PYTEST_CURRENT_TEST", f"{Path(__file__).name} (call)")  # names the server's draws
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        with Server(Path(folder), deal=DEAL, **SCENES["playing"][0]) as server:
            guest, pages = prepared(browser, server)
            sys.stdout.write("page          requests     KB  usable ms  shown\n")
            for page in pages:
                visits = [visit(browser, guest, server, page, asked.slower) for _ in range(asked.times)]
                requests, sizes, times = (statistics.median(one) for one in zip(*visits, strict=True))
                sys.stdout.write(
                    f"{page.name:12}  {requests:8.0f}  {sizes / 1000:5.1f}  {times:9.0f}  {page.shown}\n"
                )
                sys.stdout.flush()
            guest.context.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
