"""``paigow lab``: its commands, each imported when it is called."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from paigow.cli.examples import epilogue

if TYPE_CHECKING:
    from cyclopts import App

COMMANDS: Final = (
    ("all", "paigow.lab.cli.everything:everything", "Compute all figures for every rule book."),
    (
        "books",
        "paigow.lab.cli.everything:books",
        "Compute the edges of every rule book: house way and best play, not banking and banking, and side bets.",
    ),
    ("edge", "paigow.lab.cli.edge:edge", "Compute the edge of one policy against another over all deals."),
    ("hand", "paigow.lab.cli.hand:hand", "Compute the value of each setting of a hand."),
    (
        "two-tiles",
        "paigow.lab.cli.listings.two_tiles:two_tiles",
        "List all hands of two tiles from the best to the weakest, with exact chances.",
    ),
    (
        "best-settings",
        "paigow.lab.cli.listings.best_settings:best_settings",
        "List every hand with its best setting, the next best one, and that of the house way.",
    ),
    (
        "mistakes",
        "paigow.lab.cli.mistakes:mistakes",
        "List the hands on which a policy loses most, with the best settings.",
    ),
    (
        "strategy",
        "paigow.lab.cli.strategy:strategy",
        "Price a strategy exactly: in every book, as player and as banker, beside perfect play.",
    ),
    (
        "compare",
        "paigow.lab.cli.listings.compare:compare",
        "Set two policies side by side: the edge of each, and the hands that they set differently.",
    ),
    (
        "search-strategy",
        "paigow.lab.cli.search_strategy:search_strategy",
        "Look for short decision lists and score cards, and print the Pareto front: size against cost.",
    ),
    (
        "settings",
        "paigow.lab.cli.settings:settings",
        "Compute the exact cost of each setting of every hand: the settings file.",
    ),
    (
        "heat-map",
        "paigow.lab.cli.heat_map:heat_map",
        "Compute what any two tiles are worth: the mean over all hands that hold both.",
    ),
    (
        "side-bet",
        "paigow.lab.cli.side_bets:side_bet",
        "Compute the odds of every line of a side bet, by its name, or of all of them.",
    ),
    ("bonus", "paigow.lab.cli.side_bets:bonus", "Compute the odds of every line of the bonus bet."),
    ("tie", "paigow.lab.cli.side_bets:tie", "Compute the odds of every line of the tie bet."),
    (
        "readings",
        "paigow.lab.cli.readings:readings",
        "Compute how each option, reading and edition changes the edge.",
    ),
    (
        "published",
        "paigow.lab.cli.listings.published:published",
        "Set published figures, also wrong ones, beside those of a book.",
    ),
    (
        "certify",
        "paigow.lab.cli.certify:certify",
        "Certify a house way: test it on every hand, and compute its value.",
    ),
    (
        "equilibrium",
        "paigow.lab.cli.equilibrium:equilibrium",
        "Solve the setting game for optimal play on both sides.",
    ),
    (
        "player-banks",
        "paigow.lab.cli.player_banks:player_banks",
        "Find an equilibrium when a player banks and both sides pay commission.",
    ),
    (
        "report",
        "paigow.lab.cli.report:report",
        "Write the report of a book: results with proofs, as HTML and PDF, with data files and a checker.",
    ),
    (
        "fixed-way",
        "paigow.lab.cli.fixed_way:fixed_way",
        "Improve a house way, and find the best way without mixing.",
    ),
    (
        "simulate",
        "paigow.lab.cli.simulate:simulate",
        "Simulate random rounds of several boxes against one bank.",
    ),
    (
        "data-set",
        "paigow.lab.cli.data_set:data_set",
        "Write simulated rounds to a Parquet file, one line for each box.",
    ),
    ("boxes", "paigow.lab.cli.boxes:boxes", "Compute how two boxes against one bank correlate."),
    ("knowledge", "paigow.lab.cli.knowledge:knowledge", "Compute the value of knowing other players' tiles."),
)
"""Name, location, and the first line of the command's docstring."""


def lab(arguments: Sequence[str]) -> "App":
    """Return the group of commands. Named commands show their docstrings as help."""
    from cyclopts import App

    group = App(
        name="lab",
        help="Compute exact odds over all deals, and simulate rounds.",
        result_action="return_value",
    )
    for name, where, does in COMMANDS:
        last = epilogue(f"lab {name}")
        group.command(where, name=name, help=None if name in arguments else does, help_epilogue=last)
    return group
