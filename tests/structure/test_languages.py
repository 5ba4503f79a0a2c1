"""A language is its folder: no other has a text more or less than English, and no code knows one by name."""

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import Struct
from msgspec.structs import fields as struct_fields

from paigow.rulings.round_file import types as round_file_types
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
SAYING: Final = ROOT / "frontend" / "src"


@pytest.mark.parametrize("language", OTHERS)
def test_the_page_says_all_in_every_language_with_the_facts_of_english(language: str) -> None:
    english, other = texts(WRITTEN), texts(language)
    own = {key for key in other if not key.startswith(BOOKS_OWN)}
    assert sorted(key for key in english if key not in other and not key.startswith(BOOKS_OWN)) == [], (
        "missing"
    )
    assert sorted(own - english.keys()) == [], "no such key in English"
    assert [key for key in own if not set(facts(other[key])) <= set(facts(english[key]))] == []


def page_keys() -> Iterator[str]:
    """Keys of the page's own sentences."""
    yield from keys(tomllib.loads((FOLDER / WRITTEN / "page.toml").read_text(encoding="utf-8")))


def keys(part: dict[str, Any], before: str = "") -> Iterator[str]:
    for name, value in part.items():
        if isinstance(value, dict):
            yield from keys(value, f"{before}{name}.")
        else:
            yield before + name


def test_every_sentence_of_the_page_is_used() -> None:
    """A key is written whole, or begins like a key that the page builds from parts."""
    sources = [*SAYING.rglob("*.ts"), *SAYING.rglob("*.svelte"), ROOT / "scripts" / "page_words.py"]
    code = "\n".join(
        each.read_text(encoding="utf-8") for each in sources if not each.is_relative_to(ROOT / WRITTEN_BY_US)
    )
    whole = set(re.findall(r"[\"'`]([\w.-]+)[\"'`]", code))
    beginnings = tuple(set(re.findall(r"`([a-z_]+\.[\w.-]*)\$\{", code)))
    assert [key for key in page_keys() if key not in whole and not key.startswith(beginnings)] == []


def test_sentences_of_the_lab_are_used_only_where_they_are_loaded() -> None:
    """Code outside the lab that uses its sentences or its parts is loaded together with these sentences."""
    sources = [*SAYING.rglob("*.ts"), *SAYING.rglob("*.svelte")]
    codes = {
        each.relative_to(SAYING).as_posix(): each.read_text(encoding="utf-8")
        for each in sources
        if not each.is_relative_to(ROOT / WRITTEN_BY_US) and not each.is_relative_to(SAYING / "lab")
    }
    uses = re.compile(r"""["'`]lab\.|from "[./]+/lab/""")
    assert [file for file, code in codes.items() if uses.search(code)] == [
        "school/questions/LabSettings.svelte"
    ]
    loads = [
        line
        for code in codes.values()
        for line in code.splitlines()
        if re.search(r"Lab(Page|Settings)\.svelte", line)
    ]
    assert len(loads) == 2
    assert all('withSentences("lab", import(' in line for line in loads)


def test_every_key_of_a_round_file_that_the_page_names_is_a_field() -> None:
    structs = [each for each in vars(round_file_types).values() if isinstance(each, type)]
    fields = {
        each.encode_name for struct in structs if issubclass(struct, Struct) for each in struct_fields(struct)
    }
    named = {key.partition(".key_")[2] for key in page_keys() if key.startswith(("ruling.key_", "file.key_"))}
    assert named - fields == {"(file)"}


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
