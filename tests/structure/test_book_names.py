"""No code and no page names a rule book: a fifth book is a file among the books, and nothing else knows it."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import paigow
from paigow.books import EDITIONS

SOURCE: Final = Path(paigow.__file__).parent
PAGE: Final = Path(__file__).parents[2] / "frontend" / "src"
CODE: Final = [each for each in SOURCE.rglob("*.py") if SOURCE / "books" not in each.parents]
PAGES: Final = [each for each in PAGE.rglob("*") if each.suffix in {".ts", ".svelte"}]
ANY: Final = "|".join(map(re.escape, EDITIONS))
NAMED: Final = re.compile(rf"""["'`.:/](?:{ANY})(?:["'`@]|\.[a-z])|\b(?:{ANY}):""")


def strings(path: Path) -> list[str]:
    """Return the strings of a module, except docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
    ]


def test_no_module_names_a_book() -> None:
    assert len(CODE) > 300
    named = {path.name for path in CODE for text in strings(path) if text.partition("@")[0] in EDITIONS}
    assert named == set()


def test_no_part_of_the_page_names_a_book() -> None:
    assert len(PAGES) > 100
    assert {
        f"{path.relative_to(PAGE)}: {found[0]}"
        for path in PAGES
        if (found := NAMED.search(path.read_text(encoding="utf-8")))
    } == set()


@pytest.mark.parametrize(
    "text", ['"nz"', "{ nz: 1 }", "`book.rws`", '"book_title.nz": "x"', '"/rules/canberra"']
)
def test_a_name_is_found(text: str) -> None:
    assert NAMED.search(text)
