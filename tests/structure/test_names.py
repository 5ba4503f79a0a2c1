"""The glossary lists the names of the code: each exists, and stands for one thing."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
LISTED: Final = (ROOT / "docs/glossary.md").read_text(encoding="utf-8").partition("## Names in the code")[2]
NAMES: Final = sorted(
    {name for row in re.findall(r"^\|.*\|$", LISTED, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
)


@cache
def defined() -> Counter[str]:
    """Return how many modules define each class, function and type alias."""
    return Counter(
        name
        for path in (ROOT / "src/paigow").rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        for name in names_of(node)
    )


def names_of(node: ast.stmt) -> tuple[str, ...]:
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
            return (name,)
        case _:
            return ()


def test_the_list_is_read() -> None:
    assert {"AccountRepository", "Candidate", "lists_candidates"} <= {*NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_glossary_is_defined_once(name: str) -> None:
    assert defined()[name] == 1


def test_every_repository_is_in_the_glossary() -> None:
    assert {name for name in defined() if name.endswith("Repository")} <= {*NAMES}
