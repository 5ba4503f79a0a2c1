"""What holds for all tests: hypothesis without a stop-watch, and clause marks that name real checks."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from paigow.books import register

MOST_MARKS = 3
"""A test that decides more checks than this says too little about each."""

settings.register_profile("paigow", deadline=None)  # other work shares the machine
settings.load_profile("paigow")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    faults = [fault for item in items for fault in _faults(item)]
    if faults:
        raise pytest.UsageError("\n".join(faults))


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
        elif mark.kwargs["check"] not in (range(1, len(clause.checks) + 1) if clause.checks else (0,)):
            yield f"{item.nodeid}: {clause.id} has {len(clause.checks)} checks, no check {mark.kwargs['check']}"
