"""A file that a command is given, or standard input."""

import sys
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from paigow.cli.faults import UsageError
from paigow.intake.faults import FaultsError
from paigow.intake.texts import read_file

STDIN: Final = "-"
File = Annotated[Path, Parameter(allow_leading_hyphen=True)]
"""A path, or "-" for standard input."""


def name_of(file: Path) -> str:
    """What messages call it."""
    return "standard input" if str(file) == STDIN else file.name


def content(file: Path) -> bytes:
    """All that is in it.

    Raises:
        UsageError: it cannot be read.
    """
    if str(file) == STDIN:
        return sys.stdin.buffer.read()
    try:
        return read_file(file, FaultsError)
    except FaultsError as error:
        raise UsageError(f"{str(file)!r}: {error.faults[0].expected}") from error
