"""CSV (RFC 4180) as spreadsheets read it: UTF-8 by its mark, and no text that becomes a formula."""

import csv
import io
from collections.abc import Iterable
from typing import Final

MARK: Final = "\ufeff"
"""By this a spreadsheet knows that it is UTF-8; it begins the file."""
_STARTS_A_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_lines(lines: Iterable[Iterable[object]]) -> str:
    """Lines of a file; a text that would be read as a formula gets an apostrophe."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([_safe(value) for value in line] for line in lines)
    return out.getvalue()


def _safe(value: object) -> object:
    if isinstance(value, str) and value.lstrip(" ").startswith(_STARTS_A_FORMULA):
        return "'" + value
    return value
