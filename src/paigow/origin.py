"""The program and the rule books that gave an answer."""

from typing import TYPE_CHECKING, Any

from paigow import __version__

if TYPE_CHECKING:
    from paigow.books import Book


def origin_of(*books: "Book") -> dict[str, Any]:
    """Return what identifies an answer.

    The keys are ``version``, the version of the program, then with one book ``book``, ``edition`` and ``digest``. With
    several books, ``books`` lists these three of each.

    Args:
        books: The rule books behind the answer, with everything laid over them.

    Example:
        >>> import paigow
        >>> list(origin_of(paigow.load("nz")))
        ['version', 'book', 'edition', 'digest']
    """
    origins = [{"book": book.id, "edition": book.edition, "digest": book.digest} for book in books]
    rules: dict[str, Any] = origins[0] if len(origins) == 1 else {"books": origins} if origins else {}
    return {"version": __version__, **rules}
