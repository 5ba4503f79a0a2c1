"""By which reading a book goes where its own document is silent."""

from paigow.books import load, readings


def silent(clause: str) -> str:
    """The id of the named reading that follows this clause of another document, or differs from it."""
    (found,) = [each.id for each in readings().values() if clause in {each.follows, each.unlike}]
    return found


def in_book(book: str, clause: str) -> str:
    """The clause itself where it is the book's own, else the reading that stands for it."""
    return clause if clause.startswith(f"{load(book).prefix} ") else silent(clause)
