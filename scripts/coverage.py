#!/usr/bin/env python3
"""The clause marks of the tests: src/paigow/books/coverage.json, and whether every marked test has passed.

    python scripts/coverage.py

`python3 run.py regenerate` writes the file from the marks in the source, ``@pytest.mark.clause("NZ 9.6", check=1)``.
Check 0 stands for the clause as a whole: one that lists no checks, or that is met at the table or in a browser.

Every run of pytest records in .clauses/ which marked tests passed (tests/recording.py), whatever part of the suite it
was; the latest record of a test counts. Run as a script after the whole suite, this module prints the marked tests that
did not pass or did not run, and exits with status 1 if there is one.
"""

import ast
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from paigow.books import register

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
FILE: Final = Path("src/paigow/books/coverage.json")
RECORDS = ROOT / ".clauses"


class Mark(NamedTuple):
    """One mark on one test."""

    clause: str
    check: int
    test: str
    """``file::function``, or ``file::Class::function``."""


def marks(tests: Path = TESTS) -> Iterator[Mark]:
    """Every clause mark in the source of the tests, in order of the files.

    Raises:
        ValueError: a mark that is no decorator of a test, or whose id or number is not written out.
    """
    for path in sorted(tests.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.clause" in text:
            name = f"tests/{path.relative_to(tests).as_posix()}"
            tree = ast.parse(text)
            found = list(_on_tests(tree, name, []))
            written = sum(isinstance(node, ast.Call) and _is_mark(node) for node in ast.walk(tree))
            if len({id(node) for node, _ in found}) != written:
                raise ValueError(f"{name}: a clause mark stands elsewhere than on a test or its class")
            yield from (_read(node, test) for node, test in found)


def _is_mark(node: ast.Call) -> bool:
    return ast.unparse(node.func) == "pytest.mark.clause"


def _on_tests(node: ast.AST, name: str, above: list[ast.Call]) -> Iterator[tuple[ast.Call, str]]:
    """The marks with the tests that carry them; a class hands its own down."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        own = [each for each in child.decorator_list if isinstance(each, ast.Call) and _is_mark(each)]
        test = f"{name}::{child.name}"
        if isinstance(child, ast.ClassDef):
            yield from _on_tests(child, test, [*above, *own])
        elif child.name.startswith("test_"):
            yield from ((mark, test) for mark in (*above, *own))


def _read(node: ast.Call, test: str) -> Mark:
    match node:
        case ast.Call(
            args=[ast.Constant(value=str(clause))],
            keywords=[ast.keyword(arg="check", value=ast.Constant(value=int(check)))],
        ):
            return Mark(clause, check, test)
        case _:
            raise ValueError(f"{test}: expected clause(id, check=number), not {ast.unparse(node)}")


def in_order(folder: Path) -> list[Path]:
    """The records of runs, the latest last."""
    return sorted(folder.glob("*.json"), key=lambda path: int(path.stem))


def records(folder: Path = RECORDS) -> dict[str, bool]:
    """Test -> whether it passed when it was last run in this checkout."""
    latest: dict[str, bool] = {}
    for path in in_order(folder):
        latest |= json.loads(path.read_text(encoding="utf-8"))
    return latest


def collected(tests: Path = TESTS) -> dict[str, dict[str, Any]]:
    """Per clause of the register: its kind, how many checks it has, which have a test, and those tests."""
    by_clause: defaultdict[str, list[Mark]] = defaultdict(list)
    for mark in marks(tests):
        by_clause[mark.clause].append(mark)
    return {
        clause.id: {
            "kind": clause.kind,
            "checks": len(clause.checks),
            "tested": sorted(
                {mark.check for mark in by_clause[clause.id] if mark.check or not clause.checks}
            ),
            "tests": sorted({mark.test for mark in by_clause[clause.id]}),
        }
        for clause in register().values()
    }


def text() -> str:
    """Return the file: one line per clause."""
    lines = (f"{json.dumps(clause)}: {json.dumps(facts)}" for clause, facts in collected().items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def not_passed(tests: Path = TESTS, folder: Path = RECORDS) -> list[str]:
    """Return the marked tests that did not pass when they were last run, or were never run in this checkout."""
    latest = records(folder)
    return sorted({mark.test for mark in marks(tests) if not latest.get(mark.test)})


def main() -> None:
    missing = not_passed()
    tidy()
    if missing:
        sys.exit("These tests of clauses did not pass or did not run:\n" + "\n".join(missing))


def tidy(folder: Path = RECORDS) -> None:
    """One record of all runs instead of one of each."""
    paths, latest = in_order(folder), records(folder)
    if len(paths) > 1:
        paths[-1].write_text(json.dumps(latest), encoding="utf-8")
        for path in paths[:-1]:
            path.unlink()


if __name__ == "__main__":
    main()
