"""What every drill is made of, and what is wrong with an answer that has not its item's form."""

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
    """What there is to train under a book; none: it has nothing of the kind."""
    make: Callable[[Named, str, Book, Chance], Item]
    """By its name, for a card."""
    answer: type[Struct]
    """The form of an answer."""
    mark: Callable[[Any, Any, Book], Mark]
    """Of item, answer and book.

    Raises FaultsError: the answer has not the item's form.
    """
    is_in: Callable[[Book], bool] = lambda book: True
    """Whether a book has anything of the kind; asked without working out what."""


def unfit(field: str, wanted: str, value: object) -> FaultsError:
    """The fault of an answer that has not its item's form."""
    faults = BodyFaults()
    faults.unfit(field, wanted, value)
    return FaultsError("", faults.found)


def one_of(field: str, value: str | int, options: Iterable[str | int]) -> None:
    """Whether a value is one of those that the item offers.

    Raises:
        FaultsError: it is none of them.
    """
    offered = tuple(options)
    if value not in offered:
        raise unfit(field, "one of " + ", ".join(map(str, offered)), value)
