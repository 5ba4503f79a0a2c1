"""``paigow admin``: an operator's work on the data. Each command's module is imported when it is called."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cyclopts import App

COMMANDS: Final = (
    ("check", "paigow.cli.check:check", "Look into the data: file, chains, sums."),
    ("backup", "paigow.cli.backup:backup", "Copy the data of a server, running or not, and check the copy."),
    ("migrate", "paigow.cli.migrate:migrate", "Bring data of an earlier version to this one's schema."),
    (
        "restore",
        "paigow.cli.admin.restore:restore",
        "Put a backup in the place of the data, once it is checked.",
    ),
    (
        "tables",
        "paigow.cli.admin.tables:tables",
        "List the tables that are open, and those that cannot go on.",
    ),
    ("close", "paigow.cli.admin.close:close", "Close a table between rounds; coins go home."),
    ("void", "paigow.cli.void:void", "Close a table that cannot go on, and pay back what lies there."),
    ("grant", "paigow.cli.admin.grant:grant", "Give somebody free-play coins."),
    (
        "drop-second-factor",
        "paigow.cli.admin.drop_second_factor:drop_second_factor",
        "Turn the second factor of an account off for somebody who lost app and recovery codes.",
    ),
)
"""Name, location, and description."""


def admin() -> "App":
    """Return the group of commands."""
    from cyclopts import App

    from paigow.cli.account import account

    group = App(
        name="admin",
        help="Look after the data: check, backup, restore; tables; coins; second factors; roles (account).",
        result_action="return_value",
    )
    for name, where, does in COMMANDS:
        group.command(where, name=name, help=does)
    group.command(account())
    return group
