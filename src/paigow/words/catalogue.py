"""The catalogues of each language: sentences by code, texts and titles of rule books, and expectations of values."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from paigow.words.languages import WRITTEN, file

_PARTS: Final = (
    "says", "because", "terms", "cuts", "cut_options", "titles", "about", "places", "register",
)  # fmt: skip


def catalogue(language: str) -> dict[str, str]:
    """Return every sentence of a language by code, for example ``refusal.no_such_box``.

    Facts are placeholders in braces, ``{box}``. The format of a fact follows a colon (see ``say``).

    Raises:
        LookupError: if there is no such language.
    """
    return dict(sentences(language))


@cache
def sentences(language: str) -> Mapping[str, str]:
    """As ``catalogue``, but cached and read-only."""
    return MappingProxyType(dict(flat(file(language, "sentences"))))


@cache
def rows(language: str) -> Mapping[str, Mapping[str, str]]:
    """Return the texts of rule books in this language, keyed by the English sentence.

    ``says``: the sentence. ``because``: the sentence as a clause that stands alone, if the row only makes
    sense after earlier rows. ``terms``: single words of orders and choices. ``cuts``, ``cut_options``: the
    names of cuts in lower case, and of their options. ``titles``, ``about``, ``places``: title, description
    and place of each book. ``register``: topics, actors and kinds of clauses.
    """
    return MappingProxyType(dict.fromkeys(_PARTS, MappingProxyType({})) | file(language, "rows"))


@cache
def clauses(language: str) -> Mapping[str, str]:
    """Return texts of the clause register that no row of a book repeats, by English text. English itself has none."""
    return MappingProxyType(file(language, "clauses").get("says", {}))


@cache
def hands(language: str) -> Mapping[str, Mapping[str, str]]:
    """Return the names of hands (``hand``) and tiles (``kind`` inside the name of a hand, else ``tile``)."""
    return MappingProxyType({"kind": {}} | file(language, "hands"))


@cache
def expectations(language: str) -> Mapping[str, str]:
    """Return texts for what a value should be, keyed by the English text. English itself has none."""
    return MappingProxyType(file(language, "expected").get("expected", {}))


@cache
def joining(language: str) -> Mapping[str, str]:
    """Return how to join the parts of an expectation, for a language that has a word for it."""
    return MappingProxyType(file(language, "expected").get("joined", {}))


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Return the sentences of nested tables. Their codes have dots between the levels."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def title_in(title: str, language: str = "en") -> str:
    """Return the title of a book in a language. A title without a translation stays as it is.

    Raises:
        LookupError: if there is no such language.
    """
    return rows(language)["titles"].get(title, title)


def about_book(title: str, language: str = "en") -> str:
    """Return one sentence on the book with this title. Empty if there is none.

    Raises:
        LookupError: if there is no such language.
    """
    return rows(language)["about"].get(title, "")


def place_of(title: str) -> str:
    """Return the place of the book with this title in one word, for charts.

    Without a known place, return the title.
    """
    return rows(WRITTEN)["places"].get(title, title)
