"""What people write is put on the page as text: nothing in its sources makes markup of a string."""

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "frontend" / "src"
MARKUP = re.compile(
    r"\{@html|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\("
)


def test_no_string_becomes_markup() -> None:
    files = [each for each in SOURCES.rglob("*") if each.suffix in {".svelte", ".ts", ".js"}]
    assert len(files) > 20
    assert [str(each) for each in files if MARKUP.search(each.read_text(encoding="utf-8"))] == []
