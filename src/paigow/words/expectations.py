"""Translates what was expected of a wrong value."""

import re
from functools import cache
from string import Formatter
from typing import Final

from paigow.words.catalogue import expectations, joining

_SHOWN: Final = re.compile(r"(?P<value>.+?): (?P<wanted>(?:expected|is|the rule is|missing) ?.*)", re.DOTALL)
"""The wrong value before the expectation, as in messages about files: ``'five': expected one of ...``."""
_WORD: Final = r"""(?:"[^"]*"|'[^']*'|[^\s"',]+)"""
_LISTED: Final = re.compile(rf"{_WORD}(?:, {_WORD})*(?:,? or {_WORD})?")
"""Words that a person may type: ``house, player or co-bank``."""
_OR: Final = re.compile(r"""(?P<quoted>"[^"]*"|'[^']*')| or """)
_RANGE: Final = re.compile(r"-?[\d.]+ to -?[\d.]+")
_LONGEST: Final = 2_000
"""A longer text is not translated (characters)."""


def expected_in(expected: str, language: str = "en") -> str:
    """Return the expectation of a fault in another language. Words for a person to type stay as they are.

    A text without a full translation stays in English, so that no sentence mixes two languages.

    Raises:
        LookupError: if there is no such language.
    """
    templates = _templates(language)
    if not templates or len(expected) > _LONGEST:
        return expected
    return _whole(expected, language) or expected


def _whole(text: str, language: str) -> str | None:
    shown = _SHOWN.fullmatch(text)
    wanted = _parts(shown["wanted"], language) if shown else None
    if shown and wanted is not None:
        return joining(language)["value"].format(value=shown["value"], wanted=wanted)
    return _parts(text, language)


def _parts(text: str, language: str) -> str | None:
    """Translate the parts between semicolons. Each part needs a translation."""
    parts = [_part(part, language) for part in text.split("; ")]
    return (
        joining(language)["also"].join(part for part in parts if part is not None)
        if None not in parts
        else None
    )


def _part(text: str, language: str) -> str | None:
    if text.endswith(", or null"):
        one = _part(text.removesuffix(", or null"), language)
        return None if one is None else joining(language)["optional"].format(wanted=one)
    if text.startswith("expected ") and not text.startswith("expected `"):
        one = _part(text.removeprefix("expected "), language)
        form = "expected_word" if one and one[:1].isascii() else "expected"
        return None if one is None else joining(language)[form].format(wanted=one)
    exact = expectations(language).get(text)
    if exact is not None:
        return exact
    wanted, joint, given = text.rpartition(", not ")
    one = _part(wanted, language) if joint else None
    if one is not None:
        return joining(language)["not"].format(wanted=one, given=given)
    for pattern, said in _templates(language):
        found = pattern.fullmatch(text)
        if found:
            return said.format_map(
                {name: _filled(name, value, language) for name, value in found.groupdict().items()}
            )
    if _RANGE.fullmatch(text):
        return text.replace(" to ", joining(language)["to"])
    return _or_in(text, language) if _LISTED.fullmatch(text) else None


def _filled(name: str, value: str, language: str) -> str:
    """Return the value of a template field. Words of files stay as they are; ``which`` is itself an expectation."""
    one = _part(value, language) if name == "which" else None
    return _or_in(value, language) if one is None else one


def _or_in(words: str, language: str) -> str:
    """Return words to type, joined with "or" in this language. Quoted words stay as they are."""
    return _OR.sub(lambda found: found["quoted"] or joining(language)["or"], words)


@cache
def _templates(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return every English template as a pattern with its translation, most words of its own first."""
    found = sorted(expectations(language).items(), key=lambda pair: -len(re.sub(r"\{\w+\}", "", pair[0])))
    return tuple((_pattern(english), said) for english, said in found)


def _pattern(template: str) -> re.Pattern[str]:
    parts = Formatter().parse(template)
    return re.compile(
        "".join(re.escape(text) + (f"(?P<{name}>.+?)" if name else "") for text, name, _, _ in parts),
        re.DOTALL,
    )
