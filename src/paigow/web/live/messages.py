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

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, TypeGuard, cast, get_args

import msgspec
from msgspec import Struct

from paigow.intake.bounds import bounded
from paigow.intake.faults import LARGEST_INTEGER, BodyFaults, Fault
from paigow.intake.field_types import Form, UnfitError, checked, given_by, is_whole, whole
from paigow.intake.struct_reader import (
    declared_fields,
    fields_of,
    object_schema,
    read_fields,
    read_struct,
)
from paigow.intake.texts import JsonError, json_tree
from paigow.runtime.dealer.pace import Speed
from paigow.table import PERSON_COMMANDS, SUPERVISOR_COMMANDS, Command
from paigow.table.commands import CutTiles, PersonCommand, SupervisorOrder
from paigow.table.core.field_types import (
    LONGEST_NAME,
    MOST_BOXES,
    SENDER,
    Name,
    PersonId,
)
from paigow.web.identity.display_names import has_stacked_marks, visible
from paigow.web.live.phrases import QuickMessage
from paigow.words.codes import RefusalCode

MOST_LINES = 10**12
LONGEST_LINE = 200
"""Longest chat line."""
Ordered = PersonCommand | SupervisorOrder | CutTiles
"""Commands over the wire. CutTiles is a supervisor's choice of the next cut."""


def _is_ref(value: object) -> TypeGuard[int | str]:
    return is_whole(value, -LARGEST_INTEGER, LARGEST_INTEGER) or (
        isinstance(value, str) and len(value) <= LONGEST_NAME
    )


class Moment(Struct, frozen=True, kw_only=True):
    """A moment of play."""

    round: Annotated[int, whole(0, LARGEST_INTEGER)]
    phase: Name


def _moment(value: object) -> Moment:
    faults = BodyFaults()
    read = read_struct(value, Moment, faults)
    if read is None or faults.found:
        raise UnfitError(_RESENT)
    return read


_RESENT: Final = '{"round": ..., "phase": ...} of the first time, with the id of that message'
Ref = (
    Annotated[
        int | str,
        checked(
            f"a whole number, or a text of at most {LONGEST_NAME} characters",
            _is_ref,
            schema={"anyOf": [{"type": "integer"}, {"type": "string", "maxLength": LONGEST_NAME}]},
        ),
    ]
    | None
)
_HEAD: Final = given_by("head of the message")


class MessageFields(Struct, frozen=True, kw_only=True):
    """Fields that every message may have."""

    ref: Ref = None
    """Comes back with the answer."""
    id: Name | None = None
    """Under it the order is done once, however often it is sent."""
    resent: Annotated[Moment, Form(_RESENT, _moment, object_schema(fields_of(Moment)))] | None = None
    """When it was sent first, with the id of that message."""


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

    box: Annotated[int, whole(0, MOST_BOXES)]
    ref: Annotated[Ref, _HEAD] = None


class AskView(Struct, frozen=True, kw_only=True, tag_field="ask", tag="view"):
    """Ask for the whole view again, after a gap in the numbers of the updates."""

    ref: Annotated[Ref, _HEAD] = None


class GoOn(Struct, frozen=True, kw_only=True, tag_field="ask", tag="go_on"):
    """Tell the dealer not to wait for what the viewer may still do: see ``waits_ms`` beside the view.

    For a player alone, the dealer then at once does what comes next in this phase.
    """

    ref: Annotated[Ref, _HEAD] = None


class Here(Struct, frozen=True, kw_only=True, tag_field="ask", tag="here"):
    """A heartbeat, which has no answer.

    A connection that has sent one and is then silent for ``silent_s`` is closed, and the others see that it is lost.
    """

    ref: Annotated[Ref, _HEAD] = None


class DealAt(Struct, frozen=True, kw_only=True, tag_field="ask", tag="pace"):
    """Wish a speed of the dealer; it applies while all players here have the same wish."""

    pace: Speed
    ref: Annotated[Ref, _HEAD] = None


class Ready(Struct, frozen=True, kw_only=True, tag_field="ask", tag="ready"):
    """Say that the viewer is ready for the first round, or no longer is: see ``start`` beside the view."""

    is_ready: bool
    ref: Annotated[Ref, _HEAD] = None


class StartNow(Struct, frozen=True, kw_only=True, tag_field="ask", tag="start"):
    """Begin the first round without waiting until all are ready; for the opener or a supervisor of the house."""

    ref: Annotated[Ref, _HEAD] = None


def _read_line(value: object) -> str:
    """Return a chat line as it will be shown: one line, without invisible or overflowing characters."""
    line = visible(value, LONGEST_LINE)
    if line is None or has_stacked_marks(line):
        raise UnfitError(_LINE)
    return line


_LINE: Final = f"1 to {LONGEST_LINE} visible characters"


