"""``paigow clause``."""

from typing import Annotated

from cyclopts import Parameter

from paigow.books import BOOK_IDS, Clause, NamedReading, clauses_like, find_clause, load, readings
from paigow.books.otherwise import otherwise
from paigow.citing import cited
from paigow.cli.faults import UsageError
from paigow.words import catalogue


def clause(*id: str, json: Annotated[bool, Parameter(help="Print JSON.")] = False) -> int:
    """Show a clause of the rule documents, or a reading of what they are silent on, in our words.

    Args:
        id: Its id, as every decision cites it; capitals and spaces do not matter.
        json: Print JSON.
    """
    wanted = " ".join(id)
    if not wanted.strip():
        raise UsageError(f"clause: expected an id such as {_examples()}")
    found = find_clause(wanted)
    if found is None:
        like = clauses_like(wanted)
        hint = f"ids like it: {', '.join(like)}" if like else f"expected an id such as {_examples()}"
        raise UsageError(f"clause {wanted!r}: there is no such clause; {hint}")
    if json:
        from paigow.cli.output import print_json

        print_json(found)
    else:
        _show(found)
    return 0


def _examples() -> str:
    """A clause of each document, and a reading."""
    clauses = (load(book).clause_of("unpayable_wager") for book in BOOK_IDS)
    return f"{', '.join(clauses)} or {next(iter(readings()))}"


def _show(found: Clause | NamedReading) -> None:
    from paigow.cli.drawing import console, tell

    screen = console()
    tell(screen, found.id, "bold")
    tell(screen, found.says)
    if isinstance(found, NamedReading):
        told = cited(found.id)
        tell(screen, f"{told[0].upper()}{told[1:]}. Gap: {found.gap}.", "dim")
        other = otherwise()[found.rule or found.id]
        tell(
            screen, f"Could also mean: {other.otherwise} {catalogue('en')[f'changes.{other.changes}']}", "dim"
        )
        tell(screen, f"Why: {found.why}")
        return
    tell(screen, f"Topic: {found.topic}. Who: {found.actor}. Kind: {found.kind}.", "dim")
    for number, check in enumerate(found.checks, 1):
        tell(screen, f"  {number}. {check}")
    if found.reading:
        tell(screen, f"Reading: {found.reading}")
