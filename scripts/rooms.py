"""Writes the lists of commands and events of the table, and the table of phases."""

import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from paigow.table.core.command import Command
from paigow.table.core.decide import COMMAND_RULES
from paigow.table.core.evolve import EVOLUTIONS
from paigow.table.core.phases import OPEN, PHASES, Phase
from paigow.table.rooms import (
    COMMANDS,
    DEALER_COMMANDS,
    EVENTS,
    PERSON_COMMANDS,
    SUPERVISOR_COMMANDS,
)

TABLE: Final = Path("src/paigow/table")
WRITTEN: Final = "Written by ``python3 run.py regenerate``: change the rooms, not this file."
ABOUT_COMMANDS: Final = f"""\
Every command of the table by name: what the dealer, a supervisor or a player asks.

Tiles and dice enter as facts: the table never throws a die. A tile is named by its face ("6-6"); the two pieces of a
matched pair share one face. Coins are whole. Times are milliseconds since 1970.

{WRITTEN}
"""
ABOUT_EVENTS: Final = f"""\
Every event of the table by name, with the types of its parts.

Events are facts in the past tense. Replaying them needs no rule book, because every event carries what was decided.
Viewers see an event without tiles or dice that are still face down (``show``).

{WRITTEN}
"""
PARTS: Final[dict[str, tuple[str, ...]]] = {
    "paigow.books": ("Value",),
    "paigow.table.core.command": ("Bet", "Commitments", "Secrets", "Settings"),
    "paigow.table.core.event": (
        "BankKind",
        "BankShare",
        "Event",
        "Result",
        "SetBy",
        "Source",
        "SupervisedEvent",
    ),
    "paigow.table.irregularities.undo": ("Move",),
    "paigow.table.settle.match": ("WagerOutcome",),
    "paigow.table.rooms": ("AnyEvent",),
}
BASES: Final[dict[str, tuple[str, ...]]] = {
    "paigow.table.core.command": (
        "Bet", "Command", "Commitments", "DealerCommand", "OversightCommand", "PlayerCommand", "Secrets", "Settings",
        "SupervisorCommand",
    ),
    "paigow.table.oversight.propose": ("Way",),
    "paigow.table.rooms": ("AnyCommand", "PersonCommand", "SupervisorOrder"),
}  # fmt: skip
_HEAD: Final = f"""\
# Commands by phase

{WRITTEN.replace("``", "`")}

An event in the last column leads to the phase, whatever else lies on the table. In the phases `setting`, `players_set`,
`house_set`, `matching`, `matched` and `paid` the hands decide the next phase: see `table/core/evolve.py`.

"""
_COLUMNS: Final = """
| phase | dealer | person | supervisor | reached by |
|---|---|---|---|---|
"""


def _module(kinds: tuple[type, ...], more: dict[str, tuple[str, ...]], about: str) -> str:
    names: dict[str, set[str]] = defaultdict(set)
    for kind in kinds:
        names[kind.__module__].add(kind.__name__)
    for module, others in more.items():
        names[module] |= set(others)
    imports = "".join(
        f"from {module} import {', '.join(sorted(names[module]))}\n" for module in sorted(names)
    )
    listed = "".join(f'    "{name}",\n' for name in sorted(set().union(*names.values())))
    return formatted(f'"""{about}"""\n\n{imports}\n__all__ = [\n{listed}]\n')


def formatted(text: str) -> str:
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", "rooms.py", "-"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout


def commands() -> str:
    """Return the text of ``paigow/table/commands.py``."""
    return _module(COMMANDS, BASES, ABOUT_COMMANDS)


def events() -> str:
    """Return the text of ``paigow/table/events.py``."""
    return _module(EVENTS, PARTS, ABOUT_EVENTS)


def phases() -> str:
    """Return the table of phases, as Markdown."""
    always = [kind for kind in COMMANDS if COMMAND_RULES[kind].phases == OPEN]
    by = {"Dealer": DEALER_COMMANDS, "Person": PERSON_COMMANDS, "Supervisor": SUPERVISOR_COMMANDS}
    told = [
        f"- {who}, at any time while the table is open: {_tags(kind for kind in always if kind in kinds)}.\n"
        for who, kinds in by.items()
    ]
    return _HEAD + "".join(told) + _COLUMNS + "".join(map(_row, PHASES))


def _row(phase: Phase) -> str:
    here = [
        kind
        for kind in COMMANDS
        if phase in COMMAND_RULES[kind].phases and COMMAND_RULES[kind].phases != OPEN
    ]
    cells = [
        f"`{phase}`",
        *(
            _tags(kind for kind in here if kind in kinds)
            for kinds in (DEALER_COMMANDS, PERSON_COMMANDS, SUPERVISOR_COMMANDS)
        ),
        ", ".join(f"`{kind.__name__}`" for kind in EVENTS if EVOLUTIONS[kind].to == phase),
    ]
    return f"| {' | '.join(cells)} |\n"


def _tags(kinds: Iterable[type[Command]]) -> str:
    return ", ".join(f"`{kind.__struct_config__.tag}`" for kind in kinds)


def files() -> dict[Path, str]:
    """Return path below the root -> content."""
    return {
        TABLE / "commands.py": commands(),
        TABLE / "events.py": events(),
        Path("docs/phases.md"): phases(),
    }
