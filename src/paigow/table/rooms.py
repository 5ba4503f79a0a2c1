"""The rooms of the table. This module collects what their files register, and refuses gaps at import.

A file of a room registers the phases and the result of a command (``decides``), the effect of an event on the
table (``evolves``) and the coins that it moves (``posts``).
"""

from functools import reduce
from importlib import import_module
from operator import or_
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final

from paigow.table.core import state as _state
from paigow.table.core.candidates import CANDIDATES, ORDER_CANDIDATES, is_plain, needs_candidates
from paigow.table.core.command import (
    Command,
    DealerCommand,
    PlayerCommand,
    SupervisorCommand,
)
from paigow.table.core.decide import COMMAND_RULES
from paigow.table.core.event import Event
from paigow.table.core.evolve import EVOLUTIONS
from paigow.table.oversight import propose as _propose
from paigow.table.views import view_types as _view_types

ROOMS: Final = (
    "core",
    "wagers",
    "seeds",
    "bank",
    "equipment",
    "people",
    "opening",
    "deal",
    "hands",
    "settle",
    "irregularities",
    "orders",
    "oversight",
    "views",
)
"""From the lowest room to the highest. A room may import only those before it."""

for _room in ROOMS:
    for _module in iter_modules(import_module(f"paigow.table.{_room}").__path__):
        import_module(f"paigow.table.{_room}.{_module.name}")


def _kinds(base: type) -> tuple[type[Any], ...]:
    """Return every kind of a command or event, by name. Base classes are left out."""
    found = set()
    waiting: list[type[Any]] = [base]
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting += below
        found |= {kind for kind in below if kind.__module__ != base.__module__}
    return tuple(sorted(found, key=lambda kind: kind.__name__))


def _refuse_missing(kinds: tuple[type[Any], ...], noted: dict[Any, Any], what: str) -> None:
    missing = [kind.__name__ for kind in kinds if kind not in noted]
    if missing:
        message = f"{what}: {', '.join(missing)}"
        raise TypeError(message)


COMMANDS: Final[tuple[type[Command], ...]] = _kinds(Command)
EVENTS: Final[tuple[type[Event], ...]] = _kinds(Event)
_refuse_missing(COMMANDS, COMMAND_RULES, "commands that nothing decides")
_refuse_missing(EVENTS, EVOLUTIONS, "events that make nothing of the table")

DEALER_COMMANDS: Final[frozenset[type[Command]]] = frozenset(_kinds(DealerCommand))
"""The dealer's duties."""
PERSON_COMMANDS: Final[frozenset[type[PlayerCommand]]] = frozenset(_kinds(PlayerCommand))
"""What people may command for themselves."""
_refuse_missing(
    tuple(kind for kind in PERSON_COMMANDS if needs_candidates(kind)),
    CANDIDATES,
    "commands of which nothing could be asked",
)
SUPERVISOR_COMMANDS: Final[frozenset[type[Command]]] = frozenset(_kinds(SupervisorCommand))
"""What a game supervisor may report and order."""
_refuse_missing(
    tuple(kind for kind in SUPERVISOR_COMMANDS if not is_plain(kind)),
    ORDER_CANDIDATES,
    "orders of which it is not said what could be ordered",
)

if TYPE_CHECKING:
    AnyCommand = Command
    PersonCommand = PlayerCommand
    SupervisorOrder = SupervisorCommand
    AnyEvent = Event
else:  # for the codecs, which tell the kinds apart by their tags
    AnyCommand = reduce(or_, COMMANDS)
    PersonCommand = reduce(or_, _kinds(PlayerCommand))
    SupervisorOrder = reduce(or_, _kinds(SupervisorCommand))
    AnyEvent = reduce(or_, EVENTS)
    for _named in (_state, _propose, _view_types):  # modules that name it in annotations before it is defined
        _named.SupervisorOrder = SupervisorOrder
