"""The parts of every drill, and the faults of an answer with the wrong form."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec import Struct

from paigow.books import Book
from paigow.intake.faults import BodyFaults, FaultsError
from paigow.school.items import Item, Mark, Named
from paigow.school.seeds import Chance


class Drill(NamedTuple):
    """One kind of item."""

    cards: Callable[[Book], tuple[str, ...]]
    """Returns the cards to train under a book; empty if it has none of the kind."""
    make: Callable[[Named, str, Book, Chance], Item]
    """Makes an item from its name, for a card."""
    answer: type[Struct]
    """The form of an answer."""
    mark: Callable[[Any, Any, Book], Mark]
    """Marks an answer, from item, answer and book.

    Raises FaultsError: the answer does not have the item's form.
    """
    is_in: Callable[[Book], bool] = lambda book: True
    """Returns whether a book has anything of the kind, without computing what."""


def unfit(field: str, wanted: str, value: object) -> FaultsError:
    """Return the fault of an answer without its item's form."""
    faults = BodyFaults()
    faults.unfit(field, wanted, value)
    return FaultsError("", faults.found)


def one_of(field: str, value: str | int, options: Iterable[str | int]) -> None:
    """Check that a value is one that the item offers.

    Raises:
        FaultsError: it is not.
    """
    offered = tuple(options)
    if value not in offered:
        raise unfit(field, "one of " + ", ".join(map(str, offered)), value)
