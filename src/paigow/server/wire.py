"""What a page may send over the live connection, read without trust.

A message is a command of a person (``{"do": "place_wager", "box": 2, "coins": 1000}``) or a question
(``{"ask": "explain", "box": 2}``), with a ``ref`` of the page's own, if it likes, that comes back with the answer, and
an ``id`` under which an order is done once, however often it is sent; one with an ``id`` is answered by ``done`` when
it is done. Sent again it says when it was sent first (``"resent": {"round": 7, "phase": "betting"}``) and is not done
when the table has gone on meanwhile. The one who gives it is never part of the
message: the server knows who is connected. A table's supervisor may also send the orders of a supervisor, and
``cut_tiles`` to name the next cut where it is his to choose. Whoever plays may propose an order of a supervisor
(``{"do": "propose", "order": {"do": "invalidate", "cause": "fire"}}``); those who are asked answer it
(``{"do": "answer_proposal", "number": 3, "consents": true}``), and so does a second supervisor.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal, TypeGuard, get_args

import msgspec
from msgspec import Struct

from paigow.intake.faults import LARGEST_INTEGER, Echo, Fault, echo
from paigow.intake.forms import is_whole
from paigow.table import PERSON_COMMANDS, SUPERVISOR_COMMANDS, Command
from paigow.table.commands import Bet, CutTiles, PersonCommand, SupervisorOrder
from paigow.tiles import FACES
from paigow.words.codes import RefusalCode

Ref = int | str | None
MOST_COINS = 10**12
BOXES = (1, 8)
LONGEST_NAME = 64
LONGEST_TEXT = 500
MOST_NAMES = 16
LATEST_MS = 10**14
MOST_TILES = 32
Ordered = PersonCommand | SupervisorOrder | CutTiles
"""CutTiles is a supervisor's word for the next cut that is his to choose."""


class Moment(Struct, frozen=True, kw_only=True):
    """A moment of play."""

    round: int
    phase: str


class Order(Struct, frozen=True, kw_only=True):
    """A command, whoever gives it filled in."""

    command: Ordered
    ref: Ref = None
    sign: str | None = None
    """The ``id`` of the message: an order that is sent again under the same is done once."""
    resent: "Moment | None" = None
    """When it was sent first, if it is sent again: done then or not at all, it is not done at another moment."""
    is_proposed: bool = False
    """Whoever plays puts it before the others who do."""

    @property
    def is_supervisors(self) -> bool:
        """Whether only the table's supervisor may give it."""
        return type(self.command) in SUPERVISORS.values()


Ask = Literal["explain"]


class Question(Struct, frozen=True, kw_only=True):
    """What the page wants to know about a box."""

    ask: Ask
    box: int
    ref: Ref = None


class Unreadable(Struct, frozen=True, kw_only=True):
    """A message that is neither; nothing was done."""

    fault: Fault
    ref: Ref = None


class RefusalMessage(Struct, frozen=True, kw_only=True, tag_field="type", tag="refusal"):
    """Why something was not done."""

    code: RefusalCode
    clause: str | None = None
    facts: Mapping[str, object] = {}
    text: str
    ref: Ref = None


class Done(Struct, frozen=True, kw_only=True, tag_field="type", tag="done"):
    """An order that bears an ``id`` was done, now or when it was sent before."""

    ref: Ref = None


class Explanation(Struct, frozen=True, kw_only=True, tag_field="type", tag="explanation"):
    """How the house would set a hand, and by which row: the four tiles of ``low`` and ``high``, in that round."""

    round: int
    box: int
    low: tuple[str, ...]
    high: tuple[str, ...]
    clause: str
    text: str
    ref: Ref = None


Answer = RefusalMessage | Done | Explanation
"""What answers a message."""
Is = Callable[[object], bool]


def _is_face(value: object) -> bool:
    return isinstance(value, str) and value in FACES


def _is_two_faces(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_face(face) for face in value)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= LONGEST_NAME


