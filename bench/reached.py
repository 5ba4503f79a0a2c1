"""Which lines of the engine each test runs, and how long it takes: for ``mutate_engine.py``, recorded once and kept.

A line is identified by its function and its place there, so that the record holds while other functions change. A
changed file of tests is recorded again. After a change in what tests share, remove ``build/mutants``.
"""

import ast
import functools
import gc
import hashlib
import os
import pickle
import signal
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import coverage
import pytest
from hypothesis import Phase, settings
from hypothesis.configuration import set_hypothesis_home_dir

from bench.forks import forked

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "mutants"
TESTS = ("clauses", "table", "rules", "tiles", "money")
"""Folders of tests that say what must come of a case; random play and the second reading are not counted on."""
OPTIONS = [
    "-qq", "--tb=no", "--assert=plain", "--hypothesis-seed=0", "-W", "ignore::pytest.PytestAssertRewriteWarning",
    "-p", "no:cacheprovider", "-o", "timeout=0",
    "-o", "addopts=--import-mode=importlib -pno:schemathesis -pno:faker -pno:anyio -pno:xdist",
]  # fmt: skip
LONGEST_S = 300

Line = tuple[str, int]
"""A function of a module, or a method, and the number of a line in it; "" for lines outside all."""
Lines = dict[str, frozenset[Line]]
"""File of the engine, from the root -> its lines."""


@dataclass(frozen=True)
class Run:
    """One test that passed."""

    seconds: float
    is_marked: bool
    """It decides a clause."""
    lines: Lines

    @property
    def looks_on(self) -> bool:
        """It runs nothing of the engine: it can but look at what was read."""
        return not any(self.lines.values())


@dataclass
class Record:
    """What is known of the tests."""

    made_of: dict[str, str] = field(default_factory=dict)
    """File of tests -> the digest of what was recorded."""
    runs: dict[str, Run] = field(default_factory=dict)
    on_reading: Lines = field(default_factory=dict)
    """Lines that run when modules and tests are read."""

    same: dict[Any, Any] = field(default_factory=dict)
    """Tests reach much alike: each line, and each set of them, is held once."""

    FILE = KEPT / "reached.pickle"

    @staticmethod
    def kept() -> "Record":
        return pickle.loads(Record.FILE.read_bytes()) if Record.FILE.exists() else Record()

    def keep(self) -> None:
        KEPT.mkdir(parents=True, exist_ok=True)
        self.FILE.write_bytes(pickle.dumps(self))

    def missing(self) -> set[str]:
        """Files of tests that have changed since; what is known of them, and of files that are gone, is dropped."""
        now = {
            str(path.relative_to(ROOT)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in test_files()
        }
        new = {path for path, made_of in now.items() if self.made_of.get(path) != made_of}
        self.runs = {
            name: run for name, run in self.runs.items() if (path := file_of(name)) in now and path not in new
        }
        return new

    def add(self, path: str, runs: dict[str, Run]) -> None:
        self.made_of[path] = hashlib.sha256((ROOT / path).read_bytes()).hexdigest()
        for name, run in runs.items():
            lines = {path: self._held(each) for path, each in run.lines.items()}
            self.runs[name] = Run(run.seconds, run.is_marked, lines)

    def _held(self, lines: frozenset[Line]) -> frozenset[Line]:
        if lines not in self.same:
            self.same[lines] = frozenset([self.same.setdefault(line, line) for line in lines])
        held: frozenset[Line] = self.same[lines]
        return held


def test_files() -> list[Path]:
    return [path for folder in TESTS for path in sorted((ROOT / "tests" / folder).glob("test_*.py"))]


def file_of(test: str) -> str:
    return test.split("::", maxsplit=1)[0]


def digest(*folders: str) -> str:
    """Of all that is read in some folders."""
    made = hashlib.sha256()
    for path in sorted(path for folder in folders for path in (ROOT / folder).rglob("*")):
        if path.suffix in {".py", ".toml", ".json", ".txt"} and "static" not in path.parts:
            made.update(bytes(path) + path.read_bytes())
    return made.hexdigest()[:16]


@cache
def _functions(path: str) -> list[Line]:
    """For each line of a file, its function and its place in it."""
    source = (ROOT / path).read_text(encoding="utf-8")
    of = [("", number) for number in range(source.count("\n") + 2)]

    def note(body: list[ast.stmt], within: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                note(node.body, f"{within}{node.name}.")
            elif isinstance(node, ast.FunctionDef):
                for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                    of[number] = (within + node.name, number - node.lineno)

    note(ast.parse(source).body, "")
    return of


def lines_in(path: str, numbers: Iterable[int]) -> frozenset[Line]:
    """Lines of a file by their functions."""
    of = _functions(path)
    return frozenset(of[number] for number in numbers if number < len(of))


class Tracing:
    """The lines of some files that run from now on, until it is stopped."""

    def __init__(self, engine: Iterable[str]) -> None:
        self.paths = {str(ROOT / path): path for path in engine}
        include = [str(ROOT / "src" / "paigow" / "*")]
        self.coverage = coverage.Coverage(data_file=None, config_file=False, include=include, messages=False)
        self.coverage.set_option("run:disable_warnings", ["no-data-collected"])
        self.coverage.start()

    def stop(self) -> Lines:
        self.coverage.stop()
        data = self.coverage.get_data()
        ran = {
            path: data.lines(file) or () for file, path in self.paths.items() if file in data.measured_files()
        }
        return {path: lines_in(path, numbers) for path, numbers in ran.items()}


def be_plain() -> None:
    """Hypothesis looks for a failing example and does not make it smaller; it keeps none."""
    set_hypothesis_home_dir(KEPT / "hypothesis")
    settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), database=None)
    settings.load_profile("mutants")


def memos() -> list[Any]:
    """Return what the engine keeps of what it was asked before."""
    kept = ("paigow.rules", "paigow.table", "paigow.tiles")
    held = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]  # noqa: SLF001
    return [each for each in held if (each.__module__ or "").startswith(kept)]


class Recorder:
    """Runs each test in a process of its own, so that none finds what another has looked up."""

    def __init__(self, engine: Iterable[str], forget: list[Any]) -> None:
        self.engine = engine
        self.forget = forget
        self._is_failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._is_failed |= report.failed

    def record(self, items: list[pytest.Item], record: Record, missing: set[str], until: float) -> bool:
        """Return whether all is recorded in time."""
        for path in sorted(missing):
            if time.monotonic() > until:
                return False
            own = [item for item in items if file_of(item.nodeid) == path]
            done = forked(own, self._one, jobs=1)
            record.add(
                path, {item.nodeid: pickle.loads(said) for item, status, said in done if status == 0 and said}
            )
            record.keep()
            print(f"recorded {path}", file=sys.__stderr__, flush=True)
        return True

    def _one(self, item: pytest.Item, writer: int) -> NoReturn:
        signal.alarm(LONGEST_S)
        for memo in self.forget:
            memo.cache_clear()
        tracing = Tracing(self.engine)
        start = time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        run = Run(time.process_time() - start, any(item.iter_markers("clause")), tracing.stop())
        with os.fdopen(writer, "wb") as out:
            pickle.dump(run, out)
        os._exit(int(self._is_failed))
