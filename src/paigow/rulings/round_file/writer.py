"""Writes a round file's text from its values, without values that a reader would fill in."""

from collections.abc import Iterator
from datetime import date
from typing import Any, Final

import msgspec
from msgspec import Struct

from paigow.intake.faults import key_text, quoted
from paigow.rulings.round_file.types import RoundFile

_PER_LINE: Final = 4
"""Tiles of a long list on one line: one stack."""


def write_round(round_file: RoundFile) -> str:
    """Return the text of a file that ``read_round`` reads back as ``round_file``."""
    return "\n".join(_table(round_file, ())) + "\n"


def _table(part: Struct, path: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines of one table: its plain values, then its tables, then its lists of tables."""
    told = _told(part)
    for key, value in told.items():
        if not _is_table(value) and not _is_rows(path, key):
            yield f"{key_text(key)} = {_value(value)}"
    for key, value in told.items():
        name = ".".join(map(key_text, (*path, key)))
        if isinstance(value, Struct) and not _is_inline(value):
            yield from ("", f"[{name}]", *_table(value, (*path, key)))
        elif isinstance(value, dict):
            yield from ("", f"[{name}]", *(f"{key_text(one)} = {_value(of)}" for one, of in value.items()))
    for key, value in told.items():
        if _is_rows(path, key):
            name = ".".join(map(key_text, (*path, key)))
            for row in value:
                yield from ("", f"[[{name}]]", *_table(row, (*path, key)))


def _told(part: Struct) -> dict[str, Any]:
    """Return key -> value, without values that a reader would fill in."""
    tag = part.__struct_config__.tag_field
    told: dict[str, Any] = {tag: part.__struct_config__.tag} if tag else {}
    for field in msgspec.structs.fields(part):
        value = getattr(part, field.name)
        default = field.default_factory() if callable(field.default_factory) else field.default
        if field.required or value != default:
            told[field.encode_name] = value
    return told


def _is_rows(path: tuple[str, ...], key: str) -> bool:
    return (*path, key) in {("box",), ("box", "wager"), ("irregularity",)}


def _is_inline(value: Any) -> bool:
    return isinstance(value, Struct) and type(value).__name__ in {"Answer", "Moved", "Share"}


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, Struct) and not _is_inline(value))


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Struct):
        return "{ " + ", ".join(f"{key} = {_value(of)}" for key, of in _told(value).items()) + " }"
    if isinstance(value, tuple | list):
        return _list([_value(item) for item in value])
    return str(value)


def _list(items: list[str]) -> str:
    if len(items) <= 2 * _PER_LINE:
        return f"[{', '.join(items)}]"
    lines = (", ".join(items[at : at + _PER_LINE]) for at in range(0, len(items), _PER_LINE))
    return "[\n" + "".join(f"  {line},\n" for line in lines) + "]"
