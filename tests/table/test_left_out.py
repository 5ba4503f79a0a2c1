"""Every field that a command, an event or a table may omit has an empty default, so the log can leave it out."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import fields

import paigow.table

OTHERWISE: Final = {
    "Amounts.step": 1, "DiceShaken.shakes": 3, "NoteRefused.times": 1, "Nominate.named": True,
    "Nominated.named": True, "OrdersRefused.times": 1, "PermitOthers.permitted": True,
    "ReplaceTiles.whole_set": True, "ReportExposed.count": 1, "Rotation.is_fresh": True, "ShakeDice.shakes": 3,
    "State.house": 1, "TableOpened.house": 1,
}  # fmt: skip


def kinds(of: type[Struct] = Struct) -> Iterator[type[Struct]]:
    """Return all kinds of parts, events and commands of a table."""
    for kind in of.__subclasses__():
        if kind.__module__.startswith(f"{paigow.table.__name__}."):
            yield kind
        yield from kinds(kind)


def test_a_number_that_is_left_out_is_none_and_a_yes_or_no_is_no_but_for_a_few() -> None:
    given = {f"{kind.__name__}.{field.name}": field.default for kind in kinds() for field in fields(kind)}
    said = {name: value for name, value in given.items() if isinstance(value, int) and value}
    assert said == OTHERWISE
