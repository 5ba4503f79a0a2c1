"""Which clauses of the register are decided and tested: the marks of the tests, collected, and two tables of duties."""

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


class Covered(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the tests say of one clause."""

    kind: str
    checks: int
    """How many checks the register lists."""
    tested: tuple[int, ...]
    """The checks that have a test; 0 stands for the clause itself where it lists none."""
    tests: tuple[str, ...]
    """``file::function``."""


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
    """What the tests say of every clause, by its id, in the order of the register."""
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
    """The checks of a clause that have no test; (0,) where it lists none and no test names it."""
    found = coverage().get(clause.id)
    wanted = range(1, len(clause.checks) + 1) if clause.checks else (0,)
    return tuple(check for check in wanted if found is None or check not in found.tested)


def is_covered(clause: Clause) -> bool:
    """Whether a clause is decided and tested, as its kind asks.

    Behaviour and configuration: every check has a test. Display: it has its place, and a test sees it there. Procedure:
    it is a duty in the log, a command, or said to be done by hand. Physical: there is nothing to decide.
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


def clauses_of(prefix: str | None) -> Iterator[Clause]:
    """The clauses of the document whose ids begin with ``prefix`` (``NZ``), or of all."""
    for clause in register().values():
        if prefix is None or clause.id.split()[0] == prefix:
            yield clause


def _read(name: str) -> bytes:
    return (resources.files("paigow.books") / name).read_bytes()
