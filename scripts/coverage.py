#!/usr/bin/env python3
"""Collect the clause marks of the tests into src/paigow/books/coverage.json.

    python scripts/coverage.py [--check | --todo]

With ``--check`` nothing is written: exit status 1 says that the file is out of date. With ``--todo`` the checks without
a test are printed, as tests/structure/test_clause_coverage.py lists them. The marks are read from the source, so no
test is run: ``@pytest.mark.clause("NZ 9.6", check=1)``; check 0 stands for a clause that lists no checks.
"""

import argparse
import ast
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from paigow.books import register

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
OUT = ROOT / "src" / "paigow" / "books" / "coverage.json"


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


def collected(tests: Path = TESTS) -> dict[str, dict[str, Any]]:
    """Per clause of the register: its kind, how many checks it has, which of them have a test, and the tests."""
    by_clause: defaultdict[str, list[Mark]] = defaultdict(list)
    for mark in marks(tests):
        by_clause[mark.clause].append(mark)
    return {
        clause.id: {
            "kind": clause.kind,
            "checks": len(clause.checks),
            "tested": sorted({mark.check for mark in by_clause[clause.id]}),
            "tests": sorted({mark.test for mark in by_clause[clause.id]}),
        }
        for clause in register().values()
    }


def written(tests: Path = TESTS) -> str:
    """The file: one line per clause."""
    lines = (f"{json.dumps(clause)}: {json.dumps(facts)}" for clause, facts in collected(tests).items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def missing(tests: Path = TESTS) -> list[str]:
    """The checks without a test, ``NZ 9.6 #1``, of clauses of behaviour, configuration and display."""
    return [
        f"{clause} #{check}"
        for clause, facts in collected(tests).items()
        if facts["kind"] in {"behaviour", "configuration", "display"}
        for check in (range(1, facts["checks"] + 1) if facts["checks"] else (0,))
        if check not in facts["tested"]
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing; exit status 1: out of date")
    parser.add_argument("--todo", action="store_true", help="print the checks without a test")
    asked = parser.parse_args()
    text = written()
    if asked.todo:
        print("\n".join(f'    "{each}",' for each in missing()))
    elif not asked.check:
        OUT.write_text(text, encoding="utf-8")
    elif OUT.read_text(encoding="utf-8") != text:
        sys.exit(f"{OUT.relative_to(ROOT)} is out of date: python scripts/coverage.py")


if __name__ == "__main__":
    main()
