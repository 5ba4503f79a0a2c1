"""Lessons in sentences."""

from paigow.school.lessons.lesson import Statement
from paigow.words import in_language, say


def title(name: str, language: str = "en") -> str:
    """What a lesson is about.

    Raises:
        LookupError: a language that is not spoken here.
    """
    return say(f"lesson_title.{name}", {}, language)


def about(name: str, language: str = "en") -> str:
    """What one can do after a lesson.

    Raises:
        LookupError: a language that is not spoken here.
    """
    return say(f"lesson_about.{name}", {}, language)


def told(statement: Statement, language: str = "en") -> str:
    """A statement in words.

    Raises:
        LookupError: a language that is not spoken here.
    """
    if statement.code == "says":
        return in_language(str(statement.facts["says"]), language)
    return say(statement.code, statement.facts, language)
