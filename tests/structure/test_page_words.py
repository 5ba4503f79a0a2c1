"""The words of rule books that the page shows have their Chinese: values and names of rows, cuts, the register."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from paigow.books import EDITIONS, load
from paigow.books.register import register
from paigow.table.core.phases import PHASES
from paigow.words.catalogue import rows as rows_of

SOURCE: Final = Path(__file__).parents[2] / "frontend" / "src" / "i18n" / "book-words.ts"
PAIR: Final = re.compile(r'(?:"([^"]+)"|(\b\w+)): "([^"]*)"')
CHINESE: Final = re.compile("[\u4e00-\u9fff]")


def words(part: str) -> dict[str, str]:
    """One part of the catalogue."""
    text = SOURCE.read_text(encoding="utf-8").partition('"zh-Hant": {')[2]
    inside = re.search(rf"\b{part}: \{{(.*?)\n    \}},", text, re.DOTALL)
    assert inside is not None, part
    return {quoted or plain: said for quoted, plain, said in PAIR.findall(inside[1])}


def texts(value: object) -> Iterator[str]:
    """The words in a row's value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)


def rows() -> Iterator[tuple[str, object, tuple[object, ...]]]:
    for edition in EDITIONS:
        yield from ((row.name, row.value, tuple(row.values)) for row in load(edition).rules.values())


def test_every_value_of_a_row_has_its_chinese() -> None:
    known = words("values")
    said = {text for _, value, values in rows() for text in texts([value, *values]) if text}
    assert len(said) > 80
    missing = {
        text for text in said if text not in known and not all(part in known for part in text.split(", "))
    }
    assert sorted(missing) == []


def test_every_row_has_its_chinese_name() -> None:
    names = {name.removesuffix("_bp") for name, _, _ in rows()}
    assert sorted(names - words("rows").keys()) == []


def test_every_cut_has_its_chinese_name() -> None:
    """Where cuts.toml gives a reading of the romanised name, it is that one."""
    known = words("cuts")
    for edition in EDITIONS:
        for cut in load(edition).cuts:
            said = known[cut.name.lower().replace("/", " ")]
            if cut.chinese and cut.name not in {"house way", "pin say"}:
                assert said == cut.chinese


def test_page_and_server_call_cuts_alike() -> None:
    assert words("cuts") == dict(rows_of("zh-Hant")["cuts"])


@pytest.mark.parametrize("part", ["topic", "actor", "kind"])
def test_every_heading_of_the_register_has_its_chinese(part: str) -> None:
    assert {getattr(clause, part) for clause in register().values()} <= words("register").keys()


@pytest.mark.parametrize("part", ["values", "rows", "cuts", "register"])
def test_what_is_chinese_is_chinese(part: str) -> None:
    assert [word for word, said in words(part).items() if not CHINESE.search(said)] == []


@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_the_lobby_says_each_phase_without_a_name_that_it_does_not_know(language: str) -> None:
    said = dict(re.findall(r'"([^"]+)": "([^"]*)"', (SOURCE.parent / f"{language}.ts").read_text("utf-8")))
    for phase in PHASES:
        told = said.get(f"lobby.phase.{phase}") or said[f"phase.{phase}"]
        assert told, phase
        assert "{" not in told, phase
