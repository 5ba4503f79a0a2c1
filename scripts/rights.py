"""Makes ``docs/rights.md``, which lists the browser tests of each right, from the marks of the tests."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.browser.rights import CELLS, RIGHTS

TESTS: Final = Path(__file__).resolve().parent.parent / "tests" / "browser"
FILE: Final = Path("docs/rights.md")
ABOUT: Final = """\
# What people may do at a table, and its tests

Written by `python3 run.py regenerate` from the marks of `tests/browser`: change the tests, not this file.

A *right* is an action that the table accepts from a person. The numbers refer to the tests below; each test uses the
right through the page. *Seen* means that a test only checks the control. Every control is checked on a phone (390x664,
44 px for a finger) and at a desk (1280x720). It must be on the screen without scrolling, uncovered and labelled. The
forms of the panel and the complaint beside the table may need scrolling.

A person has at least eight seconds for a right that lapses, or is told that the dealer waits that long.
`tests/runtime/test_thought.py` covers every right that a duty of the dealer ends. `tests/runtime/test_rights_last.py`
measures, with its own clock, how long each right lasts while all others play on.

*Alone*: nobody else is at the table, except people without whom the right has no meaning. *Full*: every box is taken.

"""


class Mark(NamedTuple):
    """A right that a test uses, and the kind of screen."""

    right: str
    cell: str
    test: str
    """``file::function``."""


def marks(tests: Path = TESTS) -> Iterator[Mark]:
    """Yield every mark of a right in the source of the tests."""
    for path in sorted(tests.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for each in node.decorator_list:
                    if isinstance(each, ast.Call) and ast.unparse(each.func) == "pytest.mark.right":
                        right, cell = map(ast.literal_eval, each.args)
                        yield Mark(right, cell, f"{path.name}::{node.name}")


def text() -> str:
    """Return the table of rights and tests."""
    found = list(marks())
    rows = [
        " | ".join((name, right.clauses or "house rule", *(told(found, name, cell) for cell in CELLS)))
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
    """Return the numbers of the tests that use a right on a kind of screen, or "seen" if none does."""
    tests = list(dict.fromkeys(mark.test for mark in found))
    numbers = [tests.index(mark.test) + 1 for mark in found if (mark.right, mark.cell) == (right, cell)]
    return ", ".join(map(str, numbers)) or "seen"
