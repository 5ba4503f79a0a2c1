"""Makes an item from its name, and marks an answer."""

from functools import lru_cache
from types import MappingProxyType
from typing import Final

from paigow.books import Book, load
from paigow.intake.faults import BodyFaults, Faults, FaultsError, echo
from paigow.intake.struct_reader import fields_of, read_struct
from paigow.school.drills import (
    bank,
    cut,
    fault,
    house_way,
    mis_set,
    name,
    order,
    pay,
    remedy,
    result,
    score,
    score_card,
    served,
    setting,
    wins,
)
from paigow.school.drills.drill import Drill
from paigow.school.items import AnyItem, Item, Kind, Mark, Named
from paigow.school.seeds import Chance

DRILLS: Final = MappingProxyType[Kind, Drill](
    {
        "name": name.DRILL,
        "wins": wins.DRILL,
        "order": order.DRILL,
        "set": setting.DRILL,
        "score": score.DRILL,
        "score-card": score_card.DRILL,
        "house-way": house_way.DRILL,
        "mis-set": mis_set.DRILL,
        "served": served.DRILL,
        "cut": cut.DRILL,
        "result": result.DRILL,
        "pay": pay.DRILL,
        "bank": bank.DRILL,
        "remedy": remedy.DRILL,
        "fault": fault.DRILL,
    }
)
MOST: Final = 10**9
"""The largest number of an item."""


@lru_cache(maxsize=512)
def cards(kind: Kind, book: Book) -> tuple[str, ...]:
    """Return the cards that a kind of drill trains under a book; empty if the book has none."""
    return DRILLS[kind].cards(book)


def is_in(kind: Kind, book: Book) -> bool:
    """Return whether a book has anything of a kind of drill."""
    return DRILLS[kind].is_in(book)


def make(kind: Kind, book: Book, seed: str, number: int) -> AnyItem:
    """Return the item with this name: the same whenever it is made.

    Raises:
        LookupError: the book has nothing of the kind.
    """
    chance, card = _begun(kind, book, seed, number)
    named = Named(book=book.published_as, seed=seed, number=number)
    made: AnyItem = DRILLS[kind].make(named, card, book, chance)  # type: ignore[assignment]  # each drill makes its own kind
    return made


def _begun(kind: Kind, book: Book, seed: str, number: int) -> tuple[Chance, str]:
    """Return the random source of an item, and its card, which is drawn first."""
    known = cards(kind, book)
    if not known:
        message = f"{kind}: expected a kind of drill for which {book.id} has rules"
        raise LookupError(message)
    chance = Chance(kind, book.id, seed, number)
    return chance, chance.one_of(known)


def card_of(item: Item) -> str:
    """Return what an item trains; it is not shown with the item, because it may reveal the answer."""
    named = item.named
    return _begun(kind_of(item), load(named.book), named.seed, named.number)[1]


def number_of(kind: Kind, book: Book, seed: str, card: str, *, least: int = 0) -> int:
    """Return the first number from ``least`` on whose item is of a card.

    Raises:
        LookupError: the book has no such card.
    """
    if card not in cards(kind, book):
        message = f"{card!r}: expected a card of {kind}"
        raise LookupError(message)
    number = least
    while _begun(kind, book, seed, number)[1] != card:
        number += 1
    return number


def mark(item: Item, given: object, faults: Faults | None = None) -> Mark:
    """Mark an answer; ``given`` is plain data, as from JSON.

    Raises:
        FaultsError: it does not have the form of an answer to this item; of the kind of ``faults``.
    """
    drill = DRILLS[kind_of(item)]
    faults = faults or BodyFaults()
    if not isinstance(given, dict):
        raise faults.error.of(
            "answer", "a JSON object with " + ", ".join(fields_of(drill.answer)), echo(given)
        )
    answer = read_struct(given, drill.answer, faults)
    faults.raise_found()
    try:
        return drill.mark(item, answer, load(item.named.book))
    except FaultsError as error:
        faults.take(error)
        faults.raise_found()
        raise


def kind_of(item: Item) -> Kind:
    """Return the kind of an item."""
    tag: Kind = item.__struct_config__.tag  # type: ignore[assignment]  # each is tagged by its kind
    return tag
