"""``paigow admin``: an operator's work on the data. Each command's module is imported when it is called."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from paigow.cli.examples import epilogue

if TYPE_CHECKING:
    from cyclopts import App

COMMANDS: Final = (
    (
        "check",
        "paigow.cli.admin.check:check",
        "Check the data: database, hash chains, balances and postings.",
    ),
    ("backup", "paigow.cli.admin.backup:backup", "Back up the data, and check the copy."),
    (
        "migrate",
        "paigow.cli.admin.migrate:migrate",
        "Migrate data from an earlier version to the current schema.",
    ),
    ("restore", "paigow.cli.admin.restore:restore", "Check a backup, and restore the data from it."),
    ("tables", "paigow.cli.admin.tables:tables", "List the open tables and the tables that cannot continue."),
    (
        "close",
        "paigow.cli.admin.close:close",
        "Close a table between rounds, and return its coins to their owners.",
    ),
    ("void", "paigow.cli.admin.void:void", "Void a table that cannot continue, and refund its coins."),
    ("grant", "paigow.cli.admin.grant:grant", "Give play coins to a person."),
    (
        "drop-second-factor",
        "paigow.cli.admin.drop_second_factor:drop_second_factor",
        "Turn off the second factor of an account.",
    ),
)
"""Name, location, and the first line of the command's docstring."""


def admin(arguments: Sequence[str]) -> "App":
    """Return the group of commands. Named commands show their docstrings as help."""
    from cyclopts import App

    from paigow.cli.admin.account import account

    group = App(
        name="admin",
        help="Maintain a server's data: checks, backups, tables, coins, second factors and roles.",
        result_action="return_value",
    )
    for name, where, does in COMMANDS:
        last = epilogue(f"admin {name}")
        group.command(where, name=name, help=None if name in arguments else does, help_epilogue=last)
    group.command(account())
    return group
