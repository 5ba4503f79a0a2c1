"""Change the engine's code, one place at a time, and list the changes that no test of the rules notices.

    nice python bench/mutate_engine.py [--module paigow.rules] [--sample 400 --seed 1] [--minutes 9] [--jobs 1]
    nice python bench/mutate_engine.py --again
    python bench/mutate_engine.py --survivors

``mutations.py`` lists the possible changes. ``reached.py`` records once which test reaches which line. The tests are
read once. Each change goes into the functions of a separate process. If it takes effect when a module is read
(a phase of a command, a default value), a process reads the changed module in place of the file. There the
tests that reach its line run until one fails: first those in files that read its module or name its kinds,
and of these first those that decide a clause, and the cheap ones. A change is also killed if the program
cannot be read with it, or if a test takes far longer. A change counts as equal only if the compiled module is
the same, instruction for instruction.

The results are stored in ``build/mutants``, by the text of the module. An interrupted run, or one that used up its
minutes, goes on where it stopped. Survivors are tried again after a test or the source has changed. With
``--seconds`` a change that its tests have not noticed in that time counts as a survivor: that is quicker, and
lists too many rather than too few.

Exit status 1: a change survived, or has not been tried yet.

Needs ``coverage`` (pip install coverage). mutmut 3 leaves out every function with a decorator, which here are
those that decide; cosmic-ray writes its changes into the files and starts Python again for each.
"""

import argparse
import ast
import gc
import json
import math
import os
import pickle
import random
import re
import signal
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, NoReturn

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.forks import be_quiet, forked
from bench.mutants import Compiled, Mutant, engine_files, module_of, mutants, source_of
from bench.mutations import Place, is_same, place_of
from bench.reached import (
    KEPT,
    OPTIONS,
    ROOT,
    TESTS,
    Record,
    Recorder,
    Tracing,
    be_plain,
    digest,
    file_of,
    lines_in,
    memos,
    test_files,
)

KILLED, SURVIVED, EQUAL, UNREAD, UNREACHED = "killed", "survived", "equal", "unread", "unreached"
"""``unread``: the program cannot be read with the change; ``unreached``: no test runs the line."""
READ_ANEW = "read anew"
"""The change takes effect when modules are read: a process has to read them again."""
EXIT = {SURVIVED: 0, KILLED: 10, EQUAL: 11, UNREAD: 12, UNREACHED: 13, READ_ANEW: 14}
OF_EXIT = {status: outcome for outcome, status in EXIT.items()}
AT_ONCE = 4
"""Files of tests that are read before the first of their tests is run."""
READING_S = 60
"""Of the processor; so long may it take to read the tests."""
SLOWER, SLACK_S = 10, 4
"""A test that takes so many times as long as it did, and so many seconds more, has noticed."""


class Found(NamedTuple):
    """How a change fared."""

    outcome: str
    by: str = ""
    """The test that noticed."""
    tried_with: str = ""
    """The digest of tests and source, where it survived them."""


# ---- whether it is noticed -------------------------------------------------------------------------------------


def tests_for(mutant: Mutant, record: Record) -> list[str]:
    """The tests that reach a change: those in files that read its module first, then those in files that speak of what
    it is about, of these those that decide a clause, then the cheap ones.

    One made when modules are read is put to all tests, those first that run nothing of the engine, for they can only
    look at what was read, then those that run anything of its module, or of what it is about.
    """
    lines = lines_in(mutant.path, mutant.reached_by)
    kinds = kinds_in(mutant.path)

    def key(name: str) -> tuple[bool, bool, bool, bool, bool, float]:
        run = record.runs[name]
        ran = run.lines.get(mutant.path, frozenset())
        words = words_of(file_of(name))
        is_far_off, is_read = kinds.isdisjoint(words), module_of(mutant.path) in words
        looks_on = not lines and run.looks_on
        is_far = not looks_on and not (ran & lines if lines else ran)
        return is_far, not looks_on, not is_read, is_far_off, not run.is_marked, run.seconds

    named = sorted((*key(name), name) for name in record.runs)
    return [name for is_far, *_, name in named if not is_far or is_made_on_reading(mutant, record)]


