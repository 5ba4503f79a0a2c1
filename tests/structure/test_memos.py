"""The table's modules remember nothing of a table: any number of tables cost what one costs each."""

import ast
from pathlib import Path
from typing import Final

import paigow.table

ROOT: Final = Path(paigow.table.__file__).parent
BY_VALUE: Final = {
    ("core/candidates.py", "_fields"): "by kind of order",
    ("views/legal_actions.py", "checks_of"): "by phase",
    ("views/legal_actions.py", "_names"): "by kind of command",
    ("views/legal_orders.py", "_asked_for"): "by phase",
    (
        "views/public_table.py",
        "_affected",
    ): "by which fields have changed: some hundred sets of them, at most 1024",
    ("wagers/limits.py", "_chips"): "by the denominations of the chips",
}
"""Memos of what depends on a value of which there are few."""


def memos(source: str) -> list[str]:
    """The functions of a module that remember what they gave."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            words = {word for each in node.decorator_list for word in _words(each)}
            if words & {"cache", "lru_cache"}:
                found.append(node.name)
    return found


def _words(node: ast.AST) -> set[str]:
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return names | {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}


def test_a_memo_is_found() -> None:
    assert memos("@lru_cache(maxsize=1)\ndef f(): ...\n@functools.cache\ndef g(): ...\ndef h(): ...") == [
        "f",
        "g",
    ]


def test_no_module_of_the_table_remembers_a_table() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in ROOT.rglob("*.py")
        for name in memos(path.read_text())
    }
    assert found == BY_VALUE.keys()
