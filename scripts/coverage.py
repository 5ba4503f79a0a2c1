#!/usr/bin/env python3
"""Write src/paigow/books/coverage.json: the clause marks of the tests that passed when they were last run.

    python scripts/coverage.py [--check | --todo]

Every run of pytest leaves in .clauses/ which marked tests passed (tests/recording.py), whatever part of the suite it
was. Here these records are laid over one another, the latest last. A test that was never run in this checkout counts as
the file has it; with ``--check`` it does not count, nothing is written, and exit status 1 says that the file tells
anything else than the runs: so it is held against a run of everything. With ``--todo`` the checks are printed that no
test has passed. A mark is read from the source, ``@pytest.mark.clause("NZ 9.6", check=1)``; check 0 stands for
the clause as a whole: one that lists no checks, or that is met at the table or in a browser.
"""

import argparse
import ast
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from paigow.books import register

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
OUT = ROOT / "src" / "paigow" / "books" / "coverage.json"
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


def passed(*, is_strict: bool) -> Callable[[Mark], bool]:
    """Whether a test passed for its mark. Not strictly, one that was never run here counts as the file has it."""
    latest = records()
    before: dict[str, dict[str, Any]] = {}
    if not is_strict and OUT.is_file():
        before = json.loads(OUT.read_text(encoding="utf-8"))
    return lambda mark: latest.get(mark.test, mark.test in before.get(mark.clause, {}).get("tests", ()))


def collected(has_passed: Callable[[Mark], bool], tests: Path = TESTS) -> dict[str, dict[str, Any]]:
    """Per clause of the register: its kind, how many checks it has, which a test has passed, and those tests."""
    by_clause: defaultdict[str, list[Mark]] = defaultdict(list)
    for mark in filter(has_passed, marks(tests)):
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


def written(found: dict[str, dict[str, Any]]) -> str:
    """The file: one line per clause."""
    lines = (f"{json.dumps(clause)}: {json.dumps(facts)}" for clause, facts in found.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def missing(found: dict[str, dict[str, Any]]) -> list[str]:
    """The checks that no test has passed, ``NZ 9.6 #1``, of clauses of behaviour, configuration and display."""
    return [
        f"{clause} #{check}"
        for clause, facts in found.items()
        if facts["kind"] in {"behaviour", "configuration", "display"}
        for check in (range(1, facts["checks"] + 1) if facts["checks"] else (0,))
        if check not in facts["tested"]
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit status 1: the runs tell otherwise"
    )
    parser.add_argument("--todo", action="store_true", help="print the checks that no test has passed")
    asked = parser.parse_args()
    found = collected(passed(is_strict=asked.check))
    if asked.todo:
        print("\n".join(missing(found)))
    elif not asked.check:
        OUT.write_text(written(found), encoding="utf-8")
        tidy()
    elif (says := OUT.read_text(encoding="utf-8")) != written(found):
        told = json.loads(says)
        for clause, facts in found.items():
            if told.get(clause) != facts:
                print(f"{clause}: the runs have {sorted(facts['tests'])}", file=sys.stderr)
        sys.exit(f"{OUT.relative_to(ROOT)} is not what the runs have: python scripts/coverage.py")


def tidy(folder: Path = RECORDS) -> None:
    """One record of all runs instead of one of each."""
    paths, latest = in_order(folder), records(folder)
    if len(paths) > 1:
        paths[-1].write_text(json.dumps(latest), encoding="utf-8")
        for path in paths[:-1]:
            path.unlink()


if __name__ == "__main__":
    main()
