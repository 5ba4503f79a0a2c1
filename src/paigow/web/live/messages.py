"""Reads the messages that a page sends over the live connection, without trusting them.

A message is a person's command (``{"do": "place_wager", "box": 2, "coins": 1000}``) or a question
(``{"ask": "explain", "box": 2}``). It may have a ``ref``, which comes back with the answer, and an ``id``, an
idempotency key: an order with an ``id`` is done once, however often it is sent, and is answered by ``done``.
A repeated order says when it was first sent (``"resent": {"round": 7, "phase": "betting"}``) and is not done
if the table has moved on since. A message never names its sender: the server knows who is connected. A
table's supervisor may also send a supervisor's orders, and ``cut_tiles`` to name the next cut if the choice
is theirs. A player may propose a supervisor's order
(``{"do": "propose", "order": {"do": "invalidate", "cause": "fire"}}``); the people asked answer it
(``{"do": "answer_proposal", "number": 3, "consents": true}``), and so does a second supervisor.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal, TypeGuard, cast, get_args, get_origin

import msgspec
from msgspec import Struct

from paigow.intake.faults import CONTROL, LARGEST_INTEGER, BodyFaults, Fault
from paigow.intake.field_types import YES, Form, UnfitError, checked, is_whole, one_of, text, whole
from paigow.intake.struct_reader import Field, Reader, of_form, read_fields
from paigow.intake.texts import JsonError, json_tree
from paigow.runtime.dealer.pace import Speed
from paigow.table import PERSON_COMMANDS, SUPERVISOR_COMMANDS, Command
from paigow.table.commands import CutTiles, PersonCommand, SupervisorOrder
from paigow.tiles import FACES
from paigow.web.identity.display_names import has_stacked_marks, visible
from paigow.words.codes import RefusalCode

Ref = int | str | None
MOST_COINS = 10**12
BOXES = (1, 8)
LONGEST_NAME = 64
LONGEST_TEXT = 500
LONGEST_LINE = 200
"""Longest chat line."""
MOST_NAMES = 16
LATEST_MS = 10**14
MOST_TILES = 32
Ordered = PersonCommand | SupervisorOrder | CutTiles
"""Commands over the wire. CutTiles is a supervisor's choice of the next cut."""


class Moment(Struct, frozen=True, kw_only=True):
    """A moment of play."""

    round: int
    phase: str


class Order(Struct, frozen=True, kw_only=True):
    """A command with its sender filled in."""

    command: Ordered
    ref: Ref = None
    idempotency_key: str | None = None
    """The ``id`` of the message: a repeated order with the same key is done once."""
    resent: "Moment | None" = None
    """When a repeated order was first sent: it is not done at another moment."""
    is_proposed: bool = False
    """A player proposes it to the other players."""

    @property
    def is_supervisors(self) -> bool:
        """Return whether only the table's supervisor may give it."""
        return type(self.command) in SUPERVISORS.values()


class Explain(Struct, frozen=True, kw_only=True, tag_field="ask", tag="explain"):
    """Ask how the house sets the hand of a box, and by which row."""

    box: int
    ref: Ref = None


class GoOn(Struct, frozen=True, kw_only=True, tag_field="ask", tag="go_on"):
    """Tell the dealer not to wait for what the viewer may still do: see ``waits_ms`` beside the view.

    For a player alone, the dealer then at once does what comes next in this phase.
    """

    ref: Ref = None


class Here(Struct, frozen=True, kw_only=True, tag_field="ask", tag="here"):
    """A heartbeat, which has no answer.

    A connection that has sent one and is then silent for ``silent_s`` is closed, and the others see that it is lost.
    """

    ref: Ref = None


class DealAt(Struct, frozen=True, kw_only=True, tag_field="ask", tag="pace"):
    """Wish a speed of the dealer; it applies while all players here have the same wish."""

    pace: Speed
    ref: Ref = None


class Say(Struct, frozen=True, kw_only=True, tag_field="ask", tag="say"):
    """Send a chat line to all viewers of the table; repeated with the same ``id`` it is sent once."""

    text: str
    """1 to 200 visible characters."""
    ref: Ref = None
    idempotency_key: str | None = None
    """The ``id`` of the message."""


class ReportLine(Struct, frozen=True, kw_only=True, tag_field="ask", tag="report"):
    """Report a line: supervisors of the house see it in their queue, and it is a significant event of the table."""

    number: int
    ref: Ref = None


