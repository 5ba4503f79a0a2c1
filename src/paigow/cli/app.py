"""The program ``paigow``: its commands, each imported when it is called, and its exit status.

0: done. 1: ``verify``, ``audit`` or ``lab certify`` found something. 2: an argument or a named file is
invalid; one message on standard error says why. 130: Ctrl-C.
"""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from paigow import __version__
from paigow.cli.examples import epilogue
from paigow.cli.output import UsageError, one_line

if TYPE_CHECKING:
    from cyclopts import App

DONE: Final = 0
USAGE: Final = 2
INTERRUPTED: Final = 130

COMMANDS: Final = (
    ("serve", "paigow.cli.serve:serve", "Serve tables to browsers until you press Ctrl-C."),
    ("play", "paigow.cli.play.play:play", "Play at a table in the terminal with play coins."),
    (
        "lesson",
        "paigow.school.cli.lesson:lesson",
        "Work through one of the fifteen lessons, and answer its five questions.",
    ),
    (
        "drill",
        "paigow.school.cli.drill:drill",
        "Answer practice questions of one kind, marked by the rule book.",
    ),
    (
        "daily",
        "paigow.school.cli.daily:daily",
        "Show the daily hand of a date: the same tiles and book for everybody.",
    ),
    (
        "hand",
        "paigow.cli.rules.hand:hand",
        "Show the possible settings of a hand, and how the house sets it.",
    ),
    ("match", "paigow.cli.rules.match:match", "Compare a player's set hand with the banker's."),
    (
        "house-way",
        "paigow.cli.rules.house_way:house_way",
        "Summarise or export the house way of a rule book.",
    ),
    (
        "ruling",
        "paigow.rulings.cli.ruling:ruling",
        "Rule on a round file: who wins what, and by which clauses.",
    ),
    (
        "export",
        "paigow.cli.records.export:export",
        "Print a round of a log as a round file, or rounds as CSV or Parquet.",
    ),
    (
        "exam",
        "paigow.school.cli.exam:exam",
        "Show the result of a dealer's lesson or exam, recomputed from its log.",
    ),
    (
        "verify",
        "paigow.cli.records.verify:verify",
        "Verify a log: hash chain, commitments, seeds, woodpile and dice.",
    ),
    ("audit", "paigow.cli.records.audit:audit", "Audit a log: compare every decision with its rule book."),
    ("books", "paigow.cli.rules.books:books", "List the rule books, or show the contents of one."),
    (
        "clause",
        "paigow.cli.rules.clause:clause",
        "Show a clause of the rule documents, or a reading where they are silent.",
    ),
    ("clauses", "paigow.cli.rules.clauses:clauses", "Show how many clauses are implemented and tested."),
    (
        "completion",
        "paigow.cli.completion:completion",
        "Print the completion script for bash, zsh or fish.",
    ),
)
CERTIFICATE_COMMANDS: Final = (
    (
        "verify",
        "paigow.school.cli.certificate:verify",
        "Check that a server signed a certificate and that nobody changed it.",
    ),
)
SCHOOL_COMMANDS: Final = (
    (
        "card",
        "paigow.school.cli.card:card",
        "Print the score card of a rule book, or write it as a page for paper.",
    ),
)
"""Name, location, and the first line of the command's docstring."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line (``sys.argv`` if ``None``) and return the exit status."""
    if sys.stdin is None:  # closed before the program started
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - for as long as the program lasts
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - for as long as the program lasts
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # characters that the terminal cannot show are written as codes
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # the reader has stopped (`paigow house-way --csv | head`)
        _drop_output()
        return DONE
    except SystemExit as stop:  # how rich ends when its reader has stopped
        return DONE if stop.code == 1 else USAGE
    except OSError as error:  # the disk is full, or a file is unreadable
        _drop_output()
        return _refuse(str(error))
    except MemoryError:
        return _refuse("not enough memory")
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: list[str]) -> int:
    try:
        from cyclopts import CycloptsError
    except ModuleNotFoundError as error:
        return _refuse(f"the command line needs {error.name}; pip install 'paigow[cli]'")
    try:
        status = program(arguments)(arguments)
    except UsageError as error:
        return _refuse(str(error))
    except CycloptsError as error:
        return _refuse(str(error))
    return status if isinstance(status, int) else DONE


def program(arguments: Sequence[str] = ()) -> "App":
    """Return the program. Named commands show their docstrings as help; the list shows one line for each.

    Args:
        arguments: The command line, if there is one.
    """
    from cyclopts import App, Parameter

    from paigow.cli.admin import admin
    from paigow.lab.cli import lab

    app = App(
        name="paigow",
        help="Play pai gow with tiles, host tables, analyse hands and check records, all by official rule books.",
        version=__version__,
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
        default_parameter=Parameter(negative=()),
    )
    for name, where, does in COMMANDS:
        app.command(where, name=name, help=None if name in arguments else does, help_epilogue=epilogue(name))
    app.command(admin(arguments))
    app.command(_group("certificate", "Check exam certificates.", CERTIFICATE_COMMANDS, arguments))
    app.command(_group("school", "Print what the school teaches.", SCHOOL_COMMANDS, arguments))
    app.command(lab(arguments))
    return app


def _group(
    called: str, about: str, commands: Sequence[tuple[str, str, str]], arguments: Sequence[str]
) -> "App":
    """Return a group of commands."""
    from cyclopts import App

    group = App(name=called, help=about, result_action="return_value")
    for name, where, does in commands:
        last = epilogue(f"{called} {name}")
        group.command(where, name=name, help=None if name in arguments else does, help_epilogue=last)
    return group


def _refuse(message: str) -> int:
    print(f"paigow: {one_line(message)}", file=sys.stderr)
    return USAGE


def _drop_output() -> None:
    """Discard further output: the flush at the end of the program would fail again."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # standard output is not a file, as in a test
        return
