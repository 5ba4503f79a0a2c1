"""The reference of the command line, made from the commands."""

import re
from collections.abc import Iterator
from typing import Any, Final

from paigow.cli import admin, app
from paigow.lab import cli as lab

ABOUT = """\
# Command line

This page is made from the commands. `paigow COMMAND --help` prints the same for one command.

Exit status 0: done. 1: `verify`, `audit` or `lab certify` found something. 2: an argument or a named file is
invalid; one line on standard error says what was expected. 130: Ctrl-C.

"""


NEGATIVE: Final = re.compile(r"(--([\w-]+)(?: [\w.]+)?), --(?:no|empty)-\2(?=`)")
"""Negative forms of options, which cyclopts lists although ``default_parameter`` turns them off."""


def command_names() -> Iterator[str]:
    """Yield the name of every command, without the name of its group."""
    for listed in (app.COMMANDS, app.CERTIFICATE_COMMANDS, app.SCHOOL_COMMANDS, admin.COMMANDS, lab.COMMANDS):
        yield from (name for name, *_ in listed)


def page() -> str:
    """Return the Markdown of the page."""
    commands: Any = app.program(tuple(command_names()))
    text: str = commands.generate_docs(output_format="markdown", heading_level=1)
    return ABOUT + NEGATIVE.sub(
        r"\1", text.partition("\n## Table of Contents")[2].partition("\n**Commands**:\n")[2]
    )