class Silence(Struct, frozen=True, kw_only=True, tag_field="ask", tag="silence"):
    """Silence a person at the table, or let them speak again; for the opener or a supervisor of the house."""

    person: str
    is_silent: bool
    ref: Ref = None


class OpenTalk(Struct, frozen=True, kw_only=True, tag_field="ask", tag="open_talk"):
    """Close or open the chat of the table; for the opener or a supervisor of the house."""

    is_open: bool
    ref: Ref = None


TalkAsk = Say | ReportLine | Silence | OpenTalk
"""Requests about the chat at the table."""
Question = Explain | Here | GoOn | DealAt | TalkAsk
"""Requests of a page other than commands to the table."""


class Unreadable(Struct, frozen=True, kw_only=True):
    """An unreadable message; nothing was done."""

    fault: Fault
    ref: Ref = None


class RefusalMessage(Struct, frozen=True, kw_only=True, tag_field="type", tag="refusal"):
    """Why a command was not done."""

    code: RefusalCode
    clause: str | None = None
    facts: Mapping[str, object] = {}
    text: str
    ref: Ref = None


class Done(Struct, frozen=True, kw_only=True, tag_field="type", tag="done"):
    """An order with an ``id`` was done, now or when it was sent before."""

    ref: Ref = None


class Explanation(Struct, frozen=True, kw_only=True, tag_field="type", tag="explanation"):
    """How the house would set a hand, and by which row: the four tiles of ``low`` and ``high`` in that round."""

    round: int
    box: int
    low: tuple[str, ...]
    high: tuple[str, ...]
    clause: str
    text: str
    ref: Ref = None


Answer = RefusalMessage | Done | Explanation
"""Answers to a message."""


def _is_face(value: object) -> bool:
    return isinstance(value, str) and value in FACES


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= LONGEST_NAME and not CONTROL.search(value)


def _is_moment(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"round", "phase"}
        and is_whole(value["round"], 0, LARGEST_INTEGER)
        and _is_name(value["phase"])
    )


def _is_ref(value: object) -> TypeGuard[Ref]:
    return is_whole(value, -LARGEST_INTEGER, LARGEST_INTEGER) or (
        isinstance(value, str) and len(value) <= LONGEST_NAME
    )


def _listed(wanted: str, is_one: Callable[[Any], bool], least: int, most: int) -> Form:
    """Return the form of a list of bounded length, read as a tuple."""
    return checked(
        wanted,
        lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(is_one, value)),
        tuple,
    )


def _coins(least: int) -> Form:
    return whole(least, MOST_COINS, "a whole number of coins from {least} to {most}")


def _boxes(least: int) -> Form:
    wanted = f"numbers from {least} to {BOXES[1]} in a list"
    return _listed(wanted, lambda each: is_whole(each, least, BOXES[1]), 0, MOST_NAMES)


_TWO_FACES: Final = _listed('two tile faces, such as ["1-3", "6-6"]', _is_face, 2, 2)
_FIELDS: Final[Mapping[str, Form]] = {
    "box": whole(*BOXES),
    "coins": _coins(1),
    "low": _TWO_FACES,
    "high": _TWO_FACES,
    "nominee": checked("the id of a person at the table", _is_name),
}
"""Field of a command -> its form."""
_OWN: Final[Mapping[tuple[str, str], Form]] = {
    ("lessen_house_wager", "coins"): _coins(0),
    ("report_miscounted", "counted"): _coins(0),
    ("correct_payment", "coins"): _coins(-MOST_COINS),
    ("nominate_four", "amount"): whole(-4, 4, "4 or -4"),
    ("show_two_tiles", "places"): _listed(
        "two of the places 1 to 4, the lower first", lambda each: is_whole(each, 1, 4), 2, 2
    ),
    ("report_exposed", "named"): _listed('tile faces, such as ["1-3", "6-6"]', _is_face, 0, MOST_TILES),
    ("report_mixed", "boxes"): _boxes(0),
    ("answer_proposal", "number"): whole(1, MOST_COINS, "the number of an order that waits"),
    ("decide_dispute", "number"): whole(1, MOST_COINS, "the number of a dispute"),
}
"""(Command, field) -> form, where the field's name alone does not decide it."""
_BY_TYPE: Final[Mapping[Any, Form]] = {
    bool: YES,
    str: text(f"a text of at most {LONGEST_TEXT} characters", LONGEST_TEXT),
    int: whole(0, LATEST_MS, "a whole number, not negative"),
    tuple[str, ...]: _listed(f"at most {MOST_NAMES} texts in a list", _is_name, 0, MOST_NAMES),
    tuple[int, ...]: _boxes(1),
}
"""Type of a field -> form, for fields without an entry of their own."""


