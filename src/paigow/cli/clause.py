"""``paigow clause``."""

from typing import Annotated

from cyclopts import Parameter

from paigow.books import Clause, clauses_like, find_clause
from paigow.cli.faults import UsageError


def clause(*id: str, json: Annotated[bool, Parameter(help="Print JSON.")] = False) -> int:
    """Show a clause of the rule documents, in our words.

    Args:
        id: Its id, such as "NZ 6.12"; capitals and spaces do not matter.
        json: Print JSON.
    """
    wanted = " ".join(id)
    if not wanted.strip():
        raise UsageError("clause: expected an id such as NZ 6.12, CAN 12.5, MA 7(d)(2) or RWS 3.14")
    found = find_clause(wanted)
    if found is None:
        like = clauses_like(wanted)
        hint = (
            f"ids like it: {', '.join(like)}"
            if like
            else "ids begin with NZ, CAN, MA or RWS, such as NZ 6.12"
        )
        raise UsageError(f"clause {wanted!r}: there is no such clause; {hint}")
    if json:
        from paigow.cli.output import print_json

        print_json(found)
    else:
        _show(found)
    return 0


def _show(found: Clause) -> None:
    from paigow.cli.drawing import console, tell

    screen = console()
    tell(screen, found.id, "bold")
    tell(screen, found.says)
    tell(screen, f"Topic: {found.topic}. Who: {found.actor}. Kind: {found.kind}.", "dim")
    for number, check in enumerate(found.checks, 1):
        tell(screen, f"  {number}. {check}")
    if found.reading:
        tell(screen, f"Reading: {found.reading}")