@cache
def kinds_in(path: str) -> frozenset[str]:
    """The commands, events and other kinds that a module has."""
    return frozenset(node.name for node in ast.parse(source_of(path)).body if isinstance(node, ast.ClassDef))


@cache
def words_of(path: str) -> frozenset[str]:
    """The words of a file of tests, and the modules that it reads."""
    return frozenset(re.findall(r"[\w.]+(?= import)|\w+", (ROOT / path).read_text(encoding="utf-8")))


def is_made_on_reading(mutant: Mutant, record: Record) -> bool:
    lines = lines_in(mutant.path, mutant.reached_by)
    return (
        not lines or mutant.sort == "phase" or bool(lines & record.on_reading.get(mutant.path, frozenset()))
    )


class _Judge:
    """Ends the process as soon as a test fails."""

    def __init__(self, names: list[str], record: Record, writer: int, seconds: float) -> None:
        self.seconds = seconds
        self.since_s: float | None = None
        self.order = {name: number for number, name in enumerate(names)}
        self.files = {file: number for number, file in enumerate(dict.fromkeys(map(file_of, names)))}
        self.record = record
        self.writer = writer

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._noticed(report.nodeid, UNREAD)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted([each for each in items if each.nodeid in self.order], key=self._place)

    def _place(self, item: pytest.Item) -> tuple[int, int]:
        return self.files[file_of(item.nodeid)], self.order[item.nodeid]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        now_s = time.process_time()
        self.since_s = now_s if self.since_s is None else self.since_s
        if now_s - self.since_s > self.seconds:
            os._exit(EXIT[SURVIVED])
        give_time(self.record.runs[item.nodeid].seconds)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._noticed(report.nodeid, KILLED)

    def _noticed(self, name: str, outcome: str) -> NoReturn:
        os.write(self.writer, name.encode())
        os._exit(EXIT[outcome])


def give_time(seconds: float) -> None:
    """The process ends if it needs far more of the processor from now on."""
    signal.setitimer(signal.ITIMER_PROF, SLACK_S + SLOWER * seconds)


class Session:
    """Reads all tests once; then each change is put into functions of a process of its own, and its tests run there."""

    def __init__(
        self,
        waiting: list[Mutant],
        record: Record,
        results: "Results",
        until: float,
        jobs: int,
        seconds: float,
    ) -> None:
        self.waiting, self.record, self.results = waiting, record, results
        self.until, self.jobs, self.seconds = until, jobs, seconds
        self.tracing = Tracing(engine_files())
        self.to_read: list[Mutant] = []
        self.live: dict[Place, list[FunctionType]] = {}
        self.forget: list[Any] = []
        self.items: dict[str, pytest.Item] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.record.on_reading = self.tracing.stop()
        session.config.pluginmanager.unregister(name="terminalreporter")
        self.forget = memos()
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(ROOT / "src")):
                self.live.setdefault(place_of(each.__code__), []).append(each)
        gc.collect()
        gc.freeze()  # what processes share is not copied for their rubbish collection
        recorder = Recorder(engine_files(), self.forget)
        session.config.pluginmanager.register(recorder)
        missing = self.record.missing()
        if not recorder.record(session.items, self.record, missing, self.until):
            return True
        self.items = {item.nodeid: item for item in session.items}
        self.plugins = session.config.pluginmanager
        self._try_all()
        return True

    def _try_all(self) -> None:
        in_time = (mutant for mutant in self.waiting if time.monotonic() < self.until)
        for done, (mutant, status, said) in enumerate(forked(in_time, self._try, self.jobs), start=1):
            outcome = OF_EXIT.get(status, KILLED)
            is_open = outcome == SURVIVED and is_made_on_reading(mutant, self.record)
            if outcome == READ_ANEW or is_open:
                self.to_read.append(mutant)
            else:
                self.results.keep(mutant, outcome, said.decode() or f"status {status}" * (outcome == KILLED))
            if done % 50 == 0:
                print(f"{done} of {len(self.waiting)}", file=sys.__stderr__, flush=True)

    def _try(self, mutant: Mutant, writer: int) -> NoReturn:
        names = tests_for(mutant, self.record)
        compiled = Compiled.of(mutant)
        if is_same(compiled.before, compiled.after):
            os._exit(EXIT[EQUAL])
        if not names:
            os._exit(EXIT[UNREACHED])
        if not compiled.put_in(self.live):
            os._exit(EXIT[READ_ANEW])
        for memo in self.forget:
            memo.cache_clear()
        self.plugins.register(_Judge(names, self.record, writer, self.seconds))
        for name in names:
            if name in self.items:
                self.plugins.hook.pytest_runtest_protocol(item=self.items[name], nextitem=None)
        os._exit(EXIT[SURVIVED])


