"""``paigow clauses``."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from cyclopts import Parameter

from paigow.books import BOOK_IDS, Book, Clause, load, readings, register
from paigow.books.coverage import RULED, clauses_of, displays, is_covered, procedures, untested
from paigow.cli.asked import BookName, Language, chosen_book
from paigow.words import say

KINDS: Final = ("behaviour", "configuration", "procedure", "display", "physical")


def clauses(
    *,
    book: BookName = None,
    missing: Annotated[bool, Parameter(help="List the clauses that are missing.")] = False,
    language: Language = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Show how many clauses are decided and tested.

    A behaviour or configuration clause counts when each of its checks has a test; a procedure when it is a duty in the
    log, a command, or said to be done by hand; a display when a test sees it in its place. The last line counts
    behaviour and configuration. Silent: how many readings stand for what the document does not say.

    Args:
        book: Only the document of this book.
        missing: List the clauses that are missing, one a line, beginning with its id.
        language: Language of the sentences.
        json: Print JSON.
    """
    chosen = [load(name) for name in BOOK_IDS] if book is None else [chosen_book(book)]
    found = [clause for each in chosen for clause in clauses_of(each.prefix)]
    if json:
        from paigow.cli.output import print_json

        print_json(_answer(chosen, found, language))
        return 0
    if missing:
        for clause in found:
            if not is_covered(clause):
                print(f"{clause.id}  {_why(clause, language)}")
    else:
        _show(chosen, found, language)
    covered, ruled = _ruled(found)
    print(f"{covered} of {ruled}")
    return 0


def _answer(chosen: Sequence[Book], found: Sequence[Clause], language: str) -> dict[str, Any]:
    covered, ruled = _ruled(found)
    return {
        "documents": [
            {"book": book.id, "title": book.title, "readings": len(readings_of(book))}
            | {kind: dict(zip(("covered", "clauses"), _count(book, kind), strict=True)) for kind in KINDS}
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
    }


def _show(chosen: Sequence[Book], found: Sequence[Clause], language: str) -> None:
    from rich.table import Table

    from paigow.cli.drawing import console, tell

    screen = console()
    table = Table(say("clauses.document", {}, language))
    for kind in KINDS:
        table.add_column(say(f"kind.{kind}", {}, language), justify="right")
    table.add_column(say("clauses.silent", {}, language), justify="right")
    for book in chosen:
        silent = say("clauses.readings", {"count": len(readings_of(book))}, language)
        table.add_row(book.title, *(_cell(book, kind, language) for kind in KINDS), silent)
    screen.print(table)
    physical = [clause.id for clause in found if clause.kind == "physical"]
    if physical:
        tell(screen, say("clauses.physical", {"ids": (", ".join(physical),)}, language))


def _cell(book: Book, kind: str, language: str) -> str:
    covered, count = _count(book, kind)
    code = "nothing_to_decide" if kind == "physical" else "covered"
    return say(f"clauses.{code}", {"covered": covered, "clauses": count}, language)


def _count(book: Book, kind: str) -> tuple[int, int]:
    """How many clauses of this kind in the book's document are covered, and how many there are."""
    return _counted([clause for clause in clauses_of(book.prefix) if clause.kind == kind])


def readings_of(book: Book) -> set[str]:
    """The named readings by which the book goes where its document is silent."""
    cited = {*book.cites.values(), *(row.clause for row in book.rules.values())}
    return cited & readings().keys()


def _ruled(found: Sequence[Clause]) -> tuple[int, int]:
    return _counted([clause for clause in found if clause.kind in RULED])


def _counted(found: Sequence[Clause]) -> tuple[int, int]:
    return sum(map(is_covered, found)), len(found)


def _why(clause: Clause, language: str) -> str:
    """Why a clause is missing."""
    facts = {"kind": clause.kind, "checks": untested(clause)}
    places = {"procedure": procedures().keys(), "display": displays().keys()}
    if clause.id not in places.get(clause.kind, register().keys()):
        return say("clauses.no_place", facts, language)
    return say("clauses.untested" if clause.checks else "clauses.unnamed", facts, language)
