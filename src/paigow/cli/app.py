"""The program ``paigow``: its commands, each imported when it is called, and its exit status.

0: done. 1: ``verify``, ``audit`` or ``lab certify`` found something. 2: an argument or a named file is
invalid; one message on standard error says why. 130: Ctrl-C.
"""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from paigow import __version__
from paigow.cli.faults import UsageError, one_line

if TYPE_CHECKING:
    from cyclopts import App

DONE: Final = 0
USAGE: Final = 2
INTERRUPTED: Final = 130

COMMANDS: Final = (
    ("serve", "paigow.cli.serve:serve", "Serve tables to browsers."),
    ("check", "paigow.cli.check:check", "Look into the data: file, chains, sums."),
    ("backup", "paigow.cli.backup:backup", "Copy the data of a server, running or not, and check the copy."),
    ("migrate", "paigow.cli.migrate:migrate", "Bring data of an earlier version to this one's schema."),
    ("void", "paigow.cli.void:void", "Close a table that cannot go on, and pay back what lies there."),
    ("play", "paigow.cli.play:play", "Play at a table in the terminal."),
    ("lesson", "paigow.cli.lesson:lesson", "Read one of the twelve lessons, and answer its five questions."),
    ("drill", "paigow.cli.drill:drill", "Ask questions of one kind, and mark the answers by the book."),
    ("hand", "paigow.cli.hand:hand", "Show how a hand may be set, and how the house sets it."),
    ("match", "paigow.cli.match:match", "Match a player's set hand with the banker's."),
    ("house-way", "paigow.cli.house_way:house_way", "Show or export a book's house way for every hand."),
    ("ruling", "paigow.cli.ruling:ruling", "Rule on a round that was written down in a round file."),
    ("export", "paigow.cli.export:export", "Print a round of an exported log as a round file."),
    (
        "exam",
        "paigow.cli.exam:exam",
        "What came of an exam at the dealer's table, judged again from its log.",
    ),
    ("verify", "paigow.cli.verify:verify", "Check an exported log: chain, commitments, woodpile, dice."),
    ("audit", "paigow.cli.audit:audit", "Judge an exported log again by its rule book."),
    ("books", "paigow.cli.books:books", "List the rule books, or what is in one of them."),
    ("clause", "paigow.cli.clause:clause", "Show a clause of the rule documents."),
    ("clauses", "paigow.cli.clauses:clauses", "Show how many clauses are decided and tested."),
)
"""Name, location, and description."""


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
        return _refuse("more than fits into this machine's memory")
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: list[str]) -> int:
    try:
        from cyclopts import CycloptsError
    except ModuleNotFoundError as error:
        return _refuse(f"the command line needs {error.name}; pip install 'paigow[cli]'")
    try:
        status = _app()(arguments)
    except UsageError as error:
        return _refuse(str(error))
    except CycloptsError as error:
        return _refuse(str(error))
    return status if isinstance(status, int) else DONE


def _app() -> "App":
    from cyclopts import App, Parameter

    from paigow.cli.account import account
    from paigow.cli.admin import admin
    from paigow.cli.lab import lab

    app = App(
        name="paigow",
        help="Pai gow with tiles, played by the book.",
        version=__version__,
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
        default_parameter=Parameter(negative=()),
    )
    for name, where, does in COMMANDS:
        app.command(where, name=name, help=does)
    app.command(account())
    app.command(admin())
    app.command(_certificate())
    app.command(lab())
    return app


def _certificate() -> "App":
    from cyclopts import App

    group = App(
        name="certificate", help="Check the signature of an exam's certificate.", result_action="return_value"
    )
    group.command(
        "paigow.cli.certificate:verify", name="verify", help="Check that a server signed a certificate."
    )
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
