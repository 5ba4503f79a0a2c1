"""The command line, for texts that it reads too."""

from tests.cli.conftest import run

__all__ = ["run"]
