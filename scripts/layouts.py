#!/usr/bin/env python3
"""Check the page's layout in every state, by every rule book, on every screen and with both Chinese fonts.

    python scripts/layouts.py [options of pytest]

Also check the pages of every book with axe, and play a round of every book by keyboard.
The test suite checks a sample of all this: see ``tests/browser/sampling.py``. Run this after a change of the
table's layout, of the page's styles or of its words. It takes some minutes. Exit status 1: something does not fit.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TESTS: Final = tuple(
    f"tests/browser/test_{name}.py"
    for name in ("layouts", "large_tiles", "looks", "pages", "chinese", "rounds")
)
"""All that asks ``tests/browser/sampling.py`` for a sample."""


def main() -> int:
    workers = f"--numprocesses={os.cpu_count() or 1}"
    command = [sys.executable, "-m", "pytest", *TESTS, workers, "--dist=load", "--durations=0", *sys.argv[1:]]
    environment = {**os.environ, "PAIGOW_TEST_LAYOUTS": "whole", "PAIGOW_REQUIRE_BROWSER": "1"}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
