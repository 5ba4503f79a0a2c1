"""Which clauses of the register hold, and how far: the marked tests that passed in a run, and two tables of duties.

A clause is decided when each of its checks has a test that passed. One that concerns what a person does or sees holds
at the table when a test through the server passed as well, over its socket or its pages, and is seen when one in the
browser did.
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
"""Kinds of clause whose every check is a test."""
PERSONS: Final = frozenset({"player", "banker", "supervisor"})
"""Actors of the register who are people: what they do, they do at the table."""
Level = Literal["decided", "at the table", "seen"]
PLACES: Final[dict[Level, tuple[str, ...]]] = {
    "decided": ("tests/",),
    "at the table": (
        "tests/server/",
        "tests/browser/",
        "tests/wall_clock/server/",
        "tests/wall_clock/browser/",
    ),
    "seen": ("tests/browser/", "tests/wall_clock/browser/"),
}
"""Where the tests stand by which a level is reached."""
FURTHER: Final[tuple[Level, ...]] = ("at the table", "seen")
"""Levels beyond decided, of clauses that concern a person."""


class Covered(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the tests of a run say of one clause."""

    kind: str
    checks: int
    """How many checks the register lists."""
    tested: tuple[int, ...]
    """The checks that have a test which passed; 0 stands for the clause itself where it lists none."""
    tests: tuple[str, ...]
    """Those that passed: ``file::function``."""


class Procedure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a duty of people at a table is met."""

    clause: str
    by: Literal["event", "command", "hand"]
    """``event``: it stands in the log. ``command``: it is asked for by name. ``hand``: only people can do it."""
    name: str = ""
    """Tag of the event or of the command."""
    says: str


class Display(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where something is shown that a clause wants shown."""

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
    """What the tests of a run say of every clause, by its id, in the order of the register."""
    return msgspec.json.decode(_read("coverage.json"), type=dict[str, Covered])


@cache
def procedures() -> dict[str, Procedure]:
    """How each procedure clause is met, by its id."""
    rows = msgspec.toml.decode(_read("procedures.toml"), type=_Procedures).procedure
    return {row.clause: row for row in rows}


@cache
def displays() -> dict[str, Display]:
    """Where what each display clause wants is shown, by its id."""
    rows = msgspec.toml.decode(_read("displays.toml"), type=_Displays).display
    return {row.clause: row for row in rows}


def untested(clause: Clause) -> tuple[int, ...]:
    """The checks of a clause that no test has passed; (0,) where it lists none and no test names it."""
    found = coverage().get(clause.id)
    wanted = range(1, len(clause.checks) + 1) if clause.checks else (0,)
    return tuple(check for check in wanted if found is None or check not in found.tested)


def is_covered(clause: Clause) -> bool:
    """Whether a clause is decided and tested, as its kind asks.

    Behaviour and configuration: every check has a test that passed. Display: it has its place, and a test sees it
    there. Procedure: it is a duty in the log, a command, or said to be done by hand. Physical: nothing to decide.
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
    """Whether a clause says what a person does or sees: a display, or something that the register has a person do."""
    return clause.kind == "display" or (clause.kind in RULED and clause.actor in PERSONS)


def reaches(clause: Clause, level: Level) -> bool:
    """Whether a clause holds so far: of those that concern no person only whether it is decided is asked."""
    if level == "decided":
        return is_covered(clause)
    found = coverage().get(clause.id)
    return found is not None and any(test.startswith(PLACES[level]) for test in found.tests)


def clauses_of(prefix: str | None) -> Iterator[Clause]:
    """The clauses of the document whose ids begin with ``prefix`` (``NZ``), or of all."""
    for clause in register().values():
        if prefix is None or clause.id.split()[0] == prefix:
            yield clause


def _read(name: str) -> bytes:
    return (resources.files("paigow.books") / name).read_bytes()
