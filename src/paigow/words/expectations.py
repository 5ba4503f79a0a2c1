"""What was expected, of something that will not do, in another language than English."""

import re
from functools import cache
from string import Formatter
from typing import Final

from paigow.words.catalogue import expectations, joining

_SHOWN: Final = re.compile(r"(?P<value>.+?): (?P<wanted>(?:expected|is|the rule is|missing) ?.*)", re.DOTALL)
"""The wrong value before what was expected, as files have it: ``'five': expected one of ...``."""
_WORD: Final = r"""(?:"[^"]*"|'[^']*'|[^\s"',]+)"""
_LISTED: Final = re.compile(rf"{_WORD}(?:, {_WORD})*(?:,? or {_WORD})?")
"""Words that may be typed: ``house, player or co-bank``."""
_OR: Final = re.compile(r"""(?P<quoted>"[^"]*"|'[^']*')| or """)
_RANGE: Final = re.compile(r"-?[\d.]+ to -?[\d.]+")
_LONGEST: Final = 2_000
"""Characters beyond which a text is left as it is."""


def expected_in(expected: str, language: str = "en") -> str:
    """What a fault says was expected, in another language; words that are to be typed stay as they are.

    A text without a translation stays English as a whole, so that no sentence is half in one language.

    Raises:
        LookupError: a language that is not spoken here.
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
    """Parts between semicolons; each must have its translation."""
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
    """What stands in a template: words of files as they are; ``which``: something that is expected itself."""
    one = _part(value, language) if name == "which" else None
    return _or_in(value, language) if one is None else one


def _or_in(words: str, language: str) -> str:
    """Words that may be typed, with the language's own "or" between them; what is quoted stays."""
    return _OR.sub(lambda found: found["quoted"] or joining(language)["or"], words)


@cache
def _templates(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Every English template as a pattern with its translation, those with most words of their own first."""
    found = sorted(expectations(language).items(), key=lambda pair: -len(re.sub(r"\{\w+\}", "", pair[0])))
    return tuple((_pattern(english), said) for english, said in found)


def _pattern(template: str) -> re.Pattern[str]:
    parts = Formatter().parse(template)
    return re.compile(
        "".join(re.escape(text) + (f"(?P<{name}>.+?)" if name else "") for text, name, _, _ in parts),
        re.DOTALL,
    )
