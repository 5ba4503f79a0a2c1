"""Which clauses were seen to hold in a run: the marked tests that passed or failed, kept for ``scripts/coverage.py``.

A run leaves one small file in ``.clauses/``, whatever part of the suite it was and however many workers it had; the
script lays them over one another, the latest last. Nothing is kept of a run without a marked test.
"""

import json
import re
from pathlib import Path
from typing import Final

import pytest

FOLDER: Final = Path(__file__).parents[1] / ".clauses"
NAME: Final = re.compile(r"^(?P<name>[^\[@]+(?:::[^\[@]+)+)")
"""Of a test, without its parameters and the group of its worker."""

_outcomes: dict[str, bool] = {}


def noted(report: pytest.TestReport, outcomes: dict[str, bool]) -> None:
    """Note how one stage of a test went. A test holds if every stage and parameter passed, and one ran."""
    found = NAME.match(report.nodeid)
    if found is None or ("clause", True) not in map(tuple, report.user_properties):
        return
    name = found["name"]
    if report.failed:
        outcomes[name] = False
    elif report.passed and report.when == "call":
        outcomes.setdefault(name, True)


def mark(items: list[pytest.Item]) -> None:
    """The marked tests tell it in their reports, which come from every worker."""
    for item in items:
        if item.get_closest_marker("clause"):
            item.user_properties.append(("clause", True))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    noted(report, _outcomes)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if (
        hasattr(session.config, "workerinput") or not _outcomes
    ):  # the workers' reports come to the one that has them
        return
    FOLDER.mkdir(exist_ok=True)
    number = 1 + max((int(path.stem) for path in FOLDER.glob("*.json") if path.stem.isdigit()), default=0)
    while True:
        try:
            with (FOLDER / f"{number}.json").open("x", encoding="utf-8") as record:
                json.dump(_outcomes, record)
            return
        except FileExistsError:  # another run has ended at the same time
            number += 1
