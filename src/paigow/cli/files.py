"""A command's input file, or standard input; an exported log in it."""

import sys
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from paigow.cli.output import UsageError
from paigow.intake.faults import FaultsError
from paigow.intake.texts import read_file
from paigow.intake.toml_text import MOST_BYTES

STDIN: Final = "-"
File = Annotated[Path, Parameter(allow_leading_hyphen=True)]
"""A path, or "-" for standard input."""


def name_of(file: Path) -> str:
    """Return its name for messages."""
    return "standard input" if str(file) == STDIN else file.name


def content(file: Path, most: int = MOST_BYTES + 1) -> bytes:
    """Return its first ``most`` bytes, as ``read_file`` reads them; -1 for all.

    Raises:
        UsageError: it is unreadable.
    """
    if str(file) == STDIN:
        return sys.stdin.buffer.read(most)
    try:
        return read_file(file, FaultsError, most)
    except FaultsError as error:
        raise UsageError(f"{str(file)!r}: {error.faults[0].expected}") from error


ALL: Final = -1
CLEAN: Final = 0
FOUND: Final = 1
"""Exit status of a log with faults."""


def rules_of(entries: list[tuple[bytes, bytes]]) -> dict[str, str]:
    """Return the rule book of a log as ``print_json`` names one: that of the first event, if the table opens there."""
    from paigow.log import CodecError, open_entry
    from paigow.table.events import TableOpened

    try:
        first = open_entry(entries[0][0]).event if entries else None
    except CodecError:
        return {}
    if not isinstance(first, TableOpened):
        return {}
    return {"book": first.book, "edition": first.edition, "digest": first.digest}


def log_entries(file: Path) -> list[tuple[bytes, bytes]]:
    """Return the (entry, hash) pairs of a log file.

    Raises:
        UsageError: the file is unreadable, or is not a log.
    """
    from paigow.log.log_file import LogFileError, read_log

    try:
        return read_log(content(file, ALL), file=name_of(file))
    except LogFileError as error:
        raise UsageError("; ".join(error.lines)) from error
