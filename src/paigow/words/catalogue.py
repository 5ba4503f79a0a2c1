"""The catalogues: sentences by code, one file per language."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

LANGUAGES: Final = ("en", "zh-Hant")
"""English, and traditional Chinese."""
_FILES: Final = {"en": "en", "zh-Hant": "zh_hant"}


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
    return MappingProxyType(dict(_flat(_read(_file(language)), "")))


@cache
def rows(language: str) -> Mapping[str, Mapping[str, str]]:
    """What rule books say in this language, by their own English sentences.

    ``says``: the sentence. ``because``: the sentence as a clause that stands alone, where the row only makes sense
    after the rows before it. ``terms``: single words of orders and choices; ``cuts``, ``cut_options``: the names of cuts in
    small letters, and of their options. ``titles``, ``about``, ``places``: what books are called, what they are, and where.
    """
    parts: dict[str, Mapping[str, str]] = {
        part: {} for part in ("says", "because", "terms", "cuts", "cut_options", "titles", "about", "places")
    }
    return MappingProxyType(parts | _read(f"{_file(language)}_rows"))


@cache
def expectations(language: str) -> Mapping[str, str]:
    """What may be expected of a value, by its English; nothing for English itself."""
    name = _file(language)
    return MappingProxyType({} if language == "en" else dict(_read(f"{name}_expected")["expected"]))


def _file(language: str) -> str:
    try:
        return _FILES[language]
    except KeyError:
        message = f"{language!r}: expected a language, one of {', '.join(LANGUAGES)}"
        raise LookupError(message) from None


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files("paigow.words") / f"{name}.toml").read_text(encoding="utf-8"))


def _flat(table: dict[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value
