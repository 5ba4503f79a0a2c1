"""Hands that a filed house way sets differently from the book's own rules for the house's hand (MA 7(e))."""

from collections.abc import Iterable
from typing import NamedTuple

from paigow.books import Book, load
from paigow.rules.house_way import Decision
from paigow.rules.ruleset import ruleset
from paigow.tiles import KINDS, kind_multisets


class Departure(NamedTuple):
    """One hand with another setting."""

    kinds: tuple[int, ...]
    """Its four kinds, by index."""
    deals: int
    """The number of sets of four tiles with these kinds."""
    by_book: Decision
    """The decision of the book's own rules."""
    as_filed: Decision


def departures(book: Book) -> list[Departure]:
    """Return every hand that a filed house way sets differently from the published book, in the order of the kinds.

    Rule: MA 7(e): the licensee notes the exceptions to 7(d) that it proposes. Two settings whose hands rank
    alike are not an exception.
    """
    own = ruleset(load(book.published_as)).table
    filed = ruleset(book).table
    found = []
    for kinds, deals in kind_multisets(4).items():
        code = sum(KINDS[kind].code for kind in kinds)
        if own[code].setting.strengths != filed[code].setting.strengths:
            found.append(Departure(kinds, deals, own[code], filed[code]))
    return found


class NotedDeparture(NamedTuple):
    """The differences between one row of a filed house way and one clause of the book, for approval."""

    clause: str
    """The clause of the book."""
    says: str
    """The row, as filed."""
    kinds: int
    """Number of hands that differ in the kinds of their tiles."""
    deals: int
    first: Departure
    """One of these hands."""


def noted(found: Iterable[Departure]) -> list[NotedDeparture]:
    """Return departures by clause and row, those with the most deals first (MA 7(e))."""
    alike: dict[tuple[str, str], list[Departure]] = {}
    for each in found:
        alike.setdefault((each.by_book.clause, each.as_filed.steps[-1].says), []).append(each)
    told = [
        NotedDeparture(clause, says, len(those), sum(each.deals for each in those), those[0])
        for (clause, says), those in alike.items()
    ]
    return sorted(told, key=lambda each: -each.deals)