def read_anew(mutant: Mutant, record: Record, writer: int, seconds: float) -> NoReturn:
    """Put one change to the tests in a process that has read nothing of the engine."""
    be_quiet()
    be_plain()
    Compiled.of(mutant).place()
    names = tests_for(mutant, record)
    at_first = [] if mutant.reached_by else [name for name in names if record.runs[name].looks_on]
    files: dict[str, list[str]] = {}
    for name in names:
        if name not in at_first:
            files.setdefault(file_of(name), []).append(name)
    paths = list(files)
    batches = [[name for path in some for name in files[path]] for some in (paths[:AT_ONCE], paths[AT_ONCE:])]
    for batch in (at_first, *batches):
        if batch:
            give_time(READING_S)
            judge = _Judge(batch, record, writer, seconds)
            status = pytest.main([*OPTIONS, *judge.files], plugins=[judge])
            if status not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
                os._exit(EXIT[UNREAD])
    os._exit(EXIT[SURVIVED])


# ---- what was found --------------------------------------------------------------------------------------------


class Results:
    """What became of each change, kept line by line in a file."""

    FILE = KEPT / "results.jsonl"

    def __init__(self, tried_with: str) -> None:
        self.tried_with = tried_with
        self.found: dict[str, Found] = {}
        self.read()

    def read(self) -> None:
        if self.FILE.exists():
            for line in self.FILE.read_text(encoding="utf-8").splitlines():
                key, *rest = json.loads(line)
                self.found[key] = Found(*rest)

    def of(self, mutant: Mutant) -> Found | None:
        """Return the result of a change, unless it may be out of date."""
        found = self.found.get(mutant.key)
        is_open = found and found.outcome in {SURVIVED, UNREACHED} and found.tried_with != self.tried_with
        return None if is_open else found

    def has_survived(self, mutant: Mutant) -> bool:
        found = self.found.get(mutant.key)
        return found is not None and found.outcome in {SURVIVED, UNREACHED}

    def keep(self, mutant: Mutant, outcome: str, by: str) -> None:
        found = Found(outcome, by, self.tried_with if outcome in {SURVIVED, UNREACHED} else "")
        self.found[mutant.key] = found
        self.FILE.parent.mkdir(parents=True, exist_ok=True)
        with self.FILE.open("a", encoding="utf-8") as file:
            file.write(json.dumps([mutant.key, *found], ensure_ascii=False) + "\n")


