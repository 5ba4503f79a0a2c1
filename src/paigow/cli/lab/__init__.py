"""``paigow lab``: its commands, each imported when it is called."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cyclopts import App

COMMANDS: Final = (
    ("all", "paigow.cli.lab.everything:everything", "Count everything for every book."),
    ("edge", "paigow.cli.lab.edge:edge", "Count two policies against each other over all deals."),
    ("hand", "paigow.cli.lab.hand:hand", "Count what each setting of one hand is worth."),
    ("mistakes", "paigow.cli.lab.mistakes:mistakes", "List the hands that a policy, or players, set worst."),
    ("bonus", "paigow.cli.lab.side_bets:bonus", "Count every line of the bonus bet."),
    ("tie", "paigow.cli.lab.side_bets:tie", "Count every line of the tie bet under two policies."),
    ("readings", "paigow.cli.lab.readings:readings", "Count what every switch of the books is worth."),
    ("certify", "paigow.cli.lab.certify:certify", "Certify a house way."),
    ("equilibrium", "paigow.cli.lab.equilibrium:equilibrium", "Solve the game of setting."),
    (
        "fixed-way",
        "paigow.cli.lab.fixed_way:fixed_way",
        "Better a house way; find the best that does not mix.",
    ),
    (
        "simulate",
        "paigow.cli.lab.simulate:simulate",
        "Play rounds at random, several boxes against one bank.",
    ),
    ("boxes", "paigow.cli.lab.boxes:boxes", "Count two boxes against one bank."),
    ("knowledge", "paigow.cli.lab.knowledge:knowledge", "Count what it is worth to know others' tiles."),
)
"""Name, location, and description."""


def lab() -> "App":
    """Return the group of commands."""
    from cyclopts import App

    group = App(name="lab", help="Exact odds: every deal counted.", result_action="return_value")
    for name, where, does in COMMANDS:
        group.command(where, name=name, help=does)
    return group
