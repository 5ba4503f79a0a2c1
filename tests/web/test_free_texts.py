"""No text that a visitor sends may have control characters, or turn the direction of the text around it."""

import json
from collections.abc import Iterator
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from paigow.intake.faults import CONTROL
from paigow.web.contract.body_examples import BODIES
from paigow.web.edge.rate_limits import Limits
from paigow.web.live.messages import COMMANDS, SUPERVISORS, Unreadable, read_message
from tests.web.inprocess import Serving
from tests.web.visitors import Visitor

BAD: Final = ("a\x1b[2Jb", "a\rb", "a\x9bb", "a\u202eb", "a\u2067b", "a\u2028b", "a\0b")
SPACES: Final = ("a\rb", "a\u2028b")
"""What stands for a space in a name, and is kept as one."""
FILLED: Final = {"person", "by"}
"""Fields of an order that the server fills with the connected person, unless ``person`` is somebody else."""
LIKELY: Final[dict[str, Any]] = {
    "box": 2, "coins": 1000, "low": ["1-3", "6-6"], "high": ["1-1", "2-2"], "number": 1, "places": [1, 2],
    "amount": 4, "counted": 5,
}  # fmt: skip
SECRETS: Final = {"password", "new", "token", "code", "key"}
"""What is compared, and neither kept as it is nor shown."""
LOOKED_UP: Final = {
    "table",
    "book",
    "due",
    "hours_zone",
    "after",
    "role",
    "scope",
    "drill",
    "kind",
    "format",
    "link",
}
"""What names something that exists, or is refused."""


def fields() -> Iterator[tuple[str, str]]:
    """Each order with each of its fields that holds texts."""
    for do, kind in {**COMMANDS, **SUPERVISORS}.items():
        for name, held in get_type_hints(kind).items():
            if held in {str, tuple[str, ...]} and name not in FILLED:
                yield do, name


def order(do: str, text: str, *, at: str) -> dict[str, Any]:
    """An order of which one field holds this text, and the others something that will do."""
    found: dict[str, Any] = {"do": do}
    types = get_type_hints({**COMMANDS, **SUPERVISORS}[do])
    for field in msgspec.structs.fields({**COMMANDS, **SUPERVISORS}[do]):
        if field.name in FILLED and (do not in SUPERVISORS or field.name == "by"):
            continue
        kind = types[field.name]
        if field.name == at:
            found[field.name] = text if kind is str else [text]
        elif field.name in LIKELY:
            found[field.name] = LIKELY[field.name]
        elif get_origin(kind) is Literal:
            found[field.name] = get_args(kind)[0]
        elif kind in {str, bool, int}:
            found[field.name] = {str: "x", bool: True, int: 1}[kind]
    return found


@pytest.mark.parametrize(("do", "field"), sorted(fields()))
def test_no_text_of_an_order_has_control_characters(do: str, field: str) -> None:
    example = order(do, "x", at=field)
    while isinstance(good := read_message(json.dumps(example), "ann"), Unreadable):
        if not good.fault.expected.startswith("nothing"):
            break
        del example[good.fault.field]  # nobody may say it
    if field not in example:
        return
    for bad in BAD:
        told = bad if isinstance(example[field], str) else [bad]
        read = read_message(json.dumps(example | {field: told}), "ann")
        assert isinstance(read, Unreadable), f"{do}.{field} takes {bad!r}"
        assert read.fault.field.partition("[")[0] == field, f"{do}.{field}: {read.fault}"
        assert not CONTROL.search(str(read.fault))


def texts(body: dict[str, Any]) -> Iterator[str]:
    return (
        name for name, value in body.items() if isinstance(value, str) and name not in SECRETS | LOOKED_UP
    )


@pytest.fixture(scope="module")
def ann() -> Iterator[Visitor]:
    limits = Limits(openings_burst=10_000, sign_ins_burst=10_000, reading_burst=10_000, guests_burst=1_000)
    with (
        Serving(limits=limits, supervisor_token="sixteen letters at least") as serving,
        serving.visitor() as ann,
    ):
        ann.come_in("Ann")
        yield ann


@pytest.fixture(scope="module")
def made(ann: Visitor) -> dict[str, str]:
    """A class of Ann's."""
    answer = ann.http.post("/api/v1/school/class", json=BODIES["/api/v1/school/class"])
    found: dict[str, str] = answer.raise_for_status().json()
    return found


BODIES_WITH_MORE: Final = BODIES | {
    "/api/v1/tables": BODIES["/api/v1/tables"] | {
        "operator": "Harbour", "commission_approved": "the board", "house_wager_approved": "the board",
    },
    "/api/v1/school/class/{class_id}/assignment": BODIES["/api/v1/school/class/{class_id}/assignment"]
    | {"title": "Monday"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("path", "field"),
    [
        (path, name)
        for path, body in BODIES_WITH_MORE.items()
        if isinstance(body, dict)
        for name in texts(body)
    ],
)
def test_no_text_of_a_body_has_control_characters(
    ann: Visitor, made: dict[str, str], path: str, field: str
) -> None:
    address = (
        path.replace("{class_id}", made["id"])
        .replace("{number}", "1")
        .replace("{link}", made["link"].rpartition("/")[2])
    )
    for bad in BAD:
        answer = ann.http.post(address, json=BODIES_WITH_MORE[path] | {field: bad})
        assert answer.is_client_error or bad in SPACES, f"{path} takes {field} {bad!r}: {answer.text}"
        assert not CONTROL.search(answer.text), f"{path} repeats {bad!r}: {answer.text}"


@pytest.mark.parametrize("bad", BAD)
def test_no_line_of_talk_has_control_characters(ann: Visitor, bad: str) -> None:
    with ann.live(ann.open_table(bots=0)) as live:
        live.view()
        answer = live.ask(ask="say", text=bad)
        assert answer["type"] == "refusal" or bad in SPACES
        assert not CONTROL.search(json.dumps(answer, ensure_ascii=False))
