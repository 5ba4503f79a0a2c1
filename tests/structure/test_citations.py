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
PREFIXES = "|".join(dict.fromkeys(each.split()[0] for each in register()))
ID = re.compile(rf"(?:{PREFIXES}) \S.*")
CITED = re.compile(rf"\b(?:{PREFIXES}) (?:App[A-Z0-9]|\d)[\w.]*(?:\(\w+\))*")
PROSE = {"says", "title", "document", "name"}
BOOKS = sorted((SOURCE / "books" / "published").glob("*.toml"))
MODULES = sorted(SOURCE.rglob("*.py"))


def strings(value: object) -> Iterator[str]:
    """Yield every string of a TOML value except prose."""
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


NAMED = re.compile(rf"\b(?:{PREFIXES}) (?:App|Terms\b|\d)|\bR-\d")
"""A clause or a named reading, wherever it stands in a text."""


def named_in(code: str) -> list[tuple[int, str]]:
    """Return line and text of every string of a module that names a clause or a reading, except docstrings."""
    tree = ast.parse(code)
    prose = docstrings(tree)
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
        if NAMED.search(node.value)
    ]


def test_a_clause_in_code_is_found_wherever_it_stands() -> None:
    code = (
        '"""NZ 1.0"""\nclause = "NZ 6.12"\nsaid = f"by RWS 3.4 initial, {clause}"\nheld("R-12")  # MA 4(a)\n'
    )
    assert [line for line, _ in named_in(code)] == [2, 3, 4]
    assert named_in('"""By NZ 6.12."""\nRANK = 1\n"""CAN 5.1(d), R-3."""\nname = "NZ$10 or MA"\n') == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_code_names_no_clause(path: Path) -> None:
    """Every clause comes from the book: another book, and no other clause appears."""
    assert named_in(path.read_text(encoding="utf-8")) == []


PAGE = sorted(
    path for kind in ("*.ts", "*.svelte") for path in (SOURCE.parents[1] / "frontend" / "src").rglob(kind)
)


COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.DOTALL)


def test_the_page_names_no_clause() -> None:
    assert len(PAGE) > 50
    told = {path.name: COMMENT.sub("", path.read_text(encoding="utf-8")) for path in PAGE}
    assert [name for name, code in told.items() if NAMED.search(code)] == []


def test_no_sentence_names_a_clause() -> None:
    for path in (SOURCE / "words").glob("*.toml"):
        assert not NAMED.search(path.read_text(encoding="utf-8")), path.name


def test_clauses_cited_in_docstrings_and_comments() -> None:
    """Prose may name a whole rule: ``NZ 6.1`` for its parts."""
    unknown = [
        f"{path.relative_to(SOURCE)}: {found.group()}"
        for path in MODULES
        for found in CITED.finditer(path.read_text(encoding="utf-8"))
        if not any(clause.startswith(found.group().rstrip(".")) for clause in register())
    ]
    assert not unknown
