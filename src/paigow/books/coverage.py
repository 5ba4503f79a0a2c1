"""How well tests cover each clause of the register, from the marked tests that passed and two tables of duties.

A clause is decided if each of its checks has a passed test. A clause about what a person does or sees has two
further levels. It holds at the table if a test through the server passed too, over its socket or its pages.
It is seen if a test in the browser passed.
"""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Final, Literal

import msgspec
from msgspec import Struct

from paigow.books.register import register
from paigow.books.schema import Clause

RULED: Final = frozenset({"behaviour", "configuration"})
"""Kinds of clause that need a test for every check."""
PERSONS: Final = frozenset({"player", "banker", "supervisor"})
"""Actors of the register who are people. What they do, they do at the table."""
Level = Literal["decided", "at the table", "seen"]
PLACES: Final[dict[Level, tuple[str, ...]]] = {
    "decided": ("tests/",),
    "at the table": (
        "tests/web/",
        "tests/browser/",
        "tests/wall_clock/web/",
        "tests/wall_clock/browser/",
    ),
    "seen": ("tests/browser/", "tests/wall_clock/browser/"),
}
"""The folders of the tests that reach each level."""
FURTHER: Final[tuple[Level, ...]] = ("at the table", "seen")
"""The levels above decided, for clauses that concern a person."""


class Covered(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the tests of a run show about one clause."""

    kind: str
    checks: int
    """Number of checks in the register."""
    tested: tuple[int, ...]
    """The checks with a passed test. 0 stands for the clause itself if it lists no checks."""
    tests: tuple[str, ...]
    """The passed tests: ``file::function``."""


class Procedure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the program meets a duty of people at a table."""

    clause: str
    by: Literal["event", "command", "hand"]
    """``event``: it stands in the log. ``command``: a person commands it. ``hand``: only people can do it."""
    name: str = ""
    """Tag of the event or the command."""
    says: str


class Display(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the page shows what a clause requires."""

    clause: str
    on: Literal["table", "rules page", "view", "command line"]
    name: str
    """Test id of the element, field of the view, or name of the command."""
    says: str


class _Procedures(Struct, forbid_unknown_fields=True):
    procedure: list[Procedure]


class _Displays(Struct, forbid_unknown_fields=True):
    display: list[Display]


@cache
def coverage() -> dict[str, Covered]:
    """Return what the tests of a run show about every clause, by id, in the order of the register."""
    return msgspec.json.decode(_read("coverage.json"), type=dict[str, Covered])


@cache
def procedures() -> dict[str, Procedure]:
    """Return how the program meets each procedure clause, by id."""
    rows = msgspec.toml.decode(_read("procedures.toml"), type=_Procedures).procedure
    return {row.clause: row for row in rows}


@cache
def displays() -> dict[str, Display]:
    """Return where the page shows what each display clause requires, by id."""
    rows = msgspec.toml.decode(_read("displays.toml"), type=_Displays).display
    return {row.clause: row for row in rows}


def untested(clause: Clause) -> tuple[int, ...]:
    """Return the checks of a clause without a passed test. (0,) if the clause lists no checks and no test names it."""
    found = coverage().get(clause.id)
    wanted = range(1, len(clause.checks) + 1) if clause.checks else (0,)
    return tuple(check for check in wanted if found is None or check not in found.tested)


def is_covered(clause: Clause) -> bool:
    """Return whether a clause is decided and tested in the way that its kind requires.

    Behaviour and configuration: every check has a passed test. Display: it has its place, and a test sees it
    there. Procedure: it is a duty in the log, a command, or marked as done by hand. Physical: there is
    nothing to decide.
    """
    match clause.kind:
        case "physical":
            return True
        case "procedure":
            return clause.id in procedures()
        case "display":
            return clause.id in displays() and not untested(clause)
        case _:
            return not untested(clause)


def concerns_a_person(clause: Clause) -> bool:
    """Return whether a clause says what a person does or sees: a display, or an action of a person."""
    return clause.kind == "display" or (clause.kind in RULED and clause.actor in PERSONS)


def reaches(clause: Clause, level: Level) -> bool:
    """Return whether a clause reaches a level. A clause that concerns no person only needs to be decided."""
    if level == "decided":
        return is_covered(clause)
    found = coverage().get(clause.id)
    return found is not None and any(test.startswith(PLACES[level]) for test in found.tests)


def clauses_of(prefix: str | None) -> Iterator[Clause]:
    """Return the clauses of the document whose ids start with ``prefix`` (``NZ``), or all clauses."""
    for clause in register().values():
        if prefix is None or clause.id.split()[0] == prefix:
            yield clause


def _read(name: str) -> bytes:
    return (resources.files("paigow.books") / name).read_bytes()
