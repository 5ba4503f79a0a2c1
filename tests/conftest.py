"""What holds for all tests: draws that follow from the test's name, and clause marks that name real checks."""

import gc
from collections.abc import Iterator

import pytest
import structlog
from hypothesis import settings

from paigow.books import Clause, register
from paigow.books.coverage import PLACES
from tests import recording
from tests.books.old_edition import old_edition
from tests.chance import fixed_chance, is_usual, running_test
from tests.recording import pytest_runtest_logreport, pytest_sessionfinish
from tests.slow_writes import delay_ms, slow_writes

__all__ = ["old_edition", "pytest_runtest_logreport", "pytest_sessionfinish"]

pytest_plugins = ["tests.browser.chromium"]
MOST_MARKS = 3
"""A test that decides more checks than this says too little about each."""

gc.set_threshold(
    10_000, 20, 20
)  # a full collection takes a quarter of a second, because pytest keeps many objects

# no deadline: other work shares the machine
settings.register_profile("paigow", deadline=None, derandomize=is_usual())
settings.load_profile("paigow")


@pytest.fixture(scope="session", autouse=True)
def _slow_writes() -> Iterator[None]:
    """Slow the store's writes down where the environment asks for it (``tests/slow_writes.py``)."""
    with slow_writes(delay_ms()):
        yield


@pytest.fixture(autouse=True)
def _chance() -> Iterator[None]:
    """Let the draws follow from the test's name (``tests/chance.py``)."""
    with fixed_chance(running_test()):
        yield


@pytest.fixture(autouse=True)
def _log() -> Iterator[None]:
    """Undo how `serve` sets the log up for its process: the standard error of one test is closed in the next."""
    yield
    structlog.reset_defaults()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    faults = [fault for item in items for fault in _faults(item)]
    if faults:
        raise pytest.UsageError("\n".join(faults))
    recording.mark(items)


def _faults(item: pytest.Item) -> Iterator[str]:
    marks = list(item.iter_markers("clause"))
    if len(marks) > MOST_MARKS:
        yield f"{item.nodeid}: {len(marks)} clause marks, expected at most {MOST_MARKS}"
    for mark in marks:
        if len(mark.args) != 1 or set(mark.kwargs) != {"check"}:
            yield f"{item.nodeid}: expected clause(id, check=number), not {mark.args} {mark.kwargs}"
            continue
        clause = register().get(mark.args[0])
        if clause is None:
            yield f"{item.nodeid}: {mark.args[0]!r} is no clause of the register"
        elif mark.kwargs["check"] not in range(not _is_a_whole(item, clause), len(clause.checks) + 1):
            yield f"{item.nodeid}: {clause.id} has {len(clause.checks)} checks, no check {mark.kwargs['check']}"


def _is_a_whole(item: pytest.Item, clause: Clause) -> bool:
    """Whether a test may bear a clause as a whole: it lists no checks, or is met at the table or in a browser."""
    return not clause.checks or item.nodeid.startswith(PLACES["at the table"])
