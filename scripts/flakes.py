#!/usr/bin/env python3
"""Look for flaky tests: run the suite again and again, each time in another order, on a machine that is kept busy.

    python scripts/flakes.py [--minutes 60] [--in-process 10] [--browser 3] [--wall-clock 10] [--seed 1]
    python scripts/flakes.py --report

Every run has its own random order and its own draws (``tests/chance.py``). 60 ms are added to each write to a store
(``tests/slow_writes.py``), and two processes beside it keep two cores busy. In the browser tests the time passes in
steps of another length in each run. Nothing is rerun: a test of the wall clock that fails once counts as a failure,
too. What was found is kept in ``build/flakes.json``, by commit: a run that was broken off, or did not fit into its
minutes, is done again by the next call.
Exit status 1: a test failed.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / "build" / "flakes.json"
SLOW_WRITES_MS: Final = 60
STEPS_MS: Final = (300, 1500)
BUSY: Final = 2
IN_PROCESS: Final = (
    "cli",
    "client",
    "fifth",
    "intake",
    "kill",
    "log",
    "runtime",
    "school",
    "storage",
    "web",
)
"""Folders of tests without a browser whose code has an event loop, threads, processes or a clock.

The other tests only compute. They do not wait, so their timing cannot matter.
"""
PARTS: Final = {
    "in-process": (
        "--numprocesses=8",  # they wait for their slow writes most of the time
        *(f"tests/{folder}" for folder in IN_PROCESS),
        "tests/structure/test_examples.py",
        "-m",
        "not browser and not wall_clock",
    ),
    "browser": ("--numprocesses=2", "tests/browser", "tests/fifth", "-m", "browser and not wall_clock"),
    "wall-clock": ("tests/wall_clock", "-m", "wall_clock"),
}


@contextmanager
def busy_machine() -> Iterator[None]:
    """Keep some cores busy meanwhile."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run(part: str, seed: int) -> dict[str, Any]:
    """Run one part of the suite in the order of a seed."""
    order = ("-prandom_order", "--random-order", f"--random-order-seed={seed}")
    began_s = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *PARTS[part], *order, "-rfE", "--tb=long"],
        cwd=ROOT,
        env={
            **os.environ,
            "PAIGOW_REQUIRE_BROWSER": "1",
            "PAIGOW_TEST_CHANCE": str(seed),
            "PAIGOW_TEST_SLOW_WRITES_MS": str(SLOW_WRITES_MS),
            "PAIGOW_TEST_STEP_MS": str(Random(seed).randint(*STEPS_MS)),
        },
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    if done.returncode:
        log = KEPT.with_name(f"flakes-{part}-{seed}.log")
        log.write_text(done.stdout, encoding="utf-8")
    return {
        "part": part,
        "seed": seed,
        "status": done.returncode,
        "failed": failed,
        "seconds": round(time.perf_counter() - began_s),
    }


def commit() -> str:
    """The commit that is checked out, with a mark where files differ from it."""
    head = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    changed = subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return head.stdout.strip() + ("+" if changed.stdout.strip() else "")


def kept() -> dict[str, list[dict[str, Any]]]:
    """Commit -> its runs."""
    found: dict[str, list[dict[str, Any]]] = json.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else {}
    return found


def report() -> int:
    """Print every run; the result is the exit status."""
    has_failed = False
    for name, runs in kept().items():
        for each in runs:
            has_failed |= each["status"] != 0
            verdict = "passed" if each["status"] == 0 else f"FAILED ({len(each['failed'])})"
            print(f"{name} {each['part']:10} seed {each['seed']:4} {each['seconds']:5} s  {verdict}")
            for line in each["failed"]:
                print(f"    {line}")
    return int(has_failed)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--report", action="store_true", help="only print what was found so far")
    parser.add_argument("--minutes", type=float, default=60, help="begin no further run after so long")
    parser.add_argument("--in-process", type=int, default=10, help="runs of the tests without a browser")
    parser.add_argument("--browser", type=int, default=3)
    parser.add_argument("--wall-clock", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of the first run")
    options = parser.parse_args()
    if options.report:
        return report()
    wanted = {"in-process": options.in_process, "browser": options.browser, "wall-clock": options.wall_clock}
    end_s = time.perf_counter() + 60 * options.minutes
    name = commit()
    KEPT.parent.mkdir(exist_ok=True)
    with busy_machine():
        for number in range(max(wanted.values())):
            for part, count in wanted.items():
                seed = options.seed + number
                runs = kept()
                done = {(each["part"], each["seed"]) for each in runs.get(name, [])}
                if number >= count or (part, seed) in done:
                    continue
                if time.perf_counter() > end_s:
                    return report()
                runs.setdefault(name, []).append(run(part, seed))
                KEPT.write_text(json.dumps(runs, indent=1), encoding="utf-8")
    return report()


if __name__ == "__main__":
    sys.exit(main())
