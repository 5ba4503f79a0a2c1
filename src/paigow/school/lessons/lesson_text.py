"""Lessons in sentences."""

from msgspec.structs import replace

from paigow.school.lessons.lesson import Amounts, AnyShown, ScoreRows, Statement
from paigow.school.score_card.card_rows import level_in
from paigow.words import in_language, say, title_in


def title(name: str, language: str = "en") -> str:
    """Return the subject of a lesson.

    Raises:
        LookupError: the language is not supported.
    """
    return say(f"lesson_title.{name}", {}, language)


def about(name: str, language: str = "en") -> str:
    """Return what a lesson teaches.

    Raises:
        LookupError: the language is not supported.
    """
    return say(f"lesson_about.{name}", {}, language)


def told(statement: Statement, language: str = "en") -> str:
    """Return a statement in words.

    Raises:
        LookupError: the language is not supported.
    """
    if statement.code == "says":
        return in_language(str(statement.facts["says"]), language)
    return say(statement.code, statement.facts, language)


def shown_in(shown: AnyShown | None, language: str = "en") -> AnyShown | None:
    """Return a picture, with the book's words in a language."""
    match shown:
        case Amounts():
            amounts = tuple(replace(row, line=in_language(row.line, language)) for row in shown.rows)
            return replace(shown, rows=amounts)
        case ScoreRows():
            rows = tuple(replace(row, label=level_in(row.level, language)) for row in shown.rows)
            return replace(shown, rows=rows, book_title=title_in(shown.book_title, language))
        case _:
            return shown
