#!/usr/bin/env python3
"""Measure how still the table is: one whole round in Chromium, by every rule book, as a player and as the bank.

    python scripts/frame.py [--books nz,rws] [--roles player,bank] [--screens 390x664,1280x720] [--strict]
    python scripts/frame.py --home [--screens 390x664,1280x720] [--strict]

For each it prints the layout shift (the whole, and the part without recent input), the positions of the main button,
the taps, and the seconds that the table and the page need, by the clock that the tests hold. It measures a person's
second round, which the person plays like the first. With --home it measures the home page instead: the layout shift
until the hand there has been played once, and the compressed size of what is loaded before "Play now" can be pressed.
Exit status 1 with --strict: the page is not still.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from paigow.books import BOOK_IDS
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.guests import Guest
from tests.browser.hands import Mouse, Touch
from tests.browser.lobby import join
from tests.browser.scenes import BANKERS, BOTS, BOX, DEAL, OTHERS, open_table
from tests.browser.screens import Screen
from tests.browser.serving import Server
from tests.browser.table import Table

SCREENS: Final = (
    Screen(390, 664, is_touch=True),
    Screen(820, 1180, is_touch=True),
    Screen(1280, 720, is_touch=False),
    Screen(1920, 1080, is_touch=False),
)
ROLES: Final = ("player", "bank")
MOST_SHIFT: Final = 0.02
MOST_ACTS: Final = 300
MAIN: Final = "[data-testid=main-button] button:enabled, [data-testid=main-button] .button:enabled"
WATCH: Final = """
window.frame = { all: 0, quiet: 0, places: [], sources: [], on: false };
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    if (!window.frame.on) continue;
    window.frame.all += one.value;
    if (!one.hadRecentInput) window.frame.quiet += one.value;
    for (const { node } of one.sources) {
      const name = node?.dataset?.testid ?? node?.className ?? node?.nodeName;
      window.frame.sources.push(`${one.value.toFixed(3)} ${name}`);
    }
  }
}).observe({ type: "layout-shift", buffered: true });
const look = () => {
  requestAnimationFrame(look);
  if (!window.frame.on) return;
  const shown = [...document.querySelectorAll("[data-testid=main-button] button")].find((one) => one.checkVisibility());
  const r = shown?.getBoundingClientRect();
  const place = r ? [r.x, r.y, r.width, r.height].map(Math.round).join(" ") : "none";
  if (!window.frame.places.includes(place)) window.frame.places.push(place);
};
requestAnimationFrame(look);
"""


LOADED: Final = """
() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
  .reduce((sum, one) => sum + one.encodedBodySize, 0)
"""
DEMO_STEPS: Final = ("dealt", "split", "beaten")


class Measured(NamedTuple):
    """What one round came to."""

    shift: float
    unprompted: float
    places: list[str]
    taps: int
    seconds: float
    sources: list[str]


class Seat(NamedTuple):
    """A player who presses what the page offers."""

    table: Table
    banks: bool

    @property
    def guest(self) -> Guest:
        return self.table.guest

    def sees(self, handle: str) -> bool:
        return self.guest.find(handle).first.is_visible()

    def acts(self) -> str:
        """Press what a regular presses next, and return it; nothing if there is nothing to do."""
        wished = next(filter(None, (self._answer(), self._main())), None)
        if wished is None:
            return ""
        self.table.hands.press(wished)
        return wished

    def _answer(self) -> str | None:
        """What the bank's offer is answered with, in a round that is not being shown."""
        if not self.sees("take-bank") or self.sees("go-on"):
            return None
        return "take-bank" if self.banks else "pass-bank"

    def _main(self) -> str | None:
        main = self.guest.page.locator(MAIN).first
        if not main.is_visible():
            return None
        return str(main.get_attribute("data-testid"))


def play(seats: tuple[Seat, ...], server: Server, is_over: Callable[[], bool]) -> None:
    """Let everybody play on until something has come."""
    acts: list[str] = []
    for _ in range(MOST_ACTS):
        server.settle()
        if is_over():
            return
        act = next(filter(None, (seat.acts() for seat in seats)), "")
        acts.append(act)
        if not act:
            server.step()
    raise AssertionError(f"no result in {MOST_ACTS} acts: {seats[0].guest.view()['phase']}, {acts[-9:]}")


def until_result(seats: tuple[Seat, ...], after: int) -> Callable[[], bool]:
    """Return whether the result of a later round is shown to the first person."""
    first = seats[0].guest
    return lambda: first.view()["round"] > after and first.find("go-on").is_visible()


def seated(browser: Browser, server: Server, screen: Screen, book: str, role: str) -> tuple[Seat, ...]:
    """Return the people at the table, before the wagers of their first round."""
    guest = arrive(browser, server, screen)
    if role == "player":
        table = open_table(guest, book, BOTS)
        people = [(table, BOX, False)]
    else:
        table = open_table(guest, book, 0)
        other = arrive(browser, server, screen)
        people = [(table, BANKERS, True), (join(other, table.id, hands_of(other, screen)), OTHERS, False)]
    table.hands = hands_of(guest, screen)
    for one, box, _ in people:
        one.sit(box)
        one.buy_in(5000)
    return tuple(Seat(one, banks) for one, _, banks in people)