def run(waiting: list[Mutant], results: Results, jobs: int, minutes: float, seconds: float) -> Record:
    """Put changes to the tests until the time is over."""
    until = time.monotonic() + 60 * minutes
    to_read: list[Mutant] = []

    def session(task: list[Mutant], writer: int) -> NoReturn:
        be_plain()
        be_quiet(but_errors=True)
        plugin = Session(task, Record.kept(), results, until, jobs, seconds)
        pytest.main([*OPTIONS, *map(str, test_files())], plugins=[plugin])
        with os.fdopen(writer, "wb") as out:
            pickle.dump((plugin.to_read, plugin.record.on_reading), out)
        os._exit(0)

    record = Record.kept()
    for _, _, said in forked([waiting] if waiting or record.missing() else [], session, jobs=1):
        to_read, on_reading = pickle.loads(said)
        record = Record.kept()
        record.on_reading = on_reading
        record.keep()
    results.read()
    in_time = (mutant for mutant in to_read if time.monotonic() < until)
    for mutant, status, said in forked(
        in_time, lambda each, writer: read_anew(each, record, writer, seconds), jobs
    ):
        outcome = OF_EXIT.get(status, KILLED)
        results.keep(mutant, outcome, said.decode() or f"status {status}" * (outcome == KILLED))
    return record


def shown(chosen: list[Mutant], results: Results, record: Record) -> str:
    """The table: a line for each module, and one for each package."""
    modules: dict[str, Counter[str]] = {}
    packages: dict[str, Counter[str]] = {}
    for mutant in chosen:
        found = results.of(mutant)
        outcome = found.outcome if found else "untried"
        by = record.runs.get(found.by) if found else None
        name = module_of(mutant.path)
        for counts in (
            modules.setdefault(name, Counter()), packages.setdefault(f"{name.rpartition('.')[0]}.*", Counter()),
            packages.setdefault("all", Counter()),
        ):  # fmt: skip
            counts[outcome] += 1
            counts["by clause"] += bool(outcome == KILLED and by and by.is_marked)
    heads = ("killed", "by clause", "unread", "survived", "unreached", "equal", "untried")
    lines = [f"{'':44}" + "".join(f"{head:>11}" for head in heads) + f"{'rate':>8}"]
    for name, counts in [*sorted(modules.items()), ("", Counter()), *sorted(packages.items())]:
        if not counts:
            lines.append("")
            continue
        killed = counts[KILLED] + counts[UNREAD]
        tried = killed + counts[SURVIVED] + counts[UNREACHED]
        rate = f"{100 * killed / tried:7.1f}%" if tried else ""
        lines.append(f"{name:44}" + "".join(f"{counts[head]:11}" for head in heads) + rate)
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--module", action="append", help="only modules whose name begins so")
    parser.add_argument("--sample", type=int, help="so many changes, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--minutes", type=float, default=24 * 60.0, help="stop after these; the next run goes on"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=math.inf,
        help="of the processor, for the tests of one change: then it has survived",
    )
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="only those that survived before")
    parser.add_argument("--survivors", action="store_true", help="list those that survived, and try nothing")
    asked = parser.parse_args()
    results = Results(digest("src/paigow", *(f"tests/{folder}" for folder in TESTS)))
    wanted = tuple(asked.module or ("paigow",))
    files = engine_files()
    chosen = [each for path in files if module_of(path).startswith(wanted) for each in mutants(path)]
    total = len(chosen)
    if asked.sample is not None and asked.sample < total:
        chosen = random.Random(asked.seed).sample(chosen, asked.sample)
    if asked.again:
        chosen = [each for each in chosen if results.has_survived(each)]
    record = Record.kept()
    if not asked.survivors:
        waiting = [each for each in chosen if results.of(each) is None]
        record = run(waiting, results, asked.jobs, asked.minutes, asked.seconds)
    print(shown(chosen, results, record))
    left = [
        (each, found)
        for each in sorted(chosen)
        if (found := results.found.get(each.key)) and results.has_survived(each)
    ]
    print(
        *(f"{found.outcome}: {each}" for each, found in left), f"{len(chosen)} of {total} changes", sep="\n"
    )
    return int(bool(left) or any(results.of(each) is None for each in chosen))


if __name__ == "__main__":
    sys.exit(main())
