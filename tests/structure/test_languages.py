"""A language is its folder: no other has a text more or less than English, and no code knows one by name."""

import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

from paigow.table.core.phases import PHASES
from paigow.words import LANGUAGES, WRITTEN
from paigow.words.languages import language as spoken
from scripts.page_words import facts, texts

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "src" / "paigow" / "words" / "languages"
OTHERS: Final = [each for each in LANGUAGES if each != WRITTEN]
BOOKS_OWN: Final = ("values.", "row_names.", "register.", "cut_names.", "cut_options.", "terms.", "kinds.")
"""Words of rule books have an entry only where they are called otherwise."""
HAN: Final = re.compile("[\u4e00-\u9fff]")
NAMED: Final = re.compile("[\"'`](?:" + "|".join(OTHERS) + ")[\"'`]")
ASKED: Final = re.compile(r"(?:language|spoken|tag)\)? *(?:[!=]==?|in) *[\"']")
HAN_IN_CODE: Final = {
    "src/paigow/tiles/kinds.py": "names of tiles as they are typed",
    "src/paigow/tiles/notation.py": "an example of these",
    "src/paigow/web/identity/display_names.py": "names that nobody may take, in every language",
    "src/paigow/web/identity/confusables.py": "letters that look alike",
}
WRITTEN_BY_US: Final = "frontend/src/words"


@pytest.mark.parametrize("language", OTHERS)
def test_the_page_says_all_in_every_language_with_the_facts_of_english(language: str) -> None:
    english, other = texts(WRITTEN), texts(language)
    own = {key for key in other if not key.startswith(BOOKS_OWN)}
    assert sorted(key for key in english if key not in other and not key.startswith(BOOKS_OWN)) == [], (
        "missing"
    )
    assert sorted(own - english.keys()) == [], "no such key in English"
    assert [key for key in own if not set(facts(other[key])) <= set(facts(english[key]))] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_same_files(language: str) -> None:
    known = {file.name for each in OTHERS for file in (FOLDER / each).iterdir()}
    assert {file.name for file in (FOLDER / language).iterdir()} == known
    for file in (FOLDER / language).glob("*.toml"):
        assert tomllib.loads(file.read_text(encoding="utf-8")), file.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_says_each_phase_without_a_name_that_it_does_not_know(language: str) -> None:
    said = texts(language)
    for phase in PHASES:
        told = said.get(f"lobby.phase.{phase}") or said[f"phase.{phase}"]
        assert told, phase
        assert "{" not in told, phase


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_said_in_a_script_is_written_in_it(language: str) -> None:
    """Names, signs and patterns apart."""
    if spoken(language).script != "Han":
        pytest.skip("a script that is English's too")
    plain = [
        text
        for text in texts(language).values()
        if re.search("[A-Za-z]{3,}", re.sub(r"\{\w+[^}]*\}", "", text))
    ]
    assert [text for text in plain if not HAN.search(text)] == []


def test_no_code_knows_a_language_by_name_or_has_its_words() -> None:
    files = chain((ROOT / "src").rglob("*.py"), (ROOT / "frontend" / "src").rglob("*.*"))
    found = []
    for file in files:
        path = file.relative_to(ROOT).as_posix()
        if file.suffix not in {".py", ".ts", ".svelte"} or path.startswith(WRITTEN_BY_US):
            continue
        text = file.read_text(encoding="utf-8")
        if NAMED.search(text) or ASKED.search(text) or (HAN.search(text) and path not in HAN_IN_CODE):
            found.append(path)
    assert found == []
