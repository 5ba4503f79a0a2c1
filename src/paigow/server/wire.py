"""What a page may send over the live connection, read without trust.

A message is a command of a person (``{"do": "place_wager", "box": 2, "coins": 1000}``) or a question
(``{"ask": "explain", "box": 2}``), with a ``ref`` of the page's own, if it likes, that comes back with the answer. The
person is never part of the message: the server knows who is connected.
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeGuard

import msgspec
from msgspec import Struct

from paigow.server.faults import LARGEST_INTEGER, Echo, Fault, echo, is_whole
from paigow.table import PERSON_COMMANDS, PlayerCommand
from paigow.table.commands import PersonCommand
from paigow.tiles import FACES

Ref = int | str | None
MOST_COINS = 10**12
BOXES = (1, 8)
LONGEST_NAME = 64


class Order(Struct, frozen=True, kw_only=True):
    """A command, its person filled in."""

    command: PersonCommand
    ref: Ref = None


class Question(Struct, frozen=True, kw_only=True):
    """What the page wants to know about a box."""

    ask: Literal["explain"]
    box: int
    ref: Ref = None


class Unreadable(Struct, frozen=True, kw_only=True):
    """A message that is neither; nothing was done."""

    fault: Fault
    ref: Ref = None


class RefusalMessage(Struct, frozen=True, kw_only=True, tag_field="type", tag="refusal"):
    """Why something was not done."""

    code: str
    clause: str | None = None
    facts: Mapping[str, object] = {}
    text: str
    ref: Ref = None


class Explanation(Struct, frozen=True, kw_only=True, tag_field="type", tag="explanation"):
    """How the house would set a hand, and by which row."""

    box: int
    low: tuple[str, ...]
    high: tuple[str, ...]
    clause: str
    text: str
    ref: Ref = None


Is = Callable[[object], bool]


def _is_face(value: object) -> bool:
    return isinstance(value, str) and value in FACES


def _is_two_faces(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_face(face) for face in value)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= LONGEST_NAME


_TWO_FACES = 'two tile faces, such as ["1-3", "6-6"]'
FIELDS: Final[dict[str, tuple[Is, str]]] = {
    "box": (lambda value: is_whole(value, *BOXES), f"a whole number from {BOXES[0]} to {BOXES[1]}"),
    "coins": (
        lambda value: is_whole(value, 1, MOST_COINS),
        f"a whole number of coins from 1 to {MOST_COINS}",
    ),
    "bet": (lambda value: value in ("main", "bonus", "tie"), "one of main, bonus, tie"),
    "low": (_is_two_faces, _TWO_FACES),
    "high": (_is_two_faces, _TWO_FACES),
    "nominee": (_is_name, "the id of a person at the table"),
    "with_house": (lambda value: isinstance(value, bool), "true or false"),
}
"""Field of a command -> whether a value will do, and what is expected there."""


COMMANDS: Final[dict[str, type[PlayerCommand]]] = {
    str(each.__struct_config__.tag): each for each in PERSON_COMMANDS
}
"""Tag -> command, for the commands that may come from a person and no other."""
QUESTIONS: Final = ("explain",)
_NESTING = "JSON, not nested too deeply"


def read_message(raw: str | bytes, person: str) -> Order | Question | Unreadable:
    """Read one message of ``person``; whatever it is, the answer is a value."""
    try:
        message = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError):
        return _unreadable("message", _head(raw), "JSON")
    except RecursionError:
        return _unreadable("message", _head(raw), _NESTING)
    if not isinstance(message, dict):
        return _unreadable("message", message, "a JSON object")
    ref = message.pop("ref", None)
    if not _is_ref(ref):
        return _unreadable("ref", ref, f"a whole number, or a text of at most {LONGEST_NAME} characters")
    if "ask" in message:
        return _question(message, ref)
    return _order(message, person, ref)


def _order(message: dict[str, object], person: str, ref: Ref) -> Order | Unreadable:
    do = message.pop("do", None)
    kind = COMMANDS.get(do) if isinstance(do, str) else None
    if kind is None:
        return _unreadable("do", do, "one of " + ", ".join(sorted(COMMANDS)), ref)
    fields = {field.name: field for field in msgspec.structs.fields(kind) if field.name != "person"}
    for name, value in message.items():
        if name not in fields:
            return _unreadable(name, value, "nothing: the fields are " + ", ".join(fields or ["none"]), ref)
    for name, field in fields.items():
        will_do, expected = FIELDS.get(name, (_anything, ""))
        if name not in message:
            if field.required:
                return _unreadable(name, None, expected, ref)
        elif not will_do(message[name]):
            return _unreadable(name, message[name], expected, ref)
    try:
        command: PersonCommand = msgspec.convert({"do": do, "person": person} | message, type=PersonCommand)
    except msgspec.ValidationError as error:  # a field that FIELDS does not know yet
        return _unreadable("message", None, str(error), ref)
    return Order(command=command, ref=ref)


def _question(message: dict[str, object], ref: Ref) -> Question | Unreadable:
    ask, box = message.pop("ask"), message.pop("box", None)
    if ask not in QUESTIONS:
        return _unreadable("ask", ask, "one of " + ", ".join(QUESTIONS), ref)
    if not is_whole(box, 0, BOXES[1]):
        return _unreadable("box", box, f"a whole number from 0 to {BOXES[1]}", ref)
    for name, value in message.items():
        return _unreadable(name, value, "nothing: the fields are box", ref)
    return Question(ask="explain", box=int(str(box)), ref=ref)


def _anything(value: object) -> bool:
    return True


def _is_ref(value: object) -> TypeGuard[Ref]:
    return (
        value is None
        or is_whole(value, -LARGEST_INTEGER, LARGEST_INTEGER)
        or (isinstance(value, str) and len(value) <= LONGEST_NAME)
    )


def _unreadable(field: str, value: object, expected: str, ref: Ref = None) -> Unreadable:
    return Unreadable(fault=Fault(field=_short_field(field), value=echo(value), expected=expected), ref=ref)


def _short_field(field: str) -> str:
    return str(echo(field))


def _head(raw: str | bytes) -> Echo:
    return echo(raw[:200].decode(errors="replace") if isinstance(raw, bytes) else raw[:200])
