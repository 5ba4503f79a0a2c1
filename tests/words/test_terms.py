"""One thing has one Chinese name, on the page and in the server's sentences: the glossary's."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
SPOKEN: Final = (
    "frontend/src/i18n/zh-hant.ts",
    "frontend/src/i18n/book-words.ts",
    "src/paigow/words/languages/zh-Hant/sentences.toml",
    "src/paigow/words/languages/zh-Hant/rows.toml",
    "src/paigow/words/languages/zh-Hant/expected.toml",
)
OTHERWISE: Final = {
    "座位": re.compile(r"(?<![表空嚴資合規])格(?![式網])|空格(?!鍵|、)"),
    "前牌": re.compile("(?<!兩張)小牌|：小 "),
    "機械人": re.compile("電腦閒家|電腦 |（電腦）"),
    "莊家規例": re.compile("莊家擺法|照莊家規例"),
    "第 {box} 號座位": re.compile(r"座位 ?\{box\}|(?<!第 )\{box\} 號座位"),
}
"""Names that are not the glossary's, of a box, the low hand, a bot, the house way, and a box by its number."""


@pytest.mark.parametrize("file", SPOKEN)
@pytest.mark.parametrize("term", OTHERWISE)
def test_a_box_and_the_house_way_have_one_name(file: str, term: str) -> None:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    other = [line.strip() for line in lines if OTHERWISE[term].search(line)]
    assert other == [], f"should say {term}"


def test_the_glossary_has_these_names() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert "| box | 座位 |" in glossary
    assert "| low hand | 前牌 |" in glossary
    assert "| house way | 莊家規例 |" in glossary
