"""Causes: the command that led to an entry and the following ones, its giver, and its origin ("door").

The first of a command's entries has the cause of them all. A command without facts is its name; one with
facts is an object, without facts that have their default:

    "do":"expose_house_hand"
    "door":"person","do":{"do":"place_wager","person":"ann","box":2,"coins":1000}

Some commands are written in part, under ``do_partly``. A long fact that the event has under the same name is
null. Facts about face-down tiles are sealed in the same part as the event's (``seals``), also with null for
what the event says, and are not in the entry at all:

    "do_partly":{"do":"wash_tiles","commitments":null}
    "door":"person","do_partly":{"do":"set_hand","person":"ann","box":2}
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, Union, get_args

import msgspec
from msgspec import UNSET, Struct

from paigow.table import commands as c

Door = Literal["dealer", "bot", "floor", "person", "supervisor", "program"]
"""Origin: the dealer's duty; a bot's action; the floor itself, for example for an absent person; a person's
connection; a supervisor's; a program that runs the table, such as the terminal game."""

HIDDEN: Final[Mapping[type[c.Command], tuple[str, ...]]] = {
    c.StackTiles: ("woodpile",),
    c.MakeLaja: ("woodpile",),
    c.Reshuffle: ("woodpile",),
    c.SetHand: ("low", "high"),
    c.SetOnRequest: ("low", "high"),
    c.SetBankHand: ("low", "high"),
    c.SetHouseHand: ("low", "high"),
}
"""Command -> its facts about face-down tiles."""
LONG: Final = 32
FEW: Final = 4
"""Longer texts, longer rows of values, and anything made of parts are not written twice."""


class Cause(Struct, frozen=True, kw_only=True, gc=False):
    """A command that the table accepted."""

    command: c.AnyCommand
    """Facts withheld with the event's own are empty."""
    door: Door = "dealer"
    by: str = ""
    """Giver of a command that does not name one; empty if the door identifies it."""

    @property
    def giver(self) -> str:
        """Return the giving person or supervisor; empty for the dealer or the program."""
        return self.by or giver_of(self.command)


def giver_of(command: c.AnyCommand) -> str:
    """Return the giver that a command names: a person, a supervisor, or (empty) the house."""
    giver: str = getattr(command, "by", None) or getattr(command, "person", None) or ""
    return giver


class _Shape(NamedTuple):
    """How a kind of command is written."""

    tag: str
    fields: tuple[tuple[str, Any], ...]
    """Name and default, or ``NODEFAULT``."""
    hidden: tuple[str, ...]
    partly: type[Struct]
    """The type under ``do_partly``."""
    sealed: msgspec.json.Decoder[Any] | None


def _shape(kind: type[c.Command]) -> _Shape:
    fields = msgspec.structs.fields(kind)
    hidden = HIDDEN.get(kind, ())
    tag = str(kind.__struct_config__.tag)

    def told(name: str, *, is_hidden: bool, **options: Any) -> type[Struct]:
        """Return a type of the hidden or the other facts; null means as in the event, unset means the default."""
        chosen = [
            (each.name, each.type | None | msgspec.UnsetType, UNSET)
            for each in fields
            if (each.name in hidden) is is_hidden
        ]
        return msgspec.defstruct(
            f"{kind.__name__}{name}", chosen, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True,
            **options,
        )  # fmt: skip

    partly = told("Partly", is_hidden=False, tag_field="do", tag=tag)
    sealed = msgspec.json.Decoder(told("Sealed", is_hidden=True)) if hidden else None
    defaults = tuple((each.name, _default(each)) for each in fields)
    return _Shape(tag, defaults, hidden, partly, sealed)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


_KINDS: Final[tuple[type[Any], ...]] = get_args(c.AnyCommand)
_SHAPES: Final = {kind: _shape(kind) for kind in _KINDS}
_KIND_OF: Final = {shape.partly: kind for kind, shape in _SHAPES.items()}
_WORDS: Final[dict[str, c.AnyCommand]] = {
    shape.tag: kind()
    for kind, shape in _SHAPES.items()
    if all(default is not msgspec.NODEFAULT for _, default in shape.fields)
}
"""Name of a command -> the command, for commands possible without facts."""

Do = str | c.AnyCommand
Partly: Any = Union[tuple(shape.partly for shape in _SHAPES.values())]  # noqa: UP007 - of types made here


class WrittenCommand(NamedTuple):
    """A command as written beside the first of its events."""

    do: msgspec.Raw | None
    do_partly: msgspec.Raw | None
    hidden: dict[str, Any] | None
    """The part to be sealed."""


def written(command: c.AnyCommand, event: Any) -> WrittenCommand:
    """Return a command in its shortest readable form."""
    shape = _SHAPES[type(command)]
    facts: dict[str, Any] = {"do": shape.tag}
    hidden: dict[str, Any] = {}
    is_whole = not shape.hidden
    for name, default in shape.fields:
        value = getattr(command, name)
        if value == default:
            continue
        is_said = getattr(event, name, UNSET) == value
        if name in shape.hidden:
            hidden[name] = None if is_said else value
        elif is_said and _is_long(value):
            facts[name] = None
            is_whole = False
        else:
            facts[name] = value
    raw = msgspec.Raw(msgspec.json.encode(shape.tag if is_whole and len(facts) == 1 else facts))
    return WrittenCommand(raw, None, None) if is_whole else WrittenCommand(None, raw, hidden or None)


def _is_long(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) > LONG
    return len(value) > FEW if isinstance(value, tuple) else not isinstance(value, int)


def read(do: Do | None, do_partly: Any, event: Any, sealed: bytes | None) -> c.AnyCommand | None:
    """Return the command beside an event, or ``None``; ``sealed`` is its part in the event's sealed part.

    Raises:
        ValueError: there is no such command.
    """
    if do_partly is not None:
        return _joined(do_partly, event, sealed)
    if not isinstance(do, str):
        return do
    try:
        return _WORDS[do]
    except KeyError:
        raise ValueError(f"do: {do}: expected a command that may come without facts") from None


def _joined(do_partly: Any, event: Any, sealed: bytes | None) -> c.AnyCommand:
    kind = _KIND_OF[type(do_partly)]
    shape = _SHAPES[kind]
    try:
        told = shape.sealed.decode(sealed) if sealed is not None and shape.sealed is not None else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise ValueError(f"do: sealed: expected what {shape.tag} needs") from None
    facts: dict[str, Any] = {}
    for name, default in shape.fields:
        value = getattr(told if name in shape.hidden else do_partly, name, UNSET)
        if value is None:
            facts[name] = _said(event, name)
        elif value is not UNSET:
            facts[name] = value
        elif default is msgspec.NODEFAULT:
            if name not in shape.hidden:
                raise ValueError(f"do.{name}: missing, in {shape.tag}")
            facts[name] = ()  # withheld
    command: c.AnyCommand = kind(**facts)
    return command


def _said(event: Any, name: str) -> Any:
    try:
        return getattr(event, name)
    except AttributeError:
        raise ValueError(f"{event.__struct_config__.tag} says nothing of {name}") from None
