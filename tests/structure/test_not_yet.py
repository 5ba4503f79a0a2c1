"""The mutants of ``bench/not_yet/`` fit the code: each changes one place, and names a test that is there.

A test that looks at something just before its time has at least one.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[2]
LISTS: Final = sorted((ROOT / "bench" / "not_yet").glob("*.toml"))
Function = ast.FunctionDef | ast.AsyncFunctionDef
PASSES_TIME: Final = {"advance", "pass_time", "suspend"}
"""Functions of tests that let time pass."""
SAYS_NOT_YET: Final = re.compile("nothing_happens|not_yet|not_before|not_a_moment_before|before_its_time")
"""In the name of a test."""


def mutants(path: Path) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
    return listed


def functions_in(path: Path) -> Iterator[Function]:
    """The functions of a file that are tests."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, Function) and node.name.startswith("test_"):
            yield node


def looks_too_early(test: Function) -> bool:
    """Return whether a test says that nothing happens, or lets time pass until just before something happens."""
    return bool(SAYS_NOT_YET.search(test.name)) or any(
        called(node) == "nothing_happens"
        or (called(node) in PASSES_TIME and any(map(ends_just_before, node.args)))
        for node in ast.walk(test)
        if isinstance(node, ast.Call)
    )


def called(call: ast.Call) -> str:
    """The name of the function that is called."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def ends_just_before(time: ast.expr) -> bool:
    """Return whether a time is a little less than another one, as ``9_999`` and ``DELAY_MS - 1`` are."""
    return any(
        (isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value % 1000 == 999)
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub))
        for node in ast.walk(time)
    )


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_each_mutant_changes_one_place_and_names_a_test(path: Path) -> None:
    for mutant in mutants(path):
        assert (ROOT / mutant["file"]).read_text(encoding="utf-8").count(mutant["old"]) == 1, mutant
        file, *_, name = mutant["test"].partition("[")[0].split("::")
        assert name in {test.name for test in functions_in(ROOT / file)}, mutant["test"]


def test_each_test_that_looks_too_early_has_a_mutant() -> None:
    listed = {mutant["test"].partition("[")[0] for path in LISTS for mutant in mutants(path)}
    early = {
        f"{path.relative_to(ROOT).as_posix()}::{test.name}"
        for path in (ROOT / "tests").rglob("test_*.py")
        for test in functions_in(path)
        if looks_too_early(test)
    }
    assert len(early) > 40
    assert early - listed == set()
