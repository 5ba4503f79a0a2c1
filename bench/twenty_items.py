"""How long twenty items of all kinds mixed take in a real Chromium: by keyboard at a desk, by thumb on a phone.

    python bench/twenty_items.py [--chromium PATH] [--book nz] [--think 2.0]

A pupil who knows all answers gives them as fast as the page takes them; ``--think`` seconds go by before each. What the
page adds to that is what counts: twenty items are to be done in two minutes.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from paigow.books import load
from paigow.school.item_maker import make
from paigow.school.items import KINDS
from tests.browser.answering import plain, press_answer, right_answer, type_answer
from tests.browser.chromium import ARGUMENTS
from tests.browser.guests import Guest
from tests.browser.hands import Keyboard, Touch
from tests.browser.serving import Server

ITEMS: Final = 20
PHONE: Final = {"width": 390, "height": 664}


def twenty(guest: Guest, hands: Keyboard | Touch, book: str, think_s: float) -> tuple[float, int, int]:
    """Seconds of all, how many kinds were asked, and how many were right."""
    kinds: set[str] = set()
    guest.go(f"/school/drill/mixed?book={book}&count={ITEMS}")
    began = time.perf_counter()
    for _ in range(ITEMS):
        asked = guest.page.locator("[data-testid=question]:not(:has([data-testid=verdict]))")
        asked.wait_for()
        guest.page.wait_for_timeout(think_s * 1000)
        kind, seed, named = (str(asked.get_attribute(f"data-{each}")) for each in ("kind", "seed", "number"))
        kinds.add(kind)
        item = make(next(each for each in KINDS if each == kind), load(book), seed, int(named))
        give = right_answer(item)
        if isinstance(hands, Keyboard):
            type_answer(hands, plain(item), give)
        else:
            press_answer(hands, plain(item), give)
        guest.find("verdict").wait_for()
        if isinstance(hands, Keyboard):
            hands.key("Enter")
        else:
            hands.press("next")
    guest.find("summary").wait_for()
    took_s = time.perf_counter() - began
    right = int(guest.find("summary").get_attribute("data-right") or 0)
    return took_s, len(kinds), right


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    parser.add_argument("--book", default="nz")
    parser.add_argument("--think", type=float, default=0.0)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), is_held=False) as server,
        sync_playwright() as playwright,
    ):
        browser: Browser = playwright.chromium.launch(executable_path=options.chromium, args=list(ARGUMENTS))
        for name, is_phone in (("keyboard", False), ("thumb", True)):
            guest = Guest(browser, server, is_phone=is_phone, is_painted=True)
            if is_phone:
                guest.page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a plain dict is what it takes
            hands = Touch(guest) if is_phone else Keyboard(guest)
            took_s, kinds, right = twenty(guest, hands, options.book, options.think)
            each_s = took_s / ITEMS
            print(
                f"{ITEMS} items by {name}: {took_s:.1f} s, {each_s:.2f} s each; {right} right, {kinds} kinds"
            )
            guest.context.close()
        browser.close()


if __name__ == "__main__":
    main()