def _tagged(kinds: frozenset[type[Command]]) -> dict[str, type[Command]]:
    return {str(each.__struct_config__.tag): each for each in kinds}


COMMANDS: Final[dict[str, type[Command]]] = _tagged(frozenset(PERSON_COMMANDS))
"""Tag -> command, for commands that a person may send."""
SUPERVISORS: Final[dict[str, type[Command]]] = _tagged(SUPERVISOR_COMMANDS | {CutTiles})
"""Tag -> command, for commands that only a table's supervisor may send."""
PROPOSED: Final[frozenset[str]] = frozenset(SUPERVISORS) - {"cut_tiles"}
"""Tags of the orders that can be proposed."""
_FILLED: Final = frozenset({"person", "by"})
"""The sender of a command: the server knows it."""


_UNSAID: Final = {
    "cut_tiles": frozenset({"at_random"}),  # the server draws a lot, the message never tells it
    "report_exposed": frozenset({"tiles"}),  # an answer would reveal whether they are there
    "correct_payment": frozenset({"approved_by"}),  # the approving person says so in a message of their own
    "answer_proposal": frozenset({"as_supervisor"}),  # the server knows
}
"""Command -> fields that no message may have."""


def unsaid(tag: str) -> frozenset[str]:
    """Return the fields of a command that no message may have."""
    return _UNSAID.get(tag, frozenset())


@cache
def _fields(kind: type[Command]) -> Mapping[str, Field]:
    """Return the fields that a message may have."""
    tag = str(kind.__struct_config__.tag)
    filled = {"by"} if kind in SUPERVISORS.values() else _FILLED
    return {
        field.name: Field(field.name, field.required, of_form(_form(tag, field.name, field.type)))
        for field in msgspec.structs.fields(kind)
        if field.name not in filled | unsaid(tag)
    }


class Expected(Struct, frozen=True, kw_only=True):
    """A field that a message may have."""

    name: str
    is_required: bool
    wanted: str
    """What is expected in it."""


def fields_of(kind: type[Command]) -> tuple[Expected, ...]:
    """Return the fields of a command's message, besides those of every message."""
    tag = str(kind.__struct_config__.tag)
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return tuple(
        Expected(name=name, is_required=field.is_required, wanted=_form(tag, name, types[name]).wanted)
        for name, field in _fields(kind).items()
    )


def _form(tag: str, name: str, kind: Any) -> Form:
    """Return the form of a field of a command."""
    if type(None) in get_args(kind):
        form = _form(tag, name, next(each for each in get_args(kind) if each is not type(None)))
        return Form(f"{form.wanted}, or null", lambda value: None if value is None else form.read(value))
    found = _OWN.get((tag, name)) or _FIELDS.get(name)
    return found or (one_of(get_args(kind)) if get_origin(kind) is Literal else _BY_TYPE[kind])


QUESTIONS: Final = {str(kind.__struct_config__.tag): kind for kind in get_args(Question)}
_HEAD: Final[Mapping[str, Reader]] = {
    "ref": of_form(checked(f"a whole number, or a text of at most {LONGEST_NAME} characters", _is_ref)),
    "id": of_form(checked(f"a text of 1 to {LONGEST_NAME} characters", _is_name)),
    "resent": of_form(
        checked(
            '{"round": ..., "phase": ...} of the first time, with the id of that message',
            _is_moment,
            lambda value: Moment(**value),
        )
    ),
}
"""Fields that every message may have."""
_ASK: Final = of_form(one_of(tuple(QUESTIONS)))


def _read_line(value: object) -> str:
    """Return a chat line as it will be shown: one line, without invisible or overflowing characters."""
    line = visible(value, LONGEST_LINE)
    if line is None or has_stacked_marks(line):
        raise UnfitError(_SAID.wanted)
    return line


