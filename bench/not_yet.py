"""Try the tests that say "nothing happens" or "not yet": each must fail once the code does it too early.

    python bench/not_yet.py [--area floor] [--test NAME] [--jobs 2]

Each file ``bench/not_yet/AREA.toml`` lists mutants: a test, a file, a text that occurs once there, and its replacement.
With ``is_story = true`` the tests before it in its file run, too.
The source is copied to a temporary folder, changed there, and the one test is run against the copy. The page is built
again if the change is one of ``frontend/``. Each test must pass against an unchanged copy first.
Exit status 1: a mutant survived, a test fails without it, or an entry does not fit the code.
"""

import argparse
import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
LISTS: Final = Path(__file__).with_suffix("")


class Mutant(NamedTuple):
    """One change of the code, and the test that must notice it."""

    area: str
    test: str
    file: str
    old: str
    new: str
    is_story: bool = False
    """The test goes on where the one before it in its file has ended."""

    @property
    def tests(self) -> tuple[str, ...]:
        """What pytest is asked to run."""
        file, _, name = self.test.partition("::")
        if not self.is_story:
            return (self.test,)
        names = re.findall(r"^def (test_\w+)", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
        return tuple([f"{file}::{each}" for each in names[: names.index(name) + 1]])


def listed(area: str | None, test: str) -> list[Mutant]:
    """The mutants of one area, or of all, whose test has ``test`` in its name."""
    return [
        Mutant(path.stem, **each)
        for path in sorted(LISTS.glob("*.toml"))
        if area in {None, path.stem}
        for each in tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
        if test in each["test"]
    ]


def result_of(mutant: Mutant) -> str:
    """Return why a mutant counts as survived. If empty, its test passes without it and fails with it."""
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        return f"{mutant.file} has {text.count(mutant.old)} places with {mutant.old!r}: expected one"
    if output := fault_without_mutant(mutant.tests):
        return f"the test fails without the mutant:\n{output}"
    with copied_source() as copy:
        if mutant.file.startswith("frontend/"):
            shutil.copytree(
                ROOT / "frontend", copy / "frontend", ignore=shutil.ignore_patterns("node_modules")
            )
            (copy / "frontend/node_modules").symlink_to(ROOT / "frontend/node_modules")
        (copy / mutant.file).write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        if mutant.file.startswith("frontend/"):
            subprocess.run(["npm", "run", "build"], cwd=copy / "frontend", check=True, capture_output=True)
        passed, _ = run(mutant.tests, copy / "src")
    return "survived" if passed else ""


@functools.cache
def fault_without_mutant(tests: tuple[str, ...]) -> str:
    """Return pytest's output for tests that fail against an unchanged copy. If empty, they pass."""
    with copied_source() as copy:
        passed, output = run(tests, copy / "src")
    return "" if passed else output


@contextmanager
def copied_source() -> Iterator[Path]:
    """A temporary folder with a copy of the source."""
    with tempfile.TemporaryDirectory(prefix="paigow-not-yet-") as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
        yield copy


def run(tests: tuple[str, ...], source: Path) -> tuple[bool, str]:
    """Return whether tests pass against the code in ``source``, and what pytest says."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(source), str(ROOT)))},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode not in {0, 1}:
        raise SystemExit(f"pytest could not run {tests[-1]}:\n{done.stdout}{done.stderr}")
    return done.returncode == 0, done.stdout[-2000:]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--area", help="only the mutants of bench/not_yet/AREA.toml")
    parser.add_argument("--test", default="", help="only the mutants whose test has this in its name")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    mutants = listed(options.area, options.test)
    survived = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for mutant, why in zip(mutants, pool.map(result_of, mutants), strict=True):
            survived += bool(why)
            print(
                f"{'SURVIVED' if why else 'killed':9}{mutant.test}  [{mutant.file}: {mutant.new.strip()}] {why}",
                flush=True,
            )
    print(f"{len(mutants) - survived} of {len(mutants)} mutants killed")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
