"""Every clause that the source cites exists in the register."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import paigow
from paigow.books import register

SOURCE = Path(paigow.__file__).parent
ID = re.compile(r"(NZ|CAN|MA|RWS) \S.*")
CITED = re.compile(r"\b(NZ|CAN|MA|RWS) (?:App[A-Z0-9]|\d)[\w.]*(?:\(\w+\))*")
PROSE = {"says", "title", "document", "name"}
BOOKS = sorted((SOURCE / "books" / "published").glob("*.toml"))
MODULES = sorted(SOURCE.rglob("*.py"))


def strings(value: object) -> Iterator[str]:
    """Every string of a TOML value but for prose."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in PROSE:
                yield from strings(item)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_clauses_cited_by_a_book(path: Path) -> None:
    cited = [text for text in strings(tomllib.loads(path.read_text(encoding="utf-8"))) if ID.fullmatch(text)]
    assert cited
    assert not set(cited) - register().keys()


def docstrings(tree: ast.Module) -> set[int]:
    """The nodes that are docstrings, of attributes too."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def test_clauses_cited_by_the_code() -> None:
    unknown = []
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prose = docstrings(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                text = node.value
                if ID.fullmatch(text) and text not in register():
                    unknown.append(f"{path.relative_to(SOURCE)}:{node.lineno}: {text}")
    assert not unknown


def test_clauses_cited_in_docstrings_and_comments() -> None:
    """Prose may name a whole rule: ``NZ 6.1`` for its parts."""
    unknown = [
        f"{path.relative_to(SOURCE)}: {found.group()}"
        for path in MODULES
        for found in CITED.finditer(path.read_text(encoding="utf-8"))
        if not any(clause.startswith(found.group().rstrip(".")) for clause in register())
    ]
    assert not unknown
