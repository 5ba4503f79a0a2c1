"""What other official texts say about our readings: each entry is valid and is shown in every list of readings."""

from importlib import resources
from typing import Final

import pytest

from paigow.books import EDITIONS, BookError, load, readings, register
from paigow.books.alternatives import otherwise
from paigow.books.evidence import FILE, Evidence, evidence_book, read_evidence
from paigow.reading import ReadClause, ToldReading, read_clauses, readings_of
from paigow.web.reference.readings import readings_page
from paigow.words import LANGUAGES, WRITTEN, in_language
from scripts.readings import HEAD, RULES, STANCES, clauses, table

ENTRIES: Final = evidence_book().entries
PAIRS: Final = [(entry, name) for entry in ENTRIES for name in entry.readings]
CONTRADICTED: Final = {
    "nine_eight_seven": "massachusetts",
    "zero_high": "canberra",
    "co_cover_bp": "massachusetts",
}
SOUND: Final = (resources.files("paigow.books") / FILE).read_text(encoding="utf-8")


def told_on(name: str, book: str) -> ToldReading | ReadClause | None:
    """Return a reading or a clause as a book reports it."""
    found = load(book)
    by_name = {each.name: each for each in readings_of(found)}
    return by_name.get(name) or {each.clause: each for each in read_clauses(found)}.get(name)


@pytest.mark.parametrize(("entry", "name"), PAIRS, ids=lambda each: each if isinstance(each, str) else None)
def test_the_reading_of_an_entry_exists_and_tells_it(entry: Evidence, name: str) -> None:
    found = register().get(name)
    assert name in otherwise() or (found is not None and found.reading)
    telling = [book for book in EDITIONS if told_on(name, book)]
    shown = [book for book in telling if not entry.books or book in entry.books]
    assert shown
    for book in telling:
        told = told_on(name, book)
        assert told is not None
        assert (entry.says in {each.says for each in told.evidence}) or book not in shown


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.readings[0])
def test_no_entry_is_told_twice_of_one_clause(entry: Evidence) -> None:
    """An entry does not list a clause on which one of its readings relies."""
    for book in map(load, entry.books or EDITIONS):
        clauses_of_rows = {each.clause for each in readings_of(book) if each.name in entry.readings}
        assert not clauses_of_rows & ({*entry.readings} - readings().keys())


def test_each_book_of_an_entry_takes_one_of_its_readings() -> None:
    for entry in ENTRIES:
        for book in entry.books:
            assert any(told_on(name, book) for name in entry.readings), (entry.readings, book)


def test_each_text_is_known_by_its_name_and_named() -> None:
    texts = evidence_book().texts
    assert {text for entry in ENTRIES for text in entry.texts} == texts.keys()
    assert len({text.title for text in texts.values()}) == len(texts)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.readings[0])
def test_what_speaks_against_a_reading_says_what_was_decided(entry: Evidence) -> None:
    assert bool(entry.answer) == (entry.stance == "against")


@pytest.mark.parametrize(("entry", "name"), PAIRS, ids=lambda each: each if isinstance(each, str) else None)
def test_the_page_of_the_rules_shows_each_entry(entry: Evidence, name: str) -> None:
    rows = (table().removeprefix(HEAD) + clauses()).splitlines()
    (row,) = [row for row in rows if row.startswith((f"| `{name}` |", f"| {name} |"))]
    texts = "; ".join(evidence_book().texts[text].title for text in entry.texts)
    assert f"**{STANCES[entry.stance]}** {texts}" in row
    assert entry.says in row
    assert entry.answer in row
    assert row in RULES.read_text(encoding="utf-8").splitlines(), "run `python scripts/readings.py`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_page_reads_has_each_entry_in_every_language(language: str) -> None:
    texts = evidence_book().texts
    for entry in ENTRIES:
        pages = [readings_page(load(book), language) for book in entry.books or EDITIONS]
        titles = tuple(in_language(texts[text].title, language) for text in entry.texts)
        for name in entry.readings:
            rows = [each for page in pages for each in page.readings if each.name == name]
            read = [each for page in pages for each in page.clauses if each.clause == name]
            shown = [told for each in rows for told in each.evidence]
            shown += [told for each in read for told in each.evidence]
            said = in_language(entry.says, language)
            found = [each for each in shown if (each.says, each.texts) == (said, titles)]
            assert {each.stance for each in found} == {entry.stance}, (name, said)
            assert language == WRITTEN or said != entry.says


@pytest.mark.parametrize(("name", "book"), CONTRADICTED.items())
def test_a_reading_that_evidence_contradicts_keeps_its_default_and_says_why(name: str, book: str) -> None:
    (told,) = [each for each in readings_of(load(book)) if each.name == name]
    against = [each for each in told.evidence if each.stance == "against"]
    assert any((each.answer or "").startswith("The default stays: ") for each in against)
    assert f"`{name}`, {told.clause}" in RULES.read_text(encoding="utf-8")
    assert told.value == load(book).rules[name].value


def faults(text: str) -> dict[str, str]:
    with pytest.raises(BookError) as caught:
        read_evidence(text.encode(), file="evidence.toml")
    return {fault.field: fault.said for fault in caught.value.faults}


def test_the_shipped_file_is_sound() -> None:
    assert read_evidence(SOUND.encode(), file=FILE) == evidence_book()


ONE: Final = """
[[text]]
id = "nsw"
title = "New South Wales"

[[evidence]]
readings = ["zero_high"]
stance = "against"
texts = ["nsw"]
weight = "sister"
says = "A sentence."
answer = "An answer."
"""


@pytest.mark.parametrize(
    ("old", "new", "field", "told"),
    [
        (
            '"zero_high"',
            '"zero_low"',
            "evidence[1].readings[1]",
            "'zero_low': expected the name of a reading",
        ),
        ('["zero_high"]', "[]", "evidence[1].readings", "[]: expected at least one"),
        ('texts = ["nsw"]', 'texts = ["NSW"]', "evidence[1].texts[1]", "'NSW': expected one of nsw"),
        ('"against"', '"doubts"', "evidence[1].stance", "'doubts': expected confirms or against"),
        ('"sister"', '"cousin"', "evidence[1].weight", "'cousin': expected lineage, sister or guide"),
        ('"A sentence."', '"half a"', "evidence[1].says", "'half a': expected a sentence"),
        ('answer = "An answer."\n', "", "evidence[1].answer", "'': expected a sentence on what was decided"),
        ('"against"', '"confirms"', "evidence[1].answer", "'An answer.': expected nothing"),
        (
            'stance = "',
            'books = ["macau"]\nstance = "',
            "evidence[1].books[1]",
            "'macau': expected one of nz",
        ),
        ('weight = "', 'wait = 1\nweight = "', "evidence[1].wait", "unknown key; expected one of readings"),
        (
            "[[evidence]]",
            '[[text]]\nid = "nsw"\ntitle = "Twice"\n[[evidence]]',
            "text[2].id",
            "'nsw': expected an id",
        ),
        (
            "[[evidence]]",
            '[[text]]\nid = "x"\ntitle = "X"\n[[evidence]]',
            "text[2].id",
            "'x': expected a text that",
        ),
    ],
)
def test_a_fault_names_the_field_the_value_and_what_was_expected(
    old: str, new: str, field: str, told: str
) -> None:
    assert read_evidence(ONE.encode(), file=FILE)
    found = faults(ONE.replace(old, new, 1))
    assert found.keys() == {field}
    assert found[field].startswith(told)
