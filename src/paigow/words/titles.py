"""Titles of rule books in each language, and one sentence on each book, by English title."""

from paigow.words.catalogue import rows
from paigow.words.languages import WRITTEN


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