def arrive(browser: Browser, server: Server, screen: Screen) -> Guest:
    guest = Guest(
        browser, server, is_phone=screen.is_touch, is_calm=False, is_painted=True
    )  # what is not painted shifts nothing
    guest.page.set_viewport_size({"width": screen.width, "height": screen.height})
    guest.context.add_init_script(WATCH)
    return guest


def hands_of(guest: Guest, screen: Screen) -> Mouse | Touch:
    return Touch(guest) if screen.is_touch else Mouse(guest)


def measured(browser: Browser, screen: Screen, book: str, role: str) -> Measured:
    """Play a round, and measure the next."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), deal=DEAL) as server:
        seats = seated(browser, server, screen, book, role)
        for seat in seats:
            seat.table.wager(1000, 1000)
        play(seats, server, until_result(seats, 0))
        first = seats[0].guest
        first.page.evaluate("window.frame.on = true")
        taps, since_ms = first.presses(), server.now_ms
        play(seats, server, until_result(seats, first.view()["round"]))
        found: dict[str, Any] = first.page.evaluate("window.frame")
        taken = first.presses() - taps
        for seat in seats:
            seat.guest.context.close()
        return Measured(
            found["all"],
            found["quiet"],
            found["places"],
            taken,
            (server.now_ms - since_ms) / 1000,
            found["sources"],
        )


class Home(NamedTuple):
    """How the home page came."""

    shift: float
    unprompted: float
    first_bytes: int
    """Compressed bytes of everything that was loaded when "Play now" could be pressed."""
    sources: list[str]


def until_shown(guest: Guest, step: str) -> None:
    guest.until(lambda: guest.find("demo-hand").get_attribute("data-step") == step)


def home(browser: Browser, screen: Screen, *, seated: bool) -> Home:
    """Open the home page as a new visitor, or as one who sits at a table, and watch until the hand has played."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), deal=DEAL) as server:
        guest = arrive(browser, server, screen)
        if seated:
            open_table(guest, BOOK_IDS[0], BOTS).sit(BOX)
        guest.context.add_init_script("window.frame.on = true;")
        guest.go("/", is_drawn=False)
        guest.find("play-now").wait_for()
        size = int(guest.page.evaluate(LOADED))
        guest.settle()
        for step in DEMO_STEPS:
            until_shown(guest, step)
        guest.settle()
        found: dict[str, Any] = guest.page.evaluate("window.frame")
        guest.context.close()
        return Home(found["all"], found["quiet"], size, found["sources"])


def rows(asked: argparse.Namespace) -> Iterator[tuple[Screen, str, str]]:
    for screen in SCREENS:
        for book in asked.books.split(","):
            for role in asked.roles.split(","):
                if str(screen) in asked.screens.split(","):
                    yield screen, book, role


def _measure_home(browser: Browser, asked: argparse.Namespace) -> bool:
    """Print one row for each screen and visitor; return whether the page was still in all."""
    is_still = True
    sys.stdout.write("screen     visitor  shift  without input  KiB\n")
    for screen in SCREENS:
        for visitor in ("new", "seated") if str(screen) in asked.screens.split(",") else ():
            found = home(browser, screen, seated=visitor == "seated")
            is_still = is_still and found.shift <= MOST_SHIFT
            sys.stdout.write(
                f"{screen!s:10} {visitor:7}  {found.shift:.3f}  {found.unprompted:.3f}          "
                f"{found.first_bytes / 1024:.1f}\n"
            )
            if asked.sources:
                sys.stdout.writelines(f"    {line}\n" for line in found.sources)
    return is_still


def main() -> int:
    """Measure each requested combination, and print one row for each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--books", default=",".join(BOOK_IDS))
    parser.add_argument("--roles", default=",".join(ROLES))
    parser.add_argument("--screens", default=",".join(map(str, SCREENS)))
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--sources", action="store_true", help="say what moved")
    parser.add_argument("--home", action="store_true", help="measure the home page")
    asked = parser.parse_args()
    os.environ.setdefault(
        "PYTEST_CURRENT_TEST", f"{Path(__file__).name} (call)"
    )  # names the draws of a server
    is_still = True
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        if asked.home:
            is_still = _measure_home(browser, asked)
            browser.close()
            return int(asked.strict and not is_still)
        sys.stdout.write("screen     book           role    shift  without input  places  taps  seconds\n")
        for screen, book, role in rows(asked):
            found = measured(browser, screen, book, role)
            is_still = is_still and found.shift <= MOST_SHIFT and len(found.places) == 1
            sys.stdout.write(
                f"{screen!s:10} {book:14} {role:7} {found.shift:.3f}  {found.unprompted:.3f}          "
                f"{len(found.places):6}  {found.taps:4}  {found.seconds:.1f}\n"
            )
            if asked.sources:
                sys.stdout.writelines(f"    {line}\n" for line in (*found.places, *found.sources))
            sys.stdout.flush()
        browser.close()
    return int(asked.strict and not is_still)


if __name__ == "__main__":
    sys.exit(main())
