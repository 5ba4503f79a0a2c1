"""The catalogues: sentences by code, the words of rule books, and what is expected of a value, in each language."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from paigow.words.languages import file

_PARTS: Final = (
    "says", "because", "terms", "cuts", "cut_options", "titles", "about", "places", "register",
)  # fmt: skip


def catalogue(language: str) -> dict[str, str]:
    """Every sentence of a language by its code, ``refusal.no_such_box`` for example.

    Facts stand in braces, ``{box}``; after a colon stands how a fact is written (see ``say``).

    Raises:
        LookupError: a language that is not spoken here.
    """
    return dict(sentences(language))


@cache
def sentences(language: str) -> Mapping[str, str]:
    """As ``catalogue``, read once and not to be changed."""
    return MappingProxyType(dict(flat(file(language, "sentences"))))


@cache
def rows(language: str) -> Mapping[str, Mapping[str, str]]:
    """What rule books say in this language, by their own English sentences.

    ``says``: the sentence. ``because``: the sentence as a clause that stands alone, where the row only makes sense
    after the rows before it. ``terms``: single words of orders and choices; ``cuts``, ``cut_options``: the names of cuts in
    small letters, and of their options. ``titles``, ``about``, ``places``: what books are called, what they are, and where.
    ``register``: topics, actors and kinds of clauses.
    """
    return MappingProxyType(dict.fromkeys(_PARTS, MappingProxyType({})) | file(language, "rows"))


@cache
def clauses(language: str) -> Mapping[str, str]:
    """What the clauses of the register say that no row of a book repeats, by their English; nothing for English itself."""
    return MappingProxyType(file(language, "clauses").get("says", {}))


@cache
def hands(language: str) -> Mapping[str, Mapping[str, str]]:
    """What hands are called, ``hand``, and tiles: in the name of a hand, ``kind``, else ``tile``."""
    return MappingProxyType({"kind": {}} | file(language, "hands"))


@cache
def expectations(language: str) -> Mapping[str, str]:
    """What may be expected of a value, by its English; nothing for English itself."""
    return MappingProxyType(file(language, "expected").get("expected", {}))


@cache
def joining(language: str) -> Mapping[str, str]:
    """How the parts of what is expected are put together in a language that has a word for them."""
    return MappingProxyType(file(language, "expected").get("joined", {}))


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """The sentences of nested tables, by their codes with dots between."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value