class Say(Struct, frozen=True, kw_only=True, tag_field="ask", tag="say"):
    """Send a chat line to all viewers of the table; repeated with the same ``id`` it is sent once."""

    text: Annotated[str, Form(_LINE, _read_line, {"type": "string", "minLength": 1})]
    ref: Annotated[Ref, _HEAD] = None
    idempotency_key: Annotated[str | None, _HEAD] = None
    """The ``id`` of the message."""


class SayPhrase(Struct, frozen=True, kw_only=True, tag_field="ask", tag="say_phrase"):
    """Send a quick phrase or an emote to all viewers of the table; repeated with the same ``id`` it is sent once."""

    phrase: QuickMessage
    ref: Annotated[Ref, _HEAD] = None
    idempotency_key: Annotated[str | None, _HEAD] = None
    """The ``id`` of the message."""


class ReportLine(Struct, frozen=True, kw_only=True, tag_field="ask", tag="report"):
    """Report a line: supervisors of the house see it in their queue, and it is a significant event of the table."""

    number: Annotated[int, whole(1, MOST_LINES)]
    ref: Annotated[Ref, _HEAD] = None


class Silence(Struct, frozen=True, kw_only=True, tag_field="ask", tag="silence"):
    """Silence a person at the table, or let them speak again; for the opener or a supervisor of the house."""

    person: PersonId
    is_silent: bool
    ref: Annotated[Ref, _HEAD] = None


class OpenTalk(Struct, frozen=True, kw_only=True, tag_field="ask", tag="open_talk"):
    """Close or open the chat of the table; for the opener or a supervisor of the house."""

    is_open: bool
    ref: Annotated[Ref, _HEAD] = None


TalkAsk = Say | SayPhrase | ReportLine | Silence | OpenTalk
"""Requests about the chat at the table."""
StartAsk = Ready | StartNow
"""Requests about the start of the first round."""
Question = Explain | Here | AskView | GoOn | DealAt | StartAsk | TalkAsk
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
    reason: str
    """What the clause says, in the viewer's language."""
    ref: Ref = None


Answer = RefusalMessage | Done | Explanation
"""Answers to a message."""


def _tagged(kinds: frozenset[type[Command]]) -> dict[str, type[Command]]:
    return {str(each.__struct_config__.tag): each for each in kinds}


class Proposal(Struct, frozen=True, kw_only=True):
    """An order of a supervisor that a player proposes."""

    order: Annotated[
        dict[str, Any],
        checked("an order of a supervisor, as a JSON object", lambda value: isinstance(value, dict)),
    ]


COMMANDS: Final[dict[str, type[Command]]] = _tagged(frozenset(PERSON_COMMANDS))
"""Tag -> command, for commands that a person may send."""
SUPERVISORS: Final[dict[str, type[Command]]] = _tagged(SUPERVISOR_COMMANDS | {CutTiles})
"""Tag -> command, for commands that only a table's supervisor may send."""
PROPOSED: Final[frozenset[str]] = frozenset(SUPERVISORS) - {"cut_tiles"}
"""Tags of the orders that can be proposed."""
QUESTIONS: Final[dict[str, type[Question]]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Question)
}
"""Tag -> question."""


for _kind in (*COMMANDS.values(), *SUPERVISORS.values(), *QUESTIONS.values()):
    declared_fields(_kind)  # refuses a field without bounds

_HEAD_FIELDS: Final = fields_of(MessageFields)
_PROPOSAL: Final = fields_of(Proposal)


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
        faults.unfit("resent", _RESENT, message.pop("resent"))
    head: dict[str, Any] = {
        name: None if (value := message.pop(name, None)) is None else field.reader.read(value, name, faults)
        for name, field in _HEAD_FIELDS.items()
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
    values = read_fields(message, fields_of(kind), faults)
    if faults.found:
        return None
    return cast("Ordered", kind(**values, **dict.fromkeys(_senders(kind), person)))


def _question(message: dict[str, Any], head: Mapping[str, Any], faults: BodyFaults) -> Question | None:
    ask = message.pop("ask")
    kind = QUESTIONS.get(ask) if isinstance(ask, str) else None
    if kind is None:
        faults.unfit("ask", "one of " + ", ".join(QUESTIONS), ask)
        return None
    asked = read_fields(message, fields_of(kind), faults)
    if kind in (Say, SayPhrase):
        asked["idempotency_key"] = head["id"]
    return None if faults.found else kind(**asked, ref=head["ref"])


@cache
def _senders(kind: type[Command]) -> tuple[str, ...]:
    """Return the fields of a command for its sender."""
    fields = msgspec.structs.fields(kind)
    return tuple(each.name for each in fields if bounded(each.type)[1].given_by == SENDER)


def _head(raw: str | bytes) -> str:
    return raw[:200].decode(errors="replace") if isinstance(raw, bytes) else raw[:200]
