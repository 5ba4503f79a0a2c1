"""Every code has its sentence in every language, with the same facts in it."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import paigow
from paigow.books import BOOK_IDS, EDITIONS, clause, load, readings
from paigow.table import PHASES, REFUSALS, AnyEvent
from paigow.table.commands import Bet
from paigow.table.events import Result, SetBy
from paigow.words import LANGUAGES, catalogue, in_language
from paigow.words.catalogue import rows

SPECS = {"", "money", "place", "hand", "list", "term", "cut", "count"}
CHINESE = re.compile("[\u4e00-\u9fff]")


def fields(template: str) -> dict[str, str]:
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryLanguage:
    def test_has_the_same_codes_with_the_same_facts(self, language: str) -> None:
        english = catalogue("en")
        other = catalogue(language)
        assert other.keys() == english.keys()
        for code, template in other.items():
            assert fields(template).keys() == fields(english[code]).keys(), code

    def test_has_every_refusal_of_the_table(self, language: str) -> None:
        assert {f"refusal.{code}" for code in REFUSALS} <= catalogue(language).keys()

    def test_has_every_phase_result_bet_and_way_of_setting(self, language: str) -> None:
        codes = catalogue(language).keys()
        assert {f"phase.{phase}" for phase in PHASES} <= codes
        assert {f"result.{result}" for result in get_args(Result)} <= codes
        assert {f"announce.{result}" for result in get_args(Result)} <= codes
        assert {f"bet.{bet}" for bet in get_args(Bet)} <= codes
        assert {f"set_by.{set_by}" for set_by in get_args(SetBy)} <= codes

    def test_has_every_event_with_facts_that_the_event_has(self, language: str) -> None:
        sentences = catalogue(language)
        for kind in get_args(AnyEvent):
            tag = str(kind.__struct_config__.tag)
            assert set(fields(sentences[f"event.{tag}"])) <= set(kind.__struct_fields__), tag

    def test_writes_facts_in_known_ways(self, language: str) -> None:
        sentences = catalogue(language)
        tables = {code.partition(".")[0] for code in sentences}
        for code, template in sentences.items():
            specs = {spec.partition(" ")[0] for spec in fields(template).values()}
            assert specs <= SPECS | tables, code

    def test_has_no_empty_sentence(self, language: str) -> None:
        assert all(sentence.strip() for sentence in catalogue(language).values())


def said_by_books() -> Iterator[str]:
    """Every sentence of every book and of every reading: of its rows, or of the clause that a row without one cites."""
    yield from (text for each in readings().values() for text in (each.says, each.why))
    for name in EDITIONS:
        book = load(name)
        yield from (row.says or clause(row.clause).says for row in book.rules.values())
        yield from (row.says for row in book.house_way.row)
        yield from (line.says for side in book.side_bets for line in side.line)


def test_every_sentence_of_every_book_is_said_in_chinese() -> None:
    said = {says for says in said_by_books() if says}
    assert len(said) > 150
    missing = sorted(says for says in said if not CHINESE.search(in_language(says, "zh-Hant")))
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["says", "because"])
def test_no_translation_is_of_a_sentence_that_no_book_says(language: str, table: str) -> None:
    assert sorted(rows(language)[table].keys() - set(said_by_books())) == []


def test_an_elliptical_sentence_stands_alone_in_english() -> None:
    alone = rows("en")["because"]
    for name in BOOK_IDS:
        for row in load(name).house_way.row:
            if row.says.startswith(("Otherwise", "Then", "Where it", "What is left")):
                assert row.says in alone


def test_chinese_is_chinese() -> None:
    for code, sentence in catalogue("zh-Hant").items():
        assert CHINESE.search(sentence), code


def test_a_catalogue_is_a_copy() -> None:
    catalogue("en").clear()
    assert catalogue("en")


def test_a_language_that_is_not_spoken_is_named() -> None:
    with pytest.raises(LookupError, match="'xx': expected a language, one of en, zh-Hant"):
        catalogue("xx")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_problem_of_the_server_has_its_sentence(language: str) -> None:
    server = Path(paigow.__file__).parent / "server"
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(server.glob("*.py")))
    codes = catalogue(language).keys()
    refused = re.findall(r'refuse(?:_and_close)?\((?:socket, )?"(\w+)"', source)
    problems = re.findall(r'Problem\([^,()]+, "(\w+)"', source)
    assert refused
    assert problems
    assert {f"refusal.{code}" for code in refused} <= codes
    assert {f"problem.{code}" for code in problems} <= codes
