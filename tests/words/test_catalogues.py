"""Every code has a sentence in every language, with the same facts."""

import re
from collections.abc import Iterator
from http import HTTPStatus
from string import Formatter
from typing import get_args

import pytest

from paigow.books import BOOK_IDS, EDITIONS, clause, load, readings
from paigow.books.alternatives import CHANGES, otherwise
from paigow.books.evidence import evidence_book
from paigow.books.register import register
from paigow.table import PHASES, AnyEvent
from paigow.table.commands import Bet
from paigow.table.events import Result, SetBy
from paigow.words import LANGUAGES, WRITTEN, answering, catalogue, in_language
from paigow.words.catalogue import clauses, hands, rows
from paigow.words.codes import ProblemCode, RefusalCode
from paigow.words.languages import file
from paigow.words.languages import language as spoken
from tests.words.quoted import quoted

SPECS = {"hand_tests", "", "money", "place", "hand", "list", "term", "cut", "bets", "count", "digit"}
CHINESE = re.compile("[\u4e00-\u9fff]")
OTHERS = [each for each in LANGUAGES if each != WRITTEN]
HAN = [each for each in OTHERS if spoken(each).script == "Han"]


def fields(template: str) -> dict[str, str]:
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryLanguage:
    def test_has_the_same_codes_with_the_same_facts(self, language: str) -> None:
        english = catalogue("en")
        other = catalogue(language)
        assert sorted(english.keys() - other.keys()) == [], "missing"
        assert sorted(other.keys() - english.keys()) == [], "no such code in English"
        for code, template in other.items():
            assert fields(template).keys() == fields(english[code]).keys(), code

    def test_has_every_phase_result_bet_and_way_of_setting(self, language: str) -> None:
        codes = catalogue(language).keys()
        assert {f"phase.{phase}" for phase in PHASES} <= codes
        assert {f"result.{result}" for result in get_args(Result)} <= codes
        assert {f"bet.{bet}" for bet in get_args(Bet)} <= codes
        assert {code for code in codes if code.startswith("changes.")} == {
            f"changes.{each}" for each in CHANGES
        }
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
    """Return every sentence of every book, reading and piece of evidence.

    For a row without a sentence it is the sentence of the cited clause.
    """
    yield from (text for each in readings().values() for text in (each.says, each.why))
    yield from (each.otherwise for each in otherwise().values())
    yield from (text.title for text in evidence_book().texts.values())
    yield from (said for each in evidence_book().entries for said in (each.says, each.answer))
    for name in EDITIONS:
        book = load(name)
        yield from (row.says or clause(row.clause).says for row in book.rules.values())
        yield from (row.says for row in book.house_way.row)
        yield from (line.says for side in book.side_bets for line in side.line)


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_every_book_is_said_in_every_language(language: str) -> None:
    said = {says for says in said_by_books() if says}
    assert len(said) > 150
    assert sorted(says for says in said if in_language(says, language) == says) == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_clause_of_the_register_is_told_in_every_language(language: str) -> None:
    told = {each.says for each in register().values()}
    assert sorted(says for says in told if in_language(says, language) == says) == [], "missing"
    told |= {each.reading for each in register().values() if each.reading}
    assert sorted(clauses(language).keys() - told) == [], "no clause says so"
    assert sorted(clauses(language).keys() & rows(language)["says"].keys()) == [], "told twice"


@pytest.mark.parametrize("language", HAN)
def test_what_is_said_of_books_in_chinese_is_chinese(language: str) -> None:
    said = {**rows(language)["says"], **clauses(language)}
    assert said
    assert [says for says, chinese in said.items() if not CHINESE.search(chinese)] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("part", ["terms", "cuts", "cut_options", "titles", "about"])
def test_every_language_has_the_same_words_of_books(part: str, language: str) -> None:
    """If one language has a word, all languages have it."""
    known = {word for each in OTHERS for word in rows(each)[part]}
    assert known
    assert rows(language)[part].keys() == known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", ["hand", "tile"])
def test_every_language_names_every_hand_and_tile(part: str, language: str) -> None:
    assert hands(language)[part].keys() == hands(WRITTEN)[part].keys()


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_expectations(language: str) -> None:
    for part in ("joined", "expected"):
        known = {text for each in OTHERS for text in file(each, "expected")[part]}
        assert file(language, "expected")[part].keys() == known


def test_no_two_languages_answer_to_one_tag() -> None:
    tags = [tag.lower() for each in LANGUAGES for tag in spoken(each).answers_to]
    assert len(tags) == len(set(tags))
    assert [answering(each) for each in LANGUAGES] == list(LANGUAGES)


def test_an_elliptical_sentence_stands_alone_in_english() -> None:
    alone = rows("en")["because"]
    for name in BOOK_IDS:
        for row in load(name).house_way.row:
            if row.says.startswith(("Otherwise", "Then", "Where it", "What is left")):
                assert row.says in alone


@pytest.mark.parametrize("language", HAN)
def test_chinese_is_chinese(language: str) -> None:
    for code, sentence in catalogue(language).items():
        has_words = re.search(r"[^\W\d_]", re.sub(r"\{[^{}]+\}", "", sentence))
        assert CHINESE.search(sentence) or not has_words, code


def test_a_catalogue_is_a_copy() -> None:
    catalogue("en").clear()
    assert catalogue("en")


def test_a_language_that_is_not_spoken_is_named() -> None:
    with pytest.raises(LookupError, match="'xx': expected a language, one of en, zh-Hans, zh-Hant"):
        catalogue("xx")


def test_no_code_is_left_of_which_nobody_is_told() -> None:
    packages = ("table", "runtime", "web", "server", "cluster", "lab", "school", "sharing", "rulings")
    told = frozenset[str]().union(*(quoted(package) for package in packages))
    by_the_framework = {status.name.lower() for status in HTTPStatus}
    assert set(get_args(RefusalCode)) <= told
    assert set(get_args(ProblemCode)) <= told | by_the_framework
