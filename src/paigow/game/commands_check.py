"""Checks the fields of an action before the table sees it: the table trusts their types."""

from typing import Final

import msgspec

from paigow.game.errors import GameError
from paigow.intake.faults import Faults, FaultsError
from paigow.intake.struct_reader import fields_of, read_fields
from paigow.table import Command, PlayerCommand
from paigow.table import commands as c
from paigow.table.rooms import COMMANDS

_ACCEPTED: Final = frozenset(COMMANDS) - {c.OpenTable}


def check_command(action: object) -> Command:
    """Return the action, if it is a command whose fields have their types and bounds.

    Raises:
        GameError: with the first field that does not fit.
    """
    if not isinstance(action, Command) or type(action) not in _ACCEPTED:
        raise GameError("action", action, "a command of paigow.table.commands")
    try:
        if isinstance(action, PlayerCommand):
            _check_bounds(action)
        else:
            msgspec.convert(msgspec.to_builtins(action), type(action))
    except FaultsError as error:
        fault = error.faults[0]
        value = getattr(action, fault.field.partition("[")[0], fault.value)
        raise GameError(fault.field, value, fault.expected.removeprefix("expected ")) from error
    except (TypeError, UnicodeEncodeError, msgspec.ValidationError) as error:
        raise GameError("action", action, f"fields of the right types: {error}") from error
    return action


def _check_bounds(action: PlayerCommand) -> None:
    """Check a player's command as the server checks it."""
    faults = Faults("action")
    told = msgspec.json.decode(msgspec.json.encode(action))
    read_fields(told, fields_of(type(action)), faults, besides=("do", "person"))
    faults.raise_found()
