"""The marks of a class as CSV (RFC 4180): a line for each pupil and assignment."""

from collections.abc import Iterable

from msgspec import Struct

from paigow.words.spreadsheets import MARK, csv_lines


class MarksheetLine(Struct, frozen=True, kw_only=True):
    """One pupil's progress in one assignment."""

    pupil: str
    assignment: str
    kind: str
    book: str
    due: str
    done: int
    of: int
    right: int
    wrong: int
    score: str
    """Score out of a hundred."""
    passed: str
    """"yes", "no", or empty."""
    last: str
    """Time of the last work, as 2026-11-23T10:00:00Z."""
    head: str
    """Head of an exam's log, as ``paigow verify --head`` takes it."""


def csv_of(lines: Iterable[MarksheetLine]) -> str:
    """Return the whole file."""
    names = MarksheetLine.__struct_fields__
    return MARK + csv_lines([names, *([getattr(line, name) for name in names] for line in lines)])
