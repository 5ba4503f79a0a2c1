"""Makes the list of messages of the live connection, as Markdown, from the structs and their docstrings."""

from collections.abc import Iterable
from typing import Final, get_args

import msgspec
from msgspec import inspect as mi

from paigow.intake.struct_reader import fields_of
from paigow.table import commands as c
from paigow.table.events import AnyEvent
from paigow.table.views import view_types
from paigow.web.contract import shapes
from paigow.web.live import chat, messages, notices
from scripts.typescript import told

HEAD: Final = """# Messages of the live connection

Written by `python3 run.py regenerate` from the structs and their docstrings: change those, not this file.

`/api/v1/tables/{table}/live` is a WebSocket. Its messages are JSON objects, and are compressed (permessage-deflate)
if the client asks for it. The same as schemas (AsyncAPI) answers `/api/v1/asyncapi.json`, the HTTP interface
(OpenAPI) `/api/v1/openapi.json`; how programs use both: [programs.md](programs.md). As TypeScript the shapes stand in
`frontend/src/protocol/`.
A field with a question mark may be left out. Coins are whole; times are milliseconds since 1970; a tile is its face
(`"6-6"`), null where it lies face down.
"""
SENT: Final = """## What a page sends

{about}
"""
PERSON: Final = "### Commands of a person at the table"
SUPERVISOR: Final = "### Orders of the game supervisor; others may propose them"
TOLD: Final = """## What the server sends

The first message is the whole view. A member that is null means the same as one that is missing. After every update the
server sends a patch: the events in their order, and what has changed in the view. Steps of the dealer without a wait in
between are one update: a patch may expose, match and pay several hands, and there is not a view in every phase. Several
quick updates may also be combined in one patch.
`public` is a merge patch (RFC 7396) of what all viewers see, and `private` one of what only this viewer sees; both are
applied to the same view. One addition to the RFC: an object that is applied to a list has indices as keys
(`{"boxes": {"2": {"requested": true}}}`) and patches these elements. If the list gets longer or shorter, the object has
the keys `at`, `remove` and `insert`: at the index `at`, `remove` elements give way to the elements of `insert`.

Views and patches are numbered. A client that finds a gap in the numbers sends `{"ask": "view"}` and gets a whole view
with the next number. A client that reads too slowly also gets a whole view.

The server also sends answers, and `{"type": "quiet"}` after a time without news. Fields at their default value are left
out of views and events.
"""


def document() -> str:
    """Return the whole file."""
    about = (messages.__doc__ or "").partition("\n\n")[2].strip().replace("``", "`")
    parts = [
        HEAD, SENT.format(about=about), PERSON,
        _table(get_args(c.PersonCommand), is_sent=True), SUPERVISOR, _table(_supervisors(), is_sent=True),
        "### Questions", _table(get_args(messages.Question), is_sent=True), TOLD, "### Answers",
        _table(get_args(messages.Answer)), "### Other messages",
        _table([shapes.Patch, shapes.Recalled, shapes.Quiet, chat.Talk, notices.Invited]),
        '### The view (`{"type": "view"}`)', _fields(view_types.TableView),
        "### Beside the view, in the same object", _fields(shapes.Numbered), _fields(shapes.Beside),
        "### Events", _table(get_args(AnyEvent)),
    ]  # fmt: skip
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _supervisors() -> list[type]:
    return [*get_args(c.SupervisorOrder), c.CutTiles]


def _table(kinds: Iterable[type], *, is_sent: bool = False) -> str:
    """Return a table with one message a line."""
    lines = ["| message | fields | meaning |", "| --- | --- | --- |"]
    for kind in kinds:
        info = mi.type_info(kind)
        assert isinstance(info, mi.StructType)
        given = [
            f"`{field.encode_name}`{'' if field.required else '?'}"
            for field in info.fields
            if not is_sent or field.encode_name in fields_of(kind)
        ]
        what = " ".join(told(kind).text.partition("\n\n")[0].split())
        lines.append(f'| `"{info.tag_field}": "{info.tag}"` | {", ".join(given) or "–"} | {_cell(what)} |')
    return "\n".join(lines)


def _fields(kind: type[msgspec.Struct]) -> str:
    """Return a table with one field a line."""
    lines = ["| field | meaning |", "| --- | --- |"]
    for field in msgspec.structs.fields(kind):
        mark = "" if field.required else "?"
        lines.append(f"| `{field.encode_name}`{mark} | {_cell(told(kind).fields.get(field.name, '–'))} |")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|") or "–"
