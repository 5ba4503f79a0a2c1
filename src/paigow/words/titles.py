"""What rule books are called, and one sentence on each, by their English titles."""

from paigow.words.catalogue import rows
from paigow.words.languages import WRITTEN


def title_in(title: str, language: str = "en") -> str:
    """A book's title in a language; as it is where it has no other there.

    Raises:
        LookupError: a language that is not spoken here.
    """
    return rows(language)["titles"].get(title, title)


def about_book(title: str, language: str = "en") -> str:
    """One sentence on the book of that title; empty where nothing is written of it.

    Raises:
        LookupError: a language that is not spoken here.
    """
    return rows(language)["about"].get(title, "")


def place_of(title: str) -> str:
    """The place of the book of that title in a word, as charts name it; its title where none is known."""
    return rows(WRITTEN)["places"].get(title, title)
