"""The visitor's language, and sentences in it."""

from collections.abc import Mapping
from typing import Any, Final

from litestar.connection import ASGIConnection

from paigow import words

Connection = ASGIConnection[Any, Any, Any, Any]
LANGUAGES: Final = words.LANGUAGES
LANGUAGE: Final = "lang"
"""Query parameter that names a language."""


def language_of(connection: Connection) -> str:
    """Return the language of ``?lang=``, else the first supported one in ``Accept-Language``, else English."""
    asked = connection.query_params.get(LANGUAGE)
    if asked in LANGUAGES:
        return str(asked)
    tags = (part.split(";")[0] for part in connection.headers.get("accept-language", "").split(","))
    return next(filter(None, map(words.answering, tags)), words.WRITTEN)


def sentence(code: str, facts: Mapping[str, object], language: str) -> str:
    """Return the sentence of a code, or the code itself if no catalogue has it or a fact is missing."""
    expected = facts.get("expected")
    if isinstance(expected, str):
        facts = {**facts, "expected": words.expected_in(expected, language)}
    try:
        return words.say(code, facts, language)
    except (LookupError, ValueError):
        return code.partition(".")[2] or code
