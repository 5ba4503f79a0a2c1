"""The quoted words in the program's source."""

import ast
from functools import cache
from pathlib import Path

import paigow


@cache
def quoted(package: str) -> frozenset[str]:
    """Return the quoted words of one package, without docstrings."""
    found: set[str] = set()
    for path in (Path(paigow.__file__).parent / package).rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        found |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
        }
    return frozenset(found)
