"""CSV (RFC 4180) for spreadsheets: UTF-8 with a byte-order mark, and no text that becomes a formula."""

import csv
import io
import re
from collections.abc import Iterable
from typing import Final

MARK: Final = "\ufeff"
"""The byte-order mark at the start of the file, by which a spreadsheet recognizes UTF-8."""
_SPLITS: Final = re.compile(r"[;\t|]")
"""Characters besides the comma at which a spreadsheet may split a line, depending on language and settings."""
_BEFORE_A_FORMULA: Final = re.compile(
    r"""
    (\A|[;\t|\r\n])                                          # the beginning, or where it may be split
    (?=[\s"\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠])        # a formula after blanks and quotes, which are skipped
    |\A(?=[\t\r\n])
    """,
    re.VERBOSE,
)


def csv_lines(lines: Iterable[Iterable[object]], *, line_end: str = "\r\n") -> str:
    """Return the lines of a file.

    A text that a spreadsheet could read as a formula gets an apostrophe, also in a part.
    """
    out = io.StringIO()
    plain = csv.writer(out, lineterminator=line_end)
    quoting = csv.writer(out, lineterminator=line_end, quoting=csv.QUOTE_NONNUMERIC)
    for line in lines:
        cells = [_safe(value) for value in line]
        splits = any(isinstance(cell, str) and _SPLITS.search(cell) for cell in cells)
        (quoting if splits else plain).writerow(cells)
    return out.getvalue()


def _safe(value: object) -> object:
    return _BEFORE_A_FORMULA.sub(r"\g<1>'", value) if isinstance(value, str) else value
