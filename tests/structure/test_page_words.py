"""The words of rule books that the page shows are said in every language: of rows, cuts and the register."""

from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from paigow.books import BOOK_IDS, EDITIONS, load
from paigow.books.register import register
from paigow.web.reference.rules import book_card
from paigow.words import LANGUAGES, WRITTEN
from paigow.words.catalogue import rows as rows_of
from paigow.words.languages import file

OTHERS: Final = [each for each in LANGUAGES if each != WRITTEN]
pytestmark = pytest.mark.parametrize("language", OTHERS)


def words(part: str, language: str) -> Mapping[str, str]:
    """One part of what the page says of rule books."""
    return rows_of(language)[part]


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


def test_every_value_of_a_row_is_said(language: str) -> None:
    known = words("values", language)
    said = {text for _, value, values in rows() for text in texts([value, *values]) if text}
    assert len(said) > 80
    missing = {
        text for text in said if text not in known and not all(part in known for part in text.split(", "))
    }
    assert sorted(missing) == []


def test_every_row_has_its_name(language: str) -> None:
    names = {name.removesuffix("_bp") for name, _, _ in rows()}
    assert sorted(names - words("row_names", language).keys()) == []


def test_every_option_of_a_table_has_a_label_in_plain_words(language: str) -> None:
    sayings = file(language, "page")["lobby"]
    labels = {key.removeprefix("option.") for key in sayings if key.startswith("option.")}
    assert labels == {option.name for book in BOOK_IDS for option in book_card(load(book)).options}


def test_every_cut_has_its_name(language: str) -> None:
    """Where cuts.toml gives a reading of the romanised name in traditional Chinese, it is that one."""
    known = words("cuts", language)
    for edition in EDITIONS:
        for cut in load(edition).cuts:
            said = known[cut.name.lower().replace("/", " ")]
            if language == "zh-Hant" and cut.chinese and cut.name not in {"house way", "pin say"}:
                assert said == cut.chinese


@pytest.mark.parametrize("part", ["topic", "actor", "kind"])
def test_every_heading_of_the_register_is_said(part: str, language: str) -> None:
    assert {getattr(clause, part) for clause in register().values()} <= words("register", language).keys()
