"""Which browser test uses which right of a person, where: ``docs/rights.md``, written from the marks of the tests."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.browser.rights import CELLS, RIGHTS

TESTS: Final = Path(__file__).resolve().parent.parent / "tests" / "browser"
FILE: Final = Path("docs/rights.md")
ABOUT: Final = """\
# What people may do at a table, and the test that does it

Written by `python3 run.py regenerate` from the marks of `tests/browser`: change the tests, not this file.

The numbers are of the tests below: each does it by what the page shows there. Before that its control is looked at on a
phone (390x664, 44 px for a finger) and at a desk (1280x720): on the screen (without scrolling, but for the forms of the
panel and the complaint beside the table), uncovered, with words.
Where a right lapses, its owner has had eight seconds for it or is told that the dealer waits so long;
`tests/floor/test_thought.py` knows every right that a duty of the dealer ends, and `tests/floor/test_rights_last.py`
looks by a clock of its own how long each is there while all others play on. *Alone*: nobody else is at the table, or
whom alone a right means anything with. *Full*: somebody sits at every box.

"""


class Mark(NamedTuple):
    """A right that a test uses, and where."""

    right: str
    cell: str
    test: str
    """``file::function``."""


def marks(tests: Path = TESTS) -> Iterator[Mark]:
    """Every mark of a right in the source of the tests."""
    for path in sorted(tests.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for each in node.decorator_list:
                    if isinstance(each, ast.Call) and ast.unparse(each.func) == "pytest.mark.right":
                        right, cell = map(ast.literal_eval, each.args)
                        yield Mark(right, cell, f"{path.name}::{node.name}")


def text() -> str:
    """The table of rights and tests."""
    found = list(marks())
    rows = [
        " | ".join((name, right.clauses or "the house's", *(told(found, name, cell) for cell in CELLS)))
        for name, right in RIGHTS.items()
    ]
    head = " | ".join(("right", "clauses", *(cell.replace("-", ", ") for cell in CELLS)))
    tests = dict.fromkeys(mark.test for mark in found)
    listed = [
        f"{number}. [{test.partition('::')[2]}](../tests/browser/{test.partition('::')[0]})"
        for number, test in enumerate(tests, start=1)
    ]
    lines = [f"| {head} |", "|---" * (2 + len(CELLS)) + "|", *(f"| {row} |" for row in rows)]
    return ABOUT + "\n".join([*lines, "", *listed, ""])


def told(found: list[Mark], right: str, cell: str) -> str:
    """The tests that use a right somewhere, by their numbers; looked at it is there in any case."""
    tests = list(dict.fromkeys(mark.test for mark in found))
    numbers = [tests.index(mark.test) + 1 for mark in found if (mark.right, mark.cell) == (right, cell)]
    return ", ".join(map(str, numbers)) or "seen"
