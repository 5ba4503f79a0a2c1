"""Reads an exported log."""

from pathlib import Path
from typing import Final

from paigow.cli.files import content, name_of
from paigow.cli.input_errors import UsageError
from paigow.log.log_file import LogFileError, read_log

ALL: Final = -1
CLEAN: Final = 0
FOUND: Final = 1
"""Exit status of a log with faults."""


def log_entries(file: Path) -> list[tuple[bytes, bytes]]:
    """Return the (entry, hash) pairs of a log file.

    Raises:
        UsageError: the file is unreadable, or is not a log.
    """
    try:
        return read_log(content(file, ALL), file=name_of(file))
    except LogFileError as error:
        raise UsageError("; ".join(error.lines)) from error
