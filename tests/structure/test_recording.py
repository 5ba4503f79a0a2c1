"""What a run leaves of the marked tests: those that passed, by their names, whatever their parameters and workers."""

from typing import Literal

import pytest

from tests.recording import noted

Outcome = Literal["passed", "failed", "skipped"]
Stage = Literal["setup", "call", "teardown"]


def report(
    nodeid: str, outcome: Outcome, *, when: Stage = "call", is_marked: bool = True
) -> pytest.TestReport:
    return pytest.TestReport(
        nodeid=nodeid,
        location=("", None, ""),
        keywords={},
        outcome=outcome,
        longrepr=None,
        when=when,
        user_properties=[("clause", True)] if is_marked else [],
    )


def recorded(*reports: pytest.TestReport) -> dict[str, bool]:
    outcomes: dict[str, bool] = {}
    for each in reports:
        noted(each, outcomes)
    return outcomes


@pytest.mark.parametrize(
    "nodeid", ["t.py::test_it", "t.py::test_it[nz-1]", "t.py::test_it@browser 2", "t.py::test_it[a@b]@c"]
)
def test_a_test_goes_by_its_name(nodeid: str) -> None:
    assert recorded(report(nodeid, "passed")) == {"t.py::test_it": True}
    assert recorded(report("t.py::TestA::test_it[1]", "passed")) == {"t.py::TestA::test_it": True}


def test_one_parameter_that_fails_is_enough() -> None:
    passed, failed = report("t.py::test_it[1]", "passed"), report("t.py::test_it[2]", "failed")
    assert recorded(passed, failed) == recorded(failed, passed) == {"t.py::test_it": False}


def test_what_fails_before_or_after_counts_too() -> None:
    passed = report("t.py::test_it", "passed")
    assert recorded(report("t.py::test_it", "failed", when="setup")) == {"t.py::test_it": False}
    assert recorded(passed, report("t.py::test_it", "failed", when="teardown")) == {"t.py::test_it": False}


def test_a_test_that_did_not_run_is_not_told() -> None:
    assert recorded(report("t.py::test_it", "skipped"), report("t.py::test_it", "passed", when="setup")) == {}
    assert recorded(report("t.py::test_it", "passed", is_marked=False)) == {}
