"""``paigow clauses``."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from cyclopts import Parameter

from paigow.books import BOOK_IDS, Book, Clause, load, readings, register
from paigow.books.coverage import (
    FURTHER,
    RULED,
    Level,
    clauses_of,
    concerns_a_person,
    displays,
    is_covered,
    procedures,
    reaches,
    untested,
)
from paigow.cli.options import BookName, Language, chosen_book
from paigow.reading import readings_of
from paigow.words import say

KINDS: Final = ("behaviour", "configuration", "procedure", "display", "physical")


def clauses(
    *,
    book: Annotated[BookName, Parameter(help="Rule book whose document to count. Default: all.")] = None,
    missing: Annotated[bool, Parameter(help="List the clauses that do not reach the level.")] = False,
    level: Annotated[Level, Parameter(help="Level for --missing.")] = "decided",
    language: Language = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Show how many clauses are implemented and tested.

    There are three levels: decided, at the table, and seen. A behaviour or configuration clause is decided when
    each of its checks has a passing test. A procedure is decided when it is a duty in the log, a command, or
    marked as done by hand. A display is decided when a test finds it in its place. A clause that concerns a person
    (a display, or an act of a player, a banker or a supervisor) is at the table when a test through the server
    passed, and seen when a browser test passed.

    The last line counts behaviour and configuration clauses, then clauses that concern a person. "Silent" counts
    the readings for points that the document does not cover.

    Args:
        book: Rule book whose document to count. Default: all.
        missing: List the clauses that do not reach the level, one per line.
        level: Level for --missing.
        language: Language of the output.
        json: Print JSON.
    """
    chosen = [load(name) for name in BOOK_IDS] if book is None else [chosen_book(book)]
    found = [clause for each in chosen for clause in clauses_of(each.prefix)]
    if json:
        from paigow.cli.output import print_json

        print_json(_answer(chosen, found, language), *chosen)
        return 0
    if missing and level == "decided":
        for clause in found:
            if not is_covered(clause):
                print(f"{clause.id}  {_why(clause, language)}")
    elif missing:
        for clause in found:
            if concerns_a_person(clause) and not reaches(clause, level):
                print(f"{clause.id}  {say(f'kind.{clause.kind}', {}, language)}")
    else:
        _show(chosen, found, language)
    print(_last_line(found, language))
    return 0


def _last_line(found: Sequence[Clause], language: str) -> str:
    covered, ruled = _ruled(found)
    (table, persons), (seen, _) = (_reached(found, level) for level in FURTHER)
    facts = {"covered": covered, "clauses": ruled, "table": table, "seen": seen, "persons": persons}
    return say("clauses.levels", facts, language)


def _reached(found: Sequence[Clause], level: Level) -> tuple[int, int]:
    """Return how many clauses that concern a person reach a level, and how many there are."""
    persons = [clause for clause in found if concerns_a_person(clause)]
    return sum(reaches(clause, level) for clause in persons), len(persons)


def _answer(chosen: Sequence[Book], found: Sequence[Clause], language: str) -> dict[str, Any]:
    covered, ruled = _ruled(found)
    return {
        "documents": [
            {"book": book.id, "title": book.title, "readings": len(named_readings_of(book))}
            | {kind: dict(zip(("covered", "clauses"), _count(book, kind), strict=True)) for kind in KINDS}
            | {"persons": _of_persons([*clauses_of(book.prefix)])}
            for book in chosen
        ],
        "missing": [
            {"clause": clause.id, "kind": clause.kind, "why": _why(clause, language)}
            for clause in found
            if not is_covered(clause)
        ],
        "physical": [clause.id for clause in found if clause.kind == "physical"],
        "covered": covered,
        "of": ruled,
        "persons": _of_persons(found),
    }


def _of_persons(found: Sequence[Clause]) -> dict[str, Any]:
    """Return how many clauses that concern a person are at the table and seen, and which are not."""
    persons = [clause for clause in found if concerns_a_person(clause)]
    return {"clauses": len(persons)} | {
        level.replace(" ", "_"): {
            "covered": _reached(found, level)[0],
            "missing": [clause.id for clause in persons if not reaches(clause, level)],
        }
        for level in FURTHER
    }


def _show(chosen: Sequence[Book], found: Sequence[Clause], language: str) -> None:
    from rich.table import Table

    from paigow.cli.drawing import console, show_table, tell

    screen = console()
    table = Table(say("clauses.document", {}, language))
    for kind in KINDS:
        table.add_column(say(f"kind.{kind}", {}, language), justify="right")
    table.add_column(say("clauses.silent", {}, language), justify="right")
    for book in chosen:
        silent = say("clauses.readings", {"count": len(named_readings_of(book))}, language)
        table.add_row(book.title, *(_cell(book, kind, language) for kind in KINDS), silent)
    show_table(screen, table)
    levels = Table(say("clauses.persons", {}, language))
    for name in ("clauses.at_the_table", "clauses.seen"):
        levels.add_column(say(name, {}, language), justify="right")
    for book in chosen:
        levels.add_row(book.title, *(_further(book, level, language) for level in FURTHER))
    show_table(screen, levels)
    physical = [clause.id for clause in found if clause.kind == "physical"]
    if physical:
        tell(screen, say("clauses.physical", {"ids": (", ".join(physical),)}, language))


def _cell(book: Book, kind: str, language: str) -> str:
    covered, count = _count(book, kind)
    code = "nothing_to_decide" if kind == "physical" else "covered"
    return say(f"clauses.{code}", {"covered": covered, "clauses": count}, language)


def _further(book: Book, level: Level, language: str) -> str:
    reached, persons = _reached([*clauses_of(book.prefix)], level)
    return say("clauses.covered", {"covered": reached, "clauses": persons}, language)


def _count(book: Book, kind: str) -> tuple[int, int]:
    """Return how many clauses of this kind in the book's document are covered, and how many there are."""
    return _counted([clause for clause in clauses_of(book.prefix) if clause.kind == kind])


def named_readings_of(book: Book) -> set[str]:
    """Return the named readings that the book uses where its document is silent."""
    return {each.clause for each in readings_of(book)} & readings().keys()


def _ruled(found: Sequence[Clause]) -> tuple[int, int]:
    return _counted([clause for clause in found if clause.kind in RULED])


def _counted(found: Sequence[Clause]) -> tuple[int, int]:
    return sum(map(is_covered, found)), len(found)


def _why(clause: Clause, language: str) -> str:
    """Return why a clause is missing."""
    facts = {"kind": clause.kind, "checks": untested(clause)}
    places = {"procedure": procedures().keys(), "display": displays().keys()}
    if clause.id not in places.get(clause.kind, register().keys()):
        return say("clauses.no_place", facts, language)
    return say("clauses.untested" if clause.checks else "clauses.unnamed", facts, language)
