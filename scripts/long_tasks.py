#!/usr/bin/env python3
"""List the long tasks of the page in Chromium with a slowed processor: the home page, and one round of a newcomer.

    python scripts/long_tasks.py [--rounds 5] [--slower 4] [--over-ms 100] [--strict]

For each task that takes longer than `--over-ms`, it prints the last step before it, when the task began, and how long
it took by the clock and by the processor. Only the processor's time is independent of what else the machine does. The
last line is the median number of such tasks in a round, by the processor. Exit status 1 with --strict: it is above 0.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.guests import Guest
from tests.browser.scenes import DEAL
from tests.browser.serving import Server

PATIENCE_MS: Final = 300_000
OVER: Final = "the round is over"
CATEGORIES: Final = ("disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing")
PLAY: Final = """
(() => {
  const READ_MS = 4000, LOOK_MS = 250;
  const steps = ["play-now", "wager-place", "hand-tile-0", "hand-tile-1", "confirm-set"];
  const isThere = (name) => document.querySelector(`[data-testid="${name}"]:not(:disabled)`);
  const look = () => {
    if (isThere("go-on")) return console.debug(OVER);
    const step = isThere(steps[0]);
    if (step && !step.hasAttribute("data-changing")) {
      performance.mark(`step ${steps.shift()}`);
      step.click();
    }
    setTimeout(look, LOOK_MS);
  };
  addEventListener("load", () => setTimeout(look, READ_MS));
})();
"""
"""A visitor who presses one thing after the other. It runs in the page: what Playwright runs there are long tasks."""


class LongTask(NamedTuple):
    """A task of the page's main thread."""

    after: str
    """The last step before it; nothing while the home page comes."""
    since_s: float
    clock_ms: float
    processor_ms: float


def round_of(browser: Browser, slower: float) -> bytes:
    """Return Chromium's trace of one visit."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), deal=DEAL, is_held=False) as server:
        guest = Guest(
            browser,
            server,
            is_phone=True,
            is_calm=False,
            is_new=True,
            is_painted=True,
            is_all_near=False,
        )
        guest.context.add_init_script(PLAY.replace("OVER", json.dumps(OVER)))
        wire = guest.context.new_cdp_session(guest.page)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        browser.start_tracing(page=guest.page, categories=list(CATEGORIES))
        with guest.page.expect_console_message(lambda said: said.text == OVER, timeout=PATIENCE_MS):
            guest.page.goto("/", wait_until="commit")
        trace = browser.stop_tracing()
        guest.context.close()
        return trace


def long_tasks(trace: bytes, over_ms: float) -> Iterator[LongTask]:
    """Yield the tasks of the page that take longer than this by the clock, in order."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    steps = sorted((one["ts"], one["name"]) for one in events if one["name"].startswith("step "))
    page = next(one for one in events if one["name"] == steps[0][1])
    began_us = min(one["ts"] for one in events if one["ts"] and one["pid"] == page["pid"])
    for one in sorted(events, key=lambda one: one["ts"]):
        is_task = one["name"] == "RunTask" and (one["pid"], one["tid"]) == (page["pid"], page["tid"])
        if is_task and one.get("dur", 0) > over_ms * 1000:
            after = next((name for at, name in reversed(steps) if at <= one["ts"]), "")
            since_s = (one["ts"] - began_us) / 1e6
            yield LongTask(after.removeprefix("step "), since_s, one["dur"] / 1000, one.get("tdur", 0) / 1000)


def main() -> int:
    """Play the rounds, and print the long tasks of each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--over-ms", type=float, default=100)
    parser.add_argument("--strict", action="store_true")
    asked = parser.parse_args()
    os.environ.setdefault("PYTEST_CURRENT_TEST", f"{Path(__file__).name} (call)")  # names the server's draws
    counts: list[int] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        sys.stdout.write("round  after             at s  clock ms  processor ms\n")
        for number in range(1, asked.rounds + 1):
            found = list(long_tasks(round_of(browser, asked.slower), asked.over_ms))
            counts.append(sum(one.processor_ms > asked.over_ms for one in found))
            sys.stdout.writelines(
                f"{number:5}  {one.after or 'home page':15}  {one.since_s:5.1f}  {one.clock_ms:8.0f}  "
                f"{one.processor_ms:12.0f}\n"
                for one in found
            )
            sys.stdout.flush()
        browser.close()
    median = statistics.median(counts)
    sys.stdout.write(f"tasks over {asked.over_ms:g} ms in a round, median: {median:g}\n")
    return int(asked.strict and median > 0)


if __name__ == "__main__":
    sys.exit(main())