_BETS: Final = get_args(Bet)
_TWO_FACES = 'two tile faces, such as ["1-3", "6-6"]'
FIELDS: Final[dict[str, tuple[Is, str]]] = {
    "box": (lambda value: is_whole(value, *BOXES), f"a whole number from {BOXES[0]} to {BOXES[1]}"),
    "coins": (
        lambda value: is_whole(value, 1, MOST_COINS),
        f"a whole number of coins from 1 to {MOST_COINS}",
    ),
    "bet": (lambda value: value in _BETS, f"one of {', '.join(_BETS)}"),
    "low": (_is_two_faces, _TWO_FACES),
    "high": (_is_two_faces, _TWO_FACES),
    "nominee": (_is_name, "the id of a person at the table"),
}
"""Field of a command -> whether a value will do, and what is expected there."""
_NOTHING_OR_COINS: Final = (
    lambda value: is_whole(value, 0, MOST_COINS),
    f"a whole number of coins from 0 to {MOST_COINS}",
)
_OWN: Final[dict[tuple[str, str], tuple[Is, str]]] = {
    ("lessen_house_wager", "coins"): _NOTHING_OR_COINS,
    ("report_miscounted", "counted"): _NOTHING_OR_COINS,
    ("correct_payment", "coins"): (
        lambda value: is_whole(value, -MOST_COINS, MOST_COINS),
        f"a whole number of coins from {-MOST_COINS} to {MOST_COINS}",
    ),
    ("nominate_four", "amount"): (lambda value: is_whole(value, -4, 4), "4 or -4"),
    ("show_two_tiles", "tiles"): (_is_two_faces, _TWO_FACES),
    ("report_exposed", "named"): (
        lambda value: isinstance(value, list) and len(value) <= MOST_TILES and all(map(_is_face, value)),
        'tile faces, such as ["1-3", "6-6"]',
    ),
    ("report_mixed", "boxes"): (
        lambda value: _is_list(value, lambda one: is_whole(one, 0, BOXES[1])),
        f"numbers from 0 to {BOXES[1]} in a list",
    ),
    ("answer_proposal", "number"): (
        lambda value: is_whole(value, 1, MOST_COINS),
        "the number of an order that waits",
    ),
    ("decide_dispute", "number"): (lambda value: is_whole(value, 1, MOST_COINS), "the number of a dispute"),
}
"""(Command, field) where the field's name alone does not say it."""


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def _is_list(value: object, is_one: Is) -> bool:
    return isinstance(value, list) and len(value) <= MOST_NAMES and all(map(is_one, value))


def _is_box(value: object) -> bool:
    return is_whole(value, *BOXES)


_BY_TYPE: Final[dict[object, tuple[Is, str]]] = {
    bool: (lambda value: isinstance(value, bool), "true or false"),
    str: (_is_text, f"a text of at most {LONGEST_TEXT} characters"),
    int: (lambda value: is_whole(value, 0, LATEST_MS), "a whole number, not negative"),
    tuple[str, ...]: (lambda value: _is_list(value, _is_name), f"at most {MOST_NAMES} texts in a list"),
    tuple[int, ...]: (lambda value: _is_list(value, _is_box), "numbers from 1 to 8 in a list"),
}
"""Type of a field -> whether a value will do, for fields that have no line of their own."""


def _tagged(kinds: frozenset[type[Command]]) -> dict[str, type[Command]]:
    return {str(each.__struct_config__.tag): each for each in kinds}


COMMANDS: Final[dict[str, type[Command]]] = _tagged(frozenset(PERSON_COMMANDS))
"""Tag -> command, for the commands that may come from a person."""
SUPERVISORS: Final[dict[str, type[Command]]] = _tagged(SUPERVISOR_COMMANDS | {CutTiles})
"""Tag -> command, for those that may come from a table's supervisor and no other."""
PROPOSED: Final[frozenset[str]] = frozenset(SUPERVISORS) - {"cut_tiles"}
"""Tags of the orders that can be proposed."""
_FILLED: Final = frozenset({"person", "by"})
"""Who gives a command: the server knows."""


_UNSAID: Final = {
    "cut_tiles": frozenset({"at_random"}),  # a lot is drawn, never told
    "report_exposed": frozenset({"tiles"}),  # an answer would tell whether they lie there
    "correct_payment": frozenset({"approved_by"}),  # whoever approves says so himself
    "answer_proposal": frozenset({"as_supervisor"}),  # the server knows
}
"""Command -> fields that nobody may give."""


def unsaid(tag: str) -> frozenset[str]:
    """The fields of a command that nobody may give."""
    return _UNSAID.get(tag, frozenset())


@cache
def _fields(kind: type[Command]) -> dict[str, tuple[bool, Is, str]]:
    """The fields that a message may have: whether it must, whether a value will do, what is expected."""
    tag = str(kind.__struct_config__.tag)
    filled = {"by"} if kind in SUPERVISORS.values() else _FILLED
    return {
        field.name: (field.required, *_expected(tag, field.name, field.type))
        for field in msgspec.structs.fields(kind)
        if field.name not in filled | unsaid(tag)
    }


def _expected(tag: str, name: str, kind: Any) -> tuple[Is, str]:
    found = _OWN.get((tag, name)) or FIELDS.get(name)
    if found is None and getattr(kind, "__origin__", None) is Literal:
        words = get_args(kind)
        return (lambda value: isinstance(value, str) and value in words), "one of " + ", ".join(words)
    found = found or _BY_TYPE.get(kind) or _BY_TYPE.get(_bare(kind)) or (_anything, "")
    if type(None) in get_args(kind):
        will_do, expected = found
        return (lambda value: value is None or will_do(value)), f"{expected}, or null"
    return found


def _bare(kind: Any) -> object:
    """The type without None."""
    return next((each for each in get_args(kind) if each is not type(None)), kind)


