"""A command's input file, or standard input."""

import sys
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from paigow.cli.input_errors import UsageError
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
