"""The clause register: every clause of the rule documents, in our words."""

import re
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from paigow.books.common import readings
from paigow.books.releases import releases
from paigow.books.schema import Clause, NamedReading


class _Register(Struct):
    clause: list[Clause]


@cache
def register() -> dict[str, Clause]:
    """Return every clause by id, in the order of the documents. There are 666."""
    folder = resources.files("paigow.books") / "clauses"
    clauses: dict[str, Clause] = {}
    for release in releases():
        if not release.is_current or release.edition_of is not None:
            continue
        part = msgspec.toml.decode((folder / f"{release.book}.toml").read_bytes(), type=_Register)
        clauses |= {clause.id: clause for clause in part.clause}
    return clauses


def is_clause(clause_id: str) -> bool:
    """Return whether this is exactly the id of a clause or of a named reading."""
    return clause_id in register() or clause_id in readings()


def find_clause(text: str) -> Clause | NamedReading | None:
    """Return the clause or named reading with this id. Case and spaces do not matter (``nz6.12``, ``r-12``)."""
    exact = register().get(text)
    return exact or _by_key().get(_key(text))


def clauses_like(text: str, *, most: int = 5) -> list[str]:
    """Return ids that start like ``text``, for a helpful error."""
    key = _key(text)
    while key:
        found = [clause.id for other, clause in _by_key().items() if other.startswith(key)]
        if found:
            return found[:most]
        key = key[:-1]
    return []


def _key(text: str) -> str:
    return re.sub(r"\s+", "", text).lower()


@cache
def _by_key() -> dict[str, Clause | NamedReading]:
    return {_key(name): each for name, each in (register() | readings()).items()}