QUESTIONS: Final[tuple[Ask, ...]] = get_args(Ask)
_NESTING = "JSON, not nested too deeply"


def read_message(raw: str | bytes, person: str) -> Order | Question | Unreadable:
    """Read one message of ``person``; whatever it is, the answer is a value."""
    try:
        message = msgspec.json.decode(raw)
    except ValueError:  # no JSON, no UTF-8, a number of thousands of digits
        return _unreadable("message", _head(raw), "JSON")
    except RecursionError:
        return _unreadable("message", _head(raw), _NESTING)
    if not isinstance(message, dict):
        return _unreadable("message", message, "a JSON object")
    ref = message.pop("ref", None)
    if not _is_ref(ref):
        return _unreadable("ref", ref, f"a whole number, or a text of at most {LONGEST_NAME} characters")
    sign = message.pop("id", None)
    if sign is not None and not _is_name(sign):
        return _unreadable("id", sign, f"a text of 1 to {LONGEST_NAME} characters", ref)
    moment = message.pop("resent", None)
    if moment is not None and (sign is None or not _is_moment(moment)):
        return _unreadable("resent", moment, _MOMENT, ref)
    if "ask" in message:
        return _question(message, ref)
    read = _proposal if message.get("do") == "propose" else _order
    order = read(message, person, ref)
    if isinstance(order, Unreadable):
        return order
    return msgspec.structs.replace(order, sign=sign, resent=None if moment is None else Moment(**moment))


_MOMENT: Final = '{"round": ..., "phase": ...} of the first time, with the id of that message'


def _is_moment(value: object) -> TypeGuard[dict[str, Any]]:
    return (
        isinstance(value, dict)
        and value.keys() == {"round", "phase"}
        and is_whole(value["round"], 0, LARGEST_INTEGER)
        and _is_name(value["phase"])
    )


def ref_of(raw: str | bytes) -> Ref:
    """The ``ref`` of a message that is not read any further; None where it has none."""
    try:
        message = msgspec.json.decode(raw)
    except (ValueError, RecursionError):
        return None
    ref = message.get("ref") if isinstance(message, dict) else None
    return ref if _is_ref(ref) else None


def _proposal(message: dict[str, object], person: str, ref: Ref) -> Order | Unreadable:
    """An order of a supervisor inside a proposal; nothing else can be proposed."""
    inner = message.get("order")
    for name, value in message.items():
        if name not in {"do", "order"}:
            return _unreadable(name, value, "nothing: the fields are order", ref)
    if not isinstance(inner, dict):
        return _unreadable("order", inner, "an order of a supervisor, as a JSON object", ref)
    order = _order(dict(inner), person, ref)
    if isinstance(order, Unreadable):
        return order
    if type(order.command) not in SUPERVISOR_COMMANDS:
        return _unreadable("order", inner.get("do"), "one of " + ", ".join(sorted(PROPOSED)), ref)
    return Order(command=order.command, ref=ref, is_proposed=True)


def _order(message: dict[str, object], person: str, ref: Ref) -> Order | Unreadable:
    do = message.pop("do", None)
    kind = (COMMANDS.get(do) or SUPERVISORS.get(do)) if isinstance(do, str) else None
    if kind is None:
        return _unreadable("do", do, "one of " + ", ".join(sorted(COMMANDS)), ref)
    fields = _fields(kind)
    for name, value in message.items():
        if name not in fields:
            return _unreadable(name, value, "nothing: the fields are " + ", ".join(fields or ["none"]), ref)
    for name, (is_required, will_do, expected) in fields.items():
        if name not in message:
            if is_required:
                return _unreadable(name, None, expected, ref)
        elif not will_do(message[name]):
            return _unreadable(name, message[name], expected, ref)
    try:
        command: Ordered = msgspec.convert({"do": do} | _giver(kind, person) | message, type=Ordered)
    except msgspec.ValidationError as error:  # a field that FIELDS does not know yet
        return _unreadable("message", None, str(error), ref)
    return Order(command=command, ref=ref)


def _question(message: dict[str, object], ref: Ref) -> Question | Unreadable:
    ask, box = message.pop("ask"), message.pop("box", None)
    known: Ask | None = next((each for each in QUESTIONS if each == ask), None)
    if known is None:
        return _unreadable("ask", ask, "one of " + ", ".join(QUESTIONS), ref)
    if not is_whole(box, 0, BOXES[1]):
        return _unreadable("box", box, f"a whole number from 0 to {BOXES[1]}", ref)
    for name, value in message.items():
        return _unreadable(name, value, "nothing: the fields are box", ref)
    return Question(ask=known, box=int(str(box)), ref=ref)


def _giver(kind: type[Command], person: str) -> dict[str, str]:
    """Whoever is connected gives the command, whatever the message says."""
    if kind is CutTiles:
        return {}
    return {"by": person} if kind in SUPERVISORS.values() else {"person": person}


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
