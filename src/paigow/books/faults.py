"""Reading a file's data into structs while collecting every fault, not just the first."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

T = TypeVar("T", bound=Struct)

MOST: Final = 10**15
"""No whole number in a file is larger: no account could hold so many coins."""
MOST_ROWS: Final = 200
"""Rows or values of one list, and keys of one table."""
LONGEST_TEXT: Final = 2_000
"""Characters of one text."""
MOST_FAULTS: Final = 50
"""Faults of one file that are listed; of the others it is told how many there are."""


class Fault(Struct, frozen=True, kw_only=True):
    """One thing wrong in a file."""

    file: str
    key: str
    expected: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.expected}"


class FaultList(list[Fault]):
    """Faults as they are found: the first ``MOST_FAULTS`` are kept, the others are counted."""

    more = 0

    def append(self, fault: Fault) -> None:
        """Keep or count one."""
        if len(self) < MOST_FAULTS:
            super().append(fault)
        else:
            self.more += 1


class BookError(ValueError):
    """A rule book or operator file that cannot be used; ``faults`` lists everything wrong with it.

    Where a ``FaultList`` left faults out, the last one listed says how many.
    """

    def __init__(self, faults: list[Fault]) -> None:
        more = faults.more if isinstance(faults, FaultList) else 0
        if more:
            faults = [*faults, Fault(file=faults[0].file, key="(file)", expected=f"{more} more faults")]
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


def bounded(data: Any, *, file: str, key: str, faults: list[Fault]) -> Any:
    """``data`` without what is beyond the bounds, and a fault for each: numbers, lists, tables, texts."""
    data = _cut_short(data, file=file, key=key, faults=faults)
    if isinstance(data, dict):
        return {
            name: bounded(value, file=file, key=_join(key, name), faults=faults)
            for name, value in data.items()
        }
    if isinstance(data, list):
        return [
            bounded(value, file=file, key=f"{key}[{place}]", faults=faults)
            for place, value in enumerate(data, 1)
        ]
    if isinstance(data, int) and abs(data) > MOST:
        faults.append(Fault(file=file, key=key, expected=f"expected a whole number of at most {MOST}"))
        return 1
    return data


def _cut_short(data: Any, *, file: str, key: str, faults: list[Fault]) -> Any:
    """``data`` with no more rows, keys or characters than may be."""
    most = LONGEST_TEXT if isinstance(data, str) else MOST_ROWS
    if not isinstance(data, dict | list | str) or len(data) <= most:
        return data
    unit = "characters" if isinstance(data, str) else "rows" if isinstance(data, list) else "keys"
    expected = f"expected at most {most} {unit}, not {len(data)}"
    faults.append(Fault(file=file, key=key or "(file)", expected=expected))
    return dict(list(data.items())[:most]) if isinstance(data, dict) else data[:most]


def read_struct(
    data: Any, kind: type[T], *, file: str, key: str, faults: list[Fault], fill: bool = False
) -> T | None:
    """``data`` as a ``kind``; adds a fault for each key that is unknown, missing or of the wrong type.

    What is wrong is left out, so that the rest can still be looked at: a faulty row of a list, an optional value.
    With ``fill`` a required value that is wrong becomes an empty one; without, there is no struct (None).
    """
    if not isinstance(data, dict):
        faults.append(Fault(file=file, key=key or "(file)", expected=f"expected a table, not {_shown(data)}"))
        return None
    hints, fields = _shape(kind)
    for name in data:
        if name not in fields:
            expected = "unknown key; expected one of " + ", ".join(sorted(fields))
            faults.append(Fault(file=file, key=_join(key, name), expected=expected))
    values: dict[str, Any] = {}
    for name, field in fields.items():
        if name in data:
            value = _read_value(data[name], hints[name], file=file, key=_join(key, name), faults=faults)
            if value is not _WRONG:
                values[name] = value
        elif field.required:
            faults.append(Fault(file=file, key=_join(key, name), expected="missing"))
        if field.required and name not in values and fill and get_origin(hints[name]) in _EMPTY:
            values[name] = _EMPTY[get_origin(hints[name])]()
        elif field.required and name not in values and fill and hints[name] in _EMPTY:
            values[name] = _EMPTY[hints[name]]()
    is_whole = all(name in values for name, field in fields.items() if field.required)
    return kind(**values) if is_whole else None


@cache
def _shape(kind: type[Struct]) -> tuple[dict[str, Any], dict[str, msgspec.structs.FieldInfo]]:
    """The types and the fields of a struct by name."""
    return get_type_hints(kind), {field.name: field for field in msgspec.structs.fields(kind)}


_WRONG: Final = object()
_EMPTY: Final[dict[Any, Callable[[], Any]]] = {str: str, int: int, list: list, Literal: str}


def _read_value(value: Any, hint: Any, *, file: str, key: str, faults: list[Fault]) -> Any:
    struct = _struct_in(hint)
    if struct is not None and get_origin(hint) is list and isinstance(value, list):
        rows = [
            read_struct(item, struct, file=file, key=f"{key}[{place}]", faults=faults)
            for place, item in enumerate(value, 1)
        ]
        return [row for row in rows if row is not None]
    if struct is not None and get_origin(hint) is not list and value is not None:
        read = read_struct(value, struct, file=file, key=key, faults=faults)
        return _WRONG if read is None else read
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        faults.append(Fault(file=file, key=key, expected=f"{_shown(value)}: {_lowered(str(error))}"))
        return _WRONG


def _struct_in(hint: Any) -> type[Struct] | None:
    """The one Struct class in ``X``, ``list[X]`` or ``X | None``."""
    for part in (hint, *get_args(hint)):
        if isinstance(part, type) and issubclass(part, Struct):
            return part
    return None


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]
