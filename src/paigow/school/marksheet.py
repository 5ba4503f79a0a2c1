"""The marks of a class as CSV (RFC 4180): a line for each pupil and assignment."""

import csv
import io
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

_STARTS_A_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_MARK: Final = "\ufeff"
"""By this a spreadsheet knows that it is UTF-8."""


class Line(Struct, frozen=True, kw_only=True):
    """How one pupil stands with one assignment."""

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
    """Of a hundred."""
    passed: str
    """"yes", "no", or empty."""
    last: str
    """When he did the last of it, as 2026-11-23T10:00:00Z."""
    head: str
    """Of an exam's log, as ``paigow verify --head`` takes it."""


def csv_of(lines: Iterable[Line]) -> str:
    """The whole file. No text in it is read as a formula by a spreadsheet: one that could be gets an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(Line.__struct_fields__)
    for line in lines:
        writer.writerow([_safe(getattr(line, name)) for name in Line.__struct_fields__])
    return _MARK + out.getvalue()


def _safe(value: object) -> object:
    if isinstance(value, str) and value.lstrip(" ").startswith(_STARTS_A_FORMULA):
        return "'" + value
    return value
