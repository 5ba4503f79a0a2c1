"""The copy of the program to which the fifth book was added, and everything that it says."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from paigow.books import BOOK_IDS, load, readings
from tests.fifth.copying import copied

ROOT: Final = Path(__file__).parents[2]
AS_FOLLOWED: Final = re.compile(r"(?:reading|讀法) R-\d+[,，] ?(?:as|unlike|依|異於) [A-Z]+ [^\s,.，。；）]+")
"""Where a reading says which document it follows or differs from."""
CLAUSES: Final = {"clause", "clauses", "advice_clause", "commission_clause", "single_clause"}


class Copy:
    """The copied program, run as people run it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = os.pathsep.join((str(folder), str(ROOT)))

    def run(self, *arguments: str) -> str:
        """What ``python -m`` prints; it must end well."""
        done = subprocess.run(
            [sys.executable, "-m", *arguments],
            env={**os.environ, "PYTHONPATH": self.path}, cwd=self.folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def json(self, *arguments: str) -> Any:
        return json.loads(self.run(*arguments))


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(copied(tmp_path_factory.mktemp("fifth")))


def cited(told: Any) -> Iterator[str]:
    """Every clause in an answer, by the names of the fields that hold clauses."""
    if isinstance(told, dict):
        for name, value in told.items():
            if name in CLAUSES:
                yield from (value,) if isinstance(value, str) else value or ()
            else:
                yield from cited(value)
    elif isinstance(told, list):
        for each in told:
            yield from cited(each)


def holds_to_its_own(told: Any) -> set[str]:
    """Return the citations, and check that they are the book's own and named readings alone, without another
    casino's clause.
    """
    found = {clause for clause in cited(told) if clause}
    assert {each for each in found if not each.startswith("SALT ")} <= readings().keys()
    text = told if isinstance(told, str) else json.dumps(told, ensure_ascii=False)
    others = "|".join(load(book).prefix for book in BOOK_IDS)
    foreign = re.findall(rf"\b(?:{others}) (?:\d|App|Terms)\S*", AS_FOLLOWED.sub("", text))
    assert foreign == []
    return found
