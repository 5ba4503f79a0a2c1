"""Which clauses occur in a drill, and which with a remedy or a duty there are."""

from functools import cache

from msgspec import to_builtins

from paigow.books import BOOK_IDS, load
from paigow.books.register import register
from paigow.school.drills.remedy import cases, decided
from paigow.school.items import KINDS, Kind
from paigow.school.making import cards, make, mark, number_of
from tests.oracles.drills import answer


@cache
def in_drills() -> frozenset[str]:
    """The clauses that the marks of drills cite; setting four tiles cites those of the house way."""
    return frozenset(
        clause for kind in KINDS if kind != "set" for book in BOOK_IDS for clause in cited(kind, book)
    )


def cited(kind: Kind, book_id: str) -> set[str]:
    book = load(book_id)
    if kind == "remedy":
        found = [decided(case, book) for of_one in cases(book).values() for case in of_one]
        return {clause for each in found if each for clause in each[1]}
    clauses: set[str] = set()
    for card in cards(kind, book):
        number = -1
        for _ in range(6):
            number = number_of(kind, book, "clauses", card, least=number + 1)
            item = make(kind, book, "clauses", number)
            given = answer(to_builtins(item))
            if kind == "house-way":
                given["clause"] = card
            clauses.update(mark(item, given).clauses)
    return clauses


def with_duty_or_remedy() -> frozenset[str]:
    """Every clause about an irregularity, and every one that tells a dealer what to do."""
    return frozenset(
        clause.id
        for clause in register().values()
        if (clause.topic == "irregularities" and clause.kind in {"behaviour", "procedure"})
        or (clause.actor == "dealer" and clause.kind == "behaviour")
    )