_SAID: Final = Form(f"1 to {LONGEST_LINE} visible characters", _read_line)
_ASKED: Final[dict[type[Question], dict[str, Field]]] = {
    Explain: {"box": Field("box", is_required=True, reader=of_form(whole(0, BOXES[1])))},
    GoOn: {},
    Here: {},
    DealAt: {"pace": Field("pace", is_required=True, reader=of_form(one_of(get_args(Speed))))},
    Say: {"text": Field("text", is_required=True, reader=of_form(_SAID))},
    ReportLine: {"number": Field("number", is_required=True, reader=of_form(whole(1, MOST_COINS)))},
    Silence: {
        "person": Field("person", is_required=True, reader=of_form(_FIELDS["nominee"])),
        "is_silent": Field("is_silent", is_required=True, reader=of_form(YES)),
    },
    OpenTalk: {"is_open": Field("is_open", is_required=True, reader=of_form(YES))},
}
_PROPOSAL: Final = {
    "order": Field(
        "order",
        is_required=True,
        reader=of_form(
            checked("an order of a supervisor, as a JSON object", lambda value: isinstance(value, dict))
        ),
    )
}


def read_message(raw: str | bytes, person: str) -> Order | Question | Unreadable:
    """Read one message of ``person``. Every message gives a value; of several faults the first is reported."""
    faults = BodyFaults()
    try:
        message = json_tree(raw)
    except JsonError as error:
        faults.unfit("message", str(error), _head(raw))
        return Unreadable(fault=faults.found[0])
    if not isinstance(message, dict):
        faults.unfit("message", "a JSON object", message)
        return Unreadable(fault=faults.found[0])
    if message.get("id") is None and message.get("resent") is not None:
        faults.unfit("resent", _HEAD["resent"].wanted, message.pop("resent"))
    head: dict[str, Any] = {
        name: None if (value := message.pop(name, None)) is None else reader.read(value, name, faults)
        for name, reader in _HEAD.items()
    }
    ref = head["ref"] if faults.is_sound("ref") else None
    read: Order | Question | None = None
    if not faults.found:
        read = _question(message, head, faults) if "ask" in message else _order(message, person, head, faults)
    return Unreadable(fault=faults.found[0], ref=ref) if read is None else read


def ref_of(raw: str | bytes) -> Ref:
    """Return the ``ref`` of a message that is not read further, or ``None`` if it has none."""
    try:
        message = json_tree(raw)
    except JsonError:
        return None
    ref = message.get("ref") if isinstance(message, dict) else None
    return ref if _is_ref(ref) else None


def _order(message: dict[str, Any], person: str, head: Mapping[str, Any], faults: BodyFaults) -> Order | None:
    is_proposed = message.get("do") == "propose"
    if is_proposed:
        message = _proposed(message, faults)
    command = None if faults.found else _command(message, person, faults)
    if command is None:
        return None
    return Order(
        command=command,
        ref=head["ref"],
        idempotency_key=head["id"],
        resent=head["resent"],
        is_proposed=is_proposed,
    )


def _proposed(message: dict[str, Any], faults: BodyFaults) -> dict[str, Any]:
    """Return the supervisor's order inside a proposal; nothing else can be proposed."""
    del message["do"]
    inner: dict[str, Any] = read_fields(message, _PROPOSAL, faults).get("order", {})
    do = inner.get("do")
    if not faults.found and not (isinstance(do, str) and do in PROPOSED):
        faults.unfit("order.do", "one of " + ", ".join(sorted(PROPOSED)), do)
    return inner


def _command(message: dict[str, Any], person: str, faults: BodyFaults) -> Ordered | None:
    do = message.pop("do", None)
    kind = (COMMANDS.get(do) or SUPERVISORS.get(do)) if isinstance(do, str) else None
    if kind is None:
        faults.unfit("do", "one of " + ", ".join(sorted(COMMANDS)), do)
        return None
    values = read_fields(message, _fields(kind), faults)
    if faults.found:
        return None
    return cast("Ordered", kind(**values, **_giver(kind, person)))


def _question(message: dict[str, Any], head: Mapping[str, Any], faults: BodyFaults) -> Question | None:
    kind = _ASK.read(message.pop("ask"), "ask", faults)
    if faults.found:
        return None
    asked = read_fields(message, _ASKED[QUESTIONS[kind]], faults)
    if QUESTIONS[kind] is Say:
        asked["idempotency_key"] = head["id"]
    return None if faults.found else QUESTIONS[kind](**asked, ref=head["ref"])


def _giver(kind: type[Command], person: str) -> dict[str, str]:
    """Return the sender field of a command: the connected person, whatever the message says."""
    if kind is CutTiles:
        return {}
    return {"by": person} if kind in SUPERVISORS.values() else {"person": person}


def _head(raw: str | bytes) -> str:
    return raw[:200].decode(errors="replace") if isinstance(raw, bytes) else raw[:200]
