"""Where a filed house way departs from the rules that the book itself gives for setting the house's hand (MA 7(e))."""

from collections.abc import Iterable
from typing import NamedTuple

from paigow.books import Book, load
from paigow.rules.house_way import Decision
from paigow.rules.ruleset import ruleset
from paigow.tiles import KINDS, kind_multisets


class Departure(NamedTuple):
    """One hand that is set otherwise."""

    kinds: tuple[int, ...]
    """Its four kinds, by index."""
    deals: int
    """How many sets of four tiles it stands for."""
    by_book: Decision
    """What the book's own rules do with it."""
    as_filed: Decision


def departures(book: Book) -> list[Departure]:
    """Every hand that a book with a filed house way sets otherwise than as it was published, in the order of the kinds.

    Rule: MA 7(e): the licensee notes the exceptions to 7(d) that he proposes. Where both ways lay halves that rank
    alike there is none.
    """
    own = ruleset(load(book.published_as)).table
    filed = ruleset(book).table
    found = []
    for kinds, deals in kind_multisets(4).items():
        code = sum(KINDS[kind].code for kind in kinds)
        if own[code].setting.strengths != filed[code].setting.strengths:
            found.append(Departure(kinds, deals, own[code], filed[code]))
    return found


class Noted(NamedTuple):
    """What one row of a filed house way does otherwise than one clause of the book, for who has to approve it."""

    clause: str
    """Of the book."""
    says: str
    """The row, as filed."""
    kinds: int
    """Hands that differ in the kinds of their tiles."""
    deals: int
    first: Departure
    """One of them."""


def noted(found: Iterable[Departure]) -> list[Noted]:
    """Departures by clause and row, those with the most deals first (MA 7(e))."""
    alike: dict[tuple[str, str], list[Departure]] = {}
    for each in found:
        alike.setdefault((each.by_book.clause, each.as_filed.steps[-1].says), []).append(each)
    told = [
        Noted(clause, says, len(those), sum(each.deals for each in those), those[0])
        for (clause, says), those in alike.items()
    ]
    return sorted(told, key=lambda each: -each.deals)
