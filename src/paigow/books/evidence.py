"""What other official texts say about our readings: evidence for them and against them."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Final, Literal, NamedTuple, get_args

from msgspec import Struct

from paigow.books.alternatives import otherwise
from paigow.books.loader import EDITIONS
from paigow.books.register import register
from paigow.books.schema import BookFaults
from paigow.intake.struct_reader import read_struct
from paigow.intake.texts import toml_tree

Stance = Literal["confirms", "against"]
STANCES: Final = get_args(Stance)
Weight = Literal["lineage", "sister", "guide"]
WEIGHTS: Final = get_args(Weight)
"""Weights of a text: the same line of rules; the rules of another authority; a guide or an inference."""
FILE: Final = "evidence.toml"


class OtherText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An official text that is not one of our documents."""

    id: str
    title: str


class Evidence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What other texts say about readings."""

    readings: list[str]
    """Names of rows, ids of named readings, or ids of clauses that needed a reading."""
    stance: Stance
    texts: list[str]
    """Ids of the texts that say so."""
    weight: Weight
    says: str
    books: list[str] = []
    """The books to which it applies. If empty, every book with the reading."""
    answer: str = ""
    """What we decided about evidence against a reading."""


class EvidenceBook(NamedTuple):
    """The whole file."""

    texts: dict[str, OtherText]
    entries: tuple[Evidence, ...]


class _File(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    text: list[OtherText]
    evidence: list[Evidence]


@cache
def evidence_book() -> EvidenceBook:
    """Return the shipped evidence.

    Raises:
        BookError: if the shipped file has faults.
    """
    return read_evidence((resources.files("paigow.books") / FILE).read_bytes(), file=FILE)


def evidence_on(reading: str, book: str) -> tuple[Evidence, ...]:
    """Return what other texts say about a reading (see ``Evidence.readings``) in the book with this id."""
    return tuple(
        each
        for each in evidence_book().entries
        if reading in each.readings and (not each.books or book in each.books)
    )


def read_evidence(content: bytes, *, file: str) -> EvidenceBook:
    """Return the evidence in the text of an evidence file.

    Raises:
        BookError: with every fault in the file: the field, the value, what was expected.
    """
    faults = BookFaults(file)
    read = read_struct(toml_tree(content, faults), _File, faults)
    texts: dict[str, OtherText] = {}
    entries = tuple(read.evidence) if read else ()
    for number, text in enumerate(read.text if read else (), 1):
        if text.id in texts:
            faults.unfit(f"text[{number}].id", "an id that no other text has", text.id)
        texts[text.id] = text
    for number, entry in enumerate(entries, 1):
        for key, wanted, value in _wrong(entry, texts):
            faults.unfit(f"evidence[{number}].{key}", wanted, value)
    faults.raise_found()
    named = {each for entry in entries for each in entry.texts}
    for number, text in enumerate(
        texts.values(), 1
    ):  # only if every entry is valid, so that one fault does not cause another
        if text.id not in named:
            faults.unfit(f"text[{number}].id", "a text that an entry names", text.id)
    faults.raise_found()
    return EvidenceBook(texts, entries)


def _wrong(entry: Evidence, texts: dict[str, OtherText]) -> Iterator[tuple[str, str, object]]:
    """Return the key, the expectation and the value of every fault in an entry with the right fields."""
    for key, listed in (("readings", entry.readings), ("texts", entry.texts)):
        if not listed:
            yield key, "at least one", listed
    for number, name in enumerate(entry.readings, 1):
        if not _is_reading(name):
            yield (
                f"readings[{number}]",
                "the name of a reading, or a clause that the register had to read",
                name,
            )
    for number, book in enumerate(entry.books, 1):
        if book not in EDITIONS:
            yield f"books[{number}]", f"one of {', '.join(EDITIONS)}", book
    for number, text in enumerate(entry.texts, 1):
        if text not in texts:
            yield f"texts[{number}]", f"one of {', '.join(texts)}", text
    if not entry.says.endswith("."):
        yield "says", "a sentence", entry.says
    if entry.stance == "against" and not entry.answer.endswith("."):
        yield "answer", "a sentence on what was decided", entry.answer
    if entry.stance == "confirms" and entry.answer:
        yield "answer", "nothing where the text confirms the reading", entry.answer


def _is_reading(name: str) -> bool:
    found = register().get(name)
    return name in otherwise() or (found is not None and bool(found.reading))
