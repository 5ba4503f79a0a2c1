"""Reading a file's data into structs while collecting every fault, not just the first."""

from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

T = TypeVar("T", bound=Struct)


class Fault(Struct, frozen=True, kw_only=True):
    """One thing wrong in a file."""

    file: str
    key: str
    expected: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.expected}"


class BookError(ValueError):
    """A rule book or operator file that cannot be used; ``faults`` lists everything wrong with it."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


def read_struct(data: Any, kind: type[T], *, file: str, key: str, faults: list[Fault]) -> T | None:
    """``data`` as a ``kind``; adds a fault for each key that is unknown, missing or of the wrong type."""
    if not isinstance(data, dict):
        faults.append(Fault(file=file, key=key or "(file)", expected=f"expected a table, not {_shown(data)}"))
        return None
    hints = get_type_hints(kind)
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    before = len(faults)
    for name in data:
        if name not in fields:
            expected = "unknown key; expected one of " + ", ".join(sorted(fields))
            faults.append(Fault(file=file, key=_join(key, name), expected=expected))
    values: dict[str, Any] = {}
    for name, field in fields.items():
        if name in data:
            values[name] = _read_value(
                data[name], hints[name], file=file, key=_join(key, name), faults=faults
            )
        elif field.required:
            faults.append(Fault(file=file, key=_join(key, name), expected="missing"))
    return kind(**values) if len(faults) == before else None


def _read_value(value: Any, hint: Any, *, file: str, key: str, faults: list[Fault]) -> Any:
    struct = _struct_in(hint)
    if struct is not None and get_origin(hint) is list and isinstance(value, list):
        return [
            read_struct(item, struct, file=file, key=f"{key}[{place}]", faults=faults)
            for place, item in enumerate(value, 1)
        ]
    if struct is not None and get_origin(hint) is not list and value is not None:
        return read_struct(value, struct, file=file, key=key, faults=faults)
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        faults.append(Fault(file=file, key=key, expected=f"{_shown(value)}: {_lowered(str(error))}"))
        return None


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
