"""Causes: the command that led to an entry and those after it, who gave it, and through which door it came.

The first entry of an append has the cause of all of it. A command without facts is its name; one with facts is an
object without those that are as the command has them by itself:

    "do":"expose_house_hand"
    "door":"person","do":{"do":"place_wager","person":"ann","box":2,"coins":1000}

Of some commands a part stands elsewhere; these are under ``do_partly``. What the event beside them says by the same
name, and at length, is null. What they tell of tiles that lie face down is sealed in the same part as the event's
(``seals``), there too with null for what the event says, and is not in the entry at all:

    "do_partly":{"do":"wash_tiles","commitments":null}
    "door":"person","do_partly":{"do":"set_hand","person":"ann","box":2}
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, Union, get_args

import msgspec
from msgspec import UNSET, Struct

from paigow.table import commands as c

Door = Literal["dealer", "bot", "floor", "person", "supervisor", "program"]
"""The dealer's duty; a bot's wish; what the floor does of itself, as for somebody who has gone; a person's connection;
a supervisor's; a program that runs the table, as the game in the terminal."""

HIDDEN: Final[Mapping[type[c.Command], tuple[str, ...]]] = {
    c.StackTiles: ("woodpile",),
    c.MakeLaja: ("woodpile",),
    c.Reshuffle: ("woodpile",),
    c.SetHand: ("low", "high"),
    c.SetOnRequest: ("low", "high"),
    c.SetBankHand: ("low", "high"),
    c.SetHouseHand: ("low", "high"),
}
"""Command -> the facts of it that tell tiles which lie face down."""
LONG: Final = 32
FEW: Final = 4
"""A text of more letters, a row of more values, or anything else that is made of parts is not written twice."""


class Cause(Struct, frozen=True, kw_only=True, gc=False):
    """A command that the table took."""

    command: c.AnyCommand
    """Facts that are withheld with the event's own are empty."""
    door: Door = "dealer"
    by: str = ""
    """Who gave a command that does not name its giver; empty: the door says who."""

    @property
    def giver(self) -> str:
        """The person or the supervisor who gave it; empty: nobody but the dealer or the program."""
        return self.by or giver_of(self.command)


def giver_of(command: c.AnyCommand) -> str:
    """Who gives a command by its own word: a person, a supervisor, or (empty) the house."""
    giver: str = getattr(command, "by", None) or getattr(command, "person", None) or ""
    return giver


class _Shape(NamedTuple):
    """How a kind of command is written."""

    tag: str
    fields: tuple[tuple[str, Any], ...]
    """Name and default, ``NODEFAULT`` where it has none."""
    hidden: tuple[str, ...]
    partly: type[Struct]
    """As it stands under ``do_partly``."""
    sealed: msgspec.json.Decoder[Any] | None


def _shape(kind: type[c.Command]) -> _Shape:
    fields = msgspec.structs.fields(kind)
    hidden = HIDDEN.get(kind, ())
    tag = str(kind.__struct_config__.tag)

    def told(name: str, *, is_hidden: bool, **options: Any) -> type[Struct]:
        """The facts that are hidden, or are not; null: as in the event, unset: as by itself."""
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
"""Name of a command -> the command, of those that may come without facts."""

Do = str | c.AnyCommand
Partly: Any = Union[tuple(shape.partly for shape in _SHAPES.values())]  # noqa: UP007 - of types made here


class Told(NamedTuple):
    """A command as it is written beside the first event that it led to."""

    do: msgspec.Raw | None
    do_partly: msgspec.Raw | None
    hidden: dict[str, Any] | None
    """What is to be sealed of it."""


def written(command: c.AnyCommand, event: Any) -> Told:
    """A command in as few words as it can be read from."""
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
    return Told(raw, None, None) if is_whole else Told(None, raw, hidden or None)


def _is_long(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) > LONG
    return len(value) > FEW if isinstance(value, tuple) else not isinstance(value, int)


def read(do: Do | None, do_partly: Any, event: Any, sealed: bytes | None) -> c.AnyCommand | None:
    """The command beside an event; ``sealed``: what the event's sealed part has of it. None: the entry has none.

    Raises:
        ValueError: it is none that there is.
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
