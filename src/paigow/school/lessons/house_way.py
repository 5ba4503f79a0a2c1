"""The house way row by row."""

from typing import Final

from paigow.books import Book
from paigow.rules import ruleset
from paigow.school.drills.tiles import Taken, by_clause
from paigow.school.item_maker import number_of
from paigow.school.items import Kind
from paigow.school.lessons.lesson import DrillPick, HouseSet, HouseSets, LessonStep, Statement, Subject
from paigow.school.lessons.parts import states, way
from paigow.school.seeds import Chance
from paigow.tiles import pieces

PER_STEP: Final = 3
"""Clauses on one screen."""


def deciding(book: Book) -> list[str]:
    """Return the clauses that decide some hand, in the order of the house way."""
    known = by_clause(book)
    in_order = dict.fromkeys(row.clause for row in book.house_rows if row.clause in known)
    return [*in_order, *(clause for clause in known if clause not in in_order)]


def _set_by(clause: str, book: Book, chance: Chance) -> HouseSet:
    """Return a hand that this clause sets."""
    tiles = pieces(Taken(chance).four(chance.one_of(by_clause(book)[clause])))
    return HouseSet(clause=clause, way=way(ruleset(book).house_way(tiles).setting))


def _rows(clause: str, book: Book) -> list[Statement]:
    """Return the text of a clause's rows."""
    says = dict.fromkeys(row.says for row in book.house_rows if row.clause == clause and row.says)
    return [Statement(code="says", facts={"says": each}, clauses=(clause,)) for each in says]


def _asks(clause: str, book: Book, chance: Chance) -> DrillPick:
    seed = str(chance.below(1_000_000))
    return DrillPick(kind="house-way", seed=seed, number=number_of("house-way", book, seed, clause))


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    clauses = deciding(book)
    good_enough = []
    if book.limit is not None:
        top = book.limit.top
        code, facts = ("limit_top", {"limit": f"points {book.limit.points} {top}"}) if top else ("limit", {})
        good_enough = [states(code, book.limit.clause, points=book.limit.points, **facts)]
    steps = [
        LessonStep(
            says=(
                states("house_sets", book.cite("house_sets")),
                states("first_row_decides", book.cite("house_sets"), rows=len(book.house_rows)),
                *good_enough,
            ),
        )
    ]
    for at in range(0, len(clauses), PER_STEP):
        some = clauses[at : at + PER_STEP]
        steps.append(
            LessonStep(
                says=tuple(each for clause in some for each in _rows(clause, book)),
                shows=HouseSets(hands=tuple(_set_by(clause, book, chance) for clause in some)),
                asks=_asks(chance.one_of(some), book, chance) if at in {0, PER_STEP} else None,
            )
        )
    return steps


def _questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    clauses = chance.shuffled(by_clause(book))
    kinds: tuple[Kind, ...] = ("house-way", "mis-set", "house-way", "mis-set", "house-way")
    return [(kind, clauses[place % len(clauses)]) for place, kind in enumerate(kinds)]


SUBJECT = Subject("house_way", _steps, _questions)
