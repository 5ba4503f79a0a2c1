"""Reading an exported log."""

from pathlib import Path
from typing import Final

from paigow.cli.faults import UsageError
from paigow.record.log_file import LogFileError, read_log

CLEAN: Final = 0
FOUND: Final = 1
"""Exit status of a log with something wrong in it."""


def log_entries(file: Path) -> list[tuple[bytes, bytes]]:
    """The (entry, hash) pairs of a log file.

    Raises:
        UsageError: the file cannot be read, or is no log.
    """
    try:
        return read_log(file.read_bytes(), file=file.name)
    except LogFileError as error:
        raise UsageError(str(error)) from error
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no file can have this name"
        raise UsageError(f"{str(file)!r}: cannot be read: {why}") from error
